use crate::{Budget, CellId, CellSet, Facing};

/// A moving unit: its position, its facing and the points it may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The cell it starts on.
    pub cell: CellId,
    /// The direction it faces at the start.
    pub facing: Facing,
    /// The points it may spend.
    pub budget: Budget,
    /// The cost of turning by one hexside. May be 0, unlike the cost of a step.
    pub turn_cost: u16,
}

/// Cells that other units block for a mover.
///
/// The mover's own cell never blocks it, so a game may pass the cells of all units.
///
/// ```
/// use sandtable_hex::{CellSet, Occupied, Orientation, Outline, Shape};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 8, 8)?;
/// let (enemies, friends) = (CellSet::empty(&shape), CellSet::empty(&shape));
/// let occupied = Occupied::none().closed(&enemies).no_stop(&friends);
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Occupied<'a> {
    closed: Option<&'a CellSet>,
    no_stop: Option<&'a CellSet>,
}

impl<'a> Occupied<'a> {
    /// Creates an `Occupied` in which no cell is blocked.
    pub const fn none() -> Self {
        Self { closed: None, no_stop: None }
    }

    /// Closes these cells: they cannot be entered.
    #[must_use]
    pub const fn closed(self, cells: &'a CellSet) -> Self {
        Self { closed: Some(cells), ..self }
    }

    /// Marks these cells as pass-through only: they can be crossed, but a move cannot end there.
    #[must_use]
    pub const fn no_stop(self, cells: &'a CellSet) -> Self {
        Self { no_stop: Some(cells), ..self }
    }

    /// Returns whether a cell cannot be entered.
    #[inline]
    pub fn is_closed(&self, cell: CellId) -> bool {
        self.closed.is_some_and(|cells| cells.contains(cell))
    }

    /// Returns whether a move may end on a cell.
    #[inline]
    pub fn may_stop(&self, cell: CellId) -> bool {
        !self.is_closed(cell) && !self.no_stop.is_some_and(|cells| cells.contains(cell))
    }
}
