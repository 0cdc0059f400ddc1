//! Ammunition and charged weapons that blow up inside a unit.

use super::Resolver;
use crate::event::WoundSource;
use crate::rules::pilot;
use crate::{Event, Location};

/// What a Gauss rifle does to the unit that carries it.
const GAUSS: u16 = 20;

impl Resolver<'_> {
    /// A bin goes off, if there is anything in it that can: straight into the structure around it.
    pub(super) fn explode_bin(&mut self, unit: usize, bin: usize) {
        if !self.fighter(unit).explosive_bins().any(|explosive| explosive == bin) {
            return;
        }
        let (location, damage) = self.set_off(unit, bin);
        self.blast(unit, location, damage);
    }

    /// A bin goes off. What that does to the unit is for the caller to say.
    pub(super) fn set_off(&mut self, unit: usize, bin: usize) -> (Location, u16) {
        let fighter = self.fighter(unit);
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

    /// What an explosion does. The pilot feels it whether or not the unit outlasts it.
    fn blast(&mut self, unit: usize, location: Location, damage: u16) {
        self.wound(unit, pilot::EXPLOSION, WoundSource::AmmoExplosion);
        self.burst(unit, location, damage);
    }
}
