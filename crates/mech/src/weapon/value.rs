use crate::weapon::{Damage, RangeBracket, Ranges, Tons, WeaponClass, WeaponFamily};
use serde::{Deserialize, Serialize};

/// A weapon type: one row of the weapon table.
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
    /// The name used in this program. Other programs' files may spell it differently.
    pub name: String,
    /// The family, which determines special rules.
    pub family: WeaponFamily,
    /// Technology level: 1 introductory, 2 standard.
    pub level: u8,
    /// Damage of a hit.
    pub damage: Damage,
    /// Heat per shot.
    pub heat: u16,
    /// Minimum range: shots at this distance or less are harder; 0 if the weapon has none.
    #[serde(default)]
    pub minimum: u16,
    /// The last hex of each range bracket.
    pub range: Ranges,
    /// Weight without ammunition.
    pub tons: Tons,
    /// Critical slots.
    pub slots: u8,
    /// Shots per ton of ammunition; `None` if the weapon needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u16>,
}

impl Weapon {
    /// Returns the class of the weapon's family.
    pub const fn class(&self) -> WeaponClass {
        self.family.class()
    }

    /// Returns the range bracket of a distance in hexes, or `None` if it is out of range.
    pub const fn bracket(&self, distance: u16) -> Option<RangeBracket> {
        self.range.bracket(distance)
    }

    /// Returns the to-hit modifier for minimum range: 1 at the minimum, and 1 more for each hex
    /// closer.
    pub const fn minimum_range_modifier(&self, distance: u16) -> u16 {
        if self.minimum == 0 || distance > self.minimum {
            0
        } else {
            (self.minimum - distance).saturating_add(1)
        }
    }

    /// Returns whether its ammunition can explode. Gauss ammunition cannot.
    pub const fn has_explosive_ammo(&self) -> bool {
        self.shots.is_some() && !matches!(self.family, WeaponFamily::Gauss)
    }
}
