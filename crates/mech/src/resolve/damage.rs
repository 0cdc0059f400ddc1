//! Damage: armour, structure, transfer inward, loss of locations.

use super::{Resolver, sum};
use crate::event::{Hit, WoundSource};
use crate::rules::hit_location::{self, Struck};
use crate::rules::{HitColumn, Trigger, pilot};
use crate::state::Gone;
use crate::{Event, Location};

/// The effects of one packet of damage.
#[derive(Default)]
pub(super) struct Effects {
    /// Locations with damaged structure that are not destroyed: each gets a critical hit roll.
    exposed: Vec<Location>,
    /// True if the structure of a leg was damaged.
    pub(super) leg: bool,
}

impl Resolver<'_> {
    /// Applies one packet of damage from outside and its critical hits. Returns true if the
    /// structure of a leg was damaged.
    pub(super) fn apply_packet(&mut self, unit: usize, struck: Struck, damage: u16) -> bool {
        // The whole packet is applied before any critical hit is rolled, so an explosion cannot
        // destroy a location that the rest of the packet still has to go through.
        let effects = self.apply_damage(unit, struck, damage, false);
        for location in effects.exposed {
            self.critical_hits(unit, location);
        }
        effects.leg
    }

    /// Applies one hit. A hit on the head wounds the pilot. Returns true if the structure of a leg
    /// was damaged.
    pub(super) fn apply_hit(&mut self, unit: usize, hit: Hit) -> bool {
        // Partial cover stopped the hit. It strikes nothing, so the pilot is not wounded either.
        if hit.damage == 0 {
            return false;
        }
        let leg =
            self.apply_packet(unit, Struck { location: hit.location, rear: hit.rear }, hit.damage);
        // Every packet that strikes the head wounds the pilot, even if armour absorbs it.
        if hit.location == Location::Head {
            self.wound(unit, pilot::HEAD_HIT, WoundSource::HeadHit);
        }
        leg
    }

    /// Applies all hits of one attack, one by one. Hits that were rolled on a column of the weapon
    /// table may be through-armour critical hits. The attack queues at most one roll for leg
    /// damage.
    pub(super) fn apply_hits(&mut self, unit: usize, hits: Vec<Hit>, column: Option<HitColumn>) {
        let mut leg = false;
        for hit in hits.into_iter().filter(|hit| hit.damage > 0) {
            leg |= self.apply_hit(unit, hit);
            let through = column.and_then(|side| hit_location::through_armor(side, sum(hit.roll)));
            if let Some(location) = through {
                self.critical_hits(unit, location);
            }
        }
        if leg {
            self.trigger_psr(unit, Trigger::LegDamage);
        }
    }

    /// Applies one packet of damage from an explosion inside, which ignores armour.
    pub(super) fn apply_internal_damage(&mut self, unit: usize, location: Location, damage: u16) {
        let effects = self.apply_damage(unit, Struck { location, rear: false }, damage, true);
        for location in effects.exposed {
            self.critical_hits(unit, location);
        }
    }

    /// Applies damage to a location and transfers the excess inward.
    fn apply_damage(
        &mut self,
        unit: usize,
        struck: Struck,
        mut damage: u16,
        inside: bool,
    ) -> Effects {
        // Each step goes one location inward, past those already lost, so the loop ends at the head
        // or the centre torso; what is left there has no further effect.
        let mut effects = Effects::default();
        let mut at = Some(struck.location);
        while let Some(location) = at.filter(|_| damage > 0) {
            let now = &self.state.units[unit];
            let rear = struck.rear && location.is_torso();
            let (armour, structure) = (now.armour(location, rear), now.structure(location));
            at = location.inward();
            if structure == 0 {
                continue;
            }
            // An explosion bypasses the armour of every location that it transfers to, not only of
            // the first.
            let armor_damage = if inside { 0 } else { damage.min(armour) };
            let structure_damage = (damage - armor_damage).min(structure);
            damage -= armor_damage + structure_damage;
            // A lost location is skipped above, so structure is at least 1 and equality means
            // destroyed now.
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
            effects.leg |= location.is_leg() && structure_damage > 0;
            if location_destroyed {
                self.after_location_loss(unit, location);
            } else if structure_damage > 0 {
                effects.exposed.push(location);
            }
        }
        effects
    }

    /// Removes a location without applying damage to it.
    pub(super) fn lose_location(&mut self, unit: usize, location: Location) {
        // An arm may be lost before its torso; its loss must not be recorded twice.
        if !self.state.units[unit].has_lost(location) {
            self.emit(Event::LocationLost { unit_id: self.id(unit), location });
            self.after_location_loss(unit, location);
        }
    }

    /// Resolves the consequences of losing a location.
    fn after_location_loss(&mut self, unit: usize, location: Location) {
        if let Some(arm) = location.dependent() {
            self.lose_location(unit, arm);
        }
        match location {
            Location::CenterTorso => self.destroy(unit, Gone::Damage),
            Location::Head => self.destroy(unit, Gone::PilotDeath),
            _ if location.is_leg() => self.trigger_psr(unit, Trigger::LegDestroyed),
            _ => {}
        }
    }

    /// Takes a unit out of the battle, unless it already is.
    pub(super) fn destroy(&mut self, unit: usize, cause: Gone) {
        // Attacks are simultaneous, so a destroyed unit can be hit again. The first cause stands.
        if self.state.units[unit].in_play() {
            self.emit(Event::UnitDestroyed { unit_id: self.id(unit), cause });
        }
    }
}
