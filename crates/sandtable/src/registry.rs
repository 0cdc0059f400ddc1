//! The list of games.

use crate::any_game::{AnyGame, Erased};
use sandtable_core::example::raid::Raid;
use sandtable_formation::Formation;
use sandtable_mech::Mech;

/// Every game, one line each.
static GAMES: [&dyn AnyGame; 3] =
    [&Erased::<Mech>::NEW, &Erased::<Formation>::NEW, &Erased::<Raid>::NEW];

/// Returns every game.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// Finds a game by name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.into_iter().find(|game| game.name() == name)
}
