//! Applies events of marching units.

use super::change;
use crate::event::Step;
use crate::{Event, Fixed, Formation, March, State, Unit, Way, Waypoint, upkeep};
use sandtable_hex::Hex;
use std::sync::Arc;

impl Formation {
    pub(super) fn march(&self, state: &mut State, event: &Event) {
        let tick = state.tick;
        match event {
            Event::RouteFound { unit, route } => change(state, *unit, |unit| {
                unit.march.way = Way::over(route.as_slice());
                unit.march.held_up = 0;
            }),
            Event::RouteBlocked { unit, instead, .. } => {
                let hex = self.field.hex(*instead);
                change(state, *unit, |unit| detour(&mut unit.march, hex));
            }
            Event::Targeted { unit, target } => {
                // An ordered attack rewrites the route to the enemy's believed position. A pursuit
                // leaves the route alone, because the unit returns to it.
                let attacked = target.filter(|target| target.until.is_none());
                let hex = attacked.map(|target| self.field.hex(target.believed));
                change(state, *unit, |unit| {
                    unit.target = *target;
                    // The old route led to the old goal; the next movement phase finds a new one.
                    unit.march.way = Way::default();
                    if let Some(hex) = hex {
                        detour(&mut unit.march, hex);
                    }
                    if target.is_none() {
                        resume_planned_pace(&mut unit.march);
                    }
                });
            }
            Event::PaceSet { unit, pace } => change(state, *unit, |unit| unit.march.pace = *pace),
            Event::Marched { slowed } => upkeep::march(self, state, slowed),
            Event::Moved { steps } => {
                state.stirred = tick;
                for step in steps {
                    enter(state, step);
                }
            }
            Event::Ran { steps } => {
                state.stirred = tick;
                for step in steps {
                    enter(state, step);
                    // Flight leaves the planned route, so a unit that rallies has to find a new
                    // one.
                    change(state, step.unit, |unit| unit.march.way = Way::default());
                }
            }
            Event::Arrived { unit } => change(state, *unit, |unit| arrive(unit, tick)),
            Event::PlanCompleted { unit } => change(state, *unit, |unit| {
                unit.march = March { complete: true, pace: unit.march.pace, ..March::default() };
            }),
            _ => {}
        }
    }
}

/// A march along new waypoints. Progress towards the next hex is lost.
pub(super) fn replanned(march: &March, waypoints: Arc<[Waypoint]>) -> March {
    let pace = waypoints.first().map_or(march.pace, |first| first.pace);
    March { pace, ..March::along(waypoints) }
}

pub(super) fn move_on(march: &mut March) {
    march.current += 1;
    march.way = Way::default();
    resume_planned_pace(march);
}

/// Returns to the planned pace after a pursuit or charge.
fn resume_planned_pace(march: &mut March) {
    if let Some(next) = march.waypoint() {
        march.pace = next.pace;
    }
}

fn detour(march: &mut March, hex: Hex) {
    // Other copies of the state share the waypoints, so they are changed on a copy.
    let mut waypoints = march.waypoints.to_vec();
    if let Some(waypoint) = waypoints.get_mut(usize::from(march.current)) {
        waypoint.hex = hex;
    }
    march.waypoints = waypoints.into();
}

fn arrive(unit: &mut Unit, tick: u32) {
    let Some(waypoint) = unit.march.waypoint().copied() else { return };
    unit.march.way = Way::default();
    unit.withdrawing = false;
    if let Some(rest) = waypoint.behaviour.rest() {
        unit.rest = rest;
    }
    if let Some(facing) = waypoint.facing {
        unit.facing = facing;
    }
    // A waypoint to pass through keeps the progress towards the next hex; a stop loses it.
    if waypoint.wait.is_none() && waypoint.behaviour.rest().is_none() {
        move_on(&mut unit.march);
    } else {
        unit.march.progress = Fixed::ZERO;
        unit.march.waiting = Some(tick);
    }
}

fn enter(state: &mut State, step: &Step) {
    change(state, step.unit, |unit| {
        (unit.cell, unit.facing) = (step.cell, step.facing);
        unit.march.progress = step.progress;
        if unit.march.next_cell() == Some(step.cell) {
            unit.march.way.enter();
        }
    });
}
