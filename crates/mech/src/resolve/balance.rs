//! Piloting skill rolls and falls.

use super::{Resolver, sum};
use crate::Event;
use crate::event::{Hit, WoundSource};
use crate::rules::{Check, Trigger, fall, hit_location, packet, pilot, psr};
use sandtable_core::Purpose;
use sandtable_hex::Hex;

const BALANCE: Purpose = Purpose::new("piloting");
const FALL_SIDE: Purpose = Purpose::new("fall-side");
const FALL_WOUND: Purpose = Purpose::new("fall-wound");
const FALL_LOCATION: Purpose = Purpose::new("fall-location");

impl Resolver<'_> {
    /// Queues a piloting skill roll, if the profile has this trigger and the unit is standing.
    pub(crate) fn trigger_psr(&mut self, unit: usize, trigger: Trigger) {
        let now = &self.state.units[unit];
        let counts = trigger.counts_in(&self.game.scenario.profile);
        // A prone unit is on the ground already, so nothing that shakes it calls for a roll.
        if !counts || !now.in_play() || now.prone {
            return;
        }
        self.emit(Event::PSRTriggered {
            unit_id: self.id(unit),
            reason: trigger.reason().into(),
            trigger_source: trigger.source().into(),
            trigger,
        });
    }

    /// Queues the rolls for 20 or more points of damage in one phase. Unconscious pilots make none.
    pub(crate) fn queue_damage_psrs(&mut self) {
        for unit in 0..self.state.units.len() {
            let now = &self.state.units[unit];
            if now.phase_damage >= psr::HEAVY_DAMAGE && now.pilot.is_conscious() {
                self.trigger_psr(unit, Trigger::HeavyDamage);
            }
        }
    }

    /// Makes all queued piloting skill rolls. Rolls wait for the end of the phase, so a unit falls
    /// at most once per phase: after the first failure the rest of its queue counts as failed.
    pub(crate) fn resolve_psrs(&mut self) {
        for unit in 0..self.state.units.len() {
            self.resolve_psrs_of(unit);
        }
    }

    fn resolve_psrs_of(&mut self, unit: usize) {
        // A copy of the whole queue, because `PSRResolved` removes its first entry. The rolls made
        // later still count the triggers that were rolled before them.
        let pending = self.state.units[unit].pending_psrs.clone();
        let now = &self.state.units[unit];
        // An unconscious pilot makes no roll, but automatic falls (no modifier) happen anyway.
        let unmanned = !now.pilot.is_conscious() && pending.iter().all(|t| t.modifier().is_some());
        if !now.in_play() || unmanned {
            return;
        }
        let mut failed = None;
        for (index, trigger) in pending.iter().enumerate() {
            if failed.is_some() {
                // Recorded without dice, so that the log accounts for every roll that was queued.
                self.report_roll(unit, *trigger, None, [0, 0], false);
                continue;
            }
            let check = self.balance_check(unit, &pending, index);
            if !self.balance_roll(unit, *trigger, check.clone()) {
                failed = Some(check);
            }
        }
        if let Some(check) = failed {
            let (at, die) = (self.state.units[unit].position, self.fall_side(unit));
            let levels = self.drops.get(&unit).copied().unwrap_or(0);
            self.resolve_fall(unit, at, levels, die, check);
        }
    }

    /// Makes the roll for one trigger. Without a check the roll fails automatically.
    fn balance_roll(&mut self, unit: usize, trigger: Trigger, check: Option<Check>) -> bool {
        let (roll, passed) = match &check {
            None => ([0, 0], false),
            Some(check) => {
                let roll = self.dice.two_d6(BALANCE.of(unit as u64));
                (roll, check.succeeds(sum(roll)))
            }
        };
        self.report_roll(unit, trigger, check, roll, passed);
        passed
    }

    fn balance_check(&self, unit: usize, pending: &[Trigger], index: usize) -> Option<Check> {
        let fighter = self.fighter(unit);
        // Triggers are told apart by index, not by value: the same trigger may be queued twice, and
        // then each adds to the roll of the other.
        let others: Vec<Trigger> = [&pending[..index], &pending[index + 1..]].concat();
        let (skill, profile) = (fighter.skills.piloting, &self.game.scenario.profile);
        psr::check(skill, pending[index], &others, fighter.standing(), profile)
    }

    fn report_roll(
        &mut self,
        unit: usize,
        trigger: Trigger,
        check: Option<Check>,
        roll: [u8; 2],
        passed: bool,
    ) {
        self.emit(Event::PSRResolved {
            unit_id: self.id(unit),
            reason: trigger.reason().into(),
            target_number: check.as_ref().map(Check::target_number),
            modifiers: check.map(|check| check.modifiers).unwrap_or_default(),
            roll,
            passed,
        });
    }

    /// Makes a roll immediately instead of at the end of the phase. Returns true on success.
    pub(crate) fn roll_at_once(&mut self, unit: usize, trigger: Trigger) -> bool {
        self.trigger_psr(unit, trigger);
        let pending = self.state.units[unit].pending_psrs.clone();
        // An empty queue means that `trigger_psr` did not ask for a roll: nothing can fail.
        let Some(last) = pending.len().checked_sub(1) else { return true };
        let check = self.balance_check(unit, &pending, last);
        self.balance_roll(unit, pending[last], check)
    }

    /// Attempts to stand up. A failure is a fall.
    pub(crate) fn stand_up(&mut self, unit: usize) {
        let profile = &self.game.scenario.profile;
        let check = self.fighter(unit).balance_check(Trigger::StandingUp, profile);
        let roll = match &check {
            Some(_) => self.dice.two_d6(BALANCE.of(unit as u64)),
            None => [0, 0],
        };
        let stood = check.as_ref().is_some_and(|check| check.succeeds(sum(roll)));
        let target_number = check.as_ref().map(Check::target_number);
        self.emit(Event::StandAttempted { unit_id: self.id(unit), target_number, roll, stood });
        if !stood {
            let at = self.state.units[unit].position;
            self.fall(unit, at, 0);
        }
    }

    /// Makes a unit fall from a height of `levels`; a die decides the side.
    pub(crate) fn fall(&mut self, unit: usize, at: Hex, levels: u16) {
        let die = self.fall_side(unit);
        self.fall_on(unit, at, levels, die);
    }

    fn fall_side(&mut self, unit: usize) -> u8 {
        self.dice.d6(FALL_SIDE.of(unit as u64))
    }

    /// Makes a unit fall on the side given by `die`. The check for the pilot's wound has no trigger
    /// modifier.
    pub(super) fn fall_on(&mut self, unit: usize, at: Hex, levels: u16, die: u8) {
        // `StandingUp` has modifier 0 and stands in for "no trigger".
        let check = self.balance_check(unit, &[Trigger::StandingUp], 0);
        self.resolve_fall(unit, at, levels, die, check);
    }

    /// Makes a unit fall after a failed check; `None` if the failure was automatic.
    fn resolve_fall(&mut self, unit: usize, at: Hex, levels: u16, die: u8, check: Option<Check>) {
        let fighter = self.fighter(unit);
        let new_facing = fall::facing(fighter.now.facing, die);
        let into_water = self.game.field.depth(at) > 0;
        let fall_damage = fall::damage(fighter.plan.tons, levels, into_water);
        let pilot_damage = self.fall_wounds(unit, levels, check);
        let side = fall::column(die);
        let portions: Vec<u16> = packet::portions(fall_damage, packet::FIVE).collect();
        let hits: Vec<Hit> = portions
            .into_iter()
            .map(|damage| {
                let roll = self.dice.two_d6(FALL_LOCATION.of(unit as u64));
                let struck = hit_location::weapon(side, sum(roll));
                // The head cap of the standard profile is for weapons only and does not apply here.
                Hit { roll, location: struck.location, rear: struck.rear, damage }
            })
            .collect();
        self.emit(Event::UnitFell {
            unit_id: self.id(unit),
            at,
            roll: die,
            side,
            fall_damage,
            new_facing,
            pilot_damage,
            hits: hits.clone(),
        });
        // `UnitFell` made the unit prone, so the damage of the fall cannot call for another roll.
        for hit in hits {
            self.apply_hit(unit, hit);
        }
        self.wound(unit, pilot_damage, WoundSource::Fall);
    }

    /// Wounds of a fall: always 1, or only if the same check fails again, depending on the profile.
    fn fall_wounds(&mut self, unit: usize, levels: u16, check: Option<Check>) -> u8 {
        let check = check.filter(|_| !self.game.scenario.profile.falls_always_wound);
        // A fall without a roll has no check to repeat: its wound is automatic under every profile.
        let Some(check) = check else { return pilot::FALL };
        let roll = self.dice.two_d6(FALL_WOUND.of(unit as u64));
        if check.with(fall::levels_fallen(levels)).succeeds(sum(roll)) { 0 } else { pilot::FALL }
    }
}
