//! What a unit can do in a phase, what it cannot, and which rule says so.

mod movement;
mod report;

pub use report::{
    ActionError, ActionPreview, AvailableAction, PhaseActionReport, RefusedAction, actions,
};
