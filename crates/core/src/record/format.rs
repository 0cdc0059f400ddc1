use crate::session::Cause;
use crate::{Contributions, Digest, Seed, SessionId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The latest version of the file format. This engine reads all versions up to it.
///
/// Version 2 added contributions to the dice, and forks with dice of their own. A file without them
/// is still written as version 1, which older engines can read.
pub const FORMAT: u32 = 2;

/// Migrations of a line's body from one format version to the next; element 0 leads from version 1
/// to version 2. Old files must always stay readable; `tests/logs` holds one file per version.
pub(super) const MIGRATIONS: [fn(Value) -> Value; FORMAT as usize - 1] = [
    // Version 2 only added fields.
    |line| line,
];

/// The body of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Body {
    Header(Header),
    Entry(EntryLine),
    Event(EventLine),
}

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The session's identifier.
    pub id: SessionId,
    /// The version of the engine that wrote the file.
    pub engine: String,
    /// The number of entries in the file. It reveals a file that was cut at the end of a line.
    pub entries: usize,
    /// The seed, if the file was written for the operator of the game.
    pub seed: Option<Seed>,
    /// The contributions of the players to the dice. They are public.
    #[serde(default, skip_serializing_if = "Contributions::is_empty")]
    pub contributions: Contributions,
}

/// The first line of an entry, followed by its event lines. Orders are untyped JSON by default, for
/// readers that do not know the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryLine<O = Value> {
    /// The number of the entry, counted from zero.
    pub number: usize,
    /// The number of the entry it continues from; `None` for entry 0.
    pub parent: Option<u32>,
    /// The order, undo or referee event that led to the entry.
    pub cause: Cause<O>,
    /// The wall-clock time at which it was added.
    pub at: Timestamp,
    /// The face of every die that was rolled, in order.
    pub rolled: Vec<u32>,
    /// The number of event lines that follow.
    pub events: usize,
    /// The digest of the position after the entry. Files have it. Database rows do not: hashing
    /// costs time proportional to the size of the position, and every append would pay for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
}

/// One event. Facts are untyped JSON by default, for readers that do not know the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventLine<F = Value> {
    /// The sequence number, counted from zero over the whole file.
    pub sequence: u64,
    /// The turn after the event.
    pub turn: u32,
    /// The phase after the event.
    pub phase: String,
    /// The change to the game or to the session.
    pub fact: F,
}
