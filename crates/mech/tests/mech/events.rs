//! Short constructors for events, used as expected results and as referee events.

use crate::table::{ONE, TWO, id};
use sandtable_hex::{Facing, Hex};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{Modifier, Trigger, fall};
use sandtable_mech::{ConsciousnessRoll, Event, Gone, HeatSource, Hit, Location, WoundSource};

/// A weapon fired by one unit at the other.
pub(crate) struct Fired {
    weapon: &'static str,
    name: &'static str,
    to_hit_number: i16,
    heat: u16,
    units: [&'static str; 2],
}

/// A weapon that `mech-1` fires at `mech-2`: id, name, to-hit number and heat.
pub(crate) const fn fired(
    weapon: &'static str,
    name: &'static str,
    to_hit_number: i16,
    heat: u16,
) -> Fired {
    Fired { weapon, name, to_hit_number, heat, units: [ONE, TWO] }
}

/// The first medium laser, with a to-hit number.
pub(crate) const fn laser(to_hit_number: i16) -> Fired {
    fired("medium-laser-1", "Medium Laser", to_hit_number, 3)
}

/// The AC/20 of a Hunchback, with a to-hit number.
pub(crate) const fn gun(to_hit_number: i16) -> Fired {
    fired("ac-20-1", "AC/20", to_hit_number, 7)
}

impl Fired {
    /// The same, fired by `mech-2` at `mech-1`.
    pub(crate) const fn reversed(self) -> Self {
        Self { units: [TWO, ONE], ..self }
    }

    pub(crate) fn misses(self, roll: [u8; 2]) -> Event {
        self.event(roll, false, None, Vec::new())
    }

    pub(crate) fn hits(self, roll: [u8; 2], hit: Hit) -> Event {
        self.event(roll, true, None, vec![hit])
    }

    /// A salvo; the cluster roll says how many missiles hit.
    pub(crate) fn salvo(
        self,
        roll: [u8; 2],
        cluster: Option<([u8; 2], u8)>,
        hits: impl IntoIterator<Item = Hit>,
    ) -> Event {
        self.event(roll, true, cluster, hits.into_iter().collect())
    }

    fn event(
        self,
        roll: [u8; 2],
        hit: bool,
        cluster: Option<([u8; 2], u8)>,
        hits: Vec<Hit>,
    ) -> Event {
        let [attacker_id, target_id] = self.units.map(id);
        Event::AttackResolved {
            attacker_id,
            target_id,
            weapon_id: self.weapon.into(),
            weapon_name: self.name.to_owned(),
            to_hit_number: self.to_hit_number,
            roll,
            hit,
            cluster,
            hits,
            heat: self.heat,
        }
    }
}

/// A damage group that hits the front of a location, with its location dice.
pub(crate) const fn hit_at(roll: [u8; 2], location: Location, damage: u16) -> Hit {
    Hit { roll, location, rear: false, damage }
}

/// Damage to front armour and structure, and the points left of both.
pub(crate) fn damage(unit: &str, location: Location, done: [u16; 2], left: [u16; 2]) -> Event {
    Event::DamageApplied {
        unit_id: id(unit),
        location,
        rear: false,
        armor_damage: done[0],
        structure_damage: done[1],
        armor_remaining: left[0],
        structure_remaining: left[1],
        location_destroyed: left[1] == 0,
    }
}

/// The roll for the number of critical hits in a location.
pub(crate) fn critical_roll(
    unit: &str,
    location: Location,
    roll: [u8; 2],
    result: Critical,
) -> Event {
    Event::CriticalHitRolled { unit_id: id(unit), location, roll, result }
}

/// A critical hit on a slot, counted from 0.
pub(crate) fn broken(unit: &str, location: Location, slot: u8, component: Slot) -> Event {
    Event::CriticalHitResolved { unit_id: id(unit), location, slot, component }
}

pub(crate) fn lost(unit: &str, location: Location) -> Event {
    Event::LocationLost { unit_id: id(unit), location }
}

pub(crate) fn ammo(unit: &str, bin: &str, weapon: &str, left: u16) -> Event {
    Event::AmmoConsumed {
        unit_id: id(unit),
        bin_id: bin.into(),
        weapon_type: weapon.to_owned(),
        rounds_consumed: 1,
        rounds_remaining: left,
    }
}

/// An explosion of a bin or, without a bin, of a weapon.
pub(crate) fn explosion(unit: &str, location: Location, bin: Option<&str>, damage: u16) -> Event {
    Event::Explosion { unit_id: id(unit), location, bin_id: bin.map(Into::into), damage }
}

pub(crate) fn destroyed(unit: &str, cause: Gone) -> Event {
    Event::UnitDestroyed { unit_id: id(unit), cause }
}

/// Wounds, and the consciousness rolls: number needed and dice of each.
pub(crate) fn wounds(
    unit: &str,
    source: WoundSource,
    (wounds, total_wounds): (u8, u8),
    rolls: &[(u8, [u8; 2])],
) -> Event {
    let roll = |(target_number, roll): &(u8, [u8; 2])| ConsciousnessRoll {
        target_number: *target_number,
        roll: *roll,
        passed: roll[0] + roll[1] >= *target_number,
    };
    let rolls: Vec<_> = rolls.iter().map(roll).collect();
    Event::PilotHit {
        unit_id: id(unit),
        wounds,
        total_wounds,
        source,
        consciousness_check_required: !rolls.is_empty(),
        consciousness_check_passed: rolls.last().map(|roll| roll.passed),
        rolls,
    }
}

/// The first wound, with a failed consciousness roll.
pub(crate) fn knocked_out(unit: &str) -> Event {
    wounds(unit, WoundSource::HeadHit, (1, 1), &[(3, [1, 1])])
}

/// A PSR is triggered.
pub(crate) fn psr_triggered(unit: &str, trigger: Trigger) -> Event {
    Event::PSRTriggered {
        unit_id: id(unit),
        reason: trigger.reason().into(),
        trigger_source: trigger.source().into(),
        trigger,
    }
}

/// A PSR is rolled: target number, modifiers and dice.
pub(crate) fn psr_rolled(
    unit: &str,
    trigger: Trigger,
    target_number: i16,
    modifiers: &[(&'static str, i8, &'static str)],
    roll: [u8; 2],
) -> Event {
    Event::PSRResolved {
        unit_id: id(unit),
        reason: trigger.reason().into(),
        target_number: Some(target_number),
        modifiers: modifiers
            .iter()
            .map(|(name, value, source)| modifier(name, *value, source))
            .collect(),
        roll,
        passed: i16::from(roll[0] + roll[1]) >= target_number,
    }
}

/// A PSR fails automatically, without dice.
pub(crate) fn psr_failed(unit: &str, trigger: Trigger) -> Event {
    Event::PSRResolved {
        unit_id: id(unit),
        reason: trigger.reason().into(),
        target_number: None,
        modifiers: Vec::new(),
        roll: [0, 0],
        passed: false,
    }
}

pub(crate) fn modifier(name: &'static str, value: i8, source: &'static str) -> Modifier {
    Modifier { name: name.into(), value, source: source.into() }
}

pub(crate) fn heated(unit: &str, source: HeatSource, amount: u16, new_heat: u16) -> Event {
    Event::HeatGenerated { unit_id: id(unit), source, amount, new_heat }
}

/// Heat added by a referee to a unit at heat 0.
pub(crate) fn external_heat(unit: &str, heat: u16) -> Event {
    heated(unit, HeatSource::External, heat, heat)
}

pub(crate) fn cooled(unit: &str, dissipation: u16, new_heat: u16) -> Event {
    Event::HeatDissipated { unit_id: id(unit), dissipation, new_heat }
}

/// A roll to avoid shutdown.
pub(crate) fn shutdown(unit: &str, heat: u16, target_number: u8, roll: [u8; 2]) -> Event {
    Event::ShutdownCheck {
        unit_id: id(unit),
        heat,
        target_number: Some(target_number),
        roll,
        shutdown_occurred: roll[0] + roll[1] < target_number,
    }
}

/// A shutdown that cannot be avoided.
pub(crate) fn automatic_shutdown(unit: &str, heat: u16) -> Event {
    Event::ShutdownCheck {
        unit_id: id(unit),
        heat,
        target_number: None,
        roll: [0, 0],
        shutdown_occurred: true,
    }
}

/// A roll to avoid an ammunition explosion.
pub(crate) fn ammunition(unit: &str, heat: u16, target_number: u8, roll: [u8; 2]) -> Event {
    Event::AmmoExplosionCheck {
        unit_id: id(unit),
        heat,
        target_number: Some(target_number),
        roll,
        exploded: roll[0] + roll[1] < target_number,
    }
}

/// A fall in the unit's own hex, on the side that the die gives, which wounds the pilot.
pub(crate) fn fell(
    unit: &str,
    (at, new_facing): (Hex, Facing),
    roll: u8,
    hits: impl IntoIterator<Item = Hit>,
) -> Event {
    let hits: Vec<Hit> = hits.into_iter().collect();
    Event::UnitFell {
        unit_id: id(unit),
        at,
        roll,
        side: fall::column(roll),
        fall_damage: hits.iter().map(|hit| hit.damage).sum(),
        new_facing,
        pilot_damage: 1,
        hits,
    }
}
