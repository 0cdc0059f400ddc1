//! Which games there are.

use crate::any_game::{AnyGame, Erased};
use sandtable_core::example::raid::Raid;
use sandtable_formation::Formation;
use sandtable_mech::Mech;

/// Every game, one line each.
static GAMES: [&dyn AnyGame; 3] =
    [&Erased::<Mech>::NEW, &Erased::<Formation>::NEW, &Erased::<Raid>::NEW];

/// Every game there is.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// The game with this name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.into_iter().find(|game| game.name() == name)
}
