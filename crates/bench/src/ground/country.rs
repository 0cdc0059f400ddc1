use super::SplitMix;
use crate::Fault;
use sandtable_hex::{CellId, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Shape, Shoved};
use std::sync::Arc;

/// Rolling country: entry costs 1 to 3, one hex in ten closed.
#[derive(Debug)]
pub struct Country {
    /// What every step costs.
    pub costs: MoveCosts,
    /// The cell in the middle.
    pub middle: CellId,
    /// The first and the last cell of the map.
    pub corners: [CellId; 2],
    /// What entering each hex costs; 0 for a closed one.
    entry: Grid<u16>,
}

impl Country {
    /// A square of this side. Its middle and its corners are kept open so that there are ways
    /// between them.
    ///
    /// # Errors
    /// Refuses a side that no map has.
    pub fn new(side: u16, seed: u64) -> Result<Self, Fault> {
        let outline = Outline::Rectangle(Shoved::Odd);
        let shape = Shape::new(Orientation::Flat, outline, side.into(), side.into())?;
        let cell = |at| shape.cell_at(at, at).ok_or("a map without cells");
        let (middle, corners) = (cell(side / 2)?, [cell(0)?, cell(side - 1)?]);
        let mut chance = SplitMix(seed);
        let mut entry = Grid::from_fn(Arc::new(shape), |_| match chance.below(100) {
            0..10 => 0,
            10..55 => 1,
            55..85 => 2,
            _ => 3,
        });
        for open in [middle, corners[0], corners[1]] {
            entry[open] = 1;
        }
        let rule = |step: Passage| Some(entry[step.to]).filter(|cost| *cost > 0);
        let costs = MoveCosts::compile(Arc::clone(entry.shape()), rule)?;
        Ok(Self { costs, middle, corners, entry })
    }

    /// Where a cell is.
    pub fn hex(&self, cell: CellId) -> Hex {
        self.entry.shape().hex(cell)
    }

    /// What it costs to enter a hex, or `None` where that cannot be.
    pub fn entry_cost(&self, hex: Hex) -> Option<u32> {
        self.entry.get(hex).filter(|cost| **cost > 0).map(|cost| u32::from(*cost))
    }
}
