//! The factors that amounts of modifiers can have in a design.

use crate::definition::{PropertyType, PropertyValue};
use crate::modifier::{LARGEST_SHIFT, ShiftAmount, Who};
use crate::scenario::Counter;
use crate::section::{Defend, Range};
use crate::system::System;
use crate::table::{CombatResultsTable, OutcomeEffect};
use crate::turn::Task;
use crate::{Number, TypeId};
use std::collections::BTreeMap;

/// A stand-in for "any number": with it the limit of a shift decides.
const UNLIMITED: i64 = 1_000_000;

/// The smallest and the largest of some numbers.
type Span = (Number, Number);

/// Finds the largest amounts that units of a design can give. With a scenario its counters are
/// counted, and their own values are looked at too.
struct Amounts<'s> {
    system: &'s System,
    counters: &'s [Counter],
    /// The smallest and the largest value that the design states for each property; 0 is among them.
    stated: BTreeMap<&'s TypeId, Span>,
}

/// Returns the sums of all negative and of all positive die shifts of modifiers.
pub(super) fn die_shifts(system: &System, counters: &[Counter]) -> (i64, i64) {
    let modifiers = &system.file().combat_modifiers.modifiers;
    let mut amounts = None;
    let sums = modifiers.iter().filter(|one| one.die_shift != 0).map(|one| match &one.amount {
        None => (i64::from(one.die_shift.min(0)), i64::from(one.die_shift.max(0))),
        Some(amount) => {
            let amounts = amounts.get_or_insert_with(|| Amounts::of(system, counters));
            let (least, most) = amounts.shifts(one.die_shift, amount);
            // A cap limits the running total, so the modifier moves the total no farther than that.
            let cap = one.die_cap.map_or(i64::MAX, |cap| i64::from(cap.max(0)));
            (least.max(-cap), most.min(cap))
        }
    });
    sums.fold((0, 0), |(least, most), (low, high)| (least + low, most + high))
}

impl<'s> Amounts<'s> {
    fn of(system: &'s System, counters: &'s [Counter]) -> Self {
        let mut stated: BTreeMap<&TypeId, Span> = BTreeMap::new();
        for (property, value) in stated_values(system, counters) {
            let Some(number) = value.number() else { continue };
            let (least, most) = stated.entry(property).or_default();
            (*least, *most) = (number.min(*least), number.max(*most));
        }
        Self { system, counters, stated }
    }

    /// Returns the smallest and the largest shift that a written shift and an amount can give. Both
    /// are at most 0 and at least 0: a modifier need not apply.
    fn shifts(&self, written: i32, amount: &ShiftAmount) -> (i64, i64) {
        let (least, most) = self.factors(amount);
        let product = |factor: Number| {
            let product = i64::from(written).saturating_mul(factor.numerator());
            let largest = i64::from(LARGEST_SHIFT);
            (product / factor.denominator()).clamp(-largest, largest)
        };
        let (a, b) = (product(least), product(most));
        (a.min(b).min(0), a.max(b).max(0))
    }

    fn factors(&self, amount: &ShiftAmount) -> Span {
        match amount {
            ShiftAmount::Value { property, .. } => self.values(property),
            ShiftAmount::Per { k, who, points, .. } => {
                let (least, most) = self.sums(*who, points.as_ref());
                let per = |sum: Number| whole(sum.floor().div_euclid((*k).max(1)));
                (per(least), per(most))
            }
        }
    }

    /// The sums of units, or of a property over units, on one side of a battle.
    fn sums(&self, who: Who, points: Option<&TypeId>) -> Span {
        let units = self.units(who);
        let (least, most) = points.map_or((Number::ONE, Number::ONE), |id| self.values(id));
        let all = |worth: Number| {
            let sum = whole(units).times(worth);
            sum.unwrap_or_else(|| whole(UNLIMITED * worth.numerator().signum()))
        };
        let most = all(most.max(Number::ZERO));
        // A full stack has no more of the points that its limit counts.
        let stacks = self.stack_points(points).map(|limit| limit.saturating_mul(self.hexes(who)));
        let most = stacks.map_or(most, |limit| most.min(whole(limit)));
        (all(least.min(Number::ZERO)), most)
    }

    /// The most points in a stack, if they are the ones that the stacking limit counts.
    fn stack_points(&self, points: Option<&TypeId>) -> Option<i64> {
        let stacking = self.system.file().stacking.as_ref()?;
        let counted = points.is_some() && stacking.points.as_ref() == points;
        let negative = || points.is_some_and(|id| self.values(id).0 < Number::ZERO);
        stacking.limit.filter(|_| counted && !negative())
    }

    /// The most units on one side of a battle.
    fn units(&self, who: Who) -> i64 {
        let file = self.system.file();
        let usual = if file.sides.is_empty() { Defend::Unit } else { Defend::Stack };
        let defend = file.combat.as_ref().and_then(|combat| combat.defend).unwrap_or(usual);
        let present = i64::try_from(self.counters.len()).unwrap_or(UNLIMITED);
        let present = if self.counters.is_empty() { UNLIMITED } else { present };
        match who {
            Who::Defender if defend == Defend::Unit => 1,
            _ => self.stack_units().saturating_mul(self.hexes(who)).min(present),
        }
    }

    /// The most units in a hex.
    fn stack_units(&self) -> i64 {
        let stacking = self.system.file().stacking.as_ref();
        let Some(limit) = stacking.and_then(|stacking| stacking.limit) else { return UNLIMITED };
        let Some(points) = stacking.and_then(|stacking| stacking.points.as_ref()) else {
            return limit.clamp(1, UNLIMITED);
        };
        let (least, _) = self.values(points);
        let units = whole(limit).over(least).filter(|_| least > Number::ZERO);
        units.map_or(UNLIMITED, |units| units.floor().clamp(1, UNLIMITED))
    }

    /// The number of hexes that units of one side of a battle can stand in.
    fn hexes(&self, who: Who) -> i64 {
        if who != Who::Attacker {
            return 1;
        }
        let file = self.system.file();
        let range = match file.combat.as_ref().map(|combat| &combat.range) {
            None => 1,
            Some(Range::Hexes(hexes)) => *hexes,
            Some(Range::Property(range)) => self.values(&range.property).1.floor(),
        };
        let range = range.clamp(1, 500);
        // Without sides, units of the same hex may attack each other.
        3 * range * (range + 1) + i64::from(file.sides.is_empty())
    }

    /// The values that a property can have: those of its range, or those that the design states.
    fn values(&self, property: &TypeId) -> Span {
        match self.system.property(property).map(|one| &one.property_type) {
            Some(PropertyType::IntRange { min, max }) => (whole(*min), whole(*max)),
            Some(PropertyType::FloatRange { min, max }) => (*min, *max),
            _ => self.stated.get(property).copied().unwrap_or_default(),
        }
    }
}

/// All values that a design gives to properties: defaults, values of types and counters, and those
/// that tasks and outcomes set.
fn stated_values<'s>(
    system: &'s System,
    counters: &'s [Counter],
) -> impl Iterator<Item = (&'s TypeId, &'s PropertyValue)> {
    let file = system.file();
    let defaults =
        file.properties.iter().flat_map(|one| one.default.iter().map(|value| (&one.id, value)));
    let of_types = file.entity_types.iter().flat_map(|one| &one.properties).flat_map(|entry| {
        entry.default.iter().chain(&entry.steps).map(|value| (&entry.property, value))
    });
    let own = counters
        .iter()
        .flat_map(|counter| &counter.values)
        .flat_map(|own| own.value.iter().chain(&own.steps).map(|value| (&own.property, value)));
    let tasks = file.turn_structure.phases.iter().flat_map(|phase| &phase.tasks);
    let tasks = tasks.filter_map(|task| match task {
        Task::SetProperty { property, value } => Some((property, value)),
        _ => None,
    });
    let effects = file.all_tables().flat_map(CombatResultsTable::all_outcomes);
    let effects = effects.filter_map(|(_, outcome)| outcome.effect.as_ref());
    let states = effects.flat_map(OutcomeEffect::all).filter_map(|effect| match effect {
        OutcomeEffect::SetState { property, value, .. } => Some((property, value)),
        _ => None,
    });
    defaults.chain(of_types).chain(own).chain(tasks).chain(states)
}

/// A whole number, or the stand-in for "any number" if it is too large.
fn whole(number: i64) -> Number {
    let within = Number::ratio(number, 1);
    within.or_else(|| Number::ratio(UNLIMITED * number.signum(), 1)).unwrap_or_default()
}
