use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from zero. Who sits there, a person or a bot, is not the rules'
/// business.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The position of this seat in an array of one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1 - (self.0 & 1))
    }
}

/// Seats are numbered from one where people read them.
impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Seat {}", u32::from(self.0) + 1)
    }
}

/// A set of seats: who may act now, or who has won.
///
/// ```
/// use sandtable_core::{Seat, Seats};
///
/// let both = Seats::of([Seat(1), Seat(0)]);
/// assert!(both.contains(Seat(1)));
/// assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
/// assert!(Seats::NONE.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u64);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// These seats. A table has at most 64; a higher number is left out.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        let bit = |seat: Seat| 1_u64.checked_shl(u32::from(seat.0)).unwrap_or(0);
        Self(seats.into_iter().map(bit).fold(0, |set, bit| set | bit))
    }

    /// The first so many seats of the table.
    pub fn first(count: u8) -> Self {
        Self::of((0..count).map(Seat))
    }

    /// Whether a seat is among these.
    pub fn contains(self, seat: Seat) -> bool {
        self.0.checked_shr(u32::from(seat.0)).unwrap_or(0) & 1 == 1
    }

    /// Whether there is no seat in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..64).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        Self::of(seats)
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

/// Whose eyes a position is shown to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// One who may know everything: a referee, a finished game's replay.
    Referee,
    /// One who knows what everybody knows: a spectator of a running game.
    Public,
    /// The player at a seat.
    Seat(Seat),
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}
