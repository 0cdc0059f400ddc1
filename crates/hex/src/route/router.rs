use super::bound::{Bound, ByDistance};
use crate::search::{Best, Buckets, Marks, Queue};
use crate::{CellId, CellSet, Facing, MoveCosts, OffMap};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The cheapest route from a start to a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// The cells to enter in order: without the start, including the goal.
    pub cells: Vec<CellId>,
    /// The total cost of entering them.
    pub cost: u32,
}

/// Finds cheapest routes. Keep one and reuse it: it keeps its memory between searches.
///
/// The search is A*, so a route is always optimal. The heuristic is the distance times the cost of
/// the cheapest step on the map, or the landmark bound (ALT) if the costs have landmarks and their
/// bound is higher; see [`MoveCosts::with_landmarks`].
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
    by_distance: Buckets<Queued<[i16; 2]>>,
    by_landmarks: Buckets<Queued<u32>>,
}

/// A queued cell and the cached data of its lower bound.
#[derive(Clone, Copy, Debug)]
struct Queued<C> {
    cell: CellId,
    cached: C,
}

/// A search in progress.
// `TURNED` is a constant parameter, so that the inner loop does not branch on it.
struct Search<'a, B: Bound, C, const TURNED: bool> {
    costs: &'a MoveCosts,
    start: CellId,
    goal: CellId,
    bound: B,
    is_closed: C,
    best: Best<'a>,
    queue: Queue<'a, Queued<B::Cached>>,
}

impl Router {
    /// Finds the cheapest route, or returns `None` if there is none. Closed cells cannot be
    /// entered; whether the start is closed does not matter. The route from a cell to itself is
    /// empty and free.
    ///
    /// A goal that the terrain alone makes unreachable is rejected without a search; see
    /// [`MoveCosts::can_reach`]. Only when closed cells bar the way does the search have to explore
    /// everything it can reach.
    ///
    /// The choice among several cheapest routes is deterministic. The search settles cells by cost
    /// plus lower bound, the last one queued first among equals. Then it goes backwards from the
    /// goal and takes the predecessor on a cheapest route with the lowest facing. If the goal is in
    /// an earlier row, or to the left in the same row, facings are counted from the opposite one.
    /// So without landmarks, a map rotated by 180 degrees gives the rotated route, and no compass
    /// direction is favoured.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the start or the goal is not on the map.
    #[inline]
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
        Ok(self.around(costs, start, goal, closed))
    }

    /// Searches for a route around the closed cells. Not inlined into other crates with
    /// [`Router::route`], which would compile the search there again.
    #[inline(never)]
    fn around(
        &mut self,
        costs: &MoveCosts,
        start: CellId,
        goal: CellId,
        closed: Option<&CellSet>,
    ) -> Option<Route> {
        match closed {
            // Without this arm, the search would explore everything it can reach before it fails.
            Some(closed) if closed.contains(goal) => None,
            Some(closed) => self.search(costs, start, goal, |cell| closed.contains(cell)),
            None => self.search(costs, start, goal, |_| false),
        }
    }

    /// Searches with the heuristic that is higher at the start.
    fn search(
        &mut self,
        costs: &MoveCosts,
        start: CellId,
        goal: CellId,
        is_closed: impl Fn(CellId) -> bool,
    ) -> Option<Route> {
        let dearest = u32::from(costs.highest());
        // A cheapest route enters no hex twice. See `MAX_STEP_COST`: the product is below 2^30.
        let worst = costs.shape().hex_count() as u32 * dearest;
        let best = self.marks.begin(costs.shape().capacity(), worst);
        // Cost plus bound rarely grows by more than the step there and the step back.
        let ahead = 2 * dearest;

        let bound = ByDistance::new(costs, goal);
        let least = bound.remaining(bound.at(start));
        let by_landmarks = costs.landmarks().map(|landmarks| landmarks.toward(goal));
        if let Some(bound) = by_landmarks.filter(|bound| bound.lower_bound(start) > least) {
            let queue = self.by_landmarks.begin(ahead);
            Search::<_, _, false> { costs, start, goal, bound, is_closed, best, queue }.run()
        } else {
            let queue = self.by_distance.begin(ahead);
            if breaks_ties_in_reverse(costs, start, goal) {
                Search::<_, _, true> { costs, start, goal, bound, is_closed, best, queue }.run()
            } else {
                Search::<_, _, false> { costs, start, goal, bound, is_closed, best, queue }.run()
            }
        }
    }
}

/// Returns whether the goal lies in the half of the map for which ties are broken in reverse.
fn breaks_ties_in_reverse(costs: &MoveCosts, start: CellId, goal: CellId) -> bool {
    let way = costs.shape().hex(goal) - costs.shape().hex(start);
    (way.y, way.x) < (0, 0)
}

impl<B: Bound, C: Fn(CellId) -> bool, const TURNED: bool> Search<'_, B, C, TURNED> {
    // A* with a bucket queue keyed by cost plus bound. The bound is consistent, so a cell is final
    // when it is first popped at its best cost plus bound, and the goal may end the search at once.
    //
    // A queue entry holds no cost: the best known one is looked up when the entry is popped.
    // - Less: the cell was improved later and has been settled from an earlier bucket. Stale.
    // - Greater: one-way steps can raise the landmark bound by more than the queue is wide, so the
    //   entry was popped too early. It goes back into a later bucket.
    fn run(mut self) -> Option<Route> {
        let first = Queued { cell: self.start, cached: self.bound.at(self.start) };
        let mut total = self.bound.remaining(first.cached);
        self.best.improve(first.cell.index(), 0);
        self.queue.push(total, first);
        while let Some(next) = self.queue.lowest(total) {
            total = next;
            while let Some(queued) = self.queue.pop(total) {
                let Some(cost) = self.best.cost(queued.cell.index()) else { continue };
                let key = cost + self.bound.remaining(queued.cached);
                match key.cmp(&total) {
                    Ordering::Less => {}
                    Ordering::Greater => self.queue.push_near(key, total, queued),
                    Ordering::Equal if queued.cell == self.goal => {
                        let cells = trace::<TURNED>(self.costs, &self.best, self.start, self.goal);
                        return Some(Route { cells, cost });
                    }
                    Ordering::Equal => self.spread(queued, cost, total),
                }
            }
        }
        None
    }

    #[inline]
    fn spread(&mut self, from: Queued<B::Cached>, cost: u32, total: u32) {
        self.costs.each_step_turned::<TURNED>(from.cell, |facing, cell, step| {
            let cost = cost + step;
            if !(self.is_closed)(cell) && self.best.improve(cell.index(), cost) {
                let cached = self.bound.after_step(from.cached, facing, cell);
                let key = cost + self.bound.remaining(cached);
                self.queue.push_near(key, total, Queued { cell, cached });
            }
        });
    }
}

/// Reconstructs the route from the costs that the search left behind.
// No predecessors are stored: at the goal every cell on a cheapest route has its final cost, and a
// predecessor is any neighbour whose cost plus the step gives the cost of the cell.
fn trace<const TURNED: bool>(
    costs: &MoveCosts,
    best: &Best<'_>,
    start: CellId,
    goal: CellId,
) -> Vec<CellId> {
    let mut cells = vec![goal];
    let mut cell = goal;
    while let Some(from) = predecessor::<TURNED>(costs, best, cell).filter(|&from| from != start) {
        cells.push(from);
        cell = from;
    }
    cells.reverse();
    cells
}

/// Returns the predecessor of a cell on a cheapest route; on ties, the one with the lowest facing.
fn predecessor<const TURNED: bool>(
    costs: &MoveCosts,
    best: &Best<'_>,
    cell: CellId,
) -> Option<CellId> {
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
