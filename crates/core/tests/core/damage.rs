//! Damaged files: the damage is detected and located, and everything before it is read.

use crate::drill::at;
use crate::file::{bodies, forged, sample_session, text};
use sandtable_core::example::raid::{Order, Raid};
use sandtable_core::record::{Damage, Reading, Secrets, Transcript, read, write};
use sandtable_core::{Clock, Digest, Seat, Session};
use serde_json::{Value, json};

/// The number of complete entries within the first `lines` lines of the file.
fn complete_entries(bodies: &[Value], lines: usize) -> usize {
    let mut line = 1;
    let mut complete = 0;
    while line < bodies.len() {
        line += 1 + bodies[line]["entry"]["events"].as_u64().expect("an entry") as usize;
        complete += usize::from(line <= lines);
    }
    complete
}

/// Reads a file as far as possible.
fn salvage(text: &[u8]) -> (Option<Session<Raid>>, Option<Damage>) {
    match read::<Raid>(text).map(Reading::salvaged) {
        Ok((session, damage)) => (Some(session), damage),
        Err(damage) => (None, Some(damage)),
    }
}

/// Asserts that the session was recovered up to its first `entries` entries.
fn assert_salvaged(found: Option<&Session<Raid>>, whole: &Session<Raid>, entries: usize) {
    assert_eq!(found.map_or(0, |session| session.entries().len()), entries);
    let Some(found) = found else { return };
    let last = whole.entries().nth(entries - 1).expect("an entry").end() - 1;
    let position = whole.at_sequence(last).expect("an event");
    assert_eq!((found.len(), found.digest()), (last + 1, Digest::of(&position)));
}

#[test]
fn a_file_cut_at_any_byte_is_read_up_to_its_last_complete_entry() {
    let (text, session) = (text(), sample_session());
    let bodies = bodies(&text);
    let ends: Vec<usize> = text.match_indices('\n').map(|(index, _)| index).collect();
    assert!((28..40).contains(&bodies.len()), "{} lines", bodies.len());
    for cut in 0..=text.len() {
        let lines = ends.iter().filter(|end| **end <= cut).count();
        let (found, damage) = salvage(&text.as_bytes()[..cut]);
        assert_salvaged(found.as_ref(), &session, complete_entries(&bodies, lines));
        let begun = cut > lines.checked_sub(1).map_or(0, |last| ends[last] + 1);
        let expected = match (cut, begun) {
            (0, _) => Some("log-empty"),
            (_, true) if lines < ends.len() => Some("log-malformed"),
            (_, _) if lines < ends.len() => Some("log-truncated"),
            _ => None,
        };
        let expected = expected.map(|code| (lines + 1, code));
        assert_eq!(damage.map(|damage| (damage.line, damage.fault.code())), expected, "at {cut}");
    }
}

#[test]
fn a_recovered_session_can_be_continued_and_written() {
    let (text, bodies) = (text(), bodies(&text()));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for lines_left in 3..lines.len() {
        let (found, _) = salvage(lines[..lines_left].concat().as_bytes());
        let session = found.expect("at least the first entry");
        assert_eq!(session.entries().len(), complete_entries(&bodies, lines_left));
        let seat = Seat(session.state().raider.0);
        let next = (0..6).find_map(|valley| {
            let orders = [Order::Hide(valley), Order::Raid(valley)];
            orders.into_iter().find_map(|order| session.submit(seat, order, at(900)).ok())
        });
        let next = next.or_else(|| session.submit(seat.opponent(), Order::Hide(0), at(900)).ok());
        let next = next.expect("the game goes on");
        let text = write(&next, Secrets::Included);
        let back = read::<Raid>(text.as_bytes()).expect("readable");
        assert!(back.verify().passed());
        assert_eq!(back.intact().expect("intact").digest(), next.digest());
    }
}

#[test]
fn a_file_cut_at_the_end_of_a_line_names_the_missing_line() {
    let text = text();
    let first = |count| text.split_inclusive('\n').take(count).collect::<String>();
    let message = |count| salvage(first(count).as_bytes()).1.expect("cut").to_string();
    assert_eq!(message(1), "line 2: the file ends here, expected entry 0");
    assert_eq!(message(2), "line 3: the file ends here, expected event 0");
    assert_eq!(message(3), "line 4: the file ends here, expected entry 1");
    assert_eq!(message(6), "line 7: the file ends here, expected event 2");
}

#[test]
fn a_changed_byte_is_detected_in_its_line() {
    let (text, session) = (text(), sample_session());
    let bodies = bodies(&text);
    for mask in [0x01, 0x20, 0x80] {
        let mut line = 1;
        for offset in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[offset] ^= mask;
            let (found, damage) = salvage(&bytes);
            assert_salvaged(found.as_ref(), &session, complete_entries(&bodies, line - 1));
            let damage = damage.expect("every changed byte is detected");
            assert_eq!(damage.line, line, "byte {offset}: {damage}");
            line += usize::from(text.as_bytes()[offset] == b'\n');
        }
    }
}

#[test]
fn blocks_of_zeros_are_detected() {
    let text = text();
    for start in (0..text.len()).step_by(64) {
        let mut bytes = text.clone().into_bytes();
        let end = (start + 64).min(bytes.len());
        bytes[start..end].fill(0);
        let line = 1 + text[..start].matches('\n').count();
        assert_eq!(salvage(&bytes).1.map(|damage| damage.line), Some(line), "from {start}");
    }
}

/// Changes the lines of the file and returns the line and code of the damage.
fn after(change: impl FnOnce(&mut Vec<&str>)) -> (usize, &'static str) {
    let text = text();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    change(&mut lines);
    let damage = salvage(lines.concat().as_bytes()).1.expect("damaged");
    (damage.line, damage.fault.code())
}

#[test]
fn swapped_duplicated_and_missing_lines_are_located() {
    let count = text().lines().count();
    for index in 0..count {
        if index + 1 < count {
            assert_eq!(after(|lines| lines.swap(index, index + 1)), (index + 1, "log-checksum"));
        }
        let duplicated = after(|lines| lines.insert(index, lines[index]));
        assert_eq!(duplicated, (index + 2, "log-checksum"));
        let missing = if index + 1 == count { "log-truncated" } else { "log-checksum" };
        let removed = after(|lines| {
            lines.remove(index);
        });
        assert_eq!(removed, (index + 1, missing));
    }
}

#[test]
fn a_line_from_another_session_is_detected() {
    let session = sample_session();
    let other = write(&session.fork(8, session.id(), at(0)).expect("an event"), Secrets::Included);
    let (text, foreign) = (text(), other.split_inclusive('\n').nth(5).expect("a line"));
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[5] = foreign;
    let damage = salvage(lines.concat().as_bytes()).1.expect("damaged");
    assert_eq!((damage.line, damage.fault.code()), (6, "log-checksum"));
}

/// Changes the file but keeps its checksums correct. Returns the line and code of the damage, and
/// the number of entries read.
fn forgery(change: impl FnOnce(&mut Vec<Value>)) -> (usize, &'static str, usize) {
    let text = forged(change);
    if let Ok(transcript) = Transcript::read(text.as_bytes()) {
        transcript.log(Clock::Turns, |_| None);
    }
    let (session, damage) = salvage(text.as_bytes());
    let damage = damage.expect("a forgery");
    let entries = session.map_or(0, |session| {
        session.verify();
        session.log(sandtable_core::Viewer::Referee);
        session.entries().len()
    });
    (damage.line, damage.fault.code(), entries)
}

const UNEXPECTED: &str = "log-unexpected-line";
const MALFORMED: &str = "log-malformed";
const UNKNOWN: &str = "log-unknown-event";
const TRUNCATED: &str = "log-truncated";

#[test]
fn an_entry_with_an_impossible_parent_is_refused() {
    for parent in [json!(3), json!(4), json!(u32::MAX), json!(0), json!(null)] {
        assert_eq!(forgery(|bodies| bodies[7]["entry"]["parent"] = parent), (8, UNEXPECTED, 3));
    }
    for parent in [json!(-1), json!(1_u64 << 32), json!("0")] {
        assert_eq!(forgery(|bodies| bodies[7]["entry"]["parent"] = parent), (8, MALFORMED, 3));
    }
    let undone = |parent: Value| forgery(move |bodies| bodies[9]["entry"]["parent"] = parent);
    assert_eq!(bodies(&text())[9]["entry"]["cause"], "Undone");
    for parent in [json!(0), json!(1), json!(3), json!(4), json!(null)] {
        assert_eq!(undone(parent), (10, UNEXPECTED, 4));
    }
}

#[test]
fn a_second_created_entry_is_refused() {
    let again = |bodies: &mut Vec<Value>| bodies[3]["entry"]["cause"] = json!("Created");
    assert_eq!(forgery(again), (4, UNEXPECTED, 1));
    let fact = |bodies: &mut Vec<Value>| {
        bodies[4]["event"]["fact"] = bodies[2]["event"]["fact"].clone();
    };
    assert_eq!(forgery(fact), (5, UNEXPECTED, 1));
}

#[test]
fn a_first_entry_that_does_not_create_the_session_is_refused() {
    assert_eq!(forgery(|bodies| bodies[1]["entry"]["cause"] = json!("Undone")), (3, UNEXPECTED, 0));
    assert_eq!(forgery(|bodies| bodies[1]["entry"]["parent"] = json!(0)), (3, UNEXPECTED, 0));
    let event = |bodies: &mut Vec<Value>| {
        bodies[2]["event"]["fact"] = bodies[4]["event"]["fact"].clone();
    };
    assert_eq!(forgery(event), (3, UNEXPECTED, 0));
}

#[test]
fn wrong_counts_are_refused() {
    let events = |count: Value| forgery(move |bodies| bodies[3]["entry"]["events"] = count);
    assert_eq!(events(json!(u64::MAX)), (6, UNEXPECTED, 1));
    assert_eq!(events(json!(0)), (5, UNEXPECTED, 2), "an event where an entry belongs");
    assert_eq!(events(json!(-1)), (4, MALFORMED, 1));
    assert_eq!(forgery(|bodies| bodies[1]["entry"]["events"] = json!(0)), (3, UNEXPECTED, 0));
    let last = bodies(&text()).len();
    let all = sample_session().entries().len();
    let huge = |bodies: &mut Vec<Value>| bodies[last - 3]["entry"]["events"] = json!(u64::MAX);
    assert_eq!(forgery(huge), (last + 1, TRUNCATED, all - 1));
    let promised =
        |count: u64| forgery(move |bodies| bodies[0]["header"]["entries"] = json!(count));
    assert_eq!(promised(u64::MAX), (last + 1, TRUNCATED, all));
    assert_eq!(promised(2), (6, UNEXPECTED, 2), "more entries than the header names");
}

#[test]
fn numbers_out_of_order_are_refused() {
    assert_eq!(forgery(|bodies| bodies[3]["entry"]["number"] = json!(2)), (4, UNEXPECTED, 1));
    assert_eq!(forgery(|bodies| bodies[4]["event"]["sequence"] = json!(9)), (5, UNEXPECTED, 1));
    assert_eq!(forgery(|bodies| bodies.insert(3, bodies[0].clone())), (4, UNEXPECTED, 1));
    assert_eq!(forgery(|bodies| drop(bodies.remove(0))), (1, MALFORMED, 0));
}

#[test]
fn unknown_events_and_orders_are_named() {
    let event = json!({ "Game": { "Teleported": {} } });
    assert_eq!(forgery(|bodies| bodies[4]["event"]["fact"] = event), (5, UNKNOWN, 1));
    let order = json!({ "Teleport": 3 });
    let ordered = |bodies: &mut Vec<Value>| {
        bodies[3]["entry"]["cause"]["Order"]["order"] = order;
    };
    assert_eq!(forgery(ordered), (4, UNKNOWN, 1));
    for fact in [json!(null), json!(7), json!({}), json!({ "Game": { "CampHidden": {} } })] {
        assert_eq!(forgery(|bodies| bodies[4]["event"]["fact"] = fact), (5, UNKNOWN, 1));
    }
    assert_eq!(forgery(|bodies| bodies[3]["entry"]["cause"] = json!("Dreamt")), (4, MALFORMED, 1));
}

#[test]
fn an_order_from_a_seat_that_does_not_exist_is_refused() {
    for seat in [2, 64, 200] {
        let order = |bodies: &mut Vec<Value>| {
            bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(seat);
        };
        assert_eq!(forgery(order), (4, UNEXPECTED, 1));
    }
    let order = |bodies: &mut Vec<Value>| {
        bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(256);
    };
    assert_eq!(forgery(order), (4, MALFORMED, 1));
    let event = |bodies: &mut Vec<Value>| {
        bodies[4]["event"]["fact"]["Game"]["CampHidden"]["seat"] = json!(200);
    };
    let reading = read::<Raid>(forged(event).as_bytes()).expect("readable");
    assert!(!reading.verify().passed(), "reading cannot refuse the event, but verify does");
}

#[test]
fn facts_that_do_not_match_their_cause_are_refused() {
    let seed = json!({ "Revealed": { "seed": "7" } });
    let twice = |bodies: &mut Vec<Value>| {
        let count = bodies.len();
        bodies[count - 2]["event"]["fact"] = seed;
    };
    let last = text().lines().count();
    assert_eq!(forgery(twice), (last - 1, UNEXPECTED, sample_session().entries().len() - 1));
    let undone = |back_to: u64| json!({ "Undone": { "back_to": back_to } });
    assert_eq!(forgery(|bodies| bodies[4]["event"]["fact"] = undone(0)), (5, UNEXPECTED, 1));
    assert_eq!(forgery(|bodies| bodies[10]["event"]["fact"] = undone(1)), (11, UNEXPECTED, 4));
    assert_eq!(
        forgery(|bodies| bodies[10]["event"]["fact"] = undone(u64::MAX)),
        (11, UNEXPECTED, 4)
    );
    let played = |bodies: &mut Vec<Value>| {
        bodies[10]["event"]["fact"] = bodies[8]["event"]["fact"].clone();
    };
    assert_eq!(forgery(played), (11, UNEXPECTED, 4));
}

#[test]
fn a_refused_line_names_what_was_expected() {
    let message = |change: fn(&mut Vec<Value>)| {
        let (_, damage) = salvage(forged(change).as_bytes());
        damage.expect("a forgery").to_string()
    };
    assert_eq!(
        message(|bodies| bodies[7]["entry"]["parent"] = json!(null)),
        "line 8: found an entry that follows no entry, expected one that follows entry 2"
    );
    assert_eq!(
        message(|bodies| bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(200)),
        "line 4: found an order from Seat 201, expected an order from one of the 2 seats"
    );
    assert_eq!(
        message(|bodies| bodies[4]["event"]["fact"] = bodies[10]["event"]["fact"].clone()),
        "line 5: found Undone, expected an event of raid"
    );
    assert_eq!(
        message(|bodies| bodies[10]["event"]["fact"] = bodies[8]["event"]["fact"].clone()),
        "line 11: found Raided, expected Undone, back to the event before the order"
    );
}
