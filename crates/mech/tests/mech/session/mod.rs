//! The session: each test that bears the title of a scenario plays it and asserts everything that
//! the entry of the order tells.

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

use crate::table::{ONE, TWO, advanced, duel, moved, next_phase, north, ruled, started};
use sandtable_core::Session;
use sandtable_mech::{Event, Mech, MovementMode, Phase};

/// Two Hunchbacks that have walked towards each other, one hex and three: medium range for their
/// medium lasers, and a target number of 8. The rulings were made before they moved.
fn exchange(rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = ruled(started(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 9)), rulings);
    let session = advanced(session, Phase::Movement);
    let session = moved(session, ONE, MovementMode::Walk, north(1));
    next_phase(moved(session, TWO, MovementMode::Walk, north(6)))
}
