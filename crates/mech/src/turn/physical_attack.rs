use super::locks::{may_declare, own_unit};
use super::movement;
use crate::physical::RunUp;
use crate::{Event, Mech, Order, Phase, PhysicalKind, Refused, Side, State, UnitId};
use sandtable_hex::{Facing, Hex};

/// Declares a charge or a death from above: a move that ends next to the target. The attack itself
/// is resolved in the physical attack phase.
pub(crate) fn declare_charge(
    game: &Mech,
    state: &State,
    side: Side,
    (unit, target): (&UnitId, &UnitId),
    from: Hex,
    from_above: bool,
) -> Result<Vec<Event>, Refused> {
    let attacker = movement::mover(state, side, unit)?;
    let index = state.index_of(target).ok_or_else(|| Refused::UnitNotFound(target.clone()))?;
    let kind = PhysicalKind::charge(from_above);
    RunUp::may_begin(state, attacker, index, kind)?;
    let run_up = RunUp::new(game, state, attacker, kind)?;
    let start = run_up.start().clone();
    let way = run_up.way(state.units[index].position, from)?;
    let no_run_up = || Refused::NoRunUp(unit.clone(), target.clone(), kind);
    let (mode, end) = way.ok_or_else(no_run_up)?;
    let (unit_id, target_id) = (unit.clone(), target.clone());
    // The move comes first: applying it cancels an earlier charge, and would cancel this one, too.
    Ok(vec![
        movement::declared(&start, mode, end),
        Event::ChargeDeclared { unit_id, target_id, from_above },
    ])
}

/// Declares a physical attack, with its to-hit number.
pub(crate) fn declare_physical_attack(
    game: &Mech,
    state: &State,
    side: Side,
    (unit, target): (&UnitId, &UnitId),
    kind: PhysicalKind,
) -> Result<Vec<Event>, Refused> {
    super::in_phase(state, Phase::PhysicalAttack)?;
    let attacker = own_unit(state, side, unit)?;
    may_declare(state, attacker)?;
    let target = state.index_of(target).ok_or_else(|| Refused::UnitNotFound(target.clone()))?;
    let swing = game.swing(state, attacker, target);
    swing.may_strike(kind)?;
    Ok(vec![Event::PhysicalAttackDeclared(swing.declaration(kind))])
}

/// Adds every physical attack that a unit could declare now.
pub(crate) fn options(game: &Mech, state: &State, unit: usize, orders: &mut Vec<Order>) {
    let own = &state.units[unit];
    // Adjacency is tested first, because a swing computes a line of sight.
    for target in enemies(state, unit).filter(|at| touch(own.position, state, *at)) {
        let swing = game.swing(state, unit, target);
        let possible =
            PhysicalKind::DECLARED.into_iter().filter(|kind| swing.may_strike(*kind).is_ok());
        orders.extend(possible.map(|kind| Order::DeclarePhysicalAttack {
            unit: own.id.clone(),
            target: state.units[target].id.clone(),
            kind,
        }));
    }
}

/// Adds every charge and death from above that a unit could declare now.
pub(crate) fn charges(game: &Mech, state: &State, unit: usize, orders: &mut Vec<Order>) {
    let fighter = game.fighter(state, unit);
    for from_above in [false, true] {
        let kind = PhysicalKind::charge(from_above);
        let possible = |target: &usize| {
            RunUp::is_near(fighter, state.units[*target].position, kind)
                && RunUp::may_begin(state, unit, *target, kind).is_ok()
        };
        let mut targets = enemies(state, unit).filter(possible).peekable();
        // Without a target in reach the search for the run-up is saved.
        if targets.peek().is_none() {
            continue;
        }
        let Ok(run_up) = RunUp::new(game, state, unit, kind) else { continue };
        for target in targets.map(|at| &state.units[at]) {
            let beside = Facing::ALL.map(|facing| facing.step(target.position)).into_iter();
            let from = beside.filter(|from| run_up.end(target.position, *from).is_some());
            orders.extend(from.map(|from| Order::DeclareCharge {
                unit: fighter.now.id.clone(),
                target: target.id.clone(),
                from,
                from_above,
            }));
        }
    }
}

fn enemies(state: &State, unit: usize) -> impl Iterator<Item = usize> {
    let side = state.units[unit].side;
    (0..state.units.len()).filter(move |at| state.units[*at].side != side)
}

fn touch(position: Hex, state: &State, other: usize) -> bool {
    position.unsigned_distance_to(state.units[other].position) == 1
}
