//! Rehearsal: the marches of one army's plan as long as no enemy interferes.

use super::Battle;
use crate::{Event, Side, State};

impl Battle<'_> {
    /// Runs one tick of an army that meets no enemy, and returns its events. Without enemies there
    /// is nothing to see, to fight or to fear, so only go-codes, waits and marches are left.
    pub(crate) fn rehearse(&mut self, side: Side) -> Vec<Event> {
        self.moved.clear();
        self.give_go_codes(side);
        self.end_waits();
        self.movement();
        self.emit(Event::TickEnded);
        std::mem::take(&mut self.events)
    }

    /// The position so far.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }
}
