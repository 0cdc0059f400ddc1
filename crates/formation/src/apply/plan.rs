//! Applies events of plans, orders and go-codes.

use super::change;
use super::march::{move_on, replanned};
use crate::{Event, Formation, Phase, Presence, Side, State, Unit, UnitId, Waypoint, visibility};
use std::sync::Arc;

impl Formation {
    pub(super) fn plan(&self, state: &mut State, event: &Event) {
        match event {
            Event::Placed { unit, cell, facing, rest } => change(state, *unit, |unit| {
                (unit.cell, unit.facing, unit.rest) = (*cell, *facing, *rest);
            }),
            Event::Planned { unit, waypoints } => {
                change(state, *unit, |unit| follow(unit, waypoints.as_slice().into()));
            }
            Event::Reserved { unit, waypoints } => {
                let (side, index) = self.place_in_army(*unit);
                if let Some(reserve) = state.staffs[side].reserves.get_mut(index) {
                    *reserve = waypoints.as_slice().into();
                }
            }
            Event::RuleSet { unit, rule } => change(state, *unit, |unit| unit.rule = *rule),
            Event::ShapeSet { unit, shape } => change(state, *unit, |unit| unit.shape = *shape),
            Event::AgreedOn { side, codes } => {
                state.staffs[*side].go_codes =
                    codes.iter().cloned().map(|code| (code, false)).collect();
            }
            Event::ProvidedFor { side, contingencies } => {
                state.staffs[*side].contingencies =
                    contingencies.iter().cloned().map(|one| (one, false)).collect();
            }
            Event::PlanStands { side } => state.staffs[*side].ready = 1,
            Event::TookField { side } => self.take_field(state, *side),
            Event::BattleStarted { lots } => {
                state.lots = *lots;
                self.start_battle(state);
            }
            Event::Obeyed { unit, number, issued } => {
                change(state, *unit, |unit| unit.obeyed = Some((*issued, *number)));
            }
            Event::GoCodeTriggered { side, code } => {
                if let Some((_, given)) = state.staffs[*side].go_codes.get_mut(code.index()) {
                    *given = true;
                }
            }
            Event::ContingencyActivated { side, index } => {
                let known = state.staffs[*side].contingencies.get_mut(usize::from(*index));
                if let Some((_, happened)) = known {
                    *happened = true;
                }
            }
            Event::WaitEnded { unit } => change(state, *unit, |unit| {
                unit.march.waiting = None;
                move_on(&mut unit.march);
            }),
            Event::ReserveTaken { unit } => self.take_reserve(state, *unit),
            _ => {}
        }
    }

    fn take_field(&self, state: &mut State, side: Side) {
        state.phase = Phase::Deployment;
        for unit in self.units_of(side) {
            change(state, unit, |unit| unit.presence = Presence::Afield);
        }
    }

    fn start_battle(&self, state: &mut State) {
        state.phase = Phase::Active;
        // During planning `ready` marks a confirmed plan; from now on it is a tick.
        for side in Side::BOTH {
            state.staffs[side].ready = 0;
        }
        // Both commanders see the field before they give their first orders.
        visibility::look_around(self, state);
    }

    fn take_reserve(&self, state: &mut State, unit: UnitId) {
        let (side, index) = self.place_in_army(unit);
        let Some(reserve) = state.staffs[side].reserves.get(index).cloned() else { return };
        change(state, unit, |unit| follow(unit, reserve));
    }
}

/// Replaces the unit's route and drops its target and its withdrawal.
fn follow(unit: &mut Unit, waypoints: Arc<[Waypoint]>) {
    unit.target = None;
    unit.withdrawing = false;
    unit.march = replanned(&unit.march, waypoints);
}
