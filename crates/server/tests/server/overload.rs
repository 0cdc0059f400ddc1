//! Overload: every request is answered or rejected, and other games are not disturbed.

use crate::live_server::LiveServer;
use crate::live_server::request;
use crate::test_server::TestSession;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;

const CLIENTS: usize = 300;
const ROUNDS: usize = 3;
/// Statuses with which an overloaded server may reject a request.
const OVERLOADED: [u16; 2] = [429, 503];

async fn post(server: SocketAddr, path: &str, token: &str, body: Value) -> (u16, String) {
    let token = format!("Bearer {token}");
    let headers = [("authorization", token.as_str())];
    let headers = if token.len() > 10 { &headers[..] } else { &[] };
    request(server, "POST", path, headers, &body.to_string()).await.expect("a complete response")
}

async fn begin(server: SocketAddr, seats: Value) -> Option<TestSession> {
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": seats });
    let (status, text) = post(server, "/api/sessions", "", body).await;
    if OVERLOADED.contains(&status) {
        return None;
    }
    assert_eq!(status, 201, "{text}");
    Some(TestSession::of(&serde_json::from_str(&text).unwrap()))
}

/// A client that creates raids, reads and plays as fast as it gets responses.
async fn client(server: SocketAddr) -> Vec<u16> {
    let mut statuses = Vec::new();
    for _ in 0..ROUNDS {
        let Some(session) = begin(server, json!(["me", { "bot": "random" }])).await else {
            continue;
        };
        for path in ["/view", "/log", "/timeline"] {
            let looked = request(server, "GET", &session.path(path), &[], "").await;
            statuses.push(looked.expect("a complete response").0);
        }
        let order = json!({ "order": { "Hide": 1 }, "expected": 2 });
        statuses.push(post(server, &session.path("/orders"), &session.tokens[0], order).await.0);
    }
    statuses
}

/// Two players who play a raid meanwhile: none of their orders may fail.
async fn play(server: SocketAddr, session: &TestSession) {
    for version in 1..14_usize {
        let seat = (version - 1) % 2;
        let kind = if version <= 2 { "Hide" } else { "Raid" };
        // Each valley once, and never the one with the other camp.
        let valley = if version <= 2 { 5 } else { (version - 3) / 2 };
        let order = json!({ "order": { kind: valley }, "expected": version });
        let path = session.path("/orders");
        let (status, text) = post(server, &path, &session.tokens[seat], order.clone()).await;
        assert_eq!(status, 200, "{order}: {text}");
        if serde_json::from_str::<Value>(&text).unwrap()["shown"]["over"] == true {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn under_load_requests_are_answered_or_rejected_and_others_play_on() {
    let server = LiveServer::start().await;
    let at = server.address;
    let quiet = begin(at, json!(["me", "me"])).await.unwrap();
    let load = join_all((0..CLIENTS).map(|_| tokio::spawn(client(at))));
    let (load, ()) = tokio::join!(load, play(at, &quiet));
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for status in load.into_iter().flat_map(Result::unwrap) {
        *counts.entry(status).or_default() += 1;
    }
    // 409: the bot may or may not have acted before the order.
    let fine = |status: &u16| [200, 409].contains(status) || OVERLOADED.contains(status);
    assert!(counts.keys().all(fine), "{counts:?}");
    assert!(counts[&200] >= CLIENTS, "{counts:?}");
    let (status, _) = request(at, "GET", "/api/sessions?limit=100", &[], "").await.unwrap();
    assert_eq!(status, 200, "the server has recovered");
    server.stop().await;
}
