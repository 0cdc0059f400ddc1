//! What a unit can do in a phase, what it cannot, and which rule says so.
//!
//! [`Mech::actions`](crate::Mech::actions) answers for a unit in a battle, [`actions`] for one of which
//! only the position is known. Both put the question to the rules that decide orders: what is
//! available would be accepted, what is refused would be refused for the same reason.

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
