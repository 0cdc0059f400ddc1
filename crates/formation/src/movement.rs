//! Rules of marching speed, fatigue and progress.

use crate::rules::constants::{FATIGUE_OF_MARCH, ROUT_SPEED, ZONE_TO_ZONE};
pub use crate::rules::pace::{Pace, speed};
use crate::rules::{Shape, UnitKind};
use crate::{Battlefield, Fixed, Troop, Unit};

/// The effect of one tick on a unit's march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// It is not on the march.
    Standing,
    /// It has enough progress for the next hex, but the hex is blocked.
    Blocked,
    /// It gains progress.
    Advancing {
        /// Its new progress towards the next hex.
        progress: Fixed,
        /// Its new fatigue.
        fatigue: Fixed,
    },
}

/// Computes the effect of one tick on a unit's march.
///
/// A unit gains its speed in progress; a hex of open ground costs 1. `slowed` units step from one
/// enemy zone of control into another. A blocked unit gains neither progress nor fatigue.
pub fn stride(field: &Battlefield, troop: &Troop, unit: &Unit, slowed: bool) -> Stride {
    if !unit.is_afield() {
        return Stride::Standing;
    }
    if unit.is_routing() {
        return run(field, troop, unit);
    }
    let next = unit.march.next_cell().filter(|_| unit.is_marching());
    let way = next.and_then(|next| field.direction(unit.cell, next));
    let cost = way.and_then(|facing| field.step_cost(troop.mover, unit.cell, facing));
    match cost {
        None => Stride::Standing,
        Some(cost) if unit.march.progress >= cost => Stride::Blocked,
        Some(_) => {
            // Halving the gain doubles the cost of the step without a second table of costs.
            let parts = if slowed { ZONE_TO_ZONE } else { 1 };
            let gain = pace(troop, unit).split(parts);
            Stride::Advancing {
                progress: unit.march.progress + gain,
                fatigue: fatigue_after_tick(unit.march.pace, unit.fatigue),
            }
        }
    }
}

/// The unit's current speed in hexes of open ground per tick.
pub fn pace(troop: &Troop, unit: &Unit) -> Fixed {
    gain(troop.kind, unit.shape, unit.march.pace, unit.fatigue)
}

/// Speed in hexes of open ground per tick for a troop type, shape, pace and fatigue.
pub fn gain(kind: UnitKind, shape: Shape, pace: Pace, fatigue: Fixed) -> Fixed {
    speed(kind, pace, fatigue).times(shape.effects().march)
}

/// Fatigue after another tick at a pace.
pub fn fatigue_after_tick(pace: Pace, fatigue: Fixed) -> Fixed {
    (fatigue + FATIGUE_OF_MARCH.times(pace.effort())).share()
}

/// Returns true if a routing unit that has not moved has enough progress for the most expensive
/// step on the map, so that only a lack of room can hold it.
pub(crate) fn is_cornered(field: &Battlefield, troop: &Troop, unit: &Unit) -> bool {
    // Leaving the map costs 1. On a map of roads alone the cap would otherwise stay below that.
    unit.march.progress >= field.highest_step_cost(troop.mover).max(Fixed::ONE)
}

/// Routing costs no fatigue. Progress is capped at the cost of the most expensive step, so a unit
/// that was stuck does not leap ahead afterwards.
fn run(field: &Battlefield, troop: &Troop, unit: &Unit) -> Stride {
    let gain = ROUT_SPEED.times(troop.kind.profile().speed);
    let gain = if is_cornered(field, troop, unit) { Fixed::ZERO } else { gain };
    let progress = unit.march.progress + gain;
    Stride::Advancing { progress, fatigue: unit.fatigue }
}
