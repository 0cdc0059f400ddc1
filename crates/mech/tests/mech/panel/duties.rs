//! To-do lists, phase by phase.

use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, advanced, created, duel, hunchbacks, id, in_phase, north,
    play, roll, started, with_events,
};
use sandtable_core::{Game, Session};
use sandtable_hex::flat;
use sandtable_mech::{Event, Gone, Mech, MovementMode, Order, Phase, Side};

/// The labels of a side's to-do list.
fn texts(session: &Session<Mech>, side: Side) -> Vec<String> {
    let duties = session.game().duties(session.state(), side);
    duties.into_iter().map(|duty| duty.text).collect()
}

#[test]
fn the_battle_must_be_started() {
    let session = created(hunchbacks());
    assert_eq!(texts(&session, Side::Player), ["Begin the battle"]);
}

#[test]
fn initiative_is_rolled_before_movement() {
    let session = started(hunchbacks());
    assert_eq!(texts(&session, Side::Opponent), ["Roll for initiative"]);
    let rolled = roll(&session, Order::RollInitiative { moves_first: None }, &[1, 1, 6, 6]);
    assert_eq!(texts(&rolled, Side::Player), ["Start movement"]);
}

#[test]
fn the_side_that_moves_first_acts_while_the_other_waits() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let duties = session.game().duties(session.state(), Side::Player);
    assert_eq!(duties[0].text, "Move Player's Hunchback or stand still");
    assert_eq!((&duties[0].unit, duties.len()), (&Some(id(ONE)), 1));
    assert_eq!(texts(&session, Side::Opponent), ["Waiting for Player: 1 unit to move"]);
}

#[test]
fn a_declared_move_must_be_confirmed() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let (mode, to) = (MovementMode::Walk, north(1));
    let order = Order::DeclareMovement { unit: id(ONE), mode, to, facing: flat::N };
    let session = play(session, [(PLAYER, order)]);
    let words = "Confirm the move of Player's Hunchback";
    assert_eq!(texts(&session, Side::Player), [words]);
    let session = play(session, [(PLAYER, Order::LockMovement { unit: id(ONE) })]);
    assert_eq!(texts(&session, Side::Player), ["Waiting for Opponent: 1 unit to move"]);
    let session = play(session, [(OPPONENT, Order::LockMovement { unit: id(TWO) })]);
    let words = "All units have moved: start weapon attacks";
    assert_eq!(texts(&session, Side::Player), [words]);
    assert_eq!(texts(&session, Side::Opponent), [words]);
}

#[test]
fn weapon_and_physical_attacks_are_declared_or_skipped() {
    let session = in_phase(hunchbacks(), Phase::WeaponAttack);
    let words = "Fire with Player's Hunchback or hold fire";
    assert_eq!(texts(&session, Side::Player), [words]);
    assert_eq!(
        texts(&session, Side::Opponent),
        ["Waiting for Player: 1 unit to declare weapon attacks"]
    );
    let session = advanced(session, Phase::PhysicalAttack);
    let words = "Physical attack with Player's Hunchback, or none";
    assert_eq!(texts(&session, Side::Player), [words]);
}

/// A unit without a target carries the order that passes; a unit with one does not.
#[test]
fn a_unit_without_a_choice_has_its_only_order() {
    let orders = |session: &Session<Mech>| {
        let duties = session.game().duties(session.state(), Side::Player);
        duties.into_iter().map(|duty| duty.order).collect::<Vec<_>>()
    };
    let lock = |unit: &str| Some(Order::LockAttack { unit: id(unit) });
    let near = in_phase(hunchbacks(), Phase::WeaponAttack);
    assert_eq!(orders(&near), [None]);
    assert_eq!(orders(&advanced(near, Phase::PhysicalAttack)), [lock(ONE)]);
    let far = in_phase(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 12), Phase::Movement);
    assert_eq!(orders(&far), [None]);
    assert_eq!(orders(&advanced(far, Phase::WeaponAttack)), [lock(ONE)]);
}

/// A target behind the unit is out of every arc but within reach of a torso twist: a choice.
#[test]
fn a_torso_twist_that_finds_a_target_is_a_choice() {
    let mut scenario = hunchbacks();
    scenario.units[0].facing = sandtable_hex::flat::SE;
    let session = in_phase(scenario, Phase::WeaponAttack);
    let duties = session.game().duties(session.state(), Side::Player);
    assert_eq!(duties[0].order, None);
}

#[test]
fn phases_without_choices_offer_the_order_that_advances() {
    let session = in_phase(hunchbacks(), Phase::Heat);
    assert_eq!(texts(&session, Side::Player), ["Resolve heat"]);
    assert_eq!(texts(&advanced(session, Phase::End), Side::Player), ["End the turn"]);
}

#[test]
fn a_finished_battle_has_no_duties() {
    let session = play(started(hunchbacks()), [(PLAYER, Order::Concede)]);
    assert_eq!(texts(&session, Side::Player), Vec::<String>::new());
}

#[test]
fn the_phase_does_not_wait_for_destroyed_units() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let gone = Event::UnitDestroyed { unit_id: id(ONE), cause: Gone::Damage };
    let session = with_events(session, [gone]);
    assert_eq!(texts(&session, Side::Player), ["Waiting for Opponent: 1 unit to move"]);
}

/// Giving only the orders of the to-do lists plays a whole battle.
#[test]
fn following_the_duties_finishes_a_battle() {
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
        let order = order.expect("the side to act has an order");
        session = session.submit(side.seat(), order, NOON).expect("a legal order");
    }
    assert!(session.outcome().is_some(), "the battle ends after 3 turns");
}
