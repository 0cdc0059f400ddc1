use super::MoveCosts;
use super::regions::Regions;
use crate::search::Buckets;
use crate::{CellId, Shape};

/// How many landmarks a map has: one at each corner and one in the middle of each side.
const COUNT: usize = 8;

/// What it costs to reach a cell to which no way leads: more than any way does.
const NEVER: u32 = 1 << 30;

/// What it costs to come from some cells of a map, the landmarks, to every other.
///
/// A landmark tells how much is left from a cell to a goal: at least what the goal is further from
/// the landmark than the cell, or else there would be a cheaper way from the landmark to the goal.
// Costs from landmarks, not to them: a search with a landmark behind its start narrows towards the
// goal, while one with a landmark behind its goal spreads around the whole way there. Of the same
// number of tables, those from landmarks alone did better than half of each. What all landmarks
// tell of a cell lies side by side, since a search wants it all at once.
#[derive(Clone, Debug)]
pub(crate) struct Landmarks {
    costs: Vec<[u32; COUNT]>,
}

/// What landmarks tell about the way to one goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect<'a> {
    costs: &'a [[u32; COUNT]],
    goal: [u32; COUNT],
}

impl Landmarks {
    pub(super) fn of(costs: &MoveCosts, regions: &Regions) -> Self {
        let mut table = vec![[NEVER; COUNT]; costs.shape().capacity()];
        for (index, landmark) in placed(costs.shape(), regions).enumerate() {
            let from = costs_from(costs, landmark);
            table.iter_mut().zip(from).for_each(|(cell, cost)| cell[index] = cost);
        }
        Self { costs: table }
    }

    /// A landmark from which no way leads to the goal has nothing to tell.
    pub(crate) fn toward(&self, goal: CellId) -> Prospect<'_> {
        let goal = self.costs[goal.index()].map(|cost| if cost == NEVER { 0 } else { cost });
        Prospect { costs: &self.costs, goal }
    }
}

impl Prospect<'_> {
    /// The least that is left to pay from a cell. From a cell to its neighbour it never falls by
    /// more than the step costs, but where steps are one-way it may rise by any amount.
    #[inline]
    pub(crate) fn at_least(&self, cell: CellId) -> u32 {
        let further = |(goal, here): (&u32, &u32)| goal.cast_signed() - here.cast_signed();
        let told = self.goal.iter().zip(&self.costs[cell.index()]).map(further);
        told.fold(0, i32::max).cast_unsigned()
    }
}

/// The landmarks, each as near to its place at the edge of the map as a large region comes. In a
/// small one, such as a walled corner, it would be out of everybody's way.
fn placed<'a>(shape: &'a Shape, regions: &Regions) -> impl Iterator<Item = CellId> + 'a {
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

/// What the cheapest way from one cell to each other costs.
fn costs_from(costs: &MoveCosts, landmark: CellId) -> Vec<u32> {
    let mut best = vec![NEVER; costs.shape().capacity()];
    let mut buckets = Buckets::default();
    let mut queue = buckets.begin(costs.dearest().into());
    best[landmark.index()] = 0;
    queue.push(0, landmark);
    let mut cost = 0;
    while let Some(next) = queue.lowest(cost) {
        cost = next;
        while let Some(from) = queue.pop(cost) {
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
