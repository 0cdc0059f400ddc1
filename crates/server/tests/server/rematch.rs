//! A rematch plays the scenario of a finished session again, with new dice.

use crate::dice::{concede, conceded, dice, join};
use crate::muster::path;
use crate::test_server::{Reply, TestRequest, TestServer, TestSession};
use crate::written::LANCES;
use axum::http::Method;
use sandtable_core::SessionId;
use sandtable_server::Config;
use serde_json::{Value, json};

const SECRET: &str = "the operator's own secret";

fn against_a_bot() -> Value {
    json!(["me", { "bot": "random" }])
}

/// A request for a rematch without a token.
fn request(server: &TestServer, of: &TestSession, seats: &Value) -> TestRequest {
    server.post(&of.path("/rematch"), &json!({ "seats": seats }))
}

/// Asks for a rematch as the first player.
async fn ask(server: &TestServer, of: &TestSession, seats: &Value) -> Reply {
    request(server, of, seats).token(&of.tokens[0]).send().await
}

/// Plays a rematch of the first player.
async fn again(server: &TestServer, of: &TestSession, seats: &Value) -> TestSession {
    let reply = ask(server, of, seats).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    TestSession::of(&reply.json())
}

async fn summary(server: &TestServer, session: &TestSession) -> Value {
    server.get(&session.path("")).send().await.json()
}

/// The position at the start of a session.
async fn start(server: &TestServer, session: &TestSession) -> Value {
    server.get(&session.path("/view?at=1")).send().await.json()["view"].clone()
}

/// Checks that a session plays the same battle as a finished one from its start, as a session of its
/// own.
async fn assert_same_battle(server: &TestServer, [first, second]: [&TestSession; 2]) {
    let (before, after) = (summary(server, first).await, summary(server, second).await);
    for field in ["game", "title", "scenario", "clock"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!((&before["over"], &after["over"]), (&json!(true), &json!(false)));
    assert_eq!(start(server, second).await, start(server, first).await);
    assert_eq!(
        (&after["forked_from"], &after["temporary"], &after["waiting"]),
        (&Value::Null, &json!(false), &json!(false))
    );
    let commitments = [dice(server, first).await, dice(server, second).await];
    assert_ne!(commitments[0]["commitment"], commitments[1]["commitment"], "new dice");
}

#[tokio::test]
async fn a_launched_encounter_is_played_again_with_its_forces() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford at dawn").await;
    let launched = server.post(&path(&id, "/launch"), &json!({})).send().await.json();
    let first = TestSession::of(&launched["created"]);
    concede(&server, &first).await;
    let second = again(&server, &first, &against_a_bot()).await;
    assert_same_battle(&server, [&first, &second]).await;
    assert_eq!(summary(&server, &second).await["title"], "Ford at dawn");
    assert!(start(&server, &second).await.to_string().contains("player-1-atlas"));
    // The encounter keeps the session that it was launched as.
    let encounter = server.shown(&id).await;
    assert_eq!(
        (&encounter["status"], &encounter["gameSessionId"]),
        (&json!("completed"), &json!(first.id))
    );
    let server = server.reopened().await;
    assert_same_battle(&server, [&first, &second]).await;
    concede(&server, &second).await;
    let third = again(&server, &second, &against_a_bot()).await;
    assert_same_battle(&server, [&second, &third]).await;
}

#[tokio::test]
async fn a_scenario_file_and_a_shipped_scenario_are_played_again() {
    let server = TestServer::new().await;
    let written = json!({ "text": LANCES, "title": "Four against four" });
    for (scenario, name) in [(written, "written"), (json!("duel"), "duel")] {
        let seats = against_a_bot();
        let body =
            json!({ "game": "mech", "scenario": scenario, "seats": seats, "temporary": true });
        let first = server.create_as(&body).await;
        concede(&server, &first).await;
        let second = again(&server, &first, &against_a_bot()).await;
        assert_same_battle(&server, [&first, &second]).await;
        assert_eq!(summary(&server, &second).await["scenario"], name);
        let verified = server.get(&second.path("/verify")).send().await.json();
        assert_eq!((&verified["mismatch"], &verified["seed"]), (&Value::Null, &json!("kept")));
    }
}

/// The owner of the file of an imported session may know its dice, but not those of its rematch.
#[tokio::test]
async fn two_people_play_a_rematch_of_an_imported_session() {
    let server = TestServer::new().await;
    let finished = conceded(&server).await;
    let file = server.get(&finished.path("/export")).send().await.bytes;
    let server = TestServer::new().await;
    let import = server.request(Method::POST, "/api/sessions/import").body(file).send().await;
    let first = TestSession::of(&import.json());
    let watch = first.watch.clone().unwrap();
    let reply = request(&server, &first, &json!(["me", "open"])).token(&watch).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let mut second = TestSession::of(&reply.json());
    assert_same_battle(&server, [&first, &second]).await;
    assert_eq!(summary(&server, &second).await["scenario"], "imported");
    assert_eq!(second.watch, None, "a player must not watch the other");
    let server = server.reopened().await;
    join(&server, &mut second).await;
    assert_eq!(dice(&server, &second).await["ready"], true);
}

#[tokio::test]
async fn the_dice_of_a_rematch_between_people_are_shared() {
    let server = TestServer::new().await;
    let first = conceded(&server).await;
    let body = json!({ "seats": ["me", "open"], "contribution": "3".repeat(64) });
    let reply = server.post(&first.path("/rematch"), &body).token(&first.tokens[0]).send().await;
    let mut second = TestSession::of(&reply.json());
    let shared = dice(&server, &second).await;
    let expected =
        json!([{ "seat": 0, "contribution": "3".repeat(64) }, { "seat": 1, "contribution": null }]);
    assert_eq!((&shared["contributions"], &shared["ready"]), (&expected, &json!(false)));
    join(&server, &mut second).await;
    let joined = dice(&server, &second).await;
    assert_eq!((&joined["ready"], &joined["commitment"]), (&json!(true), &shared["commitment"]));
    // The seed of a rematch is never chosen.
    let seeded = json!({ "seats": ["me", "open"], "seed": "7" });
    let seeded = server.post(&first.path("/rematch"), &seeded).token(&first.tokens[0]);
    assert_eq!(seeded.send().await.refusal(), (400, "bad-request".into()));
}

#[tokio::test]
async fn a_session_that_is_not_over_has_no_rematch() {
    let server = TestServer::new().await;
    let session = server.create("formation", "crossroads", json!(["me", "me"])).await;
    for token in [None, Some(&session.tokens[0]), Some(&session.tokens[1])] {
        let request = request(&server, &session, &json!(["me", "me"]));
        let request = token.into_iter().fold(request, |request, token| request.token(token));
        let refused = request.send().await;
        assert_eq!(refused.refusal(), (409, "not-over".into()));
        assert!(refused.body.contains("this session is not over"), "{}", refused.body);
    }
    assert_eq!(server.get("/api/sessions").send().await.json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_rematch_checks_the_session_and_the_seats() {
    let server = TestServer::new().await;
    let first = conceded(&server).await;
    for (seats, status, code) in [
        (json!(["me"]), 422, "wrong-number-of-players"),
        (json!(["me", "me", "me"]), 422, "wrong-number-of-players"),
        (json!(["me", { "bot": "nobody" }]), 422, "unknown-bot"),
        (json!(["me", "you"]), 400, "bad-request"),
    ] {
        let refused = ask(&server, &first, &seats).await;
        assert_eq!(refused.refusal(), (status, code.into()), "{seats}");
    }
    let missing = TestSession { id: SessionId::from_random([7; 16]).to_string(), ..first.clone() };
    let missing = ask(&server, &missing, &against_a_bot()).await;
    assert_eq!(missing.refusal(), (404, "no-such-session".into()));
    let wrong = request(&server, &first, &against_a_bot()).token("wrong").send().await;
    assert_eq!(wrong.refusal(), (401, "bad-token".into()));
    assert_eq!(server.get("/api/sessions").send().await.json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_retried_rematch_returns_the_same_session_but_not_another_players() {
    let server = TestServer::new().await;
    let first = conceded(&server).await;
    let rematch = |server: &TestServer, seat: usize, seats: Value| {
        request(server, &first, &seats).token(&first.tokens[seat]).key("a-click").send()
    };
    let created = rematch(&server, 0, json!(["me", "open"])).await;
    assert_eq!(created.status, 201, "{}", created.body);
    assert_eq!(rematch(&server, 0, json!(["me", "open"])).await.body, created.body);
    let others = rematch(&server, 1, json!(["me", "open"])).await;
    let [mine, theirs] = [&created, &others].map(|reply| TestSession::of(&reply.json()));
    assert!(mine.id != theirs.id && mine.tokens[0] != theirs.tokens[0]);
    let reused = rematch(&server, 0, json!(["open", "me"])).await;
    assert_eq!(reused.refusal(), (422, "key-reused".into()));
    // Keys of a fork and of a rematch are separate.
    let fork = server.post(&first.path("/fork"), &json!({ "at": 1, "seats": ["me", "open"] }));
    let fork = fork.token(&first.tokens[0]).key("a-click").send().await;
    assert_eq!(fork.status, 201, "{}", fork.body);
    let server = server.reopened().await;
    assert_eq!(rematch(&server, 0, json!(["me", "open"])).await.body, created.body);
}

/// A server that other machines can reach, so that creating sessions needs the secret.
fn public(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
    config.guest_forks = "3".parse().unwrap();
}

#[tokio::test]
async fn players_make_a_limited_number_of_forks_and_rematches_together() {
    let server = TestServer::with(public).await;
    let body = json!({ "game": "mech", "scenario": "duel", "seats": against_a_bot() });
    let created = server.post("/api/sessions", &body).header("x-operator", SECRET).send().await;
    let first = TestSession::of(&created.json());
    concede(&server, &first).await;
    let second = again(&server, &first, &against_a_bot()).await;
    concede(&server, &second).await;
    let fork = json!({ "at": 1, "seats": against_a_bot() });
    let fork = server.post(&second.path("/fork"), &fork).token(&second.tokens[0]).send().await;
    assert_eq!(fork.status, 201, "{}", fork.body);
    // A rematch of a rematch counts too: otherwise a chain of rematches would have no end.
    let third = again(&server, &second, &against_a_bot()).await;
    concede(&server, &third).await;
    for of in [&first, &second, &third] {
        let refused = ask(&server, of, &against_a_bot()).await;
        assert_eq!(refused.refusal(), (429, "too-many-forks".into()));
        assert!(refused.body.contains("3 forks and rematches of a session"), "{}", refused.body);
    }
    let by_operator = request(&server, &first, &against_a_bot()).header("x-operator", SECRET);
    assert_eq!(by_operator.send().await.status, 201);
    for session in [&first, &second, &third] {
        let delete = server.request(Method::DELETE, &session.path(""));
        assert_eq!(delete.token(&session.tokens[0]).send().await.status, 204);
    }
}

#[tokio::test]
async fn a_rematch_without_a_token_needs_the_operator_secret() {
    let server = TestServer::with(public).await;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
    let created = server.post("/api/sessions", &body).header("x-operator", SECRET).send().await;
    let first = TestSession::of(&created.json());
    server.raid_to_the_end(&first).await;
    let anonymous = request(&server, &first, &json!(["me", "me"])).send().await;
    assert_eq!(anonymous.refusal(), (401, "operator-needed".into()));
    let operator = request(&server, &first, &json!(["me", "me"])).header("x-operator", SECRET);
    assert_eq!(operator.send().await.status, 201);
    assert_eq!(ask(&server, &first, &json!(["me", "me"])).await.status, 201);
}
