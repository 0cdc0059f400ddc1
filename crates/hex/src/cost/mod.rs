//! Step costs: one table per class of mover, filled from a game's terrain rule.

mod landmarks;
mod regions;
mod table;

pub(crate) use landmarks::{LandmarkBound, Landmarks};
pub use table::{CostError, MoveCosts, Passage};
