//! Referee events, and queries of the log.

use crate::events::external_heat;
use crate::table::{
    NOON, ONE, TWO, advanced, duel, fires, hunchbacks, last_events, moved, next_phase, north,
    resolved, started, unit,
};
use sandtable_core::{Game, Moment, Session, Timestamp};
use sandtable_hex::Hex;
use sandtable_mech::{Event, Mech, MovementMode, Phase};

/// Three turns in which `mech-1` walks one hex and fires at `mech-2`, each time with a miss.
fn three_turns() -> Session<Mech> {
    let mut session = started(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 8));
    for turn in 1..=3 {
        session = advanced(session, Phase::Movement);
        session = moved(session, ONE, MovementMode::Walk, north(turn));
        session = advanced(session, Phase::WeaponAttack);
        session = resolved(fires(session, ONE, TWO, &["medium-laser-1"]), &[1, 1]);
        session = advanced(session, Phase::End);
        session = if turn < 3 { next_phase(session) } else { session };
    }
    session
}

/// The type of an event, as files write it.
fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value.as_object().and_then(|object| object.keys().next()).expect("a variant").clone()
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
    let kinds: Vec<String> = events.iter().map(kind).collect();
    assert_eq!(
        kinds,
        [
            "PhaseChanged",
            "InitiativeRolled",
            "PhaseChanged",
            "MovementDeclared",
            "MovementLocked",
            "MovementLocked",
            "PhaseChanged",
            "AttackDeclared",
            "AttackLocked",
            "AttackLocked",
            "AttackResolved",
            "PhaseChanged",
            "AttackLocked",
            "AttackLocked",
            "PhaseChanged",
            "HeatGenerated",
            "HeatGenerated",
            "HeatDissipated",
            "HeatDissipated",
            "PhaseChanged",
        ]
    );
    let walked: Vec<Hex> = events
        .iter()
        .filter_map(|event| match event {
            Event::MovementDeclared { to, .. } => Some(*to),
            _ => None,
        })
        .collect();
    assert_eq!(walked, [north(2)], "the walk of turn 2 and of no other turn");
    let turns = [0, 1, 2, 3, 4].map(|turn| session.events_of_turn(turn).count() as u64);
    assert_eq!(turns, [1, 20, 20, 20, 0]);
    assert_eq!(turns.iter().sum::<u64>(), session.len());
}

#[test]
fn event_query_by_turn_and_phase() {
    let session = three_turns();
    let query = |phase: &'static str| -> Vec<String> {
        let records: Vec<_> = session.events_of_phase(2, phase).collect();
        assert!(records.iter().all(|record| record.moment == Moment::new(2, phase)));
        records.iter().filter_map(|record| record.fact.game()).map(kind).collect()
    };
    assert_eq!(
        query("Movement"),
        ["PhaseChanged", "MovementDeclared", "MovementLocked", "MovementLocked"]
    );
    assert_eq!(
        query("WeaponAttack"),
        ["PhaseChanged", "AttackDeclared", "AttackLocked", "AttackLocked", "AttackResolved"]
    );
}
