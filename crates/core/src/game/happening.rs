use crate::Game;
use derive_where::derive_where;

/// An event with its context, from which a game computes its [result](Game::result).
#[derive_where(Clone, Copy)]
pub struct Happening<'a, G: Game> {
    /// The position before the first event of the entry, for games that
    /// [look back](Game::LOOKS_BACK).
    pub before: Option<&'a G::State>,
    /// The position after the event.
    pub after: &'a G::State,
    /// The game's events of the entry, in the order in which they happened.
    pub events: &'a [&'a G::Event],
    /// The index of the event in `events`.
    pub index: usize,
}

impl<'a, G: Game> Happening<'a, G> {
    /// The event itself.
    pub fn event(&self) -> Option<&'a G::Event> {
        self.events.get(self.index).copied()
    }

    /// The events of the entry before this one.
    pub fn earlier(&self) -> &'a [&'a G::Event] {
        self.events.get(..self.index).unwrap_or_default()
    }

    /// The events of the entry after this one.
    pub fn later(&self) -> &'a [&'a G::Event] {
        self.events.get(self.index + 1..).unwrap_or_default()
    }
}
