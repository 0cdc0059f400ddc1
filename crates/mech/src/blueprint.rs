//! A design compiled for battle: weapons looked up, ids assigned, slots laid out.

use crate::design::{Design, HeatSinkKind, Layout, Slot};
use crate::fire;
use crate::rules::{Actuator, Actuators};
use crate::weapon::{RangeBracket, Weapon};
use crate::{BinId, FireMode, Location, WeaponId};
use std::collections::BTreeMap;

/// A design compiled for battle. It never changes; damage is in the
/// [`UnitState`](crate::UnitState).
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// Chassis and model, such as "Hunchback HBK-4G".
    pub name: String,
    /// Weight in tons.
    pub tons: u16,
    /// Movement points for walking, undamaged.
    pub walk: u16,
    /// Number of jump jets.
    pub jets: u16,
    /// Weapons in the order of the design.
    pub weapons: Vec<Armament>,
    /// Ammunition bins in the order of the design.
    pub bins: Vec<Bin>,
    /// Number of heat sinks.
    pub sinks: u16,
    /// Single or double heat sinks.
    pub sink_kind: HeatSinkKind,
    /// The critical slots of each location.
    pub layout: Layout,
    /// Points of armour: front and rear, by location.
    pub armour: [[u16; 8]; 2],
    /// Points of structure by location.
    pub structure: [u16; 8],
    /// The battle value, and true if it is only an estimate.
    pub battle_value: (u32, bool),
    missing: BTreeMap<Location, Actuators>,
}

/// A weapon mounted on a unit.
#[derive(Clone, Debug)]
pub struct Armament {
    /// Unique within the unit.
    pub id: WeaponId,
    /// The row of the weapon table.
    pub weapon: &'static Weapon,
    /// The location it is mounted in.
    pub location: Location,
    /// True if it fires into the rear arc.
    pub rear: bool,
    /// Mean damage of a hit in each range bracket, in hundredths of a point. Computed once here,
    /// because previews and bots ask for it very often.
    pub mean_damage: [u32; 3],
}

/// A ton of ammunition on a unit.
#[derive(Clone, Debug)]
pub struct Bin {
    /// Unique within the unit.
    pub id: BinId,
    /// The weapon it feeds.
    pub weapon: &'static Weapon,
    /// The location it is stored in.
    pub location: Location,
    /// Rounds when full.
    pub shots: u16,
}

impl Blueprint {
    /// Compiles a design. Returns `None` if it names an unknown weapon or has an impossible weight;
    /// [`check`](crate::design::check) reports which.
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

    /// The actuators that a limb was built without.
    pub fn missing(&self, limb: Location) -> Actuators {
        self.missing.get(&limb).copied().unwrap_or(Actuators::NONE)
    }

    /// The actuators that an arm was built with.
    pub(crate) fn built(&self, arm: Location) -> Actuators {
        let joints = [Actuator::Shoulder, Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];
        let missing = self.missing(arm);
        let present = joints.into_iter().filter(|joint| !missing.has(*joint));
        present.fold(Actuators::NONE, Actuators::with)
    }

    /// Returns the index of a weapon in `weapons`.
    pub fn weapon(&self, id: &WeaponId) -> Option<usize> {
        id.position_in(self.weapons.iter().map(|armament| &armament.id))
    }

    /// Sum of all armour and structure.
    pub fn points(&self) -> u32 {
        let all = self.armour.iter().flatten().chain(&self.structure);
        all.map(|points| u32::from(*points)).sum()
    }

    /// Counts the components of a kind that would be lost with a location, not counting those that
    /// critical hits have destroyed there. A component fills several slots and is lost with the
    /// first hit.
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
    // Orders and events name weapons by these numbers, so they follow the order of the design
    // alone.
    let mut count = BTreeMap::new();
    let mounts = design.weapons.iter().map(|mount| {
        let weapon = mount.weapon()?;
        let id = numbered(&mut count, weapon).into();
        // Computed once per battle, because bots ask for the mean damage of every shot they
        // consider.
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

/// Returns the next id of a kind: `medium-laser-1`, `medium-laser-2`, …
fn numbered(count: &mut BTreeMap<&'static str, u16>, weapon: &'static Weapon) -> String {
    let number = count.entry(&weapon.name).or_insert(0);
    *number += 1;
    format!("{}-{number}", crate::design::slug(&weapon.name))
}
