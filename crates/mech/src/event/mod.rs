//! Events of a battle, and their log lines.

mod describe;
mod part;
mod value;

pub(crate) use describe::Context;
pub use part::{ConsciousnessRoll, HeatSource, Hit, WoundSource};
pub use value::Event;
