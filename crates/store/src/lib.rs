//! Where sessions are kept.
//!
//! A [`Store`] keeps one row for each accepted command with its events. Numbers are dense, every write
//! says which version it expects, and what was acknowledged has reached the disk.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Store`] | what every store can do |
//! | [`SqliteStore`] | the embedded store: one file |
//! | [`NewSession`], [`Kept`], [`Command`], [`Sitter`] | what is kept |
//! | [`StoreError`] | why it was not |

mod error;
mod kept;
mod sqlite;
mod store;
mod writer;

pub use error::StoreError;
pub use kept::{Appended, Checkpoint, Command, Kept, NewSession, Progress, SeatRow, Sitter, TokenHash};
pub use sqlite::SqliteStore;
pub use store::Store;
