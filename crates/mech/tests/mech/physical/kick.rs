use super::*;
use PhysicalKind::{KickLeft, KickRight};
use sandtable_mech::rules::Twist;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::{FireMode, Shot};

#[test]
fn a_kick_does_a_point_for_every_five_tons_and_shakes_the_target() {
    assert_eq!(
        struck(blows(brawl(ARCHER, HUNCHBACK), []), KickRight, &[1, 2, 3, 2, 3]),
        [
            lands(KickRight, 3, [1, 2], vec![hit([3, 0], Location::RightLeg, 14)]),
            armour(TWO, Location::RightLeg, 14, 6, 12),
            unbalanced(TWO, Trigger::Kicked),
            balanced(TWO, Trigger::Kicked, 5, [2, 3]),
        ]
    );
}

#[test]
fn a_kick_that_misses_shakes_the_attacker() {
    assert_eq!(
        struck(blows(brawl(ARCHER, HUNCHBACK), []), KickRight, &[1, 1, 3, 2]),
        [
            misses(KickRight, 3, [1, 1]),
            unbalanced(ONE, Trigger::MissedKick),
            balanced(ONE, Trigger::MissedKick, 5, [3, 2]),
        ]
    );
}

#[test]
fn who_loses_the_balance_after_a_missed_kick_falls() {
    let session = play(blows(brawl(ARCHER, HUNCHBACK), []), [strike(KickRight)]);
    // The side of the fall, two portions of its 7 points, and the pilot who stays awake.
    let session = resolved(session, &[1, 1, 1, 3, 1, 3, 4, 3, 4, 5, 5]);
    assert!(unit(&session, ONE).prone);
    assert_eq!(unit(&session, ONE).pilot.wounds, 1);
}

#[test]
fn broken_joints_make_a_kick_harder_and_the_leg_joints_halve_it() {
    let leg = Location::LeftLeg;
    let joints = [Actuator::UpperLeg, Actuator::LowerLeg, Actuator::Foot];
    let session = blows(brawl(ARCHER, HUNCHBACK), joints.map(|joint| broken(ONE, leg, joint)));
    let expected = items(&[
        ("Kick", -2),
        ("Upper leg actuator missing", 2),
        ("Lower leg actuator missing", 2),
        ("Foot actuator missing", 1),
    ]);
    assert_eq!(difficulty(&session, KickLeft), (8, expected));
    assert_eq!(difficulty(&session, KickRight), (3, items(&[("Kick", -2)])));
    let told = struck(session, KickLeft, &[4, 4, 1, 6, 6]);
    let quarter = vec![hit([1, 0], Location::RightLeg, 3)];
    assert_eq!(told[0], lands(KickLeft, 8, [4, 4], quarter), "14, 7, 3");
}

#[test]
fn a_kick_needs_both_legs_and_both_hips() {
    let leg = Location::LeftLeg;
    for ruling in [lost(ONE, leg), broken(ONE, leg, Actuator::Hip)] {
        let session = blows(brawl(ARCHER, HUNCHBACK), [ruling]);
        assert_eq!([KickLeft, KickRight].map(|kind| unable(&session, kind)), [Unable::LimbOut; 2]);
    }
}

#[test]
fn a_leg_that_fires_does_not_kick() {
    let session = in_phase(started(brawl(WASP, HUNCHBACK)), Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "srm-2-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    let session = in_phase(play(session, [fire]), Phase::PhysicalAttack);
    assert_eq!(unable(&session, KickLeft), Unable::LimbFired);
    assert_eq!(difficulty(&session, KickRight).0, 3);
}

#[test]
fn legs_kick_ahead_however_the_torso_is_turned() {
    let twisted = Event::TorsoTwisted { unit_id: id(ONE), twist: Twist::Right };
    let reached = Facing::ALL.map(|way| {
        let mut scenario = brawl(ARCHER, HUNCHBACK);
        scenario.units[1].position = way.step(MIDDLE);
        let session = blows(scenario, [twisted.clone()]);
        let kicked = is_taken(&session, strike(KickLeft));
        assert!(kicked || unable(&session, KickLeft) == Unable::OutOfArc);
        kicked
    });
    assert_eq!(reached, [true, true, false, false, false, true]);
}

#[test]
fn who_stands_one_level_higher_kicks_the_upper_body() {
    let session = blows(on(brawl(ARCHER, HUNCHBACK), spot(MIDDLE, 1, "clear")), []);
    let told = struck(session, KickLeft, &[2, 2, 5, 6, 6]);
    assert_eq!(told[0], lands(KickLeft, 3, [2, 2], vec![hit([5, 0], Location::RightArm, 14)]));
}

#[test]
fn nobody_kicks_upward_or_two_levels_down() {
    for level in [-1, 2] {
        let session = blows(on(brawl(ARCHER, HUNCHBACK), spot(MIDDLE, level, "clear")), []);
        assert_eq!(unable(&session, KickLeft), Unable::Level);
    }
}

#[test]
fn a_kick_from_the_side_strikes_the_leg_of_that_side() {
    for (facing, location) in [(flat::NW, Location::LeftLeg), (flat::NE, Location::RightLeg)] {
        for die in [1, 6] {
            let session = blows(brawl(ARCHER, HUNCHBACK), [turned(facing)]);
            let told = struck(session, KickLeft, &[3, 3, die.into(), 6, 6]);
            assert_eq!(told[0], lands(KickLeft, 3, [3, 3], vec![hit([die, 0], location, 14)]));
        }
    }
}

#[test]
fn who_lies_on_the_ground_is_kicked_anywhere_and_owes_no_roll() {
    let session = blows(brawl(ARCHER, HUNCHBACK), [prone(TWO)]);
    let expected = items(&[("Target prone, adjacent", -2), ("Kick", -2)]);
    assert_eq!(difficulty(&session, KickLeft), (1, expected));
    // A total of 2 for the location: a critical roll though the armour holds.
    assert_eq!(
        struck(session, KickLeft, &[1, 1, 1, 1, 3, 3]),
        [
            lands(KickLeft, 1, [1, 1], vec![hit([1, 1], Location::CenterTorso, 14)]),
            armour(TWO, Location::CenterTorso, 14, 12, 16),
            Event::CriticalHitRolled {
                unit_id: id(TWO),
                location: Location::CenterTorso,
                roll: [3, 3],
                result: Critical::Slots(0),
            },
        ]
    );
}

#[test]
fn a_kick_that_breaks_into_a_leg_shakes_twice() {
    let bare = Event::DamageApplied {
        unit_id: id(TWO),
        location: Location::RightLeg,
        rear: false,
        armor_damage: 20,
        structure_damage: 0,
        armor_remaining: 4,
        structure_remaining: 12,
        location_destroyed: false,
    };
    let session = blows(brawl(HUNCHBACK, HUNCHBACK), [bare]);
    // The referee's 20 points count in this phase, and so does what the kick does.
    let told = struck(session, KickRight, &[3, 3, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    let triggers: Vec<&Event> =
        told.iter().filter(|event| matches!(event, Event::PSRTriggered { .. })).collect();
    assert_eq!(
        triggers,
        [
            &unbalanced(TWO, Trigger::LegDamage),
            &unbalanced(TWO, Trigger::Kicked),
            &unbalanced(TWO, Trigger::HeavyDamage),
        ]
    );
}
