//! Rows that were altered behind the store's back are noticed when they are read.

use super::Sqlite;
use crate::contract::Place;
use crate::fixtures::{claim, command, document, force, id, open_seat, session, texts};
use sandtable_core::Seat;
use sandtable_store::StoreError;

/// Two sessions with two commands each.
async fn two_sessions(place: &Sqlite) -> Box<dyn sandtable_store::Store> {
    let store = place.open().await;
    for number in [1, 2] {
        store.create(session(number)).await.unwrap();
        store.append(command(number, 1)).await.unwrap();
        store.append_all(vec![command(number, 2), command(number, 3)]).await.unwrap();
    }
    store
}

#[tokio::test]
async fn an_altered_entry_is_reported_and_other_sessions_are_unaffected() {
    for (number, change) in [
        (1, "UPDATE commands SET entry = 'entry 7' WHERE place = 2"),
        (1, "UPDATE commands SET noticed = 1 WHERE place = 2"),
        (1, "UPDATE commands SET sum = NULL WHERE place = 2"),
        (1, "UPDATE commands SET sum = '0123456789abcdef' WHERE place = 2"),
        // Rows of one session that changed places.
        (1, "UPDATE commands SET number = 9 - number WHERE session = 1 AND number > 0"),
        // A row of another session.
        (
            3,
            "UPDATE commands SET entry = old.entry, sum = old.sum FROM commands AS old
             WHERE commands.place = 4 AND old.place = 8",
        ),
    ] {
        let place = Sqlite::empty().await;
        let store = two_sessions(&place).await;
        place.tamper(change).await;
        let error = store.entries(id(1), 0).await.unwrap_err();
        assert_eq!(error.code(), "damaged", "{change}");
        let StoreError::Damaged { session, why } = &error else { panic!("{error:?}") };
        assert_eq!(*session, id(1).to_string());
        let number = if change.contains("9 -") { 6 } else { number };
        assert!(why.starts_with(&format!("entry {number} does not match its checksum")), "{why}");
        assert_eq!(texts(&*store, id(2), 1).await, ["entry 1", "entry 2", "entry 3"]);
    }
}

#[tokio::test]
async fn an_altered_session_is_reported_and_left_out_of_the_list() {
    for change in [
        "game = 'raid'",
        "scenario = 'other'",
        "title = 'Other'",
        "seed = '0x0000000000000000000000000000000000000000000000000000000000000009'",
        "watch = zeroblob(32)",
        "temporary = 1",
        "created_at = created_at + 1",
        "sum = NULL",
    ] {
        let place = Sqlite::empty().await;
        let store = two_sessions(&place).await;
        let sql = format!("UPDATE sessions SET {change} WHERE number = 1");
        place.tamper(sqlx::AssertSqlSafe(sql)).await;
        let error = store.session(id(1)).await.unwrap_err();
        assert_eq!(error.code(), "damaged", "{change}: {error}");
        let listed: Vec<_> = store.recent(9).await.unwrap().iter().map(|one| one.id).collect();
        assert_eq!(listed, [id(2)], "{change}");
        store.delete(id(1)).await.unwrap();
    }
}

#[tokio::test]
async fn a_missing_or_added_entry_is_reported() {
    for (why, change) in [
        ("entry 3 of 4 is missing", "DELETE FROM commands WHERE session = 1 AND number = 3"),
        ("entry 1 of 4 is missing", "DELETE FROM commands WHERE session = 1 AND number = 1"),
        ("entry 0 of 4 is missing", "DELETE FROM commands WHERE session = 1"),
        ("entry 4 of 5 is missing", "UPDATE sessions SET version = 5 WHERE number = 1"),
        (
            "entry 3 is too many: the session has 3",
            "UPDATE sessions SET version = 3 WHERE number = 1",
        ),
    ] {
        let place = Sqlite::empty().await;
        let store = two_sessions(&place).await;
        assert_eq!(store.entries(id(1), 9).await.unwrap(), []);
        place.tamper(change).await;
        let error = store.entries(id(1), 0).await.unwrap_err();
        assert_eq!(error.code(), "damaged", "{change}");
        assert!(error.to_string().ends_with(why), "{change}: {error}");
        assert_eq!(texts(&*store, id(2), 1).await, ["entry 1", "entry 2", "entry 3"]);
    }
}

#[tokio::test]
async fn an_altered_seat_is_reported_and_left_out_of_the_list() {
    for change in [
        "token = zeroblob(32)",
        "invite = zeroblob(32)",
        "contribution = zeroblob(32)",
        "sitter = '{\"bot\":\"greedy\"}'",
        "sum = NULL",
        "seat = 7",
    ] {
        let place = Sqlite::empty().await;
        let store = two_sessions(&place).await;
        for number in [1, 2] {
            store.seat(id(number), open_seat(1, 5)).await.unwrap();
            let claim = claim(5, 6);
            assert_eq!(store.take_seat(id(number), claim, None).await.unwrap(), Some(Seat(1)));
        }
        let before = store.seats(id(2)).await.unwrap();
        let sql = format!("UPDATE seats SET {change} WHERE session = '{}' AND seat = 1", id(1));
        place.tamper(sqlx::AssertSqlSafe(sql)).await;
        let error = store.seats(id(1)).await.unwrap_err();
        assert_eq!(error.code(), "damaged", "{change}");
        assert!(error.to_string().contains("the row of seat"), "{change}: {error}");
        assert_eq!(store.seats(id(2)).await.unwrap(), before, "{change}");
        let listed = store.seats_of(&[id(1), id(2)]).await.unwrap();
        assert_eq!(listed[&id(2)], before, "{change}");
        assert!(!listed.contains_key(&id(1)), "{change}: {listed:?}");
    }
}

#[tokio::test]
async fn an_altered_document_is_reported_and_left_out_of_the_list() {
    for change in ["body = '{}'", "owner = zeroblob(32)", "version = 9", "id = 'c'", "sum = NULL"] {
        let place = Sqlite::empty().await;
        let store = place.open().await;
        for name in ["a", "b"] {
            store.create_document(document(force(name))).await.unwrap();
        }
        let sql = format!("UPDATE documents SET {change} WHERE id = 'a'");
        place.tamper(sqlx::AssertSqlSafe(sql)).await;
        let key = if change.starts_with("id") { force("c") } else { force("a") };
        let error = store.document(&key).await.unwrap_err();
        assert_eq!(error.code(), "damaged", "{change}: {error}");
        let listed = store.documents("force", None).await.unwrap();
        let listed: Vec<&str> = listed.iter().map(|one| one.key.id.as_str()).collect();
        assert_eq!(listed, ["b"], "{change}");
    }
}

#[tokio::test]
async fn rows_of_an_old_schema_get_checksums() {
    let place = Sqlite::empty().await;
    place.tamper(include_str!("v3.sql")).await;
    let store = place.open().await;
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    place.tamper("UPDATE commands SET entry = 'entry 7' WHERE number = 1").await;
    assert_eq!(store.entries(id(1), 0).await.unwrap_err().code(), "damaged");
    assert_eq!(texts(&*store, id(1), 2).await, ["entry 2"]);
    assert_eq!(store.seats(id(1)).await.unwrap().len(), 2);
    place.tamper("UPDATE seats SET token = zeroblob(32) WHERE seat = 0").await;
    assert_eq!(store.seats(id(1)).await.unwrap_err().code(), "damaged");
    store.close().await;
    let store = place.open().await;
    assert_eq!(
        store.entries(id(1), 0).await.unwrap_err().code(),
        "damaged",
        "opening heals nothing"
    );
}
