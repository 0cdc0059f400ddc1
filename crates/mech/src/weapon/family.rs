use crate::rules::cluster::Family;
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

    /// How the damage of an ordinary shot lands. Pellets and double rate are other ways to fire, to be
    /// chosen when an attack is declared.
    ///
    /// ```
    /// use sandtable_mech::rules::cluster::Family;
    /// use sandtable_mech::weapon::WeaponFamily;
    ///
    /// assert_eq!(WeaponFamily::Lrm.salvo(), Family::Lrm);
    /// assert_eq!(WeaponFamily::LbxAutocannon.salvo(), Family::Single);
    /// ```
    pub const fn salvo(self) -> Family {
        match self {
            Self::Lrm => Family::Lrm,
            Self::Mrm => Family::Mrm,
            Self::Srm => Family::Srm,
            Self::StreakSrm => Family::StreakSrm,
            _ => Family::Single,
        }
    }
}
