//! The game session: each test named after a scenario of the document plays it and asserts all
//! events of the entry.

mod ammo;
mod append;
mod attack;
mod heat;
mod initiative;
mod integration;
mod lifecycle;
mod log;
mod movement;
mod phases;
mod psr;
mod replay;
mod resolution;
mod titles;
mod turn;

use crate::table::{ONE, TWO, advanced, duel, moved, next_phase, north, started, with_events};
use sandtable_core::Session;
use sandtable_mech::{Event, Mech, MovementMode, Phase};

/// Two Hunchbacks that have walked 1 and 3 hexes toward each other: medium range for their
/// medium lasers, and a to-hit number of 8. The referee events come before the moves.
fn exchange(rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = with_events(started(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 9)), rulings);
    let session = advanced(session, Phase::Movement);
    let session = moved(session, ONE, MovementMode::Walk, north(1));
    next_phase(moved(session, TWO, MovementMode::Walk, north(6)))
}
