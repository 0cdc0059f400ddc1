//! The record sheet of a unit for a terminal.

use crate::design::Slot;
use crate::rules::heat::{self, Risk};
use crate::rules::pilot::{self, Condition};
use crate::{Armament, Blueprint, Fighter, Location, Mech, MovementMode, State, UnitId, picture};

/// The heat at which the scale ends.
const HOTTEST: u16 = 30;

/// How wide a location is drawn.
const LOCATION_WIDTH: usize = 12;

/// Where the locations are on a sheet, the left ones on the left.
const BODY: [[Option<Location>; 5]; 3] = [
    [None, None, Some(Location::Head), None, None],
    [
        Some(Location::LeftArm),
        Some(Location::LeftTorso),
        Some(Location::CenterTorso),
        Some(Location::RightTorso),
        Some(Location::RightArm),
    ],
    [None, Some(Location::LeftLeg), None, Some(Location::RightLeg), None],
];

/// What is written of a location, one below the other.
const FIGURES: [fn(Fighter<'_>, Location) -> String; 4] = [name, armour, rear, structure];

impl Mech {
    /// The record sheet of a unit as text: its pilot, its heat, what is left of each location, its
    /// weapons, its ammunition and what is broken. `None` if there is no such unit.
    pub fn sheet(&self, state: &State, unit: &UnitId) -> Option<String> {
        let unit = self.fighters(state).find(|fighter| fighter.now.id == *unit)?;
        let parts = [
            self.headline(unit),
            self.scale(unit),
            body(unit),
            weapons(unit),
            ammunition(unit),
            critical_hits(unit),
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        Some(parts.map(|part| part + "\n").collect::<Vec<_>>().join("\n"))
    }

    fn headline(&self, unit: Fighter<'_>) -> String {
        let (plan, now) = (unit.plan, unit.now);
        let (value, estimated) = plan.battle_value;
        let about = if estimated { "about " } else { "" };
        let prone = if now.prone { ", prone" } else { "" };
        let off = if now.shutdown { ", shut down" } else { "" };
        let standing = match now.gone {
            Some(gone) => format!("out of the battle, {}", gone.in_words()),
            None => format!("{}{prone}{off}", picture::place(self, unit)),
        };
        let points = MovementMode::ALL.map(|mode| format!("{mode} {}", unit.points(mode)));
        format!(
            "{}, {} tons, battle value {about}{value}\n{} ({}) {standing}\n\n\
             Pilot  gunnery {}, piloting {}, {}\nMoves  {}",
            plan.name,
            plan.tons,
            now.id,
            now.side,
            unit.skills.gunnery,
            unit.skills.piloting,
            wounds(unit),
            points.join(", "),
        )
    }

    /// The heat scale, what carries heat off, and what the heat does.
    fn scale(&self, unit: Fighter<'_>) -> String {
        let heat = unit.now.heat;
        let full = usize::from(heat.min(HOTTEST));
        let bar = "#".repeat(full) + &"-".repeat(usize::from(HOTTEST) - full);
        let working = unit.plan.sinks.saturating_sub(unit.now.hits.heat_sinks);
        let cooling = self.cooling(unit);
        let effects = self.effects_of_heat(unit);
        format!("Heat   {heat} [{bar}] {working} sinks carry off {cooling}{effects}")
    }

    fn effects_of_heat(&self, unit: Fighter<'_>) -> String {
        let heat = unit.now.heat;
        let risk = |name: &str, risk: Risk| match risk {
            Risk::None => None,
            Risk::AvoidOn(total) => Some(format!("{name} avoided on {total}+")),
            Risk::Certain => Some(format!("{name} certain")),
        };
        let (slower, harder) = (heat::walk_penalty(heat), heat::to_hit(heat));
        let effects = [
            (slower > 0).then(|| format!("walk -{slower}")),
            (harder > 0).then(|| format!("to hit +{harder}")),
            risk("shutdown", unit.shutdown_risk(heat)),
            risk("explosion", unit.ammunition_risk(heat, &self.scenario.profile)),
        ];
        let effects: Vec<String> = effects.into_iter().flatten().collect();
        if effects.is_empty() { String::new() } else { format!("\n       {}", effects.join(", ")) }
    }
}

fn wounds(unit: Fighter<'_>) -> String {
    let wounds = unit.now.pilot.wounds;
    let boxes = "X".repeat(wounds.into()) + &"-".repeat(pilot::FATAL.saturating_sub(wounds).into());
    let condition = match (pilot::condition(wounds), unit.now.pilot.is_conscious()) {
        (Condition::Dead, _) => "dead".to_owned(),
        (Condition::AwakeOn(total), false) => format!("unconscious, wakes on {total}+"),
        (_, false) => "unconscious".to_owned(),
        (_, true) => "awake".to_owned(),
    };
    format!("wounds [{boxes}] {condition}")
}

/// What is left of each location, and what it had when it was whole.
fn body(unit: Fighter<'_>) -> String {
    let rows = BODY.iter().flat_map(|row| FIGURES.iter().map(move |figure| (row, figure)));
    let lines = rows.filter_map(|(row, figure)| {
        let cell = |at: &Option<Location>| at.map(|at| figure(unit, at)).unwrap_or_default();
        let cells = row.iter().map(|at| format!("{:LOCATION_WIDTH$}", cell(at)));
        let line = format!("       {}", cells.collect::<String>());
        Some(line.trim_end().to_owned()).filter(|line| !line.is_empty())
    });
    let legend = "Points left of A armour, R armour at the rear, S structure".to_owned();
    std::iter::once(legend).chain(lines).collect::<Vec<_>>().join("\n")
}

fn name(unit: Fighter<'_>, at: Location) -> String {
    if unit.now.has_lost(at) { format!("{at} lost") } else { at.to_string() }
}

fn armour(unit: Fighter<'_>, at: Location) -> String {
    format!("A {}/{}", unit.now.armour(at, false), unit.plan.armour[0][at.index()])
}

fn rear(unit: Fighter<'_>, at: Location) -> String {
    if !at.is_torso() {
        return String::new();
    }
    format!("R {}/{}", unit.now.armour(at, true), unit.plan.armour[1][at.index()])
}

fn structure(unit: Fighter<'_>, at: Location) -> String {
    format!("S {}/{}", unit.now.structure(at), unit.plan.structure[at.index()])
}

fn weapons(unit: Fighter<'_>) -> String {
    let titles = "Weapons             where  damage  heat  minimum  range     state".to_owned();
    let numbers = 0..unit.plan.weapons.len();
    let lines = std::iter::once(titles).chain(numbers.map(|number| weapon(unit, number)));
    lines.collect::<Vec<_>>().join("\n")
}

fn weapon(unit: Fighter<'_>, number: usize) -> String {
    let Armament { id, weapon, location, rear, .. } = &unit.plan.weapons[number];
    let (id, damage, heat) = (id.as_str(), weapon.damage.to_string(), weapon.heat);
    let place = format!("{location}{}", if *rear { " R" } else { "" });
    let minimum = Some(weapon.minimum).filter(|minimum| *minimum > 0);
    let minimum = minimum.map_or_else(|| "-".to_owned(), |minimum| minimum.to_string());
    let range = <[u16; 3]>::from(weapon.range).map(|reach| reach.to_string()).join("/");
    let state = weapon_state(unit, number);
    format!("{id:18}  {place:5}  {damage:6}  {heat:<4}  {minimum:7}  {range:8}  {state}")
}

fn weapon_state(unit: Fighter<'_>, number: usize) -> &'static str {
    let (state, weapon) = (unit.now.weapons[number], unit.plan.weapons[number].weapon);
    match state {
        _ if state.destroyed => "destroyed",
        _ if state.jammed => "jammed",
        _ if weapon.shots.is_some() && unit.shots(weapon) == 0 => "no ammunition",
        _ if state.fired => "fires",
        _ => "ready",
    }
}

fn ammunition(unit: Fighter<'_>) -> String {
    let bins = unit.plan.bins.iter().zip(&unit.now.ammo);
    let line = |(bin, left): (&crate::Bin, &u16)| {
        let place = bin.location.to_string();
        format!("{:18}  {place:5}  {left}/{}", bin.id.as_str(), bin.shots)
    };
    let lines: Vec<String> = bins.map(line).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("Ammunition          where  shots\n{}", lines.join("\n"))
}

/// What is broken, location by location. With a location that is lost, everything in it is.
fn critical_hits(unit: Fighter<'_>) -> String {
    let left = Location::ALL.into_iter().filter(|at| !unit.now.has_lost(*at));
    let broken = left.filter_map(|at| {
        let hit = unit.now.broken_slots[at.index()];
        let slots = unit.plan.layout.slots(at).iter().enumerate();
        let slots = slots.filter(|(index, _)| hit >> index & 1 != 0);
        let names: Vec<String> = slots.map(|(_, slot)| slot_name(unit.plan, *slot)).collect();
        (!names.is_empty()).then(|| format!("  {at}  {}", names.join(", ")))
    });
    let lines: Vec<String> = broken.collect();
    let lines = if lines.is_empty() { "  none".to_owned() } else { lines.join("\n") };
    format!("Critical hits\n{lines}")
}

fn slot_name(plan: &Blueprint, slot: Slot) -> String {
    let weapon = |at: u16| plan.weapons.get(usize::from(at)).map(|weapon| weapon.id.to_string());
    let bin = |at: u16| plan.bins.get(usize::from(at)).map(|bin| format!("ammunition {}", bin.id));
    match slot {
        Slot::Engine => "engine".to_owned(),
        Slot::Gyro => "gyro".to_owned(),
        Slot::Cockpit => "cockpit".to_owned(),
        Slot::LifeSupport => "life support".to_owned(),
        Slot::Sensors => "sensors".to_owned(),
        Slot::Actuator(joint) => joint.to_string(),
        Slot::HeatSink(_) => "heat sink".to_owned(),
        Slot::JumpJet(_) => "jump jet".to_owned(),
        Slot::Weapon(at) => weapon(at).unwrap_or_default(),
        Slot::Ammo(at) => bin(at).unwrap_or_default(),
        Slot::Empty => "nothing".to_owned(),
    }
}
