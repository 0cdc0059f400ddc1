use crate::Location;
use crate::design::{Actuator, Design, Slot};
use std::collections::BTreeMap;

const HEAD: [Slot; 6] = [
    Slot::LifeSupport,
    Slot::Sensors,
    Slot::Cockpit,
    Slot::Empty,
    Slot::Sensors,
    Slot::LifeSupport,
];

const CENTER_TORSO: [Slot; 10] = [
    Slot::Engine,
    Slot::Engine,
    Slot::Engine,
    Slot::Gyro,
    Slot::Gyro,
    Slot::Gyro,
    Slot::Gyro,
    Slot::Engine,
    Slot::Engine,
    Slot::Engine,
];

const ARM: [Actuator; 4] =
    [Actuator::Shoulder, Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];

const LEG: [Actuator; 4] = [Actuator::Hip, Actuator::UpperLeg, Actuator::LowerLeg, Actuator::Foot];

/// The critical slots of a design, location by location.
///
/// Fixed equipment comes first. Then weapons, ammunition, heat sinks and jump jets fill the free
/// slots from the top, each in the order of the design's lists.
///
/// ```
/// use sandtable_mech::{Location, design::{Design, Layout, Slot}};
///
/// let hunchback = Design::shipped_as("hunchback-hbk-4g").expect("a shipped design");
/// let layout = Layout::of(hunchback);
/// assert_eq!(layout.slots(Location::RightTorso)[..10], [Slot::Weapon(2); 10]);
/// assert_eq!(layout.free(Location::RightTorso), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    slots: [Vec<Slot>; 8],
}

impl Layout {
    /// Returns the number of slots of a location.
    pub const fn capacity(location: Location) -> usize {
        match location {
            Location::Head | Location::LeftLeg | Location::RightLeg => 6,
            _ => 12,
        }
    }

    /// Lays out a design. An unknown weapon takes one slot, and equipment that does not fit is put
    /// beyond the capacity of its location: [`check`](crate::design::check) reports both.
    pub fn of(design: &Design) -> Self {
        let slots = Location::ALL.map(|location| fixed(design, location));
        let mut layout = Self { slots };
        // A critical hit picks a slot by its number, so this order is part of the rules: with
        // another one, recorded games would no longer verify.
        for (index, mount) in design.weapons.iter().enumerate() {
            let slots = mount.weapon().map_or(1, |weapon| weapon.slots);
            layout.put(mount.location, Slot::Weapon(index as u16), slots);
        }
        for (index, bin) in design.ammo.iter().enumerate() {
            layout.put(bin.location, Slot::Ammo(index as u16), 1);
        }
        for (index, location) in each(&design.heat_sinks.placed) {
            layout.put(location, Slot::HeatSink(index), design.heat_sinks.kind.slots());
        }
        for (index, location) in each(&design.jump_jets) {
            layout.put(location, Slot::JumpJet(index), 1);
        }
        layout
    }

    /// Returns the slots of a location, from the top.
    pub fn slots(&self, location: Location) -> &[Slot] {
        &self.slots[location.index()]
    }

    /// Returns the number of empty slots of a location.
    pub fn free(&self, location: Location) -> usize {
        self.slots(location).iter().filter(|slot| **slot == Slot::Empty).count()
    }

    /// Returns the number of slots by which a location exceeds its capacity.
    pub fn excess(&self, location: Location) -> usize {
        self.slots(location).len().saturating_sub(Self::capacity(location))
    }

    fn put(&mut self, location: Location, slot: Slot, count: u8) {
        // A list that overflows is kept: `excess` reports it and `check` turns it into a finding.
        let slots = &mut self.slots[location.index()];
        for _ in 0..count {
            match slots.iter_mut().find(|slot| **slot == Slot::Empty) {
                Some(free) => *free = slot,
                None => slots.push(slot),
            }
        }
    }
}

/// The slots of a location with its fixed equipment only.
fn fixed(design: &Design, location: Location) -> Vec<Slot> {
    let present = |actuator: &Actuator| design.has_actuator(location, *actuator);
    let joints = |limb: [Actuator; 4]| {
        limb.into_iter().filter(present).map(Slot::Actuator).collect::<Vec<_>>()
    };
    let mut slots = match location {
        Location::Head => HEAD.to_vec(),
        Location::CenterTorso => CENTER_TORSO.to_vec(),
        Location::LeftTorso | Location::RightTorso => Vec::new(),
        Location::LeftArm | Location::RightArm => joints(ARM),
        Location::LeftLeg | Location::RightLeg => joints(LEG),
    };
    slots.resize(Layout::capacity(location), Slot::Empty);
    slots
}

/// Numbers equipment that designs list only as a count per location.
fn each(counts: &BTreeMap<Location, u8>) -> impl Iterator<Item = (u16, Location)> {
    let places = counts.iter().flat_map(|(at, count)| std::iter::repeat_n(*at, (*count).into()));
    places.enumerate().map(|(index, location)| (index as u16, location))
}
