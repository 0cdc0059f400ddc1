use crate::{CellId, Hex, Shape};
use thiserror::Error;

/// A place that a map does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the {what} is at hex ({}, {}): expected a place on this map of {columns} by {rows} hexes",
    hex.x,
    hex.y
)]
pub struct OffMap {
    /// What was to be there, such as `start`, `goal` or `eye`.
    pub what: &'static str,
    /// The hex that was given.
    pub hex: Hex,
    /// Columns of the map.
    pub columns: u16,
    /// Rows of the map.
    pub rows: u16,
}

impl OffMap {
    /// The cell of a hex, unless it is off the map.
    pub(crate) fn cell(shape: &Shape, what: &'static str, hex: Hex) -> Result<CellId, Self> {
        let (columns, rows) = (shape.columns(), shape.rows());
        shape.cell(hex).ok_or(Self { what, hex, columns, rows })
    }

    /// Refuses a cell beyond the map, and one in the padding at the end of its lines.
    pub(crate) fn check(shape: &Shape, what: &'static str, cell: CellId) -> Result<(), Self> {
        Self::cell(shape, what, shape.hex(cell)).map(|_| ())
    }
}
