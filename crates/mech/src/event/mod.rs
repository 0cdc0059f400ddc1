//! Events of a battle, their log lines, and their results as data.

mod describe;
mod part;
pub(crate) mod result;
mod value;

pub(crate) use describe::Context;
pub use part::{ConsciousnessRoll, HeatSource, Hit, WoundSource};
pub use result::{
    Damaged, DeclaredShot, FallResult, Happened, MarkKind, MoveResult, Place, ResultRow, Roll,
    ShotResult, StrikeResult, Who,
};
pub use value::Event;
