//! Morale: breaking, panic and shaken units.

use super::Battle;
use crate::morale::{breaks, contagion};
use crate::rules::constants::CONTAGION_RANGE;
use crate::{Event, Fixed, Morale, UnitId};

impl Battle<'_> {
    /// Breaks units, all judged by the state before any of them broke. A breaking unit adds stress
    /// to friends nearby once, not every tick, so a panic can be survived. A friend that breaks
    /// from it breaks in the next tick.
    pub(super) fn morale(&mut self) {
        let breaking: Vec<UnitId> =
            self.all().filter(|unit| breaks(self.unit(*unit), self.troop(*unit).kind)).collect();
        for unit in breaking {
            self.break_unit(unit);
        }
        self.spread_panic();
        self.update_shaken();
    }

    fn spread_panic(&mut self) {
        // `broken` also holds the units that a charge broke earlier in this tick.
        if self.broken.is_empty() {
            return;
        }
        // Counted per friend, so that a unit near several broken ones gets one entry with the sum.
        let mut seen = vec![0_u32; self.state.units.len()];
        for source in &self.broken {
            let (side, cell) = (self.troop(*source).side, self.unit(*source).cell);
            let field = &self.game.field;
            let near = field.hex(cell).range(CONTAGION_RANGE as u32);
            let cells = near.filter_map(|hex| field.cell(hex));
            for friend in cells.flat_map(|cell| self.occupancy.of_side(side, cell)) {
                seen[friend.index()] += u32::from(friend != *source);
            }
        }
        let affected = seen.into_iter().enumerate().filter(|(_, count)| *count > 0);
        let affected = affected.map(|(index, count)| (UnitId(index as u16), contagion(count)));
        let units: Vec<(UnitId, Fixed)> =
            affected.filter(|(unit, _)| self.unit(*unit).can_fight()).collect();
        if !units.is_empty() {
            self.emit(Event::Frightened { units });
        }
    }

    fn update_shaken(&mut self) {
        for unit in self.all() {
            let now = self.unit(unit);
            if !now.is_afield() {
                continue;
            }
            // No threshold is 0 (`THRESHOLD_FLOOR`), so a unit without stress never wavers; testing
            // stress first is a shortcut.
            let shaken = now.stress > Fixed::ZERO && now.is_wavering(self.troop(unit).kind);
            match (now.morale, shaken) {
                (Morale::Steady, true) => self.emit(Event::Shaken { unit }),
                (Morale::Shaken, false) => self.emit(Event::Steadied { unit }),
                _ => {}
            }
        }
    }
}
