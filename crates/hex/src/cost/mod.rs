//! What a step costs: one table for each class of mover, filled by a game's own rule.

mod regions;
mod table;

pub use table::{CostError, MoveCosts, Passage};
