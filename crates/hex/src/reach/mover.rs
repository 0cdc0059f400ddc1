use crate::{Budget, CellId, CellSet, Facing};

/// Who moves: where it stands, which way it looks, and what it may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The cell it stands on.
    pub cell: CellId,
    /// The way it looks.
    pub facing: Facing,
    /// What it may spend.
    pub budget: Budget,
    /// What a turn of one hexside costs. It may be free, which a step may not.
    pub turn_cost: u16,
}

/// Where others stand, as far as it hinders a mover.
///
/// The cell on which the mover itself stands never hinders it, so a game may pass all units.
///
/// ```
/// use sandtable_hex::{CellSet, Occupied, Orientation, Outline, Shape};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 8, 8)?;
/// let (enemies, friends) = (CellSet::empty(&shape), CellSet::empty(&shape));
/// let occupied = Occupied::by_nobody().closed(&enemies).no_stop(&friends);
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Occupied<'a> {
    closed: Option<&'a CellSet>,
    no_stop: Option<&'a CellSet>,
}

impl<'a> Occupied<'a> {
    /// A map on which nobody is in the way.
    pub const fn by_nobody() -> Self {
        Self { closed: None, no_stop: None }
    }

    /// The same with these cells closed: they cannot be entered.
    #[must_use]
    pub const fn closed(self, cells: &'a CellSet) -> Self {
        Self { closed: Some(cells), ..self }
    }

    /// The same with these cells for passing only: they can be crossed but not stopped on.
    #[must_use]
    pub const fn no_stop(self, cells: &'a CellSet) -> Self {
        Self { no_stop: Some(cells), ..self }
    }

    /// Whether a cell cannot be entered.
    #[inline]
    pub fn is_closed(&self, cell: CellId) -> bool {
        self.closed.is_some_and(|cells| cells.contains(cell))
    }

    /// Whether a move may end on a cell.
    #[inline]
    pub fn may_stop(&self, cell: CellId) -> bool {
        !self.is_closed(cell) && !self.no_stop.is_some_and(|cells| cells.contains(cell))
    }
}
