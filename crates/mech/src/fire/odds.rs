use super::mode::{family, salvo_size};
use crate::FireMode;
use crate::rules::Chance;
use crate::rules::cluster::{self, Family};
use crate::weapon::{RangeBracket, Weapon};
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

/// For each total of two dice from 2, the number of the 36 rolls that show exactly it.
const WAYS: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// Mean damage of a hit in hundredths of a point: the exact mean over the 36 rolls on the cluster
/// table, in integers, because rules use no floats.
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
            // Divided once, at the end: rounding each row would not give the mean.
            each * hits.sum::<u32>() / 36
        }
    }
}
