//! A game being played: an immutable value with its complete history.
//!
//! **The undo tree.** Entries are stored in one append-only list, and each names its parent, so
//! together they form a tree. The current position belongs to the tip, the last entry of the list.
//! The *active path* leads from the root to the tip; only its events count. An order follows the
//! tip; an undo is an entry whose parent is the entry before the order that it takes back.
//! Invariants: entries are never changed or removed, every parent has a lower number than its
//! children, and only an undo has a parent other than the entry before it.
//!
//! Deleting undone entries was rejected, because the log would no longer be a complete audit trail.
//! Dice are addressed by the number of orders that stand on the path, so an order given again after
//! an undo rolls the same faces.
//!
//! **Structural sharing.** Entries are in a persistent vector (`imbl`) and the state is in an
//! `Arc`, so cloning a [`Session`] is cheap, and a change copies the state only if another clone
//! still uses it. Appending folds only the new events.
//!
//! **Loading on demand.** A session resumed from a [checkpoint](crate::record::checkpoint) starts
//! without the entries before it. They are read and folded when first needed.

mod contribute;
mod disclosed;
mod entries;
mod entry;
mod error;
mod fork;
mod history;
mod id;
mod log;
mod undo;
mod value;
mod verify;

pub use contribute::{ContributionRefused, NoDice};
pub use disclosed::{Disclosed, REPORT};
pub(crate) use entries::{EntryLink, Past};
pub use entry::{Cause, Created, DiceSource, Entry, Fact, ForkPoint, Record, Stamped};
pub use error::{NoSuchEvent, Rejected};
pub use fork::OwnDice;
pub use id::{SessionId, SessionIdError};
pub use log::{LogLine, raw_name};
pub use undo::UndoRefused;
pub use value::{Session, Setup};
pub use verify::{Mismatch, NotVerified, SeedCheck, Verification};
pub(crate) use verify::{Visit, Walk};
