use super::Chapters;
use crate::session::Entry;
use crate::{Game, Happening, Session};

/// Collects the figures of a battle, event by event.
pub trait Chronicle<G: Game> {
    /// Takes note of an event.
    fn note(&mut self, game: &G, step: &Step<'_, G>);

    /// Adds a point to the curves and tracks: the position after `turn`, and its last event.
    fn sample(&mut self, game: &G, state: &G::State, turn: u32, sequence: u64);

    /// Returns the figures; `state` is the last position.
    fn finish(self: Box<Self>, game: &G, state: &G::State) -> Chapters;
}

/// An event with its number and time.
pub struct Step<'a, G: Game> {
    /// The sequence number of the event.
    pub sequence: u64,
    /// The turn or tick after the event.
    pub turn: u32,
    /// The event with its context.
    pub happening: Happening<'a, G>,
}

/// The most points of a curve.
const MOST_POINTS: u32 = 120;

impl<G: Game> Session<G> {
    /// Fills a chronicle in one pass over the events that count.
    pub fn chronicle(&self, mut chronicle: Box<dyn Chronicle<G>>) -> Chapters {
        let game = self.game().as_ref();
        let mut state = game.start();
        let mut sampler = Sampler::new(game.moment(self.state()).turn);
        let mut last = 0;
        for entry in self.active_path() {
            let before = G::LOOKS_BACK.then(|| state.clone());
            let events: Vec<&G::Event> = entry.game_events().collect();
            let records = entry.records().filter_map(|record| Some((record, record.fact.game()?)));
            for (index, (record, event)) in records.enumerate() {
                let turn = record.moment.turn;
                if let Some(ended) = sampler.passes(turn) {
                    chronicle.sample(game, &state, ended, last);
                }
                game.apply(&mut state, event);
                let happening =
                    Happening { before: before.as_ref(), after: &state, events: &events, index };
                chronicle.note(game, &Step { sequence: record.sequence, turn, happening });
                last = record.sequence;
            }
        }
        chronicle.sample(game, &state, sampler.now, last);
        chronicle.finish(game, &state)
    }

    /// Returns the number of dice rolled in the orders that stand.
    pub fn dice_rolled(&self) -> usize {
        self.active_path().into_iter().map(|entry: &Entry<G>| entry.rolled.len()).sum()
    }
}

/// Decides when a curve gets a point: after each turn, or after as many ticks as keep a long battle
/// within [`MOST_POINTS`].
struct Sampler {
    now: u32,
    next: u32,
    step: u32,
}

impl Sampler {
    fn new(last: u32) -> Self {
        Self { now: 0, next: 1, step: last.div_ceil(MOST_POINTS).max(1) }
    }

    /// Returns the turn that ended if a point is due before an event of `turn`.
    fn passes(&mut self, turn: u32) -> Option<u32> {
        let ended = std::mem::replace(&mut self.now, turn);
        if turn < self.next {
            return None;
        }
        self.next = turn + self.step;
        Some(ended)
    }
}
