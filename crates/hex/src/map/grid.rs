use crate::{CellId, Hex, Shape};
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// One value of any type for each hex of a map, stored densely.
///
/// ```
/// use sandtable_hex::{Grid, Hex, Orientation, Outline, Shape};
///
/// let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 4, 3)?;
/// let mut depth = Grid::filled(shape.into(), 0_u8);
/// *depth.get_mut(Hex::new(3, 2)).unwrap() = 7;
/// assert_eq!(depth.get(Hex::new(3, 2)), Some(&7));
/// assert_eq!(depth.get(Hex::new(4, 2)), None);
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grid<T> {
    shape: Arc<Shape>,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// Creates a grid with the same value everywhere.
    pub fn filled(shape: Arc<Shape>, value: T) -> Self
    where
        T: Clone,
    {
        let values = vec![value; shape.capacity()];
        Self { shape, values }
    }

    /// Creates a grid with values computed from the hexes.
    pub fn from_fn(shape: Arc<Shape>, mut value: impl FnMut(Hex) -> T) -> Self
    where
        T: Clone + Default,
    {
        let mut grid = Self::filled(shape, T::default());
        for cell in grid.shape.cells() {
            grid.values[cell.index()] = value(grid.shape.hex(cell));
        }
        grid
    }

    /// Returns the shape of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// Returns the value at a hex, or `None` if it is off the map.
    #[inline]
    pub fn get(&self, hex: Hex) -> Option<&T> {
        self.shape.cell(hex).map(|cell| &self.values[cell.index()])
    }

    /// Returns the value at a hex for modification, or `None` if it is off the map.
    #[inline]
    pub fn get_mut(&mut self, hex: Hex) -> Option<&mut T> {
        let cell = self.shape.cell(hex)?;
        Some(&mut self.values[cell.index()])
    }

    /// Returns all cells with their values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (CellId, &T)> {
        self.shape.cells().map(|cell| (cell, &self[cell]))
    }
}

/// Two grids are equal if they have the same shape and the same value at every hex; padding is
/// ignored.
impl<T: PartialEq> PartialEq for Grid<T> {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Grid<T> {}

/// Panics for a cell of a larger map, as a slice does; [`Grid::get`] accepts any hex.
impl<T> Index<CellId> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, cell: CellId) -> &T {
        &self.values[cell.index()]
    }
}

impl<T> IndexMut<CellId> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, cell: CellId) -> &mut T {
        &mut self.values[cell.index()]
    }
}
