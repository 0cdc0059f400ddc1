use super::entry::{Entry, Record};
use crate::{Clock, Game, NotThere, Session};
use std::sync::Arc;

/// Time travel: positions and events of the past.
impl<G: Game> Session<G> {
    /// The position after the event with this number.
    ///
    /// # Errors
    /// If there is no such event.
    pub fn at_sequence(&self, sequence: u64) -> Result<G::State, NotThere> {
        let index = self.entry_of(sequence)?;
        let entry = &self.entries[index];
        let mut state = entry.parent.map_or_else(|| self.game.start(), |p| self.after_entry(p));
        let count = (sequence - entry.first + 1) as usize;
        let events = entry.events[..count].iter().filter_map(|stamped| stamped.fact.game());
        self.game.apply_all(&mut state, events);
        Ok(state)
    }

    /// The position at the end of a turn: after every event up to and including that turn. In a game
    /// that runs by ticks it is the position when so many ticks had passed, with every order that was
    /// given before time went on.
    pub fn at_turn(&self, turn: u32) -> G::State {
        let last = self.end_of_turn(turn).and_then(|sequence| self.at_sequence(sequence).ok());
        last.unwrap_or_else(|| self.game.start())
    }

    /// The number of the last event before the position that [`at_turn`](Self::at_turn) shows; `None`
    /// if there was none.
    pub fn end_of_turn(&self, turn: u32) -> Option<u64> {
        match G::CLOCK {
            Clock::Turns => {
                let until = self.history().take_while(|record| record.moment.turn <= turn);
                until.last().map(|record| record.sequence)
            }
            Clock::Ticks => self.end_of_tick(turn),
        }
    }

    /// Time passes in the middle of an order: of the order that leads beyond the tick only what leads
    /// to it counts.
    fn end_of_tick(&self, tick: u32) -> Option<u64> {
        let mut last = None;
        for entry in self.line() {
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

    /// The events that count, in order: what was undone is left out, and so is the undoing.
    pub fn history(&self) -> impl Iterator<Item = Record<'_, G>> {
        let undone = |record: &Record<'_, G>| matches!(record.fact, super::Fact::Undone { .. });
        self.line().into_iter().flat_map(Entry::records).filter(move |record| !undone(record))
    }

    /// The events of a turn that count.
    pub fn events_of_turn(&self, turn: u32) -> impl Iterator<Item = Record<'_, G>> {
        self.history().filter(move |record| record.moment.turn == turn)
    }

    /// The events of one phase of a turn that count.
    pub fn events_of_phase<'a>(
        &'a self,
        turn: u32,
        phase: &'a str,
    ) -> impl Iterator<Item = Record<'a, G>> {
        self.events_of_turn(turn).filter(move |record| record.moment.phase == phase)
    }

    /// The entries that count, first to last.
    pub(super) fn line(&self) -> Vec<&Entry<G>> {
        self.line_to(self.tip_index())
    }

    /// The entries that lead to one, first to last.
    pub(super) fn line_to(&self, index: u32) -> Vec<&Entry<G>> {
        let mut line = Vec::with_capacity(self.entries.known(index).depth as usize + 1);
        line.extend(self.back_from(index));
        line.reverse();
        line
    }

    /// An entry and those that lead to it, last to first. None is read before it is asked for.
    pub(super) fn back_from(&self, index: u32) -> impl Iterator<Item = &Entry<G>> {
        let mut next = Some(index);
        std::iter::from_fn(move || {
            let entry = &self.entries[next? as usize];
            next = entry.parent;
            Some(entry)
        })
    }

    /// The position after a whole entry, folded from the nearest kept position before it.
    pub(super) fn after_entry(&self, index: u32) -> G::State {
        let mut pending = Vec::new();
        let mut next = index;
        let kept = loop {
            if let Some(state) = self.entries.position(next) {
                break Arc::clone(state);
            }
            let entry = &self.entries[next as usize];
            pending.push(entry);
            match entry.parent {
                Some(parent) => next = parent,
                None => break Arc::new(self.game.start()),
            }
        };
        let mut state = Arc::unwrap_or_clone(kept);
        for entry in pending.into_iter().rev() {
            self.game.apply_all(&mut state, entry.game_events());
        }
        state
    }

    /// The number of the entry to which an event belongs.
    ///
    /// # Errors
    /// If there is no such event.
    pub fn entry_of(&self, sequence: u64) -> Result<usize, NotThere> {
        if sequence >= self.len() {
            return Err(NotThere::Sequence { sequence, last: self.len() - 1 });
        }
        let found = self.entries.holding(sequence);
        found.ok_or_else(|| NotThere::Sequence { sequence, last: self.len() - 1 })
    }
}
