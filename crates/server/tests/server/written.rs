//! Sessions from the text of a scenario file.

use crate::test_server::{Reply, TestServer, TestSession};
use axum::http::Method;
use serde_json::{Value, json};

/// The shipped scenario `lances`: four mechs against four.
pub(crate) const LANCES: &str = include_str!("../../../../data/mech/scenarios/lances.toml");
const DUEL: &str = include_str!("../../../../data/mech/scenarios/duel.toml");

fn body(scenario: &Value) -> Value {
    json!({ "game": "mech", "scenario": scenario, "seats": ["me", { "bot": "random" }] })
}

async fn refused(server: &TestServer, scenario: &Value) -> Reply {
    server.post("/api/sessions", &body(scenario)).send().await
}

/// The scenario's name and the title in a summary.
fn named(summary: &Value) -> (&str, &str) {
    (summary["scenario"].as_str().unwrap(), summary["title"].as_str().unwrap())
}

#[tokio::test]
async fn a_scenario_file_makes_a_session_with_the_units_and_title_of_the_file() {
    let server = TestServer::new().await;
    let text = DUEL.replace("player-hunchback", "bridge-guard");
    let session = server.create_as(&body(&json!({ "text": text }))).await;
    let summary = server.get(&session.path("")).send().await.json();
    assert_eq!(named(&summary), ("written", "Duel at the ford"));
    let view = server.get(&session.path("/view")).send().await.body;
    assert!(view.contains("bridge-guard") && view.contains("opponent-hunchback"), "{view}");
}

#[tokio::test]
async fn a_title_of_its_own_is_shown_in_lists_and_kept_by_restarts_and_forks() {
    let server = TestServer::new().await;
    let scenario = json!({ "text": DUEL, "title": "  duel " });
    let session = server.create_as(&body(&scenario)).await;
    let expected = ("written", "duel");
    let list = server.get("/api/sessions").send().await.json();
    assert_eq!(named(&list[0]), expected);
    let server = server.reopened().await;
    let summary = server.get(&session.path("")).send().await.json();
    assert_eq!(named(&summary), expected, "the title is not mistaken for a shipped scenario");
    let fork = json!({ "seats": ["me", { "bot": "random" }] });
    let fork = server.post(&session.path("/fork"), &fork).token(&session.tokens[0]).send().await;
    assert_eq!(named(&fork.json()["session"]), expected, "{}", fork.body);
}

#[tokio::test]
async fn a_session_of_a_file_is_exported_verified_and_imported() {
    let server = TestServer::new().await;
    // Without a bot, which could play an order between the export and the view.
    let seats = json!(["me", "me"]);
    let new = json!({ "game": "mech", "scenario": { "text": LANCES }, "seats": seats });
    let session = server.create_as(&new).await;
    let verified = server.get(&session.path("/verify")).send().await.json();
    assert_eq!(verified["mismatch"], Value::Null, "{verified}");
    let file = server.get(&session.path("/export")).send().await;
    let view = server.get(&session.path("/view")).send().await.json();
    let other = TestServer::new().await;
    let import = other.request(Method::POST, "/api/sessions/import").body(file.bytes).send().await;
    assert_eq!(import.status, 201, "{}", import.body);
    let imported = TestSession::of(&import.json());
    let seen = other.get(&imported.path("/view")).send().await.json();
    assert_eq!(seen["view"], view["view"]);
}

#[tokio::test]
async fn a_game_without_titles_in_its_files_gets_a_general_one() {
    let server = TestServer::new().await;
    let text = json!({ "valleys": 4, "turns": 9 }).to_string();
    let raid = json!({ "game": "raid", "scenario": { "text": text }, "seats": ["me", "me"] });
    let session = server.create_as(&raid).await;
    let summary = server.get(&session.path("")).send().await.json();
    assert_eq!(named(&summary), ("written", "Own scenario"));
}

#[tokio::test]
async fn an_invalid_file_is_refused_with_all_findings() {
    let server = TestServer::new().await;
    let text =
        DUEL.replace("hunchback-hbk-4g", "teapot").replace("turn-limit = 60", "turn-limit = 0");
    let reply = refused(&server, &json!({ "text": text })).await;
    assert_eq!(reply.refusal(), (422, "invalid-scenario".into()), "{}", reply.body);
    let findings = reply.json()["findings"].as_array().unwrap().len();
    assert!(findings >= 2, "{}", reply.body);
    for (scenario, refusal) in [
        (json!({ "text": DUEL, "title": "x".repeat(121) }), (422, "bad-title")),
        (
            json!({ "text": DUEL.replace("Duel at the ford", &"x".repeat(10_000)) }),
            (422, "bad-title"),
        ),
        (json!({ "text": "not toml at all" }), (422, "invalid-scenario")),
        (json!({ "text": DUEL, "map": "mill-ford" }), (400, "bad-request")),
        (json!({ "title": "no text" }), (400, "bad-request")),
        (json!(7), (400, "bad-request")),
        (json!("atlantis"), (404, "unknown-scenario")),
        (json!({ "text": "x".repeat(300_000) }), (413, "too-large")),
    ] {
        let reply = refused(&server, &scenario).await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.into()), "{}", reply.body);
    }
    assert_eq!(server.get("/api/sessions").send().await.json(), json!([]));
}

#[tokio::test]
async fn a_scenario_file_is_drawn_like_the_shipped_scenario() {
    let server = TestServer::new().await;
    let draw = async |scenario: Value, theme: &str| {
        let sketch = json!({ "game": "mech", "scenario": scenario });
        server.post(&format!("/api/scenarios/picture{theme}"), &sketch).send().await
    };
    let shipped = server.get("/api/games/mech/scenarios/duel/picture.svg").send().await;
    let drawn = draw(json!({ "text": DUEL }), "").await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, "image/svg+xml"));
    assert_eq!(drawn.body, shipped.body);
    assert_eq!(draw(json!("duel"), "?theme=light").await.body, shipped.body);
    assert_ne!(draw(json!({ "text": DUEL }), "?theme=dark").await.body, shipped.body);
    let bad = draw(json!({ "text": "units = 3" }), "").await;
    assert_eq!(bad.refusal(), (422, "invalid-scenario".into()));
    let raid = json!({ "game": "raid", "scenario": "valleys" });
    let raid = server.post("/api/scenarios/picture", &raid).send().await;
    assert_eq!(raid.refusal(), (404, "no-board".into()));
}
