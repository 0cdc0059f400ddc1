use crate::Problem;
use sandtable::{AnyGame, AnySession, under_way};
use sandtable_hex::draw::Theme;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Battles under way, by game and scenario.
type Known = HashMap<(&'static str, String), Arc<dyn AnySession>>;

/// Pictures of battles under way. A battle is played once, because that takes longer than a request
/// should; there are at most as many as shipped scenarios.
#[derive(Default)]
pub(crate) struct Battles(Mutex<Known>);

impl Battles {
    /// Draws the battle of a shipped scenario with the pieces that its first player knows. Blocks while the
    /// battle is played.
    ///
    /// # Errors
    /// Returns a problem if the scenario is unknown or the game has no board.
    pub(crate) fn picture(
        &self,
        game: &dyn AnyGame,
        scenario: String,
        theme: Theme,
    ) -> Result<String, Problem> {
        let key = (game.name(), scenario);
        let known = self.known().get(&key).map(Arc::clone);
        let session = if let Some(session) = known {
            session
        } else {
            let played: Arc<dyn AnySession> = under_way(game, &key.1)?.into();
            self.known().insert(key, Arc::clone(&played));
            played
        };
        session.illustration(theme).ok_or_else(Problem::no_board)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
