//! Verification: files that were changed by a forger who recomputes the checksums.

use crate::drill::at;
use crate::file::{bodies, forged, sample_session, text};
use sandtable_core::example::raid::{Order, Raid, Scenario};
use sandtable_core::record::{Secrets, read, write};
use sandtable_core::session::SeedCheck;
use sandtable_core::{Seat, Seed, Session, SessionId, Setup, Verification};
use serde_json::{Value, json};

fn verified(text: &str) -> Verification {
    let reading = read::<Raid>(text.as_bytes()).expect("readable");
    assert_eq!(reading.damage(), None);
    reading.verify()
}

/// The entry and kind of the mismatch that reveals a forgery.
fn found(change: impl FnOnce(&mut Vec<Value>)) -> (usize, &'static str) {
    let report = verified(&forged(change));
    assert!(!report.passed());
    let mismatch = report.mismatch.expect("a forgery");
    (mismatch.entry, mismatch.what)
}

/// The index of the last entry's line, and the number of that entry.
fn last() -> (usize, usize) {
    (text().lines().count() - 3, sample_session().entries().len() - 1)
}

#[test]
fn an_unchanged_session_passes_and_reports_what_was_checked() {
    let session = sample_session();
    let orders = session.entries().filter(|entry| !entry.rolled.is_empty()).count();
    for report in [session.verify(), verified(&text())] {
        assert!(report.passed());
        assert_eq!((report.entries, report.events), (session.entries().len(), session.len()));
        assert_eq!(report.orders as usize, orders + 2, "every order, including the undone one");
        assert_eq!(report.dice as usize, orders - 1, "one was rolled by hand");
        assert_eq!((report.seed, report.mismatch), (SeedCheck::Kept, None));
    }
}

#[test]
fn a_changed_event_is_detected() {
    let (line, entry) = last();
    let lost = |bodies: &mut Vec<Value>| {
        bodies[line + 1]["event"]["fact"]["Game"]["Raided"]["valley"] = json!(0);
    };
    assert_eq!(found(lost), (entry, "events"));
    let hidden = |bodies: &mut Vec<Value>| {
        bodies[4]["event"]["fact"]["Game"]["CampHidden"]["valley"] = json!(0);
    };
    assert_eq!(found(hidden), (1, "events"));
}

#[test]
fn a_changed_order_is_detected() {
    let other = json!({ "Raid": 5 });
    let change = |bodies: &mut Vec<Value>| bodies[7]["entry"]["cause"]["Order"]["order"] = other;
    // Another valley is another dice purpose, so the die itself differs.
    assert!(["dice", "events"].contains(&found(change).1));
    let wrong_phase = json!({ "Hide": 0 });
    let change =
        |bodies: &mut Vec<Value>| bodies[7]["entry"]["cause"]["Order"]["order"] = wrong_phase;
    assert_eq!(found(change), (3, "refused"));
    let change = |bodies: &mut Vec<Value>| bodies[7]["entry"]["cause"]["Order"]["seat"] = json!(1);
    assert_eq!(found(change), (3, "refused"));
}

#[test]
fn a_changed_die_is_detected() {
    let (line, entry) = last();
    let rolled = bodies(&text())[line]["entry"]["rolled"][0].as_u64().expect("a die");
    let other = rolled % 6 + 1;
    let change = |bodies: &mut Vec<Value>| bodies[line]["entry"]["rolled"] = json!([other]);
    assert_eq!(found(change), (entry, "dice"));
    let both = |bodies: &mut Vec<Value>| {
        bodies[line]["entry"]["rolled"] = json!([other]);
        bodies[line + 1]["event"]["fact"]["Game"]["Raided"]["die"] = json!(other);
    };
    assert_eq!(found(both), (entry, "dice"), "a die that agrees with its event is still forged");
    let more = |bodies: &mut Vec<Value>| bodies[line]["entry"]["rolled"] = json!([rolled, 1]);
    assert_eq!(found(more), (entry, "dice"));
}

#[test]
fn a_die_entered_by_hand_must_match_its_event() {
    let text = text();
    let hand = bodies(&text).iter().position(|b| b["entry"]["cause"]["Order"]["dice"] == "Hand");
    let hand = hand.expect("one order with dice by hand");
    for (rolled, what) in [(json!([1]), "events"), (json!([7]), "dice"), (json!([]), "dice")] {
        let change = |bodies: &mut Vec<Value>| bodies[hand]["entry"]["rolled"] = rolled;
        assert_eq!(found(change).1, what);
    }
}

#[test]
fn a_changed_digest_or_moment_is_detected() {
    let change = |bodies: &mut Vec<Value>| bodies[5]["entry"]["digest"] = json!("0".repeat(64));
    assert_eq!(found(change), (2, "digest"));
    assert_eq!(found(|bodies| bodies[4]["event"]["turn"] = json!(1)), (1, "moment"));
    assert_eq!(found(|bodies| bodies[4]["event"]["phase"] = json!("Raiding")), (1, "moment"));
}

#[test]
fn a_mismatch_names_the_recorded_and_the_computed_value() {
    let report = verified(&forged(|bodies| bodies[4]["event"]["turn"] = json!(1)));
    assert_eq!(
        report.mismatch.expect("a forgery").to_string(),
        "entry 1 (event 1): moment: recorded Turn 1/Hiding, computed Turn 0/Hiding"
    );
}

#[test]
fn a_seed_that_contradicts_the_commitment_is_detected_wherever_it_is() {
    let header = verified(&forged(|bodies| bodies[0]["header"]["seed"] = json!("7")));
    assert_eq!((header.seed, header.passed()), (SeedCheck::Broken, false));
    let reveal = |bodies: &mut Vec<Value>| {
        let count = bodies.len();
        bodies[count - 1]["event"]["fact"]["Revealed"]["seed"] = json!("7");
    };
    let revealed = verified(&forged(reveal));
    assert_eq!((revealed.seed, revealed.passed()), (SeedCheck::Broken, false));
    let blind = verified(&forged(|bodies| {
        bodies[0]["header"]["seed"] = json!(null);
        reveal(bodies);
    }));
    assert_eq!((blind.seed, blind.passed()), (SeedCheck::Broken, false));
}

#[test]
fn a_changed_commitment_or_session_id_is_detected() {
    let other = Seed::from_number(7).commitment(sample_session().id());
    let commitment = verified(&forged(|bodies| {
        bodies[2]["event"]["fact"]["Created"]["commitment"] = json!(other);
    }));
    assert_eq!(commitment.seed, SeedCheck::Broken);
    let id = SessionId::from_random([5; 16]);
    let renamed = verified(&forged(|bodies| bodies[0]["header"]["id"] = json!(id)));
    assert_eq!(renamed.seed, SeedCheck::Broken);
}

/// A running session whose file does not contain the seed.
fn running() -> Session<Raid> {
    let setup =
        Setup::new(SessionId::from_random([6; 16]), Scenario::default(), Seed::new([8; 32]));
    let session = Session::create(setup, at(0)).expect("a raid");
    let orders =
        [(0, Order::Hide(1)), (1, Order::Hide(2)), (0, Order::Raid(0)), (1, Order::Raid(3))];
    orders.into_iter().fold(session, |session, (seat, order)| {
        session.submit(Seat(seat), order, at(1)).expect("a legal order")
    })
}

#[test]
fn without_the_seed_orders_are_decided_with_the_recorded_dice() {
    let text = write(&running(), Secrets::Omitted);
    let report = verified(&text);
    assert!(report.passed());
    assert_eq!((report.seed, report.orders, report.dice), (SeedCheck::NotRevealed, 4, 0));
    let mut lines = bodies(&text);
    let die = lines[7]["entry"]["rolled"][0].as_u64().expect("a die");
    lines[7]["entry"]["rolled"] = json!([die % 6 + 1]);
    let mismatch = verified(&crate::file::sealed(&lines)).mismatch.expect("another die");
    assert_eq!((mismatch.entry, mismatch.what), (3, "events"));
}

#[test]
fn sessions_of_older_rules_are_folded_but_not_decided_again() {
    let older = |bodies: &mut Vec<Value>| {
        bodies[2]["event"]["fact"]["Created"]["rules"] = json!(0);
    };
    let report = verified(&forged(older));
    assert!(report.passed());
    assert_eq!((report.orders, report.dice), (0, 0));
    let digest = found(|bodies| {
        older(bodies);
        bodies[5]["entry"]["digest"] = json!("0".repeat(64));
    });
    assert_eq!(digest, (2, "digest"));
}
