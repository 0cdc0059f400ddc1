//! Undo: the log is kept, the dice stay the same, and some undos need consent.

use crate::drill::{Drill, Event, Order, after, at, drill};
use sandtable_core::session::{Cause, Fact};
use sandtable_core::{Seat, Session, UndoRefused};

fn undone(session: &Session<Drill>) -> Session<Drill> {
    session.undo(at(99)).expect("an order to undo")
}

#[test]
fn undo_restores_the_position_and_extends_the_log() {
    let before = after(&drill(), &[Order::March(2)]);
    let played = after(&before, &[Order::Fire(3)]);
    let back = undone(&played);
    assert_eq!(back.state(), before.state());
    assert_eq!((before.len(), played.len(), back.len()), (3, 6, 7));
    assert_eq!((back.commands(), back.updated_at()), (1, at(99)));
    let last = back.entries().last().expect("an entry");
    assert_eq!((&last.cause, last.parent), (&Cause::Undone, Some(1)));
    assert_eq!(last.events[0].fact, Fact::Undone { back_to: 2 });
    assert_eq!(back.records().filter_map(|record| record.fact.game()).count(), 5, "all are kept");
    assert_eq!(back.history().filter_map(|record| record.fact.game()).count(), 2, "two count");
    assert_eq!(back.at_sequence(5).as_ref(), Ok(played.state()), "undone positions stay visible");
}

#[test]
fn an_order_given_again_rolls_the_same_dice() {
    let played = after(&drill(), &[Order::March(1), Order::Fire(5)]);
    let again = after(&undone(&played), &[Order::Fire(5)]);
    assert_eq!(again.state(), played.state());
    let twice = after(&undone(&undone(&again)), &[Order::March(1), Order::Fire(5)]);
    assert_eq!(twice.state(), played.state());
    assert!(twice.verify().passed());
}

#[test]
fn a_different_order_after_an_undo_starts_a_new_branch() {
    let played = after(&drill(), &[Order::March(1), Order::Fire(2)]);
    let other = after(&undone(&played), &[Order::Scout, Order::Fire(2)]);
    assert_eq!(other.state().trace[..2], [0, 200]);
    assert_eq!(other.commands(), 3);
    assert_eq!(other.history().filter_map(|record| record.fact.game()).count(), 4);
    assert!(other.verify().passed());
}

#[test]
fn repeated_undo_leads_back_to_the_start() {
    let orders = [Order::March(2), Order::Fire(1), Order::Pass, Order::Wait, Order::Scout];
    let mut states = vec![drill().state().clone()];
    let mut session = drill();
    for order in orders {
        session = after(&session, &[order]);
        states.push(session.state().clone());
    }
    for state in states.iter().rev().skip(1) {
        session = undone(&session);
        assert_eq!(session.state(), state);
    }
    assert_eq!(session.undo(at(99)).map(|_| ()), Err(UndoRefused::Nothing));
    assert_eq!(session.entries().len(), 11);
    assert!(session.verify().passed());
}

#[test]
fn undo_takes_back_referee_events_after_the_order() {
    let before = after(&drill(), &[Order::March(1)]);
    let ruled = after(&before, &[Order::March(2)]).append(Event::Passed, at(9));
    assert_eq!(undone(&ruled).state(), before.state());
    let only = drill().append(Event::Passed, at(9));
    assert_eq!(only.undo(at(99)).map(|_| ()), Err(UndoRefused::Nothing));
}

#[test]
fn a_finished_game_cannot_be_undone() {
    let over = after(&drill(), &[Order::March(1), Order::Finish]);
    assert_eq!(over.undo(at(99)).map(|_| ()), Err(UndoRefused::Over));
}

#[test]
fn a_seat_may_undo_its_own_order_without_dice_or_reveals_during_its_turn() {
    let marched = after(&drill(), &[Order::March(2)]);
    assert_eq!(marched.may_undo(Seat(0)), Ok(()));
    let waited = after(&drill(), &[Order::Fire(1), Order::Wait]);
    assert_eq!(waited.may_undo(Seat(0)), Ok(()));
    assert_eq!(undone(&waited).may_undo(Seat(0)), Err(UndoRefused::DiceRolled));
}

#[test]
fn every_reason_why_a_seat_may_not_undo() {
    let may = |orders: &[Order], seat| {
        let reason = after(&drill(), orders).may_undo(Seat(seat)).expect_err("not allowed");
        (reason.code(), reason.to_string())
    };
    let refusal = |code, text: &str| (code, text.to_owned());
    assert_eq!(may(&[], 0), refusal("undo-nothing", "there is nothing to undo"));
    let over = refusal("undo-over", "the game is over and its seed has been revealed");
    assert_eq!(may(&[Order::Finish], 0), over);
    let other = refusal("undo-not-yours", "the last order was not yours");
    assert_eq!(may(&[Order::March(1)], 1), other);
    let dice = refusal("undo-dice-rolled", "the last order rolled dice");
    assert_eq!(may(&[Order::Fire(1)], 0), dice);
    let revealed = refusal("undo-revealed", "the last order revealed hidden information");
    assert_eq!(may(&[Order::Scout], 0), revealed);
    let passed = refusal("undo-turn-passed", "the last order ended your turn");
    assert_eq!(may(&[Order::Pass], 0), passed);
}

#[test]
fn information_revealed_by_a_referee_event_prevents_a_free_undo() {
    let ruled = after(&drill(), &[Order::March(2)]).append(Event::Scouted, at(9));
    assert_eq!(ruled.may_undo(Seat(0)), Err(UndoRefused::Revealed));
}
