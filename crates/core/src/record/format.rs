use crate::session::Cause;
use crate::{Digest, Seed, SessionId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the file format this engine writes. It reads every version up to it.
pub const FORMAT: u32 = 1;

/// What turns the body of a line of one version into one of the next: entry 0 leads from version 1
/// to version 2. Old files stay readable for ever; `tests/logs` holds one of each version.
pub(super) const MIGRATIONS: [fn(Value) -> Value; FORMAT as usize - 1] = [];

/// The body of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Body {
    Header(Header),
    Entry(EntryLine),
    Event(EventLine),
}

/// The first line: what the file is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The session's name.
    pub id: SessionId,
    /// The version of the engine that wrote the file.
    pub engine: String,
    /// How many entries the file holds: what tells a complete file from one cut at a line's end.
    pub entries: usize,
    /// The seed, where the file was written for whoever runs the game.
    pub seed: Option<Seed>,
}

/// A line that begins an entry. As many event lines follow as it says. Orders are JSON for readers that
/// need not know the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryLine<O = Value> {
    /// Its number, counted from zero.
    pub number: usize,
    /// The entry it follows.
    pub parent: Option<u32>,
    /// Why there is an entry.
    pub cause: Cause<O>,
    /// When.
    pub at: Timestamp,
    /// The faces of the dice that were rolled.
    pub rolled: Vec<u32>,
    /// How many event lines belong to it.
    pub events: usize,
    /// The fingerprint of the position after it. Files have it; rows of a store do not, since it costs
    /// as much as the position is large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
}

/// A line that tells one event. Facts are JSON for readers that need not know the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventLine<F = Value> {
    /// Its number, counted from zero over the whole file.
    pub sequence: u64,
    /// The turn to which it brought the game.
    pub turn: u32,
    /// The phase to which it brought the game.
    pub phase: String,
    /// What happened.
    pub fact: F,
}
