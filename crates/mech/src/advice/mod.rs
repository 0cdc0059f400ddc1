//! What an order is worth, for bots and for players who want to know.
//!
//! Everything is reckoned in hundredths of a point of damage: what a unit is likely to deal out, less
//! what it is likely to take, less what its heat, its ammunition and its balance are worth. The numbers
//! are those of the rules themselves: aims, odds and blows are asked for, not guessed.

mod heat;
mod movement;
mod physical;
mod volley;
mod weapon_attack;
mod worth;

use crate::{Mech, Order, Phase, Side, State, Status, turn};
use sandtable_core::{Advice, Reason};

/// Points of an order that has to be given sooner or later and is neither good nor bad.
const DUTY: i64 = 1;

impl Mech {
    /// Orders that a side could give now, with what each is worth.
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
            Phase::PhysicalAttack => self.advise_blows(state, unit, &mut advice),
            Phase::Initiative | Phase::Heat | Phase::End => {}
        }
        advice
    }

    /// What the worth of an order is made of.
    pub(crate) fn reasons_for(&self, state: &State, order: &Order) -> Vec<Reason> {
        match order {
            Order::DeclareMovement { unit, .. } | Order::StandUp { unit } => {
                self.movement_reasons(state, unit, order)
            }
            Order::DeclareAttack { unit, target, weapons } => {
                self.fire_reasons(state, unit, target, weapons)
            }
            Order::DeclarePhysicalAttack { unit, target, kind } => {
                self.blow_reasons(state, (unit, target), *kind)
            }
            _ => Vec::new(),
        }
    }
}

/// The unit that a side should see to next: one by one, in the order of the scenario.
fn next_unit(state: &State, side: Side) -> Option<usize> {
    let own = (0..state.units.len()).filter(|at| state.units[*at].side == side);
    let mut able = own.filter(|at| state.units[*at].can_act());
    able.find(|at| turn::may_declare(state, *at).is_ok())
}
