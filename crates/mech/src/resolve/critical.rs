//! Critical hits.

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

/// Random dice find one of 12 slots long before this. Dice entered by hand may never do so.
const MOST_REROLLS: usize = 500;

impl Resolver<'_> {
    /// Rolls for critical hits in a location and resolves them.
    pub(super) fn critical_hits(&mut self, unit: usize, location: Location) {
        // The hit that calls for a through-armour roll may have destroyed the location itself.
        if self.state.units[unit].has_lost(location) {
            return;
        }
        let roll = self.dice.two_d6(CRITICAL.of(unit as u64));
        let result = critical::determine(location, sum(roll));
        self.emit(Event::CriticalHitRolled { unit_id: self.id(unit), location, roll, result });
        match result {
            Critical::Slots(count) => {
                // Slots are chosen one after the other: each hit may break what the next could have
                // chosen, or explode the location, and then the rest transfers inward.
                for _ in 0..count {
                    self.critical_hit(unit, location);
                }
            }
            Critical::LimbBlownOff | Critical::HeadBlownOff => self.lose_location(unit, location),
        }
    }

    /// Resolves one critical hit. If nothing in the location can be hit any more, it transfers
    /// inward like damage.
    fn critical_hit(&mut self, unit: usize, location: Location) {
        let mut at = Some(location);
        while let Some(location) = at {
            if let Some(slot) = self.choose_slot(unit, location) {
                return self.break_slot(unit, location, slot);
            }
            at = location.inward();
        }
    }

    /// Rolls for a slot until a hittable one comes up. Returns `None`, without rolling, if there is
    /// none.
    fn choose_slot(&mut self, unit: usize, location: Location) -> Option<usize> {
        // A bit mask, so that re-rolls do not search the layout again.
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
        // Dice that run out show 1 every time and would be rolled again forever. `hittable` is not
        // 0, so this is a slot that can be hit.
        Some(hittable.trailing_zeros() as usize)
    }

    /// Returns true if a slot holds a component that can still be hit. Weapons, sinks and the like
    /// are destroyed with the first of their slots; engine, gyro, sensors and life support count
    /// hits.
    fn is_hittable(&self, unit: usize, location: Location, slot: usize) -> bool {
        let fighter = self.fighter(unit);
        let broken = fighter.now.broken_slots[location.index()];
        let slots = fighter.plan.layout.slots(location);
        let Some(component) = slots.get(slot).copied().filter(|_| broken >> slot & 1 == 0) else {
            return false;
        };
        let counts_hits =
            matches!(component, Slot::Engine | Slot::Gyro | Slot::LifeSupport | Slot::Sensors);
        // Slots of weapons, bins, sinks and jets carry the number of the item, so equal slots
        // belong to the same item and not just to the same kind.
        let same_broken = || {
            slots.iter().enumerate().any(|(at, other)| *other == component && broken >> at & 1 != 0)
        };
        component != Slot::Empty && (counts_hits || !same_broken())
    }

    fn break_slot(&mut self, unit: usize, location: Location, slot: usize) {
        let component = self.fighter(unit).plan.layout.slots(location)[slot];
        let (unit_id, slot) = (self.id(unit), slot as u8);
        self.emit(Event::CriticalHitResolved { unit_id, location, slot, component });
        // Read after the event was applied: the counts include this hit.
        let hits = self.state.units[unit].hits;
        match component {
            Slot::Engine if hits.engine >= critical::ENGINE_DESTROYED => {
                self.destroy(unit, Gone::Damage);
            }
            Slot::Gyro if hits.gyro >= critical::GYRO_DESTROYED => {
                self.trigger_psr(unit, Trigger::GyroDestroyed);
            }
            Slot::Gyro => self.trigger_psr(unit, Trigger::GyroHit),
            Slot::Cockpit => self.destroy(unit, Gone::PilotDeath),
            Slot::Actuator(Actuator::Hip) => self.trigger_psr(unit, Trigger::HipHit),
            Slot::Actuator(Actuator::UpperLeg | Actuator::LowerLeg | Actuator::Foot) => {
                self.trigger_psr(unit, Trigger::LegActuatorHit);
            }
            Slot::Ammo(bin) => self.explode_bin(unit, bin.into()),
            Slot::Weapon(weapon) if self.is_gauss(unit, weapon.into()) => {
                self.explode_weapon(unit, location);
            }
            // Other components have no effects beyond those that `fold` applies.
            _ => {}
        }
    }

    fn is_gauss(&self, unit: usize, weapon: usize) -> bool {
        self.fighter(unit).plan.weapons[weapon].weapon.family == WeaponFamily::Gauss
    }
}
