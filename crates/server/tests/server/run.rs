//! Bots that wait until they are asked to play on.

use crate::kill::child;
use crate::live_server::request;
use crate::test_server::{Reply, TestServer, TestSession};
use crate::written::LANCES;
use serde_json::{Value, json};
use std::time::Duration;

/// A session of two waiting bots with a fixed seed.
async fn bots(server: &TestServer, game: &str, scenario: &str) -> TestSession {
    let bots = json!([{ "bot": "regular" }, { "bot": "recruit" }]);
    let body = json!({ "game": game, "scenario": scenario, "seats": bots, "seed": "7", "bots": "waiting" });
    server.create_as(&body).await
}

async fn run(server: &TestServer, session: &TestSession, body: Value) -> Reply {
    let token = session.watch.as_ref().unwrap_or_else(|| &session.tokens[0]);
    server.post(&session.path("/run"), &body).token(token).send().await
}

/// Runs, and returns the number of orders and the session.
async fn ran(server: &TestServer, session: &TestSession, body: Value) -> (u64, Value) {
    let reply = run(server, session, body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let ran = reply.json();
    (ran["played"].as_u64().unwrap(), ran["session"].clone())
}

async fn texts(server: &TestServer, session: &TestSession) -> Vec<String> {
    let log = server.get(&session.path("/log")).send().await.json();
    log.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn waiting_bots_do_nothing_until_they_are_asked() {
    let server = TestServer::new().await;
    let session = bots(&server, "mech", "duel").await;
    let token = session.watch.as_ref().unwrap();
    let mut stream = server.get(&session.path("/stream?since=0")).token(token).listen().await;
    assert_eq!(stream.any().await.unwrap().id, Some(1));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let summary = server.get(&session.path("")).token(token).send().await.json();
    assert_eq!((&summary["version"], &summary["waiting"]), (&json!(1), &json!(true)));
    assert_eq!(ran(&server, &session, json!({ "until": "order" })).await.0, 1);
    let event = stream.any().await.unwrap();
    assert_eq!(
        (event.kind.as_str(), event.id),
        ("change", Some(2)),
        "no bot was thinking meanwhile"
    );
}

#[tokio::test]
async fn a_run_stops_after_an_order_a_phase_a_turn_or_at_the_end() {
    let server = TestServer::new().await;
    let session = bots(&server, "mech", "duel").await;
    let (played, after) = ran(&server, &session, json!({ "until": "order" })).await;
    assert_eq!((played, &after["version"]), (1, &json!(2)));
    let start = after["moment"].clone();
    let (_, after) = ran(&server, &session, json!({ "until": "phase" })).await;
    assert_ne!(after["moment"]["phase"], start["phase"]);
    assert_eq!(after["moment"]["turn"], 1);
    let (_, after) = ran(&server, &session, json!({ "until": "turn" })).await;
    assert_eq!(after["moment"]["turn"], 2);
    let (played, after) = ran(&server, &session, json!({ "until": "end", "orders": 3 })).await;
    assert_eq!((played, &after["over"]), (3, &json!(false)));
    let before = after["version"].as_u64().unwrap();
    let (played, after) = ran(&server, &session, json!({ "until": "end" })).await;
    assert_eq!(
        (after["over"].clone(), after["version"].as_u64()),
        (json!(true), Some(before + played))
    );
    let (played, _) = ran(&server, &session, json!({ "until": "end" })).await;
    assert_eq!(played, 0, "the game is over");
    let verified = server.get(&session.path("/verify")).send().await.json();
    assert_eq!(verified["mismatch"], Value::Null, "{verified}");
}

#[tokio::test]
async fn a_game_is_the_same_played_at_once_or_order_by_order() {
    let server = TestServer::new().await;
    for (game, scenario) in [("mech", "duel"), ("raid", "valleys")] {
        let (whole, steps) =
            (bots(&server, game, scenario).await, bots(&server, game, scenario).await);
        let (played, _) = ran(&server, &whole, json!({ "until": "end" })).await;
        let mut orders = 0;
        while !ran(&server, &steps, json!({ "until": "order" })).await.1["over"].as_bool().unwrap()
        {
            orders += 1;
        }
        assert_eq!(orders + 1, played, "{game}");
        assert_eq!(texts(&server, &whole).await, texts(&server, &steps).await, "{game}");
    }
}

#[tokio::test]
async fn a_run_stops_when_only_a_person_can_act() {
    let server = TestServer::new().await;
    let seats = json!(["me", { "bot": "regular" }]);
    let body = json!({ "game": "mech", "scenario": { "text": LANCES }, "seats": seats, "bots": "waiting", "temporary": true });
    let session = server.create_as(&body).await;
    for _ in 0..12 {
        let (_, after) = ran(&server, &session, json!({ "until": "end" })).await;
        assert_eq!(after["to_act"], json!([0]), "{after}");
        assert_eq!(ran(&server, &session, json!({ "until": "end" })).await.0, 0);
        let legal = server.get(&session.path("/orders")).token(&session.tokens[0]).send().await;
        let legal = legal.json();
        let order = legal.as_array().unwrap().iter().rfind(|order| **order != "Concede").unwrap();
        assert_eq!(server.order(&session, 0, order.clone()).await.status, 200);
    }
}

#[tokio::test]
async fn only_players_and_watchers_run_the_bots_and_only_waiting_ones() {
    let server = TestServer::new().await;
    let session = bots(&server, "mech", "duel").await;
    let anonymous = server.post(&session.path("/run"), &json!({ "until": "end" })).send().await;
    assert_eq!(anonymous.refusal(), (401, "token-needed".into()));
    let acting = server.create("mech", "duel", json!(["me", { "bot": "random" }])).await;
    let refused = run(&server, &acting, json!({ "until": "end" })).await;
    assert_eq!(refused.refusal(), (409, "bots-not-waiting".into()));
    for body in [json!({ "until": "lunch" }), json!({}), json!({ "until": "end", "fast": true })] {
        assert_eq!(run(&server, &session, body).await.refusal(), (400, "bad-request".into()));
    }
}

#[tokio::test]
async fn a_repeated_run_plays_nothing_again_even_after_a_restart() {
    let mut server = TestServer::new().await;
    let session = bots(&server, "mech", "duel").await;
    let token = session.watch.clone().unwrap();
    // A whole game takes several batches, so its end is found through their keys.
    for (key, body) in [
        ("one", json!({ "until": "order" })),
        ("few", json!({ "until": "phase" })),
        ("all", json!({ "until": "end" })),
    ] {
        let send = async |server: &TestServer| {
            let reply = server.post(&session.path("/run"), &body).token(&token).key(key).send();
            reply.await.json()
        };
        let first = send(&server).await;
        let again = send(&server).await;
        server = server.reopened().await;
        let later = send(&server).await;
        assert_eq!(first["repeated"], false);
        for retry in [again, later] {
            assert_eq!(retry["repeated"], true);
            assert_eq!(retry["played"], first["played"], "{key}");
            assert_eq!(retry["session"]["version"], first["session"]["version"], "{key}");
        }
    }
}

#[tokio::test]
async fn runs_of_one_table_wait_for_each_other() {
    let server = TestServer::new().await;
    let session = bots(&server, "mech", "duel").await;
    let order = || ran(&server, &session, json!({ "until": "order" }));
    let both = tokio::join!(order(), order(), order());
    assert_eq!([both.0.0, both.1.0, both.2.0], [1, 1, 1]);
    let summary = server.get(&session.path("")).token(session.watch.as_ref().unwrap()).send().await;
    assert_eq!(summary.json()["version"], 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_given_during_a_run_is_accepted_or_stale() {
    let server = TestServer::new().await;
    let seats = json!(["me", { "bot": "greedy" }]);
    for _ in 0..20 {
        // In a raid both seats may hide their camps at the same time.
        let body =
            json!({ "game": "raid", "scenario": "valleys", "seats": seats, "bots": "waiting" });
        let session = server.create_as(&body).await;
        let order = json!({ "order": { "Hide": 1 }, "expected": 1 });
        let order = server.post(&session.path("/orders"), &order).token(&session.tokens[0]).send();
        let (order, (_, _)) =
            tokio::join!(order, ran(&server, &session, json!({ "until": "end" })));
        if order.status != 200 {
            assert_eq!(order.refusal(), (409, "stale-version".into()));
            assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 200);
        }
        ran(&server, &session, json!({ "until": "end" })).await;
        let summary = server.get(&session.path("")).token(&session.tokens[0]).send().await.json();
        assert_eq!(summary["to_act"], json!([0]), "both camps are hidden: {summary}");
    }
}

#[tokio::test]
async fn a_player_does_not_learn_how_many_orders_a_bot_gives_in_secret() {
    let server = TestServer::new().await;
    let mut body = json!({ "game": "raid", "scenario": "valleys", "bots": "waiting" });
    body["seats"] = json!(["me", { "bot": "greedy" }]);
    let session = server.create_as(&body).await;
    for body in [json!({ "until": "order" }), json!({ "until": "end", "orders": 1 })] {
        assert_eq!(run(&server, &session, body).await.refusal(), (403, "not-yet".into()));
    }
    let (played, after) = ran(&server, &session, json!({ "until": "end" })).await;
    let version = after["version"].as_u64().unwrap();
    assert_eq!(played, version - 1, "as many as the player's version counts");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_whose_client_leaves_stops_and_leaves_a_valid_session() {
    let server = TestServer::new().await;
    let session = bots(&server, "mech", "lances").await;
    let end = run(&server, &session, json!({ "until": "end" }));
    let left = tokio::time::timeout(Duration::from_millis(30), end).await;
    // A fast machine may finish the game in time.
    if left.is_err() {
        // Waits for the batch that is being stored.
        let (_, after) = ran(&server, &session, json!({ "until": "order" })).await;
        let version = after["version"].as_u64().unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        let token = session.watch.as_ref().unwrap();
        let now = server.get(&session.path("")).token(token).send().await.json();
        assert_eq!(now["version"], version, "nothing goes on in the background");
    }
    let server = server.reopened().await;
    assert!(ran(&server, &session, json!({ "until": "end" })).await.1["over"].as_bool().unwrap());
    let verified = server.get(&session.path("/verify")).send().await.json();
    assert_eq!(verified["mismatch"], Value::Null, "{verified}");
}

#[tokio::test]
async fn a_run_that_is_killed_half_way_leaves_a_valid_session() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.db");
    let (mut server, address) = child(&file);
    let bots = json!([{ "bot": "regular" }, { "bot": "regular" }]);
    let body = json!({ "game": "mech", "scenario": "lances", "seats": bots, "bots": "waiting" });
    let (_, created) =
        request(address, "POST", "/api/sessions", &[], &body.to_string()).await.unwrap();
    let session = TestSession::of(&serde_json::from_str(&created).unwrap());
    let bearer = format!("Bearer {}", session.watch.as_ref().unwrap());
    let headers = [("authorization", bearer.as_str())];
    let end = json!({ "until": "end" }).to_string();
    let path = session.path("/run");
    let run = request(address, "POST", &path, &headers, &end);
    let _ = tokio::time::timeout(Duration::from_millis(60), run).await;
    server.kill().unwrap();
    server.wait().unwrap();
    let (mut server, address) = child(&file);
    let (status, ran) = request(address, "POST", &path, &headers, &end).await.unwrap();
    assert_eq!(status, 200, "{ran}");
    let (_, verified) =
        request(address, "GET", &session.path("/verify"), &headers, "").await.unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let ran: Value = serde_json::from_str(&ran).unwrap();
    assert_eq!(ran["session"]["over"], true);
    assert_eq!(serde_json::from_str::<Value>(&verified).unwrap()["mismatch"], Value::Null);
}
