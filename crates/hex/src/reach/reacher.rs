use super::reached::Settled;
use super::space::{BothWays, OnTheSpot, Space, WithFacing, WithoutFacing};
use super::state::State;
use crate::search::{Buckets, Marks};
use crate::{CellId, Facing, Hex, MoveCosts, Mover, Occupied, OffMap, Reach, Shape};

/// Finds where a unit can go. Keep one and ask it again: it reuses its memory, so a small reach
/// costs a small time on a map of any size.
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
/// let reach = reacher.with_facing(&open, mover, Occupied::by_nobody())?;
/// let north_east = shape.cell(Hex::new(5, 3)).unwrap();
/// let path = reach.path_to(north_east, flat::NE).unwrap();
/// assert_eq!(path.len(), 2, "turn right, then step forward");
/// assert_eq!(reach.len(), 10);
/// assert_eq!(reacher.without_facing(&open, mover, Occupied::by_nobody())?.len(), 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reacher {
    marks: Marks,
    queue: Buckets<Waiting>,
    reach: Reach,
}

/// A state that was found from another.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    state: State,
    before: u32,
}

impl Reacher {
    /// Everywhere a mover can be, and how it then looks: it goes forward or turns by one hexside.
    ///
    /// States are settled by cost, and among equal costs the one found last first. From each,
    /// the step forward is tried first, then the turn to the right, then the turn to the left;
    /// a way found later replaces an earlier one only if it is cheaper.
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
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

    /// As [`Reacher::with_facing`], of a mover that may also step backward: away from where it
    /// looks, and looking there still. That costs what the other table says of a step in that
    /// direction, and is tried last.
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
    /// let reach = reacher.both_ways(&ahead, &back, mover, Occupied::by_nobody())?;
    /// assert_eq!(reach.get(at(4, 5), flat::N).unwrap().spent, 2, "south, looking north");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
    pub fn both_ways(
        &mut self,
        ahead: &MoveCosts,
        back: &MoveCosts,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(ahead.shape(), "start", mover.cell)?;
        let ahead = WithFacing { costs: ahead, occupied, turn_cost: mover.turn_cost };
        Ok(self.flood(&BothWays { ahead, back }, mover, occupied))
    }

    /// Every way a mover can look that cannot leave its cell.
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
    pub fn on_the_spot(&mut self, shape: &Shape, mover: Mover) -> Result<&Reach, OffMap> {
        OffMap::check(shape, "start", mover.cell)?;
        let space = OnTheSpot { shape, turn_cost: mover.turn_cost };
        Ok(self.flood(&space, mover, Occupied::by_nobody()))
    }

    /// Everywhere a mover can be if it may step any way without turning. Its facing and the cost
    /// of turns do not matter. The start itself is not an end.
    ///
    /// Cells are settled as in [`Reacher::with_facing`], the six steps tried clockwise.
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
    pub fn without_facing(
        &mut self,
        costs: &MoveCosts,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        OffMap::check(costs.shape(), "start", mover.cell)?;
        Ok(self.flood(&WithoutFacing { costs, occupied }, mover, occupied))
    }

    /// Everywhere a mover can land if it jumps: any free hex but its own that is no farther than
    /// its budget, whatever lies between, with any facing. A hex of distance costs one point.
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
    /// let reach = reacher.jumping(&shape, mover, Occupied::by_nobody().closed(&enemies))?;
    /// assert_eq!(reach.len(), 17 * 6, "two rings without the enemy's hex");
    /// assert_eq!(reach.get(at(4, 2), flat::S).unwrap().spent, 2, "over the enemy, looking back");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
    pub fn jumping(
        &mut self,
        shape: &Shape,
        mover: Mover,
        occupied: Occupied<'_>,
    ) -> Result<&Reach, OffMap> {
        self.jumping_where(shape, mover, occupied, |_| true)
    }

    /// The same where the hexes themselves have a say: it lands only where the rule allows it.
    ///
    /// # Errors
    /// Refuses a mover that is not on the map.
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

    fn flood<S: Space>(&mut self, space: &S, mover: Mover, occupied: Occupied<'_>) -> &Reach {
        let budget = mover.budget.points();
        let (least, most) = space.price_range();
        let mut best = self.marks.begin(space.places(), budget);
        let mut queue = self.queue.begin(most.min(budget));
        let mut settled = self.reach.restart();

        let start = State::new(mover.cell, mover.facing);
        best.improve(space.place(start), 0);
        queue.push(0, Waiting { state: start, before: 0 });
        let mut cost = 0;
        while let Some(next) = queue.lowest(cost) {
            cost = next;
            while let Some(Waiting { state, before }) = queue.pop(cost) {
                if !best.is(space.place(state), cost) {
                    continue;
                }
                let here = settled.len() as u32;
                let home = state.cell() == mover.cell;
                let end = state != start && (home || occupied.may_stop(state.cell()));
                settled.push(Settled { state, cost, before, end });
                if cost + least > budget {
                    continue;
                }
                space.neighbours(state, |state, step| {
                    let cost = cost + step;
                    if cost <= budget && best.improve(space.place(state), cost) {
                        queue.push(cost, Waiting { state, before: here });
                    }
                });
            }
        }
        self.reach.finish(settled)
    }
}

/// A jump may land with any facing.
fn landings(cell: CellId, cost: u32) -> [Settled; 6] {
    Facing::ALL.map(|facing| {
        let state = State::new(cell, facing);
        Settled { state, cost, before: 0, end: true }
    })
}
