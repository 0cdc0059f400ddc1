use crate::{DiceFault, Game, Refusal};
use derive_where::derive_where;
use thiserror::Error;

/// Why a session did not take an order. The session is as it was.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Error)]
pub enum Rejected<G: Game> {
    /// The rules refuse it.
    #[error("{0}")]
    Refused(G::Refusal),
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The seat does not exist.
    #[error("there is no such seat: this table has {seats}")]
    NoSuchSeat {
        /// How many seats there are.
        seats: u8,
    },
    /// Dice given by hand do not fit.
    #[error("{0}")]
    Dice(#[from] DiceFault),
    /// The seed is not known here, so nothing can be rolled from it.
    #[error("the seed of this session is not known here: give the dice by hand")]
    NoSeed,
}

impl<G: Game> Rejected<G> {
    /// A stable name of what stood in the way.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Over => "game-over",
            Self::NoSuchSeat { .. } => "no-such-seat",
            Self::Dice(DiceFault::Missing { .. }) => "dice-missing",
            Self::Dice(DiceFault::NoSuchFace { .. }) => "dice-no-such-face",
            Self::Dice(DiceFault::TooMany { .. }) => "dice-too-many",
            Self::NoSeed => "no-seed",
        }
    }

    /// What stood in the way, as a game says it to the people at the table.
    pub fn in_words(&self, game: &G) -> String {
        match self {
            Self::Refused(refusal) => game.in_words(refusal),
            other => other.to_string(),
        }
    }
}

/// A point in time that a session does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotThere {
    /// No event has that number.
    #[error("there is no event {sequence}: this session has events 0 to {last}")]
    Sequence {
        /// What was asked for.
        sequence: u64,
        /// The last there is.
        last: u64,
    },
}
