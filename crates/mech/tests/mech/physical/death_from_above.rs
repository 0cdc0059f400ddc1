use super::*;
use PhysicalKind::DeathFromAbove;
use sandtable_mech::Swing;
use sandtable_mech::rules::Profile;

/// A Griffin 4 hexes from a Hunchback that faces it.
fn griffin() -> Scenario {
    duel(GRIFFIN, HUNCHBACK, 4)
}

/// A declared death from above with everything locked, ready to resolve.
fn jumping(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = play(charge_phase(scenario, []), [charge(north(3), true)]);
    with_events(in_phase(session, Phase::PhysicalAttack), rulings)
}

/// Dice: to-hit roll, 4 groups of 17 points, 3 groups of 11 points of recoil, 2 PSRs.
const DICE: [u32; 13] = [4, 4, 1, 2, 3, 4, 1, 4, 6, 6, 6, 6, 6];

fn hits() -> Event {
    let places =
        [Location::LeftArm, Location::LeftTorso, Location::CenterTorso, Location::RightTorso];
    let down = (1u8..).zip(places).zip([5, 5, 5, 2]);
    let back = [Location::RightLeg, Location::LeftLeg, Location::LeftLeg];
    let up = [1u8, 4, 6].into_iter().zip(back).zip([5, 5, 1]);
    Event::PhysicalAttackResolved {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind: DeathFromAbove,
        to_hit_number: 8,
        roll: [4, 4],
        hit: true,
        hits: down.map(|((die, at), damage)| hit([die, 0], at, damage)).collect(),
        recoil: up.map(|((die, at), damage)| hit([die, 0], at, damage)).collect(),
    }
}

#[test]
fn death_from_above_is_a_jump_that_reaches_the_target() {
    let session = play(charge_phase(griffin(), []), [charge(north(3), true)]);
    assert_eq!(
        last_events(&session),
        [
            Event::MovementDeclared {
                unit_id: id(ONE),
                from: MIDDLE,
                to: north(3),
                facing: flat::N,
                movement_type: MovementMode::Jump,
                mp_used: 4,
                hexes_moved: 3,
                heat_generated: 4,
                path: Vec::new(),
            },
            Event::ChargeDeclared { unit_id: id(ONE), target_id: id(TWO), from_above: true },
        ]
    );
}

#[test]
fn death_from_above_hits_the_upper_body_and_the_attackers_legs() {
    assert_eq!(
        last_events(&resolved(jumping(griffin(), []), &DICE)),
        [
            hits(),
            armour(TWO, Location::LeftArm, 5, 11, 8),
            armour(TWO, Location::LeftTorso, 5, 15, 12),
            armour(TWO, Location::CenterTorso, 5, 21, 16),
            armour(TWO, Location::RightTorso, 2, 18, 12),
            armour(ONE, Location::RightLeg, 5, 13, 13),
            armour(ONE, Location::LeftLeg, 5, 13, 13),
            armour(ONE, Location::LeftLeg, 1, 12, 13),
            displaced(TWO, north(4), north(5)),
            displaced(ONE, north(3), north(4)),
            psr_triggered(TWO, Trigger::LandedOn),
            psr_triggered(ONE, Trigger::LandedOnSomebody),
            psr_resolved(ONE, Trigger::LandedOnSomebody, 9, [6, 6]),
            psr_resolved(TWO, Trigger::LandedOn, 7, [6, 6]),
        ]
    );
}

#[test]
fn a_missed_death_from_above_is_a_2_level_fall_on_the_back() {
    // 18 points in 4 groups, alternating between the arms; the pilot stays conscious.
    let dice = [3, 4, 1, 3, 4, 6, 1, 3, 4, 6, 6, 6];
    let session = resolved(jumping(griffin(), []), &dice);
    let events = last_events(&session);
    assert_eq!(events[0], physical_miss(DeathFromAbove, 8, [3, 4]));
    let right = hit([1, 3], Location::RightArm, 5);
    let left = |damage| hit([4, 6], Location::LeftArm, damage);
    assert_eq!(
        events[1],
        Event::UnitFell {
            unit_id: id(ONE),
            at: north(3),
            roll: 4,
            side: HitColumn::Rear,
            fall_damage: 18,
            new_facing: flat::S,
            pilot_damage: 1,
            hits: vec![right, left(5), right, left(3)],
        }
    );
    assert!(unit(&session, ONE).prone);
}

#[test]
fn a_fall_from_the_air_cancels_other_psrs() {
    let mut scenario = griffin();
    let mut kicker = deployed("kicker", Side::Opponent, LOCUST, flat::SE.step(north(3)));
    kicker.facing = flat::NW;
    scenario.units.push(kicker);
    let session = jumping(scenario, []);
    let kind = PhysicalKind::KickLeft;
    let kick = Order::DeclarePhysicalAttack { unit: id("kicker"), target: id(ONE), kind };
    let lock = Order::LockAttack { unit: id(ONE) };
    let session = play(session, [lock]);
    let session = session.submit(OPPONENT, kick, NOON).expect("a legal order");
    let dice = [6, 6, 1, 3, 4, 1, 3, 4, 6, 1, 3, 4, 6, 6, 6];
    let events = last_events(&resolved(session, &dice));
    assert!(events.contains(&psr_triggered(ONE, Trigger::Kicked)), "the kick still triggers a PSR");
    assert!(!events.iter().any(|event| matches!(event, Event::PSRResolved { .. })));
}

#[test]
fn the_target_is_displaced_to_a_free_hex() {
    let mut scenario = griffin();
    let around = [flat::N, flat::NE].map(|facing| facing.step(north(4)));
    for (number, hex) in around.into_iter().enumerate() {
        scenario.units.push(deployed(&format!("wall-{number}"), Side::Opponent, LOCUST, hex));
    }
    let events = last_events(&resolved(jumping(scenario, []), &DICE));
    assert!(events.contains(&displaced(TWO, north(4), flat::SE.step(north(4)))), "next clockwise");
    assert!(events.contains(&displaced(ONE, north(3), north(4))));
}

#[test]
fn without_a_free_hex_neither_unit_is_displaced() {
    let mut scenario = griffin();
    let around = flat::ALL.into_iter().filter(|facing| *facing != flat::S);
    for (number, facing) in around.enumerate() {
        let hex = facing.step(north(4));
        scenario.units.push(deployed(&format!("wall-{number}"), Side::Opponent, LOCUST, hex));
    }
    let session = resolved(jumping(scenario, []), &DICE);
    assert!(
        !last_events(&session).iter().any(|event| matches!(event, Event::UnitDisplaced { .. }))
    );
    assert_eq!(unit(&session, ONE).position, north(3));
}

#[test]
fn the_jump_must_reach_the_target() {
    let refusal = Refused::NoRunUp(id(ONE), id(TWO), DeathFromAbove);
    let far = charge_phase(duel(GRIFFIN, HUNCHBACK, 6), []);
    assert_eq!(refused(&far, charge(north(5), true)), refusal, "5 jump jets, 6 hexes");
    let jetless = charge_phase(duel(HUNCHBACK, HUNCHBACK, 2), []);
    assert_eq!(refused(&jetless, charge(north(1), true)), refusal);
    let scenario = duel(GRIFFIN, HUNCHBACK, 5);
    assert!(is_legal(&charge_phase(scenario, []), charge(north(4), true)));
}

#[test]
fn elevation_limits_the_jump_only_in_the_tabletop_profile() {
    let scenario = on_terrain(griffin(), one_hex(north(4), 6, "clear"));
    assert!(is_legal(&charge_phase(scenario.clone(), []), charge(north(3), true)));
    let printed = Scenario { profile: Profile::TABLETOP, ..scenario };
    assert!(!is_legal(&charge_phase(printed, []), charge(north(3), true)), "5 jump jets, 6 levels");
}

#[test]
fn an_adjacent_target_is_jumped_on_from_the_starting_hex() {
    let mut scenario = adjacent_duel(GRIFFIN, HUNCHBACK);
    scenario.units[0].facing = flat::S;
    let session = play(charge_phase(scenario, []), [charge(MIDDLE, true)]);
    let now = unit(&session, ONE);
    let moved = now.moved.as_ref().expect("a move");
    assert_eq!((now.facing, moved.mp_used, moved.heat), (flat::N, 1, 3));
}

#[test]
fn expected_own_damage_includes_the_fall_after_a_miss() {
    let session = jumping(griffin(), []);
    let fighters: Vec<_> = session.game().fighters(session.state()).collect();
    let swing = Swing::new(session.game().field(), fighters[0], fighters[1]);
    let expected = swing.prospect(DeathFromAbove);
    assert_eq!(expected.chance.ways(), 15);
    assert_eq!(expected.damage, 1700 * 15 / 36);
    assert_eq!(expected.own_damage, 1100 * 15 / 36 + 1800 * 21 / 36);
    assert_eq!(swing.prospect(PhysicalKind::PunchLeft).own_damage, 0);
}
