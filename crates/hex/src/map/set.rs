use super::word::{self, Word};
use crate::{CellId, Shape};
use fixedbitset::FixedBitSet;
use serde::{Deserialize, Serialize};
use std::iter;

/// A set of cells of one map, one bit each.
///
/// ```
/// use sandtable_hex::{CellSet, Hex, Orientation, Outline, Shape};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 8, 8)?;
/// let cell = shape.cell(Hex::new(2, 3)).unwrap();
/// let mut closed = CellSet::empty(&shape);
/// assert!(closed.insert(cell), "it was not there before");
/// assert!(closed.contains(cell));
/// assert_eq!(closed.iter().collect::<Vec<_>>(), [cell]);
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct CellSet(FixedBitSet);

/// `clone_from` needs no new memory between sets of one map: a set can be filled anew every tick.
impl Clone for CellSet {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

/// A set as it is written: how many cells its map has room for, and which are in it.
#[derive(Serialize, Deserialize)]
struct Stored {
    room: usize,
    cells: Vec<CellId>,
}

impl CellSet {
    /// A set with no cell in it, with room for every cell of the map.
    pub fn empty(shape: &Shape) -> Self {
        Self(FixedBitSet::with_capacity(shape.capacity()))
    }

    /// The set of these cells.
    pub fn of(shape: &Shape, cells: impl IntoIterator<Item = CellId>) -> Self {
        let mut set = Self::empty(shape);
        cells.into_iter().for_each(|cell| {
            set.insert(cell);
        });
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: CellId) -> bool {
        self.0.contains(cell.index())
    }

    /// Puts a cell in; tells whether it was absent before. A cell that this map does not have is
    /// left out.
    pub fn insert(&mut self, cell: CellId) -> bool {
        cell.index() < self.0.len() && !self.0.put(cell.index())
    }

    /// Takes a cell out; tells whether it was there.
    pub fn remove(&mut self, cell: CellId) -> bool {
        let there = self.contains(cell);
        if there {
            self.0.remove(cell.index());
        }
        there
    }

    /// Takes every cell out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds every cell of another set, except those that this map does not have.
    pub fn union_with(&mut self, other: &Self) {
        self.add_words(|words| {
            for (mine, theirs) in words.iter_mut().zip(other.0.as_slice()) {
                *mine |= theirs;
            }
        });
    }

    /// Takes every cell of another set out.
    pub fn difference_with(&mut self, other: &Self) {
        self.0.difference_with(&other.0);
    }

    /// The cells of this set that are not in another one, in ascending order: what is lost from
    /// one tick to the next.
    ///
    /// ```
    /// use sandtable_hex::{CellId, CellSet, Orientation, Outline, Shape};
    ///
    /// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 20, 20)?;
    /// let seen = |from, to| CellSet::of(&shape, (from..to).map(CellId::from_index));
    /// let (before, now) = (seen(50, 250), seen(52, 252));
    /// assert!(before.difference(&now).eq([50, 51].map(CellId::from_index)));
    /// # Ok::<(), sandtable_hex::ShapeError>(())
    /// ```
    pub fn difference<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = CellId> + 'a {
        let theirs = other.0.as_slice().iter().chain(iter::repeat(&0));
        let words = self.0.as_slice().iter().zip(theirs).enumerate();
        words.flat_map(|(number, (mine, theirs))| word::cells(number, mine & !theirs))
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// The cells of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.0.ones().map(CellId::from_index)
    }

    /// Puts cells in word by word. Those that this map does not have are left out.
    #[inline]
    pub(crate) fn add_words(&mut self, add: impl FnOnce(&mut [Word])) {
        let used = self.0.len() % Word::BITS as usize;
        let words = self.0.as_mut_slice();
        add(words);
        // Bits beyond the last cell would make equal sets differ.
        if let (Some(last), 1..) = (words.last_mut(), used) {
            *last &= !(Word::MAX << used);
        }
    }
}

impl From<CellSet> for Stored {
    fn from(set: CellSet) -> Self {
        Self { room: set.0.len(), cells: set.iter().collect() }
    }
}

impl TryFrom<Stored> for CellSet {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let most = (Shape::LONGEST as usize + 1).pow(2);
        if stored.room > most {
            return Err(format!("a set over {} cells: expected at most {most}", stored.room));
        }
        let mut set = Self(FixedBitSet::with_capacity(stored.room));
        match stored.cells.into_iter().find(|cell| !set.insert(*cell)) {
            Some(cell) => Err(format!("cell {} stands twice or is off the map", cell.index())),
            None => Ok(set),
        }
    }
}
