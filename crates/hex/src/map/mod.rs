//! Maps: their outline, dense storage for any kind of cell, and the ground itself.

mod grid;
mod set;
mod shape;

pub use grid::Grid;
pub use set::CellSet;
pub(crate) use shape::Displacement;
pub use shape::{CellId, Outline, Shape, ShapeError, Shoved};
