//! Documents: writing, reading, listing, deleting and launching them.

use super::Place;
use crate::fixtures::{
    at, command, document, encounter, force, hash, id, progress, revision, session,
};
use sandtable_store::{
    Command, Document, DocumentKey, Launched, NewDocument, Progress, Revision, Store, StoreError,
};
use std::sync::Arc;
use tokio::task::JoinSet;

/// An encounter that uses these forces.
fn using(id: &str, forces: &[&str]) -> NewDocument {
    NewDocument { uses: forces.iter().map(|id| force(id)).collect(), ..document(encounter(id)) }
}

async fn ids(store: &dyn Store, kind: &str, owner: Option<u8>) -> Vec<String> {
    let found = store.documents(kind, owner.map(hash)).await.unwrap();
    found.into_iter().map(|document| document.key.id).collect()
}

pub(crate) async fn a_new_document_is_read_back(place: impl Place) {
    let store = place.open().await;
    let new = NewDocument { owner: Some(hash(3)), ..document(force("a")) };
    let expected = Document {
        key: DocumentKey { kind: "force".into(), id: "a".into() },
        owner: Some(hash(3)),
        version: 1,
        body: r#"{"name":"a"}"#.into(),
        launched: None,
        created_at: at(0),
        updated_at: at(0),
    };
    assert_eq!(store.create_document(new).await.unwrap(), expected);
    assert_eq!(store.document(&force("a")).await.unwrap(), expected);
    assert_eq!(store.documents("force", None).await.unwrap(), [expected]);
}

pub(crate) async fn a_document_survives_a_restart(place: impl Place) {
    let store = place.open().await;
    let stored = store.create_document(document(force("a"))).await.unwrap();
    store.close().await;
    assert_eq!(store.document(&force("a")).await.unwrap_err().code(), "closing");
    let refused = store.create_document(document(force("b"))).await;
    assert_eq!(refused.unwrap_err().code(), "closing");
    assert_eq!(place.open().await.document(&force("a")).await.unwrap(), stored);
}

pub(crate) async fn documents_of_any_kind_are_stored(place: impl Place) {
    let store = place.open().await;
    for kind in ["design", "map", "ein Gelände"] {
        let body = format!("\"{}\"", "ä🦀".repeat(50_000));
        let new = NewDocument { body: body.clone(), ..document(DocumentKey::new(kind, "x")) };
        store.create_document(new).await.unwrap();
        assert_eq!(store.document(&DocumentKey::new(kind, "x")).await.unwrap().body, body);
    }
}

pub(crate) async fn the_same_id_may_be_used_by_another_kind(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    store.create_document(document(encounter("a"))).await.unwrap();
    store.delete_document(&force("a"), None).await.unwrap();
    assert_eq!(store.document(&encounter("a")).await.unwrap().version, 1);
}

pub(crate) async fn an_existing_document_cannot_be_created_again(place: impl Place) {
    let store = place.open().await;
    let first = store.create_document(document(force("a"))).await.unwrap();
    let second = NewDocument { body: "{}".into(), ..document(force("a")) };
    let refused = store.create_document(second).await.unwrap_err();
    assert_eq!(
        (refused.code(), refused.to_string().as_str()),
        ("document-exists", "force a already exists")
    );
    assert_eq!(store.document(&force("a")).await.unwrap(), first);
}

pub(crate) async fn a_missing_document_is_not_found(place: impl Place) {
    let store = place.open().await;
    let missing = store.document(&force("a")).await.unwrap_err();
    assert!(matches!(&missing, StoreError::NoSuchDocument(found) if *found == force("a")));
    assert_eq!(
        (missing.code(), missing.to_string().as_str()),
        ("no-such-document", "force a not found")
    );
}

pub(crate) async fn documents_are_listed_by_kind_and_owner(place: impl Place) {
    let store = place.open().await;
    for (key, owner) in [
        (force("a"), Some(1)),
        (force("b"), Some(2)),
        (force("c"), None),
        (encounter("d"), Some(1)),
    ] {
        let new = NewDocument { owner: owner.map(hash), ..document(key) };
        store.create_document(new).await.unwrap();
    }
    assert_eq!(ids(&*store, "force", Some(1)).await, ["a"]);
    assert_eq!(ids(&*store, "force", Some(2)).await, ["b"]);
    assert_eq!(ids(&*store, "encounter", Some(1)).await, ["d"]);
    assert!(ids(&*store, "encounter", Some(2)).await.is_empty());
    assert_eq!(ids(&*store, "force", None).await, ["a", "b", "c"], "without an owner: all");
}

pub(crate) async fn documents_are_sorted_by_last_update(place: impl Place) {
    let store = place.open().await;
    for (second, id) in [(1, "a"), (2, "b"), (3, "c")] {
        let new = NewDocument { at: at(second), ..document(force(id)) };
        store.create_document(new).await.unwrap();
    }
    let late = Revision { at: at(4), ..revision(force("a"), 1, "{}") };
    store.replace_document(late).await.unwrap();
    assert_eq!(ids(&*store, "force", None).await, ["a", "c", "b"]);
}

pub(crate) async fn a_replaced_document_has_the_next_version(place: impl Place) {
    let store = place.open().await;
    let new = NewDocument { owner: Some(hash(3)), ..document(force("a")) };
    let first = store.create_document(new).await.unwrap();
    let later = Revision { at: at(9), ..revision(force("a"), 1, "{}") };
    let expected = Document { version: 2, body: "{}".into(), updated_at: at(9), ..first };
    assert_eq!(store.replace_document(later).await.unwrap(), expected);
    assert_eq!(store.document(&force("a")).await.unwrap(), expected);
}

pub(crate) async fn a_revision_of_another_version_is_stale(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    store.replace_document(revision(force("a"), 1, "2")).await.unwrap();
    for expected in [0, 1, 3] {
        let refused = store.replace_document(revision(force("a"), expected, "x")).await;
        let refused = refused.unwrap_err();
        assert!(
            matches!(refused, StoreError::StaleDocument { expected: was, current: 2 } if was == expected),
            "{refused:?}"
        );
    }
    assert_eq!(store.document(&force("a")).await.unwrap().body, "2");
}

pub(crate) async fn a_missing_document_cannot_be_replaced(place: impl Place) {
    let store = place.open().await;
    let refused = store.replace_document(revision(force("a"), 1, "{}")).await;
    assert_eq!(refused.unwrap_err().code(), "no-such-document");
}

pub(crate) async fn of_two_writers_of_one_version_exactly_one_wins(place: impl Place) {
    let stores = [place.open().await, place.open().await];
    stores[0].create_document(document(force("a"))).await.unwrap();
    for version in 1..=20 {
        let write = |writer: usize| {
            stores[writer].replace_document(revision(force("a"), version, &writer.to_string()))
        };
        let (first, second) = tokio::join!(write(0), write(1));
        let winner = if first.is_ok() { "0" } else { "1" };
        let codes = [first, second].map(|result| result.err().map(|error| error.code()));
        assert!(codes.contains(&None) && codes.contains(&Some("stale")), "{codes:?}");
        let current = stores[0].document(&force("a")).await.unwrap();
        assert_eq!((current.version, current.body.as_str()), (version + 1, winner));
    }
}

pub(crate) async fn a_deleted_document_is_gone(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    store.delete_document(&force("a"), Some(1)).await.unwrap();
    assert!(ids(&*store, "force", None).await.is_empty());
    let again = store.delete_document(&force("a"), None).await;
    assert_eq!(again.unwrap_err().code(), "no-such-document");
    let fresh = store.create_document(document(force("a"))).await.unwrap();
    assert_eq!(fresh.version, 1, "the id is free again");
}

pub(crate) async fn a_document_at_another_version_is_not_deleted(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    store.replace_document(revision(force("a"), 1, "{}")).await.unwrap();
    let refused = store.delete_document(&force("a"), Some(1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::StaleDocument { expected: 1, current: 2 }));
    store.delete_document(&force("a"), Some(2)).await.unwrap();
}

pub(crate) async fn a_used_document_cannot_be_deleted(place: impl Place) {
    let store = place.open().await;
    for key in [force("a"), force("b")] {
        store.create_document(document(key)).await.unwrap();
    }
    store.create_document(using("first", &["a"])).await.unwrap();
    store.create_document(using("second", &["b", "a"])).await.unwrap();
    let refused = store.delete_document(&force("a"), None).await.unwrap_err();
    assert!(matches!(&refused, StoreError::InUse(by) if *by == encounter("first")), "{refused:?}");
    assert_eq!(store.document(&force("a")).await.unwrap().version, 1);
    // A used document may change.
    store.replace_document(revision(force("a"), 1, "{}")).await.unwrap();
    let refused = store.delete_document(&force("b"), Some(1)).await.unwrap_err();
    assert!(matches!(&refused, StoreError::InUse(by) if *by == encounter("second")), "{refused:?}");
}

pub(crate) async fn a_document_is_free_again_when_no_other_uses_it(place: impl Place) {
    let store = place.open().await;
    for key in [force("a"), force("b")] {
        store.create_document(document(key)).await.unwrap();
    }
    store.create_document(using("first", &["a"])).await.unwrap();
    store.create_document(using("second", &["b"])).await.unwrap();
    store.replace_document(revision(encounter("first"), 1, "{}")).await.unwrap();
    store.delete_document(&force("a"), None).await.unwrap();
    store.delete_document(&encounter("second"), None).await.unwrap();
    store.delete_document(&force("b"), None).await.unwrap();
}

pub(crate) async fn a_document_may_use_another_one_twice(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    store.create_document(using("mirror", &["a", "a"])).await.unwrap();
    let both = Revision { uses: vec![force("a"); 2], ..revision(encounter("mirror"), 1, "{}") };
    store.replace_document(both).await.unwrap();
    assert_eq!(store.delete_document(&force("a"), None).await.unwrap_err().code(), "in-use");
}

pub(crate) async fn a_missing_document_cannot_be_used(place: impl Place) {
    let store = place.open().await;
    let refused = store.create_document(using("e", &["a"])).await.unwrap_err();
    assert!(matches!(&refused, StoreError::NoSuchDocument(missing) if *missing == force("a")));
    assert!(ids(&*store, "encounter", None).await.is_empty());
    store.create_document(document(encounter("e"))).await.unwrap();
    let revision = Revision { uses: vec![force("a")], ..revision(encounter("e"), 1, "2") };
    let refused = store.replace_document(revision).await.unwrap_err();
    assert_eq!(refused.code(), "no-such-document");
    assert_eq!(store.document(&encounter("e")).await.unwrap().version, 1, "unchanged");
}

pub(crate) async fn a_launch_stores_session_and_document(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(force("a"))).await.unwrap();
    let first = store.create_document(using("e", &["a"])).await.unwrap();
    let launched = Revision { uses: vec![force("a")], ..revision(encounter("e"), 1, "launched") };
    let expected = Document {
        version: 2,
        body: "launched".into(),
        launched: Some(Launched { session: id(1), outcome: None }),
        updated_at: at(1),
        ..first
    };
    assert_eq!(store.launch(session(1), launched).await.unwrap(), expected);
    assert_eq!(store.document(&encounter("e")).await.unwrap(), expected);
    assert_eq!(store.session(id(1)).await.unwrap().version, 1);
    assert_eq!(store.delete_document(&force("a"), None).await.unwrap_err().code(), "in-use");
    store.delete_document(&encounter("e"), None).await.unwrap();
    assert_eq!(store.session(id(1)).await.unwrap().version, 1, "the session stays");
}

pub(crate) async fn a_refused_launch_stores_neither(place: impl Place) {
    let store = place.open().await;
    let launch = |number, version| {
        store.launch(session(number), revision(encounter("e"), version, "launched"))
    };
    assert_eq!(launch(1, 1).await.unwrap_err().code(), "no-such-document");
    store.create_document(document(encounter("e"))).await.unwrap();
    assert_eq!(launch(1, 2).await.unwrap_err().code(), "stale");
    store.create(session(9)).await.unwrap();
    assert_eq!(launch(9, 1).await.unwrap_err().code(), "session-exists");
    assert_eq!(store.recent(9).await.unwrap().len(), 1);
    let stored = store.document(&encounter("e")).await.unwrap();
    assert_eq!((stored.version, stored.launched), (1, None));
    launch(1, 1).await.unwrap();
    let again = launch(2, 2).await.unwrap_err();
    assert!(matches!(again, StoreError::Launched(found) if found == id(1)), "{again:?}");
}

pub(crate) async fn of_eight_concurrent_launches_exactly_one_succeeds(place: impl Place) {
    let first: Arc<dyn Store> = place.open().await.into();
    let second: Arc<dyn Store> = place.open().await.into();
    first.create_document(document(encounter("e"))).await.unwrap();
    let mut tasks = JoinSet::new();
    for number in 1..=8 {
        let store = Arc::clone(if number % 2 == 0 { &first } else { &second });
        let launch = revision(encounter("e"), 1, "launched");
        tasks.spawn(async move {
            store.launch(session(number), launch).await.err().map(|error| error.code())
        });
    }
    let mut codes = tasks.join_all().await;
    codes.sort();
    assert_eq!(codes, [&[None][..], &[Some("already-launched"); 7]].concat());
    let recent = first.recent(9).await.unwrap();
    let launched = second.document(&encounter("e")).await.unwrap().launched.unwrap();
    assert_eq!((recent.len(), recent[0].id), (1, launched.session));
}

pub(crate) async fn a_document_knows_the_outcome_of_its_session(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(encounter("e"))).await.unwrap();
    store.launch(session(1), revision(encounter("e"), 1, "launched")).await.unwrap();
    let progress = Progress { outcome: Some("Blue wins".into()), ..progress(2) };
    store.append(Command { progress, ..command(1, 1) }).await.unwrap();
    let expected = Some(Launched { session: id(1), outcome: Some("Blue wins".into()) });
    assert_eq!(store.document(&encounter("e")).await.unwrap().launched, expected);
    assert_eq!(store.documents("encounter", None).await.unwrap()[0].launched, expected);
    let renamed = store.replace_document(revision(encounter("e"), 2, "renamed")).await.unwrap();
    assert_eq!(renamed.launched, expected);
}

pub(crate) async fn a_document_is_unlaunched_when_its_session_is_deleted(place: impl Place) {
    let store = place.open().await;
    store.create_document(document(encounter("e"))).await.unwrap();
    store.launch(session(1), revision(encounter("e"), 1, "launched")).await.unwrap();
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.document(&encounter("e")).await.unwrap().launched, None);
    store.launch(session(2), revision(encounter("e"), 2, "again")).await.unwrap();
}
