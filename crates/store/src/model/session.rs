use super::{DocumentKey, Entry, SeatRow, TokenHash};
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use serde::{Deserialize, Serialize};

/// A session to be stored.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The session's identifier.
    pub id: SessionId,
    /// The game's name.
    pub game: String,
    /// The scenario's name.
    pub scenario: String,
    /// The title for lists, if the scenario is not a shipped one.
    pub title: Option<String>,
    /// The secret of its dice, if it is known here.
    pub seed: Option<Seed>,
    /// The fork point, if the session is a fork.
    pub parent: Option<ForkOrigin>,
    /// The session whose scenario it plays again, if it is a rematch. Only the family is stored.
    pub rematch_of: Option<SessionId>,
    /// The time of creation. Stores keep microseconds.
    pub at: Timestamp,
    /// The entries so far; the first one creates the session.
    pub entries: Vec<Entry>,
    /// The summary shown in lists of sessions.
    pub progress: Progress,
    /// The seats and their occupants.
    pub seats: Vec<SeatRow>,
    /// The hash of the token with which a referee may watch everything.
    pub watch: Option<TokenHash>,
    /// True if the bots act only on request.
    pub waiting: bool,
    /// True if the session is deleted some time after its last change, see
    /// [`Store::delete_expired`](crate::Store::delete_expired).
    pub temporary: bool,
    /// The largest number of forks and rematches that the session's family may have with this one;
    /// `None` if the number is unlimited. A family is a session with its forks and rematches, and all
    /// forks and rematches of those.
    pub fork_limit: Option<u32>,
    /// The idempotent request that creates the session, if any.
    pub request: Option<Request>,
}

/// The times before which sessions are deleted, by their last change; `None` if they are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expiry {
    /// For temporary sessions.
    pub temporary: Option<Timestamp>,
    /// For sessions whose game is over.
    pub finished: Option<Timestamp>,
    /// For all sessions.
    pub idle: Option<Timestamp>,
}

/// The point at which a session was forked. The parent may have been deleted since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForkOrigin {
    /// The parent session.
    pub session: SessionId,
    /// The sequence number of the last event they share.
    pub sequence: u64,
}

/// A session's summary, as shown in lists of sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The current turn or tick.
    pub turn: u32,
    /// The current phase.
    pub phase: String,
    /// The result, once the game is over.
    pub outcome: Option<String>,
}

/// A stored session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The session's identifier.
    pub id: SessionId,
    /// The game's name.
    pub game: String,
    /// The scenario's name.
    pub scenario: String,
    /// The title for lists, if the scenario is not a shipped one.
    pub title: Option<String>,
    /// The secret of its dice, if it is known here.
    pub seed: Option<Seed>,
    /// The fork point, if the session is a fork.
    pub parent: Option<ForkOrigin>,
    /// The hash of the token with which a referee may watch everything.
    pub watch: Option<TokenHash>,
    /// The number of entries, which is also the number of the next one.
    pub version: u32,
    /// The summary shown in lists of sessions.
    pub progress: Progress,
    /// True if the bots act only on request.
    pub waiting: bool,
    /// True if the session is deleted some time after its last change.
    pub temporary: bool,
    /// The time of creation, in microseconds.
    pub created_at: Timestamp,
    /// The time of the last entry, in microseconds.
    pub updated_at: Timestamp,
}

/// An idempotent request: it is executed once, however often it is sent. Only hashes are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The hash of the idempotency key.
    pub key: [u8; 32],
    /// The hash of the request's contents, to detect a key that is reused for another request.
    pub body: [u8; 32],
}

/// The stored result of an idempotent request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The hash of the request's contents.
    pub body: [u8; 32],
    /// The session that was created, or in which a seat was taken.
    pub session: Option<SessionId>,
    /// The seat that was taken, if any.
    pub seat: Option<Seat>,
    /// The document that was created, or from which the session was launched.
    pub document: Option<DocumentKey>,
}
