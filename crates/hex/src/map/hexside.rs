use crate::{Facing, FacingError, Hex, HexNumber, NumberError, Shape};
use thiserror::Error;

/// Names of common hexside features. Any other name is allowed too.
pub mod side {
    /// Water along the side.
    pub const RIVER: &str = "river";
    /// A road across the side.
    pub const ROAD: &str = "road";
    /// A wall along the side.
    pub const WALL: &str = "wall";
    /// A crossing over other features of the side.
    pub const BRIDGE: &str = "bridge";
}

/// The border between two neighbouring hexes; the same for both of them.
///
/// ```
/// use sandtable_hex::{Hex, Hexside, flat};
///
/// let hex = Hex::new(4, 2);
/// assert_eq!(Hexside::new(hex, flat::N), Hexside::new(flat::N.step(hex), flat::S));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexside {
    hex: Hex,
    facing: Facing,
}

/// The text is not a hexside of the map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HexsideError {
    /// The text has no slash.
    #[error("'{0}' is not a hexside: expected hex number and facing, as in 0105/SE")]
    Form(String),
    /// The part before the slash is not a hex number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The part after the slash is not a facing of the map.
    #[error(transparent)]
    Facing(#[from] FacingError),
    /// The hex is not on the map.
    #[error("hex {number} is off the map: expected 0101 to {last}")]
    OffMap {
        /// The requested hex.
        number: HexNumber,
        /// The last hex of the map.
        last: HexNumber,
    },
}

impl Hexside {
    /// Creates the side of `hex` in this direction.
    // Each side has two names. The one with facing 1, 2 or 3 is stored (NE, SE or S on flat-top
    // maps), which is the convention of printed river tables.
    pub const fn new(hex: Hex, facing: Facing) -> Self {
        match facing.index() {
            1..=3 => Self { hex, facing },
            _ => Self { hex: facing.step(hex), facing: facing.opposite() },
        }
    }

    /// Returns the two hexes that share this side. At the edge of a map, one of them is off the
    /// map.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.hex, self.facing.step(self.hex)]
    }

    /// Parses a side in the notation of map files: `0105/SE`.
    ///
    /// # Errors
    /// Returns [`HexsideError`] if the text has another form, the map has no such facing or the hex
    /// is off the map.
    pub fn parse(text: &str, shape: &Shape) -> Result<Self, HexsideError> {
        Self::place(text, shape).map(|(hex, facing)| Self::new(hex, facing))
    }

    /// Parses hex and facing as written; the hex is on the map.
    pub(crate) fn place(text: &str, shape: &Shape) -> Result<(Hex, Facing), HexsideError> {
        let (number, facing) =
            text.split_once('/').ok_or_else(|| HexsideError::Form(text.to_owned()))?;
        let number = number.parse()?;
        let facing = shape.orientation().facing(facing)?;
        let last = HexNumber { column: shape.columns(), row: shape.rows() };
        let hex = shape.hex_at(number).ok_or(HexsideError::OffMap { number, last })?;
        Ok((hex, facing))
    }

    /// Returns the notation of this side in map files, or `None` if it does not touch the map.
    ///
    /// ```
    /// use sandtable_hex::{Hexside, Orientation, Outline, Shape, Shoved};
    ///
    /// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 9, 9)?;
    /// let side = Hexside::parse("0106/n", &shape)?;
    /// assert_eq!(side.name(&shape).as_deref(), Some("0105/S"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name(self, shape: &Shape) -> Option<String> {
        let (number, facing) = self.spelling(shape)?;
        Some(format!("{number}/{}", shape.orientation().name(facing)))
    }

    /// Returns number and facing of the side as seen from a hex that is on the map.
    pub(crate) fn spelling(self, shape: &Shape) -> Option<(HexNumber, Facing)> {
        let [near, far] = self.hexes();
        let there = shape.number(near).map(|number| (number, self.facing));
        there.or_else(|| shape.number(far).map(|number| (number, self.facing.opposite())))
    }
}
