use super::word::{self, Word};
use crate::{CellId, Shape};
use fixedbitset::FixedBitSet;
use serde::{Deserialize, Serialize};
use std::iter;

/// A set of cells of one map, stored as a bitset.
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

// Implemented by hand for `clone_from`, which reuses memory: a set can be refilled every tick.
impl Clone for CellSet {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

/// The serialised form: the capacity of the set and its cells.
#[derive(Serialize, Deserialize)]
struct Stored {
    room: usize,
    cells: Vec<CellId>,
}

impl CellSet {
    /// Creates an empty set with room for every cell of the map.
    pub fn empty(shape: &Shape) -> Self {
        Self(FixedBitSet::with_capacity(shape.capacity()))
    }

    /// Creates a set of these cells.
    pub fn of(shape: &Shape, cells: impl IntoIterator<Item = CellId>) -> Self {
        let mut set = Self::empty(shape);
        cells.into_iter().for_each(|cell| {
            set.insert(cell);
        });
        set
    }

    /// Returns whether the set contains the cell.
    #[inline]
    pub fn contains(&self, cell: CellId) -> bool {
        self.0.contains(cell.index())
    }

    /// Adds a cell. Returns whether it was absent before. A cell that is off this map is ignored.
    #[inline]
    pub fn insert(&mut self, cell: CellId) -> bool {
        cell.index() < self.0.len() && !self.0.put(cell.index())
    }

    /// Removes a cell. Returns whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: CellId) -> bool {
        let there = self.contains(cell);
        if there {
            self.0.remove(cell.index());
        }
        there
    }

    /// Removes all cells.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds all cells of another set, except those off this map.
    pub fn union_with(&mut self, other: &Self) {
        self.add_words(|words| {
            for (mine, theirs) in words.iter_mut().zip(other.0.as_slice()) {
                *mine |= theirs;
            }
        });
    }

    /// Removes all cells of another set.
    pub fn difference_with(&mut self, other: &Self) {
        self.0.difference_with(&other.0);
    }

    /// Returns the cells of this set that are not in another one, in ascending order; for example
    /// the cells that went out of sight since the last tick.
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
        // A set of a smaller map has no further words: they count as empty.
        let theirs = other.0.as_slice().iter().chain(iter::repeat(&0));
        let words = self.0.as_slice().iter().zip(theirs).enumerate();
        words.flat_map(|(number, (mine, theirs))| word::cells(number, mine & !theirs))
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// Returns the cells of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.0.ones().map(CellId::from_index)
    }

    /// Adds cells word by word. Bits beyond the last cell are ignored.
    #[inline]
    pub(crate) fn add_words(&mut self, add: impl FnOnce(&mut [Word])) {
        let used = self.0.len() % Word::BITS as usize;
        let words = self.0.as_mut_slice();
        add(words);
        // Stray bits beyond the last cell would make equal sets differ.
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
        // Stored sets may come from untrusted files. None may take more memory than the largest map
        // needs.
        let most = (Shape::LONGEST as usize + 1).pow(2);
        if stored.room > most {
            return Err(format!("a set of {} cells: expected at most {most}", stored.room));
        }
        let mut set = Self(FixedBitSet::with_capacity(stored.room));
        match stored.cells.into_iter().find(|cell| !set.insert(*cell)) {
            Some(cell) => Err(format!("cell {} is listed twice or off the map", cell.index())),
            None => Ok(set),
        }
    }
}
