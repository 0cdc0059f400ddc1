//! Rows that were altered behind the store's back are noticed when they are read.

use super::Sqlite;
use crate::contract::Place;
use crate::fixtures::{command, id, session, texts};
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
async fn rows_of_an_old_schema_get_checksums() {
    let place = Sqlite::empty().await;
    place.tamper(include_str!("v3.sql")).await;
    let store = place.open().await;
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    place.tamper("UPDATE commands SET entry = 'entry 7' WHERE number = 1").await;
    assert_eq!(store.entries(id(1), 0).await.unwrap_err().code(), "damaged");
    assert_eq!(texts(&*store, id(1), 2).await, ["entry 2"]);
    store.close().await;
    let store = place.open().await;
    assert_eq!(
        store.entries(id(1), 0).await.unwrap_err().code(),
        "damaged",
        "opening heals nothing"
    );
}
