use super::Landmarks;
use super::regions::Regions;
use crate::{CellId, Facing, HexNumber, Shape};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// No step leads here for this mover.
const IMPASSABLE: u16 = u16::MAX;
/// The map ends here. Every number from here upward is no step at all.
const OFF_MAP: u16 = u16::MAX - 1;

/// What each step of one class of mover costs, looked up instead of computed.
///
/// A game compiles one table for its walkers, one for its wheels and so on, whenever the ground
/// changes. Steps may be one-way: the rule is asked for each direction.
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
    /// Those of the shape, so that searches need not follow the pointer to it at every step.
    offsets: [[i32; 6]; 2],
    cheapest: u16,
    dearest: u16,
    /// Worked out when first needed: many games never ask.
    regions: OnceLock<Regions>,
    /// Only where somebody wants them: they are worth their making on large maps alone.
    landmarks: Option<Landmarks>,
}

/// A step from one cell to the next, as a rule is asked to price it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The cell that is left.
    pub from: CellId,
    /// The cell that is entered.
    pub to: CellId,
    /// The direction of the step.
    pub facing: Facing,
}

/// A rule gave a step a price that no search can work with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "a step from {from} to {to} costs {cost}: expected 1 to {}, or nothing where there is no way",
    MoveCosts::DEAREST
)]
pub struct CostError {
    /// The hex that is left.
    pub from: HexNumber,
    /// The hex that is entered.
    pub to: HexNumber,
    /// The price that was given.
    pub cost: u16,
}

impl MoveCosts {
    /// The most a single step may cost.
    // The longest way on the largest map then still costs less than 2^30.
    pub const DEAREST: u16 = 1000;

    /// Asks the rule for the price of each step on the map; `None` is no way.
    ///
    /// # Errors
    /// Refuses a step that is free or dearer than [`MoveCosts::DEAREST`].
    pub fn compile(
        shape: Arc<Shape>,
        mut rule: impl FnMut(Passage) -> Option<u16>,
    ) -> Result<Self, CostError> {
        let mut steps = vec![[OFF_MAP; 6]; shape.capacity()];
        let (mut cheapest, mut dearest) = (Self::DEAREST, 1);
        for from in shape.cells() {
            let inland = is_inland(&shape, from);
            for facing in Facing::ALL {
                let Some(to) = neighbour(&shape, from, facing, inland) else { continue };
                let cost = rule(Passage { from, to, facing });
                steps[from.index()][facing.index()] = cost.unwrap_or(IMPASSABLE);
                let Some(cost) = cost else { continue };
                if !(1..=Self::DEAREST).contains(&cost) {
                    let (from, to) = (shape.number_of(from), shape.number_of(to));
                    return Err(CostError { from, to, cost });
                }
                cheapest = cheapest.min(cost);
                dearest = dearest.max(cost);
            }
        }
        let cheapest = cheapest.min(dearest);
        let offsets = shape.offsets();
        let (regions, landmarks) = (OnceLock::new(), None);
        Ok(Self { shape, steps, offsets, cheapest, dearest, regions, landmarks })
    }

    /// The same with landmarks, by which a [`Router`](crate::Router) sees further: it finds long
    /// routes several times faster, and they are as cheap as before. Where there are several
    /// cheapest ones it may choose another.
    ///
    /// Worth it where many routes are asked for on a large map. With 500 by 500 hexes the making
    /// takes as long as some forty routes without landmarks do, and the table has 32 bytes a hex.
    ///
    /// ```
    /// use sandtable_hex::{Hex, MoveCosts, Orientation, Outline, Router, Shape};
    /// use std::sync::Arc;
    ///
    /// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 60, 60)?);
    /// // A road along the far edge, where no search would look for it first.
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

    /// The map these costs are for.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// What the step out of a cell costs, or `None` where there is no way or no such cell.
    pub fn step(&self, from: CellId, facing: Facing) -> Option<u16> {
        let cost = self.steps.get(from.index())?[facing.index()];
        (cost < OFF_MAP).then_some(cost)
    }

    /// The price of the cheapest step anywhere on the map; 1 if there is no step at all.
    pub const fn cheapest(&self) -> u16 {
        self.cheapest
    }

    /// The price of the dearest step anywhere on the map; 1 if there is no step at all.
    pub const fn dearest(&self) -> u16 {
        self.dearest
    }

    /// Whether any way leads from one cell to another, however long. Exact, also where steps are
    /// one-way. A cell off the map is neither left nor reached.
    ///
    /// The first question divides the map into regions, which takes some milliseconds on a large
    /// map; after that an answer is a look at two labels. Only from a region with one-way exits
    /// does it have to follow these.
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
    /// assert!(costs.can_reach(lake, at(0)), "out of the lake, though not into it");
    /// assert!(!costs.can_reach(at(0), at(3)), "the lake bars the way");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_reach(&self, from: CellId, to: CellId) -> bool {
        self.regions().connected(from, to)
    }

    fn regions(&self) -> &Regions {
        self.regions.get_or_init(|| Regions::of(self))
    }

    /// The landmarks, where there are any.
    pub(crate) const fn landmarks(&self) -> Option<&Landmarks> {
        self.landmarks.as_ref()
    }

    /// The step out of a cell that is known to exist: where it leads and what it costs.
    #[inline]
    pub(crate) fn forward(&self, from: CellId, facing: Facing) -> Option<(CellId, u32)> {
        let cost = self.steps[from.index()][facing.index()];
        (cost < OFF_MAP).then(|| (self.beyond(from, facing), cost.into()))
    }

    /// The same step at the price of another table, be it one of another map.
    #[inline]
    pub(crate) fn forward_at(
        &self,
        prices: &Self,
        from: CellId,
        facing: Facing,
    ) -> Option<(CellId, u32)> {
        let cost = prices.step(from, facing)?;
        let on_map = self.steps[from.index()][facing.index()] != OFF_MAP;
        on_map.then(|| (self.beyond(from, facing), cost.into()))
    }

    /// Shows each step out of a cell that is known to exist: which way, where to, at what cost.
    #[inline]
    pub(crate) fn each_step(&self, from: CellId, mut visit: impl FnMut(Facing, CellId, u32)) {
        self.steps_among(0..6, from, &mut visit);
    }

    /// The same, seen from a map that is turned around if `TURNED`: those that come first last.
    #[inline]
    pub(crate) fn each_step_seen<const TURNED: bool>(
        &self,
        from: CellId,
        mut visit: impl FnMut(Facing, CellId, u32),
    ) {
        if TURNED {
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
        // Side by side, so that no facing has to be checked for being one of six.
        let (steps, offsets) = (&self.steps[from.index()], &self.offsets[from.index() % 2]);
        let steps = steps[facings.clone()].iter().zip(&offsets[facings.clone()]);
        for (facing, (&cost, &offset)) in Facing::ALL[facings].iter().zip(steps) {
            if cost < OFF_MAP {
                visit(*facing, shifted(from, offset), cost.into());
            }
        }
    }

    /// Shows each step into a cell that is known to exist: which way, where from, at what cost.
    #[inline]
    pub(crate) fn each_step_into(&self, to: CellId, mut visit: impl FnMut(Facing, CellId, u32)) {
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

    /// The neighbour of a cell where there certainly is one.
    #[inline]
    fn beyond(&self, cell: CellId, facing: Facing) -> CellId {
        shifted(cell, self.offsets[cell.index() % 2][facing.index()])
    }
}

#[inline]
fn shifted(cell: CellId, offset: i32) -> CellId {
    CellId::from_index(cell.index().wrapping_add_signed(offset as isize))
}

/// Whether all six neighbours of a cell are on the map.
fn is_inland(shape: &Shape, cell: CellId) -> bool {
    let (column, row) = shape.position(cell);
    (1..shape.columns() - 1).contains(&column) && (1..shape.rows() - 1).contains(&row)
}

/// The checked step is some ten times slower, and needed along the edges only.
fn neighbour(shape: &Shape, from: CellId, facing: Facing, inland: bool) -> Option<CellId> {
    if inland { Some(shape.step_on_map(from, facing)) } else { shape.step(from, facing) }
}
