use crate::Problem;
use sandtable::{AnyGame, Point, under_way};
use sandtable_core::{Seat, Viewer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Pictures of battles under way. A battle is played once, because that takes longer than a request
/// should; there are as many as shipped scenarios.
#[derive(Debug, Default)]
pub(crate) struct Battles(Mutex<HashMap<(&'static str, String), Arc<str>>>);

impl Battles {
    /// Returns the picture of a shipped scenario as the first player sees it. Blocks while the battle is
    /// played.
    ///
    /// # Errors
    /// Returns a problem if the scenario is unknown or the game has no board.
    pub(crate) fn picture(&self, game: &dyn AnyGame, scenario: &str) -> Result<Arc<str>, Problem> {
        let key = (game.name(), scenario.to_owned());
        if let Some(known) = self.known().get(&key) {
            return Ok(Arc::clone(known));
        }
        let session = under_way(game, scenario)?;
        let drawn = session.picture(Point::Now, Viewer::Seat(Seat(0)))?;
        let svg: Arc<str> = drawn.ok_or_else(Problem::no_board)?.into();
        self.known().insert(key, Arc::clone(&svg));
        Ok(svg)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<(&'static str, String), Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
