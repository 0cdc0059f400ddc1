//! All sessions of the server.

mod create;
mod dice;
mod list;
mod restore;
mod seating;
mod sweep;
mod tables;
mod value;

pub(crate) use create::IMPORTED;
pub use create::{Opening, Successor};
pub(crate) use dice::random_contribution;
pub(crate) use list::title;
pub use value::Hall;
