//! What happens in a battle, and how it reads.

mod describe;
mod part;
mod value;

pub use part::{ConsciousnessRoll, HeatSource, Hit, WoundSource};
pub use value::Event;
