//! Plans: what a commander prepares before the battle. Starting positions, routes, go-codes, and
//! contingencies with their responses.

mod contingency;
mod deployment;
mod go_code;
mod rule;
mod waypoint;

pub use contingency::{Contingency, ContingencyTrigger, Response};
pub use deployment::{Deployment, Rest};
pub use go_code::{GoCode, Trigger};
pub use rule::EngagementRule;
pub use waypoint::{Behaviour, Wait, Waypoint};
