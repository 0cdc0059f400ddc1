//! Where a unit can go with the movement it has: with facing, without, or by a jump.
//!
//! The same [`Reach`] serves as the preview on a page and as the check of an order: what it does
//! not list as an end cannot be moved to.

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
