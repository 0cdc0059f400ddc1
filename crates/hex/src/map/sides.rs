use crate::{CellId, Facing, Shape};
use std::collections::BTreeMap;
use thiserror::Error;

/// The number of a combination of features at a hexside, such as a river with a bridge.
///
/// Number 0 is the plain side with nothing at it. Games compile their crossing tables by it, as
/// they do by [`TerrainId`](crate::TerrainId).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideId(u16);

impl SideId {
    /// The position of this combination in an array of one entry per combination.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most kinds of features that one hexside may bear.
const MOST_KINDS: usize = 16;

/// More at hexsides than a map can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SidesError {
    /// Too many features at one side.
    #[error("a hexside with more than {MOST_KINDS} kinds: expected fewer")]
    Kinds,
    /// More different combinations than can be numbered.
    #[error("a map with more than 65536 different combinations at hexsides: expected fewer")]
    Combinations,
}

/// What is at the sides of the hexes of one map.
// Each side is stored with both of its hexes, so that looking is one index and never a step. A map
// without such features has an empty array.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    combinations: Vec<Vec<String>>,
    numbers: BTreeMap<Vec<String>, SideId>,
    at: Vec<[SideId; 6]>,
}

impl Default for Sides {
    fn default() -> Self {
        let plain = BTreeMap::from([(Vec::new(), SideId(0))]);
        Self { combinations: vec![Vec::new()], numbers: plain, at: Vec::new() }
    }
}

impl Sides {
    #[inline]
    pub(crate) fn id(&self, cell: CellId, facing: Facing) -> SideId {
        self.at.get(cell.index()).map_or(SideId(0), |sides| sides[facing.index()])
    }

    pub(crate) fn kinds(&self, id: SideId) -> &[String] {
        self.combinations.get(id.index()).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn combinations(&self) -> impl Iterator<Item = (SideId, &[String])> {
        let numbered = self.combinations.iter().enumerate();
        numbered.map(|(index, kinds)| (SideId(index as u16), kinds.as_slice()))
    }

    /// Whether any side bears anything.
    pub(crate) const fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Adds a kind to a side; tells whether it was absent before.
    pub(crate) fn add(
        &mut self,
        shape: &Shape,
        (cell, facing): (CellId, Facing),
        kind: &str,
    ) -> Result<bool, SidesError> {
        let mut kinds = self.kinds(self.id(cell, facing)).to_vec();
        let Err(place) = kinds.binary_search_by(|known| known.as_str().cmp(kind)) else {
            return Ok(false);
        };
        if kinds.len() == MOST_KINDS {
            return Err(SidesError::Kinds);
        }
        kinds.insert(place, kind.to_owned());
        let id = self.intern(kinds)?;
        self.put(shape, cell, facing, id);
        Ok(true)
    }

    /// Takes a kind from a side; tells whether it was there.
    pub(crate) fn remove(
        &mut self,
        shape: &Shape,
        (cell, facing): (CellId, Facing),
        kind: &str,
    ) -> Result<bool, SidesError> {
        let mut kinds = self.kinds(self.id(cell, facing)).to_vec();
        let before = kinds.len();
        kinds.retain(|known| known != kind);
        if kinds.len() == before {
            return Ok(false);
        }
        let id = self.intern(kinds)?;
        self.put(shape, cell, facing, id);
        Ok(true)
    }

    fn intern(&mut self, kinds: Vec<String>) -> Result<SideId, SidesError> {
        if let Some(known) = self.numbers.get(&kinds) {
            return Ok(*known);
        }
        let number = u16::try_from(self.combinations.len());
        let id = SideId(number.map_err(|_| SidesError::Combinations)?);
        self.combinations.push(kinds.clone());
        self.numbers.insert(kinds, id);
        Ok(id)
    }

    fn put(&mut self, shape: &Shape, cell: CellId, facing: Facing, id: SideId) {
        if self.at.is_empty() {
            self.at = vec![[SideId(0); 6]; shape.capacity()];
        }
        self.at[cell.index()][facing.index()] = id;
        if let Some(neighbour) = shape.step(cell, facing) {
            self.at[neighbour.index()][facing.opposite().index()] = id;
        }
    }
}
