use crate::{CellId, Hex, Shape};
use thiserror::Error;

/// A position outside the map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the {what} is off the map at axial hex ({}, {}): expected a hex on this map of {columns} by {rows}",
    hex.x,
    hex.y
)]
pub struct OffMap {
    /// The role of the position, such as `start`, `goal` or `eye`.
    pub what: &'static str,
    /// The hex given, which has no printed number because it is off the map.
    pub hex: Hex,
    /// Columns of the map.
    pub columns: u16,
    /// Rows of the map.
    pub rows: u16,
}

impl OffMap {
    /// Returns the cell of a hex, or an error if the hex is off the map.
    pub(crate) fn cell(shape: &Shape, what: &'static str, hex: Hex) -> Result<CellId, Self> {
        let (columns, rows) = (shape.columns(), shape.rows());
        shape.cell(hex).ok_or(Self { what, hex, columns, rows })
    }

    /// Returns an error if a cell is off the map, including the padding at the end of its lines.
    #[inline]
    pub(crate) fn check(shape: &Shape, what: &'static str, cell: CellId) -> Result<(), Self> {
        // By way of the position: a comparison with the capacity would accept the padding.
        let (column, row) = shape.position(cell);
        match shape.cell_at(column, row) {
            Some(_) => Ok(()),
            None => Self::cell(shape, what, shape.hex(cell)).map(|_| ()),
        }
    }
}
