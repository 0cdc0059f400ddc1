//! Reach: every place a unit can move to with its movement points, with or without facing, or by
//! jumping.
//!
//! The page's preview and the check of a move order use the same [`Reach`]: a move may end only
//! where it lists an end.
//!
//! The search is Dijkstra's algorithm over states. With facing, a state is a (cell, facing) pair,
//! because turning costs points too: the same cell may be reachable facing north but not facing
//! south. The `Space` trait describes which states exist and which moves connect them, so that one
//! search loop serves all kinds of movement.

mod budget;
mod mover;
mod reached;
mod reacher;
mod space;
mod state;

pub use budget::{Budget, BudgetError};
pub use mover::{Mover, Occupied};
pub use reached::{Reach, Step};
pub use reacher::Reacher;
