use super::entry::{Entry, Record};
use crate::{Clock, Game, NoSuchEvent, Session};
use std::sync::Arc;

// Time travel. A past position is folded from the nearest stored position before it: every 64th
// entry of a path stores one, so a lookup folds at most 64 entries whatever the length of the
// session. Folding from the start would grow with the session; storing every position would cost
// memory.

/// Time travel: positions and events of the past.
impl<G: Game> Session<G> {
    /// Returns the position after the event with this number.
    ///
    /// # Errors
    /// Returns [`NoSuchEvent`] if the session has no event with this number.
    pub fn at_sequence(&self, sequence: u64) -> Result<G::State, NoSuchEvent> {
        let index = self.entry_of(sequence)?;
        let entry = &self.entries[index];
        let mut state =
            entry.parent.map_or_else(|| self.origin.game.start(), |p| self.after_entry(p));
        // `entry_of` found the event in this entry, so `sequence` is not below `first`.
        let count = (sequence - entry.first + 1) as usize;
        let events = entry.events[..count].iter().filter_map(|stamped| stamped.fact.game());
        self.origin.game.apply_all(&mut state, events);
        Ok(state)
    }

    /// Returns the position at the end of a turn: after every event up to and including that turn.
    /// In a game that counts ticks, it is the position after `turn` ticks, with every order that
    /// was given before the next tick.
    pub fn at_turn(&self, turn: u32) -> G::State {
        let last = self.end_of_turn(turn).and_then(|sequence| self.at_sequence(sequence).ok());
        last.unwrap_or_else(|| self.origin.game.start())
    }

    /// Returns the number of the last event before the position that [`at_turn`](Self::at_turn)
    /// returns, or `None` if there is none.
    pub fn end_of_turn(&self, turn: u32) -> Option<u64> {
        match G::CLOCK {
            Clock::Turns => {
                let until = self.history().take_while(|record| record.moment.turn <= turn);
                until.last().map(|record| record.sequence)
            }
            Clock::Ticks => self.end_of_tick(turn),
        }
    }

    /// Like [`Self::end_of_turn`] for ticks. One order can let many ticks pass, so only part of the
    /// order that passes `tick` is counted: its events up to the one that reached `tick`.
    fn end_of_tick(&self, tick: u32) -> Option<u64> {
        let mut last = None;
        for entry in self.active_path() {
            let beyond = entry.events.last().is_some_and(|stamped| stamped.moment.turn > tick);
            if !beyond {
                last = entry.end().checked_sub(1);
                continue;
            }
            let before = entry.events.iter().take_while(|stamped| stamped.moment.turn < tick);
            let before = before.count() as u64;
            return if before == 0 { last } else { Some(entry.first + before) };
        }
        last
    }

    /// Iterates over the events that count, in order. Undone events and the undo entries are left
    /// out.
    pub fn history(&self) -> impl Iterator<Item = Record<'_, G>> {
        let undone = |record: &Record<'_, G>| matches!(record.fact, super::Fact::Undone { .. });
        let records = self.active_path().into_iter().flat_map(Entry::records);
        records.filter(move |record| !undone(record))
    }

    /// Iterates over the events of one turn that count.
    pub fn events_of_turn(&self, turn: u32) -> impl Iterator<Item = Record<'_, G>> {
        self.history().filter(move |record| record.moment.turn == turn)
    }

    /// Iterates over the events of one phase of a turn that count.
    pub fn events_of_phase<'a>(
        &'a self,
        turn: u32,
        phase: &'a str,
    ) -> impl Iterator<Item = Record<'a, G>> {
        self.events_of_turn(turn).filter(move |record| record.moment.phase == phase)
    }

    /// The entries that count, from first to last: the path from the root to the tip.
    pub(crate) fn active_path(&self) -> Vec<&Entry<G>> {
        self.path_to(self.tip_index())
    }

    /// The entries that lead to `index`, from first to last.
    pub(super) fn path_to(&self, index: u32) -> Vec<&Entry<G>> {
        let mut path = Vec::with_capacity(self.entries.link(index).depth as usize + 1);
        path.extend(self.ancestors(index));
        // Only parents are stored, so the path is found from its end.
        path.reverse();
        path
    }

    /// Iterates over an entry and its ancestors, from last to first. Lazy, so that a caller that
    /// stops early does not load entries from before a checkpoint.
    pub(super) fn ancestors(&self, index: u32) -> impl Iterator<Item = &Entry<G>> {
        let mut next = Some(index);
        std::iter::from_fn(move || {
            let entry = &self.entries[next? as usize];
            next = entry.parent;
            Some(entry)
        })
    }

    /// Returns the position after a whole entry, folded from the nearest stored position before it.
    pub(super) fn after_entry(&self, index: u32) -> G::State {
        let mut pending = Vec::new();
        let mut next = index;
        let stored = loop {
            if let Some(state) = self.entries.stored_state(next) {
                break Arc::clone(state);
            }
            let entry = &self.entries[next as usize];
            pending.push(entry);
            match entry.parent {
                Some(parent) => next = parent,
                None => break Arc::new(self.origin.game.start()),
            }
        };
        // A stored position belongs to its entry, so it is folded on a copy; a fresh one is moved.
        let mut state = Arc::unwrap_or_clone(stored);
        for entry in pending.into_iter().rev() {
            self.origin.game.apply_all(&mut state, entry.game_events());
        }
        state
    }

    /// Returns the number of the entry that contains an event.
    ///
    /// # Errors
    /// Returns [`NoSuchEvent`] if the session has no event with this number.
    pub fn entry_of(&self, sequence: u64) -> Result<usize, NoSuchEvent> {
        if sequence >= self.len() {
            return Err(NoSuchEvent::Sequence { sequence, last: self.len() - 1 });
        }
        let found = self.entries.containing(sequence);
        found.ok_or_else(|| NoSuchEvent::Sequence { sequence, last: self.len() - 1 })
    }
}
