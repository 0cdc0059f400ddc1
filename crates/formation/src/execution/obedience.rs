//! What units do with the orders that reach them.

use super::Battle;
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
        let units: Vec<UnitId> = match dispatch.to {
            Recipient::Unit(unit) => vec![unit],
            Recipient::Formation(id) => self.game.units_in(side, id).collect(),
        };
        let units: Vec<UnitId> =
            units.into_iter().filter(|unit| self.unit(*unit).is_afield()).collect();
        if let Command::ExecuteGoCode(code) = dispatch.command {
            self.execute_code(side, &units, dispatch, code);
            return;
        }
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

    fn execute_code(
        &mut self,
        side: Side,
        units: &[UnitId],
        dispatch: &Dispatch,
        code: crate::CodeId,
    ) {
        let number = dispatch.number;
        let known = self.state.staffs[side].go_codes.get(code.index()).map(|(_, given)| *given);
        let Some(&unit) = units.first() else { return };
        match known {
            None => {
                let why = Disregard::NoSuchCode;
                self.happen(Event::Disregarded { unit, number, why });
            }
            Some(given) => {
                self.happen(Event::Obeyed { unit, number, issued: dispatch.issued });
                if !given {
                    self.signal(side, code);
                }
            }
        }
    }

    /// Why a unit does not obey.
    fn objection(&self, unit: UnitId, dispatch: &Dispatch) -> Option<Disregard> {
        let now = self.unit(unit);
        let newer = now.obeyed.is_some_and(|obeyed| obeyed > (dispatch.issued, dispatch.number));
        let rally = matches!(dispatch.command, Command::Rally(_));
        let target_gone = || match dispatch.command {
            Command::Attack(contact) => {
                let knowledge = &self.state.staffs[self.troop(unit).side].knowledge;
                knowledge.contact(contact).is_none_or(|contact| contact.gone)
            }
            _ => false,
        };
        if newer {
            Some(Disregard::Stale)
        } else if now.is_routing() && !rally {
            Some(Disregard::Routing)
        } else if rally && !now.is_routing() {
            Some(Disregard::NotRouting)
        } else {
            target_gone().then_some(Disregard::TargetGone)
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
                self.go(unit, vec![hold]);
                self.happen(Event::Turned { unit, facing: *facing });
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
            Command::ExecuteGoCode(_) => {}
        }
    }

    /// The hex itself, or the nearest to it on the map on the way from here.
    fn on_map(&self, hex: Hex, from: Hex) -> Hex {
        let on_map = |hex: &Hex| self.game.field.cell(*hex).is_some();
        let line: Vec<Hex> = hex.line_to(from).collect();
        line.into_iter().find(on_map).unwrap_or(from)
    }

    fn follow_rule(&mut self, unit: UnitId, rule: EngagementRule) {
        if self.unit(unit).rule != rule {
            self.happen(Event::RuleSet { unit, rule });
        }
    }

    /// Goes another way. Who fights breaks off, which costs nerve; those made for it excepted.
    fn go(&mut self, unit: UnitId, waypoints: Vec<Waypoint>) {
        let here = self.game.field.hex(self.unit(unit).cell);
        let leaves = waypoints.iter().any(|waypoint| waypoint.hex != here);
        self.happen(Event::Planned { unit, waypoints });
        if leaves && self.unit(unit).foes > 0 {
            self.withdraw(unit);
        }
    }

    pub(super) fn withdraw(&mut self, unit: UnitId) {
        let skilled = self.troop(unit).kind.profile().skirmishes;
        let stress = if skilled { Fixed::ZERO } else { STRESS_OF_WITHDRAWAL };
        self.happen(Event::Withdrew { unit, stress });
    }

    fn attack(&mut self, unit: UnitId, contact: crate::ContactId) {
        let knowledge = &self.state.staffs[self.troop(unit).side].knowledge;
        let Some(known) = knowledge.contact(contact).copied() else { return };
        self.follow_rule(unit, EngagementRule::Aggressive);
        self.happen(Event::Planned { unit, waypoints: Vec::new() });
        self.happen(Event::PaceSet { unit, pace: Pace::Run });
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
    let front: Vec<Hex> = start.line_to(end).collect();
    let ranks = usize::from(depth.max(1));
    let wide = units.div_ceil(ranks).clamp(1, front.len().max(1));
    let place = |index: usize| {
        let along = front.get(index % wide * front.len() / wide).copied()?;
        let back = facing.opposite();
        Some((0..index / wide).fold(along, |hex, _| back.step(hex)))
    };
    (0..units).map(place).collect()
}
