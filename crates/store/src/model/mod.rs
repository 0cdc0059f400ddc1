//! The values that a store reads and writes.

mod command;
mod seat;
mod session;

pub use command::{Appended, Checkpoint, Command, Entry};
pub use seat::{Occupant, SeatRow, TokenHash};
pub use session::{Answered, ForkOrigin, NewSession, Progress, Request, StoredSession};
