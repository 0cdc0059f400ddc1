//! All sessions of the server.

mod create;
mod list;
mod restore;
mod tables;
mod value;

pub use value::Hall;
