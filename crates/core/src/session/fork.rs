use super::entry::{Cause, Created, Entry, ForkPoint};
use crate::{Game, NotThere, Session, SessionId};
use jiff::Timestamp;
use std::sync::Arc;

/// A place in the middle of what an order brought from which players can go on.
struct Pause<G: Game> {
    /// The number of the last event before it.
    after: u64,
    /// What the order brought up to there, and what lets players go on.
    events: Vec<G::Event>,
}

impl<G: Game> Session<G> {
    /// A session of its own that shares this one's history up to an event and then goes its own
    /// way, with the same dice for the same orders.
    ///
    /// Only the line of history that leads to the event is taken along. What belongs together is not
    /// torn apart: a fork from the middle of what an order brought takes the rest along, as far as
    /// the game says that it must (see [`Game::pause`]). [`ForkPoint`] tells how far that was.
    ///
    /// # Errors
    /// If there is no such event.
    pub fn fork(&self, sequence: u64, id: SessionId, at: Timestamp) -> Result<Self, NotThere> {
        let index = self.entry_of(sequence)?;
        let last = &self.entries[index];
        let pause = self.pause_after(last, sequence);
        let sequence = pause.as_ref().map_or(last.end() - 1, |pause| pause.after);
        let point = ForkPoint { session: self.id, sequence, dice_of: self.dice_of() };
        let created = Created { forked_from: Some(point), ..self.created().clone() };
        let mut fork = Self::begin(Arc::clone(&self.game), id, self.seed.clone(), created, at);
        for entry in self.line_to(index as u32) {
            match (&entry.cause, &pause) {
                (Cause::Created | Cause::Undone, _) => {}
                (_, Some(pause)) if entry.first == last.first => {
                    fork.push(Cause::Appended, pause.events.clone(), Vec::new(), entry.at);
                }
                (cause, _) => {
                    // The seed that was laid open does not count: the fork lays it open by itself.
                    let events = entry.game_events().cloned().collect();
                    fork.push(cause.clone(), events, entry.rolled.clone(), entry.at);
                }
            }
        }
        Ok(fork)
    }

    /// The first pause at or after an event, if there is one before the end of its entry.
    fn pause_after(&self, entry: &Entry<G>, sequence: u64) -> Option<Pause<G>> {
        let mut state = self.at_sequence(sequence).ok()?;
        let count = (sequence - entry.first + 1) as usize;
        let mut events: Vec<G::Event> = entry.game_events().take(count).cloned().collect();
        for (after, stamped) in (sequence..).zip(&entry.events[count..]) {
            let next = stamped.fact.game()?;
            if let Some(pause) = self.game.pause(&state, next) {
                events.extend(pause);
                return Some(Pause { after, events });
            }
            self.game.apply(&mut state, next);
            events.push(next.clone());
        }
        None
    }

    /// The session whose id went into the seed's commitment: itself, unless it is a fork.
    pub(crate) fn dice_of(&self) -> SessionId {
        self.created.forked_from.map_or(self.id, |fork| fork.dice_of)
    }
}
