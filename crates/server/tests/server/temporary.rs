//! Temporary sessions are deleted some time after their last change.

use crate::test_server::{TestServer, TestSession};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn body(temporary: bool) -> Value {
    json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"], "temporary": temporary })
}

async fn status(server: &TestServer, session: &TestSession) -> u16 {
    server.get(&session.path("")).send().await.status
}

/// Waits until a session is gone.
async fn wait_until_deleted(server: &TestServer, session: &TestSession) {
    let start = Instant::now();
    while status(server, session).await != 404 {
        assert!(start.elapsed() < Duration::from_secs(20), "the session was not deleted");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_temporary_session_is_deleted_after_its_time_and_its_streams_end() {
    let server = TestServer::with(|config| config.temporary_age = Duration::from_millis(300)).await;
    let kept = server.create_as(&body(false)).await;
    let session = server.create_as(&body(true)).await;
    let summary = server.get(&session.path("")).send().await.json();
    assert_eq!((&summary["temporary"], &summary["waiting"]), (&json!(true), &json!(false)));
    let mut stream = server.get(&session.path("/stream")).token(&session.tokens[0]).listen().await;
    assert_eq!(stream.next().await.unwrap().kind, "closing");
    wait_until_deleted(&server, &session).await;
    let gone = server.order(&session, 0, json!({ "Hide": 1 })).await;
    assert_eq!(gone.refusal(), (404, "no-such-session".into()));
    assert_eq!(status(&server, &kept).await, 200, "other sessions stay");
    let list = server.get("/api/sessions").send().await.json();
    assert_eq!(list.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_order_keeps_a_temporary_session() {
    let server =
        TestServer::with(|config| config.temporary_age = Duration::from_millis(1_500)).await;
    let session = server.create_as(&body(true)).await;
    let start = Instant::now();
    let (mut seat, mut orders) = (0, 0);
    while start.elapsed() < Duration::from_secs(3) {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let token = &session.tokens[seat];
        let legal = server.get(&session.path("/orders")).token(token).send().await.json();
        let legal = legal.as_array().unwrap();
        // Both camps are in the last valley and the first ones are searched, so the raid goes on.
        let order = if orders < 2 { legal.last() } else { legal.first() };
        let reply = server.order(&session, seat, order.unwrap().clone()).await;
        orders += 1;
        assert_eq!(reply.status, 200, "{}", reply.body);
        seat = 1 - seat;
    }
    wait_until_deleted(&server, &session).await;
}

#[tokio::test]
async fn a_server_deletes_expired_sessions_when_it_starts() {
    let server = TestServer::new().await;
    let (kept, session) =
        (server.create_as(&body(false)).await, server.create_as(&body(true)).await);
    let server = server.reopened().await;
    assert_eq!(status(&server, &session).await, 200, "a day has not passed");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let server = server.reopened_with(|config| config.temporary_age = Duration::ZERO).await;
    wait_until_deleted(&server, &session).await;
    assert_eq!(status(&server, &kept).await, 200);
}

#[tokio::test]
async fn a_fork_of_a_temporary_session_is_kept() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let quick = json!({ "game": "raid", "scenario": "valleys", "seats": bots, "temporary": true, "bots": "waiting" });
    let session = server.create_as(&quick).await;
    let fork = server.post(&session.path("/fork"), &json!({ "seats": ["me", "me"] }));
    let fork = fork.token(session.watch.as_ref().unwrap()).send().await.json();
    let forked = &fork["session"];
    assert_eq!((&forked["temporary"], &forked["waiting"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn a_quick_game_of_a_person_keeps_the_secret_seed_of_the_server() {
    let server = TestServer::new().await;
    let create = async |seats: Value, temporary: bool| {
        let mut body = json!({ "game": "mech", "scenario": "duel", "seed": "7" });
        (body["seats"], body["temporary"]) = (seats, temporary.into());
        server.post("/api/sessions", &body).send().await
    };
    let bot = || json!({ "bot": "random" });
    for seats in [json!(["me", bot()]), json!(["open", bot()])] {
        let refused = create(seats.clone(), true).await;
        assert_eq!(refused.refusal(), (422, "seed-not-allowed".into()), "{seats}");
        assert_eq!(create(seats, false).await.status, 201, "other sessions still take a seed");
    }
    assert_eq!(create(json!([bot(), bot()]), true).await.status, 201);
}
