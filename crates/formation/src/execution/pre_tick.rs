//! Pre-tick: armies look around, signals are given, emergencies are met, waits end.

use super::Battle;
use crate::plan::Response;
use crate::triggers::Situation;
use crate::{CodeId, Command, ContactId, Event, FormationId, Recipient, Side};

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

    fn give_signals(&mut self, side: Side) {
        let codes = (0..self.state.staffs[side].go_codes.len()).map(|code| CodeId(code as u16));
        for code in codes {
            let (signal, given) = &self.state.staffs[side].go_codes[code.index()];
            if !given && Situation::new(self.game, &self.state, side).gives(signal) {
                self.signal(side, code);
            }
        }
    }

    pub(super) fn release_subscribers(&mut self, side: Side, code: CodeId) {
        let subscribers = self.state.staffs[side].go_codes[code.index()].0.subscribers.clone();
        for unit in subscribers {
            let waits = self.state.units.get(unit.index()).is_some_and(|unit| {
                let march = &unit.march;
                march.waiting.is_some() && march.waypoint().is_some_and(|at| at.wait.is_none())
            });
            if waits {
                self.happen(Event::WaitEnded { unit });
            }
        }
    }

    /// The more urgent first; among equals the one that was provided for first.
    fn meet_emergencies(&mut self, side: Side) {
        let contingencies = &self.state.staffs[side].contingencies;
        let mut order: Vec<usize> = (0..contingencies.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(contingencies[*index].0.priority));
        for index in order {
            let (contingency, happened) = &self.state.staffs[side].contingencies[index];
            let situation = Situation::new(self.game, &self.state, side);
            if *happened || !situation.calls_for(contingency) {
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
            Response::ExecutePlan(unit) => self.happen(Event::ReserveTaken { unit }),
            Response::Signal(code) => {
                let known = self.state.staffs[side].go_codes.get(code.index());
                if known.is_some_and(|(_, given)| !given) {
                    self.signal(side, code);
                }
            }
            Response::Retreat(route) => {
                for id in 0..self.game.army(side).formations.len() as u16 {
                    let to = Recipient::Formation(FormationId(id));
                    self.write(side, to, Command::Retreat(route.clone()));
                }
                self.dispatch_waiting(side);
            }
            Response::Rally(hex) => {
                let own = self.game.units_of(side);
                let routing = own.filter(|unit| {
                    let unit = &self.state.units[unit.index()];
                    unit.is_afield() && unit.is_routing()
                });
                for unit in routing.collect::<Vec<_>>() {
                    self.write(side, Recipient::Unit(unit), Command::Rally(Some(hex)));
                }
                self.dispatch_waiting(side);
            }
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
                self.happen(Event::WaitEnded { unit });
                self.complete(unit);
            }
        }
    }
}
