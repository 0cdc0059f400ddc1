use super::MoveCosts;
use super::regions::Regions;
use crate::search::Buckets;
use crate::{CellId, Shape};

/// Landmarks per map: one at each corner and one in the middle of each side.
const COUNT: usize = 8;

/// The cost of an unreachable cell: higher than that of any path.
const UNREACHABLE: u32 = 1 << 30;

/// The cost from a few cells of the map, the landmarks, to every cell.
///
/// The ALT method (A*, landmarks, triangle inequality): if a goal is further from a landmark than a
/// cell is, then the cost from the cell to the goal is at least the difference. Otherwise the way
/// through the cell would be a cheaper one from the landmark to the goal.
// Costs are measured from landmarks, not to them. A search whose landmark lies behind its start
// narrows towards the goal; one whose landmark lies behind its goal spreads around the whole route.
// Rejected: half of the tables from landmarks and half to them. With the same number of tables,
// those from landmarks alone did better. With eight landmarks a long search looks at about a fifth
// of the cells (docs/speed.md).
//
// The costs from all landmarks to one cell are adjacent in memory, because a search needs them
// together.
#[derive(Clone, Debug)]
pub(crate) struct Landmarks {
    costs: Vec<[u32; COUNT]>,
}

/// The landmark heuristic for one goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LandmarkBound<'a> {
    costs: &'a [[u32; COUNT]],
    goal: [u32; COUNT],
}

impl Landmarks {
    pub(super) fn of(costs: &MoveCosts, regions: &Regions) -> Self {
        let mut table = vec![[UNREACHABLE; COUNT]; costs.shape().capacity()];
        for (index, landmark) in chosen(costs.shape(), regions).enumerate() {
            let from = costs_from(costs, landmark);
            table.iter_mut().zip(from).for_each(|(cell, cost)| cell[index] = cost);
        }
        Self { costs: table }
    }

    /// Returns the heuristic for a goal. A landmark from which the goal is unreachable contributes
    /// 0.
    pub(crate) fn toward(&self, goal: CellId) -> LandmarkBound<'_> {
        let goal = self.costs[goal.index()].map(|cost| if cost == UNREACHABLE { 0 } else { cost });
        LandmarkBound { costs: &self.costs, goal }
    }
}

impl LandmarkBound<'_> {
    /// Returns the lower bound of the cost from a cell to the goal. From a cell to its neighbour it
    /// decreases by at most the cost of the step; with one-way steps it may increase by any amount.
    #[inline]
    pub(crate) fn lower_bound(&self, cell: CellId) -> u32 {
        // Costs are below 2^30, so the difference fits into an `i32`. For an unreachable cell it is
        // negative and gives no bound.
        let further = |(goal, here): (&u32, &u32)| goal.cast_signed() - here.cast_signed();
        let bounds = self.goal.iter().zip(&self.costs[cell.index()]).map(further);
        bounds.fold(0, i32::max).cast_unsigned()
    }
}

/// Chooses the landmarks: for each place at the edge of the map, the nearest cell of a large
/// region. A landmark in a small region, such as a walled-off corner, would give bounds for few
/// cells.
fn chosen<'a>(shape: &'a Shape, regions: &Regions) -> impl Iterator<Item = CellId> + 'a {
    let large = regions.large(shape, COUNT);
    let [columns, rows] = [shape.columns(), shape.rows()].map(|side| [0, side / 2, side - 1]);
    let edge = |(x, y): &(usize, usize)| (*x, *y) != (1, 1);
    let places = (0..3).flat_map(|y| (0..3).map(move |x| (x, y))).filter(edge);
    places.filter_map(move |(x, y)| {
        let place = shape.hex(shape.cell_at(columns[x], rows[y])?);
        let furthest = u32::from(shape.columns()) + u32::from(shape.rows());
        let mut around = place.spiral_range(0..=furthest).filter_map(|hex| shape.cell(hex));
        around.find(|cell| large.contains(*cell))
    })
}

/// Computes the cost of the cheapest path from one cell to each cell (Dial's algorithm).
fn costs_from(costs: &MoveCosts, landmark: CellId) -> Vec<u32> {
    let mut best = vec![UNREACHABLE; costs.shape().capacity()];
    let mut buckets = Buckets::default();
    let mut queue = buckets.begin(costs.highest().into());
    best[landmark.index()] = 0;
    queue.push(0, landmark);
    let mut cost = 0;
    while let Some(next) = queue.lowest(cost) {
        cost = next;
        while let Some(from) = queue.pop(cost) {
            // A stale entry: the cell was reached at a lower cost after it was queued.
            if best[from.index()] != cost {
                continue;
            }
            costs.each_step(from, |_, to, step| {
                let known = &mut best[to.index()];
                if cost + step < *known {
                    *known = cost + step;
                    queue.push(cost + step, to);
                }
            });
        }
    }
    best
}
