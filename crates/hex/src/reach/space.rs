use super::state::State;
use crate::{MoveCosts, Occupied, Shape};

/// The graph that a reach search explores: its states, and the moves between them.
pub(super) trait Space {
    /// Returns the number of places: the range of [`Space::place`].
    fn places(&self) -> usize;

    /// Returns the place of a state. States that share a place compete: only the first one with the
    /// lowest cost is kept.
    fn place(&self, state: State) -> usize;

    /// Returns the lowest and highest cost of a single move.
    fn cost_range(&self) -> (u32, u32);

    /// Calls `visit` with each neighbouring state and the cost of moving there.
    fn neighbours(&self, from: State, visit: impl FnMut(State, u32));
}

/// Six states per cell, one for each facing: the mover steps forward or turns.
pub(super) struct WithFacing<'a> {
    pub(super) costs: &'a MoveCosts,
    pub(super) occupied: Occupied<'a>,
    pub(super) turn_cost: u16,
}

/// Like [`WithFacing`], but the mover can also step backward, at separate costs.
pub(super) struct ForwardAndBack<'a> {
    pub(super) ahead: WithFacing<'a>,
    pub(super) back: &'a MoveCosts,
}

/// A single cell, on which the mover only turns.
pub(super) struct TurnInPlace<'a> {
    pub(super) shape: &'a Shape,
    pub(super) turn_cost: u16,
}

/// One state per cell: the mover steps in any direction and faces the direction of its last step.
pub(super) struct WithoutFacing<'a> {
    pub(super) costs: &'a MoveCosts,
    pub(super) occupied: Occupied<'a>,
}

impl Space for WithFacing<'_> {
    fn places(&self) -> usize {
        self.costs.shape().capacity() * State::PER_CELL
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.index()
    }

    fn cost_range(&self) -> (u32, u32) {
        let (cheapest, dearest) = (self.costs.cheapest(), self.costs.highest());
        // Turns count too: if they are free, the lowest cost is 0, and `flood` must not stop early.
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

impl Space for ForwardAndBack<'_> {
    fn places(&self) -> usize {
        self.ahead.places()
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        self.ahead.place(state)
    }

    fn cost_range(&self) -> (u32, u32) {
        let (least, most) = self.ahead.cost_range();
        (least.min(self.back.cheapest().into()), most.max(self.back.highest().into()))
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

impl Space for TurnInPlace<'_> {
    fn places(&self) -> usize {
        self.shape.capacity() * State::PER_CELL
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        state.index()
    }

    fn cost_range(&self) -> (u32, u32) {
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

    fn cost_range(&self) -> (u32, u32) {
        (self.costs.cheapest().into(), self.costs.highest().into())
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
