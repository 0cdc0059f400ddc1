//! Pre-tick: armies look around, signals are given, emergencies are met, waits end.

use super::Battle;
use crate::plan::{Response, Wait};
use crate::triggers::Situation;
use crate::{CodeId, Command, ContactId, Event, FormationId, Recipient, Side, UnitId};

impl Battle<'_> {
    pub(super) fn pre_tick(&mut self) {
        self.look();
        for side in Side::BOTH {
            self.give_signals(side);
            self.meet_emergencies(side);
        }
        self.end_waits();
    }

    fn look(&mut self) {
        let known = Side::BOTH.map(|side| self.contacts(side));
        self.happen(Event::TickBegan);
        for (side, before) in Side::BOTH.into_iter().zip(known) {
            // What an army saw when the battle began was new to it as well.
            let before = if self.state.tick == 0 { 0 } else { before };
            for number in before..self.contacts(side) {
                self.happen(Event::ContactMade { side, contact: ContactId(number as u16) });
            }
        }
    }

    fn contacts(&self, side: Side) -> usize {
        self.state.staffs[side].knowledge.contacts.len()
    }

    /// What gives a signal is seen before any is given: none gives another.
    fn give_signals(&mut self, side: Side) {
        let situation = Situation::new(self.game, &self.state, side);
        let codes = self.state.staffs[side].go_codes.iter().zip(0..);
        let now = codes.filter(|((code, given), _)| !given && situation.gives(code));
        for code in now.map(|(_, number)| CodeId(number)).collect::<Vec<_>>() {
            self.signal(side, code);
        }
    }

    /// The signal means that they go, whatever they wait for; but one that waits for another signal
    /// still does.
    pub(super) fn release_subscribers(&mut self, side: Side, code: CodeId) {
        let Some((signal, _)) = self.state.staffs[side].go_codes.get(code.index()) else { return };
        for unit in signal.subscribers.clone() {
            let now = self.unit(unit);
            let waits_for = now.march.waypoint().map(|at| at.wait);
            let other = matches!(waits_for, Some(Some(Wait::GoCode(other))) if other != code);
            if now.is_afield() && now.march.waiting.is_some() && !other {
                self.go_on(unit);
            }
        }
    }

    fn go_on(&mut self, unit: UnitId) {
        self.happen(Event::WaitEnded { unit });
        self.complete(unit);
    }

    /// A unit that has arrived stays, unless its plan ends here or the signal was given on the way.
    pub(super) fn settle(&mut self, unit: UnitId) {
        self.complete(unit);
        let march = &self.unit(unit).march;
        let holds = march.waiting.is_some() && march.waypoint().is_some_and(|at| at.wait.is_none());
        let situation = Situation::new(self.game, &self.state, self.troop(unit).side);
        if holds && situation.is_called(unit) {
            self.go_on(unit);
        }
    }

    /// The more urgent first; among equals the one that was provided for first.
    fn meet_emergencies(&mut self, side: Side) {
        let contingencies = &self.state.staffs[side].contingencies;
        let open = (0..contingencies.len()).filter(|index| !contingencies[*index].1);
        let mut order: Vec<usize> = open.collect();
        order.sort_by_key(|index| std::cmp::Reverse(contingencies[*index].0.priority));
        for index in order {
            let (contingency, _) = &self.state.staffs[side].contingencies[index];
            let situation = Situation::new(self.game, &self.state, side);
            if !situation.calls_for(contingency) {
                continue;
            }
            let response = contingency.response.clone();
            self.happen(Event::ContingencyActivated { side, index: index as u16 });
            self.respond(side, response);
        }
    }

    /// What was agreed on happens at once; what is a new order rides.
    fn respond(&mut self, side: Side, response: Response) {
        match response {
            Response::ExecutePlan(unit) => self.take_reserve(unit),
            Response::Signal(code) => {
                let known = self.state.staffs[side].go_codes.get(code.index());
                if known.is_some_and(|(_, given)| !given) {
                    self.signal(side, code);
                }
            }
            Response::Retreat(route) => {
                let ids = (0..self.game.army(side).formations.len() as u16).map(FormationId);
                let all = ids.map(Recipient::Formation);
                self.write_to(side, all.collect(), &Command::Retreat(route));
            }
            Response::Rally(hex) => {
                let runs = |unit: &UnitId| self.unit(*unit).is_routing();
                let running = self.game.units_of(side).filter(runs).map(Recipient::Unit);
                self.write_to(side, running.collect(), &Command::Rally(Some(hex)));
            }
        }
    }

    /// The same order for several, as far as they are on the field.
    fn write_to(&mut self, side: Side, to: Vec<Recipient>, command: &Command) {
        for to in to {
            if self.recipient(side, to).is_some() {
                self.write(side, to, command.clone());
            }
        }
        self.dispatch_waiting(side);
    }

    /// Who runs, or is gone, does not hear what was agreed on.
    fn take_reserve(&mut self, unit: UnitId) {
        let now = self.unit(unit);
        if now.is_afield() && !now.is_routing() {
            let was_withdrawing = now.withdrawing;
            self.happen(Event::ReserveTaken { unit });
            self.break_off(unit, was_withdrawing);
        }
    }

    fn end_waits(&mut self) {
        for unit in self.all() {
            let now = self.unit(unit);
            let Some(since) = now.march.waiting.filter(|_| now.is_afield()) else { continue };
            let Some(wait) = now.march.waypoint().and_then(|waypoint| waypoint.wait) else {
                continue;
            };
            let situation = Situation::new(self.game, &self.state, self.troop(unit).side);
            if situation.ends(now, wait, since) {
                self.go_on(unit);
            }
        }
    }
}
