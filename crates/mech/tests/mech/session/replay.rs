//! Replay of earlier positions.

use crate::events::external_heat;
use crate::table::{
    ONE, TWO, advanced, duel, fires, id, in_phase, moved, next_phase, north, resolved, with_events,
};
use sandtable_core::{Game, Session};
use sandtable_hex::Hex;
use sandtable_mech::{Mech, MovementMode, Phase, Scenario, State};

/// Turns in which `mech-1` walks one hex north and, once it is in range, fires a laser at `mech-2`
/// and misses. The last one ends in its end phase.
fn turns(count: i32) -> Session<Mech> {
    let far = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 12);
    let mut session = in_phase(Scenario { turn_limit: 6, ..far }, Phase::Initiative);
    for turn in 1..=count {
        session = advanced(session, Phase::Movement);
        session = moved(session, ONE, MovementMode::Walk, north(turn));
        session = advanced(session, Phase::WeaponAttack);
        if turn >= 3 {
            session = resolved(fires(session, ONE, TWO, &["medium-laser-1"]), &[1, 1]);
        }
        session = advanced(session, Phase::End);
        session = if turn < count { next_phase(session) } else { session };
    }
    session
}

/// Position of `mech-1`, its heat and the weapon it has fired this turn.
fn seen(state: &State) -> (Hex, u16, bool) {
    let unit = state.unit(&id(ONE)).expect("a known unit");
    (unit.position, unit.heat, unit.weapons.iter().any(|weapon| weapon.fired))
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
    let mut session = turns(2);
    while session.len() < 50 {
        session = with_events(session, [external_heat(ONE, 1)]);
    }
    assert_eq!(session.len(), 50, "sequences 0 to 49");
    for sequence in 0..50 {
        let state = session.at_sequence(sequence).expect("an event");
        assert_eq!(state, folded(&session, |number, _| number <= sequence), "{sequence}");
    }
    let state = session.at_sequence(25).expect("an event");
    assert_eq!((state.turn, state.phase), (2, Phase::WeaponAttack));
    assert_eq!(seen(&state), (north(2), 0, false), "after both walks, before the heat phase");
    assert_eq!(seen(&session.at_sequence(4).expect("an event")).0, north(1));
    assert_eq!(seen(&session.at_sequence(3).expect("an event")).0, north(0));
    let beyond = session.at_sequence(50).expect_err("the end");
    assert_eq!(beyond.to_string(), "no event 50: this session has events 0 to 49");
}

#[test]
fn replay_to_specific_turn() {
    let session = turns(5);
    for turn in 0..=5 {
        let state = session.at_turn(turn);
        assert_eq!(state, folded(&session, |_, of| of <= turn), "{turn}");
        assert_eq!(state.turn, turn);
        assert_eq!(seen(&state), (north(turn as i32), 0, turn >= 3), "{turn}");
    }
    assert_eq!(session.at_turn(3).phase, Phase::End);
}
