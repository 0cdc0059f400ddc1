//! Resolution of attacks, falls and heat: rolls the dice and produces the events.
//!
//! A [`Resolver`] works on a copy of the state and applies each event to it with the same `fold`
//! that replays the log. So every step sees the results of the steps before it, and the log alone
//! leads to the same state. The alternative, a separate model of damage during resolution, could
//! drift apart from `fold`. An emitted event is never taken back.

mod attack;
mod balance;
mod critical;
mod damage;
mod explosion;
mod heat;
mod movement;
mod phase;
mod physical;
mod pilot;

use crate::{Event, Fighter, Mech, State, UnitId};
use sandtable_core::Dice;
use std::collections::BTreeMap;

/// Rolls dice and collects the events of one resolution.
pub(crate) struct Resolver<'a> {
    game: &'a Mech,
    state: State,
    dice: &'a mut Dice,
    events: Vec<Event>,
    /// Units that were displaced over a drop of 2 or more levels, and its height. Their next fall
    /// in this phase is that deep.
    drops: BTreeMap<usize, u16>,
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(game: &'a Mech, state: &State, dice: &'a mut Dice) -> Self {
        // A copy, because `decide` must not change the session's state: only recorded events do.
        Self { game, state: state.clone(), dice, events: Vec::new(), drops: BTreeMap::new() }
    }

    /// Returns the events in order.
    pub(crate) fn finish(self) -> Vec<Event> {
        self.events
    }

    /// The state after the events so far.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// Appends an event and applies it to the copy.
    pub(crate) fn emit(&mut self, event: Event) {
        self.game.fold(&mut self.state, &event);
        self.events.push(event);
    }

    fn fighter(&self, unit: usize) -> Fighter<'_> {
        self.game.fighter(&self.state, unit)
    }

    fn id(&self, unit: usize) -> UnitId {
        self.state.units[unit].id.clone()
    }
}

/// The total of two dice.
fn sum(roll: [u8; 2]) -> u8 {
    roll[0] + roll[1]
}
