//! Sessions and commands for the tests.

use sandtable_core::{Contribution, Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Command, DocumentKey, NewDocument, NewSession, Occupant, Progress, Revision, SeatClaim,
    SeatRow, Store, TokenHash,
};

pub(crate) fn id(number: u8) -> SessionId {
    SessionId::from_random([number; 16])
}

pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

pub(crate) fn progress(turn: u32) -> Progress {
    Progress { turn, phase: "Movement".into(), outcome: None }
}

pub(crate) fn hash(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

/// A session at version 1.
pub(crate) fn session(number: u8) -> NewSession {
    NewSession {
        id: id(number),
        game: "mech".into(),
        scenario: "duel".into(),
        title: None,
        seed: Some(Seed::from_number(number.into())),
        parent: None,
        rematch_of: None,
        at: at(0),
        entries: vec!["created".into()],
        progress: progress(1),
        seats: vec![],
        watch: None,
        waiting: false,
        temporary: false,
        fork_limit: None,
        request: None,
    }
}

/// A command of seat 0 without an idempotency key.
pub(crate) fn command(session: u8, number: u32) -> Command {
    Command {
        session: id(session),
        number,
        seat: Some(Seat(0)),
        key: None,
        entry: format!("entry {number}").into(),
        at: at(number.into()),
        progress: progress(number),
    }
}

pub(crate) fn keyed(session: u8, number: u32, key: &str) -> Command {
    Command { key: Some(key.into()), ..command(session, number) }
}

/// A claim to the seat of an invitation, with a contribution made from the token.
pub(crate) fn claim(invite: u8, token: u8) -> SeatClaim {
    let contribution = Contribution::new([token; 32]);
    SeatClaim { invite: hash(invite), token: hash(token), contribution: Some(contribution) }
}

pub(crate) fn open_seat(seat: u8, invite: u8) -> SeatRow {
    SeatRow {
        seat: Seat(seat),
        occupant: Occupant::Open,
        token: None,
        invite: Some(hash(invite)),
        contribution: None,
    }
}

pub(crate) fn force(id: &str) -> DocumentKey {
    DocumentKey::new("force", id)
}

pub(crate) fn encounter(id: &str) -> DocumentKey {
    DocumentKey::new("encounter", id)
}

/// A document without an owner that uses no other.
pub(crate) fn document(key: DocumentKey) -> NewDocument {
    let body = format!(r#"{{"name":"{}"}}"#, key.id);
    NewDocument { key, owner: None, body, uses: vec![], at: at(0), request: None }
}

/// The next version of a document that uses no other.
pub(crate) fn revision(key: DocumentKey, expected: u32, body: &str) -> Revision {
    Revision { key, expected, body: body.into(), uses: vec![], at: at(expected.into()) }
}

/// The texts of a session's entries.
pub(crate) async fn texts(store: &(impl Store + ?Sized), id: SessionId, from: u32) -> Vec<String> {
    store.entries(id, from).await.unwrap().into_iter().map(|entry| entry.text).collect()
}
