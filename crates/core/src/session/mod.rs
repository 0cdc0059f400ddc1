//! A game as it is played: an immutable value with its whole history.
//!
//! A [`Session`] is cheap to copy, and every change gives a new one that shares the old one's
//! history. Nothing is ever deleted: undo is a record too, one that goes on from an earlier entry.

mod entries;
mod entry;
mod error;
mod fork;
mod history;
mod id;
mod setup;
mod story;
mod undo;
mod value;
mod verify;

pub(crate) use entries::{Last, Past};
pub use entry::{Cause, Created, DiceSource, Entry, Fact, ForkPoint, Record, Stamped};
pub use error::{NotThere, Rejected};
pub use id::{SessionId, SessionIdError};
pub use setup::Setup;
pub use story::{LogLine, raw_name};
pub use undo::Irrevocable;
pub use value::Session;
pub use verify::{Mismatch, SeedCheck, Verification};
