//! The map file: a TOML format that people can write, read and compare.

mod error;
mod findings;
mod read;
mod write;

pub use error::{MapError, MapErrors, MapProblem};
