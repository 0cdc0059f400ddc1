//! The values that a store reads and writes.

mod command;
mod document;
mod seat;
mod session;

pub use command::{Appended, Checkpoint, Command, CommandKey, Entry};
pub use document::{Document, DocumentKey, Launched, NewDocument, Revision};
pub use seat::{Occupant, SeatClaim, SeatRow, TokenHash};
pub use session::{Answered, Expiry, ForkOrigin, NewSession, Progress, Request, StoredSession};
