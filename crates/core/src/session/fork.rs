use super::entry::{Cause, Created, ForkPoint};
use crate::{Game, NotThere, Session, SessionId};
use jiff::Timestamp;
use std::sync::Arc;

impl<G: Game> Session<G> {
    /// A session of its own that shares this one's history up to an event and then goes its own
    /// way, with the same dice for the same orders.
    ///
    /// Only the line of history that leads to the event is taken along. A fork from the middle of
    /// what an order brought keeps the events up to there as given.
    ///
    /// # Errors
    /// If there is no such event.
    pub fn fork(&self, sequence: u64, id: SessionId, at: Timestamp) -> Result<Self, NotThere> {
        let index = self.entry_of(sequence)?;
        let point = ForkPoint { session: self.id, sequence, dice_of: self.dice_of() };
        let created = Created { forked_from: Some(point), ..self.created().clone() };
        let game = Arc::clone(&self.game);
        let mut fork = Self::begin(game, id, self.seed.clone(), created, at);
        for entry in self.line_to(index as u32) {
            let counts = |number: u64| number <= sequence;
            let events: Vec<G::Event> = entry
                .records()
                .filter(|record| counts(record.sequence))
                .filter_map(|record| record.fact.game().cloned())
                .collect();
            // The seed that was laid open does not count: the fork lays it open by itself.
            let whole = events.len() == entry.game_events().count();
            match &entry.cause {
                Cause::Created | Cause::Undone => {}
                cause if whole => {
                    fork.push(cause.clone(), events, entry.rolled.clone(), entry.at);
                }
                _ => {
                    fork.push(Cause::Appended, events, Vec::new(), entry.at);
                }
            }
        }
        Ok(fork)
    }

    /// The session whose id went into the seed's commitment: itself, unless it is a fork.
    pub(crate) fn dice_of(&self) -> SessionId {
        self.created.forked_from.map_or(self.id, |fork| fork.dice_of)
    }
}
