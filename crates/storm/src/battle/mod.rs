//! Which battles must be fought, why, and in which order.

mod determination;
mod grouping;
mod phase;
mod reason;

pub use determination::{Battle, Clash, Presence, battles, clashes};
pub use grouping::{Ground, Profile};
pub use phase::{BattlePhase, Choice};
pub use reason::Reason;
