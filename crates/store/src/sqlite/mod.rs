//! The embedded store: one SQLite file.

mod append;
mod documents;
mod open;
mod read;
mod store;
mod wal;
mod write;
mod writer;

pub use store::SqliteStore;
