use super::mode::{family, salvo_size};
use crate::FireMode;
use crate::rules::Chance;
use crate::rules::cluster::{self, Family};
use crate::weapon::{RangeBracket, Weapon};
use serde::Serialize;

/// What can be expected of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// How likely it hits, in 36ths.
    pub chance: Chance,
    /// Damage to be expected, in hundredths of a point.
    pub damage: u32,
    /// Heat of the shot, whether it hits or not.
    pub heat: u16,
}

/// For each total of two dice from 2, in how many of the 36 cases they show just that.
const WAYS: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// What a hit does on average, in hundredths of a point.
pub(crate) fn mean_damage(weapon: &Weapon, mode: FireMode, bracket: RangeBracket) -> u32 {
    if mode == FireMode::Heat {
        return 0;
    }
    let (family, size) = (family(weapon, mode), salvo_size(weapon));
    let each = u32::from(family.damage(weapon.damage.per_hit(bracket))) * 100;
    match family.column(size) {
        None if family == Family::StreakSrm => each * u32::from(size),
        None => each,
        Some(column) => {
            let hits = |roll| u32::from(cluster::hits(column, roll).unwrap_or(1));
            let hits = (2..).zip(WAYS).map(|(roll, ways)| ways * hits(roll));
            each * hits.sum::<u32>() / 36
        }
    }
}
