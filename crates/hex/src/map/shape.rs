use crate::{Facing, Hex, HexNumber, Orientation};
use hexx::OffsetHexMode;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The dense index of a hex on its map.
///
/// It indexes arrays with one entry per hex, and is meaningless for a map of another shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CellId(u32);

impl CellId {
    /// Creates a cell id from an index. Use [`Shape::cell`] to get one that exists.
    pub const fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the index for an array of [`Shape::capacity`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The columns (flat-top) or rows (pointy-top) that are offset by half a hex, down or to the right.
/// They are counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shoved {
    /// The second, fourth, … line: hex 0201 is lower than 0101. The usual convention in print.
    #[default]
    Odd,
    /// The first, third, … line.
    Even,
}

/// The outline of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outline {
    /// Straight edges on paper; every other column (flat-top) or row (pointy-top) is offset.
    Rectangle(Shoved),
    /// Straight edges in axial coordinates: `0 <= q < columns` and `0 <= r < rows`.
    Parallelogram,
}

/// The extent and numbering of a map: which hexes exist, and the dense index of each.
///
/// ```
/// use sandtable_hex::{Hex, Orientation, Outline, Shape, Shoved, flat};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 15, 17)?;
/// let hex = shape.hex_at("0304".parse()?).unwrap();
/// assert_eq!(shape.number(hex).unwrap().to_string(), "0304");
/// assert_eq!(shape.number(flat::N.step(hex)).unwrap().to_string(), "0303");
/// assert_eq!(shape.cell(Hex::new(-1, 0)), None);
/// assert_eq!(shape.cells().count(), 15 * 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Cells are numbered along the axis whose parity decides which lines are offset, and lines are
// padded to an even length. The parity of a position on that axis is then the parity of the cell
// index, so a step is one addition from a table of two times six offsets, without a division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Shape {
    orientation: Orientation,
    outline: Outline,
    columns: u16,
    rows: u16,
    stride: u32,
    offsets: [[i32; 6]; 2],
}

/// The serialised form: the values from which the others are computed.
#[derive(Serialize, Deserialize)]
struct Stored {
    orientation: Orientation,
    outline: Outline,
    columns: u32,
    rows: u32,
}

/// The offset from one cell to another in columns, rows and cell indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displacement {
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    pub(crate) cells: i32,
}

impl Displacement {
    /// Returns the cell at this offset from `start`. A single addition without bounds checks.
    #[inline]
    pub(crate) const fn end(&self, start: CellId) -> CellId {
        CellId(start.0.wrapping_add_signed(self.cells))
    }
}

/// A map has no hexes or is too large.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a map of {columns} by {rows} hexes: expected 1 to {} in each direction", Shape::LONGEST)]
pub struct ShapeError {
    /// The requested number of columns.
    pub columns: u32,
    /// The requested number of rows.
    pub rows: u32,
}

impl Shape {
    /// The maximum number of columns and of rows.
    pub const LONGEST: u16 = 999;

    /// Creates a shape with `columns` columns and `rows` rows.
    ///
    /// # Errors
    /// Returns [`ShapeError`] if a side is 0 or longer than [`Shape::LONGEST`].
    pub fn new(
        orientation: Orientation,
        outline: Outline,
        columns: u32,
        rows: u32,
    ) -> Result<Self, ShapeError> {
        let sides = 1..=u32::from(Self::LONGEST);
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return Err(ShapeError { columns, rows });
        }
        let fast = if fast_axis_is_row(orientation, outline) { rows } else { columns };
        let mut shape = Self {
            orientation,
            outline,
            columns: columns as u16,
            rows: rows as u16,
            stride: fast.next_multiple_of(2),
            offsets: [[0; 6]; 2],
        };
        shape.offsets = [shape.offsets_from(0), shape.offsets_from(1)];
        Ok(shape)
    }

    /// Returns the orientation of the hexes.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns the outline of the map.
    pub const fn outline(&self) -> Outline {
        self.outline
    }

    /// Returns the number of columns.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// Returns the number of hexes.
    pub const fn hex_count(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Returns the required length of an array indexed by [`CellId`]: [`Shape::hex_count`] plus the
    /// padding of the lines.
    pub const fn capacity(&self) -> usize {
        let lines =
            if fast_axis_is_row(self.orientation, self.outline) { self.columns } else { self.rows };
        self.stride as usize * lines as usize
    }

    /// Returns whether the hex is on the map.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.cell(hex).is_some()
    }

    /// Returns the cell of a hex, or `None` if it is off the map.
    #[inline]
    pub fn cell(&self, hex: Hex) -> Option<CellId> {
        let [column, row] = self.column_row(hex)?;
        self.cell_at(u16::try_from(column).ok()?, u16::try_from(row).ok()?)
    }

    /// Returns the cell in this column and row, both counted from 0, or `None` if it is off the
    /// map.
    #[inline]
    pub fn cell_at(&self, column: u16, row: u16) -> Option<CellId> {
        (column < self.columns && row < self.rows).then(|| {
            let (fast, slow) = if self.fast_axis_is_row() { (row, column) } else { (column, row) };
            CellId(u32::from(slow) * self.stride + u32::from(fast))
        })
    }

    /// Returns the hex of a cell. For a cell that is not on this map, the hex is off the map too.
    #[inline]
    pub fn hex(&self, cell: CellId) -> Hex {
        let (column, row) = self.position(cell);
        self.hex_of(i32::from(column), i32::from(row))
    }

    /// Returns column and row of a cell, both counted from 0. For a cell that is not on this map,
    /// they are beyond its edge.
    #[inline]
    pub fn position(&self, cell: CellId) -> (u16, u16) {
        let line = u16::try_from(cell.0 / self.stride).unwrap_or(u16::MAX);
        let (slow, fast) = (line, (cell.0 % self.stride) as u16);
        if self.fast_axis_is_row() { (slow, fast) } else { (fast, slow) }
    }

    /// Returns the hex with this printed number, or `None` if it is off the map. The first is 0101.
    pub fn hex_at(&self, number: HexNumber) -> Option<Hex> {
        let (column, row) = (number.column.checked_sub(1)?, number.row.checked_sub(1)?);
        self.cell_at(column, row).map(|cell| self.hex(cell))
    }

    /// Returns the number printed in a hex, or `None` if it is off the map.
    pub fn number(&self, hex: Hex) -> Option<HexNumber> {
        self.cell(hex).map(|cell| self.number_of(cell))
    }

    /// Returns the printed number of a cell, which must be on the map.
    pub(crate) fn number_of(&self, cell: CellId) -> HexNumber {
        let (column, row) = self.position(cell);
        HexNumber { column: column + 1, row: row + 1 }
    }

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        let columns = self.columns;
        (0..self.rows)
            .flat_map(move |row| (0..columns).map(move |column| (column, row)))
            .filter_map(|(column, row)| self.cell_at(column, row))
    }

    /// Returns the neighbour of a cell, or `None` if it is off the map.
    #[inline]
    pub fn step(&self, cell: CellId, facing: Facing) -> Option<CellId> {
        self.cell(facing.step(self.hex(cell)))
    }

    /// Returns the neighbour of a cell, which must exist: a single addition without bounds checks.
    ///
    /// Search loops use it after a table has shown that the step stays on the map.
    #[inline]
    pub const fn step_on_map(&self, cell: CellId, facing: Facing) -> CellId {
        let offset = self.offsets[(cell.0 & 1) as usize][facing.index()];
        CellId(cell.0.wrapping_add_signed(offset))
    }

    /// Returns the index offsets of the six steps, for even and for odd cells.
    pub(crate) const fn offsets(&self) -> [[i32; 6]; 2] {
        self.offsets
    }

    /// Returns the offset of a relative hex in columns, rows and indices, for cells of this parity.
    pub(crate) fn displacement(&self, parity: i32, way: Hex) -> Displacement {
        // An even position, so that `parity` alone decides which lines are offset. It lies within
        // the limit of `column_row`, so the fallback below is never used.
        let middle = 2 * i32::from(Self::LONGEST);
        let (column, row) = if self.fast_axis_is_row() {
            (middle, middle + parity)
        } else {
            (middle + parity, middle)
        };
        let to = self.column_row(self.hex_of(column, row) + way).unwrap_or([column, row]);
        let (columns, rows) = (to[0] - column, to[1] - row);
        let (fast, slow) = if self.fast_axis_is_row() { (rows, columns) } else { (columns, rows) };
        Displacement { columns, rows, cells: slow * self.stride as i32 + fast }
    }

    const fn fast_axis_is_row(&self) -> bool {
        fast_axis_is_row(self.orientation, self.outline)
    }

    /// Returns column and row of any hex, also off the map; `None` only if the arithmetic would
    /// overflow.
    #[inline]
    pub(crate) fn column_row(&self, hex: Hex) -> Option<[i32; 2]> {
        // Beyond every map and every displacement, but far from an overflow of the conversion.
        let limit = 4 * i32::from(Self::LONGEST);
        if hex.x.unsigned_abs().max(hex.y.unsigned_abs()) > limit.unsigned_abs() {
            return None;
        }
        Some(match self.outline {
            Outline::Rectangle(shoved) => {
                hex.to_offset_coordinates(shoved.into(), self.orientation.into())
            }
            Outline::Parallelogram => [hex.x, hex.y],
        })
    }

    #[inline]
    fn hex_of(&self, column: i32, row: i32) -> Hex {
        match self.outline {
            Outline::Rectangle(shoved) => {
                Hex::from_offset_coordinates([column, row], shoved.into(), self.orientation.into())
            }
            Outline::Parallelogram => Hex::new(column, row),
        }
    }

    /// Returns the index offsets of the six steps for cells of this parity.
    fn offsets_from(&self, parity: i32) -> [i32; 6] {
        Facing::ALL.map(|facing| self.displacement(parity, facing.step(Hex::ZERO)).cells)
    }
}

const fn fast_axis_is_row(orientation: Orientation, outline: Outline) -> bool {
    matches!((orientation, outline), (Orientation::Pointy, Outline::Rectangle(_)))
}

impl From<Shape> for Stored {
    fn from(shape: Shape) -> Self {
        let Shape { orientation, outline, columns, rows, .. } = shape;
        Self { orientation, outline, columns: columns.into(), rows: rows.into() }
    }
}

impl TryFrom<Stored> for Shape {
    type Error = ShapeError;

    fn try_from(stored: Stored) -> Result<Self, ShapeError> {
        Self::new(stored.orientation, stored.outline, stored.columns, stored.rows)
    }
}

impl From<Shoved> for OffsetHexMode {
    fn from(shoved: Shoved) -> Self {
        match shoved {
            Shoved::Odd => Self::Odd,
            Shoved::Even => Self::Even,
        }
    }
}
