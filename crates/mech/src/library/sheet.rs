use super::UnitCard;
use crate::{Armament, Blueprint, Design, Location, WeaponId};
use serde::Serialize;
use std::collections::BTreeMap;

/// A design in full: its card, armour, structure and weapons.
///
/// ```
/// let atlas = sandtable_mech::library::unit("atlas-as7-d").ok_or("not shipped")?;
/// assert_eq!(atlas.max_armor["head"], 9);
/// assert_eq!(atlas.max_armor["centerTorsoRear"], 14);
/// assert_eq!(atlas.max_structure["centerTorso"], 31);
/// assert_eq!(atlas.weapon_list[0].id.as_str(), "medium-laser-1");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct UnitSheet {
    /// The card of the design.
    #[serde(flatten)]
    pub card: UnitCard,
    /// Armour points by location, with `Rear` appended for the rear of a torso.
    pub max_armor: BTreeMap<String, u16>,
    /// Structure points by location.
    pub max_structure: BTreeMap<String, u16>,
    /// Mounted weapons, in the order of the design.
    pub weapon_list: Vec<WeaponStatus>,
    /// Heat that the sinks dissipate per turn.
    pub heat_capacity: u16,
}

/// A mounted weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct WeaponStatus {
    /// The id of the weapon in battle, such as `medium-laser-2`.
    pub id: WeaponId,
    /// The name of the weapon.
    pub name: String,
    /// The key of the location it is mounted in, such as `leftArm`.
    pub location: String,
    /// The most damage of one shot.
    pub damage: u16,
    /// Heat per shot.
    pub heat: u16,
    /// Shots at this distance or less are harder; 0 without a minimum range.
    pub min_range: u16,
    /// The last hex of short range.
    pub short_range: u16,
    /// The last hex of medium range.
    pub medium_range: u16,
    /// The last hex of long range.
    pub long_range: u16,
    /// True: every weapon of an undamaged unit works.
    pub is_enabled: bool,
    /// Rounds in all bins that feed this kind of weapon; absent if it needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ammo_remaining: Option<u16>,
}

impl UnitSheet {
    /// Returns the sheet of a design, or `None` if the design names unknown equipment or an
    /// impossible weight.
    pub fn of(design: &Design) -> Option<Self> {
        let plan = Blueprint::of(design)?;
        let front = Location::ALL.map(|at| (key(at).to_owned(), plan.armour[0][at.index()]));
        let torsos = Location::ALL.into_iter().filter(|at| at.is_torso());
        let rear = torsos.map(|at| (format!("{}Rear", key(at)), plan.armour[1][at.index()]));
        let structure = Location::ALL.map(|at| (key(at).to_owned(), plan.structure[at.index()]));
        Some(Self {
            card: UnitCard::of(design),
            max_armor: front.into_iter().chain(rear).collect(),
            max_structure: structure.into(),
            weapon_list: plan.weapons.iter().map(|mount| WeaponStatus::of(mount, &plan)).collect(),
            heat_capacity: design.heat_sinks.dissipation(),
        })
    }
}

impl WeaponStatus {
    fn of(mount: &Armament, plan: &Blueprint) -> Self {
        let weapon = mount.weapon;
        let bins = plan.bins.iter().filter(|bin| std::ptr::eq(bin.weapon, weapon));
        let rounds = bins.map(|bin| bin.shots).fold(0, u16::saturating_add);
        Self {
            id: mount.id.clone(),
            name: weapon.name.clone(),
            location: key(mount.location).to_owned(),
            damage: weapon.damage.most(),
            heat: weapon.heat,
            min_range: weapon.minimum,
            short_range: weapon.range.short,
            medium_range: weapon.range.medium,
            long_range: weapon.range.long,
            is_enabled: true,
            ammo_remaining: weapon.shots.map(|_| rounds),
        }
    }
}

/// The key of a location in JSON.
const fn key(location: Location) -> &'static str {
    match location {
        Location::Head => "head",
        Location::CenterTorso => "centerTorso",
        Location::LeftTorso => "leftTorso",
        Location::RightTorso => "rightTorso",
        Location::LeftArm => "leftArm",
        Location::RightArm => "rightArm",
        Location::LeftLeg => "leftLeg",
        Location::RightLeg => "rightLeg",
    }
}
