use crate::rules::constants::STACKING;
use crate::{Battlefield, Formation, Side, State, UnitId};
use sandtable_hex::{CellId, CellSet};

/// The units in each cell.
///
/// Finding adjacent enemies means looking at six cells and not at every enemy, so the cost of a
/// tick grows with the number of units and not with its square. The table is rebuilt for each order
/// and kept up to date during its ticks by [`Occupancy::enter`] and [`Occupancy::leave`]. Within
/// the movement phase it is ahead of the state: steps change it at once, while the state changes
/// when the event with all steps of the round is applied.
#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    cells: Vec<[UnitId; STACKING]>,
    first_red: u16,
}

// No unit has this id: a scenario has at most 20,000 units.
const EMPTY: UnitId = UnitId(u16::MAX);

impl Occupancy {
    pub(crate) fn of(game: &Formation, state: &State) -> Self {
        let cells = vec![[EMPTY; STACKING]; game.field.shape().capacity()];
        let first_red = game.range_of(Side::Red).start as u16;
        let mut occupancy = Self { cells, first_red };
        for (index, unit) in state.units.iter().enumerate() {
            if unit.is_afield() {
                occupancy.enter(UnitId(index as u16), unit.cell);
            }
        }
        occupancy
    }

    /// The units in a cell.
    #[inline]
    pub(crate) fn at(&self, cell: CellId) -> impl Iterator<Item = UnitId> + use<> {
        let there = self.cells.get(cell.index()).copied().unwrap_or([EMPTY; STACKING]);
        there.into_iter().filter(|unit| *unit != EMPTY)
    }

    /// The army of a unit.
    #[inline]
    pub(crate) const fn side(&self, unit: UnitId) -> Side {
        // The table of units has all of Blue first, so one comparison replaces a lookup of the
        // troop.
        if unit.0 < self.first_red { Side::Blue } else { Side::Red }
    }

    /// The units of one army in a cell.
    #[inline]
    pub(crate) fn of_side(&self, side: Side, cell: CellId) -> impl Iterator<Item = UnitId> + '_ {
        self.at(cell).filter(move |unit| self.side(*unit) == side)
    }

    /// The units of one army in the six cells around a cell.
    #[inline]
    pub(crate) fn adjacent<'a>(
        &'a self,
        field: &'a Battlefield,
        side: Side,
        cell: CellId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        field.around(cell).flat_map(move |(_, there)| self.of_side(side, there))
    }

    /// Returns true if one more unit of an army may enter a cell: no enemy is there, and it is not
    /// full.
    pub(crate) fn has_room(&self, side: Side, cell: CellId) -> bool {
        self.of_side(side.enemy(), cell).next().is_none() && self.at(cell).count() < STACKING
    }

    /// Returns true if a unit is in a cell at this point of the tick.
    pub(crate) fn stands(&self, unit: UnitId, cell: CellId) -> bool {
        self.cells.get(cell.index()).is_some_and(|there| there.contains(&unit))
    }

    pub(crate) fn enter(&mut self, unit: UnitId, cell: CellId) {
        let place = self.cells.get_mut(cell.index());
        // A valid state has at most `STACKING` units in a cell, and every step asks `has_room`
        // first.
        let free = place.and_then(|there| there.iter_mut().find(|one| **one == EMPTY));
        if let Some(free) = free {
            *free = unit;
        }
    }

    pub(crate) fn leave(&mut self, unit: UnitId, cell: CellId) {
        let place = self.cells.get_mut(cell.index());
        let there = place.and_then(|there| there.iter_mut().find(|one| **one == unit));
        if let Some(there) = there {
            *there = EMPTY;
        }
    }

    /// The cells that one more unit of an army could not enter, as far as the army knows.
    pub(crate) fn closed_to(&self, game: &Formation, state: &State, side: Side) -> CellSet {
        let own = state.units.get(game.range_of(side)).unwrap_or_default();
        let own = own.iter().filter(|unit| unit.is_afield()).map(|unit| unit.cell);
        let full = own.filter(|cell| !self.has_room(side, *cell));
        // Enemies out of sight are left out: a route around them would reveal them.
        let enemies = state.staffs[side].knowledge.in_sight().map(|contact| contact.cell);
        CellSet::of(game.field.shape(), full.chain(enemies))
    }
}
