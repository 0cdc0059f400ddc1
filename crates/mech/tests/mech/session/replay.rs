//! Replay of earlier positions.

use crate::table::{duel, in_phase, next_phase};
use sandtable_core::{Game, Session};
use sandtable_mech::{Mech, Phase, Scenario, State};

/// Five turns without declarations: 76 events.
fn five_turns() -> Session<Mech> {
    let far = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 9);
    let mut session = in_phase(Scenario { turn_limit: 6, ..far }, Phase::Initiative);
    while (session.state().turn, session.state().phase) != (5, Phase::End) {
        session = next_phase(session);
    }
    session
}

/// The state after the events that match a predicate.
fn folded(session: &Session<Mech>, counts: impl Fn(u64, u32) -> bool) -> State {
    let mut state = session.game().start();
    let counting = session.records().filter(|r| counts(r.sequence, r.moment.turn));
    session.game().apply_all(&mut state, counting.filter_map(|record| record.fact.game()));
    state
}

#[test]
fn replay_to_specific_sequence() {
    let session = five_turns();
    assert_eq!(session.len(), 76);
    for sequence in [0, 1, 25, 49, 75] {
        let state = session.at_sequence(sequence).expect("an event");
        assert_eq!(state, folded(&session, |number, _| number <= sequence), "{sequence}");
    }
    let state = session.at_sequence(25).expect("an event");
    assert_eq!((state.turn, state.phase), (2, Phase::PhysicalAttack));
    let beyond = session.at_sequence(76).expect_err("the end");
    assert_eq!(beyond.to_string(), "no event 76: this session has events 0 to 75");
}

#[test]
fn replay_to_specific_turn() {
    let session = five_turns();
    for turn in 0..=5 {
        let state = session.at_turn(turn);
        assert_eq!(state, folded(&session, |_, of| of <= turn), "{turn}");
        assert_eq!(state.turn, turn);
    }
    assert_eq!(session.at_turn(3).phase, Phase::End);
}
