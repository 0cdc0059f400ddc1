use crate::Fault;
use sandtable_hex::{
    CellId, Facing, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Shape, ShapeError,
};
use std::sync::Arc;

/// The map of the published path-finding measurement: deep water, forest, rough, road and open
/// ground, with costs in tenths.
#[derive(Debug)]
pub struct Lakes {
    /// The step costs.
    pub costs: MoveCosts,
    entry: Grid<u16>,
    seed: u64,
}

impl Lakes {
    /// Creates a square map.
    ///
    /// # Errors
    /// Returns an error if a map cannot have this side length.
    pub fn new(side: u32, seed: u64) -> Result<Self, Fault> {
        Self::compile(entry(side, seed)?, seed)
    }

    /// Like [`Lakes::new`], with a ring of water around this hex.
    ///
    /// # Errors
    /// Returns an error if a map cannot have this side length or the hex is at the edge or off the
    /// map.
    pub fn with_island(side: u32, seed: u64, island: Hex) -> Result<Self, Fault> {
        let mut entry = entry(side, seed)?;
        *entry.get_mut(island).ok_or("the island is off the map")? = 10;
        for facing in Facing::ALL {
            *entry.get_mut(facing.step(island)).ok_or("the island is at the edge")? = 0;
        }
        Self::compile(entry, seed)
    }

    /// Adds landmarks for routing.
    #[must_use]
    pub fn with_landmarks(self) -> Self {
        Self { costs: self.costs.with_landmarks(), ..self }
    }

    fn compile(entry: Grid<u16>, seed: u64) -> Result<Self, Fault> {
        let rule = |step: Passage| Some(entry[step.to]).filter(|cost| *cost > 0);
        let costs = MoveCosts::compile(Arc::clone(entry.shape()), rule)?;
        Ok(Self { costs, entry, seed })
    }

    /// Returns the starts and goals of the published measurement; none is in water.
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

/// Returns the cost of entering each hex; 0 for water.
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

/// The random number generator of the published measurements, so that their maps can be recreated.
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// Returns the next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns the next number modulo `limit`.
    pub const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}
