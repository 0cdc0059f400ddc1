use super::locks::{may_declare, own_unit};
use crate::movement::hexes_moved;
use crate::refusal::Refused;
use crate::rules::heat;
use crate::{
    Battlefield, Event, MovementMode, Order, Phase, ReachabilityCalculator, Side, State, Status,
    Unit, UnitId,
};
use sandtable_hex::{Facing, Hex};

/// Checks a move against everything the unit can reach, as the preview shows it.
pub(crate) fn declare_movement(
    state: &State,
    field: &Battlefield,
    side: Side,
    unit: &UnitId,
    mode: MovementMode,
    (to, facing): (Hex, Facing),
) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active || state.phase != Phase::Movement {
        return Err(Refused::NotInMovementPhase);
    }
    let mover = own_unit(state, side, unit)?;
    may_declare(state, mover)?;
    let start = at_start(mover.unit.clone(), state);
    let reach = ReachabilityCalculator::default().reach(field, &standing(state), &start, mode)?;
    let end = reach
        .destination(to, facing)
        .ok_or_else(|| Refused::OutOfReach { unit: unit.clone(), mode })?;
    Ok(vec![Event::MovementDeclared {
        unit_id: unit.clone(),
        from: start.position,
        to,
        facing,
        movement_type: mode,
        mp_used: end.mp_spent,
        hexes_moved: hexes_moved(mode, start.position, end),
        heat_generated: heat::of_movement(Some(mode), end.mp_spent as u16).into(),
    }])
}

/// Every move that a unit could declare now.
pub(crate) fn destinations(state: &State, field: &Battlefield, unit: &Unit) -> Vec<Order> {
    let start = at_start(unit.clone(), state);
    let mut calculator = ReachabilityCalculator::default();
    let units = standing(state);
    let mut orders = Vec::new();
    for mode in MovementMode::ALL {
        let reach = calculator.reach(field, &units, &start, mode);
        let ends = reach.map(|reach| reach.destinations).unwrap_or_default();
        orders.extend(ends.into_iter().map(|end| Order::DeclareMovement {
            unit: start.id.clone(),
            mode,
            to: end.position,
            facing: end.facing,
        }));
    }
    orders
}

/// Where everybody stands.
fn standing(state: &State) -> Vec<Unit> {
    state.units.iter().map(|unit| unit.unit.clone()).collect()
}

/// A unit where it was before it declared a move: a new declaration begins there again.
fn at_start(mut unit: Unit, state: &State) -> Unit {
    if let Some(moved) = state.unit(&unit.id).and_then(|unit| unit.moved) {
        (unit.position, unit.facing) = (moved.from, moved.from_facing);
    }
    unit
}
