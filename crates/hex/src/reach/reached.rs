use super::state::State;
use crate::{CellId, Facing};
use serde::{Deserialize, Serialize};

/// The position of a mover after a step or a turn, and the points spent so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The cell after the step.
    pub cell: CellId,
    /// The facing after the step.
    pub facing: Facing,
    /// Movement points spent since the start of the move.
    pub spent: u32,
}

/// All places where a move may end, with their costs and paths.
///
/// Ends are sorted by cost. The order among equal costs, and the choice among equally cheap paths,
/// are deterministic: the same query always gives the same answer.
///
/// Without facing, the facing of an end is the direction of the last step. After a jump there is
/// one end per facing.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Every state reached, in order of settling, so each comes after its predecessor. The first is
    /// the start.
    settled: Vec<Settled>,
    ends: usize,
}

#[derive(Clone, Copy, Debug)]
/// A state whose cheapest cost is final.
pub(super) struct Settled {
    pub(super) state: State,
    pub(super) cost: u32,
    /// Index of the predecessor in the list; 0 is the start.
    pub(super) predecessor: u32,
    /// Whether a move may end here.
    pub(super) end: bool,
}

impl Reach {
    /// Returns the number of ends.
    pub const fn len(&self) -> usize {
        self.ends
    }

    /// Returns whether there is no end, that is, the mover cannot move or turn.
    pub const fn is_empty(&self) -> bool {
        self.ends == 0
    }

    /// Returns all ends, cheapest first. Standing still is not an end.
    pub fn ends(&self) -> impl Iterator<Item = Step> + '_ {
        self.settled.iter().filter(|settled| settled.end).map(Settled::step)
    }

    /// Returns the end with this cell and facing, or `None` if a move may not end there.
    ///
    /// This is a linear search: to mark a whole map, iterate over [`Reach::ends`] once instead.
    pub fn get(&self, cell: CellId, facing: Facing) -> Option<Step> {
        self.find(cell, facing).map(Settled::step)
    }

    /// Returns the cheapest end on this cell, with any facing.
    pub fn cheapest(&self, cell: CellId) -> Option<Step> {
        self.ends().find(|step| step.cell == cell)
    }

    /// Returns the cells on which a move may end, without duplicates, in ascending order.
    pub fn cells(&self) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.ends().map(|step| step.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the path to an end: without the start, including the end. A jump is a single step.
    pub fn path_to(&self, cell: CellId, facing: Facing) -> Option<Vec<Step>> {
        self.find(cell, facing).map(|end| self.path(end))
    }

    /// Returns the path to each end, in the order of [`Reach::ends`]. Faster than one
    /// [`Reach::path_to`] per end.
    pub fn paths(&self) -> impl Iterator<Item = Vec<Step>> + '_ {
        self.settled.iter().filter(|settled| settled.end).map(|end| self.path(end))
    }

    fn path(&self, end: &Settled) -> Vec<Step> {
        let mut settled = end;
        let mut path = vec![settled.step()];
        while settled.predecessor != 0 {
            settled = &self.settled[settled.predecessor as usize];
            path.push(settled.step());
        }
        path.reverse();
        path
    }

    fn find(&self, cell: CellId, facing: Facing) -> Option<&Settled> {
        let here = |state: State| state.cell() == cell && state.facing() == facing;
        self.settled.iter().find(|settled| settled.end && here(settled.state))
    }

    /// Takes the list, emptied but with its memory, to be filled and returned by [`Reach::finish`].
    pub(super) fn restart(&mut self) -> Vec<Settled> {
        self.settled.clear();
        std::mem::take(&mut self.settled)
    }

    pub(super) fn finish(&mut self, settled: Vec<Settled>) -> &Self {
        self.ends = settled.iter().filter(|settled| settled.end).count();
        self.settled = settled;
        self
    }
}

impl Settled {
    pub(super) const fn start(state: State) -> Self {
        Self { state, cost: 0, predecessor: 0, end: false }
    }

    fn step(&self) -> Step {
        Step { cell: self.state.cell(), facing: self.state.facing(), spent: self.cost }
    }
}
