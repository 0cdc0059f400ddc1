//! What is kept.

mod command;
mod request;
mod seat;
mod session;

pub use command::{Appended, Checkpoint, Command, Entry};
pub use request::{Answered, Request};
pub use seat::{SeatRow, Sitter, TokenHash};
pub use session::{Kept, NewSession, Parent, Progress};
