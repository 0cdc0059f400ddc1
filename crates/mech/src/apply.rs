//! Applies events to the state. Nothing here rolls dice, refuses or decides.

use crate::design::Slot;
use crate::event::Event;
use crate::state::{Charge, Ending, Lock, Moved, PhysicalAttack};
use crate::{Blueprint, Gone, Location, Mech, Phase, State, Status, UnitId, UnitState, WeaponId};

impl Mech {
    pub(crate) fn fold(&self, state: &mut State, event: &Event) {
        match event {
            // Initiative decides who moves first; see `InitiativeRolled`.
            Event::GameStarted { .. } => {
                state.status = Status::Active;
                state.turn = 1;
            }
            Event::PhaseChanged { to_phase, turn, .. } => begin_phase(state, *to_phase, *turn),
            Event::InitiativeRolled { moves_first, .. } => state.moves_first = Some(*moves_first),
            Event::AttackDeclared(attack) => {
                let fired: Vec<_> =
                    attack.weapon_attacks.iter().map(|shot| &shot.weapon_id).collect();
                self.change(state, &attack.attacker_id, |unit, plan| {
                    unit.lock = Lock::Declared;
                    for weapon in fired.into_iter().filter_map(|weapon| plan.weapon(weapon)) {
                        unit.weapons[weapon].fired = true;
                    }
                });
                // A shot that is declared again replaces its earlier declaration: its target has
                // become a secondary one, which changes the to-hit number.
                for shot in &attack.weapon_attacks {
                    withdraw_shot(state, &attack.attacker_id, &shot.weapon_id);
                }
                state.attacks.push(attack.clone());
            }
            Event::PhysicalAttackDeclared(attack) => {
                self.change(state, &attack.attacker_id, |unit, _| unit.lock = Lock::Declared);
                state.physical_attacks.push(attack.clone());
            }
            Event::AttackResolved { attacker_id, weapon_id, heat, .. } => {
                self.change(state, attacker_id, |unit, _| {
                    unit.weapon_heat = unit.weapon_heat.saturating_add(*heat);
                });
                withdraw_shot(state, attacker_id, weapon_id);
            }
            Event::PhysicalAttackResolved { attacker_id, kind, .. } => {
                let other =
                    |one: &PhysicalAttack| one.attacker_id != *attacker_id || one.kind != *kind;
                state.physical_attacks.retain(other);
                if kind.has_run_up() {
                    self.change(state, attacker_id, |unit, _| unit.charge = None);
                }
            }
            Event::ObjectiveHeld { holder } => state.holding = *holder,
            Event::DrawOffered { side } => state.draw_offered = Some(*side),
            Event::GameEnded { winner, reason } => {
                state.status = Status::Completed;
                state.ending = Some(Ending { winner: *winner, reason: reason.clone() });
            }
            _ => {
                if let Some(id) = event.unit() {
                    self.change(state, id, |unit, plan| change_unit(unit, plan, event));
                }
            }
        }
        // Here and not in `change_unit`, which does not see the turn. Recovery rolls begin in the
        // turn after this one.
        if let Event::PilotHit { unit_id, consciousness_check_passed: Some(false), .. } = event {
            let turn = state.turn;
            self.change(state, unit_id, |unit, _| {
                unit.pilot.unconscious_since.get_or_insert(turn);
            });
        }
    }

    fn change(
        &self,
        state: &mut State,
        id: &UnitId,
        change: impl FnOnce(&mut UnitState, &Blueprint),
    ) {
        let Some(index) = state.index_of(id) else { return };
        if let (Some(unit), Some(plan)) = (state.units.get_mut(index), self.blueprints.get(index)) {
            change(unit, plan);
        }
    }
}

/// Removes a shot from the declared attacks.
fn withdraw_shot(state: &mut State, attacker: &UnitId, weapon: &WeaponId) {
    for attack in state.attacks.iter_mut().filter(|attack| attack.attacker_id == *attacker) {
        attack.weapon_attacks.retain(|shot| shot.weapon_id != *weapon);
    }
    state.attacks.retain(|attack| !attack.weapon_attacks.is_empty());
}

fn begin_phase(state: &mut State, phase: Phase, turn: u32) {
    state.phase = phase;
    state.turn = turn;
    state.attacks.clear();
    state.physical_attacks.clear();
    for unit in &mut state.units {
        unit.lock = Lock::Pending;
        // Damage and rolls count per phase: 20 points spread over two phases call for no roll.
        unit.phase_damage = 0;
        unit.pending_psrs.clear();
    }
    if phase == Phase::Initiative {
        state.moves_first = None;
        state.draw_offered = None;
        state.units.iter_mut().for_each(begin_turn);
    }
}

fn begin_turn(unit: &mut UnitState) {
    // Heat, damage, wounds, jams, shutdown and being prone last beyond the turn.
    unit.moved = None;
    unit.stand_attempts = 0;
    unit.charge = None;
    unit.twist = crate::rules::Twist::None;
    unit.arms_flipped = false;
    unit.weapon_heat = 0;
    unit.inflicted_heat = 0;
    unit.cooled = false;
    unit.weapons.iter_mut().for_each(|weapon| weapon.fired = false);
}

/// Applies an event that concerns one unit.
fn change_unit(unit: &mut UnitState, plan: &Blueprint, event: &Event) {
    match event {
        Event::StandAttempted { stood, .. } => {
            unit.stand_attempts = unit.stand_attempts.saturating_add(1);
            unit.prone &= !stood;
        }
        Event::DroppedProne { .. } => unit.prone = true,
        Event::MovementDeclared { .. } => move_unit(unit, event),
        Event::ChargeDeclared { target_id, from_above, .. } => {
            unit.charge = Some(Charge { target: target_id.clone(), from_above: *from_above });
        }
        Event::MovementLocked { .. } | Event::AttackLocked { .. } => unit.lock = Lock::Locked,
        Event::UnitWithdrawn { .. } => {
            unit.gone = Some(Gone::Withdrawn);
            // Locked as well, so that the alternation of moves counts its withdrawal as its move.
            unit.lock = Lock::Locked;
        }
        Event::TorsoTwisted { twist, .. } => unit.twist = *twist,
        Event::ArmsFlipped { flipped, .. } => unit.arms_flipped = *flipped,
        Event::AmmoConsumed { bin_id, rounds_remaining, .. } => {
            let bin = bin_id.position_in(plan.bins.iter().map(|bin| &bin.id));
            if let Some(shots) = bin.and_then(|bin| unit.ammo.get_mut(bin)) {
                *shots = *rounds_remaining;
            }
        }
        Event::WeaponJammed { weapon_id, .. } => {
            if let Some(weapon) = plan.weapon(weapon_id).and_then(|at| unit.weapons.get_mut(at)) {
                weapon.jammed = true;
            }
        }
        Event::HeatInflicted { amount, .. } => {
            unit.inflicted_heat = unit.inflicted_heat.saturating_add(*amount);
        }
        Event::UnitDisplaced { to, .. } => unit.position = *to,
        Event::DamageApplied { .. } => damage(unit, plan, event),
        Event::LocationLost { location, .. } => lose_location(unit, plan, *location),
        Event::CriticalHitResolved { location, slot, component, .. } => {
            // The slot comes from a log and may be too large for the mask; replay must not panic.
            unit.broken_slots[location.index()] |= 1u16.checked_shl((*slot).into()).unwrap_or(0);
            break_component(unit, *location, *component);
        }
        Event::Explosion { bin_id: Some(bin_id), .. } => {
            let bin = bin_id.position_in(plan.bins.iter().map(|bin| &bin.id));
            if let Some(shots) = bin.and_then(|bin| unit.ammo.get_mut(bin)) {
                *shots = 0;
            }
        }
        Event::PilotHit { total_wounds, .. } => unit.pilot.wounds = *total_wounds,
        Event::PilotRecovery { roll, .. } if roll.passed => unit.pilot.unconscious_since = None,
        Event::PSRTriggered { trigger, .. } => {
            // Counted from 0 again, so that resolving attacks and then advancing does not queue the
            // same roll twice.
            if *trigger == crate::rules::Trigger::HeavyDamage {
                unit.phase_damage = 0;
            }
            unit.pending_psrs.push(*trigger);
        }
        Event::PSRResolved { .. } if !unit.pending_psrs.is_empty() => {
            // Rolls are made in the order of the queue, so the first entry is the one that was
            // rolled.
            unit.pending_psrs.remove(0);
        }
        Event::UnitFell { at, new_facing, .. } => {
            // Before the position changes: `cut_short` compares it with the hex of the fall.
            unit.cut_short(*at);
            unit.prone = true;
            unit.pending_psrs.clear();
            // A prone unit cannot twist its torso.
            unit.twist = crate::rules::Twist::None;
            (unit.position, unit.facing) = (*at, *new_facing);
        }
        Event::HeatGenerated { new_heat, .. } => unit.heat = *new_heat,
        Event::HeatDissipated { new_heat, .. } => {
            unit.heat = *new_heat;
            unit.cooled = true;
        }
        Event::ShutdownCheck { shutdown_occurred, .. } => unit.shutdown |= shutdown_occurred,
        Event::RestartCheck { restarted, .. } => unit.shutdown &= !restarted,
        // The first cause stands, even if a later attack of the same phase would destroy it again.
        Event::UnitDestroyed { cause, .. } => unit.gone = unit.gone.or(Some(*cause)),
        _ => {}
    }
}

fn move_unit(unit: &mut UnitState, event: &Event) {
    let Event::MovementDeclared {
        from,
        to,
        facing,
        movement_type: mode,
        mp_used,
        hexes_moved: hexes,
        heat_generated: heat,
        path,
        ..
    } = event
    else {
        return;
    };
    // Not the current facing: a second declaration replaces the first and starts from the same
    // place. The event does not record the facing before the move.
    let (_, from_facing) = unit.before_move();
    let (mode, mp_used, hexes, heat) = (*mode, *mp_used, *hexes, *heat);
    let path = path.clone();
    unit.moved = Some(Moved { from: *from, from_facing, mode, mp_used, hexes, heat, path });
    (unit.position, unit.facing) = (*to, *facing);
    // Another move gives up the charge. `ChargeDeclared` follows the move that leads into it.
    unit.charge = None;
    unit.lock = Lock::Declared;
}

fn damage(unit: &mut UnitState, plan: &Blueprint, event: &Event) {
    let Event::DamageApplied {
        location,
        rear,
        armor_damage,
        structure_damage,
        armor_remaining,
        structure_remaining,
        location_destroyed,
        ..
    } = event
    else {
        return;
    };
    unit.armour[usize::from(*rear)][location.index()] = *armor_remaining;
    unit.structure[location.index()] = *structure_remaining;
    // Armour and structure both count towards the 20 points that call for a roll.
    let taken = armor_damage.saturating_add(*structure_damage);
    unit.phase_damage = unit.phase_damage.saturating_add(taken);
    if *location_destroyed {
        lose_location(unit, plan, *location);
    }
}

/// Marks a location and everything in it as lost.
fn lose_location(unit: &mut UnitState, plan: &Blueprint, location: Location) {
    // The broken slots are read before they are overwritten: sinks and jets that a critical hit
    // destroyed earlier are already counted.
    let (at, broken) = (location.index(), unit.broken_slots[location.index()]);
    unit.structure[at] = 0;
    for side in &mut unit.armour {
        side[at] = 0;
    }
    for (weapon, state) in plan.weapons.iter().zip(&mut unit.weapons) {
        state.destroyed |= weapon.location == location;
    }
    for (bin, shots) in plan.bins.iter().zip(&mut unit.ammo) {
        // Ammunition that is lost with its location drops off without exploding.
        *shots = if bin.location == location { 0 } else { *shots };
    }
    let sink = |slot: &Slot| if let Slot::HeatSink(number) = slot { Some(*number) } else { None };
    let jet = |slot: &Slot| if let Slot::JumpJet(number) = slot { Some(*number) } else { None };
    unit.hits.heat_sinks += plan.lost_with(location, broken, sink);
    unit.hits.jump_jets += plan.lost_with(location, broken, jet);
    // No slot can be hit any more, so critical hits on this location transfer inward.
    unit.broken_slots[at] = u16::MAX;
}

fn break_component(unit: &mut UnitState, location: Location, component: Slot) {
    let hits = &mut unit.hits;
    match component {
        Slot::Engine => hits.engine = hits.engine.saturating_add(1),
        Slot::Gyro => hits.gyro = hits.gyro.saturating_add(1),
        Slot::Sensors => hits.sensors = hits.sensors.saturating_add(1),
        Slot::LifeSupport => hits.life_support = hits.life_support.saturating_add(1),
        // One item, however many slots it fills: critical hits never choose a second slot of it.
        Slot::HeatSink(_) => hits.heat_sinks = hits.heat_sinks.saturating_add(1),
        Slot::JumpJet(_) => hits.jump_jets = hits.jump_jets.saturating_add(1),
        Slot::Actuator(joint) => {
            let joints = &mut unit.broken_joints[location.index()];
            *joints = joints.with(joint);
        }
        Slot::Weapon(weapon) => {
            if let Some(weapon) = unit.weapons.get_mut(usize::from(weapon)) {
                weapon.destroyed = true;
            }
        }
        // Their effects are events of their own: `UnitDestroyed` for the cockpit, `Explosion` for a
        // bin.
        Slot::Cockpit | Slot::Ammo(_) | Slot::Empty => {}
    }
}
