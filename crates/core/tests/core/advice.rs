//! Advice and its reasons, tested with raid.

use sandtable_core::example::raid::{Order, Raid, Scenario, State};
use sandtable_core::{Advice, Game, Reason, Seat, Viewer};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

fn raid() -> Raid {
    Raid::new(&Scenario { valleys: 6, turns: 12 }).expect("a scenario")
}

/// Turn 3: the second seat raids next, after both searched two valleys.
fn midgame() -> State {
    let searched = [vec![0, 4], vec![1, 2]];
    State { turn: 3, raider: SECOND, camps: [Some(5), Some(3)], searched, winner: None }
}

fn advice(raid: &Raid, state: &State, seat: Seat) -> Vec<(Order, i64)> {
    let view = raid.view(state, Viewer::Seat(seat));
    raid.advise(&view, seat).into_iter().map(|Advice { order, points }| (order, points)).collect()
}

#[test]
fn distant_valleys_score_higher_for_hiding() {
    let raid = raid();
    let hide: Vec<_> = (0..6).map(|valley| (Order::Hide(valley), i64::from(valley))).collect();
    assert_eq!(advice(&raid, &raid.start(), SECOND), hide);
}

#[test]
fn a_raid_scores_its_chance_and_a_bonus_for_valleys_the_enemy_searched() {
    // Four faces of six reach one of four valleys: 166 in 1,000.
    let raids =
        [(0, 216), (3, 166), (4, 216), (5, 166)].map(|(at, points)| (Order::Raid(at), points));
    assert_eq!(advice(&raid(), &midgame(), SECOND), raids);
}

#[test]
fn reasons_break_the_score_down() {
    let raid = raid();
    let view = raid.view(&midgame(), Viewer::Seat(SECOND));
    let reasons = raid.reasons(&view, SECOND, &Order::Raid(4));
    let chance = Reason::new("chance to find the camp", 166);
    assert_eq!(reasons, [chance, Reason::new("the enemy searched here", 50)]);
}

#[test]
fn a_seat_that_may_not_act_gets_no_advice() {
    assert_eq!(advice(&raid(), &midgame(), FIRST), []);
}

#[test]
fn advice_does_not_depend_on_the_hidden_camp() {
    let elsewhere = State { camps: [Some(0), Some(3)], ..midgame() };
    assert_eq!(advice(&raid(), &midgame(), SECOND), advice(&raid(), &elsewhere, SECOND));
}
