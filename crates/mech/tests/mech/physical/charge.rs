use super::*;
use PhysicalKind::Charge;
use sandtable_mech::rules::Profile;
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::{FireMode, MovementStep, Shot};

/// A charge of three hexes on foot, with everything locked: the dice come next.
fn charging(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = play(charges(scenario, []), [charge(north(3), false)]);
    ruled(in_phase(session, Phase::PhysicalAttack), rulings)
}

/// Hunchbacks four hexes apart: three hexes of run-up at a walk, and the step into the target.
fn hunchbacks() -> Scenario {
    duel(HUNCHBACK, HUNCHBACK, 4)
}

/// A charge that hits with three portions and one back.
fn hits(to_hit_number: i16) -> Event {
    Event::PhysicalAttackResolved {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind: Charge,
        to_hit_number,
        roll: [3, 3],
        hit: true,
        hits: vec![
            hit([3, 4], Location::CenterTorso, 5),
            hit([3, 5], Location::LeftTorso, 5),
            hit([4, 5], Location::LeftLeg, 5),
        ],
        recoil: vec![hit([2, 4], Location::RightTorso, 5)],
    }
}

#[test]
fn a_charge_is_a_move_that_ends_beside_the_target_looking_at_it() {
    let session = play(charges(hunchbacks(), []), [charge(north(3), false)]);
    let step = |steps| MovementStep { position: north(steps), facing: flat::N };
    assert_eq!(
        told(&session),
        [
            Event::MovementDeclared {
                unit_id: id(ONE),
                from: MIDDLE,
                to: north(3),
                facing: flat::N,
                movement_type: MovementMode::Walk,
                mp_used: 3,
                hexes_moved: 3,
                heat_generated: 1,
                path: [1, 2, 3].map(step).into(),
            },
            Event::ChargeDeclared { unit_id: id(ONE), target_id: id(TWO), from_above: false },
        ]
    );
    let charge = unit(&session, ONE).charge.as_ref().expect("a charge");
    assert_eq!((&charge.target, charge.from_above), (&id(TWO), false));
}

#[test]
fn a_charge_hurts_both_and_shifts_and_shakes_both() {
    let dice = [3, 3, 3, 4, 3, 5, 4, 5, 2, 4, 3, 4, 4, 3];
    assert_eq!(
        told(&resolved(charging(hunchbacks(), []), &dice)),
        [
            hits(6),
            armour(TWO, Location::CenterTorso, 5, 21, 16),
            armour(TWO, Location::LeftTorso, 5, 15, 12),
            armour(TWO, Location::LeftLeg, 5, 15, 12),
            armour(ONE, Location::RightTorso, 5, 15, 12),
            shifted(TWO, north(4), north(5)),
            shifted(ONE, north(3), north(4)),
            unbalanced(TWO, Trigger::Charged),
            unbalanced(ONE, Trigger::ChargedSomebody),
            balanced(ONE, Trigger::ChargedSomebody, 7, [3, 4]),
            balanced(TWO, Trigger::Charged, 7, [4, 3]),
        ]
    );
}

#[test]
fn a_charge_that_misses_leaves_everybody_where_they_are() {
    let session = resolved(charging(hunchbacks(), []), &[2, 3]);
    assert_eq!(told(&session), [misses(Charge, 6, [2, 3])]);
    assert_eq!(unit(&session, ONE).position, north(3));
}

#[test]
fn a_charge_is_resolved_once() {
    let session = resolved(charging(hunchbacks(), []), &[2, 3]);
    assert_eq!(refused(&session, Order::ResolveAttacks), Refused::NothingToResolve);
    assert_eq!(unit(&session, ONE).charge, None);
}

#[test]
fn a_charge_against_a_wall_shakes_both_where_they_are() {
    let mut scenario = hunchbacks();
    scenario.units.push(deployed("wall", Side::Opponent, LOCUST, north(5)));
    let dice = [3, 3, 3, 4, 3, 5, 4, 5, 2, 4, 3, 4, 4, 3];
    let told = told(&resolved(charging(scenario, []), &dice));
    assert_eq!(told[0], hits(6));
    assert_eq!(
        told[5..],
        [
            unbalanced(TWO, Trigger::Charged),
            unbalanced(ONE, Trigger::ChargedSomebody),
            balanced(ONE, Trigger::ChargedSomebody, 7, [3, 4]),
            balanced(TWO, Trigger::Charged, 7, [4, 3]),
        ]
    );
}

#[test]
fn a_charge_is_rounded_up_after_it_is_multiplied() {
    // 55 tons over three hexes: 16.5, not three times 6.
    let scenario = duel(GRIFFIN, HUNCHBACK, 4);
    let dice = [6, 6, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 6, 6, 6, 6];
    let told = told(&resolved(charging(scenario, []), &dice));
    let Event::PhysicalAttackResolved { hits, recoil, .. } = &told[0] else { panic!("{told:?}") };
    assert_eq!(hits.iter().map(|hit| hit.damage).collect::<Vec<_>>(), [5, 5, 5, 2]);
    assert_eq!(recoil.iter().map(|hit| hit.damage).collect::<Vec<_>>(), [5], "by the target's 50");
}

#[test]
fn pilots_measure_themselves_against_each_other() {
    let mut scenario = hunchbacks();
    scenario.units[1].skills = Skills { gunnery: 4, piloting: 3 };
    let told = told(&resolved(charging(scenario, []), &[3, 4]));
    assert_eq!(told, [misses(Charge, 5 + 1 + 2, [3, 4])]);
}

#[test]
fn a_charge_runs_where_walking_does_not_suffice() {
    let scenario = duel(HUNCHBACK, HUNCHBACK, 6);
    let session = play(charges(scenario, []), [charge(north(5), false)]);
    let moved = unit(&session, ONE).moved.as_ref().expect("a move");
    assert_eq!((moved.mode, moved.mp_used, moved.hexes), (MovementMode::Run, 5, 5));
    let session = in_phase(session, Phase::PhysicalAttack);
    assert_eq!(told(&resolved(session, &[1, 3])), [misses(Charge, 7, [1, 3])]);
}

fn no_run_up() -> Refused {
    Refused::NoRunUp(id(ONE), id(TWO), Charge)
}

#[test]
fn a_charge_needs_the_points_for_the_step_into_the_target() {
    // Six points to run with: the five hexes, and one left.
    let beside = charge(north(5), false);
    let clear = charges(duel(HUNCHBACK, HUNCHBACK, 6), []);
    assert!(is_taken(&clear, beside.clone()));
    for (level, terrain) in [(0, "woods:1"), (1, "clear")] {
        let scenario = on(duel(HUNCHBACK, HUNCHBACK, 6), spot(north(6), level, terrain));
        assert_eq!(refused(&charges(scenario, []), beside.clone()), no_run_up(), "{terrain}");
    }
    let far = charges(duel(HUNCHBACK, HUNCHBACK, 7), []);
    assert_eq!(refused(&far, charge(north(6), false)), no_run_up());
}

#[test]
fn a_charge_goes_up_or_down_one_level_at_most() {
    for (level, possible) in [(-2, false), (-1, true), (1, true), (2, false)] {
        let scenario = on(duel(HUNCHBACK, HUNCHBACK, 2), spot(north(2), level, "clear"));
        let session = charges(scenario, []);
        let taken = is_taken(&session, charge(north(1), false));
        assert_eq!(taken, possible, "{level}");
    }
}

#[test]
fn a_charge_begins_beside_the_target_in_a_free_hex() {
    let mut scenario = duel(HUNCHBACK, HUNCHBACK, 3);
    let taken = flat::SE.step(north(3));
    scenario.units.push(deployed("friend", Side::Player, LOCUST, taken));
    let session = charges(scenario, []);
    for from in [MIDDLE, north(1), north(3), taken, Hex::new(99, 99)] {
        assert_eq!(refused(&session, charge(from, false)), no_run_up(), "{from:?}");
    }
}

#[test]
fn one_charges_from_where_one_stands_if_one_looks_there() {
    let session = play(charges(brawl(HUNCHBACK, HUNCHBACK), []), [charge(MIDDLE, false)]);
    let moved = unit(&session, ONE).moved.as_ref().expect("a move");
    assert_eq!((moved.mode, moved.mp_used, moved.hexes), (MovementMode::Walk, 0, 0));
    let session = in_phase(session, Phase::PhysicalAttack);
    let told = told(&resolved(session, &[3, 3, 3, 4, 6, 6, 6, 6]));
    let Event::PhysicalAttackResolved { hits, recoil, .. } = &told[0] else { panic!("{told:?}") };
    assert_eq!((hits.len(), recoil.len()), (0, 1), "no run-up, no damage to the target");
    assert_eq!(told[2], shifted(TWO, north(1), north(2)));
}

#[test]
fn only_who_has_finished_moving_is_charged() {
    let session = in_phase(started(hunchbacks()), Phase::Movement);
    let order = charge(north(3), false);
    assert_eq!(refused(&session, order.clone()), Refused::TargetNotMoved(id(TWO)));
    let session = ruled(session, [shut_down(TWO)]);
    assert!(is_taken(&session, order), "who cannot move has");
}

#[test]
fn only_enemies_that_are_there_are_charged_by_who_stands() {
    let mut scenario = hunchbacks();
    scenario.units.push(deployed("friend", Side::Player, LOCUST, Hex::new(17, 7)));
    let at = |target: &str| Order::DeclareCharge {
        unit: id(ONE),
        target: id(target),
        from: north(3),
        from_above: false,
    };
    let session = charges(scenario, []);
    assert_eq!(refused(&session, at("friend")), Refused::FriendlyTarget(id("friend")));
    assert_eq!(refused(&session, at("ghost")), Refused::UnitNotFound(id("ghost")));
    let lying = ruled(session.clone(), [prone(ONE)]);
    let why = Refused::BlowImpossible(id(ONE), Charge, Unable::Prone);
    assert_eq!(refused(&lying, at(TWO)), why);
    let gone = ruled(session.clone(), [Event::UnitWithdrawn { unit_id: id(TWO) }]);
    assert_eq!(refused(&gone, at(TWO)), Refused::OutOfBattle(id(TWO)));
    let late = in_phase(session, Phase::WeaponAttack);
    assert_eq!(refused(&late, at(TWO)), Refused::NotInMovementPhase);
}

#[test]
fn who_charges_neither_fires_nor_strikes() {
    let session = play(charges(hunchbacks(), []), [charge(north(3), false)]);
    let firing = in_phase(session, Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "ac-20-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    assert_eq!(refused(&firing, fire), Refused::Charging(id(ONE)));
    let striking = in_phase(firing, Phase::PhysicalAttack);
    let punch = strike(PhysicalKind::PunchLeft);
    assert_eq!(refused(&striking, punch), Refused::Charging(id(ONE)));
}

#[test]
fn another_declaration_takes_the_charge_back() {
    let walk = Order::DeclareMovement {
        unit: id(ONE),
        mode: MovementMode::Walk,
        to: north(1),
        facing: flat::N,
    };
    let session = play(charges(hunchbacks(), []), [charge(north(3), false), walk]);
    assert_eq!(unit(&session, ONE).charge, None);
    let session = play(session, [charge(north(3), false)]);
    assert_eq!(unit(&session, ONE).position, north(3), "and back again");
}

#[test]
fn a_charge_comes_to_nothing_if_the_target_is_gone_or_elsewhere() {
    let away = shifted(TWO, north(4), north(5));
    for ruling in [destroyed(TWO), away] {
        let session = resolved(charging(hunchbacks(), [ruling]), &[]);
        assert_eq!(told(&session), [misses(Charge, 6, [0, 0])]);
    }
}

#[test]
fn a_charge_comes_to_nothing_if_the_attacker_cannot_go_on() {
    for ruling in [prone(ONE), shut_down(ONE), destroyed(ONE)] {
        let session = resolved(charging(hunchbacks(), [ruling]), &[]);
        assert_eq!(told(&session), [misses(Charge, 6, [0, 0])]);
    }
}

#[test]
fn every_place_to_charge_from_is_listed() {
    let session = charges(duel(HUNCHBACK, HUNCHBACK, 2), []);
    let places = listed(&session, |order| match order {
        Order::DeclareCharge { from, from_above: false, .. } => Some(from),
        _ => None,
    });
    let around = Facing::ALL.map(|facing| facing.step(north(2)));
    // Behind the target is too far with the turns it takes, and so are its flanks on that side.
    assert_eq!(places, [2, 3, 4].map(|way| around[way]));
    let taken = |from: &Hex| is_taken(&session, charge(*from, false));
    assert_eq!(places, around.into_iter().filter(taken).collect::<Vec<_>>());
}

#[test]
fn by_the_printed_rules_nobody_runs_into_water() {
    for (distance, possible) in [(3, true), (4, false)] {
        let scenario =
            on(duel(HUNCHBACK, HUNCHBACK, distance), spot(north(distance), 0, "water:1"));
        let session = charges(Scenario { profile: Profile::TABLETOP, ..scenario }, []);
        assert_eq!(is_taken(&session, charge(north(distance - 1), false)), possible, "{distance}");
    }
}
