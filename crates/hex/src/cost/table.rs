use super::Landmarks;
use super::regions::Regions;
use crate::{CellId, Facing, HexNumber, Shape};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// This class of mover cannot take the step.
const IMPASSABLE: u16 = u16::MAX;
/// The step leaves the map. Every value from here up means that the step is impossible.
const OFF_MAP: u16 = u16::MAX - 1;

/// A lookup table with the cost of every step on the map for one class of mover.
///
/// A game compiles one table for its walkers, one for its wheeled units and so on, again whenever
/// the terrain changes. Steps may be one-way: the rule is called for each direction.
///
/// ```
/// use sandtable_hex::{Grid, Hex, MoveCosts, Orientation, Outline, Shape, flat};
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 4, 4)?);
/// let mut level = Grid::filled(shape.clone(), 0_u16);
/// *level.get_mut(Hex::new(1, 1)).unwrap() = 2;
///
/// let climb = |step: sandtable_hex::Passage| {
///     Some(1 + level[step.to].saturating_sub(level[step.from]))
/// };
/// let costs = MoveCosts::compile(shape.clone(), climb)?;
/// let foot = shape.cell(Hex::new(1, 2)).unwrap();
/// let top = shape.cell(Hex::new(1, 1)).unwrap();
/// assert_eq!(costs.step(foot, flat::N), Some(3), "two levels up");
/// assert_eq!(costs.step(top, flat::S), Some(1), "descending is free");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveCosts {
    shape: Arc<Shape>,
    steps: Vec<[u16; 6]>,
    /// Copied from the shape, so that searches need not follow the pointer to it at every step.
    offsets: [[i32; 6]; 2],
    cheapest: u16,
    dearest: u16,
    /// Computed on first use: many games never need them.
    regions: OnceLock<Regions>,
    /// Only on request: they pay only on large maps with many routes.
    landmarks: Option<Landmarks>,
}

/// A step from one cell to a neighbour, as passed to the cost rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The cell to be left.
    pub from: CellId,
    /// The cell to be entered.
    pub to: CellId,
    /// The direction of the step.
    pub facing: Facing,
}

/// The rule returned a step cost outside the allowed range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the step from {from} to {to} costs {cost}: expected 1 to {}, or `None` for an impassable step",
    MoveCosts::MAX_STEP_COST
)]
pub struct CostError {
    /// The hex to be left.
    pub from: HexNumber,
    /// The hex to be entered.
    pub to: HexNumber,
    /// The cost that the rule returned.
    pub cost: u16,
}

impl MoveCosts {
    /// The highest allowed cost of a step.
    // Keeps the cost of the longest path on the largest map below 2^30.
    pub const MAX_STEP_COST: u16 = 1000;

    /// Calls the rule for each step on the map; `None` means impassable.
    ///
    /// # Errors
    /// Returns [`CostError`] if a step costs 0 or more than [`MoveCosts::MAX_STEP_COST`].
    pub fn compile(
        shape: Arc<Shape>,
        mut rule: impl FnMut(Passage) -> Option<u16>,
    ) -> Result<Self, CostError> {
        let mut steps = vec![[OFF_MAP; 6]; shape.capacity()];
        let (mut cheapest, mut dearest) = (Self::MAX_STEP_COST, 1);
        for from in shape.cells() {
            let inland = is_inland(&shape, from);
            for facing in Facing::ALL {
                let Some(to) = neighbour(&shape, from, facing, inland) else { continue };
                let cost = rule(Passage { from, to, facing });
                steps[from.index()][facing.index()] = cost.unwrap_or(IMPASSABLE);
                let Some(cost) = cost else { continue };
                if !(1..=Self::MAX_STEP_COST).contains(&cost) {
                    let (from, to) = (shape.number_of(from), shape.number_of(to));
                    return Err(CostError { from, to, cost });
                }
                cheapest = cheapest.min(cost);
                dearest = dearest.max(cost);
            }
        }
        // If no step is possible, `dearest` is still 1, and `cheapest` becomes 1 as well.
        let cheapest = cheapest.min(dearest);
        let offsets = shape.offsets();
        let (regions, landmarks) = (OnceLock::new(), None);
        Ok(Self { shape, steps, offsets, cheapest, dearest, regions, landmarks })
    }

    /// Adds landmarks, which give a [`Router`](crate::Router) a better heuristic (ALT): long routes
    /// are found several times faster and cost the same. Among several cheapest routes another one
    /// may be chosen.
    ///
    /// Worth it for many routes on a large map. On 500 by 500 hexes, creating the landmarks takes
    /// as long as about forty routes without them, and the table takes 32 bytes per hex.
    ///
    /// ```
    /// use sandtable_hex::{Hex, MoveCosts, Orientation, Outline, Router, Shape};
    /// use std::sync::Arc;
    ///
    /// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 60, 60)?);
    /// // A road along the far edge, away from the direct line.
    /// let price = |cell| if shape.position(cell).0 == 59 { 1 } else { 4 };
    /// let plain = MoveCosts::compile(shape.clone(), |step| Some(price(step.to)))?;
    /// let costs = plain.clone().with_landmarks();
    ///
    /// let [start, goal] = [Hex::new(40, 0), Hex::new(40, 59)].map(|hex| shape.cell(hex).unwrap());
    /// let mut router = Router::default();
    /// let route = router.route(&costs, start, goal, None)?.unwrap();
    /// assert_eq!(route.cost, router.route(&plain, start, goal, None)?.unwrap().cost);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_landmarks(self) -> Self {
        let landmarks = Some(Landmarks::of(&self, self.regions()));
        Self { landmarks, ..self }
    }

    /// Returns the shape of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// Returns the cost of the step out of a cell, or `None` if the step is impossible.
    pub fn step(&self, from: CellId, facing: Facing) -> Option<u16> {
        let cost = self.steps.get(from.index())?[facing.index()];
        (cost < OFF_MAP).then_some(cost)
    }

    /// Returns the cost of the cheapest step on the map, or 1 if no step is possible.
    pub const fn cheapest(&self) -> u16 {
        self.cheapest
    }

    /// Returns the cost of the most expensive step on the map, or 1 if no step is possible.
    pub const fn highest(&self) -> u16 {
        self.dearest
    }

    /// Returns whether there is any path from one cell to another, however long. The answer is
    /// exact, also where steps are one-way. Cells off the map are not reachable, nor is anything
    /// from them.
    ///
    /// The first call divides the map into connected regions, which takes some milliseconds on a
    /// large map. After that, a call compares two labels; only from a region with one-way exits
    /// does it have to follow those.
    ///
    /// ```
    /// use sandtable_hex::{Hex, MoveCosts, Orientation, Outline, Shape};
    /// use std::sync::Arc;
    ///
    /// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 4, 1)?);
    /// let lake = shape.cell(Hex::new(2, 0)).unwrap();
    /// let costs = MoveCosts::compile(shape.clone(), |step| (step.to != lake).then_some(1))?;
    /// let at = |q| shape.cell(Hex::new(q, 0)).unwrap();
    /// assert!(costs.can_reach(at(0), at(1)));
    /// assert!(costs.can_reach(lake, at(0)), "the lake can be left, but not entered");
    /// assert!(!costs.can_reach(at(0), at(3)), "the lake bars the way");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn can_reach(&self, from: CellId, to: CellId) -> bool {
        self.regions().connected(from, to)
    }

    #[inline]
    fn regions(&self) -> &Regions {
        self.regions.get_or_init(|| Regions::of(self))
    }

    /// Returns the landmarks, if there are any.
    pub(crate) const fn landmarks(&self) -> Option<&Landmarks> {
        self.landmarks.as_ref()
    }

    /// Returns the target and cost of a step out of `from`, which must be on the map.
    #[inline]
    pub(crate) fn forward(&self, from: CellId, facing: Facing) -> Option<(CellId, u32)> {
        let cost = self.steps[from.index()][facing.index()];
        (cost < OFF_MAP).then(|| (self.beyond(from, facing), cost.into()))
    }

    /// Like [`MoveCosts::forward`], with the cost from another table, even one of another map.
    #[inline]
    pub(crate) fn forward_at(
        &self,
        prices: &Self,
        from: CellId,
        facing: Facing,
    ) -> Option<(CellId, u32)> {
        let cost = prices.step(from, facing)?;
        // The other table may be for a larger map, so this map decides where its edge is.
        let on_map = self.steps[from.index()][facing.index()] != OFF_MAP;
        on_map.then(|| (self.beyond(from, facing), cost.into()))
    }

    /// Calls `visit` with facing, target and cost of each step out of `from`, which must be on the
    /// map.
    #[inline]
    pub(crate) fn each_step(&self, from: CellId, mut visit: impl FnMut(Facing, CellId, u32)) {
        self.steps_among(0..6, from, &mut visit);
    }

    /// Like [`MoveCosts::each_step`], but in the order of a map rotated by 180 degrees if `TURNED`.
    #[inline]
    pub(crate) fn each_step_turned<const TURNED: bool>(
        &self,
        from: CellId,
        mut visit: impl FnMut(Facing, CellId, u32),
    ) {
        if TURNED {
            // Facing n + 3 is opposite to facing n, so this is the same order on the rotated map.
            self.steps_among(3..6, from, &mut visit);
            self.steps_among(0..3, from, &mut visit);
        } else {
            self.steps_among(0..6, from, &mut visit);
        }
    }

    #[inline]
    fn steps_among(
        &self,
        facings: std::ops::Range<usize>,
        from: CellId,
        visit: &mut impl FnMut(Facing, CellId, u32),
    ) {
        // Zipped slices, so that the facing needs no bounds check.
        let (steps, offsets) = (&self.steps[from.index()], &self.offsets[from.index() % 2]);
        let steps = steps[facings.clone()].iter().zip(&offsets[facings.clone()]);
        for (facing, (&cost, &offset)) in Facing::ALL[facings].iter().zip(steps) {
            if cost < OFF_MAP {
                visit(*facing, shifted(from, offset), cost.into());
            }
        }
    }

    /// Calls `visit` with facing, origin and cost of each step into `to`, which must be on the map.
    #[inline]
    pub(crate) fn each_step_into(&self, to: CellId, mut visit: impl FnMut(Facing, CellId, u32)) {
        // A neighbour exists wherever the step out of this cell stays on the map, even if it is
        // impassable.
        let on_map = self.steps[to.index()].map(|cost| cost != OFF_MAP);
        for facing in Facing::ALL {
            let back = facing.opposite();
            if on_map[back.index()] {
                let from = self.beyond(to, back);
                let cost = self.steps[from.index()][facing.index()];
                if cost < OFF_MAP {
                    visit(facing, from, cost.into());
                }
            }
        }
    }

    /// Returns the neighbour of a cell, which must have one in that direction.
    #[inline]
    fn beyond(&self, cell: CellId, facing: Facing) -> CellId {
        shifted(cell, self.offsets[cell.index() % 2][facing.index()])
    }
}

#[inline]
fn shifted(cell: CellId, offset: i32) -> CellId {
    CellId::from_index(cell.index().wrapping_add_signed(offset as isize))
}

/// Returns whether all six neighbours of a cell are on the map.
fn is_inland(shape: &Shape, cell: CellId) -> bool {
    let (column, row) = shape.position(cell);
    (1..shape.columns() - 1).contains(&column) && (1..shape.rows() - 1).contains(&row)
}

/// Returns the neighbour of a cell. The checked step is about ten times slower and is needed only
/// along the edges.
fn neighbour(shape: &Shape, from: CellId, facing: Facing, inland: bool) -> Option<CellId> {
    if inland { Some(shape.step_on_map(from, facing)) } else { shape.step(from, facing) }
}
