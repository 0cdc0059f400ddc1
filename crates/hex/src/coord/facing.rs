use crate::{Hex, Orientation};
use hexx::EdgeDirection;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the six directions in which a unit can face or step.
///
/// A facing is an axial direction, numbered clockwise from `(0, -1)`. Its compass name depends on
/// the orientation of the map: facing 0 is north on a flat-top map and north-west on a pointy-top
/// one. The constants in [`flat`] and [`pointy`] carry those names, and
/// [`Orientation`](crate::Orientation) prints and parses them.
///
/// ```
/// use sandtable_hex::{Facing, Hex, flat};
///
/// assert_eq!(flat::N.clockwise(), flat::NE);
/// assert_eq!(flat::N.turns_to(flat::SE), 2);
/// assert_eq!(flat::S.step(Hex::ZERO), Hex::new(0, 1));
/// assert_eq!(Facing::ALL.len(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Facing(u8);

/// An unknown facing number or compass name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FacingError {
    /// The number is above 5.
    #[error("no facing {0}: expected a number from 0 to 5")]
    Index(u8),
    /// Maps of this orientation have no facing with this name.
    #[error("no facing '{name}' on a {orientation} map: expected one of {}", orientation.listed())]
    Name {
        /// The name that was given.
        name: String,
        /// The orientation of the map.
        orientation: Orientation,
    },
}

impl Facing {
    /// All six facings, clockwise.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The facing with this number; numbers wrap around, so 6 is 0 again.
    pub const fn from_index(index: u8) -> Self {
        Self(index % 6)
    }

    /// The number of this facing, 0 to 5, clockwise from `(0, -1)`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The facing one hexside to the right.
    #[must_use]
    #[inline]
    pub const fn clockwise(self) -> Self {
        self.rotated(1)
    }

    /// The facing one hexside to the left.
    #[must_use]
    #[inline]
    pub const fn counter_clockwise(self) -> Self {
        self.rotated(-1)
    }

    /// The facing `hexsides` to the right, or to the left when negative.
    #[must_use]
    #[inline]
    pub const fn rotated(self, hexsides: i32) -> Self {
        Self((self.0 + hexsides.rem_euclid(6) as u8) % 6)
    }

    /// The facing behind this one.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        self.rotated(3)
    }

    /// The fewest turns of one hexside that bring this facing to `other`: 0 to 3.
    #[inline]
    pub const fn turns_to(self, other: Self) -> u32 {
        let right = (other.0 + 6 - self.0) % 6;
        if right > 3 { 6 - right as u32 } else { right as u32 }
    }

    /// Returns the neighbour of `hex` in this direction. Coordinates wrap at the limits of `i32`,
    /// far outside any map.
    #[must_use]
    #[inline]
    pub const fn step(self, hex: Hex) -> Hex {
        let way = self.edge().into_hex();
        Hex::new(hex.x.wrapping_add(way.x), hex.y.wrapping_add(way.y))
    }

    /// Returns the facing from a hex to its neighbour, or `None` if the hexes are not adjacent.
    #[inline]
    pub fn between(from: Hex, to: Hex) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.step(from) == to)
    }

    /// Converts to the direction type of `hexx`, which counts from `(1, 0)`.
    pub const fn edge(self) -> EdgeDirection {
        EdgeDirection::ALL_DIRECTIONS[(self.index() + 4) % 6]
    }
}

impl From<Facing> for u8 {
    fn from(facing: Facing) -> Self {
        facing.0
    }
}

impl TryFrom<u8> for Facing {
    type Error = FacingError;

    fn try_from(index: u8) -> Result<Self, FacingError> {
        if index < 6 { Ok(Self(index)) } else { Err(FacingError::Index(index)) }
    }
}

/// Defines the compass names of the facings of one orientation, and a serde codec for them.
macro_rules! compass {
    ($module:ident, $orientation:ident, $about:literal, $($name:ident = $index:literal),+) => {
        #[doc = $about]
        ///
        /// The module is also a serde codec that stores a facing by its compass name: use
        /// `#[serde(with = "…")]` with this module's path.
        pub mod $module {
            use crate::{Facing, Orientation};
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            $(
                #[doc = concat!("The hexside `", stringify!($name), "`.")]
                pub const $name: Facing = Facing::from_index($index);
            )+

            /// The six facings in the usual order of this orientation.
            pub const ALL: [Facing; 6] = [$($name),+];

            pub(crate) const NAMES: [(&str, Facing); 6] = [$((stringify!($name), $name)),+];

            /// Serialises a facing as its compass name.
            ///
            /// # Errors
            /// Returns only the errors of the serialiser.
            pub fn serialize<S: Serializer>(facing: &Facing, out: S) -> Result<S::Ok, S::Error> {
                out.serialize_str(Orientation::$orientation.name(*facing))
            }

            /// Deserialises a facing from its compass name.
            ///
            /// # Errors
            /// Returns an error if this orientation has no facing with that name.
            pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Facing, D::Error> {
                let name = String::deserialize(input)?;
                Orientation::$orientation.facing(&name).map_err(D::Error::custom)
            }
        }
    };
}

compass!(
    flat,
    Flat,
    "Facings of a flat-top map: N NE SE S SW NW, clockwise from north.",
    N = 0,
    NE = 1,
    SE = 2,
    S = 3,
    SW = 4,
    NW = 5
);

compass!(
    pointy,
    Pointy,
    "Facings of a pointy-top map: E NE NW W SW SE, counter-clockwise from east.",
    E = 2,
    NE = 1,
    NW = 0,
    W = 5,
    SW = 4,
    SE = 3
);
