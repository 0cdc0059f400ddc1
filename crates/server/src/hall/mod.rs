//! The hall in which the tables stand.

mod beginning;
mod list;
mod restore;
mod tables;
mod value;

pub use value::Hall;
