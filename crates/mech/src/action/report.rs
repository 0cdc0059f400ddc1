use super::movement;
use crate::movement::UnitOffMap;
use crate::{Battlefield, MovementMode, Phase, ReachabilityMap, Unit, UnitId};
use serde::Serialize;
use thiserror::Error;

/// Everything a unit could do in a phase: what it can, with what would come of it, and what it
/// cannot, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
pub struct AvailableAction {
    /// For a move, how.
    pub movement_mode: Option<MovementMode>,
    /// What would come of it.
    pub preview: ActionPreview,
}

/// What would come of an action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ActionPreview {
    /// For a move, everywhere it can end.
    pub reachability: Option<ReachabilityMap>,
}

/// Something a unit cannot do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusedAction {
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

/// Everything a unit could do in a phase.
///
/// ```
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
/// use sandtable_mech::rules::Profile;
/// use sandtable_mech::{Battlefield, MovementMode, Phase, Side, Unit, UnitId, actions};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 15, 17)?;
/// let field = Battlefield::new(Map::new("Plain", shape).into(), &Profile::STANDARD)?;
/// let unit = Unit {
///     id: UnitId::from("mech-1"),
///     side: Side::Player,
///     position: Hex::new(7, 5),
///     facing: flat::N,
///     walking_mp: 4,
///     running_mp: 6,
///     jump_mp: 0,
///     prone: false,
/// };
/// let report = actions(&field, &[unit.clone()], &unit.id, Phase::Movement)?;
/// let modes: Vec<_> = report.available.iter().filter_map(|action| action.movement_mode).collect();
/// assert_eq!(modes, [MovementMode::Walk, MovementMode::Run]);
/// assert_eq!(report.refused[0].reason, "mech-1 has no movement points to jump with");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such unit, or it stands off the map.
pub fn actions(
    field: &Battlefield,
    units: &[Unit],
    unit: &UnitId,
    phase: Phase,
) -> Result<PhaseActionReport, ActionError> {
    let found = units.iter().find(|candidate| candidate.id == *unit);
    let unit = found.ok_or_else(|| ActionError::UnitNotFound(unit.clone()))?;
    let mut report = PhaseActionReport {
        unit: unit.id.clone(),
        phase,
        available: Vec::new(),
        refused: Vec::new(),
    };
    if phase == Phase::Movement {
        movement::add(field, units, unit, &mut report)?;
    }
    Ok(report)
}
