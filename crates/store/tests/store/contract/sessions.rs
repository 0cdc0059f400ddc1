//! Sessions: creating, reading, listing and deleting them.

use super::Place;
use crate::fixtures::{at, claim, command, id, keyed, open_seat, progress, session, texts};
use sandtable_core::{Seed, Timestamp};
use sandtable_store::{
    Checkpoint, Expiry, ForkOrigin, NewSession, Progress, StoreError, StoredSession,
};

pub(crate) async fn a_new_session_is_read_back(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let expected = StoredSession {
        id: id(1),
        game: "mech".into(),
        scenario: "duel".into(),
        title: None,
        seed: Some(Seed::from_number(1)),
        watch: None,
        parent: None,
        version: 1,
        progress: progress(1),
        waiting: false,
        temporary: false,
        created_at: at(0),
        updated_at: at(0),
    };
    assert_eq!(store.session(id(1)).await.unwrap(), expected);
}

pub(crate) async fn times_are_stored_in_microseconds(place: impl Place) {
    let store = place.open().await;
    let exact: Timestamp = "2026-11-16T09:00:00.123456789Z".parse().unwrap();
    let secret = Seed::new([200; 32]);
    store.create(NewSession { at: exact, seed: Some(secret.clone()), ..session(1) }).await.unwrap();
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!(stored.created_at.to_string(), "2026-11-16T09:00:00.123456Z");
    assert_eq!(stored.seed, Some(secret));
}

pub(crate) async fn a_new_session_stores_all_its_entries(place: impl Place) {
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

pub(crate) async fn creating_an_existing_session_changes_nothing(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let seats = vec![open_seat(0, 1)];
    let second = NewSession { game: "formation".into(), seats, ..session(1) };
    let taken = store.create(second).await.unwrap_err();
    assert!(matches!(taken, StoreError::Exists(found) if found == id(1)));
    assert_eq!(store.session(id(1)).await.unwrap().game, "mech");
    assert!(store.seats(id(1)).await.unwrap().is_empty());
}

pub(crate) async fn a_missing_session_is_not_found(place: impl Place) {
    let store = place.open().await;
    let missing = store.session(id(1)).await.unwrap_err();
    assert!(matches!(missing, StoreError::NoSuchSession(found) if found == id(1)));
    assert_eq!(missing.to_string(), "session 01010101-0101-4101-8101-010101010101 not found");
}

pub(crate) async fn a_fork_keeps_its_parent_after_the_parent_is_deleted(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let parent = Some(ForkOrigin { session: id(1), sequence: 17 });
    store.create(NewSession { parent, ..session(2) }).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.session(id(2)).await.unwrap().parent, parent);
}

pub(crate) async fn recent_sessions_are_sorted_by_last_update(place: impl Place) {
    let store = place.open().await;
    for number in 1..=4 {
        let new = NewSession { at: at(number.into()), ..session(number) };
        store.create(new).await.unwrap();
    }
    // Half a second after the others: fractions of a second count.
    let later = Timestamp::from_millisecond(at(4).as_millisecond() + 500).unwrap();
    let latest = sandtable_store::Command { at: later, ..command(2, 1) };
    store.append(latest).await.unwrap();
    let recent = store.recent(3).await.unwrap();
    let ids: Vec<_> = recent.iter().map(|session| session.id).collect();
    assert_eq!(ids, [id(2), id(4), id(3)]);
    assert_eq!(store.recent(10).await.unwrap().len(), 4);
    assert!(store.recent(0).await.unwrap().is_empty());
}

pub(crate) async fn a_deleted_session_leaves_no_data(place: impl Place) {
    let store = place.open().await;
    let seats = vec![open_seat(0, 1)];
    store.create(NewSession { seats, ..session(1) }).await.unwrap();
    store.append(keyed(1, 1, "a")).await.unwrap();
    let point = Checkpoint { number: 1, state: "state".into() };
    store.checkpoint(id(1), point).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.session(id(1)).await.unwrap_err().code(), "no-such-session");
    assert!(store.recent(10).await.unwrap().is_empty());
    // Nothing comes back with a new session of the same id.
    store.create(session(1)).await.unwrap();
    assert_eq!(texts(&*store, id(1), 0).await, ["created"]);
    assert!(store.seats(id(1)).await.unwrap().is_empty());
    assert_eq!(store.take_seat(id(1), claim(1, 2), None).await.unwrap(), None);
    assert_eq!(store.last_checkpoint(id(1), u32::MAX).await.unwrap(), None);
    assert_eq!(store.keyed(id(1), Some(sandtable_core::Seat(0)), &"a".into()).await.unwrap(), None);
}

pub(crate) async fn a_missing_session_cannot_be_deleted(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.delete(id(1)).await.unwrap_err().code(), "no-such-session");
}

pub(crate) async fn a_session_keeps_its_title_and_manner(place: impl Place) {
    let store = place.open().await;
    for (number, waiting, temporary) in [(1, true, false), (2, false, true)] {
        let title = waiting.then(|| "Quick game".to_owned());
        let new = NewSession { title: title.clone(), waiting, temporary, ..session(number) };
        store.create(new).await.unwrap();
        let stored = store.session(id(number)).await.unwrap();
        assert_eq!((stored.title, stored.waiting, stored.temporary), (title, waiting, temporary));
    }
}

pub(crate) async fn temporary_sessions_expire_after_their_last_change(place: impl Place) {
    let store = place.open().await;
    for (number, temporary) in [(1, true), (2, true), (3, true), (4, false)] {
        store.create(NewSession { temporary, ..session(number) }).await.unwrap();
    }
    let late = sandtable_store::Command { at: at(60), ..command(2, 1) };
    store.append(late).await.unwrap();
    let on_time = sandtable_store::Command { at: at(59), ..command(3, 1) };
    store.append(on_time).await.unwrap();
    let expiry = Expiry { temporary: Some(at(60)), ..Expiry::default() };
    let mut deleted = store.delete_expired(expiry).await.unwrap();
    deleted.sort();
    assert_eq!(deleted, [id(1), id(3)], "session 4 is not temporary");
    assert_eq!(store.session(id(1)).await.unwrap_err().code(), "no-such-session");
    assert_eq!(texts(&*store, id(2), 0).await, ["created", "entry 1"]);
    assert!(store.delete_expired(expiry).await.unwrap().is_empty());
}

pub(crate) async fn finished_and_idle_sessions_expire_by_their_own_rules(place: impl Place) {
    let store = place.open().await;
    for (number, second, over) in [(1, 10, true), (2, 10, false), (3, 30, true), (4, 30, false)] {
        store.create(session(number)).await.unwrap();
        let outcome = over.then(|| "Draw".to_owned());
        let progress = Progress { outcome, ..progress(1) };
        let last = sandtable_store::Command { at: at(second), progress, ..command(number, 1) };
        store.append(last).await.unwrap();
    }
    let delete = async |expiry: Expiry| store.delete_expired(expiry).await.unwrap();
    assert_eq!(delete(Expiry::default()).await, [], "by default nothing expires");
    let finished = Expiry { finished: Some(at(20)), ..Expiry::default() };
    assert_eq!(delete(finished).await, [id(1)]);
    let idle = Expiry { idle: Some(at(20)), ..finished };
    assert_eq!(delete(idle).await, [id(2)]);
    assert_eq!(delete(idle).await, []);
    assert_eq!(store.recent(9).await.unwrap().len(), 2);
}

pub(crate) async fn a_family_has_a_limited_number_of_forks(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let fork = |number: u8, parent: u8| {
        let parent = Some(ForkOrigin { session: id(parent), sequence: 0 });
        store.create(NewSession { parent, fork_limit: Some(3), ..session(number) })
    };
    fork(2, 1).await.unwrap();
    // A fork of a fork belongs to the same family, also after the sessions before it are deleted.
    fork(3, 2).await.unwrap();
    store.delete(id(1)).await.unwrap();
    fork(4, 3).await.unwrap();
    for parent in [1, 2, 3, 4] {
        let refused = fork(5, parent).await.unwrap_err();
        assert!(matches!(refused, StoreError::TooManyForks(3)), "{refused:?}");
        assert_eq!(refused.code(), "too-many-forks");
    }
    assert_eq!(store.session(id(5)).await.unwrap_err().code(), "no-such-session");
    store.delete(id(4)).await.unwrap();
    fork(5, 2).await.unwrap();
    let unlimited = Some(ForkOrigin { session: id(2), sequence: 0 });
    store.create(NewSession { parent: unlimited, ..session(6) }).await.unwrap();
    store.create(NewSession { fork_limit: Some(0), ..session(7) }).await.unwrap();
}

pub(crate) async fn rematches_and_forks_of_a_family_count_together(place: impl Place) {
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let rematch = |number: u8, of: u8| {
        let rematch_of = Some(id(of));
        store.create(NewSession { rematch_of, fork_limit: Some(3), ..session(number) })
    };
    rematch(2, 1).await.unwrap();
    assert_eq!(store.session(id(2)).await.unwrap().parent, None, "a rematch is not a fork");
    rematch(3, 2).await.unwrap();
    store.delete(id(1)).await.unwrap();
    let parent = Some(ForkOrigin { session: id(3), sequence: 0 });
    store.create(NewSession { parent, fork_limit: Some(3), ..session(4) }).await.unwrap();
    for of in [1, 2, 3, 4] {
        let refused = rematch(5, of).await.unwrap_err();
        assert!(matches!(refused, StoreError::TooManyForks(3)), "{refused:?}");
    }
    store.delete(id(2)).await.unwrap();
    rematch(5, 4).await.unwrap();
}

pub(crate) async fn of_two_concurrent_creations_exactly_one_succeeds(place: impl Place) {
    let stores = [place.open().await, place.open().await];
    for number in 1..=10 {
        let (first, second) =
            tokio::join!(stores[0].create(session(number)), stores[1].create(session(number)));
        let codes = [first, second].map(|result| result.err().map(|error| error.code()));
        assert!(codes.contains(&None) && codes.contains(&Some("session-exists")), "{codes:?}");
    }
}
