use crate::DocumentKey;
use sandtable_core::SessionId;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why data could not be stored or found.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another writer was first: the session is at another version than expected.
    #[error("the session is at version {current}, expected {expected}")]
    Stale {
        /// The version the caller expected.
        expected: u32,
        /// The version of the session.
        current: u32,
    },
    /// No session has this id.
    #[error("session {0} not found")]
    NoSuchSession(SessionId),
    /// There is already a session with this id.
    #[error("session {0} already exists")]
    Exists(SessionId),
    /// Another writer was first: the document is at another version than expected.
    #[error("the document is at version {current}, expected {expected}")]
    StaleDocument {
        /// The version the caller expected.
        expected: u32,
        /// The version of the document.
        current: u32,
    },
    /// No document has this kind and id.
    #[error("{0} not found")]
    NoSuchDocument(DocumentKey),
    /// There is already a document with this kind and id.
    #[error("{0} already exists")]
    DocumentExists(DocumentKey),
    /// The document cannot be deleted, because this other document uses it.
    #[error("{0} uses this document")]
    InUse(DocumentKey),
    /// The document was launched before, as this session.
    #[error("already launched as session {0}")]
    Launched(SessionId),
    /// The idempotency key was used before. [`Store::answered`](crate::Store::answered) returns the
    /// result of that request.
    #[error("a request with this idempotency key was already answered")]
    KeyUsed,
    /// The idempotency key was used before for another command.
    #[error("this idempotency key was used for another command")]
    KeyReused,
    /// The family of the session has as many forks and rematches as it may have.
    #[error("the session and its relatives have {0} forks and rematches already")]
    TooManyForks(u32),
    /// The disk is full or cannot be written. Nothing was stored.
    #[error("the disk is full or cannot be written: {0}")]
    Full(String),
    /// Commands appended together must belong to one session.
    #[error("cannot append commands of sessions {0} and {1} together: expected one session")]
    Mixed(SessionId, SessionId),
    /// A stored value cannot be read.
    #[error("the stored data of {session} is damaged: {why}")]
    Damaged {
        /// The id of the session or document, if it could be read.
        session: String,
        /// The problem.
        why: String,
    },
    /// The store is closed or closing.
    #[error("the store is closed")]
    Closed,
    /// The folder of the file does not exist and cannot be created.
    #[error("cannot create the folder {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason reported by the system.
        source: std::io::Error,
    },
    /// The file cannot be opened or written.
    #[error(
        "cannot open the database {}: {source}; expected a writable file in a writable folder",
        file.display()
    )]
    Opening {
        /// The file.
        file: PathBuf,
        /// The reason reported by the database.
        source: sqlx::Error,
    },
    /// Another program keeps the file locked.
    #[error(
        "the database {} is locked by another program: close that program, or choose another file",
        file.display()
    )]
    Locked {
        /// The file.
        file: PathBuf,
    },
    /// The file is not a sandtable database. It is left unchanged.
    #[error("{} is {found}: expected a sandtable database, or a path where no file exists yet", file.display())]
    NotADatabase {
        /// The file.
        file: PathBuf,
        /// A description of the file's contents.
        found: &'static str,
    },
    /// The file was created by a newer version. It is left unchanged.
    #[error(
        "the database {} was created by a newer version of sandtable (schema version {found}, this version supports up to {known}): use that version or another file",
        file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The schema version of the file.
        found: i64,
        /// The newest schema version that this program supports.
        known: i64,
    },
    /// The file must be migrated, and the copy of it that is kept cannot be written. The file is left
    /// unchanged.
    #[error("cannot copy the database to {} before migrating it: {why}", copy.display())]
    Copy {
        /// The copy.
        copy: PathBuf,
        /// The problem.
        why: String,
    },
    /// The schema of the file cannot be migrated. The file is left unchanged.
    #[error("cannot migrate the database {}: {source}", file.display())]
    Migration {
        /// The file.
        file: PathBuf,
        /// The reason reported by the database.
        source: sqlx::migrate::MigrateError,
    },
    /// The database failed. The caller must read again to find out whether a write was stored.
    #[error("database error: {0}")]
    Database(#[source] sqlx::Error),
}

impl StoreError {
    /// A stable code for the error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Stale { .. } => "stale-version",
            Self::NoSuchSession(_) => "no-such-session",
            Self::Exists(_) => "session-exists",
            Self::StaleDocument { .. } => "stale",
            Self::NoSuchDocument(_) => "no-such-document",
            Self::DocumentExists(_) => "document-exists",
            Self::InUse(_) => "in-use",
            Self::Launched(_) => "already-launched",
            Self::KeyUsed => "key-used",
            Self::KeyReused => "key-reused",
            Self::TooManyForks(_) => "too-many-forks",
            Self::Full(_) => "disk-full",
            Self::Mixed(..) => "mixed-sessions",
            Self::Damaged { .. } => "damaged",
            Self::Closed => "closing",
            Self::NotADatabase { .. } => "not-a-database",
            Self::Newer { .. } => "newer-database",
            Self::Locked { .. } => "database-locked",
            Self::Folder { .. }
            | Self::Opening { .. }
            | Self::Copy { .. }
            | Self::Migration { .. }
            | Self::Database(_) => "store-failed",
        }
    }

    /// Creates an error for stored data that cannot be read.
    pub(crate) fn damaged(session: &impl ToString, why: &impl ToString) -> Self {
        Self::Damaged { session: session.to_string(), why: why.to_string() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            full if is_full(&full) => Self::Full(full.to_string()),
            other => Self::Database(other),
        }
    }
}

/// SQLite's error codes for a disk that takes no more data.
// `SQLITE_FULL`, and `SQLITE_IOERR_` with `WRITE`, `FSYNC`, `DIR_FSYNC`, `TRUNCATE`, `SHMOPEN`,
// `SHMSIZE` and `SHMMAP`: quotas and some file systems report a full disk only there.
const FULL: [&str; 8] = ["13", "778", "1034", "1290", "1546", "4618", "4874", "5386"];

fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| FULL.contains(&&*code))
}
