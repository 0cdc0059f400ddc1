//! The value of an order, for bots and for players who ask why a bot chose it.
//!
//! Values are in hundredths of a point of damage: expected damage dealt minus expected damage
//! taken, minus the cost of heat, ammunition and the risk of falling. Odds come from the rules
//! themselves ([`Aim`](crate::Aim), [`Swing`](crate::Swing)), so bots and orders cannot disagree.

mod heat;
mod movement;
mod physical;
mod volley;
mod weapon_attack;
mod worth;

use crate::{Mech, Order, Phase, Side, State, Status, turn};
use sandtable_core::{Advice, Reason};

/// The value of an order that has to be given at some point and is neither good nor bad.
const DUTY: i64 = 1;

impl Mech {
    /// Lists orders that a side could give now, each with its value.
    pub(crate) fn advice(&self, state: &State, side: Side) -> Vec<Advice<Order>> {
        match state.status {
            Status::Setup => vec![Advice::new(Order::StartGame { first_side: side }, DUTY)],
            Status::Active => self.advice_in_phase(state, side),
            Status::Completed => Vec::new(),
        }
    }

    fn advice_in_phase(&self, state: &State, side: Side) -> Vec<Advice<Order>> {
        if state.phase == Phase::Initiative && state.moves_first.is_none() {
            return vec![Advice::new(Order::RollInitiative { moves_first: None }, DUTY)];
        }
        if state.can_advance_phase() {
            return vec![Advice::new(Order::AdvancePhase, DUTY)];
        }
        let Some(unit) = next_unit(state, side) else { return Vec::new() };
        let mut advice = Vec::new();
        match state.phase {
            Phase::Movement => self.advise_movement(state, unit, &mut advice),
            Phase::WeaponAttack => self.advise_fire(state, unit, &mut advice),
            Phase::PhysicalAttack => self.advise_physical_attacks(state, unit, &mut advice),
            Phase::Initiative | Phase::Heat | Phase::End => {}
        }
        advice
    }

    /// Breaks the value of an order down into reasons.
    pub(crate) fn reasons_for(&self, state: &State, order: &Order) -> Vec<Reason> {
        match order {
            Order::DeclareMovement { unit, .. } | Order::StandUp { unit } => {
                self.movement_reasons(state, unit, order)
            }
            Order::DeclareAttack { unit, target, weapons } => {
                self.fire_reasons(state, unit, target, weapons)
            }
            Order::DeclarePhysicalAttack { unit, target, kind } => {
                self.physical_reasons(state, (unit, target), *kind)
            }
            _ => Vec::new(),
        }
    }
}

/// The next unit of a side that has to declare, in the order of the scenario.
fn next_unit(state: &State, side: Side) -> Option<usize> {
    let own = (0..state.units.len()).filter(|at| state.units[*at].side == side);
    let mut able = own.filter(|at| state.units[*at].can_act());
    able.find(|at| turn::may_declare(state, *at).is_ok())
}
