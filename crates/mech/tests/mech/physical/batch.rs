use super::*;
use PhysicalKind::{Charge, KickRight, PunchLeft, Push};

fn order(name: &str, target: &str, kind: PhysicalKind) -> Order {
    Order::DeclarePhysicalAttack { unit: id(name), target: id(target), kind }
}

/// The physical attacks of an entry: attacker, kind, and whether dice were rolled.
fn order_of(events: &[Event]) -> Vec<(String, PhysicalKind, bool)> {
    let blow = |event: &Event| match event {
        Event::PhysicalAttackResolved { attacker_id, kind, roll, .. } => {
            Some((attacker_id.to_string(), *kind, *roll != [0, 0]))
        }
        _ => None,
    };
    events.iter().filter_map(blow).collect()
}

#[test]
fn a_unit_pushed_away_neither_attacks_nor_is_attacked() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    let mut third = deployed("third", Side::Player, ARCHER, flat::SE.step(north(1)));
    third.facing = flat::NW;
    scenario.units.push(third);
    let session = play(
        physical_phase(scenario, []),
        [attack_order(Push), Order::LockAttack { unit: id(ONE) }],
    );
    let session = play(session, [order("third", TWO, KickRight)]);
    let session = play(session, [Order::LockAttack { unit: id("third") }]);
    let back = order(TWO, "third", PunchLeft);
    let session = session.submit(OPPONENT, back, NOON).expect("a legal order");
    let events = last_events(&resolved(session, &[6, 6, 6, 6]));
    // The third unit was adjacent to the target's old hex and is not adjacent to its new one.
    let expected = [(ONE, Push, true), ("third", KickRight, false), (TWO, PunchLeft, false)];
    assert_eq!(order_of(&events), expected.map(|(who, kind, dice)| (who.to_owned(), kind, dice)));
    let missed = |event: &Event| *event == psr_triggered("third", Trigger::MissedKick);
    assert!(!events.iter().any(missed), "a cancelled attack is not a miss");
}

#[test]
fn a_destroyed_unit_still_makes_its_physical_attack() {
    let bare = Event::DamageApplied {
        unit_id: id(TWO),
        location: Location::Head,
        rear: false,
        armor_damage: 9,
        structure_damage: 0,
        armor_remaining: 0,
        structure_remaining: 3,
        location_destroyed: false,
    };
    let session =
        play(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [bare]), [attack_order(PunchLeft)]);
    let session = play(session, [Order::LockAttack { unit: id(ONE) }]);
    let back = order(TWO, ONE, PunchLeft);
    let session = session.submit(OPPONENT, back, NOON).expect("a legal order");
    let events = last_events(&resolved(session, &[6, 6, 6, 6, 6, 1]));
    let died = events.iter().position(|event| matches!(event, Event::UnitDestroyed { .. }));
    let answered = armour(ONE, Location::LeftArm, 5, 17, 11);
    let answered = events.iter().position(|event| *event == answered);
    assert!(died.is_some() && died < answered, "{events:?}");
}

#[test]
fn charges_resolve_after_other_physical_attacks() {
    let scenario = duel(HUNCHBACK, HUNCHBACK, 4);
    let session = play(charge_phase(scenario, []), [charge(north(3), false)]);
    let session = in_phase(session, Phase::PhysicalAttack);
    let session = play(session, [Order::LockAttack { unit: id(ONE) }]);
    let session =
        session.submit(OPPONENT, order(TWO, ONE, PunchLeft), NOON).expect("a legal order");
    let events = last_events(&resolved(session, &[1, 1, 1, 1]));
    let expected = [(TWO, PunchLeft, true), (ONE, Charge, true)];
    assert_eq!(order_of(&events), expected.map(|(who, kind, dice)| (who.to_owned(), kind, dice)));
}

#[test]
fn ending_the_phase_resolves_declared_attacks() {
    let session = locked(play(
        physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []),
        [attack_order(PunchLeft)],
    ));
    let dice = [1, 1];
    let session = session.submit_with_dice(PLAYER, Order::AdvancePhase, &dice, NOON);
    let events = last_events(&session.expect("a legal order"));
    let (from_phase, to_phase) = (Phase::PhysicalAttack, Phase::Heat);
    let next = Event::PhaseChanged { from_phase, to_phase, turn: 1 };
    assert_eq!(events, [physical_miss(PunchLeft, 5, [1, 1]), next]);
}

#[test]
fn listed_physical_attacks_are_exactly_the_legal_ones() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [lost(ONE, Location::LeftArm)]);
    let kinds = listed(&session, |order| match order {
        Order::DeclarePhysicalAttack { kind, .. } => Some(kind),
        _ => None,
    });
    assert_eq!(kinds, [PhysicalKind::PunchRight, PhysicalKind::KickLeft, KickRight]);
    let taken = |kind: &PhysicalKind| is_legal(&session, attack_order(*kind));
    assert_eq!(kinds, PhysicalKind::DECLARED.into_iter().filter(taken).collect::<Vec<_>>());
}

#[test]
fn the_log_describes_physical_attacks() {
    let punch = vec![hit([1, 0], Location::LeftArm, 7)];
    for (event, words) in [
        (
            physical_hit(PunchLeft, 5, [3, 3], punch),
            "mech-1 hits mech-2 with a left punch: left arm 7 (rolled 6, needed 5)",
        ),
        (
            physical_miss(Charge, 6, [2, 3]),
            "mech-1 misses mech-2 with a charge (rolled 5, needed 6)",
        ),
        (physical_miss(Charge, 6, [0, 0]), "mech-1 cannot carry out its charge against mech-2"),
    ] {
        assert_eq!(Mech::describe(&event), words);
    }
}
