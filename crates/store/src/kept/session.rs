use super::{Entry, Request, SeatRow, TokenHash};
use sandtable_core::{Seed, SessionId, Timestamp};
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
    /// Where its dice come from, if that is known here.
    pub seed: Option<Seed>,
    /// What it was forked from, if it was.
    pub parent: Option<Parent>,
    /// When it was created. Stores keep microseconds.
    pub at: Timestamp,
    /// Its entries so far, the first of which says how it began.
    pub entries: Vec<Entry>,
    /// How far it is.
    pub progress: Progress,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// What somebody shows to watch who may know everything.
    pub watch: Option<TokenHash>,
    /// The request that it is created by, if that is to be done once.
    pub request: Option<Request>,
}

/// Where a session was forked from. The parent need not be there any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parent {
    /// The session.
    pub session: SessionId,
    /// The sequence number of the event up to which they are the same.
    pub sequence: u64,
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
    /// Where its dice come from, if that is known here.
    pub seed: Option<Seed>,
    /// What it was forked from, if it was.
    pub parent: Option<Parent>,
    /// What somebody shows to watch who may know everything.
    pub watch: Option<TokenHash>,
    /// How many entries it has: the number of the next one.
    pub version: u32,
    /// How far it is.
    pub progress: Progress,
    /// When it was created, to the microsecond.
    pub created_at: Timestamp,
    /// When something last happened in it, to the microsecond.
    pub updated_at: Timestamp,
}
