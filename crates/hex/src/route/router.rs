use crate::search::{Best, Buckets, Marks, Queue};
use crate::{CellId, CellSet, Facing, Hex, MoveCosts, OffMap};
use serde::{Deserialize, Serialize};

/// The cheapest way from a start to a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// The cells to enter one after another: without the start, and with the goal.
    pub cells: Vec<CellId>,
    /// What entering all of them costs.
    pub cost: u32,
}

/// Finds cheapest routes. Keep one and ask it again: it reuses its memory.
///
/// The search is A* with the distance times the price of the cheapest step on the map as the lower
/// bound, so a route is never dearer than need be.
///
/// ```
/// use sandtable_hex::{Hex, MoveCosts, Orientation, Outline, Router, Shape};
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 20, 20)?);
/// let costs = MoveCosts::compile(shape.clone(), |_| Some(2))?;
/// let (start, goal) = (Hex::new(3, 3), Hex::new(10, 12));
/// let (start, goal) = (shape.cell(start).unwrap(), shape.cell(goal).unwrap());
///
/// let route = Router::default().route(&costs, start, goal, None)?.unwrap();
/// assert_eq!((route.cells.len(), route.cost), (16, 32));
/// assert_eq!(route.cells.last(), Some(&goal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Router {
    marks: Marks,
    queue: Buckets<Waiting>,
}

/// A cell to be looked at, and where it lies as seen from the goal.
// With both, a search never divides to get from a cell to its hex.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    cell: CellId,
    offset: [i16; 2],
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

impl Router {
    /// The cheapest route, or `None` if there is none. Closed cells cannot be entered; where the
    /// unit stands does not matter. From a cell to itself the route is empty and costs nothing.
    ///
    /// A goal that the ground alone puts out of reach is refused at once; see
    /// [`MoveCosts::can_reach`]. Only when closed cells bar the way does the search have to find
    /// that out by itself.
    ///
    /// Of several cheapest routes it is always the same one. The search takes cells by cost plus
    /// lower bound, among equals the one found last first; then, from the goal backwards, it
    /// follows the cheapest step with the lowest facing among the cells it has seen.
    ///
    /// # Errors
    /// Refuses a start or a goal that is not on the map.
    pub fn route(
        &mut self,
        costs: &MoveCosts,
        start: CellId,
        goal: CellId,
        closed: Option<&CellSet>,
    ) -> Result<Option<Route>, OffMap> {
        OffMap::check(costs.shape(), "start", start)?;
        OffMap::check(costs.shape(), "goal", goal)?;
        if start == goal {
            return Ok(Some(Route::default()));
        }
        if !costs.can_reach(start, goal) {
            return Ok(None);
        }
        Ok(match closed {
            Some(closed) if closed.contains(goal) => None,
            Some(closed) => self.search(costs, start, goal, |cell| closed.contains(cell)),
            None => self.search(costs, start, goal, |_| false),
        })
    }

    // Whatever waits under the key `bound` has cost and lower bound adding up to just that. The
    // lower bound never falls by more than a step costs, so a cell is final when first taken out.
    fn search(
        &mut self,
        costs: &MoveCosts,
        start: CellId,
        goal: CellId,
        is_closed: impl Fn(CellId) -> bool,
    ) -> Option<Route> {
        let (cheapest, dearest) = (u32::from(costs.cheapest()), u32::from(costs.dearest()));
        let worst = costs.shape().hex_count() as u32 * dearest;
        let mut best = self.marks.begin(costs.shape().capacity(), worst);
        let mut queue = self.queue.begin(dearest + cheapest);

        let first = Waiting::new(costs, start, goal);
        let mut bound = first.distance() * cheapest;
        best.improve(start.index(), 0);
        queue.push(bound, first);
        while let Some(next) = queue.lowest(bound) {
            bound = next;
            while let Some(waiting) = queue.pop(bound) {
                let cost = bound - waiting.distance() * cheapest;
                if waiting.cell == goal {
                    return Some(Route { cells: trace(costs, &best, start, goal), cost });
                }
                if best.is(waiting.cell.index(), cost) {
                    spread(costs, waiting, cost, &mut best, &mut queue, &is_closed);
                }
            }
        }
        None
    }
}

#[inline]
fn spread(
    costs: &MoveCosts,
    from: Waiting,
    cost: u32,
    best: &mut Best<'_>,
    queue: &mut Queue<'_, Waiting>,
    is_closed: impl Fn(CellId) -> bool,
) {
    let cheapest = u32::from(costs.cheapest());
    costs.each_step(from.cell, |facing, cell, step| {
        let cost = cost + step;
        if !is_closed(cell) && best.improve(cell.index(), cost) {
            let to = from.step(facing, cell);
            queue.push(cost + to.distance() * cheapest, to);
        }
    });
}

/// The way a search came, read from the costs it left behind.
fn trace(costs: &MoveCosts, best: &Best<'_>, start: CellId, goal: CellId) -> Vec<CellId> {
    let mut cells = vec![goal];
    let mut cell = goal;
    while let Some(from) = before(costs, best, cell).filter(|&from| from != start) {
        cells.push(from);
        cell = from;
    }
    cells.reverse();
    cells
}

/// The cell from which a cell was reached at its cost.
fn before(costs: &MoveCosts, best: &Best<'_>, cell: CellId) -> Option<CellId> {
    let cost = best.cost(cell.index())?;
    let mut found = None;
    costs.each_step_into(cell, |_, from, step| {
        let fits = best.cost(from.index()).is_some_and(|before| before + step == cost);
        if fits && found.is_none() {
            found = Some(from);
        }
    });
    found
}

impl Waiting {
    fn new(costs: &MoveCosts, cell: CellId, goal: CellId) -> Self {
        let offset = costs.shape().hex(cell) - costs.shape().hex(goal);
        Self { cell, offset: [offset.x as i16, offset.y as i16] }
    }

    /// The same after a step to `cell`.
    #[inline]
    fn step(self, facing: Facing, cell: CellId) -> Self {
        let ([x, y], [across, down]) = (self.offset, AXIAL[facing.index()]);
        Self { cell, offset: [x + across, y + down] }
    }

    /// Hexes to the goal.
    #[inline]
    fn distance(self) -> u32 {
        let [x, y] = self.offset.map(i32::from);
        x.unsigned_abs().max(y.unsigned_abs()).max((x + y).unsigned_abs())
    }
}
