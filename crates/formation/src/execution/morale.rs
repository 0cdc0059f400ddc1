//! Morale: who breaks, whom that infects, who wavers.

use super::Battle;
use crate::morale::{breaks, contagion};
use crate::rules::constants::CONTAGION_RANGE;
use crate::{Event, Fixed, Morale, UnitId};

impl Battle<'_> {
    /// Everybody is judged by how he stood before anybody broke in this phase; those who break infect
    /// those near them once, and who breaks of that breaks in the next tick.
    pub(super) fn morale(&mut self) {
        let breaking: Vec<UnitId> =
            self.all().filter(|unit| breaks(self.unit(*unit), self.troop(*unit).kind)).collect();
        for unit in breaking {
            self.break_unit(unit);
        }
        self.infect();
        self.waver();
    }

    fn infect(&mut self) {
        if self.broken.is_empty() {
            return;
        }
        let mut seen = vec![0_u32; self.state.units.len()];
        for source in &self.broken {
            let (side, cell) = (self.troop(*source).side, self.unit(*source).cell);
            let field = &self.game.field;
            let near = field.hex(cell).range(CONTAGION_RANGE as u32);
            let cells = near.filter_map(|hex| field.cell(hex));
            for friend in cells.flat_map(|cell| self.ground.of_side(side, cell)) {
                seen[friend.index()] += u32::from(friend != *source);
            }
        }
        let infected = seen.into_iter().enumerate().filter(|(_, count)| *count > 0);
        let infected = infected.map(|(index, count)| (UnitId(index as u16), contagion(count)));
        let units: Vec<(UnitId, Fixed)> =
            infected.filter(|(unit, _)| self.unit(*unit).can_fight()).collect();
        if !units.is_empty() {
            self.happen(Event::Frightened { units });
        }
    }

    fn waver(&mut self) {
        for unit in self.all() {
            let now = self.unit(unit);
            if !now.is_afield() {
                continue;
            }
            let wavers = now.stress > Fixed::ZERO && now.is_wavering(self.troop(unit).kind);
            match (now.morale, wavers) {
                (Morale::Steady, true) => self.happen(Event::Shaken { unit }),
                (Morale::Shaken, false) => self.happen(Event::Steadied { unit }),
                _ => {}
            }
        }
    }
}
