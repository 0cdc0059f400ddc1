//! What terrain the rules know and what it costs to enter.

mod battlefield;
mod costs;

pub use battlefield::{Battlefield, BattlefieldError};
pub(crate) use costs::THEME;
pub use costs::{entry_cost, is_known, step_cost, unknown_terrain};
