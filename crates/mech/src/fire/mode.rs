use crate::FireMode;
use crate::rules::cluster::Family;
use crate::weapon::{Damage, Weapon, WeaponFamily};

/// The ways in which a weapon can fire, the usual one first.
pub(crate) const fn modes(weapon: &Weapon) -> &'static [FireMode] {
    match weapon.family {
        WeaponFamily::UltraAutocannon => &[FireMode::Normal, FireMode::Double],
        WeaponFamily::LbxAutocannon => &[FireMode::Normal, FireMode::Cluster],
        WeaponFamily::Lrm => &[FireMode::Normal, FireMode::Indirect],
        WeaponFamily::Flamer => &[FireMode::Normal, FireMode::Heat],
        _ => &[FireMode::Normal],
    }
}

/// How the damage of a shot lands.
pub(crate) const fn family(weapon: &Weapon, mode: FireMode) -> Family {
    match mode {
        FireMode::Double => Family::UltraDouble,
        FireMode::Cluster => Family::LbxCluster,
        FireMode::Normal | FireMode::Heat | FireMode::Indirect => weapon.family.salvo(),
    }
}

/// Shots that it takes from the bins, and times that its heat counts.
pub(crate) const fn rounds(mode: FireMode) -> u16 {
    if matches!(mode, FireMode::Double) { 2 } else { 1 }
}

/// How many projectiles a salvo has: the missiles of a rack, or the pellets of a canister, which are
/// as many as the gun does damage.
pub(crate) fn salvo_size(weapon: &Weapon) -> u8 {
    let size = match weapon.damage {
        Damage::Missiles { missiles, .. } => missiles,
        Damage::Fixed(points) => points,
        Damage::ByRange { .. } => 1,
    };
    size.min(u8::MAX.into()) as u8
}
