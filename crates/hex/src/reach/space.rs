use crate::cost::OFF_MAP;
use crate::{CellId, Facing, MoveCosts, Occupied};

/// A cell and a facing in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State(u32);

impl State {
    pub(super) const fn new(cell: CellId, facing: Facing) -> Self {
        Self((cell.index() as u32) << 3 | facing.index() as u32)
    }

    pub(super) const fn cell(self) -> CellId {
        CellId::from_index((self.0 >> 3) as usize)
    }

    pub(super) const fn facing(self) -> Facing {
        Facing::from_index((self.0 & 7) as u8)
    }
}

/// What a flood spreads through: which states are the same place, and what is next to each.
pub(super) trait Space {
    /// How many places there are.
    fn places(&self) -> usize;

    /// The place of a state. Of the states in one place only the first to come cheapest counts.
    fn place(&self, state: State) -> usize;

    /// The most that one step to a neighbour costs.
    fn dearest(&self) -> u32;

    /// Shows each neighbour with the cost of getting there.
    fn neighbours(&self, from: State, visit: impl FnMut(State, u32));
}

/// Each cell six times, once a facing: one steps forward or turns.
pub(super) struct WithFacing<'a> {
    pub(super) costs: &'a MoveCosts,
    pub(super) occupied: Occupied<'a>,
    pub(super) turn_cost: u16,
}

/// Each cell once: one steps any way, and looks where one stepped.
pub(super) struct WithoutFacing<'a> {
    pub(super) costs: &'a MoveCosts,
    pub(super) occupied: Occupied<'a>,
}

impl Space for WithFacing<'_> {
    fn places(&self) -> usize {
        self.costs.shape().capacity() * 6
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.cell().index() * 6 + state.facing().index()
    }

    fn dearest(&self) -> u32 {
        self.costs.dearest().max(self.turn_cost).into()
    }

    #[inline]
    fn neighbours(&self, from: State, mut visit: impl FnMut(State, u32)) {
        let (cell, facing) = (from.cell(), from.facing());
        let forward = self.costs.steps(cell)[facing.index()];
        if forward < OFF_MAP {
            let to = self.costs.shape().step_on_map(cell, facing);
            if !self.occupied.is_closed(to) {
                visit(State::new(to, facing), forward.into());
            }
        }
        visit(State::new(cell, facing.clockwise()), self.turn_cost.into());
        visit(State::new(cell, facing.counter_clockwise()), self.turn_cost.into());
    }
}

impl Space for WithoutFacing<'_> {
    fn places(&self) -> usize {
        self.costs.shape().capacity()
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.cell().index()
    }

    fn dearest(&self) -> u32 {
        self.costs.dearest().into()
    }

    #[inline]
    fn neighbours(&self, from: State, mut visit: impl FnMut(State, u32)) {
        let cell = from.cell();
        for (facing, &cost) in Facing::ALL.into_iter().zip(self.costs.steps(cell)) {
            if cost < OFF_MAP {
                let to = self.costs.shape().step_on_map(cell, facing);
                if !self.occupied.is_closed(to) {
                    visit(State::new(to, facing), cost.into());
                }
            }
        }
    }
}
