//! Ways to a goal: the best route for one unit, and the field that guides many.

mod bound;
mod field;
mod router;

pub use field::FlowField;
pub use router::{Route, Router};
