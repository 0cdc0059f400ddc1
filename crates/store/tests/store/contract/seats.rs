//! Seats: occupants, tokens and invitations.

use super::Place;
use crate::fixtures::{claim, hash, id, open_seat, session};
use sandtable_core::{Contribution, Seat};
use sandtable_store::{NewSession, Occupant, SeatClaim, SeatRow, Store};
use std::sync::Arc;
use tokio::task::JoinSet;

fn person(seat: u8, token: u8) -> SeatRow {
    SeatRow {
        seat: Seat(seat),
        occupant: Occupant::Person,
        token: Some(hash(token)),
        invite: None,
        contribution: None,
    }
}

/// A person who took an open seat with [`claim`].
fn guest(seat: u8, token: u8) -> SeatRow {
    SeatRow { contribution: Some(Contribution::new([token; 32])), ..person(seat, token) }
}

fn bot(seat: u8) -> SeatRow {
    SeatRow {
        seat: Seat(seat),
        occupant: Occupant::Bot("greedy".into()),
        token: None,
        invite: None,
        contribution: None,
    }
}

async fn store_with(place: &impl Place, seats: Vec<SeatRow>) -> Box<dyn Store> {
    let store = place.open().await;
    store.create(NewSession { seats, ..session(1) }).await.unwrap();
    store
}

pub(crate) async fn seats_are_read_back_in_ascending_order(place: impl Place) {
    let store = store_with(&place, vec![open_seat(2, 9), person(0, 1), bot(1)]).await;
    let expected = [person(0, 1), bot(1), open_seat(2, 9)];
    assert_eq!(store.seats(id(1)).await.unwrap(), expected);
    assert!(store.seats(id(2)).await.unwrap().is_empty());
}

pub(crate) async fn a_seat_can_get_another_occupant(place: impl Place) {
    let store = store_with(&place, vec![person(0, 1)]).await;
    store.seat(id(1), bot(0)).await.unwrap();
    store.seat(id(1), person(1, 2)).await.unwrap();
    assert_eq!(store.seats(id(1)).await.unwrap(), [bot(0), person(1, 2)]);
    assert_eq!(store.seat_of(id(1), hash(1)).await.unwrap(), None);
}

pub(crate) async fn a_seat_of_a_missing_session_is_refused(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.seat(id(1), bot(0)).await.unwrap_err().code(), "no-such-session");
}

pub(crate) async fn a_token_belongs_to_one_seat_of_one_session(place: impl Place) {
    let store = store_with(&place, vec![person(0, 1), person(1, 2)]).await;
    store.create(session(2)).await.unwrap();
    assert_eq!(store.seat_of(id(1), hash(2)).await.unwrap(), Some(Seat(1)));
    assert_eq!(store.seat_of(id(1), hash(3)).await.unwrap(), None);
    assert_eq!(store.seat_of(id(2), hash(2)).await.unwrap(), None);
}

pub(crate) async fn an_invitation_takes_an_open_seat_once(place: impl Place) {
    let store = store_with(&place, vec![person(0, 1), open_seat(1, 9)]).await;
    assert_eq!(store.take_seat(id(1), claim(8, 2), None).await.unwrap(), None);
    assert_eq!(store.take_seat(id(1), claim(9, 2), None).await.unwrap(), Some(Seat(1)));
    assert_eq!(store.take_seat(id(1), claim(9, 3), None).await.unwrap(), None);
    assert_eq!(store.take_seat(id(2), claim(9, 3), None).await.unwrap(), None);
    assert_eq!(store.seats(id(1)).await.unwrap(), [person(0, 1), guest(1, 2)]);
    assert_eq!(store.seat_of(id(1), hash(2)).await.unwrap(), Some(Seat(1)));
}

pub(crate) async fn an_invitation_does_not_replace_an_occupant(place: impl Place) {
    let invited = SeatRow { invite: Some(hash(9)), ..person(0, 1) };
    let store = store_with(&place, vec![invited.clone()]).await;
    assert_eq!(store.take_seat(id(1), claim(9, 2), None).await.unwrap(), None);
    assert_eq!(store.seats(id(1)).await.unwrap(), [invited]);
}

pub(crate) async fn of_many_people_with_one_invitation_exactly_one_gets_the_seat(
    place: impl Place,
) {
    let first: Arc<dyn Store> = store_with(&place, vec![open_seat(1, 99)]).await.into();
    let second: Arc<dyn Store> = place.open().await.into();
    let mut tasks = JoinSet::new();
    for guest in 0..20 {
        let store = Arc::clone(if guest % 2 == 0 { &first } else { &second });
        let take = async move { store.take_seat(id(1), claim(99, guest), None).await.unwrap() };
        tasks.spawn(async move { (guest, take.await) });
    }
    let mut taken = tasks.join_all().await;
    taken.retain(|(_, seat)| seat.is_some());
    assert_eq!(taken.len(), 1);
    let (winner, seat) = taken[0];
    assert_eq!(seat, Some(Seat(1)));
    assert_eq!(first.seats(id(1)).await.unwrap(), [guest(1, winner)]);
}

pub(crate) async fn an_invitation_for_two_seats_takes_them_in_order(place: impl Place) {
    let store = store_with(&place, vec![open_seat(0, 9), open_seat(1, 9)]).await;
    assert_eq!(store.take_seat(id(1), claim(9, 1), None).await.unwrap(), Some(Seat(0)));
    assert_eq!(store.take_seat(id(1), claim(9, 2), None).await.unwrap(), Some(Seat(1)));
    assert_eq!(store.take_seat(id(1), claim(9, 3), None).await.unwrap(), None);
}

pub(crate) async fn a_contribution_is_stored_once(place: impl Place) {
    let first = Some(Contribution::new([7; 32]));
    let copied = SeatRow { contribution: first, ..open_seat(0, 8) };
    let store = store_with(&place, vec![copied, open_seat(1, 9)]).await;
    assert_eq!(store.take_seat(id(1), claim(8, 2), None).await.unwrap(), Some(Seat(0)));
    let without = SeatClaim { contribution: None, ..claim(9, 3) };
    assert_eq!(store.take_seat(id(1), without, None).await.unwrap(), Some(Seat(1)));
    let expected = [SeatRow { contribution: first, ..person(0, 2) }, person(1, 3)];
    assert_eq!(store.seats(id(1)).await.unwrap(), expected);
}

pub(crate) async fn the_seats_of_several_sessions_are_read_at_once(place: impl Place) {
    let store = store_with(&place, vec![open_seat(1, 9), person(0, 1)]).await;
    store.create(NewSession { seats: vec![bot(0)], ..session(2) }).await.unwrap();
    store.create(NewSession { seats: vec![bot(1)], ..session(3) }).await.unwrap();
    store.create(session(4)).await.unwrap();
    let seats = store.seats_of(&[id(3), id(1), id(4), id(5)]).await.unwrap();
    let expected = [(id(1), vec![person(0, 1), open_seat(1, 9)]), (id(3), vec![bot(1)])];
    assert_eq!(seats, expected.into());
    assert!(store.seats_of(&[]).await.unwrap().is_empty());
}
