use super::*;
use PhysicalKind::{KickLeft, KickRight};
use sandtable_mech::rules::Twist;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::{FireMode, Shot};

#[test]
fn kick_damage_is_a_fifth_of_the_tonnage_and_triggers_a_psr() {
    assert_eq!(
        attack_events(
            physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []),
            KickRight,
            &[1, 2, 3, 2, 3]
        ),
        [
            physical_hit(KickRight, 3, [1, 2], vec![hit([3, 0], Location::RightLeg, 14)]),
            armour(TWO, Location::RightLeg, 14, 6, 12),
            psr_triggered(TWO, Trigger::Kicked),
            psr_resolved(TWO, Trigger::Kicked, 5, [2, 3]),
        ]
    );
}

#[test]
fn a_missed_kick_triggers_a_psr_for_the_attacker() {
    assert_eq!(
        attack_events(
            physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []),
            KickRight,
            &[1, 1, 3, 2]
        ),
        [
            physical_miss(KickRight, 3, [1, 1]),
            psr_triggered(ONE, Trigger::MissedKick),
            psr_resolved(ONE, Trigger::MissedKick, 5, [3, 2]),
        ]
    );
}

#[test]
fn a_failed_psr_after_a_missed_kick_is_a_fall() {
    let session =
        play(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), [attack_order(KickRight)]);
    // Side of the fall, 2 groups of its 7 points, and a passed consciousness roll.
    let session = resolved(session, &[1, 1, 1, 3, 1, 3, 4, 3, 4, 5, 5]);
    assert!(unit(&session, ONE).prone);
    assert_eq!(unit(&session, ONE).pilot.wounds, 1);
}

#[test]
fn damaged_actuators_make_kicks_harder_and_leg_actuators_halve_damage() {
    let leg = Location::LeftLeg;
    let joints = [Actuator::UpperLeg, Actuator::LowerLeg, Actuator::Foot];
    let session = physical_phase(
        adjacent_duel(ARCHER, HUNCHBACK),
        joints.map(|joint| broken(ONE, leg, joint)),
    );
    let expected = items(&[
        ("Kick", -2),
        ("Upper leg actuator missing", 2),
        ("Lower leg actuator missing", 2),
        ("Foot actuator missing", 1),
    ]);
    assert_eq!(to_hit(&session, KickLeft), (8, expected));
    assert_eq!(to_hit(&session, KickRight), (3, items(&[("Kick", -2)])));
    let events = attack_events(session, KickLeft, &[4, 4, 1, 6, 6]);
    let quarter = vec![hit([1, 0], Location::RightLeg, 3)];
    assert_eq!(events[0], physical_hit(KickLeft, 8, [4, 4], quarter), "14, 7, 3");
}

#[test]
fn a_kick_needs_both_legs_and_both_hips() {
    let leg = Location::LeftLeg;
    for ruling in [lost(ONE, leg), broken(ONE, leg, Actuator::Hip)] {
        let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [ruling]);
        assert_eq!(
            [KickLeft, KickRight].map(|kind| refusal_reason(&session, kind)),
            [Unable::LimbOut; 2]
        );
    }
}

#[test]
fn a_leg_that_fires_cannot_kick() {
    let session = in_phase(started(adjacent_duel(WASP, HUNCHBACK)), Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "srm-2-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    let session = in_phase(play(session, [fire]), Phase::PhysicalAttack);
    assert_eq!(refusal_reason(&session, KickLeft), Unable::LimbFired);
    assert_eq!(to_hit(&session, KickRight).0, 3);
}

#[test]
fn kicks_ignore_the_torso_twist() {
    let twisted = Event::TorsoTwisted { unit_id: id(ONE), twist: Twist::Right };
    let reached = Facing::ALL.map(|way| {
        let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
        scenario.units[1].position = way.step(MIDDLE);
        let session = physical_phase(scenario, [twisted.clone()]);
        let kicked = is_legal(&session, attack_order(KickLeft));
        assert!(kicked || refusal_reason(&session, KickLeft) == Unable::OutOfArc);
        kicked
    });
    assert_eq!(reached, [true, true, false, false, false, true]);
}

#[test]
fn a_kick_from_one_level_higher_hits_the_upper_body() {
    let session = physical_phase(
        on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(MIDDLE, 1, "clear")),
        [],
    );
    let events = attack_events(session, KickLeft, &[2, 2, 5, 6, 6]);
    assert_eq!(
        events[0],
        physical_hit(KickLeft, 3, [2, 2], vec![hit([5, 0], Location::RightArm, 14)])
    );
}

#[test]
fn kicks_reach_neither_upward_nor_two_levels_down() {
    for level in [-1, 2] {
        let session = physical_phase(
            on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(MIDDLE, level, "clear")),
            [],
        );
        assert_eq!(refusal_reason(&session, KickLeft), Unable::Level);
    }
}

#[test]
fn a_kick_from_the_side_hits_the_leg_on_that_side() {
    for (facing, location) in [(flat::NW, Location::LeftLeg), (flat::NE, Location::RightLeg)] {
        for die in [1, 6] {
            let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [turned(facing)]);
            let events = attack_events(session, KickLeft, &[3, 3, die.into(), 6, 6]);
            assert_eq!(
                events[0],
                physical_hit(KickLeft, 3, [3, 3], vec![hit([die, 0], location, 14)])
            );
        }
    }
}

#[test]
fn a_kick_at_a_prone_target_hits_any_location_without_psr() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [prone(TWO)]);
    let expected = items(&[("Target prone, adjacent", -2), ("Kick", -2)]);
    assert_eq!(to_hit(&session, KickLeft), (1, expected));
    // Location roll 2: a through-armour critical.
    assert_eq!(
        attack_events(session, KickLeft, &[1, 1, 1, 1, 3, 3]),
        [
            physical_hit(KickLeft, 1, [1, 1], vec![hit([1, 1], Location::CenterTorso, 14)]),
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
fn a_kick_that_damages_leg_structure_triggers_two_psrs() {
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
    let session = physical_phase(adjacent_duel(HUNCHBACK, HUNCHBACK), [bare]);
    // The referee's 20 points count in this phase, and so does the kick.
    let events = attack_events(session, KickRight, &[3, 3, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    let triggers: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::PSRTriggered { .. })).collect();
    assert_eq!(
        triggers,
        [
            &psr_triggered(TWO, Trigger::LegDamage),
            &psr_triggered(TWO, Trigger::Kicked),
            &psr_triggered(TWO, Trigger::HeavyDamage),
        ]
    );
}
