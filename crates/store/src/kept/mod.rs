//! What is kept.

mod command;
mod seat;
mod session;

pub use command::{Appended, Checkpoint, Command, Entry};
pub use seat::{SeatRow, Sitter, TokenHash};
pub use session::{Kept, NewSession, Parent, Progress};
