//! Decisions: checks each order against the rules and returns its events, phase by phase.

mod initiative;
mod lifecycle;
mod locks;
mod movement;
mod physical_attack;
mod weapon_attack;

pub(crate) use initiative::{roll_initiative, rolled as initiative_rolled};
pub(crate) use lifecycle::{
    advance_phase, concede, offer_draw, resolve_attacks, resolve_heat, start_game,
};
pub(crate) use locks::{
    in_battle, lock_attack, lock_movement, may_declare, side_to_declare, side_to_move,
};
pub(crate) use movement::{declare_movement, drop_prone, may_move, stand_up, withdraw};
pub(crate) use physical_attack::{declare_charge, declare_physical_attack};
pub(crate) use weapon_attack::{declare_attack, flip_arms, reserved, twist_torso};

use crate::{Mech, Order, Phase, Refused, State, Status};

/// Checks that the battle is active and in this phase.
pub(crate) fn in_phase(state: &State, phase: Phase) -> Result<(), Refused> {
    let refusal = match phase {
        Phase::Initiative => Refused::NotInInitiativePhase,
        Phase::Movement => Refused::NotInMovementPhase,
        Phase::WeaponAttack => Refused::NotInWeaponAttackPhase,
        Phase::PhysicalAttack => Refused::NotInPhysicalAttackPhase,
        Phase::Heat => Refused::NotInHeatPhase,
        Phase::End => Refused::NotInEndPhase,
    };
    if state.status == Status::Active && state.phase == phase { Ok(()) } else { Err(refusal) }
}

/// Adds every order that a unit could be given now, except the lock.
pub(crate) fn options(game: &Mech, state: &State, unit: usize, orders: &mut Vec<Order>) {
    match state.phase {
        Phase::Movement => movement::options(game, state, unit, orders),
        Phase::WeaponAttack => weapon_attack::options(game, state, unit, orders),
        Phase::PhysicalAttack => physical_attack::options(game, state, unit, orders),
        Phase::Initiative | Phase::Heat | Phase::End => {}
    }
}
