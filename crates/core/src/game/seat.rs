use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's place at the table, counted from zero. The rules do not know whether a person or a
/// bot plays it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The index of this seat in an array with one element per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat in a two-player game.
    #[must_use]
    pub const fn opponent(self) -> Self {
        // Masked, because `apply` may get any seat from an untrusted file: `1 - 2` would overflow.
        Self(1 - (self.0 & 1))
    }
}

/// People see seats numbered from 1.
impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Seat {}", u32::from(self.0) + 1)
    }
}

/// A set of seats, such as those that may act now or those that won.
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
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Creates a set. A table has at most 64 seats; higher numbers are ignored.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        // A plain shift by 64 or more panics, or wraps around to the bit of another seat.
        let bit = |seat: Seat| 1_u64.checked_shl(u32::from(seat.0)).unwrap_or(0);
        Self(seats.into_iter().map(bit).fold(0, |set, bit| set | bit))
    }

    /// The set of the first `count` seats.
    #[inline]
    pub fn first(count: u8) -> Self {
        Self::of((0..count).map(Seat))
    }

    /// Returns true if the set contains `seat`.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0.checked_shr(u32::from(seat.0)).unwrap_or(0) & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Iterates over the seats in ascending order.
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

/// The audience for which a position or log is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Sees everything: a referee, or anyone who replays a finished game.
    Referee,
    /// Sees what every seat knows: a spectator of a running game.
    Public,
    /// Sees what the player at this seat may know.
    Seat(Seat),
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}
