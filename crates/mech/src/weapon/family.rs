use serde::{Deserialize, Serialize};

/// What a weapon works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    /// Power alone: no ammunition.
    Energy,
    /// Shells and bullets.
    Ballistic,
    /// Missiles from a rack.
    Missile,
}

/// How the hits of one shot fall on the target: each group has a location of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grouping {
    /// All damage in one place.
    Whole,
    /// Each missile, pellet or shell by itself.
    Each,
    /// Five missiles together, the last group smaller.
    Fives,
}

impl Grouping {
    /// Hits in each group, one group after the other.
    ///
    /// ```
    /// use sandtable_mech::weapon::Grouping;
    ///
    /// assert!(Grouping::Fives.groups(12).eq([5, 5, 2]));
    /// assert!(Grouping::Each.groups(3).eq([1, 1, 1]));
    /// assert!(Grouping::Whole.groups(1).eq([1]));
    /// ```
    pub fn groups(self, hits: u16) -> impl Iterator<Item = u16> {
        let size = match self {
            Self::Whole => hits.max(1),
            Self::Each => 1,
            Self::Fives => 5,
        };
        (0..hits).step_by(usize::from(size)).map(move |first| size.min(hits - first))
    }
}

/// Weapons that share their special rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponFamily {
    /// Lasers of every size and range, pulse lasers excepted.
    Laser,
    /// Lasers that hit more easily.
    PulseLaser,
    /// Particle projection cannons.
    Ppc,
    /// Damage or heat, chosen when declared.
    Flamer,
    /// Machine guns.
    MachineGun,
    /// Ordinary autocannons.
    Autocannon,
    /// Autocannons that can fire twice, and jam.
    UltraAutocannon,
    /// Autocannons that fire slugs or pellets.
    LbxAutocannon,
    /// Gauss rifles: the weapon explodes, its ammunition never does.
    Gauss,
    /// Long-range missiles.
    Lrm,
    /// Short-range missiles.
    Srm,
    /// Short-range missiles that fire only when all of them hit.
    StreakSrm,
    /// Medium-range missiles.
    Mrm,
}

impl WeaponFamily {
    /// What these weapons work with.
    pub const fn class(self) -> WeaponClass {
        match self {
            Self::Laser | Self::PulseLaser | Self::Ppc | Self::Flamer => WeaponClass::Energy,
            Self::MachineGun
            | Self::Autocannon
            | Self::UltraAutocannon
            | Self::LbxAutocannon
            | Self::Gauss => WeaponClass::Ballistic,
            Self::Lrm | Self::Srm | Self::StreakSrm | Self::Mrm => WeaponClass::Missile,
        }
    }

    /// How several hits of one shot fall. For Ultra and LB-X autocannons this is about double rate
    /// and pellets; a single shell or slug is one group either way.
    pub const fn grouping(self) -> Grouping {
        match self {
            Self::Lrm | Self::Mrm => Grouping::Fives,
            Self::Srm | Self::StreakSrm | Self::UltraAutocannon | Self::LbxAutocannon => {
                Grouping::Each
            }
            _ => Grouping::Whole,
        }
    }
}
