use crate::Battlefield;
use sandtable_hex::{Hex, HexNumber};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Dense ids: each is an index into a table, so a lookup needs no search.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident($number:ty) $word:literal;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
        pub struct $name(pub $number);

        impl $name {
            /// The index into the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, concat!($word, " {}"), self.0)
            }
        }
    )*};
}

numbers! {
    /// A unit of either army: first all of Blue's, then all of Red's, in the order of the scenario.
    UnitId(u16) "unit";
    /// A formation of one army, in the order of the scenario.
    FormationId(u16) "formation";
    /// A go-code of one army, in the order of its plan.
    CodeId(u16) "go-code";
    /// An enemy unit as one army knows it, in the order in which it was first seen.
    ContactId(u16) "contact";
    /// An order of one army that goes by courier, in the order of writing.
    DispatchId(u32) "dispatch";
}

/// A hex as people read it: the number printed on the map, or the coordinates of one that is off
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    hex: Hex,
    number: Option<HexNumber>,
}

impl Place {
    /// A hex of a field, or off it.
    pub fn on(field: &Battlefield, hex: Hex) -> Self {
        Self { hex, number: field.shape().number(hex) }
    }

    /// A hex whose map is not at hand.
    pub(crate) const fn unnumbered(hex: Hex) -> Self {
        Self { hex, number: None }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(out, "{number}"),
            None => write!(out, "x {}, y {}", self.hex.x, self.hex.y),
        }
    }
}

/// An id with the name people know it by. Prints both, because orders need the id.
///
/// ```
/// use sandtable_formation::{Named, UnitId};
///
/// let spears = Named { id: UnitId(3), name: "Weir spears".to_owned() };
/// assert_eq!(spears.to_string(), "Weir spears (unit 3)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<Id> {
    /// The id that orders use.
    pub id: Id,
    /// The name from the scenario or the plan.
    pub name: String,
}

impl<Id: fmt::Display> fmt::Display for Named<Id> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({})", self.name, self.id)
    }
}
