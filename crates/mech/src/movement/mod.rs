//! Movement: three modes, and everywhere each of them leads.

mod calculator;
mod mode;
mod reachability;

pub use calculator::{ReachabilityCalculator, UnitOffMap};
pub use mode::MovementMode;
pub use reachability::{MovementStep, ReachabilityMap, ReachableHex};
