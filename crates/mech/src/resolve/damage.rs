//! Damage on its way through armour, structure and inward.

use super::{Resolver, sum};
use crate::event::{Hit, WoundSource};
use crate::rules::hit_location::{self, Struck};
use crate::rules::{HitColumn, Trigger, pilot};
use crate::state::Gone;
use crate::{Event, Location};

/// What one portion of damage did.
#[derive(Default)]
pub(super) struct Toll {
    /// Locations whose structure was damaged and which are still there.
    exposed: Vec<Location>,
    /// Whether the structure of a leg was damaged.
    pub(super) leg: bool,
}

impl Resolver<'_> {
    /// One portion of damage from outside, with everything it leads to. Returns whether the structure
    /// of a leg suffered.
    pub(super) fn strike(&mut self, unit: usize, struck: Struck, damage: u16) -> bool {
        let toll = self.take(unit, struck, damage, false);
        for location in toll.exposed {
            self.critical_hits(unit, location);
        }
        toll.leg
    }

    /// One portion of damage lands where the dice put it. Whatever strikes a head wounds the pilot.
    /// Returns whether the structure of a leg suffered.
    pub(super) fn land(&mut self, unit: usize, hit: Hit) -> bool {
        if hit.damage == 0 {
            return false;
        }
        let leg = self.strike(unit, Struck { location: hit.location, rear: hit.rear }, hit.damage);
        if hit.location == Location::Head {
            self.wound(unit, pilot::HEAD_HIT, WoundSource::HeadHit);
        }
        leg
    }

    /// Everything that one attack does lands, portion by portion. If it was rolled for on a column of
    /// the weapon table, some of it may go through whole armour. At most one roll is owed for damaged
    /// legs.
    pub(super) fn bear(&mut self, unit: usize, hits: Vec<Hit>, column: Option<HitColumn>) {
        let mut leg = false;
        for hit in hits.into_iter().filter(|hit| hit.damage > 0) {
            leg |= self.land(unit, hit);
            let through = column.and_then(|side| hit_location::through_armor(side, sum(hit.roll)));
            if let Some(location) = through {
                self.critical_hits(unit, location);
            }
        }
        if leg {
            self.unbalance(unit, Trigger::LegDamage);
        }
    }

    /// One portion of damage from inside: armour is no help.
    pub(super) fn burst(&mut self, unit: usize, location: Location, damage: u16) {
        let toll = self.take(unit, Struck { location, rear: false }, damage, true);
        for location in toll.exposed {
            self.critical_hits(unit, location);
        }
    }

    /// Damage goes inward from a location that is gone, and from one that it destroys.
    fn take(&mut self, unit: usize, struck: Struck, mut damage: u16, inside: bool) -> Toll {
        let mut toll = Toll::default();
        let mut at = Some(struck.location);
        while let Some(location) = at.filter(|_| damage > 0) {
            let now = &self.state.units[unit];
            let rear = struck.rear && location.is_torso();
            let (armour, structure) = (now.armour(location, rear), now.structure(location));
            at = location.inward();
            if structure == 0 {
                continue;
            }
            let armor_damage = if inside { 0 } else { damage.min(armour) };
            let structure_damage = (damage - armor_damage).min(structure);
            damage -= armor_damage + structure_damage;
            let location_destroyed = structure_damage == structure;
            self.emit(Event::DamageApplied {
                unit_id: self.id(unit),
                location,
                rear,
                armor_damage,
                structure_damage,
                armor_remaining: if location_destroyed { 0 } else { armour - armor_damage },
                structure_remaining: structure - structure_damage,
                location_destroyed,
            });
            toll.leg |= location.is_leg() && structure_damage > 0;
            if location_destroyed {
                self.location_gone(unit, location);
            } else if structure_damage > 0 {
                toll.exposed.push(location);
            }
        }
        toll
    }

    /// A location is torn off as it is, without damage to it or to what is behind it.
    pub(super) fn tear_off(&mut self, unit: usize, location: Location) {
        if !self.state.units[unit].has_lost(location) {
            self.emit(Event::LocationLost { unit_id: self.id(unit), location });
            self.location_gone(unit, location);
        }
    }

    /// What follows from the loss of a location.
    fn location_gone(&mut self, unit: usize, location: Location) {
        if let Some(arm) = location.dependent() {
            self.tear_off(unit, arm);
        }
        match location {
            Location::CenterTorso => self.destroy(unit, Gone::Damage),
            Location::Head => self.destroy(unit, Gone::PilotDeath),
            _ if location.is_leg() => self.unbalance(unit, Trigger::LegDestroyed),
            _ => {}
        }
    }

    /// A unit is out of the battle; only once.
    pub(super) fn destroy(&mut self, unit: usize, cause: Gone) {
        if self.state.units[unit].in_play() {
            self.emit(Event::UnitDestroyed { unit_id: self.id(unit), cause });
        }
    }
}
