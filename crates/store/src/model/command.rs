use super::Progress;
use sandtable_core::{Digest, Seat, SessionId, Timestamp};
use serde::Serialize;

/// An accepted command to be stored.
#[derive(Clone, Debug)]
pub struct Command {
    /// The session it belongs to.
    pub session: SessionId,
    /// The number of the command, equal to the session's version before it.
    pub number: u32,
    /// The seat that gave it; `None` if the server did. Idempotency keys are per seat, so that a
    /// player cannot probe the keys of others.
    pub seat: Option<Seat>,
    /// The idempotency key of the request.
    pub key: Option<CommandKey>,
    /// The log entry with its events.
    pub entry: Entry,
    /// The wall-clock time of the command.
    pub at: Timestamp,
    /// The session's summary after it.
    pub progress: Progress,
}

/// The idempotency key of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandKey {
    /// The key that the client chose.
    pub key: String,
    /// The digest of the request, to detect a key that is reused for another one. Commands stored by
    /// earlier versions have none and match every request.
    pub body: Option<Digest>,
}

/// Creates a key that matches every request.
impl<T: Into<String>> From<T> for CommandKey {
    fn from(key: T) -> Self {
        Self { key: key.into(), body: None }
    }
}

/// A log entry as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The row text written by [`sandtable_core::record::row`].
    pub text: String,
    /// The viewers that could notice the entry, one bit each, as the server numbers them. Stored
    /// because computing it again would mean replaying the session from every viewer's perspective.
    pub noticed: u32,
}

/// Creates an entry that every viewer could notice.
impl<T: Into<String>> From<T> for Entry {
    fn from(text: T) -> Self {
        Self { text: text.into(), noticed: u32::MAX }
    }
}

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The command was stored under its number.
    Stored,
    /// The seat used the same key before, for the command with this number. Nothing was stored.
    Repeated(u32),
}

/// A stored position after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of the command.
    pub number: u32,
    /// The checkpoint text written by [`sandtable_core::record::checkpoint`].
    pub state: String,
}
