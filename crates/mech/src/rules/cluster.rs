//! How much of a salvo hits, and in which portions.

use super::check::row;
use super::packet;
use serde::{Deserialize, Serialize};

/// The sizes of launchers that have a column.
pub const SIZES: [u8; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40];

/// How many hit: a row for each total of two dice from 2, a column for each of [`SIZES`].
const HITS: [[u8; 14]; 11] = [
    [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 10, 12],
    [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6, 10, 12],
    [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 9, 12, 18],
    [1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 9, 12, 18, 24],
    [1, 2, 2, 3, 4, 4, 4, 5, 6, 8, 9, 12, 18, 24],
    [1, 2, 3, 3, 4, 4, 5, 5, 6, 8, 9, 12, 18, 24],
    [2, 2, 3, 3, 4, 4, 5, 5, 6, 8, 9, 12, 18, 24],
    [2, 2, 3, 4, 5, 6, 6, 7, 8, 10, 12, 16, 24, 32],
    [2, 3, 3, 4, 5, 6, 7, 7, 8, 10, 12, 16, 24, 32],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40],
];

/// What Artemis guidance adds to the roll.
const ARTEMIS: u8 = 2;

/// How many of a salvo hit with a total of two dice, or `None` for a size without a column.
///
/// ```
/// use sandtable_mech::rules::cluster;
///
/// assert_eq!(cluster::hits(20, 7), Some(12));
/// assert_eq!(cluster::hits(11, 7), None);
/// ```
pub fn hits(size: u8, roll: u8) -> Option<u8> {
    let column = SIZES.iter().position(|column| *column == size)?;
    Some(HITS[row(roll, 2, HITS.len())][column])
}

/// A roll that Artemis guides, if the fire is direct: 2 more, but no more than dice can show.
pub fn artemis(roll: u8) -> u8 {
    roll.saturating_add(ARTEMIS).min(12)
}

/// Weapons by the way their damage lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Everything that strikes once with all it has.
    Single,
    /// Short-range missiles, each on its own.
    Srm,
    /// Short-range missiles that all hit or are not fired.
    StreakSrm,
    /// Long-range missiles in groups of five.
    Lrm,
    /// Medium-range missiles in groups of five.
    Mrm,
    /// A canister of pellets, as many as the gun's size, each on its own.
    LbxCluster,
    /// An autocannon that fires two shells at once.
    UltraDouble,
}

impl Family {
    /// Damage of one projectile, if the weapon is listed with some damage and size.
    pub const fn damage(self, listed: u16) -> u16 {
        match self {
            Self::Single | Self::UltraDouble => listed,
            Self::Srm | Self::StreakSrm => 2,
            Self::Lrm | Self::Mrm | Self::LbxCluster => 1,
        }
    }

    /// How many projectiles land on one location together.
    pub const fn group(self) -> u16 {
        match self {
            Self::Lrm | Self::Mrm => packet::FIVE,
            _ => 1,
        }
    }

    /// The column in which a hit rolls for the number of projectiles, or `None` if it does not roll:
    /// streaks all hit, and single weapons have but one.
    pub const fn column(self, size: u8) -> Option<u8> {
        match self {
            Self::Single | Self::StreakSrm => None,
            Self::UltraDouble => Some(2),
            Self::Srm | Self::Lrm | Self::Mrm | Self::LbxCluster => Some(size),
        }
    }

    /// The damage of so many hits as it lands, portion by portion.
    ///
    /// ```
    /// use sandtable_mech::rules::cluster::Family;
    ///
    /// assert!(Family::Lrm.packets(12, 0).eq([5, 5, 2]));
    /// assert!(Family::Srm.packets(3, 0).eq([2, 2, 2]));
    /// assert!(Family::Single.packets(1, 20).eq([20]));
    /// ```
    pub fn packets(self, hits: u8, listed: u16) -> impl Iterator<Item = u16> {
        let each = self.damage(listed);
        let damage = u16::from(hits).saturating_mul(each);
        packet::portions(damage, each.saturating_mul(self.group()))
    }
}
