//! Indirect fire.

use crate::events::modifier;
use crate::fixture::{MIDDLE, deployed, field};
use crate::table::{
    NOON, ONE, PLAYER, TWO, duel, id, in_phase, last_events, north, play, ready_to_fire, refusal,
};
use sandtable_core::Session;
use sandtable_hex::Hex;
use sandtable_mech::{Event, FireMode, Mech, MovementMode, Order, Phase, Scenario, Shot, Side};
use std::sync::Arc;

/// An Archer behind a hill, 8 hexes from its target, with an optional friend as spotter.
fn behind_a_hill(friend: Option<Hex>) -> Scenario {
    let hill = field(|hex| if hex == north(4) { (3, "clear") } else { (0, "clear") });
    let mut scenario = duel("archer-arc-2r", "hunchback-hbk-4g", 8);
    scenario.map = Arc::clone(hill.map());
    scenario
        .units
        .extend(friend.map(|hex| deployed("spotter", Side::Player, "locust-lct-1v", hex)));
    scenario
}

fn fire(mode: FireMode) -> Order {
    let weapons = vec![Shot { weapon: "lrm-20-1".into(), mode }];
    Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons }
}

/// Modifiers and to-hit number of the last declared shot.
fn declared(session: &Session<Mech>) -> (Vec<sandtable_mech::rules::Modifier>, i16) {
    match &last_events(session)[..] {
        [Event::AttackDeclared(attack)] => {
            let shot = &attack.weapon_attacks[0];
            (shot.modifiers.clone(), shot.to_hit_number)
        }
        other => panic!("{other:?}"),
    }
}

const BESIDE: Hex = Hex::new(MIDDLE.x + 3, MIDDLE.y - 6);

#[test]
fn lrms_fire_indirectly_at_a_target_that_a_friend_sees() {
    let session = ready_to_fire(behind_a_hill(Some(BESIDE)), []);
    let session = play(session, [(PLAYER, fire(FireMode::Indirect))]);
    let expected =
        vec![modifier("Medium range", 2, "range"), modifier("Indirect fire", 1, "indirect_fire")];
    assert_eq!(declared(&session), (expected, 7));
}

#[test]
fn spotter_movement_counts_like_attacker_movement() {
    let moving = in_phase(behind_a_hill(Some(BESIDE)), Phase::Movement);
    let run = Order::DeclareMovement {
        unit: id("spotter"),
        mode: MovementMode::Run,
        to: Hex::new(BESIDE.x, BESIDE.y - 1),
        facing: sandtable_hex::flat::N,
    };
    let session = crate::table::advanced(play(moving, [(PLAYER, run)]), Phase::WeaponAttack);
    let session = play(session, [(PLAYER, fire(FireMode::Indirect))]);
    let (modifiers, number) = declared(&session);
    assert!(modifiers.contains(&modifier("Spotter movement", 2, "indirect_fire")), "{modifiers:?}");
    assert_eq!(number, 9);
}

#[test]
fn an_attacking_spotter_adds_1() {
    let session = ready_to_fire(behind_a_hill(Some(Hex::new(MIDDLE.x, MIDDLE.y - 6))), []);
    let laser = Shot { weapon: "medium-laser-1".into(), mode: FireMode::Normal };
    let own = Order::DeclareAttack { unit: id("spotter"), target: id(TWO), weapons: vec![laser] };
    let session = play(session, [(PLAYER, own), (PLAYER, fire(FireMode::Indirect))]);
    let (modifiers, number) = declared(&session);
    assert!(modifiers.contains(&modifier("Spotter attacks", 1, "indirect_fire")), "{modifiers:?}");
    assert_eq!(number, 8);
}

#[test]
fn indirect_fire_needs_a_spotter_and_a_blocked_line_of_sight() {
    let alone = ready_to_fire(behind_a_hill(None), []);
    let blind = (
        "no-line-of-sight",
        "Player's Archer has no line of sight to Opponent's Hunchback".to_owned(),
    );
    for mode in [FireMode::Normal, FireMode::Indirect] {
        assert_eq!(refusal(&alone, PLAYER, fire(mode)), blind);
    }
    let spotted = ready_to_fire(behind_a_hill(Some(BESIDE)), []);
    assert_eq!(refusal(&spotted, PLAYER, fire(FireMode::Normal)), blind);
    let open = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 8), []);
    assert_eq!(refusal(&open, PLAYER, fire(FireMode::Indirect)).0, "fire-mode");
    assert!(open.submit(PLAYER, fire(FireMode::Normal), NOON).is_ok());
}
