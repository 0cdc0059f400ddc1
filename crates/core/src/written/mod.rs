//! What people write in files, and what is said about it.
//!
//! A scenario file is read in two steps: its words first, then what they name. The second step notes
//! everything that is wrong before it gives up, and each note says where and what would do. Files that
//! come with the program stand on a [`Shelf`].

mod named_or;
mod notes;
mod shelf;
mod shipped;

pub use named_or::NamedOr;
pub use notes::{Notes, syntax, unknown};
pub use shelf::Shelf;
pub use shipped::Shipped;
