//! Forks start at order or tick boundaries: an event inside is rounded up to the end.

use sandtable::{AnySession, AnySetup, Point, game};
use sandtable_core::{Seat, Seats, Seed, SessionId, Timestamp, Viewer};
use serde_json::json;

const NOON: Timestamp = Timestamp::UNIX_EPOCH;
const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

fn create(name: &str, scenario: &str) -> Box<dyn AnySession> {
    let setup = AnySetup::new(SessionId::from_random([1; 16]), scenario, Seed::from_number(5));
    game(name).expect("registered").create(setup, NOON).expect("a shipped scenario")
}

fn fork(session: &dyn AnySession, sequence: u64) -> Box<dyn AnySession> {
    session.fork(sequence, SessionId::from_random([2; 16]), None, NOON).expect("an event")
}

fn digest(session: &dyn AnySession, point: Point) -> String {
    let shown = session.show(point, Viewer::Referee).expect("a point of the session");
    format!("{:?}", shown.digest)
}

#[test]
fn a_mech_fork_includes_all_events_of_its_last_order() {
    let mut session = create("mech", "duel");
    while let Some(acting) = session.to_act().iter().next() {
        session = session.act(acting, "greedy", NOON).expect("legal").expect("an order");
    }
    let mut inside = 0;
    for sequence in 0..session.events() {
        let (_, end) = session.entry_of(sequence).expect("an entry");
        let fork = fork(session.as_ref(), sequence);
        assert_eq!(fork.forked_from().map(|point| point.sequence), Some(end), "at {sequence}");
        let whole = digest(session.as_ref(), Point::Sequence(end));
        assert_eq!(digest(fork.as_ref(), Point::Now), whole, "at {sequence}");
        inside += u32::from(sequence < end);
    }
    assert!(inside > 20, "many events are inside an order: {inside}");
}

#[test]
fn a_battle_can_be_forked_at_any_tick_and_both_armies_may_act() {
    let mut session = create("formation", "crossroads");
    for order in [json!("Begin"), json!({ "Run": { "ticks": 30 } })] {
        for seat in BOTH {
            session = session.submit(seat, &order, None, NOON).expect("accepted");
        }
    }
    for tick in [1, 12, 29] {
        let sequence = session.sequence(Point::Turn(tick)).expect("a tick that has passed");
        // A fork from the middle of a tick starts at the next one.
        for (asked, found) in [(sequence, tick), (sequence + 1, tick + 1)] {
            let mut fork = fork(session.as_ref(), asked);
            assert_eq!((fork.moment().turn, fork.to_act()), (found, Seats::of(BOTH)), "{tick}");
            for seat in BOTH {
                let run = json!({ "Run": { "ticks": 5 } });
                fork = fork.submit(seat, &run, None, NOON).expect("accepted");
            }
            assert_eq!(fork.moment().turn, found + 5);
        }
    }
}
