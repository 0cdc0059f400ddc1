//! What units do with the orders that reach them.

use super::Battle;
use crate::bearing;
use crate::event::Disregard;
use crate::rules::Pace;
use crate::rules::constants::{RALLY_ORDERED, STRESS_OF_WITHDRAWAL};
use crate::{
    Behaviour, Command, Dispatch, EngagementRule, Event, Fixed, Recipient, Side, Target, UnitId,
    Waypoint,
};
use sandtable_hex::{Facing, Hex};

impl Battle<'_> {
    /// Those to whom an order is addressed obey it, or do not and say why.
    pub(super) fn obey(&mut self, side: Side, dispatch: &Dispatch) {
        let units: Vec<UnitId> = match (&dispatch.command, dispatch.to) {
            // One horn is enough for a whole formation: the one of whoever received the message.
            (Command::ExecuteGoCode(_), to) => self.recipient(side, to).into_iter().collect(),
            (_, Recipient::Unit(unit)) => vec![unit],
            (_, Recipient::Formation(id)) => self.game.units_in(side, id).collect(),
        };
        let units: Vec<UnitId> =
            units.into_iter().filter(|unit| self.unit(*unit).is_afield()).collect();
        let places = self.places(side, dispatch, &units);
        for (unit, place) in units.into_iter().zip(places) {
            match self.objection(unit, dispatch) {
                Some(why) => {
                    self.happen(Event::Disregarded { unit, number: dispatch.number, why });
                }
                None => self.carry_out(unit, dispatch, place),
            }
        }
    }

    /// Why a unit does not obey.
    fn objection(&self, unit: UnitId, dispatch: &Dispatch) -> Option<Disregard> {
        let (now, staff) = (self.unit(unit), &self.state.staffs[self.troop(unit).side]);
        let newer = now.obeyed.is_some_and(|obeyed| obeyed > (dispatch.issued, dispatch.number));
        let rally = matches!(dispatch.command, Command::Rally(_));
        match dispatch.command {
            _ if newer => Some(Disregard::Stale),
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

    /// Where each unit of a formation is to go: in line, or beside its commander as it stands now.
    fn places(&self, side: Side, dispatch: &Dispatch, units: &[UnitId]) -> Vec<Option<Hex>> {
        if let Command::FormLine { start, end, facing, depth } = dispatch.command {
            return line(units.len(), [start, end], facing, depth);
        }
        let (Command::MoveTo(goal) | Command::Defend(goal)) = dispatch.command else {
            return vec![None; units.len()];
        };
        let first = match dispatch.to {
            Recipient::Unit(unit) => Some(unit),
            Recipient::Formation(id) => {
                let commander = self.game.army(side).formations.get(id.index());
                let commander = commander.and_then(|formation| formation.commander);
                commander.filter(|unit| units.contains(unit)).or(units.first().copied())
            }
        };
        let at = |unit: UnitId| self.game.field.hex(self.unit(unit).cell);
        let shift = first.map_or(Hex::ZERO, |first| goal - at(first));
        units.iter().map(|unit| Some(at(*unit) + shift)).collect()
    }

    fn carry_out(&mut self, unit: UnitId, dispatch: &Dispatch, place: Option<Hex>) {
        let Dispatch { number, issued, command, .. } = dispatch;
        self.happen(Event::Obeyed { unit, number: *number, issued: *issued });
        let here = self.game.field.hex(self.unit(unit).cell);
        let place = place.map(|hex| self.on_map(hex, here));
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
                self.happen(Event::ShapeSet { unit, shape: *shape });
            }
            Command::ChangeEngagement(rule) => self.follow_rule(unit, *rule),
            Command::Rally(at) => {
                self.happen(Event::RallyBegan { unit, calm: RALLY_ORDERED });
                let gather = at.map(|hex| Waypoint::at(hex).doing(Behaviour::RallyAt));
                if let Some(gather) = gather {
                    self.happen(Event::Planned { unit, waypoints: vec![gather] });
                }
            }
            Command::ExecuteGoCode(code) => self.signal(self.troop(unit).side, *code),
        }
    }

    /// The hex itself, or the nearest to it on the map on the way from here.
    fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field.cell(*hex).is_some();
        bearing::line(hex, from).find(on_map).unwrap_or(from)
    }

    fn follow_rule(&mut self, unit: UnitId, rule: EngagementRule) {
        if self.unit(unit).rule != rule {
            self.happen(Event::RuleSet { unit, rule });
        }
    }

    /// Goes another way. Who fights breaks off, which costs nerve; those made for it excepted.
    fn go(&mut self, unit: UnitId, waypoints: Vec<Waypoint>) {
        let was_withdrawing = self.unit(unit).withdrawing;
        self.happen(Event::Planned { unit, waypoints });
        self.break_off(unit, was_withdrawing);
    }

    /// Who fights and is to go elsewhere breaks off. Nobody pays for that twice in one fight.
    pub(super) fn break_off(&mut self, unit: UnitId, was_withdrawing: bool) {
        let now = self.unit(unit);
        let here = self.game.field.hex(now.cell);
        let leaves = now.march.waypoints.iter().any(|waypoint| waypoint.hex != here);
        match (leaves && now.foes > 0, was_withdrawing) {
            (false, _) => {}
            (true, false) => self.withdraw(unit),
            (true, true) => self.happen(Event::Withdrew { unit, stress: Fixed::ZERO }),
        }
    }

    pub(super) fn withdraw(&mut self, unit: UnitId) {
        let skilled = self.troop(unit).kind.profile().skirmishes;
        let stress = if skilled { Fixed::ZERO } else { STRESS_OF_WITHDRAWAL };
        self.happen(Event::Withdrew { unit, stress });
    }

    /// Goes after an enemy, to where it is believed to be, and stands ready there once it is gone. Who
    /// fights already does not break off for that: he attacks when he has his hands free.
    fn attack(&mut self, unit: UnitId, contact: crate::ContactId) {
        let knowledge = &self.state.staffs[self.troop(unit).side].knowledge;
        let Some(known) = knowledge.contact(contact).copied() else { return };
        self.follow_rule(unit, EngagementRule::Aggressive);
        let there = Waypoint::at(self.game.field.hex(known.cell));
        let there = there.pace(Pace::Run).doing(Behaviour::AttackFrom);
        self.happen(Event::Planned { unit, waypoints: vec![there] });
        let target = Some(Target { unit: known.unit, until: None, believed: known.cell });
        self.happen(Event::Targeted { unit, target });
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

/// Units dealt along a line in the order in which they are listed, further ranks behind it.
fn line(units: usize, [start, end]: [Hex; 2], facing: Facing, depth: u8) -> Vec<Option<Hex>> {
    let front: Vec<Hex> = bearing::line(start, end).collect();
    let ranks = usize::from(depth.max(1));
    let wide = units.div_ceil(ranks).clamp(1, front.len().max(1));
    let place = |index: usize| {
        // The first stands at one end and the last of a rank at the other.
        let along =
            front.get(index % wide * front.len().saturating_sub(1) / (wide - 1).max(1)).copied()?;
        let back = facing.opposite();
        Some((0..index / wide).fold(along, |hex, _| back.step(hex)))
    };
    (0..units).map(place).collect()
}
