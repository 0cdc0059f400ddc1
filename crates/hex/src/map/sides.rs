use crate::{CellId, Facing, Shape};
use std::collections::BTreeMap;
use thiserror::Error;

/// The id of a combination of features on a hexside, such as a river with a bridge.
///
/// Id 0 is the plain side without features. Games compile their crossing tables by it, as they do
/// by [`TerrainId`](crate::TerrainId).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideId(u16);

impl SideId {
    /// Returns the index for an array with one entry per combination.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The maximum number of kinds of features on one hexside.
const MOST_KINDS: usize = 16;

/// A map has too many hexside features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SidesError {
    /// There are too many features on one side.
    #[error("too many kinds of features on one hexside: expected at most {MOST_KINDS}")]
    Kinds,
    /// There are more different combinations than ids.
    #[error("too many different combinations of hexside features: expected at most 65536")]
    Combinations,
}

/// The hexside features of a map.
// Each side is stored with both of its hexes, so that a lookup is one index and needs no neighbour.
// For a map without features the array is empty.
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

    /// Returns whether no side has features.
    pub(crate) const fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Adds a kind to a side. Returns whether it was absent before.
    pub(crate) fn add(
        &mut self,
        shape: &Shape,
        (cell, facing): (CellId, Facing),
        kind: &str,
    ) -> Result<bool, SidesError> {
        let mut kinds = self.kinds(self.id(cell, facing)).to_vec();
        // Kinds stay sorted, so that the same features have one id in whatever order they were
        // added.
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

    /// Removes a kind from a side. Returns whether it was there.
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
