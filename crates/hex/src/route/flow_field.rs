use crate::search::{Buckets, Queue};
use crate::{CellId, CellSet, Facing, MoveCosts, OffMap, Shape};
use std::sync::Arc;

/// A flow field: for every cell of a map, the remaining cost to the nearest goal and the next step.
///
/// Computed once, it guides any number of units of one class.
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
// Dijkstra's algorithm, run backwards from all goals at once over the steps *into* each cell. One
// run replaces one A* search per unit when many units share their goals.
#[derive(Clone, Debug)]
pub struct FlowField {
    shape: Arc<Shape>,
    onward: Vec<Onward>,
    first: Facing,
}

/// The remaining way from a cell. The derived order is the order of preference: cost first, then
/// facing, counted clockwise from the preferred facing of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Onward {
    cost: u32,
    next: Option<Facing>,
}

impl FlowField {
    /// Computes the field for the whole map. Closed cells cannot be entered, not even as goals, but
    /// units that stand on them can leave. Without goals, no cell has a way.
    ///
    /// # Errors
    /// Returns [`OffMap`] if a goal is not on the map.
    pub fn toward(
        costs: &MoveCosts,
        goals: impl IntoIterator<Item = CellId>,
        closed: Option<&CellSet>,
    ) -> Result<Self, OffMap> {
        Self::toward_preferring(costs, goals, closed, Facing::from_index(0))
    }

    /// Like [`FlowField::toward`], but ties between equally cheap steps go to the first facing
    /// clockwise from `first`. Two fields that lead in opposite directions should break ties in
    /// opposite directions too: a fixed compass order would favour one of two armies on a symmetric
    /// map.
    ///
    /// # Errors
    /// Returns [`OffMap`] if a goal is not on the map.
    pub fn toward_preferring(
        costs: &MoveCosts,
        goals: impl IntoIterator<Item = CellId>,
        closed: Option<&CellSet>,
        first: Facing,
    ) -> Result<Self, OffMap> {
        let mut field = Self::nowhere(costs, first);
        let mut buckets = Buckets::default();
        let mut queue = buckets.begin(costs.highest().into());
        for goal in goals {
            OffMap::check(costs.shape(), "goal", goal)?;
            field.onward[goal.index()] = Onward { cost: 0, next: None };
            queue.push(0, goal);
        }
        let mut cost = 0;
        while let Some(next) = queue.lowest(cost) {
            cost = next;
            while let Some(cell) = queue.pop(cost) {
                // A closed cell is not spread from, because no unit may enter it, but it keeps its
                // own way out.
                let stale = field.onward[cell.index()].cost != cost;
                if !stale && !closed.is_some_and(|cells| cells.contains(cell)) {
                    field.spread(costs, cell, &mut queue);
                }
            }
        }
        Ok(field)
    }

    /// Returns the cost from a cell to the nearest goal, or `None` if no goal can be reached.
    pub fn remaining(&self, cell: CellId) -> Option<u32> {
        self.onward(cell).map(|onward| onward.cost)
    }

    /// Returns the next step from a cell. Among equally cheap steps it is the one with the lowest
    /// facing, counted from the preferred one. `None` at a goal and where no goal can be reached.
    pub fn next(&self, cell: CellId) -> Option<Facing> {
        let next = self.onward(cell)?.next?;
        Some(next.rotated(self.first.index() as i32))
    }

    /// Returns the cells on the way to the nearest goal: without `from`, including the goal.
    pub fn way(&self, from: CellId) -> impl Iterator<Item = CellId> + '_ {
        let step = |cell| self.next(cell).map(|facing| self.shape.step_on_map(cell, facing));
        std::iter::successors(Some(from), move |&cell| step(cell)).skip(1)
    }

    fn nowhere(costs: &MoveCosts, first: Facing) -> Self {
        let shape = costs.shape().clone();
        let onward = vec![Onward::NOWHERE; shape.capacity()];
        Self { shape, onward, first }
    }

    fn onward(&self, cell: CellId) -> Option<Onward> {
        self.onward.get(cell.index()).copied().filter(|onward| *onward != Onward::NOWHERE)
    }

    fn spread(&mut self, costs: &MoveCosts, to: CellId, queue: &mut Queue<'_, CellId>) {
        let cost = self.onward[to.index()].cost;
        // Facings are stored relative to the preferred one, so that the derived order of `Onward`
        // breaks ties.
        let before_first = -(self.first.index() as i32);
        // A cheaper way queues the cell again, and its old entry becomes stale. An equally cheap
        // way through a preferred facing only replaces the direction: no cost depends on that.
        costs.each_step_into(to, |facing, from, step| {
            let known = &mut self.onward[from.index()];
            let found = Onward { cost: cost + step, next: Some(facing.rotated(before_first)) };
            if found.cost < known.cost {
                queue.push(found.cost, from);
            }
            *known = found.min(*known);
        });
    }
}

impl Onward {
    const NOWHERE: Self = Self { cost: u32::MAX, next: None };
}
