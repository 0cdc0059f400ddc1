//! The movement phase: modes, costs of every hex, steps of a planned move and rolls on the way.

mod barred;
mod ground;
mod modes;
mod rising;
mod rolls;
mod steps;

pub use barred::BarredHexes;
pub use ground::{CostPart, GroundReport, TerrainRow};
pub use modes::ModeCard;
pub use rising::StandUp;
pub use rolls::RollRow;
pub(super) use rolls::all_pass;
pub use steps::{FacingRow, StepKind, StepRow};
