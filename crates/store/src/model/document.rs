use super::{Request, TokenHash};
use sandtable_core::{SessionId, Timestamp};
use serde::Serialize;
use std::fmt;

/// The kind and id of a document. The store accepts any kind, so that new ones need no change here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct DocumentKey {
    /// The kind, such as `force`.
    pub kind: String,
    /// The id, unique within the kind.
    pub id: String,
}

impl DocumentKey {
    /// Creates a key.
    pub fn new(kind: &str, id: &str) -> Self {
        Self { kind: kind.to_owned(), id: id.to_owned() }
    }
}

impl fmt::Display for DocumentKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.kind, self.id)
    }
}

/// A document to be stored at version 1.
#[derive(Clone, Debug)]
pub struct NewDocument {
    /// Kind and id.
    pub key: DocumentKey,
    /// The hash of the owner's token, if it has an owner.
    pub owner: Option<TokenHash>,
    /// The content as JSON. The store does not read it.
    pub body: String,
    /// The documents that this one uses. They must exist, and cannot be deleted while it uses them.
    pub uses: Vec<DocumentKey>,
    /// The time of creation. Stores keep microseconds.
    pub at: Timestamp,
    /// The idempotent request that creates the document, if any.
    pub request: Option<Request>,
}

/// A new version of a document.
#[derive(Clone, Debug)]
pub struct Revision {
    /// Kind and id.
    pub key: DocumentKey,
    /// The version that it replaces.
    pub expected: u32,
    /// The new content as JSON.
    pub body: String,
    /// The documents that the new version uses.
    pub uses: Vec<DocumentKey>,
    /// The time of the change. Stores keep microseconds.
    pub at: Timestamp,
}

/// A stored document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Kind and id.
    pub key: DocumentKey,
    /// The hash of the owner's token, if it has an owner.
    pub owner: Option<TokenHash>,
    /// The number of times it was written, starting at 1.
    pub version: u32,
    /// The content as JSON.
    pub body: String,
    /// The session that was launched from it. It is `None` again after that session is deleted.
    pub launched: Option<Launched>,
    /// The time of creation, in microseconds.
    pub created_at: Timestamp,
    /// The time of the last change, in microseconds.
    pub updated_at: Timestamp,
}

/// The session that was launched from a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launched {
    /// The session.
    pub session: SessionId,
    /// The session's result, once the game is over.
    pub outcome: Option<String>,
}
