//! Checks scenarios. Plans in a scenario go through the same checks as orders do.

use crate::orders::{Desk, bounded, on_map};
use crate::scenario::Regiment;
use crate::{Formation, Mover, Place, Refused, Side, UnitId};
use sandtable_core::{Finding, Findings, Game, Refusal};
use sandtable_hex::Hex;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of men in a unit.
pub(crate) const MOST_MEN: u32 = 5_000;
/// The maximum number of units in both armies together.
const MOST_UNITS: usize = 20_000;

/// Returns every error in a scenario. Paths are those of the scenario file.
pub(crate) fn check(game: &Formation) -> Result<(), Findings> {
    let mut notes = Notes::default();
    // Unit ids have 16 bits, so the rest is checked only if the sizes are valid.
    count(game, &mut notes);
    if !notes.0.is_empty() {
        return Err(Findings(notes.0));
    }
    let state = game.start();
    for side in Side::BOTH {
        Inspection { game, side, desk: Desk { game, state: &state, side } }.inspect(&mut notes);
    }
    check_shared_hexes(game, &mut notes);
    check_overlapping_zones(game, &mut notes);
    names(game, &mut notes);
    objectives(game, &mut notes);
    if notes.0.is_empty() { Ok(()) } else { Err(Findings(notes.0)) }
}

/// Returns a warning for everything that is playable but surely a mistake.
pub(crate) fn warnings(game: &Formation) -> Findings {
    let units =
        Side::BOTH.into_iter().flat_map(|side| game.units_of(side).zip(game.army(side).units()));
    Findings(
        units.flat_map(|(unit, regiment)| unreachable_waypoints(game, unit, regiment)).collect(),
    )
}

/// Warns about waypoints that a unit cannot reach from its starting hex. It would go as near as it
/// can.
fn unreachable_waypoints(game: &Formation, unit: UnitId, regiment: &Regiment) -> Vec<Finding> {
    let (field, mover) = (&game.field, Mover::of(regiment.kind));
    let leads = |hex: Hex| {
        let ends = field.cell(regiment.hex).zip(field.cell(hex));
        ends.is_some_and(|(from, to)| field.costs(mover).can_reach(from, to))
    };
    let mut found = Vec::new();
    for (name, way) in regiment.plans() {
        for (index, waypoint) in way.iter().enumerate().filter(|(_, one)| !leads(one.hex)) {
            let path = format!("{}.{name}[{index}]", unit_path(game, unit));
            let message =
                format!("{} cannot reach {}", game.named(unit), Place::on(field, waypoint.hex));
            let finding = Finding::warning("scenario.unreachable", path, message);
            found.push(finding.hint("choose a hex that this troop type can reach"));
        }
    }
    found
}

/// The path of an army in the scenario file.
fn army_path(side: Side) -> String {
    format!("armies[{}]", side as u8)
}

/// The path of a unit in the scenario file.
fn unit_path(game: &Formation, unit: UnitId) -> String {
    let Some(troop) = game.troop(unit) else { return String::new() };
    let first = game.units_in(troop.side, troop.formation).next().unwrap_or_default();
    // The units of a formation are consecutive, so none has a lower index than the first.
    let place = unit.index() - first.index();
    format!("{}.formations[{}].units[{place}]", army_path(troop.side), troop.formation.index())
}

#[derive(Default)]
struct Notes(Vec<Finding>);

impl Notes {
    fn error(
        &mut self,
        code: &'static str,
        path: impl Into<String>,
        message: impl Into<String>,
        hint: &str,
    ) {
        self.0.push(Finding::error(code, path, message).hint(hint));
    }

    /// Records a part of the plan that would be refused as an order.
    fn judge<T>(&mut self, path: impl Into<String>, result: Result<T, Refused>) {
        if let Err(refused) = result {
            let code = format!("scenario.{}", refused.code());
            self.0.push(Finding::error(code, path, refused.to_string()).hint(hint(&refused)));
        }
    }
}

const fn hint(refused: &Refused) -> &'static str {
    match refused {
        Refused::UnitNotFound(..) => "name a unit of the same army",
        Refused::CodeNotFound(..) => "name a go-code of the same army",
        Refused::OffMap(..) => "choose a hex on the map",
        Refused::Impassable(..) => "choose terrain that this troop type can enter",
        Refused::OutsideZone(_) => "choose a hex inside the army's zone, or extend the zone",
        Refused::Occupied(..) => "place each unit in a hex of its own",
        Refused::NegativeDuration(_) => "expected 0 or more ticks",
        Refused::ShareOutOfRange(_) => "expected a share from 0 to 1",
        Refused::EmptyRoute => "add at least one hex, or remove the entry",
        Refused::WaitsForItself(_) => "name another unit",
        Refused::NoReserve(_) => "give the unit a reserve plan, or choose another response",
        Refused::TooLong(..) => "shorten the list",
        _ => "see the rules of formation",
    }
}

fn count(game: &Formation, notes: &mut Notes) {
    if game.troops.len() > MOST_UNITS {
        let message = format!("{} units", game.troops.len());
        notes.error("scenario.too-many-units", "armies", message, "expected at most 20,000");
    }
    if game.scenario.tick_limit == 0 {
        notes.error(
            "scenario.tick-limit",
            "tick_limit",
            "the tick limit is 0",
            "expected 1 or more",
        );
    }
    for side in Side::BOTH {
        if game.army(side).units().next().is_none() {
            let path = army_path(side);
            notes.error(
                "scenario.empty-army",
                path,
                "the army has no units",
                "add at least one unit",
            );
        }
        for (unit, regiment) in game.units_of(side).zip(game.army(side).units()) {
            if !(1..=MOST_MEN).contains(&regiment.men) {
                let path = format!("{}.men", unit_path(game, unit));
                let message = format!("{} with {} men", game.named(unit), regiment.men);
                notes.error("scenario.men", path, message, "expected 1 to 5,000");
            }
        }
    }
}

struct Inspection<'a> {
    game: &'a Formation,
    side: Side,
    desk: Desk<'a>,
}

impl Inspection<'_> {
    fn inspect(&self, notes: &mut Notes) {
        let (army, path) = (self.game.army(self.side), army_path(self.side));
        self.headquarters(&path, notes);
        for (index, hex) in army.zone.iter().enumerate() {
            notes.judge(format!("{path}.zone[{index}]"), self.desk.cell(*hex));
        }
        if let Some(unit) = army.commander {
            notes.judge(format!("{path}.commander"), self.desk.own(unit));
        }
        self.formations(&path, notes);
        for (unit, regiment) in self.game.units_of(self.side).zip(army.units()) {
            self.unit(unit, regiment, notes);
        }
        self.signals(&path, notes);
        self.contingencies(&path, notes);
    }

    /// Couriers start at headquarters, so a rider must be able to leave it.
    fn headquarters(&self, path: &str, notes: &mut Notes) {
        let path = format!("{path}.headquarters");
        let hex = self.game.army(self.side).headquarters;
        match self.desk.cell(hex) {
            Ok(cell) if !self.game.field.can_stand(Mover::Foot, cell) => notes.error(
                "scenario.headquarters",
                path,
                format!("headquarters at {} is in impassable terrain", self.desk.place(hex)),
                "choose a hex that couriers can leave",
            ),
            on_map => notes.judge(path, on_map),
        }
    }

    fn formations(&self, path: &str, notes: &mut Notes) {
        for (index, formation) in self.game.army(self.side).formations.iter().enumerate() {
            let path = format!("{path}.formations[{index}]");
            if formation.units.is_empty() {
                let message = format!("formation '{}' has no units", formation.name);
                notes.error(
                    "scenario.empty-formation",
                    &path,
                    message,
                    "add a unit, or remove the formation",
                );
            }
            if let Some(unit) = formation.commander {
                notes.judge(format!("{path}.commander"), self.desk.own(unit));
            }
        }
    }

    fn unit(&self, unit: UnitId, regiment: &Regiment, notes: &mut Notes) {
        let path = unit_path(self.game, unit);
        notes.judge(format!("{path}.hex"), self.desk.check_ground(unit, regiment.hex));
        for (name, way) in regiment.plans() {
            notes.judge(format!("{path}.{name}"), bounded(way.len()));
            for (index, waypoint) in way.iter().enumerate() {
                let path = format!("{path}.{name}[{index}]");
                notes.judge(path, self.desk.check_waypoint(unit, waypoint));
            }
        }
    }

    fn signals(&self, path: &str, notes: &mut Notes) {
        let count = self.game.army(self.side).go_codes.len();
        notes.judge(format!("{path}.go_codes"), bounded(count));
        for (index, code) in self.game.army(self.side).go_codes.iter().enumerate() {
            let path = format!("{path}.go_codes[{index}]");
            notes.judge(format!("{path}.trigger"), self.desk.check_trigger(&code.trigger));
            notes.judge(format!("{path}.subscribers"), bounded(code.subscribers.len()));
            for (index, unit) in code.subscribers.iter().enumerate() {
                notes.judge(format!("{path}.subscribers[{index}]"), self.desk.own(*unit));
            }
        }
    }

    fn contingencies(&self, path: &str, notes: &mut Notes) {
        let count = self.game.army(self.side).contingencies.len();
        notes.judge(format!("{path}.contingencies"), bounded(count));
        for (index, one) in self.game.army(self.side).contingencies.iter().enumerate() {
            let path = format!("{path}.contingencies[{index}]");
            notes.judge(
                format!("{path}.trigger"),
                self.desk.check_contingency_trigger(&one.trigger),
            );
            notes.judge(format!("{path}.response"), self.desk.check_response(&one.response));
        }
    }
}

/// Reports units of either army that start in the same hex.
fn check_shared_hexes(game: &Formation, notes: &mut Notes) {
    let mut there: BTreeMap<(i32, i32), UnitId> = BTreeMap::new();
    let regiments = Side::BOTH.into_iter().flat_map(|side| game.army(side).units());
    for (index, regiment) in regiments.enumerate() {
        let (unit, hex) = (UnitId(index as u16), regiment.hex);
        match there.entry((hex.x, hex.y)) {
            Entry::Vacant(free) => {
                free.insert(unit);
            }
            Entry::Occupied(taken) => {
                let path = format!("{}.hex", unit_path(game, unit));
                notes.judge::<()>(
                    path,
                    Err(Refused::Occupied(game.named(*taken.get()), Place::on(&game.field, hex))),
                );
            }
        }
    }
}

/// Reports zones that overlap the enemy's zone or starting hexes. Armies plan without seeing each
/// other, so two units could end up in the same hex.
fn check_overlapping_zones(game: &Formation, notes: &mut Notes) {
    let key = |hex: &Hex| (hex.x, hex.y);
    for side in Side::BOTH {
        let other = game.army(side.enemy());
        let theirs: BTreeSet<(i32, i32)> =
            other.units().map(|unit| &unit.hex).chain(&other.zone).map(key).collect();
        for (index, hex) in game.army(side).zone.iter().enumerate() {
            if theirs.contains(&key(hex)) {
                let path = format!("{}.zone[{index}]", army_path(side));
                let message =
                    format!("the enemy can also start at {}", Place::on(&game.field, *hex));
                notes.error(
                    "scenario.zone-shared",
                    path,
                    message,
                    "give the hex to one of the armies",
                );
            }
        }
    }
}

/// Reports duplicate names. They must be unique because a unit's lot and dice derive from its name.
fn names(game: &Formation, notes: &mut Notes) {
    let mut known: BTreeMap<&str, UnitId> = BTreeMap::new();
    for (index, troop) in game.troops.iter().enumerate() {
        let unit = UnitId(index as u16);
        if let Some(first) = known.insert(&troop.name, unit) {
            let message = format!("{first} and {unit} are both named '{}'", troop.name);
            let path = format!("{}.name", unit_path(game, unit));
            notes.error("scenario.name-taken", path, message, "give each unit a unique name");
        }
    }
}

fn objectives(game: &Formation, notes: &mut Notes) {
    notes.judge("objectives", bounded(game.scenario.objectives.len()));
    for (index, objective) in game.scenario.objectives.iter().enumerate() {
        notes.judge(format!("objectives[{index}].hex"), on_map(game, objective.hex));
    }
}
