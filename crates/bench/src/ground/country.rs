use super::SplitMix;
use crate::Fault;
use sandtable_hex::{CellId, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Shape, Shoved};
use std::sync::Arc;

/// Rolling country: entering a hex costs 1 to 3, and one hex in ten is closed.
#[derive(Debug)]
pub struct Country {
    /// The step costs.
    pub costs: MoveCosts,
    /// The cell in the middle.
    pub middle: CellId,
    /// The first and the last cell of the map.
    pub corners: [CellId; 2],
    /// The cost of entering each hex; 0 if it is closed.
    entry: Grid<u16>,
}

impl Country {
    /// Creates a square map. Its centre and corners are kept open, so that routes between them
    /// exist.
    ///
    /// # Errors
    /// Returns an error if a map cannot have this side length.
    pub fn new(side: u16, seed: u64) -> Result<Self, Fault> {
        let outline = Outline::Rectangle(Shoved::Odd);
        let shape = Shape::new(Orientation::Flat, outline, side.into(), side.into())?;
        let cell = |at| shape.cell_at(at, at).ok_or("the map has no cells");
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

    /// Returns the hex of a cell.
    pub fn hex(&self, cell: CellId) -> Hex {
        self.entry.shape().hex(cell)
    }

    /// Returns the cost of entering a hex, or `None` if it cannot be entered.
    pub fn entry_cost(&self, hex: Hex) -> Option<u32> {
        self.entry.get(hex).filter(|cost| **cost > 0).map(|cost| u32::from(*cost))
    }
}
