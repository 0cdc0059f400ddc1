//! One action for each movement mode.

use super::{ActionError, ActionPreview, AvailableAction, PhaseActionReport, RefusedAction};
use crate::{Battlefield, MovementMode, ReachabilityCalculator, Unit};

/// A rule that can refuse a mode: its name, and the reason if it does.
type ModeRule = (&'static str, fn(&Unit, MovementMode) -> Option<String>);

const RULES: [ModeRule; 1] = [("no-movement-points", no_movement_points)];

pub(super) fn add(
    field: &Battlefield,
    units: &[Unit],
    unit: &Unit,
    report: &mut PhaseActionReport,
) -> Result<(), ActionError> {
    let mut calculator = ReachabilityCalculator::default();
    for mode in MovementMode::ALL {
        let movement_mode = Some(mode);
        if let Some((rule, reason)) = refusal(unit, mode) {
            report.refused.push(RefusedAction { movement_mode, rule, reason });
            continue;
        }
        let reachability = Some(calculator.reach(field, units, unit, mode)?);
        let preview = ActionPreview { reachability };
        report.available.push(AvailableAction { movement_mode, preview });
    }
    Ok(())
}

/// The first rule that refuses a mode.
fn refusal(unit: &Unit, mode: MovementMode) -> Option<(&'static str, String)> {
    RULES.iter().find_map(|(name, rule)| rule(unit, mode).map(|reason| (*name, reason)))
}

fn no_movement_points(unit: &Unit, mode: MovementMode) -> Option<String> {
    let reason = || format!("{} has no movement points to {mode} with", unit.id);
    (mode.points(unit) == 0).then(reason)
}
