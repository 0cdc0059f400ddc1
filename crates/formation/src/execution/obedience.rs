//! Obedience: how units react to the orders that reach them.

use super::Battle;
use crate::arrangement::{self, on_map};
use crate::event::Disregard;
use crate::rules::Pace;
use crate::rules::constants::{RALLY_ORDERED, STRESS_OF_WITHDRAWAL};
use crate::{
    Behaviour, Command, Dispatch, EngagementRule, Event, Fixed, Recipient, Side, Target, UnitId,
    Waypoint,
};
use sandtable_hex::Hex;

impl Battle<'_> {
    /// Every addressee obeys the order, or ignores it with a reason.
    pub(super) fn obey(&mut self, side: Side, dispatch: &Dispatch) {
        let units: Vec<UnitId> = match (&dispatch.command, dispatch.to) {
            // A go-code reaches everyone, so only the unit that received the message gives it.
            (Command::ExecuteGoCode(_), to) => self.recipient(side, to).into_iter().collect(),
            (_, Recipient::Unit(unit)) => vec![unit],
            (_, Recipient::Formation(id)) => self.game.units_in(side, id).collect(),
        };
        let units: Vec<UnitId> =
            units.into_iter().filter(|unit| self.unit(*unit).is_afield()).collect();
        // One place per unit in the same order, so that the zip below drops no unit.
        let places = self.places(side, dispatch, &units);
        for (unit, place) in units.into_iter().zip(places) {
            match self.objection(unit, dispatch) {
                Some(why) => {
                    self.emit(Event::Disregarded { unit, number: dispatch.number, why });
                }
                None => self.carry_out(unit, dispatch, place),
            }
        }
    }

    /// The reason a unit ignores an order, if it has one.
    fn objection(&self, unit: UnitId, dispatch: &Dispatch) -> Option<Disregard> {
        let (now, staff) = (self.unit(unit), &self.state.staffs[self.troop(unit).side]);
        // Couriers can overtake each other, so an order written earlier never replaces a later one.
        let newer = now.obeyed.is_some_and(|obeyed| obeyed > (dispatch.issued, dispatch.number));
        let rally = matches!(dispatch.command, Command::Rally(_));
        match dispatch.command {
            _ if newer => Some(Disregard::Stale),
            // Routing units obey only Rally, and only routing units can rally: either mismatch is
            // an objection.
            _ if now.is_routing() != rally => {
                Some(if rally { Disregard::NotRouting } else { Disregard::Routing })
            }
            Command::Attack(contact) => {
                let gone = staff.knowledge.contact(contact).is_none_or(|contact| contact.gone);
                gone.then_some(Disregard::TargetGone)
            }
            Command::ExecuteGoCode(code) => {
                let given = staff.go_codes.get(code.index()).is_none_or(|(_, given)| *given);
                given.then_some(Disregard::CodeGiven)
            }
            _ => None,
        }
    }

    /// The goal of each unit: its place in a line, or its current position relative to the
    /// commander.
    fn places(&self, side: Side, dispatch: &Dispatch, units: &[UnitId]) -> Vec<Option<Hex>> {
        let commander = match dispatch.to {
            Recipient::Unit(unit) => Some(unit),
            Recipient::Formation(id) => {
                let formation = self.game.army(side).formations.get(id.index());
                formation.and_then(|formation| formation.commander)
            }
        };
        let leader = units.iter().position(|unit| Some(*unit) == commander).unwrap_or(0);
        let at = |unit: &UnitId| self.game.field.hex(self.unit(*unit).cell);
        let at: Vec<Hex> = units.iter().map(at).collect();
        arrangement::places(&dispatch.command, &at, leader)
    }

    fn carry_out(&mut self, unit: UnitId, dispatch: &Dispatch, place: Option<Hex>) {
        let Dispatch { number, issued, command, .. } = dispatch;
        self.emit(Event::Obeyed { unit, number: *number, issued: *issued });
        let here = self.game.field.hex(self.unit(unit).cell);
        // A formation keeps its arrangement, so near the edge some places can be off the map.
        let place = place.map(|hex| on_map(&self.game.field, hex, here));
        match command {
            Command::MoveTo(hex) => {
                self.go(unit, vec![Waypoint::at(place.unwrap_or(*hex))]);
            }
            Command::Defend(hex) => {
                self.follow_rule(unit, EngagementRule::Defensive);
                let hold = Waypoint::at(place.unwrap_or(*hex)).doing(Behaviour::HoldAt);
                self.go(unit, vec![hold]);
            }
            Command::HoldPosition => {
                self.go(unit, vec![Waypoint::at(here).doing(Behaviour::HoldAt)]);
            }
            Command::FormLine { facing, .. } => {
                let hold = Waypoint::at(place.unwrap_or(here)).doing(Behaviour::HoldAt);
                self.go(unit, vec![hold.looking(*facing)]);
            }
            Command::Attack(contact) => self.attack(unit, *contact),
            Command::Retreat(route) => self.retreat(unit, route),
            Command::ChangeFormation(shape) => {
                self.emit(Event::ShapeSet { unit, shape: *shape });
            }
            Command::ChangeEngagement(rule) => self.follow_rule(unit, *rule),
            Command::Rally(at) => {
                self.emit(Event::RallyBegan { unit, calm: RALLY_ORDERED });
                let gather = at.map(|hex| Waypoint::at(hex).doing(Behaviour::RallyAt));
                if let Some(gather) = gather {
                    self.emit(Event::Planned { unit, waypoints: vec![gather] });
                }
            }
            Command::ExecuteGoCode(code) => self.signal(self.troop(unit).side, *code),
        }
    }

    fn follow_rule(&mut self, unit: UnitId, rule: EngagementRule) {
        if self.unit(unit).rule != rule {
            self.emit(Event::RuleSet { unit, rule });
        }
    }

    /// Changes the route. A unit in melee breaks off first, which causes stress unless it is a
    /// skirmisher.
    fn go(&mut self, unit: UnitId, waypoints: Vec<Waypoint>) {
        // `Planned` clears the flag, so it is read first.
        let was_withdrawing = self.unit(unit).withdrawing;
        self.emit(Event::Planned { unit, waypoints });
        self.break_off(unit, was_withdrawing);
    }

    /// A unit in melee that has to go elsewhere breaks off. It pays for that once per melee.
    pub(super) fn break_off(&mut self, unit: UnitId, was_withdrawing: bool) {
        let now = self.unit(unit);
        let here = self.game.field.hex(now.cell);
        // An order to hold the hex that the unit is in does not break off a melee.
        let leaves = now.march.waypoints.iter().any(|waypoint| waypoint.hex != here);
        match (leaves && now.foes > 0, was_withdrawing) {
            (false, _) => {}
            (true, false) => self.withdraw(unit),
            // `Planned` has cleared the flag. It is set again without stress, because stress is
            // paid once per melee.
            (true, true) => self.emit(Event::Withdrew { unit, stress: Fixed::ZERO }),
        }
    }

    pub(super) fn withdraw(&mut self, unit: UnitId) {
        let skilled = self.troop(unit).kind.profile().skirmishes;
        let stress = if skilled { Fixed::ZERO } else { STRESS_OF_WITHDRAWAL };
        self.emit(Event::Withdrew { unit, stress });
    }

    /// Attacks an enemy at its believed position, and stands ready there once the enemy is gone. A
    /// unit in melee does not break off for that; it attacks once it is free.
    fn attack(&mut self, unit: UnitId, contact: crate::ContactId) {
        let knowledge = &self.state.staffs[self.troop(unit).side].knowledge;
        let Some(known) = knowledge.contact(contact).copied() else { return };
        self.follow_rule(unit, EngagementRule::Aggressive);
        let there = Waypoint::at(self.game.field.hex(known.cell));
        let there = there.pace(Pace::Run).doing(Behaviour::AttackFrom);
        // `Planned` drops any target, so the new target is set after it.
        self.emit(Event::Planned { unit, waypoints: vec![there] });
        let target = Some(Target { unit: known.unit, until: None, believed: known.cell });
        self.emit(Event::Targeted { unit, target });
    }

    fn retreat(&mut self, unit: UnitId, route: &[Hex]) {
        self.follow_rule(unit, EngagementRule::HoldFire);
        let mut waypoints: Vec<Waypoint> =
            route.iter().map(|hex| Waypoint::at(*hex).pace(Pace::Run)).collect();
        if let Some(last) = waypoints.last_mut() {
            last.behaviour = Behaviour::RallyAt;
        }
        self.go(unit, waypoints);
    }
}
