use super::entry::{Cause, Created, Entry, ForkPoint};
use crate::{Game, NoSuchEvent, Seat, Seed, Session, SessionId};
use jiff::Timestamp;
use std::sync::Arc;

/// Dice for a fork that does not keep those of its parent. Otherwise whoever knows the parent's
/// dice, because it is over or was played with a chosen seed, would know the fork's.
#[derive(Clone, Debug)]
pub struct OwnDice {
    /// The secret of the fork.
    pub seed: Seed,
    /// The seats that contribute to the dice; see [`Session::contribute`].
    pub contributors: Vec<Seat>,
}

/// A point inside an order's events at which players can give orders again.
struct Pause<G: Game> {
    /// The sequence number of the last event before it.
    after: u64,
    /// The order's events up to this point, then those that let players continue.
    events: Vec<G::Event>,
}

impl<G: Game> Session<G> {
    /// Returns a new session with this one's history up to an event. From there it goes its own
    /// way, with the same dice for the same orders.
    ///
    /// Only the entries that lead to the event are copied. An order is not cut in the middle: if
    /// the event lies inside an order, the fork starts at the next point where the game allows a
    /// [pause](Game::pause), or at the end of the order. [`ForkPoint`] records that point.
    ///
    /// # Errors
    /// Returns [`NoSuchEvent`] if the session has no event with this number.
    pub fn fork(&self, sequence: u64, id: SessionId, at: Timestamp) -> Result<Self, NoSuchEvent> {
        self.fork_with(sequence, id, None, at)
    }

    /// Like [`Self::fork`], but all further orders roll `dice` instead of the dice of this session.
    ///
    /// # Errors
    /// Returns [`NoSuchEvent`] if the session has no event with this number.
    pub fn fork_with(
        &self,
        sequence: u64,
        id: SessionId,
        dice: Option<OwnDice>,
        at: Timestamp,
    ) -> Result<Self, NoSuchEvent> {
        let index = self.entry_of(sequence)?;
        let last = &self.entries[index];
        let pause = self.pause_after(last, sequence);
        // The fork may start later than requested, so the record names the last event that it
        // contains.
        let sequence = pause.as_ref().map_or(last.end() - 1, |pause| pause.after);
        // A part of an order does not count as an order.
        let cut = pause.is_some() && matches!(last.cause, Cause::Order { .. });
        let copied = last.commands - u32::from(cut);
        let point = ForkPoint {
            session: self.origin.id,
            sequence,
            dice_of: self.dice_of(),
            own_dice_after: self.inherited_orders(index as u32).map(|orders| orders.min(copied)),
        };
        let mut fork = self.beginning_of_fork(id, (point, copied), dice, at);
        // Entries are appended again, not shared: without the undone ones, all numbers change.
        for entry in self.path_to(index as u32) {
            match (&entry.cause, &pause) {
                // The fork has its own first entry, and on a path without undone orders an undo has
                // nothing to undo.
                (Cause::Created | Cause::Undone, _) => {}
                // A part of an order could not be decided again: `decide` returns all of its
                // events. So the part becomes events from outside the rules, which `verify` does
                // not decide.
                (_, Some(pause)) if entry.first == last.first => {
                    fork.push(Cause::Appended, pause.events.clone(), Vec::new(), entry.at);
                }
                (cause, _) => {
                    // Leave out the revealed seed: `push` reveals it again if the fork is over.
                    let events = entry.game_events().cloned().collect();
                    fork.push(cause.clone(), events, entry.rolled.clone(), entry.at);
                }
            }
        }
        Ok(fork)
    }

    /// The first entry of a fork that copies this many orders.
    fn beginning_of_fork(
        &self,
        id: SessionId,
        (point, copied): (ForkPoint, u32),
        dice: Option<OwnDice>,
        at: Timestamp,
    ) -> Self {
        let game = Arc::clone(&self.origin.game);
        let created = Created { forked_from: Some(point), ..self.created().clone() };
        let Some(OwnDice { seed, contributors }) = dice else {
            let fork = Self::begin(game, id, self.seed.clone(), created, at);
            return Self { contributions: Arc::clone(&self.contributions), ..fork };
        };
        let point = ForkPoint { dice_of: id, own_dice_after: Some(copied), ..point };
        let commitment = seed.commitment(id);
        let created = Created { forked_from: Some(point), commitment, contributors, ..created };
        Self::begin(game, id, Some(seed), created, at)
    }

    /// The first pause at or after an event, if there is one before the end of its entry.
    fn pause_after(&self, entry: &Entry<G>, sequence: u64) -> Option<Pause<G>> {
        let mut state = self.at_sequence(sequence).ok()?;
        let count = (sequence - entry.first + 1) as usize;
        let mut events: Vec<G::Event> = entry.game_events().take(count).cloned().collect();
        for (after, stamped) in (sequence..).zip(&entry.events[count..]) {
            // A revealed seed follows only the end of the game, which allows no pause.
            let next = stamped.fact.game()?;
            if let Some(pause) = self.origin.game.pause(&state, next) {
                events.extend(pause);
                return Some(Pause { after, events });
            }
            self.origin.game.apply(&mut state, next);
            events.push(next.clone());
        }
        None
    }

    /// The number of orders on the path to an entry whose dice are those of the parent, if this is a
    /// fork with dice of its own. Fewer than it copied, if some of them were undone.
    fn inherited_orders(&self, index: u32) -> Option<u32> {
        let orders = self.own_dice_after()?;
        let path = self.path_to(index).into_iter();
        Some(path.take_while(|entry| entry.is_copied(orders)).last().map_or(0, |e| e.commands))
    }

    /// The number of orders whose dice are those of the parent, if this is a fork with dice of its
    /// own.
    pub(crate) fn own_dice_after(&self) -> Option<u32> {
        self.created().forked_from?.own_dice_after
    }

    /// The session whose id was hashed into the commitment: this one, unless it is a fork.
    pub(crate) fn dice_of(&self) -> SessionId {
        self.origin.created.forked_from.map_or(self.origin.id, |fork| fork.dice_of)
    }
}
