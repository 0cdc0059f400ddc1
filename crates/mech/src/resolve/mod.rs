//! What follows from declared attacks and from heat: dice are rolled, damage lands, units fall.
//!
//! A [`Resolver`] works on a copy of the position, so that each step sees what the steps before it
//! did. It never takes an event back.

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

/// Rolls dice and writes down what follows.
pub(crate) struct Resolver<'a> {
    game: &'a Mech,
    state: State,
    dice: &'a mut Dice,
    events: Vec<Event>,
    /// How many levels those were shoved down who were shoved over an edge.
    drops: BTreeMap<usize, u16>,
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(game: &'a Mech, state: &State, dice: &'a mut Dice) -> Self {
        Self { game, state: state.clone(), dice, events: Vec::new(), drops: BTreeMap::new() }
    }

    /// Everything that happened.
    pub(crate) fn finish(self) -> Vec<Event> {
        self.events
    }

    /// The position after what has happened so far.
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// Writes an event down and lets it take effect.
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
