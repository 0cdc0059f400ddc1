use crate::plan::{ContingencyTrigger, Response};
use crate::{
    CodeId, Command, ContactId, Contingency, Dispatch, DispatchId, Formation, Place, Recipient,
    Side, State, UnitId, Waypoint,
};
use sandtable_hex::{CellId, Facing, Hex};

/// The names that one reader knows things by.
pub(super) struct Names<'a> {
    /// The battle, or `None` where only the event is at hand: then ids stand in for names.
    battle: Option<(&'a Formation, &'a State)>,
    /// The army whose log this is, or `None` for the referee, who knows every unit by name.
    army: Option<Side>,
}

impl<'a> Names<'a> {
    /// Ids only: for an event without its battle.
    pub(super) const fn ids() -> Self {
        Self { battle: None, army: None }
    }

    /// Every name, for the referee.
    pub(super) const fn all(game: &'a Formation, state: &'a State) -> Self {
        Self { battle: Some((game, state)), army: None }
    }

    /// Names as one army knows them: its own units by name, enemies by their contact number.
    pub(super) const fn of_army(game: &'a Formation, state: &'a State, side: Side) -> Self {
        Self { battle: Some((game, state)), army: Some(side) }
    }

    /// True if the reader knows everything about this unit.
    pub(super) fn is_open(&self, unit: UnitId) -> bool {
        let own = |game: &Formation, side| game.range_of(side).contains(&unit.index());
        self.battle.is_some_and(|(game, _)| self.army.is_none_or(|side| own(game, side)))
    }

    /// A unit by name, or an enemy as the army sees it now.
    pub(super) fn unit(&self, unit: UnitId) -> String {
        self.seen(unit, false)
    }

    /// Like [`Names::unit`], but also recognises an enemy that is out of sight. For orders: their
    /// author named the contact.
    pub(super) fn target(&self, unit: UnitId) -> String {
        self.seen(unit, true)
    }

    /// The contact id of an enemy that the army sees now.
    pub(super) fn contact_in_sight(&self, unit: UnitId) -> Option<ContactId> {
        let side = self.army.filter(|_| !self.is_open(unit))?;
        let knowledge = &self.battle?.1.staffs[side].knowledge;
        let id = knowledge.contact_of(unit)?;
        knowledge.contact(id)?.visible.then_some(id)
    }

    fn seen(&self, unit: UnitId, remembered: bool) -> String {
        let Some((game, state)) = self.battle else { return unit.to_string() };
        match self.army {
            Some(side) if !self.is_open(unit) => {
                let knowledge = &state.staffs[side].knowledge;
                // Unless an order named it, an enemy out of sight is not linked to its old contact:
                // that would tell which unit it is.
                let id = knowledge.contact_of(unit).filter(|id| {
                    remembered || knowledge.contact(*id).is_some_and(|known| known.visible)
                });
                id.map_or_else(|| "an unseen enemy".to_owned(), |id| self.contact(side, id))
            }
            _ => game.troop(unit).map_or_else(|| unit.to_string(), |troop| troop.name.clone()),
        }
    }

    /// An enemy by kind and contact number. The referee is told which unit it is.
    pub(super) fn contact(&self, side: Side, id: ContactId) -> String {
        let known = self.battle.and_then(|(_, state)| state.staffs[side].knowledge.contact(id));
        match (known, self.army) {
            (None, _) => id.to_string(),
            (Some(known), None) => format!("{} ({id})", self.unit(known.unit)),
            (Some(known), Some(_)) => format!("enemy {} ({id})", known.kind),
        }
    }

    /// Strength and position of a contact as the army believes them.
    pub(super) fn sighting(&self, side: Side, id: ContactId) -> Option<String> {
        let (_, state) = self.battle?;
        let known = state.staffs[side].knowledge.contact(id)?;
        Some(format!("about {} men at {}", known.men, self.cell(known.cell)))
    }

    /// The position of a unit, if the reader may know it.
    pub(super) fn position(&self, unit: UnitId) -> Option<String> {
        let (_, state) = self.battle.filter(|_| self.is_open(unit))?;
        state.units.get(unit.index()).map(|unit| self.cell(unit.cell))
    }

    /// A hex by its printed number.
    pub(super) fn hex(&self, hex: Hex) -> String {
        let place = |(game, _): (&Formation, &State)| Place::on(&game.field, hex);
        self.battle.map_or_else(|| Place::unnumbered(hex), place).to_string()
    }

    /// A hex by its printed number, with the name of the objective there, if any.
    fn place(&self, hex: Hex) -> String {
        let objectives = self.battle.map(|(game, _)| &game.scenario.objectives);
        let there = objectives.into_iter().flatten().find(|objective| objective.hex == hex);
        let number = self.hex(hex);
        there.map_or_else(|| number.clone(), |there| format!("{} ({number})", there.name))
    }

    /// The hex of a cell by its printed number.
    pub(super) fn cell(&self, cell: CellId) -> String {
        match self.battle {
            Some((game, _)) => self.hex(game.field.hex(cell)),
            None => format!("cell {}", cell.index()),
        }
    }

    /// The compass name of a facing.
    pub(super) fn facing(&self, facing: Facing) -> String {
        match self.battle {
            Some((game, _)) => game.field.shape().orientation().name(facing).to_owned(),
            None => format!("facing {}", facing.index()),
        }
    }

    /// Waypoints as a route: "by 0409 and 0610 to 1210".
    pub(super) fn route(&self, waypoints: &[Waypoint]) -> String {
        let hexes: Vec<Hex> = waypoints.iter().map(|waypoint| waypoint.hex).collect();
        self.way(&hexes)
    }

    fn way(&self, hexes: &[Hex]) -> String {
        let mut numbers: Vec<String> = hexes.iter().map(|hex| self.hex(*hex)).collect();
        match numbers.pop() {
            None => "nowhere".to_owned(),
            Some(last) if numbers.is_empty() => format!("to {last}"),
            Some(last) => format!("by {} to {last}", listed(&numbers)),
        }
    }

    /// A go-code by name, in quotes.
    pub(super) fn code(&self, side: Side, code: CodeId) -> String {
        let known =
            self.battle.and_then(|(_, state)| state.staffs[side].go_codes.get(code.index()));
        known.map_or_else(|| code.to_string(), |(known, _)| format!("go-code \"{}\"", known.name))
    }

    /// A contingency by its trigger and its response.
    pub(super) fn contingency(&self, side: Side, index: u16) -> Option<[String; 2]> {
        let (_, state) = self.battle?;
        let (contingency, _) = state.staffs[side].contingencies.get(usize::from(index))?;
        Some([self.trigger(contingency), self.response(side, &contingency.response)])
    }

    /// The condition of a contingency, which serves as its name.
    pub(super) fn trigger(&self, contingency: &Contingency) -> String {
        match contingency.trigger {
            ContingencyTrigger::UnitBreaks(unit) => format!("rout of {}", self.unit(unit)),
            ContingencyTrigger::CommanderDies => "commander lost".to_owned(),
            ContingencyTrigger::PositionLost(hex) => format!("{} lost", self.place(hex)),
            ContingencyTrigger::EnemyFlanking => "enemy behind the line".to_owned(),
            ContingencyTrigger::CasualtiesExceed(share) => {
                format!("casualties above {} %", share.ten_thousandths() / 100)
            }
        }
    }

    fn response(&self, side: Side, response: &Response) -> String {
        match response {
            Response::ExecutePlan(unit) => format!("reserve plan of {}", self.unit(*unit)),
            Response::Retreat(route) => format!("retreat {}", self.way(route)),
            Response::Rally(hex) => format!("rally at {}", self.place(*hex)),
            Response::Signal(code) => self.code(side, *code),
        }
    }

    /// The addressee of an order.
    pub(super) fn recipient(&self, side: Side, to: Recipient) -> String {
        match to {
            Recipient::Unit(unit) => self.unit(unit),
            Recipient::Formation(id) => {
                let formations = self.battle.map(|(game, _)| &game.army(side).formations);
                let known = formations.and_then(|all| all.get(id.index()));
                known.map_or_else(|| id.to_string(), |formation| formation.name.clone())
            }
        }
    }

    /// An order that a courier carries.
    pub(super) fn command(&self, side: Side, command: &Command) -> String {
        match command {
            Command::MoveTo(hex) => format!("move to {}", self.place(*hex)),
            Command::Attack(contact) => format!("attack {}", self.contact(side, *contact)),
            Command::Defend(hex) => format!("defend {}", self.place(*hex)),
            Command::Retreat(route) => format!("retreat {}", self.way(route)),
            Command::ChangeFormation(shape) => format!("form {shape}"),
            Command::ChangeEngagement(rule) => format!("engagement rule {rule}"),
            Command::ExecuteGoCode(code) => format!("execute {}", self.code(side, *code)),
            Command::Rally(Some(hex)) => format!("rally at {}", self.place(*hex)),
            Command::Rally(None) => "rally".to_owned(),
            Command::HoldPosition => "hold position".to_owned(),
            Command::FormLine { start, end, .. } => {
                format!("form a line from {} to {}", self.hex(*start), self.hex(*end))
            }
        }
    }

    /// A dispatch that is still on the road or whose courier has not returned yet.
    pub(super) fn dispatch(&self, side: Side, number: DispatchId) -> Option<&'a Dispatch> {
        let (_, state) = self.battle?;
        state.staffs[side].courier(number).map(|courier| &courier.dispatch)
    }

    /// The army of a unit.
    pub(super) fn side(&self, unit: UnitId) -> Option<Side> {
        self.battle.and_then(|(game, _)| game.troop(unit)).map(|troop| troop.side)
    }

    /// An objective by name, with its hex.
    pub(super) fn objective(&self, objective: u16) -> String {
        let known = |(game, _): (&'a Formation, &State)| {
            game.scenario.objectives.get(usize::from(objective))
        };
        let known = self.battle.and_then(known);
        known.map_or_else(
            || format!("objective {objective}"),
            |known| format!("{} ({})", known.name, self.hex(known.hex)),
        )
    }
}

/// Items as a list in a sentence: "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
