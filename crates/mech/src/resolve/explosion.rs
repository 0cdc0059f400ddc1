//! Explosions of ammunition and charged weapons inside a unit.

use super::Resolver;
use crate::event::WoundSource;
use crate::rules::pilot;
use crate::{Event, Location};

/// Damage of an exploding Gauss rifle to its own unit.
const GAUSS: u16 = 20;

impl Resolver<'_> {
    /// Explodes a bin, if it holds explosive rounds, and applies the damage to the structure.
    pub(super) fn explode_bin(&mut self, unit: usize, bin: usize) {
        // Empty bins and Gauss ammunition do not explode. In a chain of explosions, an earlier one
        // may have destroyed the bin.
        if !self.fighter(unit).explosive_bins().any(|explosive| explosive == bin) {
            return;
        }
        let (location, damage) = self.set_off(unit, bin);
        self.blast(unit, location, damage);
    }

    /// Records the explosion of a bin and returns its location and damage, which the caller
    /// applies.
    pub(super) fn set_off(&mut self, unit: usize, bin: usize) -> (Location, u16) {
        let fighter = self.fighter(unit);
        // Computed before the event is emitted, because the event empties the bin.
        let (location, damage) = (fighter.plan.bins[bin].location, fighter.explosion(bin));
        let bin_id = Some(fighter.plan.bins[bin].id.clone());
        self.emit(Event::Explosion { unit_id: self.id(unit), location, bin_id, damage });
        (location, damage)
    }

    pub(super) fn explode_weapon(&mut self, unit: usize, location: Location) {
        let (unit_id, damage) = (self.id(unit), GAUSS);
        self.emit(Event::Explosion { unit_id, location, bin_id: None, damage });
        self.blast(unit, location, damage);
    }

    /// Applies an explosion. The pilot is wounded first, even if the damage destroys the unit.
    fn blast(&mut self, unit: usize, location: Location, damage: u16) {
        self.wound(unit, pilot::EXPLOSION, WoundSource::AmmoExplosion);
        self.apply_internal_damage(unit, location, damage);
    }
}
