use crate::weapon::{Damage, RangeBracket, Ranges, Tons, WeaponClass, WeaponFamily};
use serde::{Deserialize, Serialize};

/// A kind of weapon: a row of the table.
///
/// ```
/// use sandtable_mech::weapon::{Arsenal, RangeBracket};
///
/// let missiles = Arsenal::standard().weapon("ISLRM20").expect("a row of the table");
/// assert_eq!(missiles.name, "LRM 20");
/// assert_eq!(missiles.bracket(6), Some(RangeBracket::Short));
/// assert_eq!(missiles.minimum_range_modifier(6), 1);
/// assert_eq!(missiles.shots, Some(6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name in this program; files of others may spell it otherwise.
    pub name: String,
    /// The weapons it shares special rules with.
    pub family: WeaponFamily,
    /// 1 for introductory technology, 2 for standard.
    pub level: u8,
    /// What it does when it hits.
    pub damage: Damage,
    /// Heat of a shot.
    pub heat: u16,
    /// Up to this distance a shot is harder; 0 if there is no such distance.
    #[serde(default)]
    pub minimum: u16,
    /// How far it reaches.
    pub range: Ranges,
    /// What it weighs.
    pub tons: Tons,
    /// Critical slots that it takes.
    pub slots: u8,
    /// Shots in a ton of ammunition, or `None` if it needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u16>,
}

impl Weapon {
    /// What it works with.
    pub const fn class(&self) -> WeaponClass {
        self.family.class()
    }

    /// The range bracket of a distance in hexes, or `None` out of range.
    pub const fn bracket(&self, distance: u16) -> Option<RangeBracket> {
        self.range.bracket(distance)
    }

    /// What a distance within minimum range adds to the target number: one at the minimum, and one
    /// more for each hex nearer.
    pub const fn minimum_range_modifier(&self, distance: u16) -> u16 {
        if self.minimum == 0 || distance > self.minimum {
            0
        } else {
            (self.minimum - distance).saturating_add(1)
        }
    }

    /// Whether it has ammunition that can explode.
    pub const fn has_explosive_ammo(&self) -> bool {
        self.shots.is_some() && !matches!(self.family, WeaponFamily::Gauss)
    }
}
