//! The embedded store.

mod checkpoints;
mod open;
mod read;
mod store;
mod tables;
mod write;
mod writer;

pub use store::SqliteStore;
