//! Views as pictures.

use crate::{Formation, View};
use sandtable_hex::draw::Drawing;

/// A view as text for a terminal.
pub(crate) fn text(_game: &Formation, view: &View) -> String {
    format!("Tick {} ({})", view.tick, view.phase.name())
}

/// A view as a drawing.
pub(crate) fn svg(game: &Formation, _view: &View) -> String {
    Drawing::of(game.field.map()).to_string()
}
