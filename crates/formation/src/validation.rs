//! Whether a scenario can be fought. Plans are judged by the same checks as orders are.

use crate::orders::Desk;
use crate::{Deployment, Formation, Place, Refused, Side, State, UnitId};
use sandtable_core::{Finding, Findings, Game, Refusal};
use std::collections::BTreeMap;

/// The most men of one unit.
pub(crate) const MOST_MEN: u32 = 5_000;
/// The most units of both armies.
const MOST_UNITS: usize = 20_000;

/// Everything that stands in the way of a battle.
pub(crate) fn check(game: &Formation) -> Result<(), Findings> {
    let mut notes = Notes::default();
    count(game, &mut notes);
    if !notes.0.is_empty() {
        return Err(Findings(notes.0));
    }
    let state = game.start();
    for side in Side::BOTH {
        Inspection { game, state: &state, side, desk: Desk { game, state: &state, side } }
            .inspect(&mut notes);
    }
    stand_apart(game, &state, &mut notes);
    names(game, &mut notes);
    objectives(game, &mut notes);
    if notes.0.is_empty() { Ok(()) } else { Err(Findings(notes.0)) }
}

#[derive(Default)]
struct Notes(Vec<Finding>);

impl Notes {
    fn say(
        &mut self,
        code: &'static str,
        path: impl Into<String>,
        message: impl Into<String>,
        hint: &str,
    ) {
        self.0.push(Finding::error(code, path, message).hint(hint));
    }

    /// A plan that would be refused as an order.
    fn judge<T>(&mut self, path: impl Into<String>, result: Result<T, Refused>) {
        if let Err(refused) = result {
            let code = format!("scenario.{}", refused.code());
            self.0.push(Finding::error(code, path, refused.to_string()).hint(hint(&refused)));
        }
    }
}

const fn hint(refused: &Refused) -> &'static str {
    match refused {
        Refused::UnitNotFound(_) => "name a unit of the same army",
        Refused::CodeNotFound(_) => "name a go-code of the same army",
        Refused::OffMap(_) => "name a hex of the map",
        Refused::Impassable(..) => "choose ground that such a unit can stand on",
        Refused::OutsideZone(_) => "choose a hex of the army's zone, or widen it",
        Refused::Occupied(..) => "give each unit a hex of its own",
        Refused::NegativeDuration(_) => "give a number of ticks from 0 on",
        Refused::ShareOutOfRange(_) => "give a share from 0 to 1",
        Refused::EmptyRoute => "name at least one hex, or leave it out",
        Refused::WaitsForItself(_) => "name another unit",
        _ => "see the rules of the battle",
    }
}

fn count(game: &Formation, notes: &mut Notes) {
    if game.troops.len() > MOST_UNITS {
        let message = format!("{} units", game.troops.len());
        notes.say("scenario.too-many-units", "armies", message, "expected at most 20,000");
    }
    if game.scenario.tick_limit == 0 {
        notes.say("scenario.tick-limit", "tick-limit", "no tick is fought", "expected 1 or more");
    }
    for side in Side::BOTH {
        let path = format!("armies[{}]", side as u8);
        if game.army(side).units().next().is_none() {
            notes.say("scenario.empty-army", &path, "the army has no units", "add at least one");
        }
        for (index, unit) in game.army(side).units().enumerate() {
            if !(1..=MOST_MEN).contains(&unit.men) {
                let path = format!("{path}.units[{index}].men");
                let message = format!("{} musters {} men", unit.name, unit.men);
                notes.say("scenario.men", path, message, "expected 1 to 5,000");
            }
        }
    }
}

struct Inspection<'a> {
    game: &'a Formation,
    state: &'a State,
    side: Side,
    desk: Desk<'a>,
}

impl Inspection<'_> {
    fn inspect(&self, notes: &mut Notes) {
        let (army, path) = (self.game.army(self.side), format!("armies[{}]", self.side as u8));
        notes.judge(format!("{path}.headquarters"), self.desk.cell(army.headquarters));
        for hex in &army.zone {
            notes.judge(format!("{path}.zone"), self.desk.cell(*hex));
        }
        if let Some(unit) = army.commander {
            notes.judge(format!("{path}.commander"), self.desk.own(unit));
        }
        self.formations(&path, notes);
        self.units(&path, notes);
        for (index, code) in army.go_codes.iter().enumerate() {
            notes.judge(format!("{path}.go-codes[{index}]"), self.desk.check_code(code));
        }
        for (index, contingency) in army.contingencies.iter().enumerate() {
            let path = format!("{path}.contingencies[{index}]");
            notes.judge(path, self.desk.check_contingency(contingency));
        }
    }

    fn formations(&self, path: &str, notes: &mut Notes) {
        for (index, formation) in self.game.army(self.side).formations.iter().enumerate() {
            let path = format!("{path}.formations[{index}]");
            if formation.units.is_empty() {
                let message = format!("{} has no units", formation.name);
                notes.say("scenario.empty-formation", &path, message, "add one, or leave it out");
            }
            if let Some(unit) = formation.commander {
                notes.judge(format!("{path}.commander"), self.desk.own(unit));
            }
        }
    }

    fn units(&self, path: &str, notes: &mut Notes) {
        for (index, (unit, regiment)) in
            self.game.units_of(self.side).zip(self.game.army(self.side).units()).enumerate()
        {
            let path = format!("{path}.units[{index}]");
            let rest = self.state.units[unit.index()].rest;
            let (hex, facing) = (regiment.hex, regiment.facing);
            let deployment = Deployment { unit, hex, facing, rest };
            notes.judge(format!("{path}.hex"), self.desk.deploy(&deployment));
            let plans = [("waypoints", &regiment.waypoints), ("reserve", &regiment.reserve)];
            for (name, way) in plans {
                notes.judge(format!("{path}.{name}"), self.desk.check_way(unit, way));
            }
        }
    }
}

/// Units of both armies on one hex. Those of one army were found already.
fn stand_apart(game: &Formation, state: &State, notes: &mut Notes) {
    let mut there: BTreeMap<_, UnitId> = BTreeMap::new();
    for blue in game.units_of(Side::Blue) {
        there.insert(state.units[blue.index()].cell, blue);
    }
    for (index, red) in game.units_of(Side::Red).enumerate() {
        let cell = state.units[red.index()].cell;
        if let Some(blue) = there.get(&cell) {
            let refused = Refused::Occupied(*blue, Place(game.field.hex(cell)));
            notes.judge::<()>(format!("armies[1].units[{index}].hex"), Err(refused));
        }
    }
}

/// Names tell units apart, also where chance decides.
fn names(game: &Formation, notes: &mut Notes) {
    let mut known: BTreeMap<&str, UnitId> = BTreeMap::new();
    for (index, troop) in game.troops.iter().enumerate() {
        let unit = UnitId(index as u16);
        if let Some(first) = known.insert(&troop.name, unit) {
            let message = format!("{first} and {unit} are both called '{}'", troop.name);
            let path = format!("armies[{}]", troop.side as u8);
            notes.say("scenario.name-taken", path, message, "give each unit a name of its own");
        }
    }
}

fn objectives(game: &Formation, notes: &mut Notes) {
    for (index, objective) in game.scenario.objectives.iter().enumerate() {
        if game.field.cell(objective.hex).is_none() {
            let refused = Refused::OffMap(Place(objective.hex));
            notes.judge::<()>(format!("objectives[{index}].hex"), Err(refused));
        }
    }
}
