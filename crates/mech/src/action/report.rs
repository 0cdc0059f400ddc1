use super::{Action, ActionPreview};
use crate::movement::UnitOffMap;
use crate::{MovementMode, Names, Order, Phase, Refused, UnitId};
use sandtable_core::Refusal;
use serde::Serialize;
use thiserror::Error;

/// Everything a unit could do in a phase: what it can, with what would come of it, and what it
/// cannot, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct PhaseActionReport {
    /// Which unit.
    pub unit: UnitId,
    /// In which phase.
    pub phase: Phase,
    /// What it can do.
    pub available: Vec<AvailableAction>,
    /// What it cannot do now.
    pub refused: Vec<RefusedAction>,
}

/// Something a unit can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct AvailableAction {
    /// What.
    pub action: Action,
    /// For a move, how.
    pub movement_mode: Option<MovementMode>,
    /// The order to give; `None` for a move, which needs an end chosen from its preview.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<Order>,
    /// What would come of it.
    pub preview: ActionPreview,
}

/// Something a unit cannot do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RefusedAction {
    /// What.
    pub action: Action,
    /// For a move, how.
    pub movement_mode: Option<MovementMode>,
    /// Stable name of the rule that refuses it.
    pub rule: &'static str,
    /// The reason in words.
    pub reason: String,
}

/// A question about actions that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// Nobody bears that name.
    #[error("Unit {0} not found")]
    UnitNotFound(UnitId),
    /// The unit cannot be asked to move.
    #[error(transparent)]
    Movement(#[from] UnitOffMap),
}

impl PhaseActionReport {
    /// A report that lists nothing yet.
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
