//! Design files: TOML text, the untyped tree between, and typed values.

mod build;
mod check;
mod draft;
mod open;
#[cfg(test)]
mod oracle;
mod parse;
mod print;
mod read;
mod schema;
mod shape;
mod tree;
mod write;

pub(crate) use check::check;
pub use open::file_kind;
pub(crate) use open::{Opened, open, text_of};
pub(crate) use print::{inline, toml};
pub(crate) use read::from_tree;
pub(crate) use schema::{schema_of, shapes_of};
pub(crate) use shape::Shapes;
pub(crate) use tree::{Entry, Node, Tree, shortened};
pub(crate) use write::to_tree;
