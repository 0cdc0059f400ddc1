//! The cluster table: how many projectiles of a salvo hit, and in which packets.

use super::check::row;
use super::packet;
use serde::{Deserialize, Serialize};

/// Launcher sizes that have a column.
pub const SIZES: [u8; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40];

/// Number of hits: one row per total of two dice from 2, one column per entry of [`SIZES`].
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

/// The bonus of Artemis guidance to the roll.
const ARTEMIS: u8 = 2;

/// Returns the number of hits for a total of two dice, or `None` for a size without a column.
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

/// Returns a roll with Artemis guidance, for direct fire: 2 more, at most 12.
pub fn artemis(roll: u8) -> u8 {
    roll.saturating_add(ARTEMIS).min(12)
}

/// Weapons by the way their damage is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// A single hit with all damage.
    Single,
    /// Short-range missiles, each with its own location.
    Srm,
    /// Streak short-range missiles: all hit, or none is fired.
    StreakSrm,
    /// Long-range missiles in groups of 5.
    Lrm,
    /// Medium-range missiles in groups of 5.
    Mrm,
    /// An LB-X cluster round: as many pellets as the gun's size, each with its own location.
    LbxCluster,
    /// An Ultra autocannon at double rate: 2 shells.
    UltraDouble,
}

impl Family {
    /// Damage of one projectile, for a weapon listed with this damage.
    pub const fn damage(self, listed: u16) -> u16 {
        match self {
            Self::Single | Self::UltraDouble => listed,
            Self::Srm | Self::StreakSrm => 2,
            Self::Lrm | Self::Mrm | Self::LbxCluster => 1,
        }
    }

    /// Projectiles per packet, which share one location.
    pub const fn group(self) -> u16 {
        match self {
            Self::Lrm | Self::Mrm => packet::FIVE,
            _ => 1,
        }
    }

    /// The column of the cluster roll, or `None` if there is no roll: streak missiles all hit, and
    /// single weapons have one projectile.
    pub const fn column(self, size: u8) -> Option<u8> {
        match self {
            Self::Single | Self::StreakSrm => None,
            Self::UltraDouble => Some(2),
            Self::Srm | Self::Lrm | Self::Mrm | Self::LbxCluster => Some(size),
        }
    }

    /// Returns the damage of this many hits, packet by packet.
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
