//! The values that a store reads and writes.

mod command;
mod seat;
mod session;

pub use command::{Appended, Checkpoint, Command, Entry};
pub use seat::{SeatRow, Sitter, TokenHash};
pub use session::{Answered, Kept, NewSession, Parent, Progress, Request};
