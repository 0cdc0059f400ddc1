use super::Progress;
use sandtable_core::{Seat, SessionId, Timestamp};
use serde::Serialize;

/// A command that was accepted and is about to be kept.
#[derive(Clone, Debug)]
pub struct Command {
    /// The session.
    pub session: SessionId,
    /// Its number: the version of the session before it.
    pub number: u32,
    /// Who gave it; `None` if the server did. Keys belong to seats, so that nobody can probe
    /// another's.
    pub seat: Option<Seat>,
    /// What tells it from a repetition of itself.
    pub key: Option<String>,
    /// The entry with its events.
    pub entry: Entry,
    /// When.
    pub at: Timestamp,
    /// How far the session is after it.
    pub progress: Progress,
}

/// An entry of a session as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What happened, as the record writes it.
    pub text: String,
    /// Which viewers could notice it: a bit each, as the server numbers them. It is kept because telling
    /// it again would mean to look at the whole battle through everybody's eyes.
    pub noticed: u32,
}

/// An entry that everybody could notice.
impl<T: Into<String>> From<T> for Entry {
    fn from(text: T) -> Self {
        Self { text: text.into(), noticed: u32::MAX }
    }
}

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is kept under its number.
    Kept,
    /// It had been kept before, under this number: the seat has used the same key.
    Repeated(u32),
}

/// A position after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of the command.
    pub number: u32,
    /// The position.
    pub state: String,
}
