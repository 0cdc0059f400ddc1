//! Routes to a goal: the cheapest route for one unit, and flow fields that guide many.

mod bound;
mod flow_field;
mod router;

pub use flow_field::FlowField;
pub use router::{Route, Router};
