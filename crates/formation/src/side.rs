use sandtable_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Side {
    /// The army of the first seat.
    Blue,
    /// The army of the second seat.
    Red,
}

impl Side {
    /// Both armies.
    pub const BOTH: [Self; 2] = [Self::Blue, Self::Red];

    /// The other army.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
        }
    }

    /// The seat that commands this army.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The army that a seat commands; `None` for any other seat.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.get(seat.index()).copied()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Blue => "Blue",
            Self::Red => "Red",
        })
    }
}

/// A value for each army. Rules are written for one side and run for both, so neither army has code
/// of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Both<T>(pub [T; 2]);

impl<T> Both<T> {
    /// Computes the value of each army.
    pub fn each(make: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(make))
    }
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
