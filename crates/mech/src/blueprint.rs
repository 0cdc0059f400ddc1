//! A design made ready for battle: every weapon found in the table, everything named and counted.

use crate::design::{Design, HeatSinkKind, Layout, Slot};
use crate::fire;
use crate::rules::{Actuator, Actuators};
use crate::weapon::{RangeBracket, Weapon};
use crate::{BinId, FireMode, Location, WeaponId};
use std::collections::BTreeMap;

/// A design made ready for battle. What happens to the unit is in its
/// [`UnitState`](crate::UnitState).
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// What it is called.
    pub name: String,
    /// What it weighs.
    pub tons: u16,
    /// Movement points when it walks.
    pub walk: u16,
    /// Jump jets.
    pub jets: u16,
    /// Its weapons.
    pub weapons: Vec<Armament>,
    /// Its ammunition.
    pub bins: Vec<Bin>,
    /// Its heat sinks.
    pub sinks: u16,
    /// What each of them carries off.
    pub sink_kind: HeatSinkKind,
    /// What a critical hit can find.
    pub layout: Layout,
    /// Points of armour: at the front, and at the rear.
    pub armour: [[u16; 8]; 2],
    /// Points of structure.
    pub structure: [u16; 8],
    /// What it is worth, and whether that is only an estimate.
    pub battle_value: (u32, bool),
    missing: BTreeMap<Location, Actuators>,
}

/// A weapon of a unit.
#[derive(Clone, Debug)]
pub struct Armament {
    /// Its name within the unit.
    pub id: WeaponId,
    /// What kind it is.
    pub weapon: &'static Weapon,
    /// Where it is.
    pub location: Location,
    /// Whether it fires to the rear.
    pub rear: bool,
    /// What an ordinary hit does on average in each range bracket, in hundredths of a point.
    pub mean_damage: [u32; 3],
}

/// A ton of ammunition of a unit.
#[derive(Clone, Debug)]
pub struct Bin {
    /// Its name within the unit.
    pub id: BinId,
    /// The weapon that it is for.
    pub weapon: &'static Weapon,
    /// Where it is.
    pub location: Location,
    /// Shots when it is full.
    pub shots: u16,
}

impl Blueprint {
    /// Makes a design ready, or `None` if it names a weapon that there is not, or weighs what no
    /// mech does. The [`check`](crate::design::check) says which.
    pub fn of(design: &Design) -> Option<Self> {
        let mut structure = [0; 8];
        for location in Location::ALL {
            structure[location.index()] = design.structure(location)?;
        }
        let armour = [
            Location::ALL.map(|location| design.armour.front(location)),
            Location::ALL.map(|location| design.armour.rear(location)),
        ];
        let missing = design.missing_actuators.iter();
        Some(Self {
            name: design.to_string(),
            tons: design.tons,
            walk: design.walk,
            jets: design.jump,
            weapons: armaments(design)?,
            bins: bins(design)?,
            sinks: design.heat_sinks.count,
            sink_kind: design.heat_sinks.kind,
            layout: Layout::of(design),
            armour,
            structure,
            battle_value: design.worth(),
            missing: missing.map(|(at, joints)| (*at, joints.clone().into())).collect(),
        })
    }

    /// The joints that a limb was built without.
    pub fn missing(&self, limb: Location) -> Actuators {
        self.missing.get(&limb).copied().unwrap_or(Actuators::NONE)
    }

    /// The joints with which an arm was built.
    pub(crate) fn built(&self, arm: Location) -> Actuators {
        let joints = [Actuator::Shoulder, Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];
        let missing = self.missing(arm);
        let present = joints.into_iter().filter(|joint| !missing.has(*joint));
        present.fold(Actuators::NONE, Actuators::with)
    }

    /// The position of a weapon in the list.
    pub fn weapon(&self, id: &WeaponId) -> Option<usize> {
        self.weapons.iter().position(|armament| armament.id == *id)
    }

    /// All points of armour and structure together.
    pub fn points(&self) -> u32 {
        let all = self.armour.iter().flatten().chain(&self.structure);
        all.map(|points| u32::from(*points)).sum()
    }

    /// How many different things of a kind would be lost with a location, beyond those that critical
    /// hits have broken there already.
    pub(crate) fn lost_with(
        &self,
        location: Location,
        broken: u16,
        is_kind: fn(&Slot) -> Option<u16>,
    ) -> u16 {
        let slots = self.layout.slots(location).iter().enumerate();
        let kinds = slots.filter_map(|(at, slot)| Some((is_kind(slot)?, broken >> at & 1 != 0)));
        let mut whole = BTreeMap::new();
        kinds.for_each(|(number, hit)| *whole.entry(number).or_insert(true) &= !hit);
        whole.into_values().filter(|whole| *whole).count() as u16
    }
}

fn armaments(design: &Design) -> Option<Vec<Armament>> {
    let mut count = BTreeMap::new();
    let mounts = design.weapons.iter().map(|mount| {
        let weapon = mount.weapon()?;
        let id = numbered(&mut count, weapon).into();
        let mean_damage =
            RangeBracket::ALL.map(|at| fire::mean_damage(weapon, FireMode::Normal, at));
        Some(Armament { id, weapon, location: mount.location, rear: mount.rear, mean_damage })
    });
    mounts.collect()
}

fn bins(design: &Design) -> Option<Vec<Bin>> {
    let mut count = BTreeMap::new();
    let bins = design.ammo.iter().map(|bin| {
        let weapon = bin.weapon()?;
        let id = numbered(&mut count, weapon).into();
        Some(Bin { id, weapon, location: bin.location, shots: bin.shots() })
    });
    bins.collect()
}

/// The name of the next thing of a kind: `medium-laser-1`, `medium-laser-2`, …
fn numbered(count: &mut BTreeMap<&'static str, u16>, weapon: &'static Weapon) -> String {
    let number = count.entry(&weapon.name).or_insert(0);
    *number += 1;
    format!("{}-{number}", crate::design::hyphened(&weapon.name))
}
