//! Sessions: what is told of them, and which there are.

use super::Place;
use crate::given::{at, command, hash, id, keyed, open_seat, progress, session, texts};
use sandtable_core::{Seed, Timestamp};
use sandtable_store::{Checkpoint, Kept, NewSession, Parent, StoreError};

pub(crate) async fn a_new_session_is_read_back(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let expected = Kept {
        id: id(1),
        game: "mech".into(),
        scenario: "duel".into(),
        seed: Some(Seed::from_number(1)),
        watch: None,
        parent: None,
        version: 1,
        progress: progress(1),
        created_at: at(0),
        updated_at: at(0),
    };
    assert_eq!(store.session(id(1)).await.unwrap(), expected);
}

pub(crate) async fn a_session_keeps_microseconds(place: impl Place) {
    let store = place.open().await;
    let exact: Timestamp = "2026-11-16T09:00:00.123456789Z".parse().unwrap();
    let secret = Seed::new([200; 32]);
    store.create(NewSession { at: exact, seed: Some(secret.clone()), ..session(1) }).await.unwrap();
    let kept = store.session(id(1)).await.unwrap();
    assert_eq!(kept.created_at.to_string(), "2026-11-16T09:00:00.123456Z");
    assert_eq!(kept.seed, Some(secret));
}

pub(crate) async fn a_session_comes_with_all_its_entries(place: impl Place) {
    let store = place.open().await;
    let entries: Vec<String> =
        (0..5_000).map(|number| format!("{{\"number\":{number}}}")).collect();
    store
        .create(NewSession {
            entries: entries.iter().map(|text| text.as_str().into()).collect(),
            ..session(1)
        })
        .await
        .unwrap();
    assert_eq!(store.session(id(1)).await.unwrap().version, 5_000);
    assert_eq!(texts(&*store, id(1), 0).await, entries);
    store.append(command(1, 5_000)).await.unwrap();
}

pub(crate) async fn a_session_of_a_name_that_is_taken_changes_nothing(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let seats = vec![open_seat(0, 1)];
    let second = NewSession { game: "formation".into(), seats, ..session(1) };
    let taken = store.create(second).await.unwrap_err();
    assert!(matches!(taken, StoreError::Exists(found) if found == id(1)));
    assert_eq!(store.session(id(1)).await.unwrap().game, "mech");
    assert!(store.seats(id(1)).await.unwrap().is_empty());
}

pub(crate) async fn a_session_that_is_not_there_is_not_found(place: impl Place) {
    let store = place.open().await;
    let lost = store.session(id(1)).await.unwrap_err();
    assert!(matches!(lost, StoreError::NoSuchSession(found) if found == id(1)));
    assert_eq!(lost.to_string(), "there is no session 01010101-0101-4101-8101-010101010101");
}

pub(crate) async fn a_fork_knows_its_parent_after_that_is_gone(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let parent = Some(Parent { session: id(1), sequence: 17 });
    store.create(NewSession { parent, ..session(2) }).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.session(id(2)).await.unwrap().parent, parent);
}

pub(crate) async fn recent_sessions_are_those_used_last(place: impl Place) {
    let store = place.open().await;
    for number in 1..=4 {
        let born = NewSession { at: at(number.into()), ..session(number) };
        store.create(born).await.unwrap();
    }
    // Half a second later than the others, which must count.
    let later = Timestamp::from_millisecond(at(4).as_millisecond() + 500).unwrap();
    let used = sandtable_store::Command { at: later, ..command(2, 1) };
    store.append(used).await.unwrap();
    let recent = store.recent(3).await.unwrap();
    let names: Vec<_> = recent.iter().map(|kept| kept.id).collect();
    assert_eq!(names, [id(2), id(4), id(3)]);
    assert_eq!(store.recent(10).await.unwrap().len(), 4);
    assert!(store.recent(0).await.unwrap().is_empty());
}

pub(crate) async fn a_deleted_session_leaves_nothing(place: impl Place) {
    let store = place.open().await;
    let seats = vec![open_seat(0, 1)];
    store.create(NewSession { seats, ..session(1) }).await.unwrap();
    store.append(keyed(1, 1, "a")).await.unwrap();
    let point = Checkpoint { number: 1, state: "state".into() };
    store.checkpoint(id(1), point).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.session(id(1)).await.unwrap_err().code(), "no-such-session");
    assert!(store.recent(10).await.unwrap().is_empty());
    // Even under the same name.
    store.create(session(1)).await.unwrap();
    assert_eq!(texts(&*store, id(1), 0).await, ["the beginning"]);
    assert!(store.seats(id(1)).await.unwrap().is_empty());
    assert_eq!(store.take_seat(id(1), hash(1), hash(2), None).await.unwrap(), None);
    assert_eq!(store.last_checkpoint(id(1), u32::MAX).await.unwrap(), None);
    assert_eq!(store.keyed(id(1), Some(sandtable_core::Seat(0)), "a").await.unwrap(), None);
}

pub(crate) async fn a_session_that_is_not_there_cannot_be_deleted(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.delete(id(1)).await.unwrap_err().code(), "no-such-session");
}

pub(crate) async fn of_two_who_create_one_session_one_does(place: impl Place) {
    let stores = [place.open().await, place.open().await];
    for number in 1..=10 {
        let (first, second) =
            tokio::join!(stores[0].create(session(number)), stores[1].create(session(number)));
        let codes = [first, second].map(|result| result.err().map(|error| error.code()));
        assert!(codes.contains(&None) && codes.contains(&Some("session-exists")), "{codes:?}");
    }
}
