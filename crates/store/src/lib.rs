//! Durable storage for sessions and documents.
//!
//! A [`Store`] has one row per accepted command, with its events. Command numbers are dense, every
//! write names the version it expects (optimistic concurrency), and an acknowledged write is on
//! disk.
//!
//! A document is content that people write, such as a force or an encounter: JSON with a version. The
//! store knows neither games nor kinds of documents.
//!
//! | item | contents |
//! |---|---|
//! | [`Store`] | the interface; `tests/store/contract` tests every implementation against it |
//! | [`SqliteStore`] | the embedded implementation, one SQLite file |
//! | [`NewSession`], [`StoredSession`], [`Progress`], [`ForkOrigin`], [`Expiry`] | sessions |
//! | [`Command`], [`CommandKey`], [`Entry`], [`Appended`], [`Checkpoint`] | their commands and stored positions |
//! | [`NewDocument`], [`Document`], [`DocumentKey`], [`Revision`], [`Launched`] | documents |
//! | [`SeatRow`], [`SeatClaim`], [`Occupant`], [`TokenHash`] | seats and access tokens |
//! | [`Request`], [`Answered`] | idempotent requests |
//! | [`StoreError`] | the reasons why a read or write failed |
//!
//! Inside `sqlite/`:
//!
//! | file | contents |
//! |---|---|
//! | `open.rs` | opening, migrating and configuring a database file |
//! | `seal.rs` | the checksums of rows |
//! | `backup.rs` | the copy that is kept before a migration, and access to the files |
//! | `writer.rs` | the single writer and its group commit |
//! | `append.rs`, `write.rs`, `documents.rs` | the SQL of appends, of other writes to sessions, and of documents |
//! | `wal.rs` | the write-ahead log: preallocation and checkpoints |
//! | `read.rs`, `store.rs` | rows to values; the [`Store`] implementation |
//!
//! The schema is in `migrations/`, one file per version. Released migrations never change.

mod error;
mod model;
mod sqlite;
mod store;

pub use error::StoreError;
pub use model::{
    Answered, Appended, Checkpoint, Command, CommandKey, Document, DocumentKey, Entry, Expiry,
    ForkOrigin, Launched, NewDocument, NewSession, Occupant, Progress, Request, Revision,
    SeatClaim, SeatRow, StoredSession, TokenHash,
};
pub use sqlite::SqliteStore;
pub use store::Store;
