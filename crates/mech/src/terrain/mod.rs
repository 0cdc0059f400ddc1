//! Terrain: known features, movement costs and lines of sight.

mod battlefield;
mod costs;
mod sight;
mod words;

pub use battlefield::{Battlefield, BattlefieldError};
pub(crate) use costs::THEME;
pub use costs::{back_cost, entry_cost, is_known, run_cost, step_cost, unknown_terrain};
pub use sight::{LineOfFire, Obstacle, Posture, Sightline};
pub use words::{cost_parts, in_words};
