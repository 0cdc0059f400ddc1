//! Undo: the record is kept, the dice stay, and who may take back what.

use crate::drill::{Drill, Event, Order, after, at, drill};
use sandtable_core::session::{Cause, Fact};
use sandtable_core::{Irrevocable, Seat, Session};

fn undone(session: &Session<Drill>) -> Session<Drill> {
    session.undo(at(99)).expect("an order stands")
}

#[test]
fn the_position_goes_back_and_the_record_goes_on() {
    let before = after(&drill(), &[Order::March(2)]);
    let played = after(&before, &[Order::Fire(3)]);
    let back = undone(&played);
    assert_eq!(back.state(), before.state());
    assert_eq!((before.len(), played.len(), back.len()), (3, 6, 7));
    assert_eq!((back.commands(), back.updated_at()), (1, at(99)));
    let last = back.entries().last().expect("an entry");
    assert_eq!((&last.cause, last.parent), (&Cause::Undone, Some(1)));
    assert_eq!(last.events[0].fact, Fact::Undone { back_to: 2 });
    assert_eq!(back.records().filter_map(|record| record.fact.game()).count(), 5, "all kept");
    assert_eq!(back.history().filter_map(|record| record.fact.game()).count(), 2, "two count");
    assert_eq!(back.at_sequence(5).as_ref(), Ok(played.state()), "what was undone can be seen");
}

#[test]
fn the_same_order_meets_the_same_dice() {
    let played = after(&drill(), &[Order::March(1), Order::Fire(5)]);
    let again = after(&undone(&played), &[Order::Fire(5)]);
    assert_eq!(again.state(), played.state());
    let twice = after(&undone(&undone(&again)), &[Order::March(1), Order::Fire(5)]);
    assert_eq!(twice.state(), played.state());
    assert!(twice.verify().passed());
}

#[test]
fn another_order_goes_its_own_way() {
    let played = after(&drill(), &[Order::March(1), Order::Fire(2)]);
    let other = after(&undone(&played), &[Order::Scout, Order::Fire(2)]);
    assert_eq!(other.state().trace[..2], [0, 200]);
    assert_eq!(other.commands(), 3);
    assert_eq!(other.history().filter_map(|record| record.fact.game()).count(), 4);
    assert!(other.verify().passed());
}

#[test]
fn undoing_again_and_again_leads_to_the_start() {
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
    assert_eq!(session.undo(at(99)).map(|_| ()), Err(Irrevocable::Nothing));
    assert_eq!(session.entries().len(), 11);
    assert!(session.verify().passed());
}

#[test]
fn an_event_from_outside_goes_with_the_order_before_it() {
    let before = after(&drill(), &[Order::March(1)]);
    let ruled = after(&before, &[Order::March(2)]).append(Event::Passed, at(9));
    assert_eq!(undone(&ruled).state(), before.state());
    let only = drill().append(Event::Passed, at(9));
    assert_eq!(only.undo(at(99)).map(|_| ()), Err(Irrevocable::Nothing));
}

#[test]
fn a_game_that_is_over_stays_over() {
    let over = after(&drill(), &[Order::March(1), Order::Finish]);
    assert_eq!(over.undo(at(99)).map(|_| ()), Err(Irrevocable::Over));
}

#[test]
fn a_seat_may_take_back_its_own_quiet_order_while_it_is_its_turn() {
    let marched = after(&drill(), &[Order::March(2)]);
    assert_eq!(marched.may_undo(Seat(0)), Ok(()));
    let waited = after(&drill(), &[Order::Fire(1), Order::Wait]);
    assert_eq!(waited.may_undo(Seat(0)), Ok(()));
    assert_eq!(undone(&waited).may_undo(Seat(0)), Err(Irrevocable::DiceRolled));
}

#[test]
fn every_reason_why_a_seat_may_not() {
    let may = |orders: &[Order], seat| {
        let reason = after(&drill(), orders).may_undo(Seat(seat)).expect_err("not allowed");
        (reason.code(), reason.to_string())
    };
    let told = |code, text: &str| (code, text.to_owned());
    assert_eq!(may(&[], 0), told("undo-nothing", "there is nothing to undo"));
    let over = told("undo-over", "the game is over and its dice are laid open");
    assert_eq!(may(&[Order::Finish], 0), over);
    let other = told("undo-not-yours", "the last order was not yours");
    assert_eq!(may(&[Order::March(1)], 1), other);
    let dice = told("undo-dice-rolled", "the last order rolled dice");
    assert_eq!(may(&[Order::Fire(1)], 0), dice);
    let revealed = told("undo-revealed", "the last order brought something hidden to light");
    assert_eq!(may(&[Order::Scout], 0), revealed);
    let passed = told("undo-turn-passed", "the last order passed the turn on");
    assert_eq!(may(&[Order::Pass], 0), passed);
}

#[test]
fn what_an_event_from_outside_brought_to_light_stays_known() {
    let ruled = after(&drill(), &[Order::March(2)]).append(Event::Scouted, at(9));
    assert_eq!(ruled.may_undo(Seat(0)), Err(Irrevocable::Revealed));
}
