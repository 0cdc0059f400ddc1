use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use serde::{Deserialize, Serialize};

/// A session that is about to be kept.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Its name.
    pub id: SessionId,
    /// The game's name.
    pub game: String,
    /// The scenario's name.
    pub scenario: String,
    /// Where its dice come from.
    pub seed: Seed,
    /// When it was created.
    pub at: Timestamp,
    /// Its entries so far, the first of which says how it began.
    pub entries: Vec<String>,
    /// Where it stands.
    pub progress: Progress,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
}

/// How far a session is: what a list of sessions shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Turn or tick.
    pub turn: u32,
    /// The phase.
    pub phase: String,
    /// How it ended, once it has.
    pub outcome: Option<String>,
}

/// A session as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub id: SessionId,
    /// The game's name.
    pub game: String,
    /// The scenario's name.
    pub scenario: String,
    /// Where its dice come from.
    pub seed: Seed,
    /// How many entries it has.
    pub version: u32,
    /// How far it is.
    pub progress: Progress,
    /// When it was created.
    pub created_at: Timestamp,
    /// When something last happened in it.
    pub updated_at: Timestamp,
}

/// A command that was accepted.
#[derive(Clone, Debug)]
pub struct Command {
    /// The session.
    pub session: SessionId,
    /// Its number: the version of the session before it.
    pub number: u32,
    /// What tells it from a repetition of itself.
    pub key: Option<String>,
    /// The entry with its events.
    pub entry: String,
    /// When.
    pub at: Timestamp,
    /// How far the session is after it.
    pub progress: Progress,
}

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is kept under its number.
    Kept,
    /// It had been kept before, under this number: the same key was used.
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

/// The hash of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Which seat.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
    /// What its player shows to be let in.
    pub token: Option<TokenHash>,
    /// What somebody shows to take an open seat.
    pub invite: Option<TokenHash>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot by its name.
    Bot(String),
    /// Nobody yet.
    Open,
}
