use crate::{Game, Seed, SessionId};
use derive_where::derive_where;

/// What a session is created from, besides the time.
#[derive_where(Clone, Debug)]
pub struct Setup<G: Game> {
    /// The session's name.
    pub id: SessionId,
    /// What is played.
    pub scenario: G::Scenario,
    /// Where the dice come from.
    pub seed: Seed,
    /// Who sits where, in the words of whoever sets the table: `Anna`, `bot greedy level 2`.
    pub players: Vec<String>,
}

impl<G: Game> Setup<G> {
    /// A session of this scenario with these dice.
    pub const fn new(id: SessionId, scenario: G::Scenario, seed: Seed) -> Self {
        Self { id, scenario, seed, players: Vec::new() }
    }

    /// The same with names for the seats.
    #[must_use]
    pub fn players(mut self, players: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.players = players.into_iter().map(Into::into).collect();
        self
    }
}
