use sandtable_core::SessionId;
use std::path::PathBuf;
use thiserror::Error;

/// Why something was not kept, or not found.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The session is not where it was expected: somebody else was first.
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
    /// The key of a request was used before. What came of that can be asked for.
    #[error("a request with this key was answered before")]
    KeyUsed,
    /// Commands that are to be kept together belong to one session.
    #[error("commands of {0} and {1} cannot be kept together: expected one session")]
    Mixed(SessionId, SessionId),
    /// What is kept cannot be understood.
    #[error("what is kept of session {session} is damaged: {why}")]
    Damaged {
        /// The session, as far as it can be read.
        session: String,
        /// What is wrong.
        why: String,
    },
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
    /// The folder of the file is not there and cannot be made.
    #[error("the folder {} cannot be made: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file cannot be opened, or not be written.
    #[error(
        "the database {} cannot be opened: {source}; expected a file that can be written, in a folder that can",
        file.display()
    )]
    Opening {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: sqlx::Error,
    },
    /// The file is something else. It is left as it is.
    #[error("{} is {found}: expected a database of sessions, or a path where there is no file yet", file.display())]
    NotOurs {
        /// The file.
        file: PathBuf,
        /// What it is.
        found: &'static str,
    },
    /// The file was made by a later version. It is left as it is.
    #[error(
        "the database {} was made by a newer version of this program (its tables are of version {found}, known are those up to {known}): use that version, or another file",
        file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The version of its tables.
        found: i64,
        /// The last version that is known.
        known: i64,
    },
    /// The tables of the file cannot be brought up to date. They are left as they were.
    #[error("the database {} cannot be brought up to date: {source}", file.display())]
    Migration {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: sqlx::migrate::MigrateError,
    },
    /// The database failed. Whether something was kept has to be asked again.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
}

impl StoreError {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Stale { .. } => "stale-version",
            Self::NoSuchSession(_) => "no-such-session",
            Self::Exists(_) => "session-exists",
            Self::KeyUsed => "key-used",
            Self::Mixed(..) => "mixed-sessions",
            Self::Damaged { .. } => "damaged",
            Self::Closed => "closing",
            Self::NotOurs { .. } => "not-a-database",
            Self::Newer { .. } => "newer-database",
            Self::Folder { .. }
            | Self::Opening { .. }
            | Self::Migration { .. }
            | Self::Database(_) => "store-failed",
        }
    }

    /// What is kept of a session is not what was written.
    pub(crate) fn damaged(session: &impl ToString, why: &impl ToString) -> Self {
        Self::Damaged { session: session.to_string(), why: why.to_string() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            other => Self::Database(other),
        }
    }
}
