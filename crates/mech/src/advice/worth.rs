//! The value of damage to a unit.

use crate::rules::{HitColumn, Trigger};
use crate::{Fighter, Mech};
use sandtable_hex::{Facing, Hex};

/// The value of a point of damage to a unit, in percent. It rises from 100 to 200 with the damage
/// the unit has already taken, so bots finish off weakened units.
pub(super) fn of_damage_to(unit: Fighter<'_>) -> i64 {
    let (left, whole) = (i64::from(unit.now.points()), i64::from(unit.plan.points()));
    100 + 100 * (whole - left) / whole.max(1)
}

/// The value of a point of damage from hex `from`, in percent: sides and rear have less armour.
pub(super) fn of_side(target: Hex, facing: Facing, from: Hex) -> i64 {
    match HitColumn::of_attack(target, facing, from) {
        HitColumn::Front => 100,
        HitColumn::Left | HitColumn::Right => 110,
        HitColumn::Rear => 150,
    }
}

/// The value of a point of damage that one unit does to another from its hex, in percent.
pub(super) fn of_hit(from: Fighter<'_>, target: Fighter<'_>) -> i64 {
    let now = target.now;
    of_damage_to(target) * of_side(now.position, now.facing, from.now.position) / 100
}

/// The cost of a fall: its damage, the pilot's wound and a turn spent on standing up.
pub(super) const FALL: i64 = 1_500;

/// The number of the 36 rolls in which a unit fails its piloting skill roll.
pub(super) fn falls_in_36(game: &Mech, unit: Fighter<'_>, trigger: Trigger) -> i64 {
    let check = unit.balance_check(trigger, &game.scenario.profile);
    // Without a check the roll fails automatically.
    36 - check.map_or(0, |check| i64::from(check.chance().ways()))
}
