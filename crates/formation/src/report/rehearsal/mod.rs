//! The preview of a plan in time: where each unit is at each tick if no enemy interferes.
//!
//! The marches are run by the real movement phase on a position without enemies, so that traffic,
//! waits and go-codes between the army's own units are those of the battle.

mod preview;
mod run;
mod track;
mod warning;

pub use preview::{GoalPreview, PlanPreview, SignalPreview};
pub use track::{Footstep, Stop, Track};
pub use warning::Warning;
