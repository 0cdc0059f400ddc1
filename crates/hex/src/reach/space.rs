use super::state::State;
use crate::{MoveCosts, Occupied, Shape};

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

/// The same, and one steps backward too, at prices of their own.
pub(super) struct BothWays<'a> {
    pub(super) ahead: WithFacing<'a>,
    pub(super) back: &'a MoveCosts,
}

/// One cell, on which one turns.
pub(super) struct OnTheSpot<'a> {
    pub(super) shape: &'a Shape,
    pub(super) turn_cost: u16,
}

/// Each cell once: one steps any way, and looks where one stepped.
pub(super) struct WithoutFacing<'a> {
    pub(super) costs: &'a MoveCosts,
    pub(super) occupied: Occupied<'a>,
}

impl Space for WithFacing<'_> {
    fn places(&self) -> usize {
        self.costs.shape().capacity() * State::A_CELL
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
        if let Some((to, cost)) = self.costs.forward(cell, facing)
            && !self.occupied.is_closed(to)
        {
            visit(State::new(to, facing), cost);
        }
        visit(from.turned_right(), self.turn_cost.into());
        visit(from.turned_left(), self.turn_cost.into());
    }
}

impl Space for BothWays<'_> {
    fn places(&self) -> usize {
        self.ahead.places()
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        self.ahead.place(state)
    }

    fn price_range(&self) -> (u32, u32) {
        let (least, most) = self.ahead.price_range();
        (least.min(self.back.cheapest().into()), most.max(self.back.dearest().into()))
    }

    #[inline]
    fn neighbours(&self, from: State, mut visit: impl FnMut(State, u32)) {
        self.ahead.neighbours(from, &mut visit);
        let WithFacing { costs, occupied, .. } = &self.ahead;
        let (cell, facing) = (from.cell(), from.facing());
        if let Some((to, cost)) = costs.forward_at(self.back, cell, facing.opposite())
            && !occupied.is_closed(to)
        {
            visit(State::new(to, facing), cost);
        }
    }
}

impl Space for OnTheSpot<'_> {
    fn places(&self) -> usize {
        self.shape.capacity() * State::A_CELL
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.index()
    }

    fn price_range(&self) -> (u32, u32) {
        (self.turn_cost.into(), self.turn_cost.into())
    }

    #[inline]
    fn neighbours(&self, from: State, mut visit: impl FnMut(State, u32)) {
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
        self.costs.each_step(from.cell(), |facing, to, cost| {
            if !self.occupied.is_closed(to) {
                visit(State::new(to, facing), cost);
            }
        });
    }
}
