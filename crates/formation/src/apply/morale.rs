//! Applies events of stress, rout and rally.

use super::{change, leave};
use crate::rules::constants::{COHESION_FLOOR, COHESION_OF_RALLY};
use crate::{Event, Fixed, Morale, Presence, Rest, State, Unit, Way};

pub(super) fn morale(state: &mut State, event: &Event) {
    let tick = state.tick;
    match event {
        Event::Frightened { units } => {
            for (unit, stress) in units {
                change(state, *unit, |unit| unit.add_stress(*stress));
            }
        }
        Event::Shaken { unit } => change(state, *unit, |unit| unit.morale = Morale::Shaken),
        Event::Steadied { unit } => change(state, *unit, |unit| unit.morale = Morale::Steady),
        Event::Broke { unit } => change(state, *unit, |unit| {
            unit.cohesion = unit.cohesion.split(2).max(COHESION_FLOOR);
            run(unit);
        }),
        Event::RallyFailed { unit } => change(state, *unit, run),
        Event::Fled { unit } => leave(state, *unit, Presence::Fled),
        Event::RallyBegan { unit, calm } => change(state, *unit, |unit| {
            unit.morale = Morale::Rallying(tick);
            unit.add_stress(-*calm);
        }),
        Event::Rallied { unit } => change(state, *unit, |unit| {
            let (more, most) = COHESION_OF_RALLY;
            (unit.morale, unit.rest) = (Morale::Steady, Rest::Formed);
            // A unit that is already in better order than rallying restores keeps its cohesion.
            unit.cohesion = unit.cohesion.max((unit.cohesion + more).min(most));
        }),
        _ => {}
    }
}

fn run(unit: &mut Unit) {
    // The waypoints stay: a unit that rallies resumes its plan.
    unit.morale = Morale::Routing;
    unit.target = None;
    unit.withdrawing = false;
    unit.march.waiting = None;
    unit.march.way = Way::default();
    unit.march.progress = Fixed::ZERO;
}
