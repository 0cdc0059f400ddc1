//! Weapon attacks: salvos, special weapons, damage transfer, and the attacker's posture.

mod ammo;
mod damage;
mod indirect;
mod posture;
mod salvo;

use crate::table::duel;
use sandtable_core::Severity;
use sandtable_mech::design::{AmmoBin, Mount, check};
use sandtable_mech::weapon::Arsenal;
use sandtable_mech::{Deployment, Location, Scenario};
use std::sync::Arc;

/// A deployment with other weapons and ammunition, in a design that is still valid.
pub(crate) fn armed(
    mut unit: Deployment,
    weapons: &[(&str, Location)],
    ammo: &[(&str, Location)],
) -> Deployment {
    let design = Arc::make_mut(&mut unit.design);
    let mount = |(weapon, location): &(&str, Location)| Mount {
        weapon: (*weapon).to_owned(),
        location: *location,
        rear: false,
    };
    let bin = |(weapon, location): &(&str, Location)| AmmoBin {
        weapon: (*weapon).to_owned(),
        location: *location,
    };
    design.weapons = weapons.iter().map(mount).collect();
    design.ammo = ammo.iter().map(bin).collect();
    let findings = check(design).0;
    assert!(findings.iter().all(|finding| finding.severity != Severity::Error), "{findings:?}");
    unit
}

/// An Archer with one weapon in its right torso and a bin for it in its left, facing a Hunchback
/// `distance` hexes to the north.
pub(crate) fn archer_with(weapon: &str, distance: i32) -> Scenario {
    let mut scenario = duel("archer-arc-2r", "hunchback-hbk-4g", distance);
    let fed = Arsenal::standard().weapon(weapon).is_some_and(|kind| kind.shots.is_some());
    let bins: &[_] = if fed { &[(weapon, Location::LeftTorso)] } else { &[] };
    let archer = armed(scenario.units[0].clone(), &[(weapon, Location::RightTorso)], bins);
    scenario.units[0] = archer;
    scenario
}
