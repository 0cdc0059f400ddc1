use super::*;
use PhysicalKind::{DeathFromAbove, KickLeft, PunchLeft, PunchRight};
use sandtable_mech::rules::Twist;
use sandtable_mech::{FireMode, Shot, WoundSource};

#[test]
fn punch_damage_is_a_tenth_of_the_tonnage_without_psr() {
    assert_eq!(
        attack_events(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), PunchRight, &[2, 3, 1]),
        [
            physical_hit(PunchRight, 5, [2, 3], vec![hit([1, 0], Location::LeftArm, 7)]),
            armour(TWO, Location::LeftArm, 7, 9, 8),
        ]
    );
}

#[test]
fn a_punch_that_misses_has_no_consequences() {
    let events =
        attack_events(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), PunchLeft, &[1, 3]);
    assert_eq!(events, [physical_miss(PunchLeft, 5, [1, 3])]);
}

#[test]
fn both_arms_may_punch_in_one_turn() {
    let session = play(
        physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []),
        [attack_order(PunchRight), attack_order(PunchLeft)],
    );
    assert_eq!(
        last_events(&resolved(session, &[4, 4, 2, 5, 5, 3])),
        [
            physical_hit(PunchRight, 5, [4, 4], vec![hit([2, 0], Location::LeftTorso, 7)]),
            armour(TWO, Location::LeftTorso, 7, 13, 12),
            physical_hit(PunchLeft, 5, [5, 5], vec![hit([3, 0], Location::CenterTorso, 7)]),
            armour(TWO, Location::CenterTorso, 7, 19, 16),
        ]
    );
}

#[test]
fn a_unit_makes_one_kind_of_physical_attack_and_one_punch_per_arm() {
    let session =
        play(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), [attack_order(PunchRight)]);
    for kind in [PunchRight, KickLeft, PhysicalKind::Push] {
        assert_eq!(refusal_reason(&session, kind), Unable::StrikesAlready, "{kind}");
    }
}

#[test]
fn missing_arm_actuators_make_punches_harder_and_weaker() {
    let hand = physical_phase(adjacent_duel(CENTURION, HUNCHBACK), []);
    assert_eq!(to_hit(&hand, PunchRight), (6, items(&[("Hand actuator missing", 1)])));
    assert_eq!(to_hit(&hand, PunchLeft), (5, items(&[])));
    let forearm = physical_phase(adjacent_duel(LOCUST, HUNCHBACK), []);
    let missing = items(&[("Lower arm actuator missing", 2), ("Hand actuator missing", 1)]);
    assert_eq!(to_hit(&forearm, PunchRight), (8, missing));
    let events = attack_events(forearm, PunchRight, &[4, 4, 1]);
    let half = vec![hit([1, 0], Location::LeftArm, 1)];
    assert_eq!(events[0], physical_hit(PunchRight, 8, [4, 4], half), "2 points, halved");
}

#[test]
fn damaged_arm_actuators_make_punches_harder_and_halve_damage() {
    let arm = Location::RightArm;
    let joints = [Actuator::UpperArm, Actuator::LowerArm].map(|joint| broken(ONE, arm, joint));
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), joints);
    let missing = items(&[("Upper arm actuator missing", 2), ("Lower arm actuator missing", 2)]);
    assert_eq!(to_hit(&session, PunchRight), (9, missing));
    let events = attack_events(session, PunchRight, &[4, 5, 1]);
    let quarter = vec![hit([1, 0], Location::LeftArm, 1)];
    assert_eq!(events[0], physical_hit(PunchRight, 9, [4, 5], quarter), "7, 3, 1");
}

#[test]
fn a_punch_needs_the_arm_and_its_shoulder() {
    let arm = Location::RightArm;
    for ruling in [lost(ONE, arm), broken(ONE, arm, Actuator::Shoulder)] {
        let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [ruling]);
        assert_eq!(refusal_reason(&session, PunchRight), Unable::LimbOut);
        assert_eq!(to_hit(&session, PunchLeft).0, 5, "the other arm is undamaged");
    }
}

#[test]
fn an_arm_that_fires_cannot_punch() {
    let session = in_phase(started(adjacent_duel(ARCHER, HUNCHBACK)), Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "medium-laser-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    let session = in_phase(play(session, [fire]), Phase::PhysicalAttack);
    assert_eq!(refusal_reason(&session, PunchLeft), Unable::LimbFired);
    assert_eq!(refusal_reason(&session, PhysicalKind::Push), Unable::LimbFired);
    assert_eq!(to_hit(&session, PunchRight).0, 5);
}

/// Whether the left and the right arm reach a target in each direction, clockwise from ahead.
fn reaching(rulings: &[Event]) -> [[bool; 2]; 6] {
    Facing::ALL.map(|way| {
        let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
        scenario.units[1].position = way.step(MIDDLE);
        let session = physical_phase(scenario, rulings.to_vec());
        [PunchLeft, PunchRight].map(|kind| {
            let reached = is_legal(&session, attack_order(kind));
            assert!(reached || refusal_reason(&session, kind) == Unable::OutOfArc);
            reached
        })
    })
}

#[test]
fn each_arm_reaches_ahead_and_to_its_own_side_of_the_torso() {
    let (both, left, right, none) = ([true, true], [true, false], [false, true], [false, false]);
    assert_eq!(reaching(&[]), [both, both, right, none, left, both]);
    let twisted = Event::TorsoTwisted { unit_id: id(ONE), twist: Twist::Right };
    assert_eq!(reaching(&[twisted]), [both, both, both, right, none, left]);
}

#[test]
fn flipped_arms_cannot_punch() {
    let flipped = Event::ArmsFlipped { unit_id: id(ONE), flipped: true };
    let session = physical_phase(adjacent_duel(STALKER, HUNCHBACK), [flipped]);
    assert_eq!(refusal_reason(&session, PunchLeft), Unable::ArmsFlipped);
    assert_eq!(refusal_reason(&session, PhysicalKind::Push), Unable::ArmsFlipped);
    assert_eq!(to_hit(&session, KickLeft).0, 3, "kicks are not affected");
}

#[test]
fn a_punch_from_one_level_lower_hits_the_legs() {
    let session = physical_phase(
        on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), 1, "clear")),
        [],
    );
    let events = attack_events(session, PunchLeft, &[3, 3, 4]);
    let leg = vec![hit([4, 0], Location::LeftLeg, 7)];
    assert_eq!(events[0], physical_hit(PunchLeft, 5, [3, 3], leg));
}

#[test]
fn punches_reach_neither_downward_nor_two_levels_up() {
    for level in [-1, 2] {
        let session = physical_phase(
            on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), level, "clear")),
            [],
        );
        assert_eq!(refusal_reason(&session, PunchLeft), Unable::Level);
    }
}

#[test]
fn a_prone_target_is_punched_only_from_one_level_below_on_any_location() {
    let level = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [prone(TWO)]);
    assert_eq!(refusal_reason(&level, PunchLeft), Unable::Level);
    let scenario = on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), 1, "clear"));
    let session = physical_phase(scenario, [prone(TWO)]);
    let lying = items(&[("Target prone, adjacent", -2)]);
    assert_eq!(to_hit(&session, PunchLeft), (3, lying));
    let events = attack_events(session, PunchLeft, &[1, 2, 4, 5]);
    assert_eq!(
        events[0],
        physical_hit(PunchLeft, 3, [1, 2], vec![hit([4, 5], Location::LeftLeg, 7)])
    );
}

#[test]
fn a_punch_from_behind_hits_rear_armour() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [turned(flat::N)]);
    // 4 points of armour are not enough, and the critical roll has no effect.
    let events = attack_events(session, PunchLeft, &[3, 3, 4, 1, 1]);
    let behind = Hit { rear: true, ..hit([4, 0], Location::RightTorso, 7) };
    assert_eq!(events[0], physical_hit(PunchLeft, 5, [3, 3], vec![behind]));
    let Event::DamageApplied { rear, armor_damage, structure_damage, .. } = events[1] else {
        panic!("{events:?}")
    };
    assert_eq!((rear, armor_damage, structure_damage), (true, 4, 3));
}

#[test]
fn punches_from_the_side_use_their_own_columns() {
    // The attacker is south of its target.
    for (facing, location) in [(flat::NW, Location::LeftArm), (flat::NE, Location::RightArm)] {
        let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [turned(facing)]);
        let events = attack_events(session, PunchLeft, &[3, 3, 5]);
        assert_eq!(events[0], physical_hit(PunchLeft, 5, [3, 3], vec![hit([5, 0], location, 7)]));
    }
}

#[test]
fn the_head_cap_does_not_apply_to_punches() {
    let events = attack_events(
        physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []),
        PunchLeft,
        &[3, 3, 6, 1, 2],
    );
    assert_eq!(
        events[..2],
        [
            physical_hit(PunchLeft, 5, [3, 3], vec![hit([6, 0], Location::Head, 7)]),
            armour(TWO, Location::Head, 7, 2, 3),
        ]
    );
    let Event::PilotHit { wounds, source, .. } = events[2] else { panic!("{events:?}") };
    assert_eq!((wounds, source, events.len()), (1, WoundSource::HeadHit, 3));
}

#[test]
fn movement_and_terrain_modify_physical_attacks_but_heat_does_not() {
    let scenario = on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), 0, "woods:2"));
    let heat = Event::HeatDissipated { unit_id: id(ONE), dissipation: 0, new_heat: 25 };
    let ran = unit_moved(ONE, MIDDLE, flat::N, MovementMode::Run, 4);
    let jumped = unit_moved(TWO, north(1), flat::S, MovementMode::Jump, 5);
    let expected = items(&[
        ("Attacker ran", 2),
        ("Target movement", 2),
        ("Target jumped", 1),
        ("Target in heavy woods", 2),
    ]);
    let session = physical_phase(scenario, [heat, ran, jumped]);
    assert_eq!(to_hit(&session, PunchLeft), (12, expected));
}

#[test]
fn immobile_targets_are_easier_and_targets_in_water_harder() {
    let scenario = on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), 0, "water:1"));
    let session = physical_phase(scenario, [shut_down(TWO)]);
    let expected = items(&[("Target immobile", -4), ("Partial cover", 1)]);
    assert_eq!(to_hit(&session, PunchLeft), (2, expected));
}

#[test]
fn a_prone_unit_makes_no_physical_attacks() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [prone(ONE)]);
    for kind in PhysicalKind::DECLARED {
        assert_eq!(refusal_reason(&session, kind), Unable::Prone, "{kind}");
    }
}

#[test]
fn physical_attacks_reach_only_adjacent_hexes() {
    let session = physical_phase(duel(ARCHER, HUNCHBACK, 2), []);
    for kind in PhysicalKind::DECLARED {
        assert_eq!(refusal_reason(&session, kind), Unable::NotAdjacent, "{kind}");
    }
}

#[test]
fn charges_are_not_declared_in_the_physical_attack_phase() {
    let session = physical_phase(adjacent_duel(GRIFFIN, HUNCHBACK), []);
    for kind in [PhysicalKind::Charge, DeathFromAbove] {
        assert_eq!(refusal_reason(&session, kind), Unable::NeedsRunUp, "{kind}");
    }
}

#[test]
fn physical_attacks_need_an_enemy_in_play_and_the_right_phase() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    let friend = deployed("friend", Side::Player, LOCUST, flat::NE.step(MIDDLE));
    scenario.units.push(friend);
    let session = physical_phase(scenario.clone(), []);
    let at = |target: &str| {
        let kind = PunchRight;
        Order::DeclarePhysicalAttack { unit: id(ONE), target: id(target), kind }
    };
    assert_eq!(refused(&session, at("friend")), Refused::FriendlyTarget(id("friend")));
    assert_eq!(refused(&session, at("ghost")), Refused::UnitNotFound(id("ghost")));
    let gone = Event::UnitWithdrawn { unit_id: id(TWO) };
    let session = with_events(session, [gone]);
    assert_eq!(refused(&session, at(TWO)), Refused::OutOfBattle(id(TWO)));
    let early = in_phase(started(scenario), Phase::WeaponAttack);
    assert_eq!(refused(&early, at(TWO)), Refused::NotInPhysicalAttackPhase);
}
