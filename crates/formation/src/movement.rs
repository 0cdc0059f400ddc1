//! How fast units go, and what a tick on the way does to one.

use crate::rules::constants::{FATIGUE_OF_MARCH, ROUT_SPEED, ZONE_TO_ZONE};
pub use crate::rules::pace::{Pace, speed};
use crate::rules::{Shape, UnitKind};
use crate::{Battlefield, Fixed, Troop, Unit};

/// What a tick on the way does to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// It is not under way.
    Stands,
    /// It has come far enough for the next hex, but somebody is there.
    HeldUp,
    /// It gets on.
    GetsOn {
        /// How far it is on the way to the next hex now.
        progress: Fixed,
        /// How tired it is now.
        fatigue: Fixed,
    },
}

/// What a tick on the way does to a unit: it gets on by its speed, which a hex of open ground costs one
/// of, and gets tired by its pace. `slowed` are those who go from one enemy's zone of control into
/// another's. Nobody gathers speed while somebody is in the way, nor gets tired.
pub fn stride(field: &Battlefield, troop: &Troop, unit: &Unit, slowed: bool) -> Stride {
    if !unit.is_afield() {
        return Stride::Stands;
    }
    if unit.is_routing() {
        return run(field, troop, unit);
    }
    let next = unit.march.next_cell().filter(|_| unit.is_marching());
    let way = next.and_then(|next| field.direction(unit.cell, next));
    let cost = way.and_then(|facing| field.step_cost(troop.mover, unit.cell, facing));
    match cost {
        None => Stride::Stands,
        Some(cost) if unit.march.progress >= cost => Stride::HeldUp,
        Some(_) => {
            let parts = if slowed { ZONE_TO_ZONE } else { 1 };
            let gain = pace(troop, unit).split(parts);
            Stride::GetsOn {
                progress: unit.march.progress + gain,
                fatigue: wearied(unit.march.pace, unit.fatigue),
            }
        }
    }
}

/// Hexes of open ground that a unit goes in a tick as it is now.
pub fn pace(troop: &Troop, unit: &Unit) -> Fixed {
    gain(troop.kind, unit.shape, unit.march.pace, unit.fatigue)
}

/// Hexes of open ground that a unit of a kind goes in a tick: in this shape, at this pace, so tired.
pub fn gain(kind: UnitKind, shape: Shape, pace: Pace, fatigue: Fixed) -> Fixed {
    speed(kind, pace, fatigue).times(shape.drill().march)
}

/// How tired somebody is after another tick at a pace.
pub fn wearied(pace: Pace, fatigue: Fixed) -> Fixed {
    (fatigue + FATIGUE_OF_MARCH.times(pace.effort())).share()
}

/// Whether a runner who is still where he was has gathered enough for the dearest step there is.
pub(crate) fn could_have_run(field: &Battlefield, troop: &Troop, unit: &Unit) -> bool {
    unit.march.progress >= field.dearest_step(troop.mover).max(Fixed::ONE)
}

/// Fear knows no tiredness. Who cannot get on in the crowd gains no more than the dearest step costs.
fn run(field: &Battlefield, troop: &Troop, unit: &Unit) -> Stride {
    let gain = ROUT_SPEED.times(troop.kind.profile().speed);
    let gain = if could_have_run(field, troop, unit) { Fixed::ZERO } else { gain };
    let progress = unit.march.progress + gain;
    Stride::GetsOn { progress, fatigue: unit.fatigue }
}
