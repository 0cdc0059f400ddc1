use crate::resolve::Resolver;
use crate::state::Lock;
use crate::{Event, Mech, Phase, Refused, Side, State, Status, UnitId, UnitState};
use sandtable_core::Dice;

/// Returns the index of a unit, if it belongs to the side and is in play.
pub(super) fn own_in_battle(state: &State, side: Side, unit: &UnitId) -> Result<usize, Refused> {
    let index = state.index_of(unit).ok_or_else(|| Refused::UnitNotFound(unit.clone()))?;
    let found = &state.units[index];
    if found.side != side {
        return Err(Refused::NotYours(unit.clone()));
    }
    in_battle(found)?;
    Ok(index)
}

/// Returns the index of a unit, if it belongs to the side and can follow orders.
pub(crate) fn own_unit(state: &State, side: Side, unit: &UnitId) -> Result<usize, Refused> {
    let index = own_in_battle(state, side, unit)?;
    let found = &state.units[index];
    if !found.pilot.is_conscious() {
        return Err(Refused::Unconscious(unit.clone()));
    }
    if found.shutdown {
        return Err(Refused::ShutDown(unit.clone()));
    }
    Ok(index)
}

/// Checks that a unit is in play.
pub(crate) fn in_battle(unit: &UnitState) -> Result<(), Refused> {
    if unit.in_play() { Ok(()) } else { Err(Refused::OutOfBattle(unit.id.clone())) }
}

/// Checks that a unit is not locked and that it is its side's turn to declare.
pub(crate) fn may_declare(state: &State, unit: usize) -> Result<(), Refused> {
    let unit = &state.units[unit];
    if unit.lock == Lock::Locked {
        return Err(Refused::Locked(unit.id.clone()));
    }
    match state.phase {
        Phase::Movement if side_to_move(state) != Some(unit.side) => Err(Refused::NotYourMove),
        Phase::WeaponAttack | Phase::PhysicalAttack
            if side_to_declare(state) != Some(unit.side) =>
        {
            Err(Refused::NotYourDeclaration)
        }
        _ => Ok(()),
    }
}

/// Locks a move and makes the piloting skill rolls along its path.
///
/// The dice wait for the lock. If they were rolled when a move is declared, a player could declare
/// one path after another until the dice are favourable.
pub(crate) fn lock_movement(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    super::in_phase(state, Phase::Movement)?;
    let index = own_unit(state, side, unit)?;
    may_declare(state, index)?;
    let mut resolver = Resolver::new(game, state, dice);
    resolver.emit(Event::MovementLocked { unit_id: unit.clone() });
    resolver.roll_along_path(index);
    Ok(resolver.finish())
}

pub(crate) fn lock_attack(state: &State, side: Side, unit: &UnitId) -> Result<Vec<Event>, Refused> {
    let attacking = matches!(state.phase, Phase::WeaponAttack | Phase::PhysicalAttack);
    if state.status != Status::Active || !attacking {
        return Err(Refused::NotInAttackPhase);
    }
    may_declare(state, own_unit(state, side, unit)?)?;
    Ok(vec![Event::AttackLocked { unit_id: unit.clone() }])
}

/// Returns the side that moves a unit next. Sides alternate, the loser of the initiative first. In
/// each round a side with more units left moves several: its number divided by that of the smaller
/// side, rounded down, so that both finish together.
pub(crate) fn side_to_move(state: &State) -> Option<Side> {
    // Leaving the initiative phase always rolls, so the default is used only before that.
    let first = state.moves_first.unwrap_or(Side::Player);
    let sides = [first, first.other()];
    // A unit that withdrew or was knocked out by its own move has used its place in the order. Not
    // counting it would change whose move it is.
    let able = |side: Side| {
        state
            .units
            .iter()
            .filter(move |unit| unit.side == side && (unit.can_act() || unit.lock == Lock::Locked))
    };
    let mut left = sides.map(|side| able(side).count());
    let mut moved = sides.map(|side| able(side).filter(|unit| unit.lock == Lock::Locked).count());
    // Replays the alternation from the start of the phase, so the state does not have to store
    // whose move it is. Each round takes at least 1 unit from a side that has any, so the loop
    // ends.
    while left != [0, 0] {
        let smaller = left[0].min(left[1]);
        // A side without units left has a share of 0, and the other moves all the rest.
        let share = left.map(|left| left.checked_div(smaller).unwrap_or(left));
        for (index, side) in sides.into_iter().enumerate() {
            if moved[index] < share[index] {
                return Some(side);
            }
            // A share is at most what is left, and `moved` has just been compared with it.
            left[index] -= share[index];
            moved[index] -= share[index];
        }
    }
    None
}

/// Returns the side that declares attacks next. For weapons, the side that moved first declares all
/// of its attacks first; physical attacks alternate like movement.
pub(crate) fn side_to_declare(state: &State) -> Option<Side> {
    if state.phase == Phase::PhysicalAttack {
        return side_to_move(state);
    }
    let first = state.moves_first.unwrap_or(Side::Player);
    let waits =
        |side: &Side| state.in_play(*side).any(|unit| unit.can_act() && unit.lock != Lock::Locked);
    [first, first.other()].into_iter().find(waits)
}
