//! Trouble with the database: a full disk, damaged rows, and a second server.

use crate::faulty_game::GAMES;
use crate::live_server::{LiveServer, request};
use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use sandtable_server::{Config, Server};
use sandtable_store::SqliteStore;
use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};
use std::path::Path;
use std::sync::Arc;

#[tokio::test]
async fn a_full_disk_is_507_and_everything_acknowledged_stays() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let raid = server.raid().await;
    let limited = SqliteStore::open_limited(&server.config.database, 60).await.unwrap();
    let full = server.over(Arc::new(limited));
    let mut sessions: Vec<TestSession> = Vec::new();
    let body = json!({ "game": "bomb", "scenario": "plain", "seats": ["me", "me"] });
    let refused = loop {
        assert!(sessions.len() < 300, "the disk never gets full");
        let reply = full.post("/api/sessions", &body).send().await;
        if reply.status != 201 {
            break reply;
        }
        sessions.push(TestSession::of(&reply.json()));
    };
    assert_eq!(refused.refusal(), (507, "disk-full".into()));
    assert_eq!(refused.header("retry-after"), "5");
    assert!(!sessions.is_empty(), "some fit");
    let view = full.get(&raid.path("/view")).token(&raid.tokens[0]).send().await;
    assert_eq!(view.status, 200, "reading goes on");
    // Orders are small and fit into the last pages for a while.
    let last = sessions.last().unwrap().clone();
    let mut given = 0;
    let refused = loop {
        assert!(given < 2_000, "the disk never gets full");
        let reply = full.order(&last, 0, json!("Count")).await;
        if reply.status != 200 {
            break reply;
        }
        given += 1;
    };
    assert_eq!(refused.refusal(), (507, "disk-full".into()));
    full.store.close().await;
    // With space again, the next request succeeds.
    let server = server.reopened().await;
    let summary = server.get(&last.path("")).token(&last.tokens[0]).send().await.json();
    assert_eq!(summary["version"], given + 1);
    for session in &sessions {
        assert_eq!(server.get(&session.path("/view")).send().await.status, 200);
    }
    assert_eq!(server.post("/api/sessions", &body).send().await.status, 201);
    assert_eq!(server.order(&raid, 0, json!({ "Hide": 1 })).await.status, 200);
}

#[tokio::test]
async fn a_damaged_session_is_reported_and_others_are_played_on() {
    let server = TestServer::new().await;
    let (damaged, intact) = (server.raid().await, server.raid().await);
    for (session, valley) in [(&damaged, 2), (&intact, 3)] {
        assert_eq!(server.order(session, 0, json!({ "Hide": valley })).await.status, 200);
    }
    server.store.close().await;
    let database = server.config.database.clone();
    let text = std::fs::read(&database).unwrap();
    // A valid row of the same length: only its checksum shows that it was altered.
    let (from, to) = (b"\"Hide\":2", b"\"Hide\":4");
    let place = text.windows(from.len()).position(|window| window == from).unwrap();
    let mut altered = text.clone();
    altered[place..place + from.len()].copy_from_slice(to);
    std::fs::write(&database, altered).unwrap();
    let server = server.reopened().await;
    for path in ["", "/view", "/export", "/verify"] {
        let reply = server.get(&damaged.path(path)).token(&damaged.tokens[0]).send().await;
        assert_eq!(reply.refusal(), (500, "damaged-session".into()), "{path}");
    }
    let order = server.post(&damaged.path("/orders"), &json!({ "order": {}, "expected": 2 }));
    let order = order.token(&damaged.tokens[0]).send().await;
    assert_eq!(order.refusal(), (500, "damaged-session".into()));
    assert_eq!(server.order(&intact, 1, json!({ "Hide": 1 })).await.status, 200);
    let list = server.get("/api/sessions").send().await;
    assert_eq!((list.status, list.json().as_array().unwrap().len()), (200, 2));
    let deleted = server.request(Method::DELETE, &damaged.path("")).send().await;
    assert_eq!(deleted.status, 204, "the operator can delete it: {}", deleted.body);
}

#[tokio::test]
async fn a_session_without_the_row_of_a_seat_is_reported_and_others_are_played_on() {
    let server = TestServer::new().await;
    let (damaged, intact) = (server.raid().await, server.raid().await);
    server.store.close().await;
    let file = format!("sqlite://{}", server.config.database.display());
    let mut database = SqliteConnection::connect(&file).await.unwrap();
    let delete = sqlx::query("DELETE FROM seats WHERE session = $1 AND seat = 1");
    let deleted = delete.bind(&damaged.id).execute(&mut database).await.unwrap();
    assert_eq!(deleted.rows_affected(), 1);
    database.close().await.unwrap();
    let server = server.reopened().await;
    for path in ["", "/view", "/dice"] {
        let reply = server.get(&damaged.path(path)).token(&damaged.tokens[0]).send().await;
        assert_eq!(reply.refusal(), (500, "damaged-session".into()), "{path}");
    }
    assert_eq!(server.order(&intact, 1, json!({ "Hide": 1 })).await.status, 200);
    let list = server.get("/api/sessions").send().await;
    assert_eq!(list.status, 200, "{}", list.body);
}

#[tokio::test]
async fn a_second_server_on_the_same_database_refuses_to_start() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sessions.db");
    let first = LiveServer::with(|config| config.database.clone_from(&database)).await;
    let again = || {
        Server::bind(Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::new(&database) })
    };
    let refused = again().await.err().expect("the database is in use").to_string();
    let by = format!("process {} listens on {}", std::process::id(), first.address);
    let expected = format!(
        "another server uses the database {}: {by}; stop it, or choose another file with --database",
        database.display()
    );
    assert_eq!(refused, expected);
    let (status, _) = request(first.address, "GET", "/api/sessions", &[], "").await.unwrap();
    assert_eq!(status, 200, "the first one goes on");
    first.stop().await;
    let second = again().await.expect("free again");
    // Another name of the same file is the same database.
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&database, &link).unwrap();
    let linked =
        Server::bind(Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::new(&link) });
    assert!(linked.await.is_err());
    drop(second);
    assert!(again().await.is_ok());
}

/// A server whose database is a link to a file that does not exist yet, and a second one that knows the
/// file itself.
#[tokio::test]
async fn a_database_that_was_created_through_a_link_has_one_lock() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("data.db"), folder.path().join("link.db"));
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let bind = |database: &Path| {
        Server::bind(Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::new(database) })
    };
    let first = bind(&link).await.unwrap();
    for name in [&file, &link] {
        let refused = bind(name).await.err().expect("the database is in use").to_string();
        assert!(refused.starts_with("another server uses the database"), "{refused}");
    }
    drop(first);
    assert!(bind(&file).await.is_ok());
    let modes = ["data.db", "data.db.lock"].map(|name| {
        let file = folder.path().join(name).metadata().unwrap();
        std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o777
    });
    assert_eq!(modes, [0o600, 0o600]);
}

#[tokio::test]
async fn a_database_with_several_hard_links_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("sessions.db"), folder.path().join("other.db"));
    std::fs::write(&file, "").unwrap();
    std::fs::hard_link(&file, &other).unwrap();
    for name in [&file, &other] {
        let bound =
            Server::bind(Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::new(name) });
        let refused = bound.await.err().expect("it has two names").to_string();
        assert!(refused.contains("has 2 names (hard links)"), "{refused}");
        assert!(refused.contains("delete the other names"), "{refused}");
    }
}
