//! Matches: the order of seats, and games that get stuck.

use crate::haul::{AdviceKind, Haul, Passes, played, session};
use sandtable_bots::{Bot, Match, Random, Stuck, bots, play_out};
use sandtable_core::example::raid::{Raid, Scenario};
use sandtable_core::session::Cause;
use sandtable_core::{Game, Seat, Seats, Seed, Session, Timestamp};

fn now() -> Timestamp {
    Timestamp::UNIX_EPOCH
}

fn random(seat: u8) -> Random {
    Random::new(&Seed::from_number(1), Seat(seat))
}

/// The seats that gave the orders of a session, in order.
fn seats<G: Game>(session: &Session<G>) -> Vec<u8> {
    let seat = |cause: &Cause<G::Order>| match cause {
        Cause::Order { seat, .. } => Some(seat.0),
        _ => None,
    };
    session.entries().filter_map(|entry| seat(&entry.cause)).collect()
}

#[test]
fn a_played_match_gives_a_valid_session() {
    let session = played::<Raid>(Scenario::default(), ["greedy", "random"], 3).expect("an end");
    assert!(session.outcome().is_some());
    assert!(session.verify().passed());
    assert_eq!(session.commands() as usize, seats(&session).len());
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || played::<Haul>(Haul::FAIR, ["recruit", "random"], 5).expect("an end").digest();
    assert_eq!(game(), game());
    let other = played::<Haul>(Haul::FAIR, ["recruit", "random"], 6).expect("an end").digest();
    assert_ne!(game(), other);
}

#[test]
fn seats_that_may_act_together_are_asked_in_turn() {
    let free = Haul { turns: 6, free: true, ..Haul::FAIR };
    let session = played::<Haul>(free, ["greedy", "greedy"], 1).expect("an end");
    assert_eq!(seats(&session), [0, 1, 0, 1, 0, 1]);
}

#[test]
fn a_bot_that_passes_is_skipped() {
    let free = Haul { turns: 3, free: true, ..Haul::FAIR };
    let mut bots: Vec<Box<dyn Bot<Haul>>> = vec![Box::new(Passes), Box::new(random(1))];
    let session = play_out(session(free, 1), &mut bots, now, 10).expect("an end");
    assert_eq!(seats(&session), [1, 1, 1]);
}

#[test]
fn a_game_in_which_every_seat_passes_is_stuck() {
    let mut bots: Vec<Box<dyn Bot<Raid>>> = vec![Box::new(Passes), Box::new(random(1))];
    let stuck = play_out(session(Scenario::default(), 1), &mut bots, now, 10).expect_err("stuck");
    assert_eq!(stuck, Stuck::NoOrder { order: 2, seats: Seats::of([Seat(0)]) });
    assert_eq!(stuck.to_string(), "order 2: Seat 1 may act but gives no order");

    let mut no_bots: Vec<Box<dyn Bot<Raid>>> = Vec::new();
    let stuck =
        play_out(session(Scenario::default(), 1), &mut no_bots, now, 10).expect_err("stuck");
    assert_eq!(stuck.to_string(), "order 1: Seat 1 and Seat 2 may act but none gives an order");
}

#[test]
fn a_refused_order_is_reported_with_its_number_seat_bot_and_code() {
    let game = Haul { advice: AdviceKind::Bad, ..Haul::FAIR };
    let stuck = played::<Haul>(game, ["greedy", "greedy"], 1).expect_err("stuck");
    let reason = "no such offer".to_owned();
    let (bot, code) = ("greedy".to_owned(), "no-such-offer");
    assert_eq!(stuck, Stuck::Refused { order: 1, seat: Seat(0), bot, code, reason });
    assert_eq!(
        stuck.to_string(),
        "order 1: Seat 1 (greedy) gave an order that was refused: no such offer [no-such-offer]"
    );
}

#[test]
fn an_endless_game_is_stopped_at_the_order_limit() {
    let endless = Haul { turns: u32::MAX, ..Haul::FAIR };
    let mut bots = bots::<Haul>(&["random", "random"], &Seed::from_number(1)).expect("bots");
    let stuck = play_out(session(endless, 1), &mut bots, now, 7).expect_err("stuck");
    assert_eq!(stuck, Stuck::Endless { order: 8, seat: Seat(1), limit: 7 });
    assert_eq!(stuck.to_string(), "order 8: the game is not over after 7 orders; Seat 2 to act");
}

#[test]
fn a_game_may_end_with_the_last_order_of_the_limit() {
    let mut bots = bots::<Haul>(&["greedy", "greedy"], &Seed::from_number(1)).expect("bots");
    let session = play_out(session(Haul::FAIR, 1), &mut bots, now, 20).expect("an end");
    assert_eq!(session.commands(), 20);
}

#[test]
fn every_way_to_get_stuck_has_a_code() {
    let no_seat = Stuck::NoOrder { order: 1, seats: Seats::NONE };
    assert_eq!(no_seat.code(), "nobody-acts");
    assert_eq!(no_seat.to_string(), "order 1: the game is not over, but no seat may act");
    assert_eq!(Stuck::Endless { order: 1, seat: Seat(0), limit: 0 }.code(), "order-limit");
}

#[test]
fn a_match_plays_order_by_order_and_keeps_the_session() {
    let mut bots: Vec<Box<dyn Bot<Raid>>> = vec![Box::new(random(0)), Box::new(Passes)];
    let mut game = Match::new(session(Scenario::default(), 1), &mut bots);
    let step = game.step(now).expect("an order").expect("a step");
    assert_eq!((step.seat, step.explained), (Seat(0), None));
    assert_eq!(step.entry.records().count(), 1);
    assert!(game.step(now).is_err());
    assert_eq!(game.session().commands(), 1, "the session is unchanged");
    assert_eq!(game.into_session().len(), 2);
}

#[test]
fn a_finished_match_plays_no_more_orders() {
    let over = played::<Raid>(Scenario::default(), ["random", "random"], 1).expect("an end");
    let events = over.len();
    let mut bots = bots::<Raid>(&["random", "random"], &Seed::from_number(1)).expect("bots");
    let mut game = Match::new(over, &mut bots).limit(0);
    assert!(game.step(now).expect("no fault").is_none());
    assert_eq!(game.session().len(), events);
}
