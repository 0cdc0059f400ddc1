use super::reached::Settled;
use super::space::{ForwardAndBack, Space, TurnInPlace, WithFacing, WithoutFacing};
use super::state::State;
use crate::search::{Buckets, Marks};
use crate::{CellId, Facing, Hex, MoveCosts, Mover, Occupied, OffMap, Reach, Shape};

/// Computes where a unit can move. Keep one and reuse it: it keeps its memory between searches, so
/// a small reach is fast on a map of any size.
///
/// ```
/// use sandtable_hex::{
///     Budget, Hex, MoveCosts, Mover, Occupied, Orientation, Outline, Reacher, Shape, flat,
/// };
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 9, 9)?);
/// let open = MoveCosts::compile(shape.clone(), |_| Some(1))?;
/// let cell = shape.cell(Hex::new(4, 4)).unwrap();
/// let mover = Mover { cell, facing: flat::N, budget: Budget::from(2), turn_cost: 1 };
///
/// let mut reacher = Reacher::default();
/// let reach = reacher.with_facing(&open, mover, Occupied::none())?;
/// let north_east = shape.cell(Hex::new(5, 3)).unwrap();
/// let path = reach.path_to(north_east, flat::NE).unwrap();
/// assert_eq!(path.len(), 2, "turn right, then step forward");
/// assert_eq!(reach.len(), 10);
/// assert_eq!(reacher.without_facing(&open, mover, Occupied::none())?.len(), 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reacher {
    marks: Marks,
    queue: Buckets<Queued>,
    reach: Reach,
}

/// A queued state and the state it was reached from.
#[derive(Clone, Copy, Debug)]
struct Queued {
    state: State,
    /// Index of the predecessor among the settled states.
    predecessor: u32,
}

impl Reacher {
    /// Computes every (cell, facing) state that the mover can reach by stepping forward or turning
    /// one hexside.
    ///
    /// States are settled in order of cost; among equal costs, the last one queued comes first.
    /// From each state the step forward is tried first, then the right turn, then the left turn. A
    /// path found later replaces an earlier one only if it is cheaper.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn with_facing(
        &mut self,
        costs: &MoveCosts,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(costs.shape(), "start", mover.cell)?;
        let space = WithFacing { costs, occupied, turn_cost: mover.turn_cost };
        Ok(self.flood(&space, mover, occupied))
    }

    /// Like [`Reacher::with_facing`], but the mover may also step backward without turning. The
    /// table `back` holds the cost of steps backward, by the direction of the step; such a step is
    /// tried last.
    ///
    /// ```
    /// use sandtable_hex::{
    ///     Budget, Hex, MoveCosts, Mover, Occupied, Orientation, Outline, Reacher, Shape, flat,
    /// };
    /// use std::sync::Arc;
    ///
    /// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 9, 9)?);
    /// let ahead = MoveCosts::compile(shape.clone(), |_| Some(1))?;
    /// let back = MoveCosts::compile(shape.clone(), |_| Some(2))?;
    /// let at = |q, r| shape.cell(Hex::new(q, r)).unwrap();
    /// let mover =
    ///     Mover { cell: at(4, 4), facing: flat::N, budget: Budget::from(3), turn_cost: 1 };
    ///
    /// let mut reacher = Reacher::default();
    /// let reach = reacher.forward_and_back(&ahead, &back, mover, Occupied::none())?;
    /// assert_eq!(reach.get(at(4, 5), flat::N).unwrap().spent, 2, "south, looking north");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn forward_and_back(
        &mut self,
        ahead: &MoveCosts,
        back: &MoveCosts,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(ahead.shape(), "start", mover.cell)?;
        let ahead = WithFacing { costs: ahead, occupied, turn_cost: mover.turn_cost };
        Ok(self.flood(&ForwardAndBack { ahead, back }, mover, occupied))
    }

    /// Computes the facings that a mover can reach without leaving its cell.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn turning_in_place(&mut self, shape: &Shape, mover: Mover) -> Result<&Reach, OffMap> {
        OffMap::check(shape, "start", mover.cell)?;
        let space = TurnInPlace { shape, turn_cost: mover.turn_cost };
        Ok(self.flood(&space, mover, Occupied::none()))
    }

    /// Computes every cell that the mover can reach if it may step in any direction without
    /// turning. Its facing and turn cost do not matter. The start is not an end.
    ///
    /// Cells are settled as in [`Reacher::with_facing`]; the six steps are tried clockwise.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn without_facing(
        &mut self,
        costs: &MoveCosts,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(costs.shape(), "start", mover.cell)?;
        Ok(self.flood(&WithoutFacing { costs, occupied }, mover, occupied))
    }

    /// Computes every place where a jump can land: any free hex other than the start whose distance
    /// is within the budget, whatever lies between, with any facing. Each hex of distance costs one
    /// point.
    ///
    /// ```
    /// use sandtable_hex::{
    ///     Budget, CellSet, Hex, Mover, Occupied, Orientation, Outline, Reacher, Shape, flat,
    /// };
    ///
    /// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 9, 9)?;
    /// let at = |q, r| shape.cell(Hex::new(q, r)).unwrap();
    /// let mover =
    ///     Mover { cell: at(4, 4), facing: flat::N, budget: Budget::from(2), turn_cost: 1 };
    /// let enemies = CellSet::of(&shape, [at(4, 3)]);
    ///
    /// let mut reacher = Reacher::default();
    /// let reach = reacher.jumping(&shape, mover, Occupied::none().closed(&enemies))?;
    /// assert_eq!(reach.len(), 17 * 6, "two rings without the enemy's hex");
    /// assert_eq!(reach.get(at(4, 2), flat::S).unwrap().spent, 2, "over the enemy, looking back");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn jumping(
        &mut self,
        shape: &Shape,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        self.jumping_where(shape, mover, occupied, |_| true)
    }

    /// Like [`Reacher::jumping`], but lands only on hexes for which `allowed` returns true.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the mover is not on the map.
    pub fn jumping_where(
        &mut self,
        shape: &Shape,
        mover: Mover,
        occupied: Occupied<'_>,
        mut allowed: impl FnMut(Hex) -> bool,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(shape, "start", mover.cell)?;
        let mut settled = self.reach.restart();
        settled.push(Settled::start(State::new(mover.cell, mover.facing)));
        let start = shape.hex(mover.cell);
        // No two hexes of the map are further apart, so a large budget does not walk rings off the
        // map.
        let farthest = u32::from(shape.columns()) + u32::from(shape.rows());
        for distance in 1..=mover.budget.points().min(farthest) {
            let ring = start.ring(distance).filter_map(|hex| Some((hex, shape.cell(hex)?)));
            for (hex, cell) in ring.filter(|&(_, cell)| occupied.may_stop(cell)) {
                if allowed(hex) {
                    settled.extend(landings(cell, distance));
                }
            }
        }
        Ok(self.reach.finish(settled))
    }

    // Dijkstra's algorithm with Dial's bucket queue: costs are small integers, so one bucket per
    // cost replaces the heap and a push takes constant time.
    //
    // Invariant: `cost` never decreases, because no step or turn has a negative cost. So a state
    // popped at its best known cost is final. A state that was improved after it was queued stays
    // in its old bucket as well; `best.is` recognises such stale entries. A free turn goes into the
    // bucket that is being emptied, and the inner loop still pops it.
    //
    // A state is queued only if its cost is strictly lower than before, so among equally cheap
    // paths the first one found stays: results do not depend on anything but the query.
    fn flood<S: Space>(&mut self, space: &S, mover: Mover, occupied: Occupied<'_>) -> &Reach {
        let budget = mover.budget.points();
        let (least, most) = space.cost_range();
        let mut best = self.marks.begin(space.places(), budget);
        // No cost above the budget is queued, so the ring need not be wider.
        let mut queue = self.queue.begin(most.min(budget));
        let mut settled = self.reach.restart();

        let start = State::new(mover.cell, mover.facing);
        best.improve(space.place(start), 0);
        queue.push(0, Queued { state: start, predecessor: 0 });
        let mut cost = 0;
        while let Some(next) = queue.lowest(cost) {
            cost = next;
            while let Some(Queued { state, predecessor }) = queue.pop(cost) {
                if !best.is(space.place(state), cost) {
                    continue;
                }
                let here = settled.len() as u32;
                // The mover's own cell may be listed as occupied, because of the mover itself.
                let home = state.cell() == mover.cell;
                let end = state != start && (home || occupied.may_stop(state.cell()));
                settled.push(Settled { state, cost, predecessor, end });
                if cost + least > budget {
                    // Even the cheapest step would exceed the budget: skip the neighbours.
                    continue;
                }
                space.neighbours(state, |state, step| {
                    let cost = cost + step;
                    if cost <= budget && best.improve(space.place(state), cost) {
                        queue.push(cost, Queued { state, predecessor: here });
                    }
                });
            }
        }
        self.reach.finish(settled)
    }
}

/// Returns one landing per facing.
fn landings(cell: CellId, cost: u32) -> [Settled; 6] {
    Facing::ALL.map(|facing| {
        let state = State::new(cell, facing);
        Settled { state, cost, predecessor: 0, end: true }
    })
}
