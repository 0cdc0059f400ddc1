//! Where sessions are kept.
//!
//! A [`Store`] keeps one row for each accepted command with its events. Numbers are dense, every write
//! says which version it expects, and what was acknowledged has reached the disk.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Store`] | what every store can do; `tests/store/contract` holds each of them to it |
//! | [`SqliteStore`] | the embedded store: one file. `sqlite/writer.rs` commits, `sqlite/write.rs` has the SQL |
//! | [`NewSession`], [`Kept`], [`Progress`], [`Parent`] | sessions |
//! | [`Command`], [`Entry`], [`Appended`], [`Checkpoint`] | what happens in them |
//! | [`SeatRow`], [`Sitter`], [`TokenHash`] | who sits where |
//! | [`Request`], [`Answered`] | what is done once, however often it is asked for |
//! | [`StoreError`] | why something was not kept |
//!
//! Tables are in `migrations/`, a file a version; what was released is never changed.

mod error;
mod kept;
mod sqlite;
mod store;

pub use error::StoreError;
pub use kept::{
    Answered, Appended, Checkpoint, Command, Entry, Kept, NewSession, Parent, Progress, Request,
    SeatRow, Sitter, TokenHash,
};
pub use sqlite::SqliteStore;
pub use store::Store;
