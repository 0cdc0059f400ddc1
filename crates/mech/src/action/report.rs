use super::{Action, ActionPreview};
use crate::movement::UnitOffMap;
use crate::{MovementMode, Names, Order, Phase, Refused, UnitId};
use sandtable_core::Refusal;
use serde::Serialize;
use thiserror::Error;

/// All actions of a unit in a phase: available ones with a preview, refused ones with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct PhaseActionReport {
    /// The unit that was asked about.
    pub unit: UnitId,
    /// The phase that was asked about.
    pub phase: Phase,
    /// Actions it can take now.
    pub available: Vec<AvailableAction>,
    /// Actions it cannot take now.
    pub refused: Vec<RefusedAction>,
}

/// An action a unit can take now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct AvailableAction {
    /// The action.
    pub action: Action,
    /// For a move: its mode.
    pub movement_mode: Option<MovementMode>,
    /// The order to give; `None` for a move, whose end has to be chosen from the preview.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<Order>,
    /// The expected results.
    pub preview: ActionPreview,
}

/// An action a unit cannot take now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RefusedAction {
    /// The action.
    pub action: Action,
    /// For a move: its mode.
    pub movement_mode: Option<MovementMode>,
    /// The stable code of the refusal.
    pub rule: &'static str,
    /// The text of the refusal.
    pub reason: String,
}

/// The error for a unit whose actions cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// No unit has this id.
    #[error("Unit {0} not found")]
    UnitNotFound(UnitId),
    /// The unit is off the map.
    #[error(transparent)]
    Movement(#[from] UnitOffMap),
}

impl PhaseActionReport {
    /// Creates an empty report.
    pub(super) const fn new(unit: UnitId, phase: Phase) -> Self {
        Self { unit, phase, available: Vec::new(), refused: Vec::new() }
    }

    pub(super) fn offer(&mut self, action: Action, order: Option<Order>, preview: ActionPreview) {
        let movement_mode = action.movement_mode();
        self.available.push(AvailableAction { action, movement_mode, order, preview });
    }

    pub(super) fn refuse(&mut self, action: Action, refusal: &Refused, names: &Names) {
        let (movement_mode, reason) = (action.movement_mode(), refusal.in_words(names));
        self.refused.push(RefusedAction { action, movement_mode, rule: refusal.code(), reason });
    }
}
