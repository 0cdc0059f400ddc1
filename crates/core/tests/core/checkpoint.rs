//! Checkpoints: a resumed session is equal to one that is folded from all rows.

use crate::drill::{Drill, at};
use crate::file::{bodies, sample_session, sealed};
use sandtable_core::example::raid::{Raid, Scenario};
use sandtable_core::record::{
    CheckpointError, Fault, RowChain, Secrets, checkpoint, from_rows, resume, row, write,
};
use sandtable_core::{Game, Seat, Seed, Session, SessionId, Setup, Viewer};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::sync::Arc;

fn rows() -> Vec<String> {
    let session = sample_session();
    (0..session.entries().len()).map(|number| row(&session, number).expect("an entry")).collect()
}

fn id() -> SessionId {
    sample_session().id()
}

fn folded(rows: &[String]) -> Session<Raid> {
    let seed = sample_session().seed().cloned();
    from_rows(id(), seed, rows).expect("rows").intact().expect("intact")
}

/// The checkpoint after the last of `rows`.
fn checkpoint_after(rows: &[String]) -> String {
    checkpoint(&folded(rows), &RowChain::of(rows)).expect("the chain of these rows")
}

fn resumed(rows: &[String], point: &str) -> Result<Session<Raid>, CheckpointError> {
    let (session, damage) =
        resume((id(), sample_session().seed().cloned()), &Arc::from(rows), point)?;
    assert_eq!(damage, None);
    Ok(session)
}

/// Every public query of a session, with its result as text.
fn queries() -> Vec<fn(&Session<Raid>) -> String> {
    fn text(value: impl Debug) -> String {
        format!("{value:?}")
    }
    const VIEWERS: [Viewer; 4] =
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Referee];
    vec![
        |session| text((session.len(), session.commands(), session.digest(), session.outcome())),
        |session| text((session.created_at(), session.updated_at(), session.seed())),
        |session| text(session.entries().collect::<Vec<_>>()),
        |session| text(session.records().collect::<Vec<_>>()),
        |session| text(session.history().collect::<Vec<_>>()),
        |session| text(VIEWERS.map(|viewer| session.log(viewer))),
        |session| text(VIEWERS.map(|viewer| session.news(viewer))),
        |session| {
            text((0..session.len()).map(|number| session.entry_of(number)).collect::<Vec<_>>())
        },
        |session| {
            let view = |number, viewer| {
                let state = session.at_sequence(number).expect("an event");
                session.game().view(&state, viewer)
            };
            let views = (0..session.len()).map(|number| VIEWERS.map(|viewer| view(number, viewer)));
            text(views.collect::<Vec<_>>())
        },
        |session| {
            let turns = (0..12).map(|turn| (session.end_of_turn(turn), session.at_turn(turn)));
            text(turns.collect::<Vec<_>>())
        },
        |session| text([0, 1].map(|seat| session.may_undo(Seat(seat)))),
        |session| text(session.undo(at(900)).map(|undone| write(&undone, Secrets::Included))),
        |session| {
            let name = SessionId::from_random([4; 16]);
            let fork = |number| session.fork(number, name, at(900)).expect("an event");
            let forks = (0..session.len()).map(|number| write(&fork(number), Secrets::Included));
            text(forks.collect::<Vec<_>>())
        },
        |session| text(session.verify()),
        |session| write(session, Secrets::Included),
        |session| write(session, Secrets::Omitted),
        |session| text((0..session.entries().len()).map(|n| row(session, n)).collect::<Vec<_>>()),
        |session| {
            let game = session.game();
            let acting = game.to_act(session.state());
            let next = acting.iter().flat_map(|seat| {
                let legal = game.legal(session.state(), seat);
                legal.into_iter().map(move |order| session.submit(seat, order, at(900)))
            });
            text(
                next.map(|next| next.map(|n| write(&n, Secrets::Included)).ok())
                    .collect::<Vec<_>>(),
            )
        },
    ]
}

#[test]
fn a_resumed_session_answers_every_query_like_a_folded_one() {
    let rows = rows();
    for length in 1..=rows.len() {
        let known = folded(&rows[..length]);
        for point in 1..=length {
            let text = checkpoint_after(&rows[..point]);
            for (number, query) in queries().into_iter().enumerate() {
                // A new session for each query, so that its past is not loaded yet.
                let session = resumed(&rows[..length], &text).expect("usable");
                let context = format!("query {number} after {point} of {length}");
                assert_eq!(query(&session), query(&known), "{context}");
                assert!(session.load_past());
            }
        }
    }
}

#[test]
fn a_revealed_seed_is_known_after_resuming() {
    let rows = rows();
    let blind: Session<Raid> =
        from_rows(id(), None, &rows).expect("rows").intact().expect("intact");
    let text = checkpoint(&blind, &RowChain::of(&rows)).expect("the chain of these rows");
    let (session, _) = resume::<Raid>((id(), None), &Arc::from(rows), &text).expect("usable");
    assert_eq!(session.seed(), sample_session().seed());
}

#[test]
fn rows_after_a_checkpoint_are_read_up_to_the_first_damage() {
    let mut rows = rows();
    let text = checkpoint_after(&rows[..3]);
    rows[5] = rows[5].replace("Raided", "Razed");
    let (session, damage) =
        resume::<Raid>((id(), None), &Arc::from(rows.clone()), &text).expect("usable");
    assert_eq!(session.entries().len(), 5);
    let reading = from_rows::<Raid>(id(), None, &rows).expect("rows");
    assert_eq!(damage.as_ref(), reading.damage());
    assert!(matches!(damage.map(|damage| damage.fault), Some(Fault::Unknown { .. })));
}

#[test]
fn a_checkpoint_with_one_changed_byte_is_never_used() {
    let rows = rows();
    let text = checkpoint_after(&rows[..4]);
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        if let Ok(changed) = String::from_utf8(bytes) {
            assert!(resumed(&rows, &changed).is_err(), "byte {place}");
        }
        assert!(place == text.len() - 1 || resumed(&rows, &text[..place]).is_err());
    }
    assert!(resumed(&rows, &text).is_ok());
}

#[test]
fn a_checkpoint_of_other_rows_or_another_session_is_never_used() {
    let rows = rows();
    let text = checkpoint_after(&rows[..4]);
    let resumed_len = |rows: &[String]| resumed(rows, &text).map(|session| session.len());
    assert!(resumed_len(&rows).is_ok());
    assert_eq!(resumed_len(&rows[..3]), Err(CheckpointError::Foreign));
    let mut others = rows.clone();
    others[2] = others[2].replace("Hide", "Hide ");
    assert_eq!(resumed_len(&others), Err(CheckpointError::Foreign));
    let mut later = rows.clone();
    later.swap(5, 6);
    assert!(
        resumed_len(&rows[..4]).is_ok()
            && resume::<Raid>((id(), None), &Arc::from(later), &text).is_ok()
    );
    let other_session = (SessionId::from_random([8; 16]), None);
    let foreign = resume::<Raid>(other_session, &Arc::from(rows), &text);
    assert_eq!(foreign.map(|(session, _)| session.len()), Err(CheckpointError::Foreign));
}

#[test]
fn a_checkpoint_of_another_version_or_game_is_never_used() {
    let rows = rows();
    let body = bodies(&checkpoint_after(&rows[..4])).remove(0);
    let changed = |name: &str, value: Value| {
        let mut body = body.clone();
        body[name] = value;
        resumed(&rows, &sealed(&[body]))
            .map(|session| session.len())
            .expect_err("not usable")
            .to_string()
    };
    let expected = ", expected version 0.1.0 with rules 1 of raid, format 1";
    let found = |what: &str| format!("the checkpoint was written by {what}{expected}");
    let others = [
        ("engine", json!("0.0.9"), "version 0.0.9 with rules 1 of raid, format 1"),
        ("rules", json!(2), "version 0.1.0 with rules 2 of raid, format 1"),
        ("game", json!("chess"), "version 0.1.0 with rules 1 of chess, format 1"),
        ("format", json!(2), "version 0.1.0 with rules 1 of raid, format 2"),
    ];
    for (name, value, what) in others {
        assert_eq!(changed(name, value), found(what));
    }
    let drill =
        resume::<Drill>((id(), None), &Arc::from(rows.clone()), &checkpoint_after(&rows[..4]));
    assert!(matches!(
        drill.map(|(session, _)| session.len()),
        Err(CheckpointError::Outdated { .. })
    ));
}

#[test]
fn a_position_that_does_not_follow_from_the_rows_is_detected_when_the_past_is_loaded() {
    let rows = rows();
    let mut body = bodies(&checkpoint_after(&rows[..4])).remove(0);
    assert!(resumed(&rows, &sealed(std::slice::from_ref(&body))).expect("usable").load_past());
    body["depth"] = json!(9);
    assert!(!resumed(&rows, &sealed(std::slice::from_ref(&body))).expect("usable").load_past());
    let elsewhere = checkpoint_after(&rows[..3]);
    let mut body = bodies(&checkpoint_after(&rows[..4])).remove(0);
    body["state"] = bodies(&elsewhere)[0]["state"].clone();
    assert!(!resumed(&rows, &sealed(&[body])).expect("usable").load_past());
}

#[test]
fn a_chain_that_does_not_cover_all_rows_gives_no_checkpoint() {
    let setup = Setup::<Raid>::new(id(), Scenario::default(), Seed::from_number(1));
    let session = Session::create(setup, at(0)).expect("a raid");
    assert_eq!(checkpoint(&session, &RowChain::default()), None);
    assert_eq!(checkpoint(&session, &RowChain::of(["one", "two"])), None);
}

#[test]
fn the_damage_in_a_row_is_named() {
    let rows = rows();
    let fault = |number: usize, from: &str, to: &str| {
        let mut rows = rows.clone();
        assert!(rows[number].contains(from), "{}", rows[number]);
        rows[number] = rows[number].replacen(from, to, 1);
        let reading = from_rows::<Raid>(id(), None, &rows);
        let damage = reading.map(|reading| reading.damage().cloned());
        let damage = damage.unwrap_or_else(Some).expect("damage");
        (damage.line, damage.fault.to_string())
    };
    assert_eq!(
        fault(1, "\"number\":1", "\"number\":2"),
        (2, "found entry 2, expected entry 1".into())
    );
    let (line, unknown) = fault(2, "\"CampHidden\"", "\"Dug\"");
    assert_eq!(line, 4);
    assert!(
        unknown.starts_with("the raid rules cannot read Dug: unknown variant `Dug`"),
        "{unknown}"
    );
    let (line, malformed) = fault(3, "\"events\"", "\"event\"");
    assert_eq!(line, 4);
    assert!(
        malformed.starts_with("not a line of a session file: unknown field `event`"),
        "{malformed}"
    );
}
