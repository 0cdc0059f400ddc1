use super::RollRow;
use crate::action::{Action, PhaseActionReport};
use crate::rules::{Trigger, heat};
use crate::{Mech, Order, Phase, State};
use serde::Serialize;

/// The attempt of a prone unit to stand up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StandUp {
    /// Movement points of an attempt, whether it succeeds or not.
    pub points: u16,
    /// Heat of an attempt.
    pub heat: u16,
    /// The roll.
    pub roll: RollRow,
    /// The order; `None` if the unit cannot try.
    pub order: Option<Order>,
    /// The reason why it cannot try; `None` if it can.
    pub refused: Option<String>,
}

impl Mech {
    /// Returns the attempt of a unit to stand up; `None` unless it is prone in the movement phase.
    pub(in crate::panel) fn rising(
        &self,
        state: &State,
        unit: usize,
        actions: &PhaseActionReport,
    ) -> Option<StandUp> {
        let fighter = self.fighter(state, unit);
        if state.phase != Phase::Movement || !fighter.now.prone {
            return None;
        }
        let offered = actions.available.iter().find(|one| one.action == Action::StandUp);
        let refused = actions.refused.iter().find(|one| one.action == Action::StandUp);
        Some(StandUp {
            points: fighter.stand_up_cost(),
            heat: heat::STAND_UP,
            roll: self.roll_row(fighter, fighter.now.position, Trigger::StandingUp),
            order: offered.and_then(|one| one.order.clone()),
            refused: refused.map(|one| one.reason.clone()),
        })
    }
}
