//! The actions of a unit in a phase: available ones with a preview, refused ones with the rule.
//!
//! [`Mech::actions`](crate::Mech::actions) works on a unit in a battle, [`actions`] on a unit of
//! which only position and movement points are known. Both ask the code that decides orders, so an
//! available action would be accepted and a refused one would be refused for the same reason.

mod attack;
mod movement;
mod preview;
mod report;
mod survey;
mod value;

pub use movement::actions;
pub use preview::{ActionPreview, CheckPreview};
pub use report::{ActionError, AvailableAction, PhaseActionReport, RefusedAction};
pub use value::Action;
