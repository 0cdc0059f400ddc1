//! Idempotency keys: a retried request takes effect once and gets the same response.

use crate::test_server::{Reply, TestRequest, TestServer, TestSession};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

fn raid(seats: &Value) -> Value {
    json!({ "game": "raid", "scenario": "valleys", "seats": seats })
}

/// A request to create a raid.
fn create(server: &TestServer, seats: &Value, key: &str) -> TestRequest {
    server.post("/api/sessions", &raid(seats)).key(key)
}

async fn sessions(server: &TestServer) -> usize {
    server.get("/api/sessions").send().await.json().as_array().unwrap().len()
}

#[tokio::test]
async fn a_retried_creation_returns_the_same_session() {
    let server = TestServer::new().await;
    let request = |server: &TestServer| create(server, &json!(["me", "open"]), "a-click").send();
    let first = request(&server).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = request(&server).await;
    assert_eq!((again.status, &again.body), (201, &first.body), "including the tokens");
    let server = server.reopened().await;
    assert_eq!(request(&server).await.body, first.body, "even after a restart");
    assert_eq!(sessions(&server).await, 1);
    let session = TestSession::of(&first.json());
    assert_eq!((session.tokens[0].len(), session.invites[1].len()), (64, 64));
    let summary = server.get(&session.path("")).token(&session.tokens[0]).send().await.json();
    assert_eq!(summary["you"], json!({ "seat": 0 }), "the derived token works");
    assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 200);
    let later = request(&server).await.json();
    assert_eq!(later["session"]["version"], 2, "with the current version");
    assert_eq!(later["seats"], first.json()["seats"]);
    let other = create(&server, &json!(["me", "open"]), "another-click").send().await;
    let other = TestSession::of(&other.json());
    assert!(other.id != session.id && other.tokens[0] != session.tokens[0]);
}

#[tokio::test]
async fn a_retried_game_between_bots_has_the_same_watch_token() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let request = || create(&server, &bots, "a-click").send();
    let (first, again) = (request().await.json(), request().await.json());
    assert_eq!((&again["watch"], &again["seats"]), (&first["watch"], &first["seats"]));
    assert_eq!(again["session"]["id"], first["session"]["id"]);
    assert!(first["watch"].is_string());
}

#[tokio::test]
async fn a_key_used_for_another_request_is_refused() {
    let server = TestServer::new().await;
    assert_eq!(create(&server, &json!(["me", "me"]), "a-click").send().await.status, 201);
    let other = create(&server, &json!(["me", "open"]), "a-click").send().await;
    assert_eq!(other.refusal(), (422, "key-reused".into()));
    assert_eq!(sessions(&server).await, 1);
    let spaced =
        server.request(Method::POST, "/api/sessions").header("content-type", "application/json");
    let spaced =
        spaced.key("a-click").body(format!(" {} ", raid(&json!(["me", "me"])))).send().await;
    assert_eq!(spaced.status, 201, "whitespace does not matter: {}", spaced.body);
    assert_eq!(sessions(&server).await, 1);
}

#[tokio::test]
async fn a_refused_request_does_not_use_up_its_key() {
    let server = TestServer::new().await;
    let refused = create(&server, &json!(["me"]), "a-click").send().await;
    assert_eq!(refused.refusal(), (422, "wrong-number-of-players".into()));
    assert_eq!(create(&server, &json!(["me", "me"]), "a-click").send().await.status, 201);
}

#[tokio::test]
async fn creation_keys_have_the_same_length_limit_as_order_keys() {
    let server = TestServer::new().await;
    for key in [String::new(), "x".repeat(129)] {
        let reply = create(&server, &json!(["me", "me"]), &key).send().await;
        assert_eq!(reply.refusal(), (400, "bad-key".into()));
    }
    assert_eq!(create(&server, &json!(["me", "me"]), &"x".repeat(128)).send().await.status, 201);
}

#[tokio::test]
async fn concurrent_requests_with_one_key_create_one_session() {
    let server = TestServer::new().await;
    let second_server = server.second_server().await;
    let requests = (0..12).map(|number| {
        let server = if number % 2 == 0 { &server } else { &second_server };
        create(server, &json!(["me", "me"]), "a-click").send()
    });
    let replies: Vec<Reply> = join_all(requests).await;
    assert!(replies.iter().all(|reply| reply.status == 201 && reply.body == replies[0].body));
    assert_eq!(sessions(&server).await, 1);
}

#[tokio::test]
async fn a_retried_import_creates_one_session() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    server.raid_to_the_end(&session).await;
    let file = server.get(&session.path("/export")).send().await.bytes;
    let elsewhere = TestServer::new().await;
    let import = |key: &str, file: &[u8]| {
        elsewhere.request(Method::POST, "/api/sessions/import").body(file).key(key).send()
    };
    let first = import("a-file", &file).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = import("a-file", &file).await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    let other = import("another", &file).await;
    assert_eq!(other.refusal(), (409, "session-exists".into()));
    let second = server.raid().await;
    server.raid_to_the_end(&second).await;
    let second = server.get(&second.path("/export")).send().await.bytes;
    assert_eq!(import("a-file", &second).await.refusal(), (422, "key-reused".into()));
    assert_eq!(sessions(&elsewhere).await, 1);
}

#[tokio::test]
async fn a_retried_fork_returns_the_same_session_but_not_another_players() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    server.raid_to_the_end(&session).await;
    let body = json!({ "at": 1, "seats": ["me", "open"] });
    let fork = |seat: usize| {
        server
            .post(&session.path("/fork"), &body)
            .token(&session.tokens[seat])
            .key("a-click")
            .send()
    };
    let first = fork(0).await;
    assert_eq!(first.status, 201, "{}", first.body);
    assert_eq!(fork(0).await.body, first.body);
    let others = fork(1).await;
    assert_eq!(others.status, 201, "{}", others.body);
    let (first, others) = (TestSession::of(&first.json()), TestSession::of(&others.json()));
    assert!(first.id != others.id && first.tokens[0] != others.tokens[0]);
    let elsewhere = json!({ "at": 2, "seats": ["me", "open"] });
    let elsewhere = server.post(&session.path("/fork"), &elsewhere).token(&session.tokens[0]);
    assert_eq!(elsewhere.key("a-click").send().await.refusal(), (422, "key-reused".into()));
}

#[tokio::test]
async fn a_retried_join_returns_the_same_seat() {
    let server = TestServer::new().await;
    let session = server.create("raid", "valleys", json!(["open", "open"])).await;
    let join = |server: &TestServer, invite: &str, key: Option<&str>| {
        let request = server.post(&session.path("/seats"), &json!({ "invite": invite }));
        match key {
            Some(key) => request.key(key),
            None => request,
        }
        .send()
    };
    let first = join(&server, &session.invites[1], Some("a-click")).await;
    assert_eq!((first.status, &first.json()["seat"]), (200, &json!(1)));
    assert_eq!(join(&server, &session.invites[1], Some("a-click")).await.body, first.body);
    for key in [Some("another"), None] {
        let late = join(&server, &session.invites[1], key).await;
        assert_eq!(late.refusal(), (409, "seat-taken".into()), "the invitation was used");
    }
    let second = join(&server, &session.invites[0], Some("a-click")).await;
    assert_eq!(second.refusal(), (422, "key-reused".into()));
    let server = server.reopened().await;
    assert_eq!(join(&server, &session.invites[1], Some("a-click")).await.body, first.body);
    let token = first.json()["token"].as_str().unwrap().to_owned();
    let summary = server.get(&session.path("")).token(&token).send().await.json();
    assert_eq!(summary["you"], json!({ "seat": 1 }));
    let other = server.create("raid", "valleys", json!(["open", "open"])).await;
    let other = server.post(&other.path("/seats"), &json!({ "invite": other.invites[0] }));
    assert_eq!(other.key("a-click").send().await.status, 200, "keys are separate per session");
}

#[tokio::test]
async fn a_join_completes_even_if_the_client_disconnects() {
    for round in 0..30_u64 {
        let server = TestServer::new().await;
        let session = server.create("raid", "valleys", json!(["me", "open"])).await;
        let body = json!({ "invite": session.invites[1] });
        let join = || server.post(&session.path("/seats"), &body).key("a-click").send();
        let timeout = std::time::Duration::from_micros(round * 100);
        tokio::time::timeout(timeout, join()).await.ok();
        let joined = join().await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        let token = joined.json()["token"].as_str().unwrap().to_owned();
        let summary = server.get(&session.path("")).token(&token).send().await.json();
        assert_eq!(summary["you"], json!({ "seat": 1 }));
    }
}

/// A reader of the database can neither play nor retry requests of others.
#[tokio::test]
async fn the_database_holds_neither_keys_nor_tokens() {
    let server = TestServer::new().await;
    let key = "a-key-that-nobody-would-guess";
    let session =
        TestSession::of(&create(&server, &json!(["me", "open"]), key).send().await.json());
    server.store.close().await;
    let file = std::fs::read(&server.config.database).unwrap();
    let has = |text: &str| file.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has(&session.id), "the file holds the session");
    assert!(!has(key) && !has(&session.tokens[0]) && !has(&session.invites[1]));
}

#[tokio::test]
async fn an_order_key_used_for_another_order_is_refused() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let token = &session.tokens[0];
    let order = |valley: u32, expected: u32| {
        let body = json!({ "order": { "Hide": valley }, "expected": expected });
        server.post(&session.path("/orders"), &body).token(token).key("a-click").send()
    };
    assert_eq!(order(1, 1).await.json()["version"], 2);
    let again = order(1, 1).await.json();
    assert_eq!((&again["version"], &again["repeated"]), (&json!(2), &json!(true)));
    let newer = order(1, 2).await.json();
    assert_eq!(newer["repeated"], true, "the expected version does not matter");
    for expected in [1, 2] {
        assert_eq!(order(2, expected).await.refusal(), (422, "key-reused".into()));
    }
    for path in ["/undo", "/concede"] {
        let other = server.post(&session.path(path), &json!({ "expected": 1 }));
        let other = other.token(token).key("a-click").send().await;
        assert_eq!(other.refusal(), (422, "key-reused".into()), "{path}");
    }
    let summary = server.get(&session.path("")).token(token).send().await.json();
    assert_eq!(summary["version"], 2);
    // Decided and refused by the store only, after which the game goes on.
    assert_eq!(server.order(&session, 1, json!({ "Hide": 2 })).await.status, 200);
    let version = server.get(&session.path("")).token(token).send().await.json()["version"].clone();
    let body = json!({ "order": { "Raid": 0 }, "expected": version });
    let raid = server.post(&session.path("/orders"), &body).token(token);
    assert_eq!(raid.key("a-click").send().await.refusal(), (422, "key-reused".into()));
    assert_eq!(server.order(&session, 0, json!({ "Raid": 0 })).await.status, 200);
    let server = server.reopened().await;
    let body = json!({ "order": { "Hide": 2 }, "expected": 1 });
    let late = server.post(&session.path("/orders"), &body).token(token).key("a-click").send();
    assert_eq!(late.await.refusal(), (422, "key-reused".into()), "even after a restart");
}

#[tokio::test]
async fn a_run_key_used_for_another_run_is_refused() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let mut body = raid(&bots);
    body["bots"] = "waiting".into();
    let session = server.create_as(&body).await;
    let run = |until: &str| {
        let run = server.post(&session.path("/run"), &json!({ "until": until }));
        run.token(session.watch.as_ref().unwrap()).key("a-click").send()
    };
    assert_eq!(run("order").await.json()["played"], 1);
    assert_eq!(run("order").await.json()["repeated"], true);
    assert_eq!(run("end").await.refusal(), (422, "key-reused".into()));
}
