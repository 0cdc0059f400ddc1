//! Boards: territories, their locations, the links between them, and how they are drawn.
//!
//! A board is a TOML file; a second file beside it holds the shapes. Both are checked as a whole, and
//! every problem is reported with its line.

mod file;
mod links;
mod report;
pub(crate) mod schematic;
mod shapes;
mod value;

pub(crate) use report::Report;
pub(crate) use shapes::edges;
pub use shapes::{Label, Point, Shape, Shapes, Spot};
pub use value::Board;
