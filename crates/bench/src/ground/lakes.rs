use super::SplitMix;
use crate::Fault;
use sandtable_hex::{
    CellId, Facing, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Shape, ShapeError,
};
use std::sync::Arc;

/// The map of the published path-finding measurement: deep water, forest, rough, road and open
/// ground, with costs in tenths.
#[derive(Debug)]
pub struct Lakes {
    /// What every step costs.
    pub costs: MoveCosts,
    entry: Grid<u16>,
    seed: u64,
}

impl Lakes {
    /// A map of this side.
    ///
    /// # Errors
    /// Refuses a side that no map has.
    pub fn new(side: u32, seed: u64) -> Result<Self, Fault> {
        Self::compile(entry(side, seed)?, seed)
    }

    /// The same with this hex in a ring of water.
    ///
    /// # Errors
    /// Refuses a side that no map has and a hex at the border or beyond.
    pub fn with_island(side: u32, seed: u64, island: Hex) -> Result<Self, Fault> {
        let mut entry = entry(side, seed)?;
        *entry.get_mut(island).ok_or("an island off the map")? = 10;
        for facing in Facing::ALL {
            *entry.get_mut(facing.step(island)).ok_or("an island at the border")? = 0;
        }
        Self::compile(entry, seed)
    }

    /// The same with landmarks to find routes by.
    #[must_use]
    pub fn with_landmarks(self) -> Self {
        Self { costs: self.costs.with_landmarks(), ..self }
    }

    fn compile(entry: Grid<u16>, seed: u64) -> Result<Self, Fault> {
        let rule = |step: Passage| Some(entry[step.to]).filter(|cost| *cost > 0);
        let costs = MoveCosts::compile(Arc::clone(entry.shape()), rule)?;
        Ok(Self { costs, entry, seed })
    }

    /// The starts and goals of the measurement, all of them dry.
    pub fn queries(&self) -> impl Iterator<Item = [CellId; 2]> + '_ {
        let mut chance = SplitMix(self.seed ^ 0xab_cdef);
        std::iter::repeat_with(move || [0; 2].map(|_| self.dry(&mut chance)))
    }

    fn dry(&self, chance: &mut SplitMix) -> CellId {
        let side = u64::from(self.costs.shape().columns());
        loop {
            let hex = Hex::new(chance.below(side) as i32, chance.below(side) as i32);
            if let Some(cell) = self.costs.shape().cell(hex).filter(|cell| self.entry[*cell] > 0) {
                return cell;
            }
        }
    }
}

/// What entering each hex costs; 0 for water.
fn entry(side: u32, seed: u64) -> Result<Grid<u16>, ShapeError> {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, side, side)?;
    let mut chance = SplitMix(seed);
    Ok(Grid::from_fn(Arc::new(shape), |_| match chance.below(100) {
        0..20 => 0,
        20..30 => 25,
        30..40 => 15,
        40..45 => 7,
        _ => 10,
    }))
}
