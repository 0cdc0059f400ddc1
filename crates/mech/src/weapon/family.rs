use crate::rules::cluster::Family;
use serde::{Deserialize, Serialize};

/// The energy, ballistic or missile class of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    /// Needs no ammunition.
    Energy,
    /// Fires shells, slugs or bullets.
    Ballistic,
    /// Fires missiles from a rack.
    Missile,
}

/// Weapons that share special rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum WeaponFamily {
    /// Lasers of every size and range, except pulse lasers.
    Laser,
    /// Lasers with a to-hit bonus.
    PulseLaser,
    /// Particle projection cannons.
    Ppc,
    /// Does damage or heats the target, chosen per attack.
    Flamer,
    /// Machine guns.
    MachineGun,
    /// Standard autocannons.
    Autocannon,
    /// Autocannons that can fire twice per turn and may jam.
    UltraAutocannon,
    /// Autocannons that fire slugs or cluster rounds.
    LbxAutocannon,
    /// Gauss rifles: the weapon explodes when hit, its ammunition never does.
    Gauss,
    /// Long-range missiles.
    Lrm,
    /// Short-range missiles.
    Srm,
    /// Short-range missiles that all hit or do not fire at all.
    StreakSrm,
    /// Medium-range missiles.
    Mrm,
}

impl WeaponFamily {
    /// Returns the class of the family.
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

    /// Returns the cluster table of a normal shot. Cluster rounds and double rate are fire modes,
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
