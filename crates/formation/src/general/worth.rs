//! What men are worth in a fight.

use crate::rules::UnitKind;
use crate::{Fixed, OwnUnit, Sighting, Stance};

/// What a man of each kind is worth beside a swordsman in leather, in percent: by how he strikes, how
/// he is protected and how long he stands.
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

/// How much less a tired unit is worth, in percent, when it is exhausted.
const EXHAUSTED: i64 = 25;

/// After how many ticks out of sight nobody reckons with an enemy any more.
pub(super) const FORGOTTEN: u32 = 300;

/// What so many men of a kind are worth.
pub(super) fn of_men(kind: UnitKind, men: u32) -> i64 {
    let (_, each) = WORTH[kind as usize];
    i64::from(men) * each
}

/// What an own unit is worth as it stands: less when it is tired or frightened.
pub(super) fn of_own(unit: &OwnUnit) -> i64 {
    let fresh = of_men(unit.kind, unit.men);
    let nerve = match unit.stance {
        Stance::Routing | Stance::Rallying => 0,
        Stance::Shaken => 40,
        _ => 100 - fear(unit) / 2,
    };
    fresh * nerve / 100 * (100 - percent(unit.fatigue) * EXHAUSTED / 100) / 100
}

/// What an enemy is worth as far as he was seen: less the longer ago that was.
pub(super) fn of_foe(foe: &Sighting, tick: u32) -> i64 {
    let age = i64::from(tick.saturating_sub(foe.seen).min(FORGOTTEN));
    let sure = if foe.visible { 100 } else { (100 - age / 3).max(20) };
    of_men(foe.kind, foe.men) * sure / 100
}

/// How near a unit is to breaking, in percent.
pub(super) fn fear(unit: &OwnUnit) -> i64 {
    let (stress, threshold) = (unit.stress.ten_thousandths(), unit.threshold.ten_thousandths());
    (100 * i64::from(stress) / i64::from(threshold.max(1))).clamp(0, 100)
}

/// A share in percent.
pub(super) const fn percent(share: Fixed) -> i64 {
    share.ten_thousandths() as i64 / 100
}
