//! Upkeep of a tick: marching units gain progress, resting units recover.
//!
//! This is the only part of a tick that is arithmetic instead of events. It changes every unit in
//! every tick, so as events it would be most of the log.

use crate::morale::Leaders;
use crate::movement::{Stride, stride};
use crate::rules::constants::{
    CALM, COHESION_RECOVERY, COURIER_SPEED, FATIGUE_OF_COMBAT, RECOVERY,
};
use crate::{Fixed, Formation, Morale, Side, Stance, State, Unit, UnitId};

/// Adds one tick of progress and fatigue to every unit and courier on the move.
///
/// `slowed` is sorted by id, so one pass over the units consumes it.
pub(crate) fn march(game: &Formation, state: &mut State, slowed: &[UnitId]) {
    let mut slowed = slowed.iter().map(|unit| unit.index()).peekable();
    for (index, (unit, troop)) in state.units.iter_mut().zip(&game.troops).enumerate() {
        let slow = slowed.next_if_eq(&index).is_some();
        match stride(&game.field, troop, unit, slow) {
            Stride::Standing => {}
            Stride::Blocked => unit.march.held_up = unit.march.held_up.saturating_add(1),
            Stride::Advancing { progress, fatigue } => {
                unit.march.held_up = 0;
                (unit.march.progress, unit.fatigue) = (progress, fatigue);
            }
        }
    }
    for side in Side::BOTH {
        for rider in &mut state.staffs[side].couriers {
            rider.progress += COURIER_SPEED;
        }
    }
}

/// Ends a tick: units in melee tire, resting units recover, and stress falls out of danger.
pub(crate) fn end_tick(game: &Formation, state: &mut State) {
    let tick = state.tick;
    let frightened = |unit: &Unit| unit.stress > Fixed::ZERO;
    // Leaders only matter to units with stress, so a calm army skips the search for them.
    let leaders = state.units.iter().any(frightened).then(|| Leaders::of(game, state));
    for (unit, troop) in state.units.iter_mut().zip(&game.troops) {
        if !unit.is_afield() {
            continue;
        }
        match unit.stance() {
            Stance::Engaged => unit.fatigue = (unit.fatigue + FATIGUE_OF_COMBAT).share(),
            Stance::Moving | Stance::Routing => {}
            Stance::Formed => {
                unit.fatigue = (unit.fatigue - RECOVERY).share();
                unit.cohesion = (unit.cohesion + COHESION_RECOVERY).share();
            }
            Stance::Shaken | Stance::Rallying | Stance::Patrol | Stance::Alert => {
                unit.fatigue = (unit.fatigue - RECOVERY).share();
            }
        }
        let safe = unit.foes == 0 && !unit.is_provoked(tick);
        if safe && unit.stress > Fixed::ZERO {
            let led = leaders.as_ref().is_some_and(|one| one.are_near(game, troop, unit.cell));
            unit.add_stress(-CALM.by(if led { 2 } else { 1 }));
        }
        if unit.morale == Morale::Routing {
            unit.rest = crate::Rest::Formed;
        }
    }
}
