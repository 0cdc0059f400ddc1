use crate::rules::constants::STACKING;
use crate::{Battlefield, Formation, Side, State, UnitId};
use sandtable_hex::{CellId, CellSet};

/// Who stands where, by the cell: contacts are found by looking at six neighbours and not at every
/// enemy.
#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    cells: Vec<[UnitId; STACKING]>,
    first_red: u16,
}

const NOBODY: UnitId = UnitId(u16::MAX);

impl Occupancy {
    pub(crate) fn of(game: &Formation, state: &State) -> Self {
        let cells = vec![[NOBODY; STACKING]; game.field.shape().capacity()];
        let first_red = game.range_of(Side::Red).start as u16;
        let mut occupancy = Self { cells, first_red };
        for (index, unit) in state.units.iter().enumerate() {
            if unit.is_afield() {
                occupancy.enter(UnitId(index as u16), unit.cell);
            }
        }
        occupancy
    }

    /// Who stands in a cell.
    #[inline]
    pub(crate) fn at(&self, cell: CellId) -> impl Iterator<Item = UnitId> + use<> {
        let there = self.cells.get(cell.index()).copied().unwrap_or([NOBODY; STACKING]);
        there.into_iter().filter(|unit| *unit != NOBODY)
    }

    /// Whose a unit is.
    #[inline]
    pub(crate) const fn side(&self, unit: UnitId) -> Side {
        if unit.0 < self.first_red { Side::Blue } else { Side::Red }
    }

    /// Who of an army stands in a cell.
    #[inline]
    pub(crate) fn of_side(&self, side: Side, cell: CellId) -> impl Iterator<Item = UnitId> + '_ {
        self.at(cell).filter(move |unit| self.side(*unit) == side)
    }

    /// Who of an army stands in the cells around one, by the cell.
    #[inline]
    pub(crate) fn beside<'a>(
        &'a self,
        field: &'a Battlefield,
        side: Side,
        cell: CellId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        field.around(cell).flat_map(move |(_, there)| self.of_side(side, there))
    }

    /// Whether one more of an army may enter a cell: no enemy is there, and there is room.
    pub(crate) fn has_room(&self, side: Side, cell: CellId) -> bool {
        self.of_side(side.enemy(), cell).next().is_none() && self.at(cell).count() < STACKING
    }

    pub(crate) fn enter(&mut self, unit: UnitId, cell: CellId) {
        let place = self.cells.get_mut(cell.index());
        let free = place.and_then(|there| there.iter_mut().find(|one| **one == NOBODY));
        if let Some(free) = free {
            *free = unit;
        }
    }

    pub(crate) fn leave(&mut self, unit: UnitId, cell: CellId) {
        let place = self.cells.get_mut(cell.index());
        let there = place.and_then(|there| there.iter_mut().find(|one| **one == unit));
        if let Some(there) = there {
            *there = NOBODY;
        }
    }

    /// The cells that one more of an army could not enter, as far as it knows.
    pub(crate) fn closed_to(&self, game: &Formation, state: &State, side: Side) -> CellSet {
        let own = state.units.get(game.range_of(side)).unwrap_or_default();
        let own = own.iter().filter(|unit| unit.is_afield()).map(|unit| unit.cell);
        let full = own.filter(|cell| !self.has_room(side, *cell));
        let enemies = state.staffs[side].knowledge.in_sight().map(|contact| contact.cell);
        CellSet::of(game.field.shape(), full.chain(enemies))
    }
}
