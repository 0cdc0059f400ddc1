//! A session with every kind of entry, its file, and helpers to tamper with files.

use crate::drill::at;
use sandtable_core::example::raid::{Event, Order, Raid, Scenario};
use sandtable_core::record::{Secrets, write};
use sandtable_core::{Game, Seat, Seed, Session, SessionId, Setup};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A raid with seeded and real dice, an undo, a referee's ruling and an end.
pub(crate) fn sample_session() -> Session<Raid> {
    let id = SessionId::from_random([9; 16]);
    let seed = Seed::new(std::array::from_fn(|index| 0xa0 ^ index as u8));
    let setup = Setup::new(id, Scenario::default(), seed).players(["Anna", "Bert"]);
    let session = Session::create(setup, at(0)).expect("a raid");
    let play = |session: Session<Raid>, seat, order| {
        let now = at(session.entries().len() as i64 * 10);
        session.submit(Seat(seat), order, now).expect("a legal order")
    };
    let session = play(session, 1, Order::Hide(5));
    let session = play(session, 0, Order::Hide(3));
    let session = play(session, 0, Order::Raid(0)).undo(at(35)).expect("undone");
    let session = play(session, 0, Order::Raid(1));
    let session = session
        .submit_with_dice(Seat(1), Order::Raid(0), &[6], at(55))
        .expect("one die for a raid");
    let ruling = Event::Raided { seat: Seat(0), valley: 2, die: 6, found: false };
    let mut session = session.append(ruling, at(65));
    while session.outcome().is_none() {
        let seat = session.game().to_act(session.state()).iter().next().expect("a raider");
        let order = session.game().legal(session.state(), seat)[0];
        session = play(session, seat.0, order);
    }
    session
}

/// The file of [`sample_session`], with the seed in it.
pub(crate) fn text() -> String {
    write(&sample_session(), Secrets::Included)
}

/// Returns the body of each line.
pub(crate) fn bodies(text: &str) -> Vec<Value> {
    let body = |line| serde_json::from_str::<Value>(line).expect("a line")["body"].take();
    text.lines().map(body).collect()
}

/// Builds a file from bodies, with correct checksums.
pub(crate) fn sealed(bodies: &[Value]) -> String {
    let mut sum = String::new();
    let mut text = String::new();
    for body in bodies {
        let body = body.to_string();
        let hash = Sha256::digest(sum + &body);
        let (first, _) = hash.split_first_chunk().expect("thirty-two bytes");
        sum = format!("{:016x}", u64::from_be_bytes(*first));
        writeln!(text, r#"{{"sum":"{sum}","body":{body}}}"#).expect("text can grow");
    }
    text
}

/// Returns the sample file after a change, with all checksums recomputed.
pub(crate) fn forged(change: impl FnOnce(&mut Vec<Value>)) -> String {
    let mut bodies = bodies(&text());
    change(&mut bodies);
    sealed(&bodies)
}
