//! Opposing forces for quick games, drawn by the scenario [`generator`](crate::setup::generator).

mod request;
mod value;

pub use request::OppositionRequest;
pub use value::{DrawnModifier, Opposing, OpposingUnit, Opposition, QuickScenario};
