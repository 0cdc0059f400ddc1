//! Forks: new sessions that branch off another session's history at any event.

use crate::drill::{Drill, Order, after, at, drill};
use sandtable_core::record::{Secrets, read, write};
use sandtable_core::session::{Cause, ForkPoint};
use sandtable_core::{NoSuchEvent, Session, SessionId, Viewer};

fn other_id() -> SessionId {
    SessionId::from_random([2; 16])
}

fn fork(session: &Session<Drill>, sequence: u64) -> Session<Drill> {
    session.fork(sequence, other_id(), at(500)).expect("an event of the session")
}

/// A session with every kind of entry: orders with many events and with none, an undo, a referee
/// event, the end.
fn eventful() -> Session<Drill> {
    let session = after(&drill(), &[Order::March(3), Order::Fire(2), Order::Pass, Order::Wait]);
    let session = after(&session, &[Order::Fire(3)]).undo(at(9)).expect("undone");
    let session = after(&session, &[Order::March(2), Order::Fire(2)]);
    let session = session.append(crate::drill::Event::Scouted, at(10));
    after(&session, &[Order::Fire(1), Order::Finish])
}

#[test]
fn a_fork_at_any_event_has_the_position_of_its_fork_point() {
    let session = eventful();
    let text = write(&session, Secrets::Included);
    for sequence in 0..session.len() {
        let fork = fork(&session, sequence);
        let point = fork.created().forked_from.expect("a fork");
        let there = session.at_sequence(point.sequence).expect("an event");
        assert!(point.sequence >= sequence, "no event is lost: {sequence}");
        assert!(fork.state().trace.starts_with(&there.trace), "at {sequence}");
        let halted = fork.state().trace.len() > there.trace.len();
        let entry = session.entries().nth(session.entry_of(sequence).expect("an entry"));
        let end = entry.expect("an entry").end();
        assert_eq!(halted, point.sequence + 1 < end, "at {sequence}");
        assert!(fork.verify().passed(), "at {sequence}: {:?}", fork.verify());
        let written = write(&fork, Secrets::Included);
        let back = read::<Drill>(written.as_bytes()).expect("readable");
        assert!(back.verify().passed(), "at {sequence}");
        assert_eq!(write(&back.intact().expect("intact"), Secrets::Included), written);
    }
    assert_eq!(write(&session, Secrets::Included), text, "the session is unchanged");
    let last = session.len() - 1;
    let missing = session.fork(last + 1, other_id(), at(500)).map(|_| ());
    assert_eq!(missing, Err(NoSuchEvent::Sequence { sequence: last + 1, last }));
}

#[test]
fn a_fork_names_the_session_and_event_it_comes_from() {
    let session = after(&drill(), &[Order::March(3)]);
    let first = fork(&session, 2);
    let point = ForkPoint {
        session: session.id(),
        sequence: 2,
        dice_of: session.id(),
        own_dice_after: None,
    };
    assert_eq!(first.created().forked_from, Some(point));
    assert_eq!(
        (first.id(), first.created_at(), first.updated_at()),
        (other_id(), at(500), at(500))
    );
    let third = SessionId::from_random([3; 16]);
    let second = first.fork(1, third, at(600)).expect("an event");
    let point =
        ForkPoint { session: other_id(), sequence: 1, dice_of: session.id(), own_dice_after: None };
    assert_eq!(second.created().forked_from, Some(point));
    assert!(second.verify().passed(), "the commitment is that of the first session");
    assert_eq!(
        second.log(Viewer::Public)[0].text,
        format!(
            "Game created: drill, standard rules, version 3, forked from {} at event 1",
            other_id()
        )
    );
}

#[test]
fn the_same_orders_roll_the_same_dice_in_a_fork() {
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
        "one order changed, and the others keep their dice"
    );
}

#[test]
fn a_fork_inside_an_order_contains_the_whole_order() {
    let session = after(&drill(), &[Order::March(1), Order::Fire(4), Order::Pass]);
    for sequence in 2..6 {
        let fork = fork(&session, sequence);
        let point = ForkPoint {
            session: session.id(),
            sequence: 5,
            dice_of: session.id(),
            own_dice_after: None,
        };
        assert_eq!(fork.created().forked_from, Some(point));
        assert_eq!(fork.commands(), 2, "at {sequence}");
        assert_eq!(fork.state().trace, session.state().trace[..5]);
    }
}

#[test]
fn a_fork_at_a_pause_contains_the_events_up_to_the_pause() {
    let session = after(&drill(), &[Order::Fire(1), Order::March(4)]);
    let half = fork(&session, 3);
    let last = half.entries().last().expect("an entry");
    assert_eq!((&last.cause, last.events.len(), last.rolled.len()), (&Cause::Appended, 3, 0));
    assert_eq!(half.commands(), 1, "the order itself is not copied");
    assert_eq!(half.state().trace[1..], [0, 1, 200], "the pause adds a Scouted event");
    let whole = fork(&session, 5);
    assert_eq!((whole.commands(), &whole.state().trace[1..]), (2, &[0, 1, 2, 3][..]));
}

#[test]
fn a_fork_contains_only_the_path_to_its_event() {
    let session = after(&drill(), &[Order::March(1), Order::Fire(2)]).undo(at(9)).expect("undone");
    let session = after(&session, &[Order::Scout]);
    let there: Vec<u32> = session.state().trace.clone();
    assert_eq!(fork(&session, 5).state().trace, there);
    assert_eq!(fork(&session, 5).len(), 3, "neither the undone order nor the undo entry");
    assert_eq!(fork(&session, 3).state().trace.len(), 3, "a fork can continue from undone events");
}

#[test]
fn a_fork_of_the_last_order_contains_all_of_its_events() {
    let session = after(&drill(), &[Order::March(1), Order::Finish]);
    for sequence in [3, 4] {
        let fork = fork(&session, sequence);
        assert_eq!(fork.commands(), 2, "forked at {sequence}");
        assert_eq!(fork.len(), 5);
        assert!(fork.verify().passed());
    }
    assert_eq!(fork(&session, 1).outcome(), None, "a fork before the end can be played on");
}
