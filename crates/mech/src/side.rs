use sandtable_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Side {
    /// The side of the first seat.
    Player,
    /// The side of the second seat.
    Opponent,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Player, Self::Opponent];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Player => Self::Opponent,
            Self::Opponent => Self::Player,
        }
    }

    /// The seat that plays this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Returns the side of a seat, or `None` if there is no such seat.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.get(seat.index()).copied()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Player => "Player",
            Self::Opponent => "Opponent",
        })
    }
}
