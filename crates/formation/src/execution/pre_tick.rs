//! Pre-tick: armies look around, go-codes and contingencies trigger, waits end.

use super::Battle;
use crate::plan::{Response, Wait};
use crate::triggers::Situation;
use crate::{CodeId, Command, ContactId, Event, FormationId, Recipient, Side, UnitId};

impl Battle<'_> {
    pub(super) fn pre_tick(&mut self) {
        // Triggers read what the armies have just seen. Waits end last, so that a go-code given in
        // this tick ends them.
        self.look();
        for side in Side::BOTH {
            self.give_go_codes(side);
            self.trigger_contingencies(side);
        }
        self.end_waits();
    }

    fn look(&mut self) {
        // `TickBegan` makes both armies look, and new contacts get the next numbers, so the old
        // count is taken before it.
        let known = Side::BOTH.map(|side| self.contacts(side));
        self.emit(Event::TickBegan);
        for (side, before) in Side::BOTH.into_iter().zip(known) {
            // Enemies seen when the battle began are reported in the first tick.
            let before = if self.state.tick == 0 { 0 } else { before };
            for number in before..self.contacts(side) {
                self.emit(Event::ContactMade { side, contact: ContactId(number as u16) });
            }
        }
    }

    fn contacts(&self, side: Side) -> usize {
        self.state.staffs[side].knowledge.contacts.len()
    }

    /// Gives the go-codes whose triggers are met. All triggers are evaluated first, so no go-code
    /// triggers another in the same tick.
    pub(super) fn give_go_codes(&mut self, side: Side) {
        let situation = Situation::new(self.game, &self.state, side);
        let codes = self.state.staffs[side].go_codes.iter().zip(0..);
        let now = codes.filter(|((code, given), _)| !given && situation.is_go_code_triggered(code));
        for code in now.map(|(_, number)| CodeId(number)).collect::<Vec<_>>() {
            self.signal(side, code);
        }
    }

    /// Releases the subscribers of a go-code, except those that wait for another one.
    pub(super) fn release_subscribers(&mut self, side: Side, code: CodeId) {
        let Some((signal, _)) = self.state.staffs[side].go_codes.get(code.index()) else { return };
        for unit in signal.subscribers.clone() {
            let now = self.unit(unit);
            let waits_for = now.march.waypoint().map(|at| at.wait);
            let other = matches!(waits_for, Some(Some(Wait::GoCode(other))) if other != code);
            if now.is_afield() && now.march.waiting.is_some() && !other {
                self.move_on(unit);
            }
        }
    }

    fn move_on(&mut self, unit: UnitId) {
        self.emit(Event::WaitEnded { unit });
        self.complete(unit);
    }

    /// Ends the plan of a unit that has arrived if nothing follows, or moves it on if its go-code
    /// was given on the way.
    pub(super) fn settle(&mut self, unit: UnitId) {
        self.complete(unit);
        let march = &self.unit(unit).march;
        let holds = march.waiting.is_some() && march.waypoint().is_some_and(|at| at.wait.is_none());
        let situation = Situation::new(self.game, &self.state, self.troop(unit).side);
        if holds && situation.is_called(unit) {
            self.move_on(unit);
        }
    }

    /// Triggers contingencies: highest priority first, then in the order of the plan.
    fn trigger_contingencies(&mut self, side: Side) {
        let contingencies = &self.state.staffs[side].contingencies;
        let open = (0..contingencies.len()).filter(|index| !contingencies[*index].1);
        let mut order: Vec<usize> = open.collect();
        // The sort is stable, so equal priorities keep the order of the plan.
        order.sort_by_key(|index| std::cmp::Reverse(contingencies[*index].0.priority));
        for index in order {
            let (contingency, _) = &self.state.staffs[side].contingencies[index];
            // Built for each contingency, because the response to the last one may have changed the
            // state.
            let situation = Situation::new(self.game, &self.state, side);
            if !situation.is_contingency_triggered(contingency) {
                continue;
            }
            let response = contingency.response.clone();
            self.emit(Event::ContingencyActivated { side, index: index as u16 });
            self.respond(side, response);
        }
    }

    /// Carries out a response. Go-codes and reserve plans were agreed on and take effect at once;
    /// new orders need couriers.
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
                // An order to a formation takes one courier, orders to its units one courier each.
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

    /// Writes the same order to several recipients, as far as they are on the field.
    fn write_to(&mut self, side: Side, to: Vec<Recipient>, command: &Command) {
        for to in to {
            if self.recipient(side, to).is_some() {
                self.write(side, to, command.clone());
            }
        }
        self.dispatch_waiting(side);
    }

    /// Switches a unit to its reserve plan. Routing units ignore it.
    fn take_reserve(&mut self, unit: UnitId) {
        let now = self.unit(unit);
        if now.is_afield() && !now.is_routing() {
            let was_withdrawing = now.withdrawing;
            self.emit(Event::ReserveTaken { unit });
            self.break_off(unit, was_withdrawing);
        }
    }

    pub(super) fn end_waits(&mut self) {
        for unit in self.all() {
            let now = self.unit(unit);
            let Some(since) = now.march.waiting.filter(|_| now.is_afield()) else { continue };
            let Some(wait) = now.march.waypoint().and_then(|waypoint| waypoint.wait) else {
                continue;
            };
            let situation = Situation::new(self.game, &self.state, self.troop(unit).side);
            if situation.ends(now, wait, since) {
                self.move_on(unit);
            }
        }
    }
}
