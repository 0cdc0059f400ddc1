use super::RollRow;
use crate::rules::{Trigger, psr};
use crate::{Fighter, Mech, UnitId};
use serde::Serialize;

/// A roll to stay up that an attack may call for at the end of the phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct FallRow {
    /// The unit that rolls.
    pub unit: UnitId,
    /// The case in which it has to roll, in words: "if the attack hits".
    pub when: String,
    /// The chance of that case, in millionths.
    pub per_million: u32,
    /// The roll, and the effect of a failure.
    pub roll: RollRow,
}

impl Mech {
    /// Returns the roll of a unit, or `None` if nothing can happen to it: it is prone, its pilot is
    /// unconscious, or the case is impossible.
    pub(super) fn fall_row(
        &self,
        unit: Fighter<'_>,
        trigger: Trigger,
        when: String,
        per_million: u32,
    ) -> Option<FallRow> {
        let rolls = per_million > 0 && rolls_for(unit, trigger);
        rolls.then(|| FallRow {
            unit: unit.now.id.clone(),
            when,
            per_million,
            roll: self.roll_row(unit, unit.now.position, trigger),
        })
    }

    /// Returns the roll of a unit that takes more damage in this phase, whose chances are given by
    /// points.
    pub(super) fn fall_after(&self, unit: Fighter<'_>, damage: &[u32]) -> Option<FallRow> {
        let missing = psr::HEAVY_DAMAGE.saturating_sub(unit.now.phase_damage);
        let enough = damage.iter().skip(missing.into()).sum();
        let when = format!("if it takes {} or more", psr::HEAVY_DAMAGE);
        self.fall_row(unit, Trigger::HeavyDamage, when, enough)
    }
}

/// Returns true if a trigger makes a unit roll or fall. Unconscious pilots make no roll, but
/// automatic falls happen anyway.
pub(super) fn rolls_for(unit: Fighter<'_>, trigger: Trigger) -> bool {
    let unmanned = !unit.now.pilot.is_conscious() && trigger.modifier().is_some();
    !unit.now.prone && !unmanned
}
