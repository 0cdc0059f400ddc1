use super::state::State;
use crate::{CellId, Facing};
use serde::{Deserialize, Serialize};

/// Where a mover is after a step or a turn, and what it has spent by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The cell it is on.
    pub cell: CellId,
    /// The way it looks.
    pub facing: Facing,
    /// What it has spent since it began to move.
    pub spent: u32,
}

/// Everywhere a move may end, what that costs, and the way there.
///
/// Ends are listed by cost. The order among equal costs, and which of several equally cheap
/// ways is the way, depend on nothing but the question: the same question has the same answer.
///
/// In a reach without facing an end looks the way of the last step to it. After a jump there is
/// an end for each facing.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Every state reached, after the one it was reached from. The first is the start.
    settled: Vec<Settled>,
    ends: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub(super) state: State,
    pub(super) cost: u32,
    /// Where in the list the state before this one is.
    pub(super) before: u32,
    /// Whether a move may end here.
    pub(super) end: bool,
}

impl Reach {
    /// How many ends there are.
    pub const fn len(&self) -> usize {
        self.ends
    }

    /// Whether there is no end: the mover can only stay as it is.
    pub const fn is_empty(&self) -> bool {
        self.ends == 0
    }

    /// All ends, cheapest first. Staying as one is, at no cost, is not an end.
    pub fn ends(&self) -> impl Iterator<Item = Step> + '_ {
        self.settled.iter().filter(|settled| settled.end).map(Settled::step)
    }

    /// The end on this cell with this facing, or `None` if a move may not end so.
    ///
    /// Looks through the list: to mark a whole map, go over [`Reach::ends`] once instead.
    pub fn get(&self, cell: CellId, facing: Facing) -> Option<Step> {
        self.find(cell, facing).map(Settled::step)
    }

    /// The cheapest end on this cell with any facing.
    pub fn cheapest(&self, cell: CellId) -> Option<Step> {
        self.ends().find(|step| step.cell == cell)
    }

    /// The cells on which a move may end with some facing, each once, in ascending order.
    pub fn cells(&self) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.ends().map(|step| step.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The way to an end, without the start; its last step is the end itself. A jump is one step.
    pub fn path_to(&self, cell: CellId, facing: Facing) -> Option<Vec<Step>> {
        self.find(cell, facing).map(|end| self.path(end))
    }

    /// The way to each end, in the order of [`Reach::ends`]. Cheaper than to ask for each alone.
    pub fn paths(&self) -> impl Iterator<Item = Vec<Step>> + '_ {
        self.settled.iter().filter(|settled| settled.end).map(|end| self.path(end))
    }

    fn path(&self, end: &Settled) -> Vec<Step> {
        let mut settled = end;
        let mut path = vec![settled.step()];
        while settled.before != 0 {
            settled = &self.settled[settled.before as usize];
            path.push(settled.step());
        }
        path.reverse();
        path
    }

    fn find(&self, cell: CellId, facing: Facing) -> Option<&Settled> {
        let here = |state: State| state.cell() == cell && state.facing() == facing;
        self.settled.iter().find(|settled| settled.end && here(settled.state))
    }

    /// Hands out the emptied list, to be filled and given back by [`Reach::finish`].
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
        Self { state, cost: 0, before: 0, end: false }
    }

    fn step(&self) -> Step {
        Step { cell: self.state.cell(), facing: self.state.facing(), spent: self.cost }
    }
}
