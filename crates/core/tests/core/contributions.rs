//! Contributions: dice that follow from a committed secret and from every player's own random bytes.

use crate::drill::{Drill, Order, after, at};
use crate::file::{bodies, sealed};
use sandtable_core::record::{Reading, Secrets, read, write};
use sandtable_core::session::{NotVerified, SeedCheck};
use sandtable_core::{
    Contribution, ContributionRefused, NoDice, OwnDice, Rejected, Seat, Seed, Session, SessionId,
    Setup,
};
use serde_json::{Value, json};

const FIRE: Order = Order::Fire(3);

/// A drill between two people; `values` are the contributions so far, in the order of the seats.
fn drill_of_two(seed: u64, values: &[u8]) -> Session<Drill> {
    let setup = Setup::new(SessionId::from_random([1; 16]), (), Seed::from_number(seed));
    let session = Session::create(setup.contributors([Seat(0), Seat(1)]), at(0)).expect("a drill");
    (0..).zip(values).fold(session, |session, (seat, value)| {
        session.contribute(Seat(seat), Contribution::new([*value; 32])).expect("a contribution")
    })
}

fn faces(session: &Session<Drill>) -> Vec<u32> {
    session.entries().flat_map(|entry| entry.rolled.clone()).collect()
}

fn reread(session: &Session<Drill>, secrets: Secrets) -> Reading<Drill> {
    read(write(session, secrets).as_bytes()).expect("a file")
}

#[test]
fn no_die_is_rolled_before_every_contributor_has_contributed() {
    for (values, missing) in [(&[][..], Seat(0)), (&[1][..], Seat(1))] {
        let waiting = after(&drill_of_two(7, values), &[Order::March(2)]);
        let early = waiting.submit(Seat(0), FIRE, at(9)).map(|_| ()).expect_err("refused");
        assert_eq!(early, Rejected::NoDice(NoDice::Waiting(missing)));
        assert_eq!(early.code(), "dice-not-ready");
    }
    let ready = after(&drill_of_two(7, &[1, 2]), &[Order::March(2), FIRE]);
    assert_eq!(faces(&ready).len(), 3);
}

#[test]
fn the_dice_depend_on_the_secret_and_on_every_contribution() {
    let rolled =
        |seed, values: &[u8]| faces(&after(&drill_of_two(seed, values), &[Order::Fire(40)]));
    let dice = rolled(7, &[1, 2]);
    assert_eq!(rolled(7, &[1, 2]), dice);
    for (seed, values) in [(8, [1, 2]), (7, [3, 2]), (7, [1, 3]), (7, [2, 1])] {
        assert_ne!(rolled(seed, &values), dice, "{seed} {values:?}");
    }
    // The derivation is part of the file format; this is SHA-256 as another program computes it.
    let secret = Seed::from_number(7);
    let shared = secret.shared(drill_of_two(7, &[1, 2]).contributions());
    let expected = "0df011b69918087687e4c7ee06e56bfed3f896258e7f6e20a785581d52f3ab1b";
    assert_eq!(shared.to_string(), expected);
}

#[test]
fn a_contribution_counts_once_and_only_from_a_contributor() {
    let session = drill_of_two(7, &[1]);
    let again = session.contribute(Seat(0), Contribution::new([9; 32])).map(|_| ());
    assert_eq!(again, Err(ContributionRefused::Repeated(Seat(0))));
    let stranger = session.contribute(Seat(2), Contribution::new([9; 32])).map(|_| ());
    assert_eq!(stranger, Err(ContributionRefused::NotAsked(Seat(2))));
    let alone = crate::drill::drill().contribute(Seat(0), Contribution::new([9; 32])).map(|_| ());
    assert_eq!(alone, Err(ContributionRefused::NotAsked(Seat(0))));
}

#[test]
fn a_file_keeps_the_contributions_and_verify_rerolls_the_dice() {
    let session = after(&drill_of_two(7, &[1, 2]), &[FIRE, Order::Pass, FIRE]);
    let text = write(&session, Secrets::Included);
    assert!(text.contains(r#""header":{"format":2,"#), "{text}");
    let reading = read::<Drill>(text.as_bytes()).expect("a file");
    let report = reading.verify();
    assert!(report.passed(), "{report:?}");
    assert_eq!((report.dice, report.contributions, report.seed), (6, 2, SeedCheck::Kept));
    let back = reading.intact().expect("intact");
    assert_eq!(write(&back, Secrets::Included), text);
    assert_eq!(faces(&after(&back, &[FIRE])), faces(&after(&session, &[FIRE])));

    let hidden = reread(&session, Secrets::Omitted).verify();
    assert!(hidden.passed());
    assert_eq!((hidden.dice, hidden.seed), (0, SeedCheck::NotRevealed));
}

#[test]
fn verify_finds_an_exchanged_and_a_missing_contribution() {
    let session = after(&drill_of_two(7, &[1, 2]), &[Order::Fire(40)]);
    let text = write(&session, Secrets::Included);
    let forged = |change: fn(&mut Value)| {
        let mut bodies = bodies(&text);
        change(&mut bodies[0]["header"]["contributions"]);
        read::<Drill>(sealed(&bodies).as_bytes()).expect("a file").verify()
    };
    let exchanged = forged(|contributions| contributions["1"] = json!("03".repeat(32)));
    assert_eq!(exchanged.mismatch.expect("other dice").what, "dice");
    let missing = forged(|contributions| *contributions = json!({ "0": "01".repeat(32) }));
    let mismatch = missing.mismatch.expect("no dice");
    assert_eq!(mismatch.what, "dice");
    assert_eq!(mismatch.computed, "the dice are not ready: Seat 2 has not joined yet");
}

#[test]
fn a_file_with_a_contribution_of_another_seat_is_damaged() {
    let mut bodies = bodies(&write(&drill_of_two(7, &[1, 2]), Secrets::Included));
    bodies[0]["header"]["contributions"]["2"] = json!("03".repeat(32));
    let damage = read::<Drill>(sealed(&bodies).as_bytes()).map(|_| ()).expect_err("damage");
    assert_eq!(damage.fault.code(), "log-unexpected-line");
    assert_eq!(
        damage.to_string(),
        "line 1: found a contribution of Seat 3, expected contributions of seats that contribute to the dice"
    );
}

#[test]
fn a_fork_keeps_the_dice_unless_it_gets_its_own() {
    let session = after(&drill_of_two(7, &[1, 2]), &[FIRE, Order::Fire(40)]);
    let id = SessionId::from_random([2; 16]);
    let first = session.entries().nth(1).expect("an order").end() - 1;
    let same = session.fork(first, id, at(50)).expect("a fork");
    assert_eq!(faces(&after(&same, &[Order::Fire(40)])), faces(&session));
    assert!(reread(&after(&same, &[FIRE]), Secrets::Included).verify().passed());

    let own = OwnDice { seed: Seed::from_number(8), contributors: vec![Seat(0), Seat(1)] };
    let own = session.fork_with(first, id, Some(own), at(50)).expect("a fork");
    assert!(own.submit(Seat(0), FIRE, at(51)).is_err(), "nobody has contributed to these dice");
    let own = own.contribute(Seat(0), Contribution::new([5; 32])).expect("a contribution");
    let own = own.contribute(Seat(1), Contribution::new([6; 32])).expect("a contribution");
    let played = after(&own, &[Order::Fire(40)]);
    assert_eq!(faces(&played)[..3], faces(&session)[..3], "the past is that of the parent");
    assert_ne!(faces(&played), faces(&session));
    let report = reread(&played, Secrets::Included).verify();
    assert!(report.passed(), "{report:?}");
    assert_eq!((report.inherited, report.dice, report.seed), (3, 40, SeedCheck::Kept));

    let copied = NotVerified { dice: 3, session: session.id() };
    assert_eq!(report.not_verified, Some(copied), "verify the parent for these");

    // A fork of the fork rolls the fork's dice from its own fork point on.
    let again = played.fork(0, SessionId::from_random([3; 16]), at(60)).expect("a fork");
    let report = reread(&after(&again, &[FIRE]), Secrets::Included).verify();
    assert!(report.passed(), "{report:?}");
    assert_eq!((report.inherited, report.dice, report.not_verified), (0, 3, None));
}

/// A fork that copies three orders and gets dice of its own.
fn fork_with_own_dice() -> Session<Drill> {
    let parent = after(&drill_of_two(7, &[1, 2]), &[FIRE, FIRE, FIRE]);
    let dice = OwnDice { seed: Seed::from_number(8), contributors: Vec::new() };
    let (id, last) = (SessionId::from_random([2; 16]), parent.len() - 1);
    parent.fork_with(last, id, Some(dice), at(50)).expect("a fork")
}

#[test]
fn orders_of_a_fork_that_replace_copied_ones_are_verified() {
    let fork = fork_with_own_dice();
    assert_eq!(fork.verify().inherited, 9);
    let undone = fork.undo(at(60)).expect("undone").undo(at(61)).expect("undone");
    let played = after(&undone, &[FIRE]);
    let report = reread(&played, Secrets::Included).verify();
    assert!(report.passed(), "{report:?}");
    assert_eq!((report.inherited, report.dice), (9, 3));

    let text = write(&played, Secrets::Included);
    let mut bodies = bodies(&text);
    let last = bodies.iter().rposition(|body| body["entry"]["cause"]["Order"] != Value::Null);
    let rolled = &mut bodies[last.expect("an order")]["entry"]["rolled"];
    rolled[0] = json!(rolled[0].as_u64().expect("a die") % 6 + 1);
    let report = read::<Drill>(sealed(&bodies).as_bytes()).expect("a file").verify();
    assert_eq!(report.mismatch.expect("another die").what, "dice");

    // A fork of the fork inherits only the order that was not undone.
    let last = played.len() - 1;
    let again = played.fork(last, SessionId::from_random([3; 16]), at(70)).expect("a fork");
    let report = reread(&again, Secrets::Included).verify();
    assert!(report.passed(), "{report:?}");
    assert_eq!((report.inherited, report.dice), (3, 3));
}

/// A forger could otherwise exempt all dice from verification.
#[test]
fn a_fork_cannot_have_copied_orders_that_were_given_after_it() {
    let played = after(&fork_with_own_dice(), &[FIRE, FIRE]);
    let text = write(&played, Secrets::Included);
    let forged = |orders: u32, sequence: u64| {
        let mut bodies = bodies(&text);
        let point = &mut bodies[2]["event"]["fact"]["Created"]["forked_from"];
        point["own_dice_after"] = json!(orders);
        point["sequence"] = json!(sequence);
        read::<Drill>(sealed(&bodies).as_bytes()).expect("a file").verify()
    };
    let (copied, sequence) = (3, played.created().forked_from.expect("a fork").sequence);
    assert!(forged(copied, sequence).passed());
    for (orders, sequence) in [(copied + 1, sequence), (9_999, sequence), (9_999, 0), (1, 0)] {
        let mismatch = forged(orders, sequence).mismatch.expect("a forgery");
        assert_eq!((mismatch.what, mismatch.entry), ("fork", 0), "{mismatch}");
    }
    // All orders may have been copied; then none of their dice is verified, and the report says so.
    let report = forged(9_999, 9_999);
    assert_eq!((report.dice, report.inherited), (0, 15));
    assert_eq!(report.not_verified.expect("all dice").dice, 15);
}
