//! Physical attacks: whether one is possible, its to-hit number and its expected damage. Orders,
//! previews and bots use the same code, so a preview never differs from the order.

mod follow_up;
mod run_up;
mod swing;

pub(crate) use follow_up::{CLIFF, shaken};
pub(crate) use run_up::RunUp;
pub use swing::{Prospect, Swing};
