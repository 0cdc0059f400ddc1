//! Events of a session as data.

use crate::test_server::{TestServer, TestSession};
use serde_json::{Value, json};

async fn events(
    server: &TestServer,
    session: &TestSession,
    token: Option<&str>,
    query: &str,
) -> Vec<Value> {
    let request = server.get(&session.path(&format!("/game-events{query}")));
    let request = match token {
        Some(token) => request.token(token),
        None => request,
    };
    let reply = request.send().await.json();
    let events = reply["events"].as_array().unwrap().clone();
    assert_eq!(reply["count"], events.len());
    events
}

fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

/// A finished duel between bots.
async fn duel(server: &TestServer) -> TestSession {
    let bots = json!([{ "bot": "regular" }, { "bot": "regular" }]);
    let body = json!({ "game": "mech", "scenario": "duel", "seats": bots, "bots": "waiting", "seed": "3" });
    let session = server.create_as(&body).await;
    let token = session.watch.as_ref().unwrap();
    let end = server.post(&session.path("/run"), &json!({ "until": "end" })).token(token).send();
    assert_eq!(end.await.json()["session"]["over"], true);
    session
}

#[tokio::test]
async fn events_of_a_battle_have_names_phases_actors_and_fields() {
    let server = TestServer::new().await;
    let session = duel(&server).await;
    let all = events(&server, &session, None, "").await;
    assert_eq!(names(&all)[..2], ["game_created", "game_started"]);
    assert_eq!(names(&all)[all.len() - 2..], ["game_ended", "seed_revealed"]);
    let snake =
        |name: &str| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let phases = ["initiative", "movement", "weapon_attack", "physical_attack", "heat", "end"];
    for (number, event) in all.iter().enumerate() {
        assert!(snake(event["type"].as_str().unwrap()), "{event}");
        assert!(phases.contains(&event["phase"].as_str().unwrap()), "{event}");
        assert_eq!(event["sequence"], number, "the game hides nothing");
        assert_eq!(event["id"], format!("{}-{number}", session.id));
        assert_eq!(event["gameId"], session.id);
        assert!(event["turn"].as_u64().is_some() && event["timestamp"].is_string(), "{event}");
        assert!(!event["payload"].to_string().contains("_id\":"), "{event}");
    }
    let first = |name: &str| all.iter().find(|event| event["type"] == name).unwrap();
    let moved = first("movement_declared");
    assert_eq!(moved["actorId"], moved["payload"]["unitId"]);
    assert!(moved["payload"]["mpUsed"].is_u64() && moved["payload"]["movementType"].is_string());
    let attack = first("attack_declared");
    assert_eq!(attack["actorId"], attack["payload"]["attackerId"]);
    assert!(attack["actorId"].as_str().unwrap().ends_with("-hunchback"), "{attack}");
    assert_eq!(first("phase_changed").get("actorId"), None);
}

#[tokio::test]
async fn events_after_a_version_are_the_rest_of_the_list() {
    let server = TestServer::new().await;
    let session = duel(&server).await;
    let all = events(&server, &session, None, "").await;
    let middle = all[all.len() / 2]["at"].as_u64().unwrap();
    let rest = events(&server, &session, None, &format!("?since={middle}")).await;
    let expected: Vec<Value> =
        all.iter().filter(|event| event["at"].as_u64().unwrap() > middle).cloned().collect();
    assert!(!rest.is_empty() && rest.len() < all.len());
    assert_eq!(rest, expected);
    let last = all.last().unwrap()["at"].as_u64().unwrap();
    assert!(events(&server, &session, None, &format!("?since={last}")).await.is_empty());
}

#[tokio::test]
async fn an_undone_order_is_left_out_and_its_undo_is_listed() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    assert_eq!(server.order(&session, 0, json!({ "Hide": 2 })).await.status, 200);
    assert_eq!(server.order(&session, 1, json!({ "Hide": 3 })).await.status, 200);
    let token = Some(session.tokens[0].as_str());
    let list = events(&server, &session, token, "").await;
    assert_eq!(names(&list), ["game_created", "camp_hidden", "report"]);
}

/// The session's seats to act, and their legal orders.
async fn turn(server: &TestServer, session: &TestSession) -> (usize, Vec<Value>) {
    let now = server.get(&session.path("")).send().await.json();
    let seat = now["to_act"][0].as_u64().unwrap() as usize;
    let legal = server.get(&session.path("/orders")).token(&session.tokens[seat]).send().await;
    (seat, legal.json().as_array().unwrap().clone())
}

#[tokio::test]
async fn a_move_that_is_taken_back_leaves_only_its_undo() {
    let server = TestServer::new().await;
    let duel = server.create("mech", "duel", json!(["me", "me"])).await;
    // Declared moves roll no dice, so they can always be taken back.
    let is_move = |order: &&Value| order.get("DeclareMovement").is_some();
    let (mut seat, mut legal) = turn(&server, &duel).await;
    while !legal.iter().any(|order| is_move(&order)) {
        let order = legal.iter().find(|order| **order != "Concede").unwrap().clone();
        assert_eq!(server.order(&duel, seat, order).await.status, 200);
        (seat, legal) = turn(&server, &duel).await;
    }
    let before = events(&server, &duel, None, "").await;
    let order = legal.iter().find(is_move).unwrap().clone();
    let moved = server.order(&duel, seat, order).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let declared = events(&server, &duel, None, "").await;
    assert_eq!(names(&declared).last(), Some(&"movement_declared"));
    let version = moved.json()["shown"]["version"].clone();
    let undo = server.post(&duel.path("/undo"), &json!({ "expected": version }));
    let undone = undo.token(&duel.tokens[seat]).send().await;
    assert_eq!(undone.status, 200, "{}", undone.body);
    let after = events(&server, &duel, None, "").await;
    let (last, rest) = after.split_last().unwrap();
    assert_eq!(rest, before);
    assert_eq!(last["type"], "undone");
    assert!(last["payload"].get("backTo").is_none(), "{last}");
}

#[tokio::test]
async fn hidden_events_are_reported_without_what_they_hide() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for (seat, valley) in [(0, 2), (1, 4)] {
        assert_eq!(server.order(&session, seat, json!({ "Hide": valley })).await.status, 200);
    }
    for seat in 0..2 {
        let list = events(&server, &session, Some(&session.tokens[seat]), "").await;
        let numbers: Vec<u64> =
            list.iter().map(|event| event["sequence"].as_u64().unwrap()).collect();
        assert_eq!(numbers, [0, 1, 2]);
        let (own, other) = (&list[seat + 1], &list[2 - seat]);
        assert_eq!(own["type"], "camp_hidden");
        assert_eq!(own["payload"], json!({ "seat": seat, "valley": 2 + 2 * seat }));
        assert_eq!(other["type"], "report");
        let text = format!("Seat {} hides its camp", 2 - seat);
        assert_eq!(other["payload"], json!({ "text": text, "result": null }));
    }
    let refused = server.get(&session.path("/game-events?as=referee")).token(&session.tokens[0]);
    assert_eq!(refused.send().await.refusal(), (403, "not-yet".into()));
    server.raid_to_the_end_of(&session).await;
    let all = events(&server, &session, None, "?as=referee").await;
    assert_eq!(names(&all)[1..3], ["camp_hidden", "camp_hidden"]);
}

#[tokio::test]
async fn in_formation_a_player_learns_results_but_no_events_of_the_enemy() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "regular" }, { "bot": "regular" }]);
    let body =
        json!({ "game": "formation", "scenario": "crossroads", "seats": bots, "bots": "waiting" });
    let session = server.create_as(&body).await;
    let token = session.watch.clone().unwrap();
    let run = server.post(&session.path("/run"), &json!({ "until": "end", "orders": 60 }));
    assert_eq!(run.token(&token).send().await.status, 200);
    let referee = events(&server, &session, Some(&token), "").await;
    assert!(names(&referee).contains(&"tick_began"), "{:?}", names(&referee));
    let public = events(&server, &session, None, "").await;
    assert!(public.len() < referee.len());
    for seat in ["0", "1", "public"] {
        for event in events(&server, &session, Some(&token), &format!("?as={seat}")).await {
            let mut fields: Vec<&String> = event["payload"].as_object().unwrap().keys().collect();
            fields.sort();
            if event["type"] != "game_created" {
                assert_eq!(fields, ["result", "text"], "{event}");
            }
        }
    }
}
