//! Movement: the three modes, their reach, and piloting skill rolls along a path.

mod availability;
mod calculator;
mod mode;
mod others;
mod path;
mod reachability;
mod search;

pub(crate) use availability::Attempt;
pub use calculator::ReachabilityCalculator;
pub use mode::MovementMode;
pub(crate) use path::entering;
pub use path::{costs, hexes_moved, triggers};
pub use reachability::{MovementEnd, MovementStep, ReachabilityMap, ReachableHex};
pub use search::UnitOffMap;
