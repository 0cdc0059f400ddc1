//! Exact numbers: arithmetic, spellings and serialisation.

mod parse;
mod serial;
mod value;

pub use parse::NumberError;
pub(crate) use serial::{DECIMAL, odds};
pub use value::Number;
