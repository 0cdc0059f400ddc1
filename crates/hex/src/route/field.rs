use crate::search::{Buckets, Queue};
use crate::{CellId, CellSet, Facing, MoveCosts, OffMap, Shape};
use std::sync::Arc;

/// For every cell of a map, what is left to the nearest of some goals and the next step there.
///
/// Made once, it guides any number of units of one class.
///
/// ```
/// use sandtable_hex::{FlowField, Hex, MoveCosts, Orientation, Outline, Shape, flat};
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 5, 5)?);
/// let costs = MoveCosts::compile(shape.clone(), |_| Some(2))?;
/// let at = |q, r| shape.cell(Hex::new(q, r)).unwrap();
///
/// let field = FlowField::toward(&costs, [at(0, 0), at(4, 4)], None)?;
/// assert_eq!(field.remaining(at(4, 1)), Some(6));
/// assert_eq!(field.next(at(4, 1)), Some(flat::S));
/// assert_eq!((field.remaining(at(0, 0)), field.next(at(0, 0))), (Some(0), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FlowField {
    shape: Arc<Shape>,
    left: Vec<Left>,
    first: Facing,
}

/// What is left from a cell. The order is that of preference: cost, then facing, which is counted
/// from the one that the field prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    cost: u32,
    next: Option<Facing>,
}

impl FlowField {
    /// Looks from the goals backwards over the whole map. Closed cells cannot be entered, not
    /// even as goals, but units that stand on them can leave. With no goal nothing leads anywhere.
    ///
    /// # Errors
    /// Refuses a goal that is not on the map.
    pub fn toward(
        costs: &MoveCosts,
        goals: impl IntoIterator<Item = CellId>,
        closed: Option<&CellSet>,
    ) -> Result<Self, OffMap> {
        Self::leaning(costs, goals, closed, Facing::from_index(0))
    }

    /// The same with another facing to begin with among equally good ones, clockwise: whoever makes
    /// two fields that lead opposite ways wants their choices to be opposite too.
    ///
    /// # Errors
    /// Refuses a goal that is not on the map.
    pub fn leaning(
        costs: &MoveCosts,
        goals: impl IntoIterator<Item = CellId>,
        closed: Option<&CellSet>,
        first: Facing,
    ) -> Result<Self, OffMap> {
        let mut field = Self::nowhere(costs, first);
        let mut buckets = Buckets::default();
        let mut queue = buckets.begin(costs.dearest().into());
        for goal in goals {
            OffMap::check(costs.shape(), "goal", goal)?;
            field.left[goal.index()] = Left { cost: 0, next: None };
            queue.push(0, goal);
        }
        let mut cost = 0;
        while let Some(next) = queue.lowest(cost) {
            cost = next;
            while let Some(cell) = queue.pop(cost) {
                let stale = field.left[cell.index()].cost != cost;
                if !stale && !closed.is_some_and(|cells| cells.contains(cell)) {
                    field.spread(costs, cell, &mut queue);
                }
            }
        }
        Ok(field)
    }

    /// What the way from a cell to the nearest goal costs, or `None` if there is none.
    pub fn remaining(&self, cell: CellId) -> Option<u32> {
        self.left(cell).map(|left| left.cost)
    }

    /// The next step from a cell; among equally good ones that with the lowest facing, unless the
    /// field leans to another. `None` at a goal, and where no way leads to one.
    pub fn next(&self, cell: CellId) -> Option<Facing> {
        let next = self.left(cell)?.next?;
        Some(next.rotated(self.first.index() as i32))
    }

    /// The cells on the way from a cell to the nearest goal: without the cell, and with the goal.
    pub fn way(&self, from: CellId) -> impl Iterator<Item = CellId> + '_ {
        let onward = |cell| self.next(cell).map(|facing| self.shape.step_on_map(cell, facing));
        std::iter::successors(Some(from), move |&cell| onward(cell)).skip(1)
    }

    fn nowhere(costs: &MoveCosts, first: Facing) -> Self {
        let shape = costs.shape().clone();
        let left = vec![Left::NOWHERE; shape.capacity()];
        Self { shape, left, first }
    }

    fn left(&self, cell: CellId) -> Option<Left> {
        self.left.get(cell.index()).copied().filter(|left| *left != Left::NOWHERE)
    }

    fn spread(&mut self, costs: &MoveCosts, to: CellId, queue: &mut Queue<'_, CellId>) {
        let cost = self.left[to.index()].cost;
        let before_first = -(self.first.index() as i32);
        costs.each_step_into(to, |facing, from, step| {
            let known = &mut self.left[from.index()];
            let found = Left { cost: cost + step, next: Some(facing.rotated(before_first)) };
            if found.cost < known.cost {
                queue.push(found.cost, from);
            }
            *known = found.min(*known);
        });
    }
}

impl Left {
    const NOWHERE: Self = Self { cost: u32::MAX, next: None };
}
