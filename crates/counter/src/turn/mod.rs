//! The turn: phases, the order in which sides play them, and the place reached in play.

mod sequence;
mod state;
mod structure;
mod task;

pub use sequence::{Position, Sequence};
pub use state::{PhaseAdvancedEvent, TurnState};
pub use structure::{Phase, PhaseType, PlayerOrder, TurnStructure};
pub use task::{RollValue, Task};
