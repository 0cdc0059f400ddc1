use super::file::{Line, MtfFile, location};
use crate::Location;
use crate::design::{Actuator, AmmoBin, HeatSinkKind, Mount};
use crate::weapon::{Arsenal, Weapon, bare};
use sandtable_core::Finding;
use std::collections::{BTreeMap, BTreeSet};

/// Slots with fixed equipment, and empty ones, as [`bare`] spells them.
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

/// Actuators that an arm can be built without.
const OPTIONAL: [(&str, Actuator); 2] =
    [("lowerarmactuator", Actuator::LowerArm), ("handactuator", Actuator::Hand)];

const SINGLE_SINKS: [&str; 2] = ["heatsink", "singleheatsink"];
const DOUBLE_SINKS: [&str; 2] = ["doubleheatsink", "isdoubleheatsink"];
const JETS: [&str; 3] = ["jumpjet", "isjumpjet", "standardjumpjet"];

/// Suffixes that a file puts after a name, in lower case.
const REAR: &str = "(r)";
const ARMOURED: &str = "(armored)";
const POD: &str = "(omnipod)";

/// The equipment of a unit, and the problems found while reading it.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) mounts: Vec<Mount>,
    pub(super) bins: Vec<AmmoBin>,
    pub(super) sinks: BTreeMap<Location, u8>,
    pub(super) jets: BTreeMap<Location, u8>,
    pub(super) missing: BTreeMap<Location, Vec<Actuator>>,
    pub(super) errors: Vec<Finding>,
    pub(super) omissions: Vec<Finding>,
    /// Equipment already reported as omitted, to report it once per location.
    omitted: BTreeSet<(Location, String)>,
}

/// Reads the slots and the weapon list. `sinks` is the type of the heat sinks outside the engine.
pub(super) fn carried(file: &MtfFile<'_>, sinks: HeatSinkKind) -> Carried {
    let mut carried = Carried::default();
    for location in Location::ALL {
        match file.slots.get(&location) {
            Some(lines) => carried.location(location, lines, sinks),
            None => carried.error("mtf.slots-missing", "file", no_slots(location)),
        }
    }
    // The comparison comes last, because it needs the weapons of all locations.
    carried.compare(file);
    carried
}

fn no_slots(location: Location) -> String {
    format!("no slots for {location}: expected a heading and one line per slot")
}

impl Carried {
    fn location(&mut self, location: Location, lines: &[Line<'_>], sinks: HeatSinkKind) {
        let entries: Vec<Entry<'_>> = lines.iter().map(|line| Entry::read(*line)).collect();
        let mut weapons: Vec<Group> = Vec::new();
        let mut sink_slots = 0;
        for entry in &entries {
            self.note(entry);
            match Content::of(entry.name, sinks) {
                Content::Fixed => {}
                Content::HeatSink => sink_slots += 1,
                Content::JumpJet => self.jet(location),
                Content::Ammo(weapon) => {
                    self.bins.push(AmmoBin { weapon: weapon.name.clone(), location });
                }
                Content::Weapon(weapon) => Group::count(&mut weapons, weapon, entry.rear),
                Content::Unknown => self.omit(location, entry.name, entry.line),
            }
        }
        // A file has one line per slot and does not say where one item ends and the next begins, so
        // slots are counted and divided by the size of the item.
        self.place_sinks(location, sink_slots, sinks);
        for group in weapons {
            self.mount(location, &group);
        }
        self.joints(location, &entries);
    }

    fn note(&mut self, entry: &Entry<'_>) {
        if entry.armoured {
            let message = format!("'{}' is armoured: treated as unarmoured", entry.name);
            self.omissions.push(Finding::warning("mtf.armoured", entry.line.place(), message));
        }
    }

    fn jet(&mut self, location: Location) {
        let jets = self.jets.entry(location).or_default();
        *jets = jets.saturating_add(1);
    }

    fn place_sinks(&mut self, location: Location, slots: usize, kind: HeatSinkKind) {
        let size = usize::from(kind.slots());
        if !slots.is_multiple_of(size) {
            let message = format!("{slots} heat sink slots: expected {size} per heat sink");
            self.error("mtf.thing-slots", location.letters(), message);
        }
        if slots >= size {
            self.sinks.insert(location, u8::try_from(slots / size).unwrap_or(u8::MAX));
        }
    }

    fn mount(&mut self, location: Location, group: &Group) {
        // At least 1, because the slots are divided by it.
        let (name, size) = (&group.weapon.name, usize::from(group.weapon.slots).max(1));
        if !group.slots.is_multiple_of(size) {
            let message = format!("{} slots of {name}: expected {size} per weapon", group.slots);
            self.error("mtf.thing-slots", location.letters(), message);
        }
        let mount = Mount { weapon: name.clone(), location, rear: group.rear };
        self.mounts.extend(std::iter::repeat_n(mount, group.slots / size));
    }

    fn joints(&mut self, location: Location, entries: &[Entry<'_>]) {
        let has = |joint: &str| entries.iter().any(|entry| bare(entry.name) == joint);
        let missing = OPTIONAL.iter().filter(|(joint, _)| !has(joint)).map(|(_, joint)| *joint);
        let missing: Vec<Actuator> = missing.collect();
        if location.is_arm() && !missing.is_empty() {
            self.missing.insert(location, missing);
        }
    }

    /// Compares the weapon list with the slots.
    fn compare(&mut self, file: &MtfFile<'_>) {
        self.count_lines(file);
        let mut listed: BTreeMap<(Location, &str), usize> = BTreeMap::new();
        for line in &file.weapons {
            let Some((count, name, location)) = listing(line.text) else {
                let message = format!("'{}': expected '<weapon>, <location>'", line.text);
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

    fn count_lines(&mut self, file: &MtfFile<'_>) {
        let Some(line) = file.key("weapons") else {
            return self.error("mtf.key-missing", "file", "missing 'weapons:'".to_owned());
        };
        if line.text.parse() != Ok(file.weapons.len()) {
            let lines = file.weapons.len();
            let message = format!("'{}' weapons announced: found {lines} lines", line.text);
            self.error("mtf.weapon-count", &line.place(), message);
        }
    }

    fn differences(&mut self, listed: &BTreeMap<(Location, &str), usize>) {
        let mut mounted: BTreeMap<(Location, String), usize> = BTreeMap::new();
        for mount in &self.mounts {
            *mounted.entry((mount.location, mount.weapon.clone())).or_default() += 1;
        }
        // Weapons that only the list has must be compared too, as 0 in the slots.
        for (location, name) in listed.keys() {
            mounted.entry((*location, (*name).to_owned())).or_default();
        }
        for ((location, name), slots) in mounted {
            let list = listed.get(&(location, name.as_str())).copied().unwrap_or(0);
            if list != slots {
                let message = format!("{name}: {list} in the weapon list, {slots} in the slots");
                self.error("mtf.weapons-differ", location.letters(), message);
            }
        }
    }

    /// Reports unknown equipment, once per location.
    fn omit(&mut self, location: Location, name: &str, line: Line<'_>) {
        if self.omitted.insert((location, bare(name))) {
            let message = format!("unknown equipment '{name}' in {location} is ignored");
            self.omissions.push(Finding::warning("mtf.equipment", line.place(), message));
        }
    }

    fn error(&mut self, code: &'static str, path: &str, message: String) {
        self.errors.push(Finding::error(code, path, message));
    }
}

/// One line of a slot list.
struct Entry<'a> {
    name: &'a str,
    rear: bool,
    armoured: bool,
    line: Line<'a>,
}

impl<'a> Entry<'a> {
    fn read(line: Line<'a>) -> Self {
        let (name, notes) = notes(line.text);
        Self { name, rear: notes.contains(&REAR), armoured: notes.contains(&ARMOURED), line }
    }
}

/// The meaning of the name in a slot.
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
        // A design has one type of heat sink, so a slot with the other type counts as unknown
        // equipment.
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

/// Slots of one weapon type in a location: several weapons of a type follow each other.
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

/// Splits a name from the suffixes after it.
fn notes(text: &str) -> (&str, Vec<&'static str>) {
    let mut name = text.trim();
    let mut notes = Vec::new();
    // A name can have several suffixes, so they are cut off from the end one by one.
    while let Some((before, note)) = last_note(name) {
        name = before;
        notes.push(note);
    }
    (name, notes)
}

fn last_note(text: &str) -> Option<(&str, &'static str)> {
    [REAR, ARMOURED, POD].into_iter().find_map(|note| {
        let start = text.len().checked_sub(note.len())?;
        // The cut may fall inside a character of several bytes; then there is no suffix to cut.
        let (before, end) = text.split_at_checked(start)?;
        end.eq_ignore_ascii_case(note).then(|| (before.trim_end(), note))
    })
}

/// Parses a line of the weapon list: count, name, location. Only older files have a count.
fn listing(text: &str) -> Option<(usize, &str, Location)> {
    let (name, rest) = text.split_once(',')?;
    let (place, _) = notes(rest.split(',').next().unwrap_or_default());
    let (name, _) = notes(name);
    let counted = name.split_once(' ').and_then(|(n, name)| Some((n.parse().ok()?, name.trim())));
    let (count, name) = counted.unwrap_or((1, name));
    Some((count, name, location(place)?))
}
