//! A game that panics or takes too long does not affect other sessions.

use crate::faulty_game::{BOMBS, GAMES, SLOW};
use crate::live_server::LiveServer;
use crate::test_server::{Reply, TestServer, TestSession};
use axum::body::Body;
use axum::http::Request;
use sandtable_core::SessionId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tower::ServiceExt;

const BREAKING: [&str; 3] = ["BreakDecide", "BreakApply", "BreakView"];

async fn bomb(server: &TestServer, game: &str, scenario: &str) -> TestSession {
    server.create(game, scenario, json!(["me", "me"])).await
}

/// All responses about a session, and the number of its stored entries.
async fn everything(server: &TestServer, session: &TestSession) -> (Vec<String>, usize) {
    let mut responses = Vec::new();
    for path in ["", "/view", "/log", "/timeline", "/orders", "/export"] {
        responses.push(server.get(&session.path(path)).token(&session.tokens[0]).send().await.body);
    }
    let id: SessionId = session.id.parse().unwrap();
    (responses, server.store.entries(id, 0).await.unwrap().len())
}

#[tokio::test]
async fn an_order_that_panics_stores_nothing_and_the_game_continues() {
    for game in BOMBS {
        panic_and_continue(game).await;
    }
}

async fn panic_and_continue(game: &str) {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let (session, second_server) = (bomb(&server, game, "plain").await, server.raid().await);
    assert_eq!(server.order(&session, 0, json!("Count")).await.status, 200);
    let mut stream = server.get(&session.path("/stream")).token(&session.tokens[1]).listen().await;
    let before = everything(&server, &session).await;
    for order in BREAKING {
        let broken = server.order(&session, 0, json!(order)).await;
        assert_eq!(broken.refusal(), (500, "internal".into()), "{order}");
        assert_eq!(everything(&server, &session).await, before, "{order}");
        let preview = server.post(&session.path("/preview"), &json!({ "order": order }));
        let preview = preview.token(&session.tokens[0]).send().await;
        assert_eq!(preview.status, if order == "BreakDecide" { 500 } else { 200 }, "{order}");
    }
    assert_eq!(server.order(&second_server, 0, json!({ "Hide": 1 })).await.status, 200);
    assert_eq!(server.order(&session, 1, json!("Count")).await.json()["version"], 3);
    assert_eq!(stream.next().await.unwrap().id, Some(3), "streams do not show failed orders");
    let server = server.reopened().await;
    assert_eq!(server.order(&session, 0, json!("Count")).await.json()["version"], 4);
    assert_eq!(server.order(&second_server, 1, json!({ "Hide": 1 })).await.json()["version"], 3);
}

#[tokio::test]
async fn a_view_that_panics_is_an_internal_error_and_others_still_work() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let (blind, second_server) = (bomb(&server, "bomb", "blind").await, server.raid().await);
    for path in ["/view", "/view?at=1", "/view?as=referee", "/beliefs"] {
        let reply = server.get(&blind.path(path)).token(&blind.tokens[0]).send().await;
        assert_eq!(reply.refusal(), (500, "internal".into()), "{path}");
        assert!(!reply.body.contains("view panics on demand"), "the cause is not revealed");
    }
    let order = server.order(&blind, 0, json!("Count")).await;
    assert_eq!(order.refusal(), (500, "internal".into()));
    assert_eq!(server.get(&blind.path("")).send().await.json()["version"], 1);
    let view =
        server.get(&second_server.path("/view")).token(&second_server.tokens[0]).send().await;
    assert_eq!(view.status, 200, "{}", view.body);
}

#[tokio::test]
async fn a_bot_that_panics_is_asked_again_after_the_next_order() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = server.create("bomb", "clumsy bot", json!(["me", { "bot": "random" }])).await;
    let mut stream = server.get(&session.path("/stream")).token(&session.tokens[0]).listen().await;
    for version in 2..=4 {
        let reply = server.order(&session, 0, json!("Count")).await;
        assert_eq!((reply.status, &reply.json()["version"]), (200, &json!(version)));
        assert_eq!(stream.next().await.unwrap().id, Some(version));
    }
    let event = stream.next().await.unwrap();
    assert_eq!((event.id, &event.data["lines"][0]["text"]), (Some(5), &json!("Count")));
}

/// A request whose body never ends.
fn endless(path: &str, beginning: &'static str) -> Request<Body> {
    use futures_util::{StreamExt, stream};
    let beginning = stream::once(async move { Ok::<_, std::io::Error>(beginning) });
    let body = Body::from_stream(beginning.chain(stream::pending()));
    let request = Request::post(path).header("content-type", "application/json");
    request.body(body).unwrap()
}

#[tokio::test]
async fn a_request_without_end_times_out() {
    let server =
        TestServer::with(|config| config.request_timeout = Duration::from_millis(100)).await;
    for path in ["/api/sessions", "/api/sessions/import"] {
        let response = server.router.clone().oneshot(endless(path, "{\"game\": ")).await.unwrap();
        let reply = Reply::of(response).await;
        assert_eq!(reply.refusal(), (408, "timeout".into()), "{path}");
    }
    assert_eq!(
        server.get("/api/sessions").send().await.json(),
        json!([]),
        "no session was created"
    );
}

#[tokio::test]
async fn a_connection_that_sends_no_complete_header_is_closed() {
    let server =
        LiveServer::with(|config| config.request_timeout = Duration::from_millis(200)).await;
    for sent in ["", "GET /api/health HTTP/1.1\r\nhost: local"] {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        connection.write_all(sent.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        let read = connection.read_to_end(&mut received);
        let closed = tokio::time::timeout(Duration::from_secs(20), read);
        closed.await.expect("the connection is closed").unwrap();
        assert_eq!(String::from_utf8_lossy(&received), "", "after {sent:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_order_that_times_out_completes_and_can_be_retried() {
    let server = TestServer::playing(&GAMES, |config| config.request_timeout = SLOW / 5).await;
    let (session, second_server) = (bomb(&server, "time bomb", "plain").await, server.raid().await);
    let body = json!({ "order": "Dawdle", "expected": 1 });
    let send =
        || server.post(&session.path("/orders"), &body).token(&session.tokens[0]).key("slow");
    assert_eq!(send().send().await.refusal(), (408, "timeout".into()));
    assert_eq!(server.order(&second_server, 0, json!({ "Hide": 1 })).await.status, 200);
    assert_eq!(server.get(&session.path("")).send().await.json()["version"], 1, "still running");
    tokio::time::sleep(SLOW).await;
    let again: Value = send().send().await.json();
    assert_eq!((&again["version"], &again["repeated"]), (&json!(2), &json!(true)));
}
