use sandtable_core::SessionId;
use thiserror::Error;

/// Why something was not kept, or not found.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Somebody else was first.
    #[error("the session is at version {current}: expected {expected}")]
    Stale {
        /// What was expected.
        expected: u32,
        /// What it is.
        current: u32,
    },
    /// There is no such session.
    #[error("there is no session {0}")]
    NoSuchSession(SessionId),
    /// There is one of that name already.
    #[error("there is a session {0} already")]
    Exists(SessionId),
    /// What is kept cannot be understood.
    #[error("what is kept of session {0} is damaged: {1}")]
    Damaged(SessionId, String),
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
    /// The database.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database is of another make.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl StoreError {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Stale { .. } => "stale-version",
            Self::NoSuchSession(_) => "no-such-session",
            Self::Exists(_) => "session-exists",
            Self::Damaged(..) => "damaged",
            Self::Closed => "closing",
            Self::Database(_) | Self::Migration(_) => "store-failed",
        }
    }
}
