//! What the record costs, and that it does not cost more as it grows.

use crate::clock::alone;
use crate::table::{Goal, Row};
use crate::tally::{Count, Tally};
use sandtable_core::{Game, Seat, Seed, Session, SessionId, Setup, Timestamp};
use std::time::Duration;

const LENGTHS: [u32; 3] = [1_000, 10_000, 100_000];

/// How many orders one run appends.
const BATCH: u32 = 200;

/// Appending to a long record must cost what it costs for a short one, both in place and where the
/// older session is kept.
pub(super) fn append(name: &str) -> Vec<Row> {
    let in_place = LENGTHS.map(|length| {
        let base = session(length);
        alone(|| {
            let mut session = base.clone();
            (0..BATCH).for_each(|number| play(&mut session, number));
            session.len()
        })
    });
    let kept = LENGTHS.map(|length| {
        let base = session(length);
        alone(|| (0..BATCH).fold(base.clone(), |older, number| submit(&older, number)).len())
    });
    let mut rows = rows(&format!("{name}, in place"), in_place);
    rows.extend(self::rows(&format!("{name}, older one kept"), kept));
    rows
}

/// One row a length: the time of one append, held against that of the shortest record.
fn rows(name: &str, times: [Duration; LENGTHS.len()]) -> Vec<Row> {
    let each = times.map(|time| time / BATCH);
    let row = |(length, ours): (u32, Duration)| {
        let goal = Goal::Grows { from: each[0], must: 2.0 };
        Row { work: format!("{name}, at {length} events"), ours, peer: None, goal }
    };
    LENGTHS.into_iter().zip(each).map(row).collect()
}

/// Folding a whole record, and going back to the middle of it.
pub(super) fn replay(name: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for length in LENGTHS {
        let session = session(length);
        let fold = || {
            let mut state = session.game().start();
            let events = session.history().filter_map(|record| record.fact.game());
            session.game().apply_all(&mut state, events);
            state
        };
        let (work, ours) = (format!("{name}, fold of {length} events"), alone(fold));
        rows.push(Row { work, ours, peer: None, goal: Goal::Rate(length) });
        let middle = u64::from(length / 2);
        let (work, ours) =
            (format!("{name}, back to event {middle}"), alone(|| session.at_sequence(middle)));
        rows.push(Row { work, ours, peer: None, goal: Goal::Within(Duration::from_millis(1)) });
    }
    rows
}

fn session(length: u32) -> Session<Tally> {
    let setup = Setup::new(SessionId::from_random([7; 16]), (), Seed::from_number(7));
    // A scenario of nothing has nothing wrong with it.
    let Ok(mut session) = Session::create(setup, Timestamp::UNIX_EPOCH) else {
        unreachable!("tally refuses no scenario")
    };
    (1..length).for_each(|number| play(&mut session, number));
    session
}

fn play(session: &mut Session<Tally>, number: u32) {
    let played = session.play(Seat(0), Count(number as u8), Timestamp::UNIX_EPOCH);
    assert!(played.is_ok(), "tally refuses no order");
}

fn submit(session: &Session<Tally>, number: u32) -> Session<Tally> {
    match session.submit(Seat(0), Count(number as u8), Timestamp::UNIX_EPOCH) {
        Ok(next) => next,
        Err(_) => unreachable!("tally refuses no order"),
    }
}
