//! What a hit on the inside breaks.

use super::{Resolver, sum};
use crate::design::Slot;
use crate::rules::critical::{self, Critical};
use crate::rules::{Actuator, Trigger};
use crate::state::Gone;
use crate::weapon::WeaponFamily;
use crate::{Event, Location};
use sandtable_core::Purpose;

const CRITICAL: Purpose = Purpose::new("critical");
const SLOT: Purpose = Purpose::new("critical-slot");

/// Fair dice find one of twelve slots long before. Dice that were given by hand may not.
const MOST_REROLLS: usize = 500;

impl Resolver<'_> {
    /// Rolls what a hit on the inside of a location breaks, and breaks it.
    pub(super) fn critical_hits(&mut self, unit: usize, location: Location) {
        if self.state.units[unit].has_lost(location) {
            return;
        }
        let roll = self.dice.two_d6(CRITICAL.of(unit as u64));
        let result = critical::determine(location, sum(roll));
        self.emit(Event::CriticalHitRolled { unit_id: self.id(unit), location, roll, result });
        match result {
            Critical::Slots(count) => {
                for _ in 0..count {
                    self.critical_hit(unit, location);
                }
            }
            Critical::LimbBlownOff | Critical::HeadBlownOff => self.tear_off(unit, location),
        }
    }

    /// Breaks one thing in a location, or, where nothing is left to break, farther inward.
    fn critical_hit(&mut self, unit: usize, location: Location) {
        let mut at = Some(location);
        while let Some(location) = at {
            if let Some(slot) = self.choose_slot(unit, location) {
                return self.break_slot(unit, location, slot);
            }
            at = location.inward();
        }
    }

    /// Rolls for a slot until there is something in it to break; `None` if there is nothing at all.
    fn choose_slot(&mut self, unit: usize, location: Location) -> Option<usize> {
        let mut hittable = 0u16;
        for slot in 0..critical::slots(location) {
            hittable |= u16::from(self.is_hittable(unit, location, slot)) << slot;
        }
        if hittable == 0 {
            return None;
        }
        for _ in 0..MOST_REROLLS {
            let purpose = SLOT.of(unit as u64);
            let chosen = match critical::dice(location) {
                1 => critical::slot(location, &[self.dice.d6(purpose)]),
                _ => critical::slot(location, &self.dice.two_d6(purpose)),
            };
            if let Some(slot) = chosen.filter(|slot| hittable >> slot & 1 != 0) {
                return Some(slot);
            }
        }
        Some(hittable.trailing_zeros() as usize)
    }

    /// Whether a slot holds something that can still break. Weapons, sinks and the like break as a
    /// whole with the first of their slots.
    fn is_hittable(&self, unit: usize, location: Location, slot: usize) -> bool {
        let fighter = self.fighter(unit);
        let broken = fighter.now.broken_slots[location.index()];
        let slots = fighter.plan.layout.slots(location);
        let Some(component) = slots.get(slot).copied().filter(|_| broken >> slot & 1 == 0) else {
            return false;
        };
        let counts_hits =
            matches!(component, Slot::Engine | Slot::Gyro | Slot::LifeSupport | Slot::Sensors);
        let same_broken = || {
            slots.iter().enumerate().any(|(at, other)| *other == component && broken >> at & 1 != 0)
        };
        component != Slot::Empty && (counts_hits || !same_broken())
    }

    fn break_slot(&mut self, unit: usize, location: Location, slot: usize) {
        let component = self.fighter(unit).plan.layout.slots(location)[slot];
        let (unit_id, slot) = (self.id(unit), slot as u8);
        self.emit(Event::CriticalHitResolved { unit_id, location, slot, component });
        let hits = self.state.units[unit].hits;
        match component {
            Slot::Engine if hits.engine >= critical::ENGINE_DESTROYED => {
                self.destroy(unit, Gone::Damage);
            }
            Slot::Gyro if hits.gyro >= critical::GYRO_DESTROYED => {
                self.unbalance(unit, Trigger::GyroDestroyed);
            }
            Slot::Gyro => self.unbalance(unit, Trigger::GyroHit),
            Slot::Cockpit => self.destroy(unit, Gone::PilotDeath),
            Slot::Actuator(Actuator::Hip) => self.unbalance(unit, Trigger::HipHit),
            Slot::Actuator(Actuator::UpperLeg | Actuator::LowerLeg | Actuator::Foot) => {
                self.unbalance(unit, Trigger::LegActuatorHit);
            }
            Slot::Ammo(bin) => self.explode_bin(unit, bin.into()),
            Slot::Weapon(weapon) if self.is_gauss(unit, weapon.into()) => {
                self.explode_weapon(unit, location);
            }
            _ => {}
        }
    }

    fn is_gauss(&self, unit: usize, weapon: usize) -> bool {
        self.fighter(unit).plan.weapons[weapon].weapon.family == WeaponFamily::Gauss
    }
}
