//! Whom it is worth hitting.

use crate::rules::{HitColumn, Trigger};
use crate::{Fighter, Mech};
use sandtable_hex::{Facing, Hex};

/// What a point of damage on a unit is worth, in percent: the more of it is gone already, the nearer it
/// is to its end.
pub(super) fn of_damage_to(unit: Fighter<'_>) -> i64 {
    let (left, whole) = (i64::from(unit.now.points()), i64::from(unit.plan.points()));
    100 + 100 * (whole - left) / whole.max(1)
}

/// What a point of damage is worth on the side of a unit from which it comes, in percent.
pub(super) fn of_side(target: Hex, facing: Facing, from: Hex) -> i64 {
    match HitColumn::of_attack(target, facing, from) {
        HitColumn::Front => 100,
        HitColumn::Left | HitColumn::Right => 110,
        HitColumn::Rear => 150,
    }
}

/// What a point of damage is worth that one unit does to another from where it stands, in percent.
pub(super) fn of_hit(from: Fighter<'_>, target: Fighter<'_>) -> i64 {
    let now = target.now;
    of_damage_to(target) * of_side(now.position, now.facing, from.now.position) / 100
}

/// What a fall counts: its damage, its wound, and a turn spent on getting up.
pub(super) const FALL: i64 = 1_500;

/// In how many of 36 cases a unit loses its balance.
pub(super) fn falls_in_36(game: &Mech, unit: Fighter<'_>, trigger: Trigger) -> i64 {
    let check = unit.balance_check(trigger, &game.scenario.profile);
    36 - check.map_or(0, |check| i64::from(check.chance().ways()))
}
