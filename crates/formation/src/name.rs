use sandtable_hex::Hex;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Dense numbers: what they name is found by one look into a table.
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
            /// The place in a table.
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
    /// A unit of either army: those of the first army come first, in the order of the scenario.
    UnitId(u16) "unit";
    /// A formation of one army, in the order of the scenario.
    FormationId(u16) "formation";
    /// A go-code of one army, in the order of its plan.
    CodeId(u16) "go-code";
    /// An enemy unit as one army knows it, in the order in which it was first seen.
    ContactId(u16) "contact";
    /// An order on its way in one army, in the order in which they were given.
    DispatchId(u32) "dispatch";
}

/// A hex, as people read it: its two coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub Hex);

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{}", self.0.x, self.0.y)
    }
}
