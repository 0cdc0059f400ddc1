use crate::{CellId, Facing};

/// A cell and a facing packed into one number.
// Eight numbers per cell, of which six are used: the division and remainder by 8 are bit
// operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State(u32);

impl State {
    /// Numbers per cell.
    pub(super) const PER_CELL: usize = 8;

    #[inline]
    pub(super) const fn new(cell: CellId, facing: Facing) -> Self {
        Self(cell.index() as u32 * 8 + facing.index() as u32)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn cell(self) -> CellId {
        CellId::from_index((self.0 / 8) as usize)
    }

    #[inline]
    pub(super) const fn facing(self) -> Facing {
        Facing::ALL[(self.0 % 8) as usize]
    }

    #[inline]
    pub(super) const fn turned_right(self) -> Self {
        Self(if self.0 % 8 == 5 { self.0 - 5 } else { self.0 + 1 })
    }

    #[inline]
    pub(super) const fn turned_left(self) -> Self {
        Self(if self.0.is_multiple_of(8) { self.0 + 5 } else { self.0 - 1 })
    }
}
