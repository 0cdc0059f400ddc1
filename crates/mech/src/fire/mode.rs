use crate::FireMode;
use crate::rules::cluster::Family;
use crate::weapon::{Damage, Weapon, WeaponFamily};

/// The fire modes of a weapon, normal first.
pub(crate) const fn modes(weapon: &Weapon) -> &'static [FireMode] {
    match weapon.family {
        WeaponFamily::UltraAutocannon => &[FireMode::Normal, FireMode::Double],
        WeaponFamily::LbxAutocannon => &[FireMode::Normal, FireMode::Cluster],
        WeaponFamily::Lrm => &[FireMode::Normal, FireMode::Indirect],
        WeaponFamily::Flamer => &[FireMode::Normal, FireMode::Heat],
        _ => &[FireMode::Normal],
    }
}

/// The row of the cluster rules that a shot uses.
pub(crate) const fn family(weapon: &Weapon, mode: FireMode) -> Family {
    match mode {
        FireMode::Double => Family::UltraDouble,
        FireMode::Cluster => Family::LbxCluster,
        FireMode::Normal | FireMode::Heat | FireMode::Indirect => weapon.family.salvo(),
    }
}

/// Rounds per shot; its heat is multiplied by the same number.
pub(crate) const fn rounds(mode: FireMode) -> u16 {
    if matches!(mode, FireMode::Double) { 2 } else { 1 }
}

/// The number of projectiles in a salvo: missiles of a launcher, or pellets of a cluster round, one
/// per point of damage.
pub(crate) fn salvo_size(weapon: &Weapon) -> u8 {
    let size = match weapon.damage {
        Damage::Missiles { missiles, .. } => missiles,
        Damage::Fixed(points) => points,
        // A weapon with damage by range fires a single beam, not a salvo.
        Damage::ByRange { .. } => 1,
    };
    size.min(u8::MAX.into()) as u8
}

/// Heat that a flamer inflicts instead of damage.
pub(crate) const FLAMER_HEAT: u16 = 2;
