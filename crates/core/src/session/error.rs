use super::contribute::NoDice;
use crate::{DiceFault, Game, Refusal};
use derive_where::derive_where;
use thiserror::Error;

/// The reason why a session did not accept an order. The session is unchanged.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Error)]
pub enum Rejected<G: Game> {
    /// The rules of the game refuse the order.
    #[error("{0}")]
    Refused(G::Refusal),
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The seat does not exist.
    #[error("no such seat: this table has seats 1 to {seats}")]
    NoSuchSeat {
        /// The number of seats at the table.
        seats: u8,
    },
    /// The dice entered by hand do not match the rolls of the rules.
    #[error("{0}")]
    Dice(#[from] DiceFault),
    /// The order rolls dice, and they cannot be computed.
    #[error("{0}")]
    NoDice(NoDice),
}

impl<G: Game> Rejected<G> {
    /// A stable code for the reason.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Over => "game-over",
            Self::NoSuchSeat { .. } => "no-such-seat",
            Self::Dice(DiceFault::Missing { .. }) => "dice-missing",
            Self::Dice(DiceFault::NoSuchFace { .. }) => "dice-no-such-face",
            Self::Dice(DiceFault::TooMany { .. }) => "dice-too-many",
            Self::NoDice(NoDice::Unknown) => "no-seed",
            Self::NoDice(NoDice::Waiting(_)) => "dice-not-ready",
        }
    }

    /// Describes the reason for players; `game` provides the names.
    pub fn in_words(&self, game: &G) -> String {
        match self {
            Self::Refused(refusal) => game.in_words(refusal),
            other => other.to_string(),
        }
    }
}

/// The error for an event that a session does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSuchEvent {
    /// No event has this sequence number.
    #[error("no event {sequence}: this session has events 0 to {last}")]
    Sequence {
        /// The sequence number that was requested.
        sequence: u64,
        /// The last sequence number of the session.
        last: u64,
    },
}
