use crate::{Commitment, Game, Moment, Seat, Seed, SessionId};
use derive_where::derive_where;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One step of the session log: its cause and the events that followed from it.
///
/// An entry is atomic: it is stored with all its events or not at all. Its events have consecutive
/// sequence numbers.
#[derive_where(Clone, Debug)]
pub struct Entry<G: Game> {
    /// The order, undo or referee event that led to this entry.
    pub cause: Cause<G::Order>,
    /// The wall-clock time at the server or program that ran the game.
    pub at: Timestamp,
    /// The entry this one continues from: the previous one, or an earlier one if this is an undo.
    /// `None` for the first entry.
    pub parent: Option<u32>,
    /// The sequence number of the first event.
    pub first: u64,
    /// The facts this entry adds, in the order in which they happened.
    pub events: Vec<Stamped<G>>,
    /// The face of every die that was rolled, in order. Kept even though events hold results too,
    /// so that `verify` can decide the order again before the seed is revealed.
    pub rolled: Vec<u32>,
    /// The number of orders that stand on the path from the root to this entry, itself included.
    pub(crate) commands: u32,
    /// The number of entries before this one on that path.
    pub(crate) depth: u32,
    /// The position after the entry, stored for some entries so that time travel does not fold the
    /// log from the start.
    pub(crate) checkpoint: Option<Arc<G::State>>,
}

/// The cause of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause<O> {
    /// The session was created.
    Created,
    /// A seat gave an order.
    Order {
        /// The seat that gave the order.
        seat: Seat,
        /// The order itself.
        order: O,
        /// The source of the dice that it rolled.
        dice: DiceSource,
    },
    /// An event was added from outside the rules, such as a referee's ruling or a repair.
    Appended,
    /// The last order was undone.
    Undone,
}

/// The source of the dice of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceSource {
    /// Computed from the session's seed.
    Seed,
    /// Real dice, typed in by hand.
    Hand,
}

/// A fact and the moment of the game after it.
#[derive_where(Clone, Debug, PartialEq)]
pub struct Stamped<G: Game> {
    /// Turn and phase after the event.
    pub moment: Moment,
    /// The change to the game or to the session.
    pub fact: Fact<G>,
}

/// A change to the game or to the session itself.
#[derive_where(Clone, Debug, PartialEq)]
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Fact<G: Game> {
    /// The session was created. Always the first event, and only there.
    Created(Arc<Created<G>>),
    /// An event of the game.
    Game(G::Event),
    /// The last order was undone.
    Undone {
        /// The sequence number of the last event that still counts.
        back_to: u64,
    },
    /// The game ended and the seed was revealed.
    Revealed {
        /// The seed that was committed to in the first event.
        seed: Seed,
    },
}

/// The contents of a session's first event.
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
    /// The names of the players, in the order of the seats.
    pub players: Vec<String>,
    /// The commitment to the seed.
    pub commitment: Commitment,
    /// The seats whose contributions are mixed with the seed before the first roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributors: Vec<Seat>,
    /// The fork point, if this session is a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkPoint>,
    /// The scenario, complete: an old log does not depend on the scenarios that ship today.
    pub scenario: G::Scenario,
}

/// The point at which a fork left its parent session.
///
/// A fork keeps the dice of its parent, and therefore the commitment and contributors too, unless
/// it was given dice of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForkPoint {
    /// The parent session.
    pub session: SessionId,
    /// The sequence number of the last event of the parent that the fork contains.
    pub sequence: u64,
    /// The session whose id was hashed into the commitment.
    pub dice_of: SessionId,
    /// The number of orders whose dice are those of the parent, if the fork has dice of its own
    /// from there on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_dice_after: Option<u32>,
}

/// One event with its sequence number and time.
#[derive_where(Clone, Copy, Debug)]
pub struct Record<'a, G: Game> {
    /// The sequence number, counted from zero without gaps.
    pub sequence: u64,
    /// The wall-clock time of its entry.
    pub at: Timestamp,
    /// Turn and phase after the event.
    pub moment: Moment,
    /// The change to the game or to the session.
    pub fact: &'a Fact<G>,
}

impl<G: Game> Entry<G> {
    /// The sequence number that follows the last event.
    pub fn end(&self) -> u64 {
        self.first + self.events.len() as u64
    }

    /// Returns true if an entry of a fork that copied this many orders can be a copied one, provided
    /// that all entries before it are. A fork copies no undone orders, so an order after an undo is never
    /// a copied one, although the undo lowers the number of orders that stand.
    pub(super) fn is_copied(&self, orders: u32) -> bool {
        self.cause != Cause::Undone && self.commands <= orders
    }

    /// The events of the game, without those of the session itself.
    pub fn game_events(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().filter_map(|stamped| stamped.fact.game())
    }

    /// The events with their sequence numbers and times.
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
    /// The event of the game, if the fact is one.
    pub const fn game(&self) -> Option<&G::Event> {
        match self {
            Self::Game(event) => Some(event),
            _ => None,
        }
    }
}
