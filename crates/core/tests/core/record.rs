//! Session files: round trips, old formats, and a seed that stays secret until the end.

use crate::drill::{Drill, at};
use crate::file::{bodies, forged, sample_session, sealed, text};
use sandtable_core::example::raid::Raid;
use sandtable_core::record::{Damage, FORMAT, Fault, Reading, Secrets, Transcript, read, write};
use sandtable_core::session::SeedCheck;
use sandtable_core::{Clock, SessionId, Viewer};
use serde_json::json;

fn fault(text: &str) -> Damage {
    read::<Raid>(text.as_bytes()).and_then(Reading::intact).expect_err("damaged")
}

#[test]
fn a_session_is_read_back_as_it_was_written() {
    let session = sample_session();
    let reading = read::<Raid>(text().as_bytes()).expect("readable");
    assert_eq!(reading.damage(), None);
    assert!(reading.verify().passed());
    let back = reading.intact().expect("intact");
    assert_eq!(write(&back, Secrets::Included), text());
    assert_eq!((back.id(), back.seed()), (session.id(), session.seed()));
    assert_eq!((back.state(), back.len()), (session.state(), session.len()));
    assert_eq!(back.created(), session.created());
    assert_eq!((back.created_at(), back.updated_at()), (at(0), session.updated_at()));
    assert_eq!(back.log(Viewer::Referee), session.log(Viewer::Referee));
}

#[test]
fn the_test_helper_computes_the_same_checksums_as_the_engine() {
    let resealed = sealed(&bodies(&text()));
    let back = read::<Raid>(resealed.as_bytes()).and_then(Reading::intact).expect("intact");
    assert_eq!(write(&back, Secrets::Included), text());
}

#[test]
fn the_lines_have_the_documented_contents() {
    let bodies = bodies(&text());
    let session = sample_session();
    let header = json!({ "header": {
        "format": 1, "game": "raid", "id": session.id(), "engine": env!("CARGO_PKG_VERSION"),
        "entries": session.entries().len(), "seed": session.seed(),
    }});
    assert_eq!(bodies[0], header);
    assert_eq!(bodies[1]["entry"]["cause"], "Created");
    assert_eq!(bodies[2]["event"]["fact"]["Created"]["players"], json!(["Anna", "Bert"]));
    let order = json!({ "Order": { "seat": 1, "order": { "Hide": 5 }, "dice": "Seed" } });
    assert_eq!(bodies[3]["entry"]["cause"], order);
    assert_eq!(bodies[3]["entry"]["at"], "2026-01-01T12:00:10Z");
    let event = json!({ "event": {
        "sequence": 1, "turn": 0, "phase": "Hiding",
        "fact": { "Game": { "CampHidden": { "seat": 1, "valley": 5 } } },
    }});
    assert_eq!(bodies[4], event);
    let last = &bodies[bodies.len() - 1]["event"]["fact"];
    assert_eq!(*last, json!({ "Revealed": { "seed": session.seed() } }));
}

#[test]
fn crlf_line_ends_and_a_missing_final_newline_are_accepted() {
    for text in [text().replace('\n', "\r\n"), text().trim_end().to_owned()] {
        assert!(read::<Raid>(text.as_bytes()).and_then(Reading::intact).is_ok());
    }
}

#[test]
fn a_newer_format_is_refused_before_the_rest_of_the_header_is_parsed() {
    let text = forged(|bodies| {
        bodies[0] = json!({ "header": { "format": FORMAT + 1, "colour": "blue" } });
    });
    let fault = fault(&text);
    assert_eq!(fault.fault, Fault::NewerFormat { found: 3, known: 2 });
    assert_eq!(
        fault.to_string(),
        "line 1: the file has format version 3, but this engine reads versions up to 2: update sandtable"
    );
}

#[test]
fn newer_rules_are_refused() {
    let text = forged(|bodies| bodies[2]["event"]["fact"]["Created"]["rules"] = json!(2));
    let fault = fault(&text);
    assert_eq!(fault.line, 3);
    assert_eq!(fault.fault, Fault::NewerRules { game: "raid", found: 2, known: 1 });
}

#[test]
fn a_file_of_another_game_is_refused() {
    let damage = read::<Drill>(text().as_bytes()).map(|_| ()).expect_err("a raid");
    assert_eq!(damage.to_string(), "line 1: this is a session of game 'raid', expected 'drill'");
    assert_eq!(damage.fault.code(), "log-other-game");
}

#[test]
fn files_that_are_not_session_files_are_refused() {
    let code = |text: &[u8]| {
        let damage = read::<Raid>(text).map(|_| ()).expect_err("not a session file");
        (damage.line, damage.fault.code())
    };
    assert_eq!(code(b""), (1, "log-empty"));
    for other in ["\n", " ", "{}", "[]", "null", "hello", "\u{feff}{}", r#"{"sum":"","body":1}"#] {
        assert_eq!(code(other.as_bytes()).0, 1, "{other}");
    }
    assert_eq!(code(b"\xff\xfe"), (1, "log-malformed"));
    assert_eq!(code(format!("{}\n", "[".repeat(100_000)).as_bytes()), (1, "log-malformed"));
    let deep = format!(r#"{{"sum":"","body":{}{}}}"#, "[".repeat(9_999), "]".repeat(9_999));
    assert_eq!(code(deep.as_bytes()).0, 1);
}

#[test]
fn an_invalid_scenario_is_reported() {
    let text = forged(|bodies| {
        bodies[2]["event"]["fact"]["Created"]["scenario"]["valleys"] = json!(1);
    });
    assert_eq!(
        fault(&text).to_string(),
        "line 3: the scenario is not valid: error raid.valleys at valleys: 1 valleys, expected 2 to 64"
    );
}

#[test]
fn a_withheld_seed_is_not_in_the_file_before_the_end() {
    let whole = sample_session();
    let seed = whole.seed().expect("known to the operator").to_string();
    for (number, entry) in whole.entries().enumerate().skip(1) {
        let id = SessionId::from_random([3; 16]);
        let part = whole.fork(entry.end() - 1, id, at(0)).expect("an event");
        let over = number == whole.entries().len() - 1;
        assert_eq!(part.outcome().is_some(), over);
        assert_eq!(write(&part, Secrets::Omitted).contains(&seed), over, "entry {number}");
        assert!(write(&part, Secrets::Included).contains(&seed));
    }
    let withheld = write(&whole, Secrets::Omitted);
    assert_eq!(bodies(&withheld)[0]["header"]["seed"], json!(null));
    assert_eq!(withheld.matches(&seed).count(), 1, "revealed once");
    let back = read::<Raid>(withheld.as_bytes()).expect("readable");
    assert_eq!(back.verify().seed, SeedCheck::Kept);
    assert_eq!(back.intact().expect("intact").seed(), whole.seed());
}

#[test]
fn unknown_events_are_shown_by_their_raw_name() {
    let text = forged(|bodies| {
        bodies[4]["event"]["fact"] = json!({ "Game": { "TeleporterUsed": { "unit": 3 } } });
        bodies[6]["event"]["fact"] = json!({ "Game": "Sunrise" });
    });
    let transcript = Transcript::read(text.as_bytes()).expect("readable");
    assert_eq!(transcript.damage, None);
    let lines: Vec<String> =
        transcript.log(Clock::Turns, |_| None).iter().map(ToString::to_string).collect();
    assert_eq!(
        lines[..3],
        [
            "[Turn 0/Hiding] 12:00:00: Created",
            "[Turn 0/Hiding] 12:00:10: TeleporterUsed",
            "[Turn 1/Raiding] 12:00:20: Sunrise",
        ]
    );
    let damage = fault(&text);
    assert_eq!((damage.line, damage.fault.code()), (5, "log-unknown-event"));
    let message = damage.to_string();
    assert!(
        message.starts_with("line 5: the raid rules cannot read TeleporterUsed: unknown variant")
    );
}

#[test]
fn a_transcript_has_the_same_log_as_the_session() {
    let transcript = Transcript::read(text().as_bytes()).expect("readable");
    let describe = |fact: &serde_json::Value| {
        let fact: sandtable_core::session::Fact<Raid> =
            serde_json::from_value(fact.clone()).ok()?;
        Some(fact.describe())
    };
    assert_eq!(transcript.log(Clock::Turns, describe), sample_session().log(Viewer::Referee));
}

/// A file written in format 1. It must never be written again: every later engine must read it as
/// it is.
#[test]
fn the_file_of_format_1_stays_readable() {
    let text = include_bytes!("../logs/v1/raid.jsonl");
    let reading = read::<Raid>(text).expect("readable");
    let verification = reading.verify();
    assert!(verification.passed(), "{:?}", verification.mismatch);
    assert_eq!((verification.entries, verification.events), (13, 14));
    assert_eq!((verification.orders, verification.dice), (10, 7));
    assert_eq!(verification.seed, SeedCheck::Kept);
    let session = reading.intact().expect("intact");
    let digest = "a740a7971b75eadc14a92bf1bb4e8decb993dc051712ae0a4333c54208634886";
    assert_eq!(session.digest().to_string(), digest);
}

/// A fork that two people play with dice of their own, written in format 2. It must never be written again, like that of
/// format 1.
#[test]
fn the_file_of_format_2_stays_readable() {
    let text = include_bytes!("../logs/v2/raid.jsonl");
    let reading = read::<Raid>(text).expect("readable");
    let verification = reading.verify();
    assert!(verification.passed(), "{:?}", verification.mismatch);
    assert_eq!((verification.contributions, verification.seed), (2, SeedCheck::Kept));
    assert_eq!((verification.orders, verification.dice, verification.inherited), (18, 15, 1));
    let session = reading.intact().expect("intact");
    let digest = "2cc9438514918b75a4d9e236fa4c0cb58c69f576a57353ec4f97a3da86c95175";
    assert_eq!(session.digest().to_string(), digest);
}
