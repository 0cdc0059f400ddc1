//! Orders: idempotency, versions, undo and concession.

use crate::test_server::{Reply, TestServer, TestSession};
use futures_util::future::join_all;
use serde_json::{Value, json};

async fn version(server: &TestServer, session: &TestSession, seat: usize) -> u64 {
    let summary = server.get(&session.path("")).token(&session.tokens[seat]).send().await.json();
    summary["version"].as_u64().unwrap()
}

fn hide(expected: u64, valley: u8) -> Value {
    json!({ "order": { "Hide": valley }, "expected": expected })
}

#[tokio::test]
async fn a_retried_order_takes_effect_once() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let send = |key: &'static str| {
        let request = server.post(&session.path("/orders"), &hide(1, 3)).token(&session.tokens[0]);
        request.key(key).send()
    };
    let first = send("a-click").await.json();
    assert_eq!((&first["version"], &first["repeated"]), (&json!(2), &json!(false)));
    let again = send("a-click").await.json();
    assert_eq!((&again["version"], &again["repeated"]), (&json!(2), &json!(true)));
    assert_eq!(again["lines"], first["lines"], "the same log lines");
    assert_eq!(again["shown"], first["shown"]);
    let another = send("another").await;
    assert_eq!(another.refusal(), (409, "stale-version".into()));
    assert_eq!(version(&server, &session, 0).await, 2);
}

#[tokio::test]
async fn concurrent_retries_of_an_order_take_effect_once() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let requests = (0..12).map(|_| {
        let request = server.post(&session.path("/orders"), &hide(1, 3)).token(&session.tokens[0]);
        request.key("a-click").send()
    });
    let replies: Vec<Value> = join_all(requests).await.iter().map(Reply::json).collect();
    assert!(replies.iter().all(|reply| reply["version"] == 2), "{replies:?}");
    assert_eq!(replies.iter().filter(|reply| reply["repeated"] == false).count(), 1);
    assert_eq!(version(&server, &session, 0).await, 2);
}

#[tokio::test]
async fn idempotency_keys_are_separate_per_seat() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for seat in 0..2 {
        let order = hide(version(&server, &session, seat).await, 3);
        let request = server.post(&session.path("/orders"), &order).token(&session.tokens[seat]);
        assert_eq!(request.key("a-click").send().await.json()["repeated"], false);
    }
}

#[tokio::test]
async fn a_stale_version_is_a_conflict_and_changes_nothing() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    server.order(&session, 1, json!({ "Hide": 2 })).await;
    let late =
        server.post(&session.path("/orders"), &hide(1, 3)).token(&session.tokens[0]).send().await;
    assert_eq!(late.refusal(), (409, "stale-version".into()));
    assert_eq!(late.json()["current"], 2);
    assert_eq!(version(&server, &session, 0).await, 2);
}

#[tokio::test]
async fn a_refused_order_has_the_code_of_the_rules_and_changes_nothing() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for (order, refusal) in [
        (json!({ "Hide": 99 }), (422, "no-such-valley")),
        (json!({ "Raid": 1 }), (422, "wrong-phase")),
        (json!({ "Fly": 1 }), (400, "malformed-order")),
        (json!(null), (400, "malformed-order")),
    ] {
        let reply = server.order(&session, 0, order.clone()).await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{order}");
        let preview = server.post(&session.path("/preview"), &json!({ "order": order }));
        let preview = preview.token(&session.tokens[0]).send().await.json();
        assert_eq!(
            (&preview["accepted"], &preview["refusal"]["code"]),
            (&json!(false), &json!(refusal.1))
        );
    }
    assert_eq!(version(&server, &session, 0).await, 1);
}

#[tokio::test]
async fn an_order_completes_even_if_the_client_disconnects() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for round in 0..40_u64 {
        let order = json!({ "order": { "Hide": 3 }, "expected": 1 });
        let request = server.post(&session.path("/orders"), &order).token(&session.tokens[0]);
        let timeout = std::time::Duration::from_micros(round * 150);
        // Dropping the response future is what a disconnect does.
        tokio::time::timeout(timeout, request.key("a-click").send()).await.ok();
    }
    let order = json!({ "order": { "Hide": 3 }, "expected": 1 });
    let request =
        server.post(&session.path("/orders"), &order).token(&session.tokens[0]).key("a-click");
    assert_eq!(request.send().await.json()["version"], 2);
    let reply = server.order(&session, 1, json!({ "Hide": 3 })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[tokio::test]
async fn a_session_changed_by_another_server_is_reloaded() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let second_server = server.second_server().await;
    assert_eq!(second_server.order(&session, 1, json!({ "Hide": 2 })).await.status, 200);
    let mut stream = server.get(&session.path("/stream")).token(&session.tokens[0]).listen().await;
    let first = server.post(&session.path("/orders"), &hide(1, 3)).token(&session.tokens[0]);
    assert_eq!(first.send().await.refusal(), (409, "stale-version".into()));
    assert_eq!(stream.next().await.unwrap().kind, "closing", "listeners reconnect");
    assert_eq!(version(&server, &session, 0).await, 2);
    assert_eq!(server.order(&session, 0, json!({ "Hide": 3 })).await.status, 200);
}

#[tokio::test]
async fn undo_is_refused_without_orders_or_while_others_act_in_secret() {
    let server = TestServer::new().await;
    let session = server.create("mech", "duel", json!(["me", "me"])).await;
    let nothing = json!({ "expected": 1 });
    let undo = |body: &Value, seat: usize| {
        server.post(&session.path("/undo"), body).token(&session.tokens[seat]).send()
    };
    assert_eq!(undo(&nothing, 0).await.refusal(), (409, "undo-nothing".into()));
    let raid = server.raid().await;
    server.order(&raid, 0, json!({ "Hide": 3 })).await;
    let request =
        server.post(&raid.path("/undo"), &json!({ "expected": 2 })).token(&raid.tokens[0]);
    assert_eq!(request.send().await.status, 409, "the other seat is hiding too");
}

#[tokio::test]
async fn a_concession_ends_the_game() {
    let server = TestServer::new().await;
    let session = server.create("formation", "crossroads", json!(["me", "me"])).await;
    let concede = server.post(&session.path("/concede"), &json!({ "expected": 1 }));
    let answer = concede.token(&session.tokens[0]).send().await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown = answer.json()["shown"].clone();
    assert_eq!((&shown["over"], &shown["outcome"]["winners"]), (&json!(true), &json!([1])));
    let text = shown["outcome"]["text"].as_str().unwrap();
    assert!(text.starts_with("Red wins"), "{text}");
    let list = server.get("/api/sessions").send().await.json();
    assert_eq!(list[0]["outcome"]["text"], text, "the same in the list");
    let raid = server.raid().await;
    let none = server.post(&raid.path("/concede"), &json!({ "expected": 1 }));
    assert!(none.token(&raid.tokens[0]).send().await.status >= 400, "raid has no concession");
}
