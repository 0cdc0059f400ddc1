use super::lookout::Field;
use crate::{CellId, CellSet, OffMap, Rays, Shape, SightError};
use serde::{Deserialize, Serialize, Serializer};

/// The knowledge of one side about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Never seen.
    Unknown,
    /// Seen before, but not in sight now.
    Remembered,
    /// In sight of at least one observer.
    Visible,
}

/// The visibility of every cell, with the number of observers that see it.
// Invariant: a count is above 0 only for visible cells, and `last_seen` only for remembered cells.
// So equal knowledge is equal data, however it came about, and `==` can compare it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Stored")]
pub(super) struct Knowledge {
    shape: Shape,
    tick: u32,
    counts: Vec<u32>,
    visible: CellSet,
    remembered: CellSet,
    last_seen: Vec<u32>,
}

impl Knowledge {
    pub(super) fn new(shape: &Shape) -> Self {
        Self {
            shape: shape.clone(),
            tick: 0,
            counts: vec![0; shape.capacity()],
            visible: CellSet::empty(shape),
            remembered: CellSet::empty(shape),
            last_seen: vec![0; shape.capacity()],
        }
    }

    pub(super) const fn visible(&self) -> &CellSet {
        &self.visible
    }

    pub(super) const fn remembered(&self) -> &CellSet {
        &self.remembered
    }

    pub(super) fn of(&self, cell: CellId) -> Visibility {
        if self.visible.contains(cell) {
            Visibility::Visible
        } else if self.remembered.contains(cell) {
            Visibility::Remembered
        } else {
            Visibility::Unknown
        }
    }

    pub(super) fn last_seen(&self, cell: CellId) -> Option<u32> {
        match self.of(cell) {
            Visibility::Visible => Some(self.tick),
            Visibility::Remembered => self.last_seen.get(cell.index()).copied(),
            Visibility::Unknown => None,
        }
    }

    pub(super) fn count(&self, cell: CellId) -> u32 {
        self.counts.get(cell.index()).copied().unwrap_or(0)
    }

    pub(super) fn advance(&mut self, tick: u32) {
        self.tick = self.tick.max(tick);
    }

    /// Returns the highest number of observers of any cell.
    pub(super) fn most_observers(&self) -> u32 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// Returns [`SightError::OtherMap`] if the rays are for another map shape.
    pub(super) fn check(&self, rays: &Rays) -> Result<(), SightError> {
        if self.shape == **rays.shape() { Ok(()) } else { Err(SightError::OtherMap) }
    }

    /// Adds one observer's field of view.
    pub(super) fn reveal(&mut self, field: Field<'_>) {
        for cell in field.cells() {
            let Some(count) = self.counts.get_mut(cell.index()) else { continue };
            *count += 1;
            if *count == 1 {
                self.visible.insert(cell);
                self.remembered.remove(cell);
                // Part of the invariant: the tick of an earlier sighting would make equal knowledge
                // differ.
                self.last_seen[cell.index()] = 0;
            }
        }
    }

    /// Removes one observer's field of view.
    pub(super) fn conceal(&mut self, field: Field<'_>) {
        for cell in field.cells() {
            // Only a stored fog can contain a field with cells that no observer has revealed.
            let count = self.counts.get_mut(cell.index()).filter(|count| **count > 0);
            let Some(count) = count else { continue };
            *count -= 1;
            if *count == 0 {
                self.visible.remove(cell);
                self.remember_cell(cell);
            }
        }
    }

    /// Removes all fields but remembers nothing yet. Returns the cells that were visible.
    pub(super) fn hide_all(&mut self) -> CellSet {
        let before = self.visible.clone();
        self.visible.clear();
        self.counts.fill(0);
        before
    }

    /// Marks the cells that were visible before and are not visible now as remembered.
    pub(super) fn remember(&mut self, before: &CellSet) {
        for cell in before.iter() {
            if !self.visible.contains(cell) {
                self.remember_cell(cell);
            }
        }
    }

    fn remember_cell(&mut self, cell: CellId) {
        self.remembered.insert(cell);
        self.last_seen[cell.index()] = self.tick;
    }
}

/// The serialised form of [`Knowledge`]: lists in ascending order of cells.
#[derive(Serialize, Deserialize)]
struct Stored {
    shape: Shape,
    tick: u32,
    /// The visible cells with their observer counts.
    visible: Vec<(CellId, u32)>,
    /// The remembered cells with the tick at which each was last seen.
    remembered: Vec<(CellId, u32)>,
}

impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let visible = self.visible.iter().map(|cell| (cell, self.counts[cell.index()]));
        let remembered = self.remembered.iter().map(|cell| (cell, self.last_seen[cell.index()]));
        Stored {
            shape: self.shape.clone(),
            tick: self.tick,
            visible: visible.collect(),
            remembered: remembered.collect(),
        }
        .serialize(out)
    }
}

impl TryFrom<Stored> for Knowledge {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let Stored { shape, tick, visible, remembered } = stored;
        let (visible, counts) = expand(&visible, &shape)?;
        let (remembered, last_seen) = expand(&remembered, &shape)?;
        if let Some(cell) = visible.iter().find(|cell| counts[cell.index()] == 0) {
            return Err(format!("cell {} is visible but has no observer", cell.index()));
        }
        let in_both = visible.iter().find(|cell| remembered.contains(*cell));
        if let Some(cell) = in_both {
            return Err(format!("cell {} is both visible and remembered", cell.index()));
        }
        Ok(Self { shape, tick, counts, visible, remembered, last_seen })
    }
}

/// Expands a list of numbered cells into a set and an array with one number per cell of the map.
fn expand(numbered: &[(CellId, u32)], shape: &Shape) -> Result<(CellSet, Vec<u32>), String> {
    let mut set = CellSet::empty(shape);
    let mut numbers = vec![0; shape.capacity()];
    for &(cell, number) in numbered {
        OffMap::check(shape, "cell", cell).map_err(|error| error.to_string())?;
        if !set.insert(cell) {
            return Err(format!("cell {} is listed twice", cell.index()));
        }
        numbers[cell.index()] = number;
    }
    Ok((set, numbers))
}
