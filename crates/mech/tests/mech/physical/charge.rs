use super::*;
use PhysicalKind::Charge;
use sandtable_mech::rules::Profile;
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::{FireMode, MovementStep, Shot};

/// A declared charge of 3 hexes with everything locked, ready to resolve.
fn charging(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = play(charge_phase(scenario, []), [charge(north(3), false)]);
    with_events(in_phase(session, Phase::PhysicalAttack), rulings)
}

/// Hunchbacks 4 hexes apart: 3 hexes of run-up at a walk, and the step into the target.
fn hunchbacks() -> Scenario {
    duel(HUNCHBACK, HUNCHBACK, 4)
}

/// A charge that hits with 3 damage groups and 1 group of recoil.
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
fn a_charge_ends_adjacent_to_and_facing_the_target() {
    let session = play(charge_phase(hunchbacks(), []), [charge(north(3), false)]);
    let step = |steps| MovementStep { position: north(steps), facing: flat::N };
    assert_eq!(
        last_events(&session),
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
fn a_charge_damages_and_displaces_both_and_triggers_psrs() {
    let dice = [3, 3, 3, 4, 3, 5, 4, 5, 2, 4, 3, 4, 4, 3];
    assert_eq!(
        last_events(&resolved(charging(hunchbacks(), []), &dice)),
        [
            hits(6),
            armour(TWO, Location::CenterTorso, 5, 21, 16),
            armour(TWO, Location::LeftTorso, 5, 15, 12),
            armour(TWO, Location::LeftLeg, 5, 15, 12),
            armour(ONE, Location::RightTorso, 5, 15, 12),
            displaced(TWO, north(4), north(5)),
            displaced(ONE, north(3), north(4)),
            psr_triggered(TWO, Trigger::Charged),
            psr_triggered(ONE, Trigger::ChargedSomebody),
            psr_resolved(ONE, Trigger::ChargedSomebody, 7, [3, 4]),
            psr_resolved(TWO, Trigger::Charged, 7, [4, 3]),
        ]
    );
}

#[test]
fn a_missed_charge_displaces_neither_unit() {
    let session = resolved(charging(hunchbacks(), []), &[2, 3]);
    assert_eq!(last_events(&session), [physical_miss(Charge, 6, [2, 3])]);
    assert_eq!(unit(&session, ONE).position, north(3));
}

#[test]
fn a_charge_is_resolved_once() {
    let session = resolved(charging(hunchbacks(), []), &[2, 3]);
    assert_eq!(refused(&session, Order::ResolveAttacks), Refused::NothingToResolve);
    assert_eq!(unit(&session, ONE).charge, None);
}

#[test]
fn a_blocked_charge_triggers_psrs_without_displacement() {
    let mut scenario = hunchbacks();
    scenario.units.push(deployed("wall", Side::Opponent, LOCUST, north(5)));
    let dice = [3, 3, 3, 4, 3, 5, 4, 5, 2, 4, 3, 4, 4, 3];
    let events = last_events(&resolved(charging(scenario, []), &dice));
    assert_eq!(events[0], hits(6));
    assert_eq!(
        events[5..],
        [
            psr_triggered(TWO, Trigger::Charged),
            psr_triggered(ONE, Trigger::ChargedSomebody),
            psr_resolved(ONE, Trigger::ChargedSomebody, 7, [3, 4]),
            psr_resolved(TWO, Trigger::Charged, 7, [4, 3]),
        ]
    );
}

#[test]
fn charge_damage_is_rounded_up_after_multiplication() {
    // 55 tons over 3 hexes: 16.5 rounded up, not 3 x 6.
    let scenario = duel(GRIFFIN, HUNCHBACK, 4);
    let dice = [6, 6, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 6, 6, 6, 6];
    let events = last_events(&resolved(charging(scenario, []), &dice));
    let Event::PhysicalAttackResolved { hits, recoil, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(hits.iter().map(|hit| hit.damage).collect::<Vec<_>>(), [5, 5, 5, 2]);
    assert_eq!(
        recoil.iter().map(|hit| hit.damage).collect::<Vec<_>>(),
        [5],
        "from the target's 50 tons"
    );
}

#[test]
fn the_piloting_difference_modifies_a_charge() {
    let mut scenario = hunchbacks();
    scenario.units[1].skills = Skills { gunnery: 4, piloting: 3 };
    let events = last_events(&resolved(charging(scenario, []), &[3, 4]));
    assert_eq!(events, [physical_miss(Charge, 5 + 1 + 2, [3, 4])]);
}

#[test]
fn a_charge_runs_if_walking_is_not_enough() {
    let scenario = duel(HUNCHBACK, HUNCHBACK, 6);
    let session = play(charge_phase(scenario, []), [charge(north(5), false)]);
    let moved = unit(&session, ONE).moved.as_ref().expect("a move");
    assert_eq!((moved.mode, moved.mp_used, moved.hexes), (MovementMode::Run, 5, 5));
    let session = in_phase(session, Phase::PhysicalAttack);
    assert_eq!(last_events(&resolved(session, &[1, 3])), [physical_miss(Charge, 7, [1, 3])]);
}

fn no_run_up() -> Refused {
    Refused::NoRunUp(id(ONE), id(TWO), Charge)
}

#[test]
fn a_charge_needs_the_points_for_the_step_into_the_target() {
    // 6 running MP: 5 hexes, and 1 left for the step into the target.
    let beside = charge(north(5), false);
    let clear = charge_phase(duel(HUNCHBACK, HUNCHBACK, 6), []);
    assert!(is_legal(&clear, beside.clone()));
    for (level, terrain) in [(0, "woods:1"), (1, "clear")] {
        let scenario = on_terrain(duel(HUNCHBACK, HUNCHBACK, 6), one_hex(north(6), level, terrain));
        assert_eq!(refused(&charge_phase(scenario, []), beside.clone()), no_run_up(), "{terrain}");
    }
    let far = charge_phase(duel(HUNCHBACK, HUNCHBACK, 7), []);
    assert_eq!(refused(&far, charge(north(6), false)), no_run_up());
}

#[test]
fn a_charge_goes_up_or_down_one_level_at_most() {
    for (level, possible) in [(-2, false), (-1, true), (1, true), (2, false)] {
        let scenario = on_terrain(duel(HUNCHBACK, HUNCHBACK, 2), one_hex(north(2), level, "clear"));
        let session = charge_phase(scenario, []);
        let taken = is_legal(&session, charge(north(1), false));
        assert_eq!(taken, possible, "{level}");
    }
}

#[test]
fn a_charge_starts_in_a_free_hex_adjacent_to_the_target() {
    let mut scenario = duel(HUNCHBACK, HUNCHBACK, 3);
    let taken = flat::SE.step(north(3));
    scenario.units.push(deployed("friend", Side::Player, LOCUST, taken));
    let session = charge_phase(scenario, []);
    for from in [MIDDLE, north(1), north(3), taken, Hex::new(99, 99)] {
        assert_eq!(refused(&session, charge(from, false)), no_run_up(), "{from:?}");
    }
}

#[test]
fn a_unit_may_charge_from_its_own_hex_if_it_faces_the_target() {
    let session =
        play(charge_phase(adjacent_duel(HUNCHBACK, HUNCHBACK), []), [charge(MIDDLE, false)]);
    let moved = unit(&session, ONE).moved.as_ref().expect("a move");
    assert_eq!((moved.mode, moved.mp_used, moved.hexes), (MovementMode::Walk, 0, 0));
    let session = in_phase(session, Phase::PhysicalAttack);
    let events = last_events(&resolved(session, &[3, 3, 3, 4, 6, 6, 6, 6]));
    let Event::PhysicalAttackResolved { hits, recoil, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((hits.len(), recoil.len()), (0, 1), "no run-up, no damage to the target");
    assert_eq!(events[2], displaced(TWO, north(1), north(2)));
}

#[test]
fn only_units_that_have_moved_can_be_charged() {
    let session = in_phase(started(hunchbacks()), Phase::Movement);
    let order = charge(north(3), false);
    assert_eq!(refused(&session, order.clone()), Refused::TargetNotMoved(id(TWO)));
    let session = with_events(session, [shut_down(TWO)]);
    assert!(is_legal(&session, order), "an immobile unit counts as moved");
}

#[test]
fn only_standing_units_charge_and_only_at_enemies_in_play() {
    let mut scenario = hunchbacks();
    scenario.units.push(deployed("friend", Side::Player, LOCUST, Hex::new(17, 7)));
    let at = |target: &str| Order::DeclareCharge {
        unit: id(ONE),
        target: id(target),
        from: north(3),
        from_above: false,
    };
    let session = charge_phase(scenario, []);
    assert_eq!(refused(&session, at("friend")), Refused::FriendlyTarget(id("friend")));
    assert_eq!(refused(&session, at("ghost")), Refused::UnitNotFound(id("ghost")));
    let lying = with_events(session.clone(), [prone(ONE)]);
    let why = Refused::PhysicalImpossible(id(ONE), Charge, Unable::Prone);
    assert_eq!(refused(&lying, at(TWO)), why);
    let gone = with_events(session.clone(), [Event::UnitWithdrawn { unit_id: id(TWO) }]);
    assert_eq!(refused(&gone, at(TWO)), Refused::OutOfBattle(id(TWO)));
    let late = in_phase(session, Phase::WeaponAttack);
    assert_eq!(refused(&late, at(TWO)), Refused::NotInMovementPhase);
}

#[test]
fn a_charging_unit_makes_no_other_attacks() {
    let session = play(charge_phase(hunchbacks(), []), [charge(north(3), false)]);
    let firing = in_phase(session, Phase::WeaponAttack);
    let weapons = vec![Shot { weapon: "ac-20-1".into(), mode: FireMode::Normal }];
    let fire = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons };
    assert_eq!(refused(&firing, fire), Refused::Charging(id(ONE)));
    let striking = in_phase(firing, Phase::PhysicalAttack);
    let punch = attack_order(PhysicalKind::PunchLeft);
    assert_eq!(refused(&striking, punch), Refused::Charging(id(ONE)));
}

#[test]
fn a_new_declaration_cancels_the_charge() {
    let walk = Order::DeclareMovement {
        unit: id(ONE),
        mode: MovementMode::Walk,
        to: north(1),
        facing: flat::N,
    };
    let session = play(charge_phase(hunchbacks(), []), [charge(north(3), false), walk]);
    assert_eq!(unit(&session, ONE).charge, None);
    let session = play(session, [charge(north(3), false)]);
    assert_eq!(unit(&session, ONE).position, north(3), "and back again");
}

#[test]
fn a_charge_fails_if_the_target_is_gone_or_has_moved() {
    let away = displaced(TWO, north(4), north(5));
    for ruling in [destroyed(TWO), away] {
        let session = resolved(charging(hunchbacks(), [ruling]), &[]);
        assert_eq!(last_events(&session), [physical_miss(Charge, 6, [0, 0])]);
    }
}

#[test]
fn a_charge_fails_if_the_attacker_cannot_continue() {
    for ruling in [prone(ONE), shut_down(ONE), destroyed(ONE)] {
        let session = resolved(charging(hunchbacks(), [ruling]), &[]);
        assert_eq!(last_events(&session), [physical_miss(Charge, 6, [0, 0])]);
    }
}

#[test]
fn every_hex_to_charge_from_is_listed() {
    let session = charge_phase(duel(HUNCHBACK, HUNCHBACK, 2), []);
    let places = listed(&session, |order| match order {
        Order::DeclareCharge { from, from_above: false, .. } => Some(from),
        _ => None,
    });
    let around = Facing::ALL.map(|facing| facing.step(north(2)));
    // The hexes behind the target are out of reach because of the turns.
    assert_eq!(places, [2, 3, 4].map(|way| around[way]));
    let taken = |from: &Hex| is_legal(&session, charge(*from, false));
    assert_eq!(places, around.into_iter().filter(taken).collect::<Vec<_>>());
}

#[test]
fn tabletop_charges_cannot_run_into_water() {
    for (distance, possible) in [(3, true), (4, false)] {
        let scenario = on_terrain(
            duel(HUNCHBACK, HUNCHBACK, distance),
            one_hex(north(distance), 0, "water:1"),
        );
        let session = charge_phase(Scenario { profile: Profile::TABLETOP, ..scenario }, []);
        assert_eq!(is_legal(&session, charge(north(distance - 1), false)), possible, "{distance}");
    }
}
