use super::mode::{family, salvo_size};
use crate::rules::cluster::{self, Family};
use crate::rules::{Chance, Profile, TOTALS, packet};
use crate::weapon::{RangeBracket, Weapon};
use crate::{FireMode, Location};
use serde::Serialize;

/// The expected result of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// The chance to hit, in 36ths.
    pub chance: Chance,
    /// Expected damage, in hundredths of a point.
    pub damage: u32,
    /// Heat of the shot, hit or miss.
    pub heat: u16,
}

/// The cases of the cluster roll of a hit: projectiles that hit, and the number of the 36 rolls with
/// that result. A shot without a cluster roll has one case.
pub(crate) fn salvo(weapon: &Weapon, mode: FireMode) -> Vec<(u8, u8)> {
    let (family, size) = (family(weapon, mode), salvo_size(weapon));
    let Some(column) = family.column(size) else {
        return vec![(if family == Family::StreakSrm { size } else { 1 }, 36)];
    };
    let mut cases: Vec<(u8, u8)> = Vec::new();
    for (roll, ways) in TOTALS {
        let hits = cluster::hits(column, roll).unwrap_or(1);
        // The table ascends, so equal results are neighbours.
        match cases.last_mut() {
            Some((same, sum)) if *same == hits => *sum += ways,
            _ => cases.push((hits, ways)),
        }
    }
    cases
}

/// Mean damage of a hit in hundredths of a point: the exact mean over the 36 rolls on the cluster
/// table, in integers, because rules use no floats.
pub(crate) fn mean_damage(weapon: &Weapon, mode: FireMode, bracket: RangeBracket) -> u32 {
    if mode == FireMode::Heat {
        return 0;
    }
    let each = u32::from(family(weapon, mode).damage(weapon.damage.per_hit(bracket))) * 100;
    let hits =
        salvo(weapon, mode).into_iter().map(|(hits, ways)| u32::from(hits) * u32::from(ways));
    // Divided once, at the end: rounding each row would not give the mean.
    each * hits.sum::<u32>() / 36
}

/// The highest damage of a shot: every projectile hits.
pub(crate) fn most_damage(weapon: &Weapon, mode: FireMode, bracket: RangeBracket) -> u16 {
    if mode == FireMode::Heat {
        return 0;
    }
    let most = salvo(weapon, mode).into_iter().map(|(hits, _)| u16::from(hits)).max().unwrap_or(0);
    most * family(weapon, mode).damage(weapon.damage.per_hit(bracket))
}

/// Returns true if a cluster roll decides how much of a shot hits.
pub(crate) fn rolls_clusters(weapon: &Weapon, mode: FireMode) -> bool {
    family(weapon, mode).column(salvo_size(weapon)).is_some()
}

/// The damage of one packet that hits a location. Locations are rolled before cover counts: a hit on
/// a covered leg strikes the cover.
pub(crate) fn landed(damage: u16, at: Location, partial_cover: bool, profile: &Profile) -> u16 {
    if partial_cover && at.is_leg() { 0 } else { packet::capped(damage, at, profile) }
}
