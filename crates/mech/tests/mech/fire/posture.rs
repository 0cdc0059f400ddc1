//! Torso twists, arm flips, firing arcs and prone attackers.

use crate::events::{lost, modifier};
use crate::fixture::{MIDDLE, deployed, field};
use crate::table::{
    NOON, ONE, PLAYER, TWO, advanced, attack, duel, fires, hunchbacks, id, last_events, next_phase,
    north, play, ready_to_fire, refusal, unit,
};
use sandtable_core::Session;
use sandtable_hex::{Hex, flat};
use sandtable_mech::Location::LeftArm;
use sandtable_mech::rules::{Modifier, Twist};
use sandtable_mech::{Event, Mech, Order, Phase, Scenario, Side};
use std::sync::Arc;

/// A duel whose target stands in the given adjacent hex.
fn adjacent_target(design: &str, hex: Hex) -> Session<Mech> {
    let mut scenario = duel(design, "hunchback-hbk-4g", 3);
    scenario.units[1].position = hex;
    ready_to_fire(scenario, [])
}

fn in_arc(session: &Session<Mech>, weapon: &str) -> bool {
    let order = attack(ONE, TWO, &[weapon]);
    let taken = session.submit(PLAYER, order.clone(), NOON).is_ok();
    assert!(taken || refusal(session, PLAYER, order).0 == "out-of-arc");
    taken
}

fn twisted(session: Session<Mech>, twist: Twist) -> Session<Mech> {
    play(session, [(PLAYER, Order::TwistTorso { unit: id(ONE), twist })])
}

/// Modifiers of the last declared shot.
fn modifiers(session: &Session<Mech>) -> Vec<Modifier> {
    match &last_events(session)[..] {
        [Event::AttackDeclared(attack)] => attack.weapon_attacks[0].modifiers.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_mount_covers_its_arcs_and_a_torso_twist_turns_them() {
    let weapons = ["medium-laser-1", "medium-laser-2", "ac-20-1"];
    let rows = [
        // Target to the right: in the right arm's arc; the torso gun needs a twist.
        (flat::SE, Twist::None, [false, true, false]),
        (flat::SE, Twist::Right, [true, true, true]),
        (flat::SE, Twist::Left, [false, false, false]),
        (flat::SW, Twist::None, [true, false, false]),
        (flat::SW, Twist::Left, [true, true, true]),
        (flat::S, Twist::None, [false, false, false]),
        (flat::S, Twist::Right, [false, true, false]),
        (flat::S, Twist::Left, [true, false, false]),
    ];
    for (direction, twist, expected) in rows {
        let session = adjacent_target("hunchback-hbk-4g", direction.step(MIDDLE));
        let session = if twist == Twist::None { session } else { twisted(session, twist) };
        assert_eq!(
            weapons.map(|weapon| in_arc(&session, weapon)),
            expected,
            "{direction:?} {twist:?}"
        );
    }
}

#[test]
fn a_torso_twist_lasts_until_the_turn_ends() {
    let session = twisted(ready_to_fire(hunchbacks(), []), Twist::Right);
    assert_eq!(
        last_events(&session),
        [Event::TorsoTwisted { unit_id: id(ONE), twist: Twist::Right }]
    );
    let session = advanced(session, Phase::End);
    assert_eq!(unit(&session, ONE).twist, Twist::Right);
    assert_eq!(unit(&next_phase(session), ONE).twist, Twist::None);
}

#[test]
fn legs_do_not_twist_with_the_torso() {
    // The short-range missiles of a Wasp are in its left leg.
    let session = twisted(adjacent_target("wasp-wsp-1a", flat::SE.step(MIDDLE)), Twist::Right);
    assert!(!in_arc(&session, "srm-2-1") && in_arc(&session, "medium-laser-1"));
    let session = twisted(adjacent_target("wasp-wsp-1a", flat::NW.step(MIDDLE)), Twist::Right);
    assert!(in_arc(&session, "srm-2-1") && !in_arc(&session, "medium-laser-1"));
}

#[test]
fn arms_without_hands_flip_backward() {
    let flip = || [(PLAYER, Order::FlipArms { unit: id(ONE) })];
    let weapons = ["medium-laser-1", "medium-laser-3", "srm-4-1"];
    let behind = play(adjacent_target("jenner-jr7-d", flat::S.step(MIDDLE)), flip());
    assert_eq!(last_events(&behind), [Event::ArmsFlipped { unit_id: id(ONE), flipped: true }]);
    assert_eq!(weapons.map(|weapon| in_arc(&behind, weapon)), [true, true, false]);
    let ahead = play(adjacent_target("jenner-jr7-d", flat::N.step(MIDDLE)), flip());
    assert_eq!(weapons.map(|weapon| in_arc(&ahead, weapon)), [false, false, true]);
    let again = play(ahead, flip());
    assert_eq!(last_events(&again), [Event::ArmsFlipped { unit_id: id(ONE), flipped: false }]);
    assert_eq!(weapons.map(|weapon| in_arc(&again, weapon)), [true, true, true]);
}

#[test]
fn rear_mounted_weapons_fire_backward() {
    let weapons = ["medium-laser-1", "medium-laser-3"];
    let behind = adjacent_target("archer-arc-2r", flat::S.step(MIDDLE));
    assert_eq!(weapons.map(|weapon| in_arc(&behind, weapon)), [false, true]);
    let ahead = adjacent_target("archer-arc-2r", flat::N.step(MIDDLE));
    assert_eq!(weapons.map(|weapon| in_arc(&ahead, weapon)), [true, false]);
}

/// `mech-2` ahead, `mech-3` ahead and farther, `mech-4` to the right.
fn three_targets() -> Scenario {
    let mut scenario = hunchbacks();
    for (name, hex) in [("mech-3", Hex::new(14, 6)), ("mech-4", flat::SE.step(MIDDLE))] {
        scenario.units.push(deployed(name, Side::Opponent, "hunchback-hbk-4g", hex));
    }
    scenario
}

#[test]
fn secondary_targets_are_harder() {
    let session = fires(ready_to_fire(three_targets(), []), ONE, TWO, &["medium-laser-1"]);
    assert_eq!(modifiers(&session), [], "the first target in front is the primary one");
    let ahead = fires(session.clone(), ONE, "mech-3", &["medium-laser-2"]);
    assert_eq!(modifiers(&ahead), [modifier("Secondary target, front arc", 1, "secondary_target")]);
    let aside = fires(session.clone(), ONE, "mech-4", &["medium-laser-2"]);
    assert_eq!(modifiers(&aside), [modifier("Secondary target, other arc", 2, "secondary_target")]);
    let same = fires(session, ONE, TWO, &["medium-laser-2"]);
    assert_eq!(modifiers(&same), [], "the primary target does not change");
}

#[test]
fn a_front_target_replaces_a_primary_target_in_another_arc() {
    let session = fires(ready_to_fire(three_targets(), []), ONE, "mech-4", &["medium-laser-2"]);
    assert_eq!(modifiers(&session), []);
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    let [Event::AttackDeclared(aside), Event::AttackDeclared(ahead)] = &last_events(&session)[..]
    else {
        panic!("{:?}", last_events(&session))
    };
    let harder = modifier("Secondary target, other arc", 2, "secondary_target");
    assert_eq!(aside.weapon_attacks[0].modifiers, [harder], "the earlier declaration is updated");
    assert_eq!((aside.target_id.as_str(), aside.weapon_attacks[0].to_hit_number), ("mech-4", 6));
    assert_eq!((ahead.target_id.as_str(), ahead.weapon_attacks[0].to_hit_number), (TWO, 4));
    assert_eq!(session.state().attacks, [aside.clone(), ahead.clone()]);
    let session = fires(session, ONE, "mech-3", &["small-laser-1"]);
    assert_eq!(last_events(&session).len(), 1, "only one event");
}

/// A prone attacker in the weapon attack phase.
fn prone(design: &str, others: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let down = [Event::DroppedProne { unit_id: id(ONE) }];
    ready_to_fire(duel(design, "hunchback-hbk-4g", 3), down.into_iter().chain(others))
}

#[test]
fn a_prone_attacker_gets_plus_2_and_fires_one_arm() {
    let session = fires(prone("hunchback-hbk-4g", []), ONE, TWO, &["medium-laser-1", "ac-20-1"]);
    assert_eq!(modifiers(&session), [modifier("Attacker prone", 2, "attacker_prone")]);
    let other = attack(ONE, TWO, &["medium-laser-2"]);
    let words = "Weapon medium-laser-2 cannot fire while its unit is prone".to_owned();
    assert_eq!(
        refusal(&session, PLAYER, other),
        ("weapon-prone", words),
        "that arm props the unit up"
    );
}

#[test]
fn a_prone_attacker_cannot_fire_both_arms_in_one_order() {
    let session = prone("hunchback-hbk-4g", []);
    let both = attack(ONE, TWO, &["medium-laser-1", "small-laser-1", "medium-laser-2"]);
    let words = "Weapon medium-laser-2 cannot fire while its unit is prone".to_owned();
    assert_eq!(refusal(&session, PLAYER, both), ("weapon-prone", words));
}

#[test]
fn a_prone_attacker_needs_both_arms_and_fires_no_leg_weapons() {
    let session = prone("hunchback-hbk-4g", [lost(ONE, LeftArm)]);
    let words = "Player's Hunchback cannot fire: it is prone and has lost an arm".to_owned();
    let gun = attack(ONE, TWO, &["ac-20-1"]);
    assert_eq!(refusal(&session, PLAYER, gun), ("cannot-prop-up", words));
    let session = prone("wasp-wsp-1a", []);
    let leg = attack(ONE, TWO, &["srm-2-1"]);
    assert_eq!(refusal(&session, PLAYER, leg).0, "weapon-prone");
}

#[test]
fn leg_weapons_cannot_fire_over_partial_cover() {
    let wall = field(|hex| if hex == north(1) { (1, "clear") } else { (0, "clear") });
    let scenario = duel("wasp-wsp-1a", "hunchback-hbk-4g", 3);
    let session = ready_to_fire(Scenario { map: Arc::clone(wall.map()), ..scenario }, []);
    let words = "Weapon srm-2-1 cannot fire: the legs of its unit are behind cover".to_owned();
    let leg = attack(ONE, TWO, &["srm-2-1"]);
    assert_eq!(refusal(&session, PLAYER, leg), ("weapon-behind-cover", words));
    assert_eq!(modifiers(&fires(session, ONE, TWO, &["medium-laser-1"])), []);
}
