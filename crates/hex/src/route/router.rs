use super::bound::{Bound, ByDistance};
use crate::search::{Best, Buckets, Marks, Queue};
use crate::{CellId, CellSet, Facing, MoveCosts, OffMap};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

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
/// The search is A*, so a route is never dearer than need be. The lower bound of what is left to pay
/// is the distance times the price of the cheapest step on the map, or what landmarks tell if that
/// is more: see [`MoveCosts::with_landmarks`].
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
    by_distance: Buckets<Waiting<[i16; 2]>>,
    by_landmarks: Buckets<Waiting<u32>>,
}

/// A cell to be looked at, and the clue to the least that is left from there.
#[derive(Clone, Copy, Debug)]
struct Waiting<C> {
    cell: CellId,
    clue: C,
}

/// One search under way.
struct Search<'a, B: Bound, C, const TURNED: bool> {
    costs: &'a MoveCosts,
    start: CellId,
    goal: CellId,
    bound: B,
    is_closed: C,
    best: Best<'a>,
    queue: Queue<'a, Waiting<B::Clue>>,
}

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
    /// follows the cheapest step with the lowest facing among the cells it has seen. To a goal in
    /// an earlier row, or further left in the same, facings are counted from the opposite one: turn the
    /// whole map around, and without landmarks the route turns with it. No compass direction is
    /// favoured.
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

    /// Searches by the bound that is the higher one at the start.
    fn search(
        &mut self,
        costs: &MoveCosts,
        start: CellId,
        goal: CellId,
        is_closed: impl Fn(CellId) -> bool,
    ) -> Option<Route> {
        let dearest = u32::from(costs.dearest());
        let worst = costs.shape().hex_count() as u32 * dearest;
        let best = self.marks.begin(costs.shape().capacity(), worst);
        // Nearly always a step adds no more to cost plus bound than it and the step back cost.
        let ahead = 2 * dearest;

        let bound = ByDistance::new(costs, goal);
        let least = bound.left(bound.at(start));
        let told = costs.landmarks().map(|landmarks| landmarks.toward(goal));
        if let Some(bound) = told.filter(|told| told.at_least(start) > least) {
            let queue = self.by_landmarks.begin(ahead);
            Search::<_, _, false> { costs, start, goal, bound, is_closed, best, queue }.run()
        } else {
            let queue = self.by_distance.begin(ahead);
            if leads_back(costs, start, goal) {
                Search::<_, _, true> { costs, start, goal, bound, is_closed, best, queue }.run()
            } else {
                Search::<_, _, false> { costs, start, goal, bound, is_closed, best, queue }.run()
            }
        }
    }
}

/// Whether a goal lies on that side of a start on which a map that is turned around has the other one.
fn leads_back(costs: &MoveCosts, start: CellId, goal: CellId) -> bool {
    let way = costs.shape().hex(goal) - costs.shape().hex(start);
    (way.y, way.x) < (0, 0)
}

impl<B: Bound, C: Fn(CellId) -> bool, const TURNED: bool> Search<'_, B, C, TURNED> {
    // The bound never falls by more than a step costs, so a cell is final when first taken out at
    // its best cost plus bound. It may rise by more than the queue is long: such a cell is taken
    // out too early, and put back further on.
    fn run(mut self) -> Option<Route> {
        let first = Waiting { cell: self.start, clue: self.bound.at(self.start) };
        let mut total = self.bound.left(first.clue);
        self.best.improve(first.cell.index(), 0);
        self.queue.push(total, first);
        while let Some(next) = self.queue.lowest(total) {
            total = next;
            while let Some(waiting) = self.queue.pop(total) {
                let Some(cost) = self.best.cost(waiting.cell.index()) else { continue };
                let due = cost + self.bound.left(waiting.clue);
                match due.cmp(&total) {
                    Ordering::Less => {}
                    Ordering::Greater => self.queue.push_near(due, total, waiting),
                    Ordering::Equal if waiting.cell == self.goal => {
                        let cells = trace::<TURNED>(self.costs, &self.best, self.start, self.goal);
                        return Some(Route { cells, cost });
                    }
                    Ordering::Equal => self.spread(waiting, cost, total),
                }
            }
        }
        None
    }

    #[inline]
    fn spread(&mut self, from: Waiting<B::Clue>, cost: u32, total: u32) {
        self.costs.each_step_seen::<TURNED>(from.cell, |facing, cell, step| {
            let cost = cost + step;
            if !(self.is_closed)(cell) && self.best.improve(cell.index(), cost) {
                let clue = self.bound.beyond(from.clue, facing, cell);
                let due = cost + self.bound.left(clue);
                self.queue.push_near(due, total, Waiting { cell, clue });
            }
        });
    }
}

/// The way a search came, read from the costs it left behind.
fn trace<const TURNED: bool>(
    costs: &MoveCosts,
    best: &Best<'_>,
    start: CellId,
    goal: CellId,
) -> Vec<CellId> {
    let mut cells = vec![goal];
    let mut cell = goal;
    while let Some(from) = before::<TURNED>(costs, best, cell).filter(|&from| from != start) {
        cells.push(from);
        cell = from;
    }
    cells.reverse();
    cells
}

/// The cell from which a cell was reached at its cost.
fn before<const TURNED: bool>(costs: &MoveCosts, best: &Best<'_>, cell: CellId) -> Option<CellId> {
    let cost = best.cost(cell.index())?;
    let mut found: Option<(Facing, CellId)> = None;
    costs.each_step_into(cell, |facing, from, step| {
        let fits = best.cost(from.index()).is_some_and(|before| before + step == cost);
        let seen = if TURNED { facing.opposite() } else { facing };
        if fits && found.is_none_or(|(lowest, _)| seen < lowest) {
            found = Some((seen, from));
        }
    });
    found.map(|(_, from)| from)
}
