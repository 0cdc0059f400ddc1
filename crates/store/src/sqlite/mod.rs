//! The embedded store: one SQLite file.

mod append;
mod backup;
mod documents;
mod open;
mod read;
mod seal;
mod store;
mod wal;
mod write;
mod writer;

pub use store::SqliteStore;
