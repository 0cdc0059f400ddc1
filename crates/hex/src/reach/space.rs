use crate::cost::OFF_MAP;
use crate::{CellId, Facing, MoveCosts, Occupied};

/// A cell and a facing in one number: eight numbers a cell, of which six are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State(u32);

impl State {
    pub(super) const fn new(cell: CellId, facing: Facing) -> Self {
        Self(cell.index() as u32 * 8 + facing.index() as u32)
    }

    pub(super) const fn cell(self) -> CellId {
        CellId::from_index((self.0 / 8) as usize)
    }

    pub(super) const fn facing(self) -> Facing {
        Facing::ALL[(self.0 % 8) as usize]
    }

    const fn index(self) -> usize {
        self.0 as usize
    }

    const fn turned_right(self) -> Self {
        Self(if self.0 % 8 == 5 { self.0 - 5 } else { self.0 + 1 })
    }

    const fn turned_left(self) -> Self {
        Self(if self.0.is_multiple_of(8) { self.0 + 5 } else { self.0 - 1 })
    }
}

/// What a flood spreads through: which states are one place, and what is next to each.
pub(super) trait Space {
    /// How many places there are.
    fn places(&self) -> usize;

    /// The place of a state. Of the states in one place only the first to come cheapest counts.
    fn place(&self, state: State) -> usize;

    /// The least and the most that one step to a neighbour costs.
    fn price_range(&self) -> (u32, u32);

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
        self.costs.shape().capacity() * 8
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.index()
    }

    fn price_range(&self) -> (u32, u32) {
        let (cheapest, dearest) = (self.costs.cheapest(), self.costs.dearest());
        (cheapest.min(self.turn_cost).into(), dearest.max(self.turn_cost).into())
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
        visit(from.turned_right(), self.turn_cost.into());
        visit(from.turned_left(), self.turn_cost.into());
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

    fn price_range(&self) -> (u32, u32) {
        (self.costs.cheapest().into(), self.costs.dearest().into())
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
