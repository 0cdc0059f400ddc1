use crate::{Commitment, Game, Moment, Seat, Seed, SessionId};
use derive_where::derive_where;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One step of a session's history: what was asked for and all that followed from it.
///
/// An entry is whole or it is not there. Its events carry consecutive sequence numbers.
#[derive_where(Clone, Debug)]
pub struct Entry<G: Game> {
    /// Why there is an entry.
    pub cause: Cause<G::Order>,
    /// When, by the clock of whoever ran the game.
    pub at: Timestamp,
    /// The entry this one follows: the one before it, or an earlier one after an undo. `None` for
    /// the first.
    pub parent: Option<u32>,
    /// The sequence number of the first event.
    pub first: u64,
    /// What happened.
    pub events: Vec<Stamped<G>>,
    /// Every face of every die that was rolled, in order.
    pub rolled: Vec<u32>,
    /// How many orders stand in this entry's line of history, itself included.
    pub(crate) commands: u32,
    /// How many entries stand before it in its line of history.
    pub(crate) depth: u32,
    /// The position after the entry, kept for some so that time travel need not start at zero.
    pub(crate) checkpoint: Option<Arc<G::State>>,
}

/// Why there is an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause<O> {
    /// The session began.
    Created,
    /// A seat gave an order.
    Order {
        /// Who gave it.
        seat: Seat,
        /// What was ordered.
        order: O,
        /// Where the dice came from.
        dice: DiceSource,
    },
    /// Somebody put an event into the record from outside the rules: a referee, a repair.
    Appended,
    /// The last order was taken back.
    Undone,
}

/// Where the dice of an order came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceSource {
    /// From the session's seed.
    Seed,
    /// From real dice, typed in by hand.
    Hand,
}

/// An event with the moment to which it brought the game.
#[derive_where(Clone, Debug, PartialEq)]
pub struct Stamped<G: Game> {
    /// Turn and phase after the event.
    pub moment: Moment,
    /// What happened.
    pub fact: Fact<G>,
}

/// What happened: something in the game, or something to the session itself.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Fact<G: Game> {
    /// The session began. Always the first event, and only there.
    Created(Arc<Created<G>>),
    /// Something happened in the game.
    Game(G::Event),
    /// The game went back to where it was after this sequence number.
    Undone {
        /// The last event that still counts.
        back_to: u64,
    },
    /// The game is over and its dice are laid open.
    Revealed {
        /// The seed that was committed to in the first event.
        seed: Seed,
    },
}

/// What the first event says.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Created<G: Game> {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The rules profile in force.
    pub profile: String,
    /// The version of the engine that wrote this.
    pub engine: String,
    /// Who sits where.
    pub players: Vec<String>,
    /// The promise about the seed.
    pub commitment: Commitment,
    /// The session this one was forked from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkPoint>,
    /// What is played.
    pub scenario: G::Scenario,
}

/// Where a fork left another session's history.
///
/// A fork keeps its parent's dice, so the commitment is the parent's too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForkPoint {
    /// The other session.
    pub session: SessionId,
    /// The last event both share.
    pub sequence: u64,
    /// The session whose id went into the commitment.
    pub dice_of: SessionId,
}

/// One event of a session as the outside sees it.
#[derive_where(Clone, Copy, Debug)]
pub struct Record<'a, G: Game> {
    /// Its number, counted from zero without gaps.
    pub sequence: u64,
    /// When, by the clock of whoever ran the game.
    pub at: Timestamp,
    /// Turn and phase after the event.
    pub moment: Moment,
    /// What happened.
    pub fact: &'a Fact<G>,
}

impl<G: Game> Entry<G> {
    /// The sequence number after the last event.
    pub fn end(&self) -> u64 {
        self.first + self.events.len() as u64
    }

    /// The events of the game itself.
    pub fn game_events(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter_map(|stamped| stamped.fact.game())
    }

    /// The events with their sequence numbers.
    pub fn records(&self) -> impl Iterator<Item = Record<'_, G>> {
        self.events.iter().zip(self.first..).map(|(stamped, sequence)| Record {
            sequence,
            at: self.at,
            moment: stamped.moment,
            fact: &stamped.fact,
        })
    }
}

impl<G: Game> Fact<G> {
    /// The event of the game, if it is one.
    pub const fn game(&self) -> Option<&G::Event> {
        match self {
            Self::Game(event) => Some(event),
            _ => None,
        }
    }
}
