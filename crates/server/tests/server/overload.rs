//! More is asked than can be done: everybody waits or is turned away in words, and nobody suffers.

use crate::house::Made;
use crate::running::Running;
use crate::wire::ask;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;

const CROWD: usize = 300;
const ROUNDS: usize = 3;
/// What may be said to one who comes when there is too much to do.
const TOO_MUCH: [u16; 2] = [429, 503];

async fn post(server: SocketAddr, path: &str, token: &str, body: Value) -> (u16, String) {
    let token = format!("Bearer {token}");
    let headers = [("authorization", token.as_str())];
    let headers = if token.len() > 10 { &headers[..] } else { &[] };
    ask(server, "POST", path, headers, &body.to_string()).await.expect("a whole answer")
}

async fn begin(server: SocketAddr, seats: Value) -> Option<Made> {
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": seats });
    let (status, text) = post(server, "/api/sessions", "", body).await;
    if TOO_MUCH.contains(&status) {
        return None;
    }
    assert_eq!(status, 201, "{text}");
    Some(Made::of(&serde_json::from_str(&text).unwrap()))
}

/// One of the crowd: begins a raid, looks and plays, as fast as he is answered.
async fn hurry(server: SocketAddr) -> Vec<u16> {
    let mut statuses = Vec::new();
    for _ in 0..ROUNDS {
        let Some(made) = begin(server, json!(["me", { "bot": "random" }])).await else { continue };
        for path in ["/view", "/log", "/timeline"] {
            let looked = ask(server, "GET", &made.path(path), &[], "").await;
            statuses.push(looked.expect("a whole answer").0);
        }
        let order = json!({ "order": { "Hide": 1 }, "expected": 2 });
        statuses.push(post(server, &made.path("/orders"), &made.tokens[0], order).await.0);
    }
    statuses
}

/// Two people who play a raid while all that goes on: not one order of theirs may fail.
async fn play(server: SocketAddr, made: &Made) {
    for version in 1..14_usize {
        let seat = (version - 1) % 2;
        let kind = if version <= 2 { "Hide" } else { "Raid" };
        // Each valley once, and never where the other one hides.
        let valley = if version <= 2 { 5 } else { (version - 3) / 2 };
        let order = json!({ "order": { kind: valley }, "expected": version });
        let path = made.path("/orders");
        let (status, text) = post(server, &path, &made.tokens[seat], order.clone()).await;
        assert_eq!(status, 200, "{order}: {text}");
        if serde_json::from_str::<Value>(&text).unwrap()["shown"]["over"] == true {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_is_answered_or_turned_away_and_others_play_on() {
    let server = Running::start().await;
    let at = server.address;
    let quiet = begin(at, json!(["me", "me"])).await.unwrap();
    let crowd = join_all((0..CROWD).map(|_| tokio::spawn(hurry(at))));
    let (crowd, ()) = tokio::join!(crowd, play(at, &quiet));
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for status in crowd.into_iter().flat_map(Result::unwrap) {
        *counts.entry(status).or_default() += 1;
    }
    // The bot may or may not have hidden by the time of the order.
    let fine = |status: &u16| [200, 409].contains(status) || TOO_MUCH.contains(status);
    assert!(counts.keys().all(fine), "{counts:?}");
    assert!(counts[&200] >= CROWD, "{counts:?}");
    let (status, _) = ask(at, "GET", "/api/sessions?limit=100", &[], "").await.unwrap();
    assert_eq!(status, 200, "and when they are gone all is as before");
    server.stop().await;
}
