//! Checks orders and turns accepted ones into events.

use crate::arrangement;
use crate::execution::Battle;
use crate::plan::{Contingency, ContingencyTrigger, Deployment, GoCode, Response, Trigger, Wait};
use crate::rules::Shape;
use crate::rules::constants::OUTBOX;
use crate::{
    Accepted, Cause, CodeId, Command, ContactId, EngagementRule, Event, Formation, FormationId,
    Named, Order, Outcome, Phase, Place, Recipient, Refused, Side, State, Troop, UnitId, Waypoint,
};
use sandtable_core::Dice;
use sandtable_hex::{CellId, Facing, Hex, HexNumber};
use std::collections::BTreeSet;

/// The maximum number of ticks in one `Run` order.
pub const LONGEST_RUN: u32 = 600;
/// The maximum length of a list in a plan.
pub const LONGEST_LIST: usize = 1_000;

pub(crate) fn decide(
    game: &Formation,
    state: &State,
    side: Side,
    order: &Order,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    if state.phase == Phase::Finished {
        return Err(Refused::BattleOver);
    }
    let desk = Desk { game, state, side };
    match order {
        // A commander may concede at any time, even while waiting for the other army.
        Order::Concede => Ok(concede(side)),
        Order::Send { .. } | Order::SendAll { .. } | Order::Signal(_) | Order::Run { .. } => {
            desk.in_battle()?;
            desk.command(order, dice)
        }
        _ => {
            desk.in_planning()?;
            desk.plan(order, dice)
        }
    }
}

fn concede(side: Side) -> Vec<Event> {
    let mut outcomes = [Outcome::Victory; 2];
    outcomes[side as usize] = Outcome::Defeat;
    let ending = crate::game::ended(outcomes, Cause::Concession);
    vec![Event::Conceded { side }, Event::BattleEnded { ending }]
}

/// Checks the orders of one army against the current state.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) game: &'a Formation,
    pub(crate) state: &'a State,
    pub(crate) side: Side,
}

impl Desk<'_> {
    fn in_planning(&self) -> Result<(), Refused> {
        match self.state.phase {
            Phase::Planning if self.state.staffs[self.side].ready > 0 => Err(Refused::PlanStands),
            Phase::Planning => Ok(()),
            _ => Err(Refused::NotPlanning),
        }
    }

    fn in_battle(&self) -> Result<(), Refused> {
        let ready = self.state.staffs[self.side].ready;
        match self.state.phase {
            Phase::Active if ready > self.state.tick => Err(Refused::TimeRuns(ready)),
            Phase::Active => Ok(()),
            _ => Err(Refused::NotActive),
        }
    }

    fn plan(&self, order: &Order, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let side = self.side;
        Ok(match order {
            Order::Deploy(deployment) => vec![self.deploy(deployment)?],
            Order::Plan { unit, waypoints } => {
                self.check_way(*unit, waypoints)?;
                vec![Event::Planned { unit: *unit, waypoints: waypoints.clone() }]
            }
            Order::Reserve { unit, waypoints } => {
                self.check_way(*unit, waypoints)?;
                if waypoints.is_empty() && self.is_called_upon(*unit) {
                    return Err(Refused::NoReserve(self.named(*unit)));
                }
                vec![Event::Reserved { unit: *unit, waypoints: waypoints.clone() }]
            }
            Order::Engage { unit, rule } => {
                self.own(*unit)?;
                vec![Event::RuleSet { unit: *unit, rule: *rule }]
            }
            Order::Form { unit, shape } => {
                self.own(*unit)?;
                vec![Event::ShapeSet { unit: *unit, shape: *shape }]
            }
            Order::AgreeOn(codes) => {
                bounded(codes.len())?;
                codes.iter().try_for_each(|code| self.check_code(code))?;
                self.check_codes_in_use(codes.len())?;
                vec![Event::AgreedOn { side, codes: codes.clone() }]
            }
            Order::ProvideFor(contingencies) => {
                bounded(contingencies.len())?;
                contingencies.iter().try_for_each(|one| self.check_contingency(one))?;
                vec![Event::ProvidedFor { side, contingencies: contingencies.clone() }]
            }
            Order::Begin => self.begin(dice),
            Order::Send { .. }
            | Order::SendAll { .. }
            | Order::Signal(_)
            | Order::Run { .. }
            | Order::Concede => vec![],
        })
    }

    fn begin(&self, dice: &mut Dice) -> Vec<Event> {
        let side = self.side;
        let mut events = vec![Event::PlanStands { side }];
        // The lots are drawn with the second confirmation, when no plan can be changed any more.
        if self.state.staffs[side.enemy()].ready > 0 {
            events.extend(Side::BOTH.map(|side| Event::TookField { side }));
            events.push(Event::BattleStarted { lots: Troop::draw(dice) });
        }
        events
    }

    fn command(&self, order: &Order, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let side = self.side;
        // Ticks are resolved on a copy. Only the events leave this function, and `apply` repeats
        // them on the original.
        let mut battle = Battle::new(self.game, self.state.clone(), dice);
        match order {
            Order::Send { to, command } => {
                self.check_recipient(*to)?;
                self.check_command(command)?;
                self.check_couriers(1)?;
                battle.send(side, [(*to, command.clone())]);
            }
            Order::SendAll { units, command } => {
                self.check_units(units)?;
                self.check_command(command)?;
                self.check_couriers(units.len())?;
                battle.send(side, self.spread(units, command));
            }
            Order::Signal(code) => {
                self.check_signal(*code)?;
                battle.signal(side, *code);
            }
            Order::Run { ticks } => {
                if !(1..=LONGEST_RUN).contains(ticks) {
                    return Err(Refused::NoTicks(*ticks, LONGEST_RUN));
                }
                battle.run(side, self.state.tick + ticks);
            }
            _ => {}
        }
        Ok(battle.finish())
    }

    pub(crate) fn own(&self, unit: UnitId) -> Result<(), Refused> {
        let own = self.game.range_of(self.side);
        let mine = own.contains(&unit.index());
        if mine { Ok(()) } else { Err(Refused::UnitNotFound(unit, Accepted(own))) }
    }

    fn named(&self, unit: UnitId) -> Named<UnitId> {
        self.game.named(unit)
    }

    pub(crate) fn place(&self, hex: Hex) -> Place {
        Place::on(&self.game.field, hex)
    }

    pub(crate) fn cell(&self, hex: Hex) -> Result<CellId, Refused> {
        on_map(self.game, hex)
    }

    fn deploy(&self, deployment: &Deployment) -> Result<Event, Refused> {
        let Deployment { unit, hex, facing, rest } = *deployment;
        let cell = self.check_ground(unit, hex)?;
        // Without a zone units stay where the scenario puts them; only facing and posture can
        // change.
        let stays = self.state.units.get(unit.index()).is_some_and(|now| now.cell == cell);
        if !stays && self.game.army(self.side).zone.is_empty() {
            return Err(Refused::OutsideZone(self.place(hex)));
        }
        // Only own units are checked: a refusal because of an enemy would reveal it. Zones never
        // overlap, so no enemy can be there.
        let there = |other: &UnitId| {
            *other != unit && self.state.units.get(other.index()).is_some_and(|o| o.cell == cell)
        };
        match self.game.units_of(self.side).find(there) {
            Some(other) => Err(Refused::Occupied(self.named(other), self.place(hex))),
            None => Ok(Event::Placed { unit, cell, facing, rest }),
        }
    }

    /// Checks that a unit can enter a hex and may deploy there.
    pub(crate) fn check_ground(&self, unit: UnitId, hex: Hex) -> Result<CellId, Refused> {
        self.own(unit)?;
        let (cell, game) = (self.cell(hex)?, self.game);
        // `own` has checked the id, so the index is valid.
        if !game.field.can_stand(game.troops[unit.index()].mover, cell) {
            return Err(Refused::Impassable(self.named(unit), self.place(hex)));
        }
        let zone = &game.army(self.side).zone;
        let allowed = zone.is_empty() || zone.contains(&hex);
        if allowed { Ok(cell) } else { Err(Refused::OutsideZone(self.place(hex))) }
    }

    fn check_way(&self, unit: UnitId, waypoints: &[Waypoint]) -> Result<(), Refused> {
        self.own(unit)?;
        bounded(waypoints.len())?;
        waypoints.iter().try_for_each(|waypoint| self.check_waypoint(unit, waypoint))
    }

    pub(crate) fn check_waypoint(&self, unit: UnitId, waypoint: &Waypoint) -> Result<(), Refused> {
        self.cell(waypoint.hex)?;
        match waypoint.wait {
            Some(Wait::Duration(ticks)) if ticks < 0 => Err(Refused::NegativeDuration(ticks)),
            Some(Wait::GoCode(code)) => self.known_code(code),
            Some(Wait::UnitArrives(other)) if other == unit => {
                Err(Refused::WaitsForItself(self.named(unit)))
            }
            Some(Wait::UnitArrives(other)) => self.own(other),
            _ => Ok(()),
        }
    }

    fn known_code(&self, code: CodeId) -> Result<(), Refused> {
        let codes = self.state.staffs[self.side].go_codes.len();
        if code.index() < codes { Ok(()) } else { Err(self.unknown_code(code)) }
    }

    fn unknown_code(&self, code: CodeId) -> Refused {
        Refused::CodeNotFound(code, Accepted(0..self.state.staffs[self.side].go_codes.len()))
    }

    fn named_code(&self, id: CodeId) -> Named<CodeId> {
        let known = self.state.staffs[self.side].go_codes.get(id.index());
        Named { id, name: known.map_or_else(String::new, |(code, _)| code.name.clone()) }
    }

    /// Checks that the plan refers only to the first `codes` go-codes.
    fn check_codes_in_use(&self, codes: usize) -> Result<(), Refused> {
        let staff = &self.state.staffs[self.side];
        let own = self.state.units.get(self.game.range_of(self.side)).unwrap_or_default();
        let plans = own.iter().map(|unit| &unit.march.waypoints).chain(&staff.reserves);
        let waited_for = plans.flat_map(|way| way.iter()).filter_map(|at| match at.wait {
            Some(Wait::GoCode(code)) => Some(code),
            _ => None,
        });
        let given = staff.contingencies.iter().filter_map(|(one, _)| match one.response {
            Response::Signal(code) => Some(code),
            _ => None,
        });
        let missing = waited_for.chain(given).find(|code| code.index() >= codes);
        missing.map_or(Ok(()), |code| Err(Refused::CodeInUse(self.named_code(code))))
    }

    fn is_called_upon(&self, unit: UnitId) -> bool {
        let contingencies = &self.state.staffs[self.side].contingencies;
        contingencies.iter().any(|(one, _)| one.response == Response::ExecutePlan(unit))
    }

    fn has_reserve(&self, unit: UnitId) -> Result<(), Refused> {
        self.own(unit)?;
        let (side, index) = self.game.place_in_army(unit);
        let reserve = self.state.staffs[side].reserves.get(index);
        let none = reserve.is_none_or(|way| way.is_empty());
        if none { Err(Refused::NoReserve(self.named(unit))) } else { Ok(()) }
    }

    fn check_code(&self, code: &GoCode) -> Result<(), Refused> {
        bounded(code.subscribers.len())?;
        code.subscribers.iter().try_for_each(|unit| self.own(*unit))?;
        self.check_trigger(&code.trigger)
    }

    pub(crate) fn check_trigger(&self, trigger: &Trigger) -> Result<(), Refused> {
        match trigger {
            Trigger::Time(tick) if *tick < 0 => Err(Refused::NegativeDuration(*tick)),
            Trigger::Manual | Trigger::Time(_) => Ok(()),
            Trigger::UnitPosition(unit, hex) => self.own(*unit).and(self.cell(*hex).map(|_| ())),
            Trigger::EnemyInArea(area) => self.check_route(area),
        }
    }

    fn check_contingency(&self, contingency: &Contingency) -> Result<(), Refused> {
        self.check_contingency_trigger(&contingency.trigger)?;
        self.check_response(&contingency.response)
    }

    pub(crate) fn check_contingency_trigger(
        &self,
        trigger: &ContingencyTrigger,
    ) -> Result<(), Refused> {
        match *trigger {
            ContingencyTrigger::UnitBreaks(unit) => self.own(unit),
            ContingencyTrigger::PositionLost(hex) => self.cell(hex).map(|_| ()),
            ContingencyTrigger::CasualtiesExceed(share) if share != share.share() => {
                Err(Refused::ShareOutOfRange(share))
            }
            ContingencyTrigger::CasualtiesExceed(_)
            | ContingencyTrigger::CommanderDies
            | ContingencyTrigger::EnemyFlanking => Ok(()),
        }
    }

    pub(crate) fn check_response(&self, response: &Response) -> Result<(), Refused> {
        match response {
            Response::ExecutePlan(unit) => self.has_reserve(*unit),
            Response::Retreat(route) => self.check_route(route),
            Response::Rally(hex) => self.cell(*hex).map(|_| ()),
            Response::Signal(code) => self.known_code(*code),
        }
    }

    fn check_route(&self, route: &[Hex]) -> Result<(), Refused> {
        bounded(route.len())?;
        if route.is_empty() {
            return Err(Refused::EmptyRoute);
        }
        route.iter().try_for_each(|hex| self.cell(*hex).map(|_| ()))
    }

    /// Checks that a number of orders could be sent now or later.
    fn check_couriers(&self, orders: usize) -> Result<(), Refused> {
        let staff = &self.state.staffs[self.side];
        let waiting = staff.outbox.len();
        // Orders wait only while no courier is at headquarters, so one of the two is zero.
        let room = usize::from(staff.riders) + OUTBOX.saturating_sub(waiting);
        if staff.riders == 0 && staff.couriers.is_empty() {
            Err(Refused::NoCouriers)
        } else if room == 0 {
            Err(Refused::OutboxFull(waiting))
        } else if orders > room {
            Err(Refused::TooManyOrders(orders, room))
        } else {
            Ok(())
        }
    }

    /// Checks the addressees of an order to several units: some, on the field, each named once.
    fn check_units(&self, units: &[UnitId]) -> Result<(), Refused> {
        bounded(units.len())?;
        if units.is_empty() {
            return Err(Refused::NoUnits);
        }
        let mut named = BTreeSet::new();
        for unit in units {
            self.check_recipient(Recipient::Unit(*unit))?;
            if !named.insert(*unit) {
                return Err(Refused::NamedTwice(self.named(*unit)));
            }
        }
        Ok(())
    }

    /// The command of each of several units.
    fn spread(&self, units: &[UnitId], command: &Command) -> Vec<(Recipient, Command)> {
        let field = &self.game.field;
        // `check_units` has checked the ids, so the indices are valid.
        let at: Vec<Hex> =
            units.iter().map(|unit| field.hex(self.state.units[unit.index()].cell)).collect();
        let commands = arrangement::spread(field, command, &at);
        units.iter().map(|unit| Recipient::Unit(*unit)).zip(commands).collect()
    }

    fn check_recipient(&self, to: Recipient) -> Result<(), Refused> {
        let afield =
            |unit: UnitId| self.state.units.get(unit.index()).is_some_and(crate::Unit::is_afield);
        match to {
            Recipient::Unit(unit) => {
                self.own(unit)?;
                if afield(unit) { Ok(()) } else { Err(Refused::UnitGone(self.named(unit))) }
            }
            Recipient::Formation(id) => {
                let formations = &self.game.army(self.side).formations;
                let Some(formation) = formations.get(id.index()) else {
                    let accepted = Accepted(0..formations.len());
                    return Err(Refused::FormationNotFound(id, accepted));
                };
                if self.game.units_in(self.side, id).any(afield) {
                    Ok(())
                } else {
                    Err(Refused::FormationGone(Named { id, name: formation.name.clone() }))
                }
            }
        }
    }

    fn check_command(&self, command: &Command) -> Result<(), Refused> {
        if let Command::Retreat(route) = command {
            self.check_route(route)?;
        }
        command.hexes().into_iter().try_for_each(|hex| self.cell(hex).map(|_| ()))?;
        match command {
            // A contact that is gone is accepted: the unit finds that out when the order arrives.
            Command::Attack(contact) => self.known_contact(*contact),
            Command::ExecuteGoCode(code) => self.known_code(*code),
            _ => Ok(()),
        }
    }

    fn known_contact(&self, contact: ContactId) -> Result<(), Refused> {
        let known = self.state.staffs[self.side].knowledge.contacts.len();
        if contact.index() < known {
            Ok(())
        } else {
            Err(Refused::ContactNotFound(contact, Accepted(0..known)))
        }
    }

    fn check_signal(&self, code: CodeId) -> Result<(), Refused> {
        match self.state.staffs[self.side].go_codes.get(code.index()) {
            None => Err(self.unknown_code(code)),
            Some((_, true)) => Err(Refused::CodeGiven(self.named_code(code))),
            Some((known, _)) if known.trigger != Trigger::Manual => {
                Err(Refused::CodeNotManual(self.named_code(code)))
            }
            Some(_) => Ok(()),
        }
    }
}

/// Returns the cell of a hex, or a refusal that gives the first and last hex of the map.
pub(crate) fn on_map(game: &Formation, hex: Hex) -> Result<CellId, Refused> {
    game.field.cell(hex).ok_or_else(|| {
        let shape = game.field.shape();
        let corners = [(1, 1), (shape.columns(), shape.rows())];
        let [first, last] = corners.map(|(column, row)| HexNumber { column, row });
        Refused::OffMap(Place::on(&game.field, hex), first, last)
    })
}

/// Checks that a list in a plan is not too long.
pub(crate) fn bounded(length: usize) -> Result<(), Refused> {
    if length <= LONGEST_LIST { Ok(()) } else { Err(Refused::TooLong(length, LONGEST_LIST)) }
}

/// A sample of the orders that a commander may give now, some of every kind. The complete list
/// would be endless, because plans are lists of any hexes.
pub(crate) fn legal(game: &Formation, state: &State, side: Side) -> Vec<Order> {
    let desk = Desk { game, state, side };
    let mut orders = vec![Order::Concede];
    if state.phase == Phase::Planning {
        orders.push(Order::Begin);
        for unit in game.units_of(side) {
            orders.extend(EngagementRule::ALL.map(|rule| Order::Engage { unit, rule }));
            orders.extend(
                desk.marches(unit)
                    .map(|hex| Order::Plan { unit, waypoints: vec![Waypoint::at(hex)] }),
            );
        }
        return orders;
    }
    orders.extend([1, 10, 60].map(|ticks| Order::Run { ticks }));
    let codes = 0..state.staffs[side].go_codes.len() as u16;
    let open = codes.map(CodeId).filter(|code| desk.check_signal(*code).is_ok());
    orders.extend(open.map(Order::Signal));
    if desk.check_couriers(1).is_ok() {
        let afield = game.units_of(side).map(Recipient::Unit);
        let formations = 0..game.army(side).formations.len() as u16;
        let formations = formations.map(|id| Recipient::Formation(FormationId(id)));
        for to in afield.chain(formations).filter(|to| desk.check_recipient(*to).is_ok()) {
            let commands = desk.commands(to).into_iter();
            orders.extend(commands.map(|command| Order::Send { to, command }));
        }
        orders.extend(desk.general_orders());
    }
    orders
}

/// The length of the sample marches, in hexes.
const LISTED_MARCH: i32 = 4;
/// The maximum number of sample attacks per recipient.
const LISTED_TARGETS: usize = 6;

impl Desk<'_> {
    fn marches(&self, unit: UnitId) -> impl Iterator<Item = Hex> {
        let from = self.state.units.get(unit.index()).map(|unit| self.game.field.hex(unit.cell));
        let mover = self.game.troops.get(unit.index()).map(|troop| troop.mover);
        let ways = from.into_iter().flat_map(|from| {
            Facing::ALL.map(|way| (0..LISTED_MARCH).fold(from, |hex, _| way.step(hex)))
        });
        let field = &self.game.field;
        ways.filter(move |hex| {
            field.cell(*hex).zip(mover).is_some_and(|(cell, mover)| field.can_stand(mover, cell))
        })
    }

    /// Orders to every unit on the field at once.
    fn general_orders(&self) -> Vec<Order> {
        let units = self.game.units_of(self.side);
        let units: Vec<UnitId> =
            units.filter(|unit| self.check_recipient(Recipient::Unit(*unit)).is_ok()).collect();
        if units.len() < 2 || self.check_couriers(units.len()).is_err() {
            return Vec::new();
        }
        let commands = [Command::HoldPosition, Command::Rally(None)];
        commands.map(|command| Order::SendAll { units: units.clone(), command }).into()
    }

    fn commands(&self, to: Recipient) -> Vec<Command> {
        let mut commands = vec![Command::HoldPosition, Command::Rally(None)];
        commands.extend(EngagementRule::ALL.map(Command::ChangeEngagement));
        let shapes = [Shape::Line(2), Shape::Column(4), Shape::Square];
        commands.extend(shapes.map(Command::ChangeFormation));
        let unit = match to {
            Recipient::Unit(unit) => Some(unit),
            Recipient::Formation(id) => self.game.units_in(self.side, id).next(),
        };
        commands.extend(unit.into_iter().flat_map(|unit| self.marches(unit)).map(Command::MoveTo));
        let contacts = self.state.staffs[self.side].knowledge.contacts.iter().enumerate();
        let known = contacts.filter(|(_, contact)| !contact.gone).take(LISTED_TARGETS);
        commands.extend(known.map(|(index, _)| Command::Attack(ContactId(index as u16))));
        commands
    }
}
