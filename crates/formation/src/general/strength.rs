//! The combat value of units.

use crate::rules::UnitKind;
use crate::{Fixed, OwnUnit, Sighting, Stance};

/// The value of one man of each kind as a percentage of a swordsman in leather: attack, protection
/// and staying power.
const WORTH: [(UnitKind, i64); 13] = [
    (UnitKind::Levy, 45),
    (UnitKind::Infantry, 100),
    (UnitKind::HeavyInfantry, 180),
    (UnitKind::Spearmen, 150),
    (UnitKind::Archers, 70),
    (UnitKind::Crossbowmen, 90),
    (UnitKind::LightCavalry, 80),
    (UnitKind::Cavalry, 140),
    (UnitKind::HeavyCavalry, 220),
    (UnitKind::HorseArchers, 70),
    (UnitKind::Engineers, 30),
    (UnitKind::Scouts, 50),
    (UnitKind::Command, 120),
];

/// Share of its value that an exhausted unit loses, in percent.
const EXHAUSTED: i64 = 25;

/// Number of ticks out of sight after which an enemy no longer counts.
pub(super) const FORGOTTEN: u32 = 300;

/// Returns the value of N men of a kind.
pub(super) fn of_men(kind: UnitKind, men: u32) -> i64 {
    // The table is in the order of the variants of `UnitKind`.
    let (_, each) = WORTH[kind as usize];
    i64::from(men) * each
}

/// Returns the current value of an own unit: less when it is tired or close to breaking.
pub(super) fn of_own(unit: &OwnUnit) -> i64 {
    let fresh = of_men(unit.kind, unit.men);
    let nerve = match unit.stance {
        Stance::Routing | Stance::Rallying => 0,
        Stance::Shaken => 40,
        _ => 100 - fear(unit) / 2,
    };
    fresh * nerve / 100 * (100 - percent(unit.fatigue) * EXHAUSTED / 100) / 100
}

/// Returns the value of an enemy as it was last seen: less the longer ago that was.
pub(super) fn of_foe(foe: &Sighting, tick: u32) -> i64 {
    let age = i64::from(tick.saturating_sub(foe.seen).min(FORGOTTEN));
    let sure = if foe.visible { 100 } else { (100 - age / 3).max(20) };
    of_men(foe.kind, foe.men) * sure / 100
}

/// Returns how close a unit is to breaking, in percent.
pub(super) fn fear(unit: &OwnUnit) -> i64 {
    let (stress, threshold) = (unit.stress.ten_thousandths(), unit.threshold.ten_thousandths());
    (100 * i64::from(stress) / i64::from(threshold.max(1))).clamp(0, 100)
}

/// Converts a share to percent.
pub(super) const fn percent(share: Fixed) -> i64 {
    share.ten_thousandths() as i64 / 100
}
