//! What follows from an order, phase by phase.

mod initiative;
mod lifecycle;
mod locks;
mod movement;

pub(crate) use initiative::roll_initiative;
pub(crate) use lifecycle::{advance_phase, concede, start_game};
pub(crate) use locks::{lock_attack, lock_movement, may_declare};
pub(crate) use movement::{declare_movement, destinations};
