//! The report after a battle, and the marks of the time line.

use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use serde_json::{Value, json};

const DUEL: &str = include_str!("../../../mech/tests/golden/duel-of-regulars.jsonl");

async fn imported(server: &TestServer) -> TestSession {
    let import = server.request(Method::POST, "/api/sessions/import");
    TestSession::of(&import.body(DUEL.as_bytes().to_vec()).send().await.json())
}

#[tokio::test]
async fn a_finished_battle_has_a_report_that_can_be_cached() {
    let server = TestServer::new().await;
    let session = imported(&server).await;
    let reply = server.get(&session.path("/report")).send().await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let report = reply.json();
    assert_eq!(report["verdict"]["title"], "Player wins");
    assert_eq!(
        (&report["battle"]["turns"], &report["battle"]["clock"]),
        (&json!(15), &json!("turns"))
    );
    assert_eq!(report["battle"]["seats"][0]["won"], true);
    let known = reply.header("etag").to_owned();
    let again = server.get(&session.path("/report")).header("if-none-match", &known).send().await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn the_time_line_has_marks_and_the_strength_of_both_seats() {
    let server = TestServer::new().await;
    let session = imported(&server).await;
    let line = server.get(&session.path("/timeline")).send().await.json();
    let marks = line["marks"].as_array().unwrap();
    let destroyed: Vec<&Value> = marks.iter().filter(|mark| mark["kind"] == "destroyed").collect();
    assert_eq!(destroyed.len(), 1);
    assert_eq!(destroyed[0]["seat"], 1);
    let strength = &line["strength"];
    assert_eq!(
        (&strength["name"], &strength["points"][0]["values"]),
        (&json!("strength"), &json!([1000, 1000]))
    );
    let log = server.get(&session.path("/log")).send().await.json();
    let shots = log.as_array().unwrap().iter().filter(|line| line["result"]["kind"] == "shot");
    assert!(shots.count() > 10);
}

#[tokio::test]
async fn a_report_is_refused_while_it_would_reveal_hidden_information() {
    let server = TestServer::new().await;
    let session = server.create("formation", "crossroads", json!(["me", "me"])).await;
    for token in [None, Some(&session.tokens[0])] {
        let request = server.get(&session.path("/report"));
        let request = match token {
            Some(token) => request.token(token),
            None => request,
        };
        assert_eq!(request.send().await.refusal(), (403, "not-yet".into()));
    }
    let line = server.get(&session.path("/timeline")).token(&session.tokens[0]).send().await.json();
    assert_eq!(line["strength"], Value::Null);
    let raid = server.raid().await;
    server.raid_to_the_end(&raid).await;
    let none = server.get(&raid.path("/report")).send().await;
    assert_eq!(none.refusal(), (404, "no-report".into()));
}
