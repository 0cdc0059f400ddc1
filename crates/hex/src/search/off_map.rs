use crate::{CellId, Shape};
use thiserror::Error;

/// A search was asked to begin or end on a cell that its map does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {what} is cell {}, which is not on this map of {columns} by {rows} hexes", cell.index())]
pub struct OffMap {
    /// What the cell was to be: `start` or `goal`.
    pub what: &'static str,
    /// The cell that was given.
    pub cell: CellId,
    /// Columns of the map.
    pub columns: u16,
    /// Rows of the map.
    pub rows: u16,
}

impl OffMap {
    /// Refuses a cell beyond the map, and one in the padding at the end of its lines.
    pub(crate) fn check(shape: &Shape, what: &'static str, cell: CellId) -> Result<(), Self> {
        let (column, row) = shape.position(cell);
        if shape.cell_at(column, row) == Some(cell) {
            return Ok(());
        }
        Err(Self { what, cell, columns: shape.columns(), rows: shape.rows() })
    }
}
