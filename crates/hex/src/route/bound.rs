use crate::cost::Prospect;
use crate::{CellId, Facing, Hex, MoveCosts};

/// The least that is left to pay from a cell to the goal of a search.
///
/// From a cell to its neighbour it never falls by more than the step costs. At the goal it is 0.
pub(super) trait Bound {
    /// What a search remembers of a cell that waits, so as to tell the bound without looking again.
    type Clue: Copy;

    /// What to remember of the cell that a search begins with.
    fn at(&self, cell: CellId) -> Self::Clue;

    /// What to remember of a cell that is a step beyond another.
    fn beyond(&self, clue: Self::Clue, facing: Facing, cell: CellId) -> Self::Clue;

    /// The least that is left.
    fn left(&self, clue: Self::Clue) -> u32;
}

/// Each hex on the way costs at least as much as the cheapest step on the map.
// The clue is where the cell lies as seen from the goal, so that a search never divides to get from
// a cell to its hex.
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
    type Clue = [i16; 2];

    fn at(&self, cell: CellId) -> [i16; 2] {
        let Hex { x, y } = self.costs.shape().hex(cell) - self.goal;
        [x as i16, y as i16]
    }

    #[inline]
    fn beyond(&self, [x, y]: [i16; 2], facing: Facing, _: CellId) -> [i16; 2] {
        let [across, down] = AXIAL[facing.index()];
        [x + across, y + down]
    }

    #[inline]
    fn left(&self, offset: [i16; 2]) -> u32 {
        let [x, y] = offset.map(i32::from);
        let distance = x.unsigned_abs().max(y.unsigned_abs()).max((x + y).unsigned_abs());
        distance * self.cheapest
    }
}

/// What a step in each facing adds to an offset.
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

/// What landmarks tell. The clue is the bound itself.
impl Bound for Prospect<'_> {
    type Clue = u32;

    fn at(&self, cell: CellId) -> u32 {
        self.at_least(cell)
    }

    #[inline]
    fn beyond(&self, _: u32, _: Facing, cell: CellId) -> u32 {
        self.at_least(cell)
    }

    #[inline]
    fn left(&self, left: u32) -> u32 {
        left
    }
}
