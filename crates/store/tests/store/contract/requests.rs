//! Idempotent requests.

use super::Place;
use crate::fixtures::{claim, document, encounter, force, hash, id, open_seat, revision, session};
use sandtable_core::Seat;
use sandtable_store::{Answered, NewDocument, NewSession, Request, Store};
use std::sync::Arc;
use tokio::task::JoinSet;

fn request(key: u8, body: u8) -> Request {
    Request { key: [key; 32], body: [body; 32] }
}

/// A session created by an idempotent request.
fn requested(number: u8, request: Request) -> NewSession {
    NewSession { request: Some(request), ..session(number) }
}

pub(crate) async fn the_result_of_a_request_is_found_by_its_key(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    store.create(requested(1, request(7, 1))).await.unwrap();
    let expected = Answered { body: [1; 32], session: Some(id(1)), seat: None, document: None };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(expected.clone()));
    assert_eq!(store.answered([8; 32]).await.unwrap(), None);
    store.close().await;
    assert_eq!(place.open().await.answered([7; 32]).await.unwrap(), Some(expected));
}

pub(crate) async fn a_repeated_request_creates_nothing(place: impl Place) {
    let store = place.open().await;
    store.create(requested(1, request(7, 1))).await.unwrap();
    for (number, body) in [(2, 1), (3, 2), (1, 1)] {
        let again = store.create(requested(number, request(7, body))).await;
        assert_eq!(again.unwrap_err().code(), "key-used");
    }
    assert_eq!(store.recent(10).await.unwrap().len(), 1);
    store.create(requested(2, request(8, 1))).await.unwrap();
}

pub(crate) async fn a_refused_request_may_be_sent_again(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let refused = store.create(requested(1, request(7, 1))).await;
    assert_eq!(refused.unwrap_err().code(), "session-exists");
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    store.create(requested(2, request(7, 1))).await.unwrap();
}

pub(crate) async fn a_request_takes_a_seat_once(place: impl Place) {
    let store = place.open().await;
    let seats = vec![open_seat(0, 8), open_seat(1, 9)];
    store.create(NewSession { seats, ..session(1) }).await.unwrap();
    let asked = Some(request(7, 1));
    let seat = store.take_seat(id(1), claim(9, 2), asked).await.unwrap();
    assert_eq!(seat, Some(Seat(1)));
    for invite in [9, 8] {
        let again = store.take_seat(id(1), claim(invite, 3), asked).await;
        assert_eq!(again.unwrap_err().code(), "key-used");
    }
    assert_eq!(store.seat_of(id(1), hash(3)).await.unwrap(), None);
    let expected = Answered { body: [1; 32], session: Some(id(1)), seat, document: None };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(expected));
}

pub(crate) async fn a_request_without_a_seat_is_not_stored(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let asked = Some(request(7, 1));
    assert_eq!(store.take_seat(id(1), claim(9, 2), asked).await.unwrap(), None);
    assert_eq!(store.take_seat(id(2), claim(9, 2), asked).await.unwrap(), None);
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
}

pub(crate) async fn of_concurrent_repeats_exactly_one_creates_a_session(place: impl Place) {
    let first: Arc<dyn Store> = place.open().await.into();
    let second: Arc<dyn Store> = place.open().await.into();
    let mut tasks = JoinSet::new();
    for number in 0..20 {
        let store = Arc::clone(if number % 2 == 0 { &first } else { &second });
        let asked = requested(number, request(7, 1));
        tasks.spawn(async move { store.create(asked).await.err().map(|error| error.code()) });
    }
    let mut codes = tasks.join_all().await;
    codes.retain(|code| *code != Some("key-used"));
    assert_eq!(codes, [None]);
    let recent = first.recent(30).await.unwrap();
    let answered = second.answered([7; 32]).await.unwrap().unwrap();
    assert_eq!((recent.len(), Some(recent[0].id)), (1, answered.session));
}

pub(crate) async fn a_request_may_be_repeated_after_its_session_is_deleted(place: impl Place) {
    let store = place.open().await;
    store.create(requested(1, request(7, 1))).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    store.create(requested(1, request(7, 1))).await.unwrap();
}

pub(crate) async fn a_request_creates_a_document_once(place: impl Place) {
    let store = place.open().await;
    let asked =
        |id: &str, body: u8| NewDocument { request: Some(request(7, body)), ..document(force(id)) };
    store.create_document(asked("a", 1)).await.unwrap();
    for (id, body) in [("b", 1), ("b", 2), ("a", 1)] {
        let again = store.create_document(asked(id, body)).await;
        assert_eq!(again.unwrap_err().code(), "key-used");
    }
    let expected =
        Answered { body: [1; 32], session: None, seat: None, document: Some(force("a")) };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(expected));
    assert_eq!(store.documents("force", None).await.unwrap().len(), 1);
    let session = store.create(requested(1, request(7, 1))).await;
    assert_eq!(session.unwrap_err().code(), "key-used", "keys are shared with sessions");
    store.delete_document(&force("a"), None).await.unwrap();
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    store.create_document(asked("a", 1)).await.unwrap();
}

pub(crate) async fn a_request_launches_a_document_once(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(encounter("e"))).await.unwrap();
    let launch =
        |number| store.launch(requested(number, request(7, 1)), revision(encounter("e"), 1, "{}"));
    launch(1).await.unwrap();
    assert_eq!(launch(2).await.unwrap_err().code(), "key-used", "not already-launched");
    let expected = Answered {
        body: [1; 32],
        session: Some(id(1)),
        seat: None,
        document: Some(encounter("e")),
    };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(expected));
    assert_eq!(store.recent(9).await.unwrap().len(), 1);
}

pub(crate) async fn a_refused_launch_does_not_use_up_its_key(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(encounter("e"))).await.unwrap();
    let launch = |expected| {
        store.launch(requested(1, request(7, 1)), revision(encounter("e"), expected, "{}"))
    };
    assert_eq!(launch(9).await.unwrap_err().code(), "stale");
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    assert!(store.recent(9).await.unwrap().is_empty(), "no session without its document");
    launch(1).await.unwrap();
}

pub(crate) async fn the_first_secret_is_kept(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.secret([1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.secret([2; 32]).await.unwrap(), [1; 32]);
    store.close().await;
    assert_eq!(place.open().await.secret([3; 32]).await.unwrap(), [1; 32]);
}
