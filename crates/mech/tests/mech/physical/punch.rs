use super::*;
use PhysicalKind::{DeathFromAbove, KickLeft, PunchLeft, PunchRight};
use sandtable_mech::rules::Twist;
use sandtable_mech::{FireMode, Shot, WoundSource};

#[test]
fn a_punch_does_a_point_for_every_ten_tons_and_nothing_else() {
    assert_eq!(
        struck(blows(brawl(ARCHER, HUNCHBACK), []), PunchRight, &[2, 3, 1]),
        [
            lands(PunchRight, 5, [2, 3], vec![hit([1, 0], Location::LeftArm, 7)]),
            armour(TWO, Location::LeftArm, 7, 9, 8),
        ]
    );
}

#[test]
fn a_punch_that_misses_has_no_consequences() {
    let told = struck(blows(brawl(ARCHER, HUNCHBACK), []), PunchLeft, &[1, 3]);
    assert_eq!(told, [misses(PunchLeft, 5, [1, 3])]);
}

#[test]
fn both_arms_may_punch_in_one_turn() {
    let session =
        play(blows(brawl(ARCHER, HUNCHBACK), []), [strike(PunchRight), strike(PunchLeft)]);
    assert_eq!(
        told(&resolved(session, &[4, 4, 2, 5, 5, 3])),
        [
            lands(PunchRight, 5, [4, 4], vec![hit([2, 0], Location::LeftTorso, 7)]),
            armour(TWO, Location::LeftTorso, 7, 13, 12),
            lands(PunchLeft, 5, [5, 5], vec![hit([3, 0], Location::CenterTorso, 7)]),
            armour(TWO, Location::CenterTorso, 7, 19, 16),
        ]
    );
}

#[test]
fn a_unit_strikes_in_one_way_a_turn_and_with_each_arm_once() {
    let session = play(blows(brawl(ARCHER, HUNCHBACK), []), [strike(PunchRight)]);
    for kind in [PunchRight, KickLeft, PhysicalKind::Push] {
        assert_eq!(unable(&session, kind), Unable::StrikesAlready, "{kind}");
    }
}

#[test]
fn joints_that_an_arm_never_had_make_a_punch_harder_and_weaker() {
    let hand = blows(brawl(CENTURION, HUNCHBACK), []);
    assert_eq!(difficulty(&hand, PunchRight), (6, items(&[("Hand actuator missing", 1)])));
    assert_eq!(difficulty(&hand, PunchLeft), (5, items(&[])));
    let forearm = blows(brawl(LOCUST, HUNCHBACK), []);
    let missing = items(&[("Lower arm actuator missing", 2), ("Hand actuator missing", 1)]);
    assert_eq!(difficulty(&forearm, PunchRight), (8, missing));
    let told = struck(forearm, PunchRight, &[4, 4, 1]);
    let half = vec![hit([1, 0], Location::LeftArm, 1)];
    assert_eq!(told[0], lands(PunchRight, 8, [4, 4], half), "2 points, halved");
}

#[test]
fn broken_joints_make_a_punch_harder_and_each_halves_it() {
    let arm = Location::RightArm;
    let joints = [Actuator::UpperArm, Actuator::LowerArm].map(|joint| broken(ONE, arm, joint));
    let session = blows(brawl(ARCHER, HUNCHBACK), joints);
    let missing = items(&[("Upper arm actuator missing", 2), ("Lower arm actuator missing", 2)]);
    assert_eq!(difficulty(&session, PunchRight), (9, missing));
    let told = struck(session, PunchRight, &[4, 5, 1]);
    let quarter = vec![hit([1, 0], Location::LeftArm, 1)];
    assert_eq!(told[0], lands(PunchRight, 9, [4, 5], quarter), "7, 3, 1");
}

#[test]
fn a_punch_needs_the_arm_and_its_shoulder() {
    let arm = Location::RightArm;
    for ruling in [lost(ONE, arm), broken(ONE, arm, Actuator::Shoulder)] {
        let session = blows(brawl(ARCHER, HUNCHBACK), [ruling]);
        assert_eq!(unable(&session, PunchRight), Unable::LimbOut);
        assert_eq!(difficulty(&session, PunchLeft).0, 5, "the other arm is whole");
    }
}

#[test]
fn an_arm_that_fires_does_not_punch() {
    let session = in_phase(started(brawl(ARCHER, HUNCHBACK)), Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "medium-laser-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    let session = in_phase(play(session, [fire]), Phase::PhysicalAttack);
    assert_eq!(unable(&session, PunchLeft), Unable::LimbFired);
    assert_eq!(unable(&session, PhysicalKind::Push), Unable::LimbFired);
    assert_eq!(difficulty(&session, PunchRight).0, 5);
}

/// Which of both arms reach a target in each direction, clockwise from straight ahead.
fn reaching(rulings: &[Event]) -> [[bool; 2]; 6] {
    Facing::ALL.map(|way| {
        let mut scenario = brawl(ARCHER, HUNCHBACK);
        scenario.units[1].position = way.step(MIDDLE);
        let session = blows(scenario, rulings.to_vec());
        [PunchLeft, PunchRight].map(|kind| {
            let reached = is_taken(&session, strike(kind));
            assert!(reached || unable(&session, kind) == Unable::OutOfArc);
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
fn arms_that_are_swung_backward_strike_nobody() {
    let flipped = Event::ArmsFlipped { unit_id: id(ONE), flipped: true };
    let session = blows(brawl(STALKER, HUNCHBACK), [flipped]);
    assert_eq!(unable(&session, PunchLeft), Unable::ArmsFlipped);
    assert_eq!(unable(&session, PhysicalKind::Push), Unable::ArmsFlipped);
    assert_eq!(difficulty(&session, KickLeft).0, 3, "legs do not mind");
}

#[test]
fn who_stands_one_level_lower_punches_the_legs() {
    let session = blows(on(brawl(ARCHER, HUNCHBACK), spot(north(1), 1, "clear")), []);
    let told = struck(session, PunchLeft, &[3, 3, 4]);
    let leg = vec![hit([4, 0], Location::LeftLeg, 7)];
    assert_eq!(told[0], lands(PunchLeft, 5, [3, 3], leg));
}

#[test]
fn nobody_punches_downward_or_two_levels_up() {
    for level in [-1, 2] {
        let session = blows(on(brawl(ARCHER, HUNCHBACK), spot(north(1), level, "clear")), []);
        assert_eq!(unable(&session, PunchLeft), Unable::Level);
    }
}

#[test]
fn a_prone_target_is_punched_only_from_one_level_below_and_anywhere() {
    let level = blows(brawl(ARCHER, HUNCHBACK), [prone(TWO)]);
    assert_eq!(unable(&level, PunchLeft), Unable::Level);
    let scenario = on(brawl(ARCHER, HUNCHBACK), spot(north(1), 1, "clear"));
    let session = blows(scenario, [prone(TWO)]);
    let lying = items(&[("Target prone, adjacent", -2)]);
    assert_eq!(difficulty(&session, PunchLeft), (3, lying));
    let told = struck(session, PunchLeft, &[1, 2, 4, 5]);
    assert_eq!(told[0], lands(PunchLeft, 3, [1, 2], vec![hit([4, 5], Location::LeftLeg, 7)]));
}

#[test]
fn a_punch_from_behind_hits_the_armour_at_the_rear() {
    let session = blows(brawl(ARCHER, HUNCHBACK), [turned(flat::N)]);
    // Four points of armour are not enough, and the critical roll finds nothing.
    let told = struck(session, PunchLeft, &[3, 3, 4, 1, 1]);
    let behind = Hit { rear: true, ..hit([4, 0], Location::RightTorso, 7) };
    assert_eq!(told[0], lands(PunchLeft, 5, [3, 3], vec![behind]));
    let Event::DamageApplied { rear, armor_damage, structure_damage, .. } = told[1] else {
        panic!("{told:?}")
    };
    assert_eq!((rear, armor_damage, structure_damage), (true, 4, 3));
}

#[test]
fn a_punch_from_the_side_has_columns_of_its_own() {
    // The attacker is in the south of its target.
    for (facing, location) in [(flat::NW, Location::LeftArm), (flat::NE, Location::RightArm)] {
        let session = blows(brawl(ARCHER, HUNCHBACK), [turned(facing)]);
        let told = struck(session, PunchLeft, &[3, 3, 5]);
        assert_eq!(told[0], lands(PunchLeft, 5, [3, 3], vec![hit([5, 0], location, 7)]));
    }
}

#[test]
fn a_head_is_spared_nothing_by_a_fist() {
    let told = struck(blows(brawl(ARCHER, HUNCHBACK), []), PunchLeft, &[3, 3, 6, 1, 2]);
    assert_eq!(
        told[..2],
        [
            lands(PunchLeft, 5, [3, 3], vec![hit([6, 0], Location::Head, 7)]),
            armour(TWO, Location::Head, 7, 2, 3),
        ]
    );
    let Event::PilotHit { wounds, source, .. } = told[2] else { panic!("{told:?}") };
    assert_eq!((wounds, source, told.len()), (1, WoundSource::HeadHit, 3));
}

#[test]
fn how_both_moved_and_where_the_target_stands_counts_but_not_heat() {
    let scenario = on(brawl(ARCHER, HUNCHBACK), spot(north(1), 0, "woods:2"));
    let heat = Event::HeatDissipated { unit_id: id(ONE), dissipation: 0, new_heat: 25 };
    let ran = arrived(ONE, MIDDLE, flat::N, MovementMode::Run, 4);
    let jumped = arrived(TWO, north(1), flat::S, MovementMode::Jump, 5);
    let expected = items(&[
        ("Attacker ran", 2),
        ("Target movement", 2),
        ("Target jumped", 1),
        ("Target in heavy woods", 2),
    ]);
    let session = blows(scenario, [heat, ran, jumped]);
    assert_eq!(difficulty(&session, PunchLeft), (12, expected));
}

#[test]
fn who_cannot_stir_is_easy_to_hit_and_who_stands_in_water_is_not() {
    let scenario = on(brawl(ARCHER, HUNCHBACK), spot(north(1), 0, "water:1"));
    let session = blows(scenario, [shut_down(TWO)]);
    let expected = items(&[("Target immobile", -4), ("Partial cover", 1)]);
    assert_eq!(difficulty(&session, PunchLeft), (2, expected));
}

#[test]
fn a_unit_on_the_ground_strikes_nobody() {
    let session = blows(brawl(ARCHER, HUNCHBACK), [prone(ONE)]);
    for kind in PhysicalKind::BLOWS {
        assert_eq!(unable(&session, kind), Unable::Prone, "{kind}");
    }
}

#[test]
fn blows_reach_the_next_hex_and_no_farther() {
    let session = blows(duel(ARCHER, HUNCHBACK, 2), []);
    for kind in PhysicalKind::BLOWS {
        assert_eq!(unable(&session, kind), Unable::NotAdjacent, "{kind}");
    }
}

#[test]
fn what_begins_with_a_move_is_not_declared_with_the_blows() {
    let session = blows(brawl(GRIFFIN, HUNCHBACK), []);
    for kind in [PhysicalKind::Charge, DeathFromAbove] {
        assert_eq!(unable(&session, kind), Unable::NeedsRunUp, "{kind}");
    }
}

#[test]
fn blows_are_for_enemies_that_are_there_in_their_own_phase() {
    let mut scenario = brawl(ARCHER, HUNCHBACK);
    let friend = deployed("friend", Side::Player, LOCUST, flat::NE.step(MIDDLE));
    scenario.units.push(friend);
    let session = blows(scenario.clone(), []);
    let at = |target: &str| {
        let kind = PunchRight;
        Order::DeclarePhysicalAttack { unit: id(ONE), target: id(target), kind }
    };
    assert_eq!(refused(&session, at("friend")), Refused::FriendlyTarget(id("friend")));
    assert_eq!(refused(&session, at("ghost")), Refused::UnitNotFound(id("ghost")));
    let gone = Event::UnitWithdrawn { unit_id: id(TWO) };
    let session = ruled(session, [gone]);
    assert_eq!(refused(&session, at(TWO)), Refused::OutOfBattle(id(TWO)));
    let early = in_phase(started(scenario), Phase::WeaponAttack);
    assert_eq!(refused(&early, at(TWO)), Refused::NotInPhysicalAttackPhase);
}
