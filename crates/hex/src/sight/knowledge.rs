use super::lookout::Field;
use crate::{CellId, CellSet, OffMap, Rays, Shape, SightError};
use serde::{Deserialize, Serialize, Serializer};

/// What one side knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Never seen.
    Unknown,
    /// Seen before, not now.
    Remembered,
    /// In sight of an observer.
    Visible,
}

/// What is known of every cell, and by how many observers it is seen.
// A count is above 0 only where the cell is visible, and `last_seen` only where it is remembered:
// equal knowledge is then equal data, whichever way it came about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Record")]
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

    /// The most observers that any cell has.
    pub(super) fn most_observers(&self) -> u32 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// Refuses rays that are for a map of another shape.
    pub(super) fn check(&self, rays: &Rays) -> Result<(), SightError> {
        if self.shape == **rays.shape() { Ok(()) } else { Err(SightError::OtherMap) }
    }

    /// Adds one observer's field.
    pub(super) fn reveal(&mut self, field: Field<'_>) {
        for cell in field.cells() {
            let Some(count) = self.counts.get_mut(cell.index()) else { continue };
            *count += 1;
            if *count == 1 {
                self.visible.insert(cell);
                self.remembered.remove(cell);
                self.last_seen[cell.index()] = 0;
            }
        }
    }

    /// Takes one observer's field away.
    pub(super) fn conceal(&mut self, field: Field<'_>) {
        for cell in field.cells() {
            // Only a stored field can claim what nobody saw.
            let count = self.counts.get_mut(cell.index()).filter(|count| **count > 0);
            let Some(count) = count else { continue };
            *count -= 1;
            if *count == 0 {
                self.visible.remove(cell);
                self.lose_cell(cell);
            }
        }
    }

    /// Takes all fields away without losing anything yet; gives what was visible.
    pub(super) fn blind(&mut self) -> CellSet {
        let before = self.visible.clone();
        self.visible.clear();
        self.counts.fill(0);
        before
    }

    /// Loses what was visible before and is no more.
    pub(super) fn lose(&mut self, before: &CellSet) {
        for cell in before.iter() {
            if !self.visible.contains(cell) {
                self.lose_cell(cell);
            }
        }
    }

    fn lose_cell(&mut self, cell: CellId) {
        self.remembered.insert(cell);
        self.last_seen[cell.index()] = self.tick;
    }
}

/// [`Knowledge`] as it is stored: cells and their numbers in ascending order.
#[derive(Serialize, Deserialize)]
struct Record {
    shape: Shape,
    tick: u32,
    /// The visible cells, and how many observers each has.
    visible: Vec<(CellId, u32)>,
    /// The remembered cells, and when each was last seen.
    remembered: Vec<(CellId, u32)>,
}

impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let visible = self.visible.iter().map(|cell| (cell, self.counts[cell.index()]));
        let remembered = self.remembered.iter().map(|cell| (cell, self.last_seen[cell.index()]));
        Record {
            shape: self.shape.clone(),
            tick: self.tick,
            visible: visible.collect(),
            remembered: remembered.collect(),
        }
        .serialize(out)
    }
}

impl TryFrom<Record> for Knowledge {
    type Error = String;

    fn try_from(record: Record) -> Result<Self, String> {
        let Record { shape, tick, visible, remembered } = record;
        let (visible, counts) = spread(&visible, &shape)?;
        let (remembered, last_seen) = spread(&remembered, &shape)?;
        if let Some(cell) = visible.iter().find(|cell| counts[cell.index()] == 0) {
            return Err(format!("cell {} is visible to nobody", cell.index()));
        }
        let doubtful = visible.iter().find(|cell| remembered.contains(*cell));
        if let Some(cell) = doubtful {
            return Err(format!("cell {} is both visible and remembered", cell.index()));
        }
        Ok(Self { shape, tick, counts, visible, remembered, last_seen })
    }
}

/// The cells as a set, and their numbers as an array of one for each cell of the map.
fn spread(numbered: &[(CellId, u32)], shape: &Shape) -> Result<(CellSet, Vec<u32>), String> {
    let mut set = CellSet::empty(shape);
    let mut numbers = vec![0; shape.capacity()];
    for &(cell, number) in numbered {
        OffMap::check(shape, "cell", cell).map_err(|refusal| refusal.to_string())?;
        if !set.insert(cell) {
            return Err(format!("cell {} stands twice: expected each once", cell.index()));
        }
        numbers[cell.index()] = number;
    }
    Ok((set, numbers))
}
