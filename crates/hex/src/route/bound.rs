use crate::cost::LandmarkBound;
use crate::{CellId, Facing, Hex, MoveCosts};

/// An A* heuristic: a lower bound of the cost from a cell to the goal of the search.
///
/// It must be consistent: from a cell to its neighbour it decreases by at most the cost of that
/// step, and at the goal it is 0.
pub(super) trait Bound {
    /// Data that a search stores with a queued cell so that it can compute the bound again cheaply.
    type Cached: Copy;

    /// Returns the data for the cell where a search starts.
    fn at(&self, cell: CellId) -> Self::Cached;

    /// Returns the data for `cell`, which is one step in direction `facing` from a cell with data
    /// `cached`.
    fn after_step(&self, cached: Self::Cached, facing: Facing, cell: CellId) -> Self::Cached;

    /// Returns the lower bound.
    fn remaining(&self, cached: Self::Cached) -> u32;
}

/// The classic heuristic: the distance times the cost of the cheapest step on the map.
// The cached value is the offset from the goal, so that a search never divides to convert a cell
// into its hex.
pub(super) struct ByDistance<'a> {
    costs: &'a MoveCosts,
    goal: Hex,
    cheapest: u32,
}

impl<'a> ByDistance<'a> {
    pub(super) fn new(costs: &'a MoveCosts, goal: CellId) -> Self {
        let (goal, cheapest) = (costs.shape().hex(goal), costs.cheapest().into());
        Self { costs, goal, cheapest }
    }
}

impl Bound for ByDistance<'_> {
    // Offsets on the largest map, 999 by 999 hexes, fit into 16 bits.
    type Cached = [i16; 2];

    fn at(&self, cell: CellId) -> [i16; 2] {
        let Hex { x, y } = self.costs.shape().hex(cell) - self.goal;
        [x as i16, y as i16]
    }

    #[inline]
    fn after_step(&self, [x, y]: [i16; 2], facing: Facing, _: CellId) -> [i16; 2] {
        let [across, down] = AXIAL[facing.index()];
        [x + across, y + down]
    }

    #[inline]
    fn remaining(&self, offset: [i16; 2]) -> u32 {
        let [x, y] = offset.map(i32::from);
        let distance = x.unsigned_abs().max(y.unsigned_abs()).max((x + y).unsigned_abs());
        distance * self.cheapest
    }
}

/// The offset that a step in each facing adds.
const AXIAL: [[i16; 2]; 6] = {
    let mut axial = [[0; 2]; 6];
    let mut index = 0;
    while index < 6 {
        let Hex { x, y } = Facing::ALL[index].step(Hex::ZERO);
        axial[index] = [x as i16, y as i16];
        index += 1;
    }
    axial
};

/// The landmark heuristic (ALT). The cached value is the bound itself.
impl Bound for LandmarkBound<'_> {
    type Cached = u32;

    fn at(&self, cell: CellId) -> u32 {
        self.lower_bound(cell)
    }

    #[inline]
    fn after_step(&self, _: u32, _: Facing, cell: CellId) -> u32 {
        self.lower_bound(cell)
    }

    #[inline]
    fn remaining(&self, bound: u32) -> u32 {
        bound
    }
}
