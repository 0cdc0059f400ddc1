//! The embedded store.

mod append;
mod open;
mod read;
mod store;
mod tables;
mod wal;
mod write;
mod writer;

pub use store::SqliteStore;
