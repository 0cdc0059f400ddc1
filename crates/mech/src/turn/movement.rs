use super::locks::{may_declare, own_in_battle, own_unit};
use crate::movement::{Attempt, hexes_moved};
use crate::resolve::Resolver;
use crate::rules::heat;
use crate::state::Lock;
use crate::{
    Event, Mech, MovementMode, Order, Phase, ReachabilityCalculator, ReachableHex, Refused, Side,
    State, Unit, UnitId,
};
use sandtable_core::Dice;
use sandtable_hex::{Facing, Hex};

/// Returns a unit that may declare a move in a mode now, at its place before any declared move, so
/// that a second declaration replaces the first instead of continuing it.
pub(crate) fn may_move(
    game: &Mech,
    state: &State,
    (side, unit): (Side, &UnitId),
    mode: MovementMode,
) -> Result<Unit, Refused> {
    super::in_phase(state, Phase::Movement)?;
    let index = own_in_battle(state, side, unit)?;
    let fighter = game.fighter(state, index);
    let start = fighter.mover();
    // The condition of the unit comes before the turn order, because it does not change with it.
    Attempt { field: &game.field, unit: &start, fighter: Some(fighter), mode }.check()?;
    may_declare(state, index)?;
    Ok(start)
}

/// Returns the index of a unit that may act in the movement phase now.
pub(super) fn mover(state: &State, side: Side, unit: &UnitId) -> Result<usize, Refused> {
    super::in_phase(state, Phase::Movement)?;
    let index = own_unit(state, side, unit)?;
    may_declare(state, index)?;
    Ok(index)
}

/// Like [`mover`], for orders that have to come before the move.
fn unmoved(state: &State, side: Side, unit: &UnitId) -> Result<usize, Refused> {
    let index = mover(state, side, unit)?;
    if state.units[index].lock == Lock::Declared {
        return Err(Refused::AlreadyMoved(unit.clone()));
    }
    Ok(index)
}

/// Declares a move. It is checked with the same search that the preview shows.
pub(crate) fn declare_movement(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
    mode: MovementMode,
    (to, facing): (Hex, Facing),
) -> Result<Vec<Event>, Refused> {
    let start = may_move(game, state, (side, unit), mode)?;
    let mut calculator = ReachabilityCalculator::default().with_minimum_move();
    let way = calculator.way(&game.field, &game.obstacles(state), &start, mode, to, facing)?;
    let end = way.ok_or_else(|| Refused::OutOfReach(unit.clone(), mode))?;
    Ok(vec![declared(&start, mode, end)])
}

/// The event of a declared move.
pub(super) fn declared(start: &Unit, mode: MovementMode, end: ReachableHex) -> Event {
    Event::MovementDeclared {
        unit_id: start.id.clone(),
        from: start.position,
        to: end.position,
        facing: end.facing,
        movement_type: mode,
        mp_used: end.mp_spent,
        hexes_moved: hexes_moved(mode, start.position, &end),
        // Points are u16, and the minimum move spends no more than all of them, so the cast is
        // exact.
        heat_generated: heat::of_movement(Some(mode), end.mp_spent as u16).into(),
        path: end.path,
    }
}

/// Attempts to stand up, which costs movement points even if it fails.
pub(crate) fn stand_up(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    let index = unmoved(state, side, unit)?;
    let fighter = game.fighter(state, index);
    if !fighter.now.prone {
        return Err(Refused::NotProne(unit.clone()));
    }
    if fighter.cannot_stand() {
        return Err(Refused::CannotStand(unit.clone()));
    }
    // A unit with one leg can walk but not run, so running points are not always the larger.
    let left = fighter.points(MovementMode::Walk).max(fighter.points(MovementMode::Run));
    if left < fighter.stand_up_cost() {
        return Err(Refused::NoMovementPoints(unit.clone()));
    }
    let mut resolver = Resolver::new(game, state, dice);
    resolver.stand_up(index);
    Ok(resolver.finish())
}

/// Drops prone, if the profile allows it.
pub(crate) fn drop_prone(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
) -> Result<Vec<Event>, Refused> {
    let index = unmoved(state, side, unit)?;
    let fighter = game.fighter(state, index);
    if game.scenario.profile.plain_steps {
        return Err(Refused::NotInProfile);
    }
    if fighter.now.prone {
        return Err(Refused::AlreadyProne(unit.clone()));
    }
    if fighter.points(MovementMode::Walk) == 0 || fighter.now.stand_attempts > 0 {
        return Err(Refused::NoMovementPoints(unit.clone()));
    }
    Ok(vec![Event::DroppedProne { unit_id: unit.clone() }])
}

/// Leaves the map from a hex at the edge.
pub(crate) fn withdraw(
    game: &Mech,
    state: &State,
    side: Side,
    unit: &UnitId,
) -> Result<Vec<Event>, Refused> {
    let index = unmoved(state, side, unit)?;
    let fighter = game.fighter(state, index);
    let shape = game.field.map().shape();
    let position = fighter.now.position;
    // At the edge at least one of the six neighbours is off the map.
    let inside = Facing::ALL.into_iter().all(|facing| shape.contains(facing.step(position)));
    if inside {
        return Err(Refused::NotAtEdge(unit.clone()));
    }
    let points = MovementMode::ALL.map(|mode| fighter.points(mode));
    if fighter.now.prone || points == [0; 3] {
        return Err(Refused::NoMovementPoints(unit.clone()));
    }
    Ok(vec![Event::UnitWithdrawn { unit_id: unit.clone() }])
}

/// Adds every movement order that a unit could be given now.
pub(crate) fn options(game: &Mech, state: &State, unit: usize, orders: &mut Vec<Order>) {
    let now = &state.units[unit];
    let (id, side) = (&now.id, now.side);
    // Legality is decided before the roll, and the events are dropped, so no dice are needed.
    if now.prone && stand_up(game, state, side, id, &mut Dice::given([])).is_ok() {
        orders.push(Order::StandUp { unit: id.clone() });
    }
    if drop_prone(game, state, side, id).is_ok() {
        orders.push(Order::DropProne { unit: id.clone() });
    }
    if withdraw(game, state, side, id).is_ok() {
        orders.push(Order::Withdraw { unit: id.clone() });
    }
    let start = game.fighter(state, unit).mover();
    let mut calculator = ReachabilityCalculator::default().with_minimum_move();
    let units = game.obstacles(state);
    for mode in MovementMode::ALL {
        let ends = calculator.ends(&game.field, &units, &start, mode).unwrap_or_default();
        orders.extend(ends.iter().map(|end| Order::DeclareMovement {
            unit: id.clone(),
            mode,
            to: end.position,
            facing: end.facing,
        }));
    }
    super::physical_attack::charges(game, state, unit, orders);
}
