//! The record sheet as text for a terminal.

use super::{BinRow, HeatScale, Part, Pilot, Sheet, WeaponRow};
use crate::Location;
use std::fmt;

/// Columns per location.
const LOCATION_WIDTH: usize = 12;

/// Layout of the locations on the sheet, seen from the pilot: left is left.
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

/// The lines printed for a location, top to bottom.
const FIGURES: [fn(&Part) -> String; 4] = [name, armour, rear, structure];

impl fmt::Display for Sheet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            headline(self),
            scale(&self.heat),
            body(&self.parts),
            weapons(&self.weapons),
            ammunition(&self.bins),
            critical_hits(&self.parts),
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        out.write_str(&parts.map(|part| part + "\n").collect::<Vec<_>>().join("\n"))
    }
}

fn headline(sheet: &Sheet) -> String {
    let estimated = if sheet.estimated { " (estimated)" } else { "" };
    let prone = if sheet.prone { ", prone" } else { "" };
    let shutdown = if sheet.shutdown { ", shut down" } else { "" };
    let standing = match sheet.gone {
        Some(gone) => format!("out of the battle, {}", gone.in_words()),
        None => format!("{}{prone}{shutdown}", sheet.place),
    };
    let points = sheet.moves.iter().map(|row| format!("{} {}", row.mode, row.points));
    format!(
        "{}, {} tons, battle value {}{estimated}\n{} ({}) {standing}\n\n\
        Pilot  gunnery {}, piloting {}, {}\nMP     {}",
        sheet.design,
        sheet.tons,
        sheet.battle_value,
        sheet.name,
        sheet.unit,
        sheet.pilot.gunnery,
        sheet.pilot.piloting,
        wounds(&sheet.pilot),
        points.collect::<Vec<_>>().join(", "),
    )
}

/// The heat scale, the heat sinks, and the current effects of the heat.
fn scale(heat: &HeatScale) -> String {
    // Heat can exceed the scale; without the limit the rest of the bar would underflow.
    let full = usize::from(heat.now.min(heat.hottest));
    let bar = "#".repeat(full) + &"-".repeat(usize::from(heat.hottest) - full);
    let HeatScale { now, sinks, carries_off, .. } = heat;
    let line = format!("Heat   {now} [{bar}] {sinks} sinks, -{carries_off} per turn");
    let effects = heat.effects.join(", ");
    if effects.is_empty() { line } else { format!("{line}\n       {effects}") }
}

fn wounds(pilot: &Pilot) -> String {
    let Pilot { wounds, fatal, condition, .. } = pilot;
    let boxes = "X".repeat((*wounds).into()) + &"-".repeat(fatal.saturating_sub(*wounds).into());
    format!("wounds [{boxes}] {condition}")
}

/// Points left and full points of each location.
fn body(parts: &[Part]) -> String {
    let part = |at: Location| parts.iter().find(|part| part.location == at);
    let rows = BODY.iter().flat_map(|row| FIGURES.iter().map(move |figure| (row, figure)));
    let lines = rows.filter_map(|(row, figure)| {
        let cell = |at: &Option<Location>| at.and_then(part).map(figure).unwrap_or_default();
        let cells = row.iter().map(|at| format!("{:LOCATION_WIDTH$}", cell(at)));
        let line = format!("       {}", cells.collect::<String>());
        // The line for rear armour is empty where a row has no torso.
        Some(line.trim_end().to_owned()).filter(|line| !line.is_empty())
    });
    let legend = "Points left / full: A armour, R rear armour, S structure".to_owned();
    std::iter::once(legend).chain(lines).collect::<Vec<_>>().join("\n")
}

fn name(part: &Part) -> String {
    let at = part.location;
    if part.lost { format!("{at} lost") } else { at.to_string() }
}

fn armour(part: &Part) -> String {
    left("A", part.armour)
}

fn rear(part: &Part) -> String {
    part.rear.map(|points| left("R", points)).unwrap_or_default()
}

fn structure(part: &Part) -> String {
    left("S", part.structure)
}

fn left(letter: &str, [left, whole]: [u16; 2]) -> String {
    format!("{letter} {left}/{whole}")
}

fn weapons(rows: &[WeaponRow]) -> String {
    let titles = "Weapons             loc.   damage  heat  minimum  range     state".to_owned();
    let lines = std::iter::once(titles).chain(rows.iter().map(weapon));
    lines.collect::<Vec<_>>().join("\n")
}

fn weapon(row: &WeaponRow) -> String {
    let WeaponRow { id, location, rear, damage, heat, minimum, range, state, .. } = row;
    let place = format!("{location}{}", if *rear { " R" } else { "" });
    let minimum = if *minimum > 0 { minimum.to_string() } else { "-".to_owned() };
    let range = range.map(|reach| reach.to_string()).join("/");
    let id = id.as_str();
    format!("{id:18}  {place:5}  {damage:6}  {heat:<4}  {minimum:7}  {range:8}  {state}")
}

fn ammunition(bins: &[BinRow]) -> String {
    let line = |bin: &BinRow| {
        let (place, [left, full]) = (bin.location.to_string(), bin.shots);
        format!("{:18}  {place:5}  {left}/{full}", bin.id.as_str())
    };
    let lines: Vec<String> = bins.iter().map(line).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("Ammunition          loc.   shots\n{}", lines.join("\n"))
}

/// Critical hits per location. Lost locations are skipped: everything in them is destroyed.
fn critical_hits(parts: &[Part]) -> String {
    let broken = parts.iter().filter(|part| !part.lost).filter_map(|part| {
        let slots = part.slots.iter().filter(|slot| slot.broken);
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "empty slot".to_owned());
        let names: Vec<String> = slots.map(|slot| name(&slot.name)).collect();
        (!names.is_empty()).then(|| format!("  {}  {}", part.location, names.join(", ")))
    });
    let lines: Vec<String> = broken.collect();
    let lines = if lines.is_empty() { "  none".to_owned() } else { lines.join("\n") };
    format!("Critical hits\n{lines}")
}
