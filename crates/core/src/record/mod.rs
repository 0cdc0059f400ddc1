//! Sessions as files and as database rows.
//!
//! A file has one header line, then one line per entry and one per event; `docs/format.md`
//! specifies it. Every line carries a checksum that covers all lines before it (a hash chain), so a
//! line that was changed, moved, duplicated or lost is found and named. Reading keeps every
//! complete entry before the first damaged line and never guesses beyond it.
//!
//! | file | contents |
//! |---|---|
//! | `format.rs` | the JSON shapes of the lines, and migrations of old formats |
//! | `chain.rs` | the checksums |
//! | `write.rs`, `read.rs` | a session to a file and back |
//! | `transcript.rs` | a file without knowledge of its game |
//! | `row.rs` | one entry as a database row |
//! | `checkpoint.rs` | a stored position, so that loading need not read all rows |
//! | `damage.rs` | everything that can be wrong with a file |

mod chain;
mod checkpoint;
mod damage;
mod format;
mod read;
mod row;
mod transcript;
mod write;

pub use checkpoint::{CheckpointError, RowChain, checkpoint, resume};
pub use damage::{Damage, Fault};
pub use format::{EntryLine, EventLine, FORMAT, Header};
pub use read::{Reading, read, read_while};
pub use row::{from_rows, row};
pub use transcript::{Transcript, WrittenEntry};
pub use write::{Parts, Secrets, write};

pub(crate) use read::Claim;
