use super::sheet::{Line, Sheet, location};
use crate::Location;
use crate::design::{Actuator, AmmoBin, HeatSinkKind, Mount};
use crate::weapon::{Arsenal, Weapon, bare};
use sandtable_core::Finding;
use std::collections::{BTreeMap, BTreeSet};

/// Slots of what every mech has, and empty ones, in bare letters.
const FIXED: [&str; 15] = [
    "empty",
    "fusionengine",
    "engine",
    "gyro",
    "standardgyro",
    "cockpit",
    "lifesupport",
    "sensors",
    "shoulder",
    "upperarmactuator",
    "hip",
    "upperlegactuator",
    "lowerlegactuator",
    "footactuator",
    "standardcockpit",
];

/// Joints that an arm can do without.
const OPTIONAL: [(&str, Actuator); 2] =
    [("lowerarmactuator", Actuator::LowerArm), ("handactuator", Actuator::Hand)];

const SINGLE_SINKS: [&str; 2] = ["heatsink", "singleheatsink"];
const DOUBLE_SINKS: [&str; 2] = ["doubleheatsink", "isdoubleheatsink"];
const JETS: [&str; 3] = ["jumpjet", "isjumpjet", "standardjumpjet"];

/// What a file notes after the name of a thing, in small letters.
const REAR: &str = "(r)";
const ARMOURED: &str = "(armored)";
const POD: &str = "(omnipod)";

/// Everything a unit carries, and what could not be understood.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) mounts: Vec<Mount>,
    pub(super) bins: Vec<AmmoBin>,
    pub(super) sinks: BTreeMap<Location, u8>,
    pub(super) jets: BTreeMap<Location, u8>,
    pub(super) missing: BTreeMap<Location, Vec<Actuator>>,
    pub(super) errors: Vec<Finding>,
    pub(super) omissions: Vec<Finding>,
    /// What has been reported as omitted, in bare letters.
    omitted: BTreeSet<(Location, String)>,
}

/// Reads slots and weapons of a sheet, whose heat sinks outside the engine are of a kind.
pub(super) fn carried(sheet: &Sheet<'_>, sinks: HeatSinkKind) -> Carried {
    let mut carried = Carried::default();
    for location in Location::ALL {
        match sheet.slots.get(&location) {
            Some(lines) => carried.location(location, lines, sinks),
            None => carried.error("mtf.slots-missing", "file", no_slots(location)),
        }
    }
    carried.compare(sheet);
    carried
}

fn no_slots(location: Location) -> String {
    format!("there are no slots for {location}: expected a heading and a line for each slot")
}

impl Carried {
    fn location(&mut self, location: Location, lines: &[Line<'_>], sinks: HeatSinkKind) {
        let things: Vec<Thing<'_>> = lines.iter().map(|line| Thing::read(*line)).collect();
        let mut weapons: Vec<Group> = Vec::new();
        let mut sink_slots = 0;
        for thing in &things {
            self.note(thing);
            match Content::of(thing.name, sinks) {
                Content::Fixed => {}
                Content::HeatSink => sink_slots += 1,
                Content::JumpJet => self.jet(location),
                Content::Ammo(weapon) => {
                    self.bins.push(AmmoBin { weapon: weapon.name.clone(), location });
                }
                Content::Weapon(weapon) => Group::count(&mut weapons, weapon, thing.rear),
                Content::Unknown => self.omit(location, thing.name, thing.line),
            }
        }
        self.place_sinks(location, sink_slots, sinks);
        for group in weapons {
            self.mount(location, &group);
        }
        self.joints(location, &things);
    }

    fn note(&mut self, thing: &Thing<'_>) {
        if thing.armoured {
            let message = format!("'{}' is armoured: played as if it were not", thing.name);
            self.omissions.push(Finding::warning("mtf.armoured", thing.line.place(), message));
        }
    }

    fn jet(&mut self, location: Location) {
        let jets = self.jets.entry(location).or_default();
        *jets = jets.saturating_add(1);
    }

    fn place_sinks(&mut self, location: Location, slots: usize, kind: HeatSinkKind) {
        let size = usize::from(kind.slots());
        if !slots.is_multiple_of(size) {
            let message = format!("{slots} slots of heat sinks: expected {size} for each sink");
            self.error("mtf.thing-slots", location.letters(), message);
        }
        if slots >= size {
            self.sinks.insert(location, u8::try_from(slots / size).unwrap_or(u8::MAX));
        }
    }

    fn mount(&mut self, location: Location, group: &Group) {
        let (name, size) = (&group.weapon.name, usize::from(group.weapon.slots).max(1));
        if !group.slots.is_multiple_of(size) {
            let message = format!("{} slots of {name}: expected {size} for each", group.slots);
            self.error("mtf.thing-slots", location.letters(), message);
        }
        let mount = Mount { weapon: name.clone(), location, rear: group.rear };
        self.mounts.extend(std::iter::repeat_n(mount, group.slots / size));
    }

    fn joints(&mut self, location: Location, things: &[Thing<'_>]) {
        let has = |joint: &str| things.iter().any(|thing| bare(thing.name) == joint);
        let missing = OPTIONAL.iter().filter(|(joint, _)| !has(joint)).map(|(_, joint)| *joint);
        let missing: Vec<Actuator> = missing.collect();
        if location.is_arm() && !missing.is_empty() {
            self.missing.insert(location, missing);
        }
    }

    /// Holds the list of weapons against the slots.
    fn compare(&mut self, sheet: &Sheet<'_>) {
        self.count_lines(sheet);
        let mut listed: BTreeMap<(Location, &str), usize> = BTreeMap::new();
        for line in &sheet.weapons {
            let Some((count, name, location)) = listing(line.text) else {
                let message = format!("'{}': expected a weapon, a comma, a location", line.text);
                self.error("mtf.weapon-line", &line.place(), message);
                continue;
            };
            match Arsenal::standard().weapon(name) {
                Some(weapon) => {
                    let sum = listed.entry((location, &weapon.name)).or_default();
                    *sum = sum.saturating_add(count);
                }
                None => self.omit(location, name, *line),
            }
        }
        self.differences(&listed);
    }

    fn count_lines(&mut self, sheet: &Sheet<'_>) {
        let Some(line) = sheet.key("weapons") else {
            return self.error("mtf.key-missing", "file", "there is no 'weapons:'".to_owned());
        };
        if line.text.parse() != Ok(sheet.weapons.len()) {
            let lines = sheet.weapons.len();
            let message = format!("'{}' weapons, but {lines} lines of them", line.text);
            self.error("mtf.weapon-count", &line.place(), message);
        }
    }

    fn differences(&mut self, listed: &BTreeMap<(Location, &str), usize>) {
        let mut mounted: BTreeMap<(Location, String), usize> = BTreeMap::new();
        for mount in &self.mounts {
            *mounted.entry((mount.location, mount.weapon.clone())).or_default() += 1;
        }
        for (location, name) in listed.keys() {
            mounted.entry((*location, (*name).to_owned())).or_default();
        }
        for ((location, name), slots) in mounted {
            let list = listed.get(&(location, name.as_str())).copied().unwrap_or(0);
            if list != slots {
                let message =
                    format!("{name}: {list} in the list of weapons, {slots} in the slots");
                self.error("mtf.weapons-differ", location.letters(), message);
            }
        }
    }

    /// Reports equipment that the tables do not know, once for each location.
    fn omit(&mut self, location: Location, name: &str, line: Line<'_>) {
        if self.omitted.insert((location, bare(name))) {
            let message = format!("'{name}' in {location} is not in the tables: left out");
            self.omissions.push(Finding::warning("mtf.equipment", line.place(), message));
        }
    }

    fn error(&mut self, code: &'static str, path: &str, message: String) {
        self.errors.push(Finding::error(code, path, message));
    }
}

/// What stands in a slot.
struct Thing<'a> {
    name: &'a str,
    rear: bool,
    armoured: bool,
    line: Line<'a>,
}

impl<'a> Thing<'a> {
    fn read(line: Line<'a>) -> Self {
        let (name, notes) = notes(line.text);
        Self { name, rear: notes.contains(&REAR), armoured: notes.contains(&ARMOURED), line }
    }
}

/// What the name in a slot means.
enum Content {
    Fixed,
    HeatSink,
    JumpJet,
    Ammo(&'static Weapon),
    Weapon(&'static Weapon),
    Unknown,
}

impl Content {
    fn of(name: &str, sinks: HeatSinkKind) -> Self {
        let letters = bare(name);
        let one_of = |names: &[&str]| names.contains(&letters.as_str());
        let sinks = match sinks {
            HeatSinkKind::Single => SINGLE_SINKS,
            HeatSinkKind::Double => DOUBLE_SINKS,
        };
        if one_of(&FIXED) || one_of(&OPTIONAL.map(|(joint, _)| joint)) {
            Self::Fixed
        } else if one_of(&sinks) {
            Self::HeatSink
        } else if one_of(&JETS) {
            Self::JumpJet
        } else {
            let arsenal = Arsenal::standard();
            let ammo = arsenal.ammo(name).map(Self::Ammo);
            ammo.or_else(|| arsenal.weapon(name).map(Self::Weapon)).unwrap_or(Self::Unknown)
        }
    }
}

/// Slots of a kind of weapon in one location.
struct Group {
    weapon: &'static Weapon,
    rear: bool,
    slots: usize,
}

impl Group {
    fn count(groups: &mut Vec<Self>, weapon: &'static Weapon, rear: bool) {
        match groups.iter_mut().find(|group| group.weapon == weapon && group.rear == rear) {
            Some(group) => group.slots += 1,
            None => groups.push(Self { weapon, rear, slots: 1 }),
        }
    }
}

/// A name without the notes after it, and the notes.
fn notes(text: &str) -> (&str, Vec<&'static str>) {
    let mut name = text.trim();
    let mut notes = Vec::new();
    while let Some((before, note)) = last_note(name) {
        name = before;
        notes.push(note);
    }
    (name, notes)
}

fn last_note(text: &str) -> Option<(&str, &'static str)> {
    [REAR, ARMOURED, POD].into_iter().find_map(|note| {
        let start = text.len().checked_sub(note.len())?;
        let (before, end) = text.split_at_checked(start)?;
        end.eq_ignore_ascii_case(note).then(|| (before.trim_end(), note))
    })
}

/// A line of the list of weapons: how many, which, where. Older files begin it with a number.
fn listing(text: &str) -> Option<(usize, &str, Location)> {
    let (name, rest) = text.split_once(',')?;
    let (place, _) = notes(rest.split(',').next().unwrap_or_default());
    let (name, _) = notes(name);
    let counted = name.split_once(' ').and_then(|(n, name)| Some((n.parse().ok()?, name.trim())));
    let (count, name) = counted.unwrap_or((1, name));
    Some((count, name, location(place)?))
}
