//! Forks: sessions of their own that leave another's history at any event.

use crate::drill::{Drill, Order, after, at, drill};
use sandtable_core::record::{Secrets, read, write};
use sandtable_core::session::{Cause, ForkPoint};
use sandtable_core::{NotThere, Session, SessionId, Viewer};

fn other_id() -> SessionId {
    SessionId::from_random([2; 16])
}

fn fork(session: &Session<Drill>, sequence: u64) -> Session<Drill> {
    session.fork(sequence, other_id(), at(500)).expect("an event of the session")
}

/// A session with everything: long orders, none at all, undone ones, a referee, the end.
fn eventful() -> Session<Drill> {
    let session = after(&drill(), &[Order::March(3), Order::Fire(2), Order::Pass, Order::Wait]);
    let session = after(&session, &[Order::Fire(3)]).undo(at(9)).expect("undone");
    let session = after(&session, &[Order::March(2), Order::Fire(2)]);
    let session = session.append(crate::drill::Event::Scouted, at(10));
    after(&session, &[Order::Fire(1), Order::Finish])
}

#[test]
fn a_fork_at_any_event_is_in_the_position_it_names() {
    let session = eventful();
    let text = write(&session, Secrets::Kept);
    for sequence in 0..session.len() {
        let fork = fork(&session, sequence);
        let point = fork.created().forked_from.expect("a fork");
        let there = session.at_sequence(point.sequence).expect("an event");
        assert!(point.sequence >= sequence, "nothing is lost: {sequence}");
        assert!(fork.state().trace.starts_with(&there.trace), "at {sequence}");
        let halted = fork.state().trace.len() > there.trace.len();
        let entry = session.entries().nth(session.entry_of(sequence).expect("an entry"));
        let end = entry.expect("an entry").end();
        assert_eq!(halted, point.sequence + 1 < end, "at {sequence}");
        assert!(fork.verify().passed(), "at {sequence}: {:?}", fork.verify());
        let written = write(&fork, Secrets::Kept);
        let back = read::<Drill>(written.as_bytes()).expect("readable");
        assert!(back.verify().passed(), "at {sequence}");
        assert_eq!(write(&back.intact().expect("sound"), Secrets::Kept), written);
    }
    assert_eq!(write(&session, Secrets::Kept), text, "the session is unchanged");
    let last = session.len() - 1;
    let missing = session.fork(last + 1, other_id(), at(500)).map(|_| ());
    assert_eq!(missing, Err(NotThere::Sequence { sequence: last + 1, last }));
}

#[test]
fn a_fork_says_where_it_comes_from() {
    let session = after(&drill(), &[Order::March(3)]);
    let first = fork(&session, 2);
    let point = ForkPoint { session: session.id(), sequence: 2, dice_of: session.id() };
    assert_eq!(first.created().forked_from, Some(point));
    assert_eq!(
        (first.id(), first.created_at(), first.updated_at()),
        (other_id(), at(500), at(500))
    );
    let third = SessionId::from_random([3; 16]);
    let second = first.fork(1, third, at(600)).expect("an event");
    let point = ForkPoint { session: other_id(), sequence: 1, dice_of: session.id() };
    assert_eq!(second.created().forked_from, Some(point));
    assert!(second.verify().passed(), "the promise about the seed is the first session's");
    assert_eq!(
        second.log(Viewer::Public)[0].text,
        format!(
            "Game created: drill, standard rules, version 3, forked from {} at event 1",
            other_id()
        )
    );
}

#[test]
fn the_same_orders_meet_the_same_dice_in_a_fork() {
    let session = after(&drill(), &[Order::March(3), Order::Fire(2), Order::Fire(4)]);
    for sequence in [3, 5] {
        let rest = [Order::Fire(2), Order::Fire(4)];
        let rest = if sequence == 3 { &rest[..] } else { &rest[1..] };
        assert_eq!(after(&fork(&session, sequence), rest).state(), session.state());
    }
    let other = after(&fork(&session, 3), &[Order::March(1), Order::Fire(4)]);
    assert_eq!(
        other.entries().last().map(|entry| entry.rolled.clone()),
        session.entries().last().map(|entry| entry.rolled.clone()),
        "one decision changed, the dice of the others kept"
    );
}

#[test]
fn a_fork_from_the_middle_of_an_order_takes_the_whole_order_along() {
    let session = after(&drill(), &[Order::March(1), Order::Fire(4), Order::Pass]);
    for sequence in 2..6 {
        let fork = fork(&session, sequence);
        let point = ForkPoint { session: session.id(), sequence: 5, dice_of: session.id() };
        assert_eq!(fork.created().forked_from, Some(point));
        assert_eq!(fork.commands(), 2, "at {sequence}");
        assert_eq!(fork.state().trace, session.state().trace[..5]);
    }
}

#[test]
fn where_the_game_allows_a_pause_a_fork_takes_the_events_up_to_it_as_given() {
    let session = after(&drill(), &[Order::Fire(1), Order::March(4)]);
    let half = fork(&session, 3);
    let last = half.entries().last().expect("an entry");
    assert_eq!((&last.cause, last.events.len(), last.rolled.len()), (&Cause::Appended, 3, 0));
    assert_eq!(half.commands(), 1, "the order itself was not taken along");
    assert_eq!(half.state().trace[1..], [0, 1, 200], "whoever stops looks around");
    let whole = fork(&session, 5);
    assert_eq!((whole.commands(), &whole.state().trace[1..]), (2, &[0, 1, 2, 3][..]));
}

#[test]
fn only_the_line_that_leads_to_the_event_is_taken_along() {
    let session = after(&drill(), &[Order::March(1), Order::Fire(2)]).undo(at(9)).expect("undone");
    let session = after(&session, &[Order::Scout]);
    let there: Vec<u32> = session.state().trace.clone();
    assert_eq!(fork(&session, 5).state().trace, there);
    assert_eq!(fork(&session, 5).len(), 3, "nothing that was undone, and not the undoing");
    assert_eq!(fork(&session, 3).state().trace.len(), 3, "what was undone can be taken up again");
}

#[test]
fn an_order_that_ended_the_game_is_whole_without_the_seed() {
    let session = after(&drill(), &[Order::March(1), Order::Finish]);
    for sequence in [3, 4] {
        let fork = fork(&session, sequence);
        assert_eq!(fork.commands(), 2, "forked at {sequence}");
        assert_eq!(fork.len(), 5);
        assert!(fork.verify().passed());
    }
    assert_eq!(fork(&session, 1).outcome(), None, "before the end it plays on");
}
