//! What a step costs: one table for each class of mover, filled by a game's own rule.

mod landmarks;
mod regions;
mod table;

pub(crate) use landmarks::{Landmarks, Prospect};
pub use table::{CostError, MoveCosts, Passage};
