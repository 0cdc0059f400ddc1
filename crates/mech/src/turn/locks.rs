use crate::refusal::Refused;
use crate::state::{Lock, UnitState};
use crate::{Event, Phase, Side, State, Status, UnitId};

/// The unit that a side gives an order to, if it is there and its own.
pub(crate) fn own_unit<'a>(
    state: &'a State,
    side: Side,
    unit: &UnitId,
) -> Result<&'a UnitState, Refused> {
    let found = state.unit(unit).ok_or_else(|| Refused::UnitNotFound(unit.clone()))?;
    if found.unit.side == side { Ok(found) } else { Err(Refused::NotYours(unit.clone())) }
}

/// Whether a unit may still declare something in this phase.
pub(crate) fn may_declare(state: &State, unit: &UnitState) -> Result<(), Refused> {
    if unit.lock == Lock::Locked {
        return Err(Refused::Locked(unit.unit.id.clone()));
    }
    if state.phase == Phase::Movement && side_to_move(state) != Some(unit.unit.side) {
        return Err(Refused::NotYourMove);
    }
    Ok(())
}

pub(crate) fn lock_movement(
    state: &State,
    side: Side,
    unit: &UnitId,
) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active || state.phase != Phase::Movement {
        return Err(Refused::NotInMovementPhase);
    }
    may_declare(state, own_unit(state, side, unit)?)?;
    Ok(vec![Event::MovementLocked { unit_id: unit.clone() }])
}

pub(crate) fn lock_attack(state: &State, side: Side, unit: &UnitId) -> Result<Vec<Event>, Refused> {
    let attacking = matches!(state.phase, Phase::WeaponAttack | Phase::PhysicalAttack);
    if state.status != Status::Active || !attacking {
        return Err(Refused::NotInAttackPhase);
    }
    may_declare(state, own_unit(state, side, unit)?)?;
    Ok(vec![Event::AttackLocked { unit_id: unit.clone() }])
}

/// Who moves a unit next. Sides take turns, the loser of the initiative first. In each round the
/// larger side moves as many units as it has for each one that the smaller still has to move.
pub(crate) fn side_to_move(state: &State) -> Option<Side> {
    let first = state.moves_first.unwrap_or(Side::Player);
    let sides = [first, first.other()];
    let total = |side: Side| state.units.iter().filter(|unit| unit.unit.side == side).count();
    let mut left = sides.map(total);
    let mut moved = sides.map(|side| total(side) - state.unlocked(side));
    while left != [0, 0] {
        let smaller = left[0].min(left[1]);
        let share = left.map(|left| left.checked_div(smaller).unwrap_or(left));
        for (index, side) in sides.into_iter().enumerate() {
            if moved[index] < share[index] {
                return Some(side);
            }
            left[index] -= share[index];
            moved[index] -= share[index];
        }
    }
    None
}
