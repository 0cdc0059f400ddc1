//! What time does by itself: whoever is under way gets on, whoever stands recovers.

use crate::rules::constants::{
    CALM, COHESION_RECOVERY, COURIER_SPEED, FATIGUE_OF_COMBAT, FATIGUE_OF_MARCH, RECOVERY,
    ROUT_SPEED,
};
use crate::rules::pace::speed;
use crate::{Fixed, Formation, Morale, Side, Stance, State, Troop, Unit, morale};

/// Everybody under way gets on, and gets tired.
pub(crate) fn march(game: &Formation, state: &mut State) {
    for (unit, troop) in state.units.iter_mut().zip(&game.troops) {
        if unit.is_afield() {
            step_out(game, unit, troop);
        }
    }
    for side in Side::BOTH {
        for rider in &mut state.staffs[side].couriers {
            rider.progress += COURIER_SPEED;
        }
    }
}

fn step_out(game: &Formation, unit: &mut Unit, troop: &Troop) {
    if unit.is_routing() {
        let run = ROUT_SPEED.times(troop.kind.profile().speed);
        unit.march.progress = (unit.march.progress + run).min(Fixed::whole(MOST_BANKED));
        return;
    }
    if !unit.is_marching() {
        return;
    }
    let Some(next) = unit.march.next_cell() else { return };
    let way = game.field.direction(unit.cell, next);
    let cost = way.and_then(|facing| game.field.step_cost(troop.mover, unit.cell, facing));
    let Some(cost) = cost else { return };
    if unit.march.progress >= cost {
        // Nobody gathers speed while somebody is in the way.
        unit.march.held_up = unit.march.held_up.saturating_add(1);
        return;
    }
    unit.march.held_up = 0;
    let drilled = unit.shape.drill().march;
    let pace = speed(troop.kind, unit.march.pace, unit.fatigue).times(drilled);
    unit.march.progress += pace;
    let effort = FATIGUE_OF_MARCH.times(unit.march.pace.effort());
    unit.fatigue = (unit.fatigue + effort).share();
}

const MOST_BANKED: i32 = 5;

/// A tick is over.
pub(crate) fn pass(game: &Formation, state: &mut State) {
    let tick = state.tick;
    let leaders = morale::Leaders::of(game, state);
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
            let led = leaders.are_near(game, troop, unit.cell);
            unit.frighten(-CALM.by(if led { 2 } else { 1 }));
        }
        if unit.morale == Morale::Routing {
            unit.rest = crate::Rest::Formed;
        }
    }
}
