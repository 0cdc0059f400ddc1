//! Sessions as files: one header line, then one line per entry and one per event.
//!
//! The format is described in `docs/format.md`. Every line carries a checksum that covers all lines
//! before it, so a line that was changed, moved, doubled or lost is found and named.

mod checkpoint;
mod damage;
mod format;
mod lines;
mod read;
mod row;
mod transcript;
mod write;

pub use checkpoint::{Trail, Unfit, checkpoint, resume};
pub use damage::{Damage, Fault};
pub use format::{EntryLine, EventLine, FORMAT, Header};
pub use read::{Reading, read};
pub use row::{from_rows, row};
pub use transcript::{Transcript, Written};
pub use write::{Secrets, write};

pub(crate) use read::Claim;
