//! Referee events, and queries of the log.

use crate::events::{cooled, external_heat};
use crate::table::{
    NOON, ONE, TWO, advanced, hunchbacks, id, in_phase, last_events, next_phase, started, unit,
};
use sandtable_core::{Game, Moment, Session, Timestamp};
use sandtable_mech::{Event, Mech, Phase, Side};

fn changed(from_phase: Phase, to_phase: Phase, turn: u32) -> Event {
    Event::PhaseChanged { from_phase, to_phase, turn }
}

/// Three turns without declarations.
fn three_turns() -> Session<Mech> {
    let session = next_phase(in_phase(hunchbacks(), Phase::End));
    let session = next_phase(advanced(session, Phase::End));
    advanced(session, Phase::End)
}

#[test]
fn append_event_produces_new_session() {
    let before = started(hunchbacks());
    let later: Timestamp = "2026-01-01T12:00:00Z".parse().expect("a time");
    let after = before.append(external_heat(ONE, 12), later);
    assert_eq!((before.len(), after.len()), (2, 3));
    assert_eq!((unit(&before, ONE).heat, unit(&after, ONE).heat), (0, 12));
    assert_eq!(last_events(&after), [external_heat(ONE, 12)]);
    let mut derived = after.game().start();
    after.game().apply_all(&mut derived, after.records().filter_map(|record| record.fact.game()));
    assert_eq!(derived, *after.state(), "the fold of all events from the first");
    assert_eq!((before.updated_at(), after.updated_at()), (NOON, later));
}

#[test]
fn event_query_by_turn() {
    let session = three_turns();
    let events: Vec<Event> =
        session.events_of_turn(2).filter_map(|record| record.fact.game().cloned()).collect();
    let locked = |name: &str| Event::AttackLocked { unit_id: id(name) };
    assert_eq!(
        events,
        [
            changed(Phase::End, Phase::Initiative, 2),
            Event::InitiativeRolled {
                player_roll: [1, 1],
                opponent_roll: [6, 6],
                winner: Side::Opponent,
                moves_first: Side::Player,
            },
            changed(Phase::Initiative, Phase::Movement, 2),
            Event::MovementLocked { unit_id: id(ONE) },
            Event::MovementLocked { unit_id: id(TWO) },
            changed(Phase::Movement, Phase::WeaponAttack, 2),
            locked(ONE),
            locked(TWO),
            changed(Phase::WeaponAttack, Phase::PhysicalAttack, 2),
            locked(ONE),
            locked(TWO),
            changed(Phase::PhysicalAttack, Phase::Heat, 2),
            cooled(ONE, 13, 0),
            cooled(TWO, 13, 0),
            changed(Phase::Heat, Phase::End, 2),
        ]
    );
    let turns = [0, 1, 2, 3, 4].map(|turn| session.events_of_turn(turn).count() as u64);
    assert_eq!(turns, [1, 15, 15, 15, 0]);
    assert_eq!(turns.iter().sum::<u64>(), session.len());
}

#[test]
fn event_query_by_turn_and_phase() {
    let session = three_turns();
    let records: Vec<_> = session.events_of_phase(2, "Movement").collect();
    assert!(records.iter().all(|record| record.moment == Moment::new(2, "Movement")));
    let events: Vec<&Event> = records.iter().filter_map(|record| record.fact.game()).collect();
    assert_eq!(
        events,
        [
            &changed(Phase::Initiative, Phase::Movement, 2),
            &Event::MovementLocked { unit_id: id(ONE) },
            &Event::MovementLocked { unit_id: id(TWO) },
        ]
    );
}
