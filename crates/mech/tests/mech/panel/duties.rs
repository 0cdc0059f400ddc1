//! What is still to be done, phase by phase.

use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, advanced, created, hunchbacks, id, in_phase, north, play,
    roll, ruled, started,
};
use sandtable_core::{Game, Session};
use sandtable_hex::flat;
use sandtable_mech::{Event, Gone, Mech, MovementMode, Order, Phase, Side};

/// What a side has to do, in words.
fn told(session: &Session<Mech>, side: Side) -> Vec<String> {
    let duties = session.game().duties(session.state(), side);
    duties.into_iter().map(|duty| duty.text).collect()
}

#[test]
fn a_battle_has_to_begin() {
    let session = created(hunchbacks());
    assert_eq!(told(&session, Side::Player), ["Begin the battle"]);
}

#[test]
fn initiative_is_rolled_for_before_the_battle_goes_on() {
    let session = started(hunchbacks());
    assert_eq!(told(&session, Side::Opponent), ["Roll for initiative"]);
    let rolled = roll(&session, Order::RollInitiative { moves_first: None }, &[1, 1, 6, 6]);
    assert_eq!(told(&rolled, Side::Player), ["Go on to movement"]);
}

#[test]
fn who_moves_first_has_units_to_move_and_the_other_waits() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let duties = session.game().duties(session.state(), Side::Player);
    assert_eq!(duties[0].text, "Player's Hunchback still has to move, or to stay where it is");
    assert_eq!((&duties[0].unit, duties.len()), (&Some(id(ONE)), 1));
    assert_eq!(told(&session, Side::Opponent), ["Wait for Player: 1 unit has to move"]);
}

#[test]
fn a_declared_move_has_to_be_made_final() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let (mode, to) = (MovementMode::Walk, north(1));
    let order = Order::DeclareMovement { unit: id(ONE), mode, to, facing: flat::N };
    let session = play(session, [(PLAYER, order)]);
    let words = "Player's Hunchback has declared its move, which is not final yet";
    assert_eq!(told(&session, Side::Player), [words]);
    let session = play(session, [(PLAYER, Order::LockMovement { unit: id(ONE) })]);
    assert_eq!(told(&session, Side::Player), ["Wait for Opponent: 1 unit has to move"]);
    let session = play(session, [(OPPONENT, Order::LockMovement { unit: id(TWO) })]);
    let words = "Everybody has moved: go on to weapon fire";
    assert_eq!(told(&session, Side::Player), [words]);
    assert_eq!(told(&session, Side::Opponent), [words]);
}

#[test]
fn fire_and_blows_are_declared_or_left() {
    let session = in_phase(hunchbacks(), Phase::WeaponAttack);
    let words = "Player's Hunchback still has to fire, or to hold its fire";
    assert_eq!(told(&session, Side::Player), [words]);
    assert_eq!(told(&session, Side::Opponent), ["Wait for Player: 1 unit has to declare fire"]);
    let session = advanced(session, Phase::PhysicalAttack);
    let words = "Player's Hunchback still has to strike, or to let it be";
    assert_eq!(told(&session, Side::Player), [words]);
}

#[test]
fn phases_in_which_nothing_is_chosen_say_what_comes() {
    let session = in_phase(hunchbacks(), Phase::Heat);
    assert_eq!(told(&session, Side::Player), ["Reckon the heat of the turn"]);
    assert_eq!(told(&advanced(session, Phase::End), Side::Player), ["End the turn"]);
}

#[test]
fn nothing_is_left_to_do_in_a_battle_that_is_over() {
    let session = play(started(hunchbacks()), [(PLAYER, Order::Concede)]);
    assert_eq!(told(&session, Side::Player), Vec::<String>::new());
}

#[test]
fn the_phase_waits_for_nobody_who_is_gone() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let gone = Event::UnitDestroyed { unit_id: id(ONE), cause: Gone::Damage };
    let session = ruled(session, [gone]);
    assert_eq!(told(&session, Side::Player), ["Wait for Opponent: 1 unit has to move"]);
}

/// Whoever only does what it is told to, in the order in which it is told, plays a whole battle.
#[test]
fn doing_ones_duty_brings_a_battle_to_its_end() {
    let mut session = created(hunchbacks());
    for _ in 0..200 {
        let acting = session.game().to_act(session.state()).iter().next();
        let Some(side) = acting.and_then(Side::of) else { break };
        let duty = session.game().duties(session.state(), side).remove(0);
        let order = duty.order.or_else(|| {
            let unit = duty.unit?;
            Some(match session.state().phase {
                Phase::Movement => Order::LockMovement { unit },
                _ => Order::LockAttack { unit },
            })
        });
        let order = order.expect("whoever is to act does not have to wait");
        session = session.submit(side.seat(), order, NOON).expect("a duty that can be done");
    }
    assert!(session.outcome().is_some(), "three turns are over");
}
