//! Limits per address and session.

use crate::faulty_game::{GAMES, SLOW};
use crate::test_server::{Reply, TestServer};
use sandtable_server::Limits;
use serde_json::json;
use std::time::{Duration, Instant};

const SECRET: &str = "the operator's own secret";

async fn create(server: &TestServer, address: &str) -> Reply {
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
    server.post("/api/sessions", &body).from(address).send().await
}

async fn with_limits(limits: Limits) -> TestServer {
    TestServer::with(|config| config.limits = limits).await
}

#[test]
fn the_defaults_are_those_of_the_manual() {
    let Limits { connections, bots, .. } = Limits::default();
    let documented = Limits {
        connections: None,
        connections_per_address: 128,
        streams_per_address: 64,
        streams_per_session: 128,
        bots,
        bots_per_address: None,
        bots_per_session: 2,
        sessions_per_hour: 120,
        wrong_tokens_per_minute: 10,
    };
    assert_eq!(Limits::default(), documented);
    assert_eq!(connections, None);
    assert!(bots >= 2);
    let per_address = [1, 2, 3, 8, 9].map(|bots| {
        let limits = Limits { bots, ..Limits::default() };
        limits.bots_for_address()
    });
    assert_eq!(per_address, [1, 1, 2, 4, 5]);
    let chosen = Limits { bots_per_address: Some(7), ..Limits::default() };
    assert_eq!(chosen.bots_for_address(), 7);
    let derived = [64, 1_024, 4_096, u64::MAX].map(|files| documented.connections_for(files));
    assert_eq!(derived, [32, 896, 3_968, 10_000]);
    // With more connections than open files, silent clients would shut out all others.
    let wanted = Limits { connections: Some(20_000), ..documented };
    let most = [64, 1_024, 4_096, u64::MAX].map(|files| wanted.connections_for(files));
    assert_eq!(most, [32, 896, 3_968, 20_000]);
    let unlimited = Limits { connections: Some(0), ..wanted };
    assert_eq!(unlimited.connections_for(1_024), 896);
}

#[tokio::test]
async fn an_address_creates_a_limited_number_of_sessions_per_hour() {
    let server = with_limits(Limits { sessions_per_hour: 3, ..Limits::default() }).await;
    let invalid = server.post("/api/sessions", &json!({ "game": "chess" }));
    assert_eq!(invalid.from("203.0.113.7").send().await.status, 400, "this one does not count");
    let mut session = None;
    for _ in 0..3 {
        let reply = create(&server, "203.0.113.7").await;
        assert_eq!(reply.status, 201);
        session = Some(crate::test_server::TestSession::of(&reply.json()));
    }
    let reply = create(&server, "203.0.113.7").await;
    assert_eq!(reply.refusal(), (429, "too-many-sessions".into()));
    let wait: u32 = reply.header("retry-after").parse().unwrap();
    assert!((1_000..=1_200).contains(&wait), "one every 20 minutes: {wait}");
    // Forks, rematches and imports are sessions, too.
    let session = session.unwrap();
    server.raid_to_the_end(&session).await;
    let fork = server.post(&session.path("/fork"), &json!({ "at": 1, "seats": ["me", "me"] }));
    let fork = fork.token(&session.tokens[0]).from("203.0.113.7").send().await;
    assert_eq!(fork.refusal(), (429, "too-many-sessions".into()));
    let rematch = server.post(&session.path("/rematch"), &json!({ "seats": ["me", "me"] }));
    let rematch = rematch.token(&session.tokens[0]).from("203.0.113.7").send().await;
    assert_eq!(rematch.refusal(), (429, "too-many-sessions".into()));
    let import = server.request(axum::http::Method::POST, "/api/sessions/import");
    assert_eq!(import.from("203.0.113.7").send().await.status, 429);
    assert_eq!(create(&server, "203.0.113.8").await.status, 201, "another address");
    for _ in 0..10 {
        assert_eq!(create(&server, "127.0.0.1").await.status, 201, "this machine is exempt");
    }
}

#[tokio::test]
async fn a_network_of_ipv6_counts_as_one_address() {
    let server = with_limits(Limits { sessions_per_hour: 1, ..Limits::default() }).await;
    assert_eq!(create(&server, "2001:db8:1:2::1").await.status, 201);
    assert_eq!(create(&server, "2001:db8:1:2:ffff::9").await.status, 429, "the same network");
    assert_eq!(create(&server, "2001:db8:1:3::1").await.status, 201);
    assert_eq!(create(&server, "203.0.113.7").await.status, 201);
    assert_eq!(create(&server, "::ffff:203.0.113.7").await.status, 429, "the same address");
}

#[tokio::test]
async fn only_a_proxy_on_this_machine_may_name_the_client() {
    let server = TestServer::with(|config| {
        config.limits = Limits { sessions_per_hour: 1, ..Limits::default() };
        config.public_url = Some("https://games.example.org".parse().unwrap());
        config.operator = Some(SECRET.to_owned());
    })
    .await;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
    let create = async |peer: &str, forwarded: &str| {
        let request = server.post("/api/sessions", &body).from(peer);
        let request = request.header("x-forwarded-for", forwarded).header("x-operator", SECRET);
        request.send().await.status
    };
    assert_eq!(create("127.0.0.1", "203.0.113.7").await, 201);
    assert_eq!(create("127.0.0.1", "203.0.113.7").await, 429);
    assert_eq!(create("127.0.0.1", "203.0.113.7:50123").await, 429, "with a port");
    assert_eq!(
        create("::1", "198.51.100.1, 203.0.113.7").await,
        429,
        "the proxy adds the last one"
    );
    assert_eq!(create("127.0.0.1", "203.0.113.7, 198.51.100.1").await, 201);
    // A client elsewhere cannot get a new budget by naming another address.
    assert_eq!(create("203.0.113.9", "198.51.100.2").await, 201);
    assert_eq!(create("203.0.113.9", "198.51.100.3").await, 429);
    assert_eq!(create("203.0.113.9", "127.0.0.1").await, 429);
}

#[tokio::test]
async fn streams_are_limited_per_address_and_per_session() {
    let limits = Limits { streams_per_address: 2, streams_per_session: 3, ..Limits::default() };
    let server = with_limits(limits).await;
    let (first, second) = (server.raid().await, server.raid().await);
    let listen = |path: String, address: &str| server.get(&path).from(address);
    let mut open = Vec::new();
    for session in [&first, &second] {
        open.push(listen(session.path("/stream"), "203.0.113.7").listen().await);
    }
    let reply = listen(first.path("/stream"), "203.0.113.7").send().await;
    assert_eq!(reply.refusal(), (429, "too-many-streams".into()));
    assert_eq!(reply.header("retry-after"), "5");
    // Per session, clients of this machine count, too.
    open.push(listen(first.path("/stream"), "127.0.0.1").listen().await);
    open.push(listen(first.path("/stream"), "203.0.113.8").listen().await);
    let reply = listen(first.path("/stream"), "127.0.0.1").send().await;
    assert_eq!(reply.refusal(), (429, "too-many-streams".into()));
    assert!(reply.body.contains("this session"), "{}", reply.body);
    open.clear();
    open.push(listen(first.path("/stream"), "203.0.113.7").listen().await);
}

#[tokio::test]
async fn the_odds_are_a_stream_of_their_address() {
    let server = with_limits(Limits { streams_per_address: 1, ..Limits::default() }).await;
    let body = json!({ "game": "mech", "scenario": "duel", "players": ["veteran", "veteran"], "games": 400 });
    let odds = |address: &str| server.post("/api/odds", &body).from(address);
    let open = odds("203.0.113.7").listen().await;
    let reply = odds("203.0.113.7").send().await;
    assert_eq!(reply.refusal(), (429, "too-many-streams".into()));
    drop(odds("203.0.113.8").listen().await);
    drop(open);
    drop(odds("203.0.113.7").listen().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_take_turns_at_the_desk() {
    const TABLES: u32 = 4;
    let server = TestServer::playing(&GAMES, |config| config.limits.bots = 1).await;
    let mut sessions = Vec::new();
    for _ in 0..TABLES {
        sessions.push(server.create("bomb", "slow bot", json!(["me", { "bot": "random" }])).await);
    }
    let start = Instant::now();
    for session in &sessions {
        assert_eq!(server.order(session, 0, json!("Count")).await.status, 200);
    }
    for session in &sessions {
        let acted = async {
            while server.get(&session.path("")).send().await.json()["version"] != 3 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), acted).await.expect("every bot acts");
    }
    // Each bot thinks for a third of `SLOW` at least; together they would need that once.
    assert!(start.elapsed() >= SLOW / 3 * TABLES, "{:?}", start.elapsed());
}
