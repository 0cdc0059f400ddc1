//! Sessions are deleted by their owners and by the rules of the operator, and players cannot create
//! them without end.

use crate::faulty_game::{GAMES, PACE};
use crate::long_work::COUNTING;
use crate::test_server::{TestRequest, TestServer, TestSession};
use axum::http::Method;
use sandtable_core::SessionId;
use sandtable_server::Config;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const SECRET: &str = "the operator's own secret";

/// A server that other machines can reach, so that creating sessions needs the secret.
async fn public_server(change: impl FnOnce(&mut Config)) -> TestServer {
    TestServer::with(|config| {
        config.listen = "192.0.2.1:7340".parse().unwrap();
        config.operator = Some(SECRET.to_owned());
        change(config);
    })
    .await
}

async fn created(server: &TestServer, seats: &Value) -> TestSession {
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": seats, "bots": "waiting" });
    let reply = server.post("/api/sessions", &body).header("x-operator", SECRET).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    TestSession::of(&reply.json())
}

fn bot() -> Value {
    json!({ "bot": "random" })
}

fn delete(server: &TestServer, session: &TestSession) -> TestRequest {
    server.request(Method::DELETE, &session.path(""))
}

async fn status(server: &TestServer, session: &TestSession) -> u16 {
    server.get(&session.path("")).send().await.status
}

#[tokio::test]
async fn a_session_is_deleted_by_its_owner_with_everything_that_belongs_to_it() {
    let server = public_server(|_| {}).await;
    let kept = created(&server, &json!(["me", "me"])).await;
    let alone = created(&server, &json!(["me", bot()])).await;
    let bots = created(&server, &json!([bot(), bot()])).await;
    let (token, watch) = (alone.tokens[0].clone(), bots.watch.clone().unwrap());
    for (session, token) in [(&alone, &token), (&bots, &watch)] {
        let mut stream = server.get(&session.path("/stream")).token(token).listen().await;
        let reply = delete(&server, session).token(token).send().await;
        assert_eq!((reply.status, reply.body.as_str()), (204, ""));
        assert_eq!(stream.next().await.unwrap().kind, "closing");
        assert_eq!(status(&server, session).await, 404);
        let id: SessionId = session.id.parse().unwrap();
        assert_eq!(server.store.entries(id, 0).await.unwrap(), []);
        assert_eq!(server.store.seats(id).await.unwrap(), []);
        let again = delete(&server, session).token(token).send().await;
        assert_eq!(again.status, 204, "a repeated request succeeds");
    }
    assert_eq!(status(&server, &kept).await, 200);
    let server = server.reopened().await;
    assert_eq!((status(&server, &alone).await, status(&server, &kept).await), (404, 200));
}

#[tokio::test]
async fn one_of_several_people_cannot_delete_their_session() {
    let server = public_server(|_| {}).await;
    for seats in [json!(["me", "me"]), json!(["me", "open"])] {
        let session = created(&server, &seats).await;
        let refused = delete(&server, &session).token(&session.tokens[0]).send().await;
        assert_eq!(refused.refusal(), (403, "not-owner".into()), "{seats}");
        let anyone = delete(&server, &session).send().await;
        assert_eq!(anyone.refusal(), (401, "operator-needed".into()));
        let wrong = delete(&server, &session).token("wrong").send().await;
        assert_eq!(wrong.refusal(), (401, "bad-token".into()));
        assert_eq!(status(&server, &session).await, 200);
        let operator = delete(&server, &session).header("x-operator", SECRET).send().await;
        assert_eq!(operator.status, 204, "{}", operator.body);
        assert_eq!(status(&server, &session).await, 404);
    }
    let nonsense = server.request(Method::DELETE, "/api/sessions/nonsense");
    let nonsense = nonsense.header("x-operator", SECRET).send().await;
    assert_eq!(nonsense.refusal(), (404, "no-such-session".into()));
}

#[tokio::test]
async fn an_order_for_a_deleted_session_finds_none() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    assert_eq!(
        delete(&server, &session).send().await.status,
        204,
        "on loopback you are the operator"
    );
    let order = json!({ "order": { "Hide": 1 }, "expected": 1 });
    let order =
        server.post(&session.path("/orders"), &order).token(&session.tokens[0]).send().await;
    assert_eq!(order.refusal(), (404, "no-such-session".into()));
}

#[tokio::test]
async fn players_make_a_limited_number_of_forks() {
    let server = public_server(|config| config.guest_forks = "3".parse().unwrap()).await;
    let session = created(&server, &json!(["me", bot()])).await;
    let fork = |of: &TestSession| {
        let body = json!({ "seats": ["me", bot()] });
        server.post(&of.path("/fork"), &body).token(&of.tokens[0])
    };
    // A fork of a fork counts too: otherwise a chain of forks would have no end.
    let mut newest = session.clone();
    for _ in 0..3 {
        let reply = fork(&newest).key("a-click").send().await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let again = fork(&newest).key("a-click").send().await;
        assert_eq!(again.body, reply.body, "a retry is not another fork");
        newest = TestSession::of(&reply.json());
    }
    for of in [&session, &newest] {
        assert_eq!(fork(of).send().await.refusal(), (429, "too-many-forks".into()));
        let retry = fork(of).key("another-click").send().await;
        assert_eq!(retry.refusal(), (429, "too-many-forks".into()));
    }
    let refused = fork(&session).send().await;
    assert!(
        refused.body.contains("players may make 3 forks and rematches of a session"),
        "{}",
        refused.body
    );
    let metrics = server.get("/metrics").header("x-operator", SECRET).send().await.body;
    assert!(
        metrics.contains("\nsandtable_refusals_total{code=\"too-many-forks\"} 5\n"),
        "{metrics}"
    );
    assert_eq!(fork(&session).header("x-operator", SECRET).send().await.status, 201);
    let list = server.get("/api/sessions").header("x-operator", SECRET).send().await.json();
    assert_eq!(list.as_array().unwrap().len(), 5, "the session, three forks and the operator's");
    for session in [&newest, &session] {
        assert_eq!(delete(&server, session).token(&session.tokens[0]).send().await.status, 204);
    }
    let first = list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap());
    assert_eq!(first.filter(|id| *id != session.id && *id != newest.id).count(), 3);
}

#[tokio::test]
async fn with_0_the_number_of_forks_is_not_limited() {
    let server = public_server(|config| config.guest_forks = "0".parse().unwrap()).await;
    let session = created(&server, &json!(["me", bot()])).await;
    let body = json!({ "seats": ["me", bot()] });
    for _ in 0..18 {
        let fork = server.post(&session.path("/fork"), &body).token(&session.tokens[0]);
        assert_eq!(fork.send().await.status, 201);
    }
}

#[tokio::test]
async fn the_operator_can_forbid_the_forks_of_players() {
    let server = public_server(|config| config.guest_forks = "none".parse().unwrap()).await;
    let session = created(&server, &json!(["me", bot()])).await;
    let body = json!({ "seats": ["me", bot()] });
    let fork = || server.post(&session.path("/fork"), &body).token(&session.tokens[0]);
    let refused = fork().send().await;
    assert_eq!(refused.refusal(), (401, "operator-needed".into()));
    let wrong = fork().header("x-operator", "not the operator's secret").send().await;
    assert_eq!(wrong.refusal(), (401, "operator-needed".into()));
    assert_eq!(fork().header("x-operator", SECRET).send().await.status, 201);
}

/// The program may have been built without the game, or with a newer version of it.
#[tokio::test]
async fn a_session_of_an_unknown_game_is_deleted_by_the_operator_only() {
    let server = public_server(|_| {}).await;
    let session = created(&server, &json!(["me", bot()])).await;
    let id: SessionId = session.id.parse().unwrap();
    let server = server.reopened_playing(&[]).await;
    for token in [None, Some("wrong"), Some(session.tokens[0].as_str())] {
        let request = token.into_iter().fold(delete(&server, &session), TestRequest::token);
        assert_eq!(request.send().await.refusal(), (404, "unknown-game".into()), "{token:?}");
    }
    assert_eq!(server.store.session(id).await.unwrap().id, id, "it is still stored");
    let operator = delete(&server, &session).header("x-operator", SECRET).send().await;
    assert_eq!(operator.status, 204, "{}", operator.body);
    assert_eq!(server.store.session(id).await.unwrap_err().code(), "no-such-session");
}

/// Waits until a session is gone.
async fn wait_until_deleted(server: &TestServer, session: &TestSession) {
    let start = Instant::now();
    while status(server, session).await != 404 {
        assert!(start.elapsed() < Duration::from_secs(20), "the session was not deleted");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A table that was read before the deletion must not be put in place after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_expires_while_it_is_loaded_is_gone() {
    const LIFE: Duration = Duration::from_secs(2);
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = server.create("bomb", "slow start", json!(["me", "me"])).await;
    // Loading takes longer than the session lives.
    PACE.start(Duration::from_secs(3));
    let server = server.reopened_with(|config| config.expire_idle = Some(LIFE)).await;
    let loading = server.get(&session.path("")).send().await.status;
    assert!([200, 404].contains(&loading), "{loading}");
    PACE.start(Duration::ZERO);
    wait_until_deleted(&server, &session).await;
}

#[tokio::test]
async fn finished_sessions_expire_by_the_rule_of_the_operator() {
    let server = TestServer::new().await;
    let (finished, running) = (server.raid().await, server.raid().await);
    server.raid_to_the_end(&finished).await;
    let server = server.reopened().await;
    assert_eq!(status(&server, &finished).await, 200, "by default sessions are kept");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let server = server.reopened_with(|config| config.expire_finished = Some(Duration::ZERO)).await;
    wait_until_deleted(&server, &finished).await;
    assert_eq!(status(&server, &running).await, 200);
    let server = server.reopened_with(|config| config.expire_idle = Some(Duration::ZERO)).await;
    wait_until_deleted(&server, &running).await;
}
