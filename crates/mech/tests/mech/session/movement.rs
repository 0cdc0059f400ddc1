//! Movement declarations and locks.

use crate::fixture::{MIDDLE, deployed};
use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, advanced, duel, id, in_phase, last_events, locked,
    move_order, north, play, refused, started, unit,
};
use sandtable_core::Session;
use sandtable_hex::{Hex, flat};
use sandtable_mech::{
    Event, Lock, Mech, MovementMode, MovementStep, Order, Phase, Refused, Scenario, Side,
};

/// A Griffin that can walk five hexes and jump five.
fn griffin() -> Scenario {
    duel("griffin-grf-1n", "hunchback-hbk-4g", 10)
}

fn moving() -> Session<Mech> {
    in_phase(griffin(), Phase::Movement)
}

fn walk(to: Hex) -> Order {
    move_order(ONE, MovementMode::Walk, to, flat::N)
}

/// The move of the document: from {q: 0, r: 0} to {q: 3, r: 2}, facing north. It is 5 hexes; the
/// document counts no turns, which cost a Locust 3 more points here.
#[test]
fn declare_walking_movement() {
    let mut scenario = duel("locust-lct-1v", "hunchback-hbk-4g", 10);
    (scenario.units[0].position, scenario.units[0].facing) = (Hex::new(0, 0), flat::S);
    let moving = in_phase(scenario, Phase::Movement);
    let declared = play(moving.clone(), [(PLAYER, walk(Hex::new(3, 2)))]);
    let [event] = &last_events(&declared)[..] else { panic!("{:?}", last_events(&declared)) };
    let Event::MovementDeclared { path, .. } = event else { panic!("{event:?}") };
    assert_eq!(
        *event,
        Event::MovementDeclared {
            unit_id: id(ONE),
            from: Hex::new(0, 0),
            to: Hex::new(3, 2),
            facing: flat::N,
            movement_type: MovementMode::Walk,
            mp_used: 8,
            hexes_moved: 5,
            heat_generated: 1,
            path: path.clone(),
        }
    );
    let last = MovementStep { position: Hex::new(3, 2), facing: flat::N };
    assert_eq!((path.len(), path.last()), (8, Some(&last)));
    let mover = unit(&declared, ONE);
    assert_eq!(
        (mover.position, mover.facing, mover.lock),
        (Hex::new(3, 2), flat::N, Lock::Declared)
    );

    // A log that counts 5 points for the same move is applied as it is.
    let stated = Event::MovementDeclared {
        unit_id: id(ONE),
        from: Hex::new(0, 0),
        to: Hex::new(3, 2),
        facing: flat::N,
        movement_type: MovementMode::Walk,
        mp_used: 5,
        hexes_moved: 5,
        heat_generated: 1,
        path: Vec::new(),
    };
    let session = moving.append(stated.clone(), NOON);
    assert_eq!((session.len(), last_events(&session)), (moving.len() + 1, vec![stated]));
    let after = unit(&session, ONE);
    let record = after.moved.as_ref().expect("a move");
    assert_eq!((after.position, after.facing), (Hex::new(3, 2), flat::N));
    assert_eq!((record.mode, record.mp_used, record.heat), (MovementMode::Walk, 5, 1));
}

#[test]
fn steps_straight_ahead_cost_their_hexes() {
    let session = play(moving(), [(PLAYER, walk(north(5)))]);
    let step = |steps| MovementStep { position: north(steps), facing: flat::N };
    assert_eq!(
        last_events(&session),
        [Event::MovementDeclared {
            unit_id: id(ONE),
            from: MIDDLE,
            to: north(5),
            facing: flat::N,
            movement_type: MovementMode::Walk,
            mp_used: 5,
            hexes_moved: 5,
            heat_generated: 1,
            path: [1, 2, 3, 4, 5].map(step).into(),
        }]
    );
    let mover = unit(&session, ONE);
    assert_eq!((mover.position, mover.lock), (north(5), Lock::Declared));
}

#[test]
fn declare_jumping_movement_with_heat() {
    let heat_of = |distance: i32| {
        let jump = move_order(ONE, MovementMode::Jump, north(distance), flat::SW);
        match &last_events(&play(moving(), [(PLAYER, jump)]))[..] {
            [Event::MovementDeclared { heat_generated, mp_used, hexes_moved, path, .. }] => {
                assert_eq!((*mp_used, *hexes_moved), (distance as u32, distance as u32));
                assert_eq!(*path, [], "a jump has no path");
                *heat_generated
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([1, 2, 3, 4, 5].map(heat_of), [3, 3, 3, 4, 5], "the MP used, and at least 3");
}

#[test]
fn lock_movement_for_a_unit() {
    let session = locked(play(moving(), [(PLAYER, walk(north(1)))]), ONE);
    assert_eq!(last_events(&session), [Event::MovementLocked { unit_id: id(ONE) }]);
    let again = refused(&session, PLAYER, walk(north(3)));
    assert_eq!(again, Refused::Locked(id(ONE)));
}

#[test]
fn movement_rejects_wrong_phase() {
    let session = in_phase(griffin(), Phase::WeaponAttack);
    assert_eq!(refused(&session, PLAYER, walk(north(1))).to_string(), "Not in movement phase");
}

#[test]
fn movement_rejects_unknown_unit() {
    let lost = move_order("nonexistent", MovementMode::Walk, north(1), flat::N);
    for order in [lost, Order::LockMovement { unit: id("nonexistent") }] {
        let refusal = refused(&moving(), PLAYER, order);
        assert_eq!(refusal.to_string(), "Unit nonexistent not found");
    }
}

#[test]
fn a_declared_move_can_be_changed_until_it_is_locked() {
    let session = play(moving(), [(PLAYER, walk(north(3))), (PLAYER, walk(north(1)))]);
    let mover = unit(&session, ONE);
    assert_eq!(mover.position, north(1));
    assert_eq!(mover.moved.as_ref().expect("a move").from, MIDDLE, "from where it stood");
}

#[test]
fn sides_alternate_and_the_larger_side_moves_several_units() {
    let unit = |name: String, side, at| deployed(&name, side, "hunchback-hbk-4g", at);
    let ours = (0..4).map(|n| unit(format!("p{n}"), Side::Player, Hex::new(5 + n, 9)));
    let theirs = (0..2).map(|n| unit(format!("o{n}"), Side::Opponent, Hex::new(20 + n, 5)));
    let scenario = Scenario { units: ours.chain(theirs).collect(), ..griffin() };
    let first = Order::RollInitiative { moves_first: Some(Side::Opponent) };
    let session = play(started(scenario), [(PLAYER, first)]);
    let mut session = advanced(session, Phase::Movement);
    let lock = |name: &str| Order::LockMovement { unit: id(name) };
    for (seat, name) in [
        (OPPONENT, "o0"),
        (PLAYER, "p0"),
        (PLAYER, "p1"),
        (OPPONENT, "o1"),
        (PLAYER, "p2"),
        (PLAYER, "p3"),
    ] {
        let (other, theirs) = if seat == PLAYER { (OPPONENT, "o1") } else { (PLAYER, "p3") };
        let refusal = refused(&session, other, lock(theirs));
        assert!(matches!(refusal, Refused::NotYourMove | Refused::Locked(_)), "{refusal}");
        session = play(session, [(seat, lock(name))]);
    }
    assert!(session.state().all_units_locked());
    assert_eq!(refused(&session, PLAYER, lock(TWO)), Refused::UnitNotFound(id(TWO)));
}
