//! Damaged files: found, located, and read up to the damage.

use crate::drill::at;
use crate::file::{bodies, forged, story, text};
use sandtable_core::example::raid::{Order, Raid};
use sandtable_core::record::{Damage, Reading, Secrets, Transcript, read, write};
use sandtable_core::{Clock, Digest, Seat, Session};
use serde_json::{Value, json};

/// How many entries are whole within the first so many lines of the file.
fn whole_entries(bodies: &[Value], lines: usize) -> usize {
    let mut line = 1;
    let mut whole = 0;
    while line < bodies.len() {
        line += 1 + bodies[line]["entry"]["events"].as_u64().expect("an entry") as usize;
        whole += usize::from(line <= lines);
    }
    whole
}

/// What reading gives: whole entries, and where the damage is.
fn salvage(text: &[u8]) -> (Option<Session<Raid>>, Option<Damage>) {
    match read::<Raid>(text).map(Reading::salvaged) {
        Ok((session, damage)) => (Some(session), damage),
        Err(damage) => (None, Some(damage)),
    }
}

/// The session up to its first so many entries must be what was salvaged.
fn assert_salvaged(found: Option<&Session<Raid>>, whole: &Session<Raid>, entries: usize) {
    assert_eq!(found.map_or(0, |session| session.entries().len()), entries);
    let Some(found) = found else { return };
    let last = whole.entries().nth(entries - 1).expect("an entry").end() - 1;
    let position = whole.at_sequence(last).expect("an event");
    assert_eq!((found.len(), found.digest()), (last + 1, Digest::of(&position)));
}

#[test]
fn a_file_cut_at_any_byte_is_read_to_its_last_whole_entry() {
    let (text, session) = (text(), story());
    let bodies = bodies(&text);
    let ends: Vec<usize> = text.match_indices('\n').map(|(index, _)| index).collect();
    assert!((28..40).contains(&bodies.len()), "{} lines", bodies.len());
    for cut in 0..=text.len() {
        let lines = ends.iter().filter(|end| **end <= cut).count();
        let (found, damage) = salvage(&text.as_bytes()[..cut]);
        assert_salvaged(found.as_ref(), &session, whole_entries(&bodies, lines));
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
fn what_was_salvaged_can_be_played_on_and_kept() {
    let (text, bodies) = (text(), bodies(&text()));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for kept in 3..lines.len() {
        let (found, _) = salvage(lines[..kept].concat().as_bytes());
        let session = found.expect("at least the beginning");
        assert_eq!(session.entries().len(), whole_entries(&bodies, kept));
        let seat = Seat(session.state().raider.0);
        let next = (0..6).find_map(|valley| {
            let orders = [Order::Hide(valley), Order::Raid(valley)];
            orders.into_iter().find_map(|order| session.submit(seat, order, at(900)).ok())
        });
        let next = next.or_else(|| session.submit(seat.opponent(), Order::Hide(0), at(900)).ok());
        let next = next.expect("the game goes on");
        let text = write(&next, Secrets::Kept);
        let back = read::<Raid>(text.as_bytes()).expect("readable");
        assert!(back.verify().passed());
        assert_eq!(back.intact().expect("sound").digest(), next.digest());
    }
}

#[test]
fn a_file_cut_at_a_lines_end_says_what_is_missing() {
    let text = text();
    let first = |count| text.split_inclusive('\n').take(count).collect::<String>();
    let told = |count| salvage(first(count).as_bytes()).1.expect("cut").to_string();
    assert_eq!(told(1), "line 2: the file ends here: expected entry 0");
    assert_eq!(told(2), "line 3: the file ends here: expected event 0");
    assert_eq!(told(3), "line 4: the file ends here: expected entry 1");
    assert_eq!(told(6), "line 7: the file ends here: expected event 2");
}

#[test]
fn a_changed_byte_is_found_in_its_line() {
    let (text, session) = (text(), story());
    let bodies = bodies(&text);
    for mask in [0x01, 0x20, 0x80] {
        let mut line = 1;
        for offset in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[offset] ^= mask;
            let (found, damage) = salvage(&bytes);
            assert_salvaged(found.as_ref(), &session, whole_entries(&bodies, line - 1));
            let damage = damage.expect("no byte can change unnoticed");
            assert_eq!(damage.line, line, "byte {offset}: {damage}");
            line += usize::from(text.as_bytes()[offset] == b'\n');
        }
    }
}

#[test]
fn blocks_that_were_never_written_are_found() {
    let text = text();
    for start in (0..text.len()).step_by(64) {
        let mut bytes = text.clone().into_bytes();
        let end = (start + 64).min(bytes.len());
        bytes[start..end].fill(0);
        let line = 1 + text[..start].matches('\n').count();
        assert_eq!(salvage(&bytes).1.map(|damage| damage.line), Some(line), "from {start}");
    }
}

/// The damage after something was done to the lines, as line and code.
fn after(change: impl FnOnce(&mut Vec<&str>)) -> (usize, &'static str) {
    let text = text();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    change(&mut lines);
    let damage = salvage(lines.concat().as_bytes()).1.expect("damaged");
    (damage.line, damage.fault.code())
}

#[test]
fn swapped_doubled_and_lost_lines_are_found_where_they_are() {
    let count = text().lines().count();
    for index in 0..count {
        if index + 1 < count {
            assert_eq!(after(|lines| lines.swap(index, index + 1)), (index + 1, "log-checksum"));
        }
        let doubled = after(|lines| lines.insert(index, lines[index]));
        assert_eq!(doubled, (index + 2, "log-checksum"));
        let lost = if index + 1 == count { "log-truncated" } else { "log-checksum" };
        let removed = after(|lines| {
            lines.remove(index);
        });
        assert_eq!(removed, (index + 1, lost));
    }
}

#[test]
fn a_line_of_another_session_is_found() {
    let other = write(&story().fork(8, story().id(), at(0)).expect("an event"), Secrets::Kept);
    let (text, foreign) = (text(), other.split_inclusive('\n').nth(5).expect("a line"));
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[5] = foreign;
    let damage = salvage(lines.concat().as_bytes()).1.expect("damaged");
    assert_eq!((damage.line, damage.fault.code()), (6, "log-checksum"));
}

/// A file with right checksums and a lie in it: where the reader stops, why, and with how many
/// entries.
fn lie(change: impl FnOnce(&mut Vec<Value>)) -> (usize, &'static str, usize) {
    let text = forged(change);
    if let Ok(transcript) = Transcript::read(text.as_bytes()) {
        transcript.log(Clock::Turns, |_| None);
    }
    let (session, damage) = salvage(text.as_bytes());
    let damage = damage.expect("a lie");
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
fn an_entry_that_follows_what_it_cannot_is_refused() {
    for parent in [json!(3), json!(4), json!(u32::MAX), json!(0), json!(null)] {
        assert_eq!(lie(|bodies| bodies[7]["entry"]["parent"] = parent), (8, UNEXPECTED, 3));
    }
    for parent in [json!(-1), json!(1_u64 << 32), json!("0")] {
        assert_eq!(lie(|bodies| bodies[7]["entry"]["parent"] = parent), (8, MALFORMED, 3));
    }
    let undone = |parent: Value| lie(move |bodies| bodies[9]["entry"]["parent"] = parent);
    assert_eq!(bodies(&text())[9]["entry"]["cause"], "Undone");
    for parent in [json!(0), json!(1), json!(3), json!(4), json!(null)] {
        assert_eq!(undone(parent), (10, UNEXPECTED, 4));
    }
}

#[test]
fn a_second_beginning_is_refused() {
    let again = |bodies: &mut Vec<Value>| bodies[3]["entry"]["cause"] = json!("Created");
    assert_eq!(lie(again), (4, UNEXPECTED, 1));
    let fact = |bodies: &mut Vec<Value>| {
        bodies[4]["event"]["fact"] = bodies[2]["event"]["fact"].clone();
    };
    assert_eq!(lie(fact), (5, UNEXPECTED, 1));
}

#[test]
fn a_beginning_that_is_none_is_refused() {
    assert_eq!(lie(|bodies| bodies[1]["entry"]["cause"] = json!("Undone")), (3, UNEXPECTED, 0));
    assert_eq!(lie(|bodies| bodies[1]["entry"]["parent"] = json!(0)), (3, UNEXPECTED, 0));
    let event = |bodies: &mut Vec<Value>| {
        bodies[2]["event"]["fact"] = bodies[4]["event"]["fact"].clone();
    };
    assert_eq!(lie(event), (3, UNEXPECTED, 0));
}

#[test]
fn counts_that_are_not_so_are_refused() {
    let events = |count: Value| lie(move |bodies| bodies[3]["entry"]["events"] = count);
    assert_eq!(events(json!(u64::MAX)), (6, UNEXPECTED, 1));
    assert_eq!(events(json!(0)), (5, UNEXPECTED, 2), "an event where an entry belongs");
    assert_eq!(events(json!(-1)), (4, MALFORMED, 1));
    assert_eq!(lie(|bodies| bodies[1]["entry"]["events"] = json!(0)), (3, UNEXPECTED, 0));
    let last = bodies(&text()).len();
    let all = story().entries().len();
    let huge = |bodies: &mut Vec<Value>| bodies[last - 3]["entry"]["events"] = json!(u64::MAX);
    assert_eq!(lie(huge), (last + 1, TRUNCATED, all - 1));
    let promised = |count: u64| lie(move |bodies| bodies[0]["header"]["entries"] = json!(count));
    assert_eq!(promised(u64::MAX), (last + 1, TRUNCATED, all));
    assert_eq!(promised(2), (6, UNEXPECTED, 2), "more than the header promised");
}

#[test]
fn numbers_out_of_order_are_refused() {
    assert_eq!(lie(|bodies| bodies[3]["entry"]["number"] = json!(2)), (4, UNEXPECTED, 1));
    assert_eq!(lie(|bodies| bodies[4]["event"]["sequence"] = json!(9)), (5, UNEXPECTED, 1));
    assert_eq!(lie(|bodies| bodies.insert(3, bodies[0].clone())), (4, UNEXPECTED, 1));
    assert_eq!(lie(|bodies| drop(bodies.remove(0))), (1, MALFORMED, 0));
}

#[test]
fn what_the_rules_do_not_know_is_named() {
    let event = json!({ "Game": { "Teleported": {} } });
    assert_eq!(lie(|bodies| bodies[4]["event"]["fact"] = event), (5, UNKNOWN, 1));
    let order = json!({ "Teleport": 3 });
    let ordered = |bodies: &mut Vec<Value>| {
        bodies[3]["entry"]["cause"]["Order"]["order"] = order;
    };
    assert_eq!(lie(ordered), (4, UNKNOWN, 1));
    for fact in [json!(null), json!(7), json!({}), json!({ "Game": { "CampHidden": {} } })] {
        assert_eq!(lie(|bodies| bodies[4]["event"]["fact"] = fact), (5, UNKNOWN, 1));
    }
    assert_eq!(lie(|bodies| bodies[3]["entry"]["cause"] = json!("Dreamt")), (4, MALFORMED, 1));
}

#[test]
fn an_order_from_a_seat_that_is_not_at_the_table_is_refused() {
    for seat in [2, 64, 200] {
        let order = |bodies: &mut Vec<Value>| {
            bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(seat);
        };
        assert_eq!(lie(order), (4, UNEXPECTED, 1));
    }
    let order = |bodies: &mut Vec<Value>| {
        bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(256);
    };
    assert_eq!(lie(order), (4, MALFORMED, 1));
    let event = |bodies: &mut Vec<Value>| {
        bodies[4]["event"]["fact"]["Game"]["CampHidden"]["seat"] = json!(200);
    };
    let reading = read::<Raid>(forged(event).as_bytes()).expect("readable");
    assert!(!reading.verify().passed(), "an event cannot be refused, but it was never decided");
}

#[test]
fn facts_that_their_cause_cannot_bring_are_refused() {
    let seed = json!({ "Revealed": { "seed": "7" } });
    let twice = |bodies: &mut Vec<Value>| {
        let count = bodies.len();
        bodies[count - 2]["event"]["fact"] = seed;
    };
    let last = text().lines().count();
    assert_eq!(lie(twice), (last - 1, UNEXPECTED, story().entries().len() - 1));
    let undone = |back_to: u64| json!({ "Undone": { "back_to": back_to } });
    assert_eq!(lie(|bodies| bodies[4]["event"]["fact"] = undone(0)), (5, UNEXPECTED, 1));
    assert_eq!(lie(|bodies| bodies[10]["event"]["fact"] = undone(1)), (11, UNEXPECTED, 4));
    assert_eq!(lie(|bodies| bodies[10]["event"]["fact"] = undone(u64::MAX)), (11, UNEXPECTED, 4));
    let played = |bodies: &mut Vec<Value>| {
        bodies[10]["event"]["fact"] = bodies[8]["event"]["fact"].clone();
    };
    assert_eq!(lie(played), (11, UNEXPECTED, 4));
}

#[test]
fn a_refused_line_says_what_belongs_there() {
    let told = |change: fn(&mut Vec<Value>)| {
        let (_, damage) = salvage(forged(change).as_bytes());
        damage.expect("a lie").to_string()
    };
    assert_eq!(
        told(|bodies| bodies[7]["entry"]["parent"] = json!(null)),
        "line 8: found an entry that follows nothing: expected one that follows 2"
    );
    assert_eq!(
        told(|bodies| bodies[3]["entry"]["cause"]["Order"]["seat"] = json!(200)),
        "line 4: found an order of Seat 201: expected one of the 2 seats"
    );
    assert_eq!(
        told(|bodies| bodies[4]["event"]["fact"] = bodies[10]["event"]["fact"].clone()),
        "line 5: found Undone: expected an event of raid"
    );
    assert_eq!(
        told(|bodies| bodies[10]["event"]["fact"] = bodies[8]["event"]["fact"].clone()),
        "line 11: found Raided: expected Undone, back to the event before the order"
    );
}
