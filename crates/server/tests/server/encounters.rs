//! Encounters: editing, validation and status. `launches.rs` tests what a launch does.

use crate::muster::{failure, id_of, path};
use crate::test_server::{Reply, TestServer};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The fields of an encounter in the source document, and the three that we add.
const FIELDS: [&str; 16] = [
    "createdAt",
    "description",
    "gameSessionId",
    "id",
    "mapId",
    "name",
    "opponentForce",
    "opponentForceId",
    "playerForce",
    "playerForceId",
    "scenarioTemplate",
    "status",
    "turnLimit",
    "updatedAt",
    "version",
    "winner",
];

async fn validation(server: &TestServer, encounter: &str) -> Value {
    server.get(&path(encounter, "/validate")).send().await.json()["validation"].clone()
}

/// Codes and paths of the findings.
fn findings(validation: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let all = validation["findings"].as_array().unwrap().iter();
    all.map(|finding| (text(&finding["code"]), text(&finding["path"]))).collect()
}

#[tokio::test]
async fn a_new_encounter_has_the_fields_of_the_document() {
    let server = TestServer::new().await;
    let player = server.force("Hammer", &["atlas-as7-d"]).await;
    let body = json!({
        "name": "Ford at dawn", "description": "Hold the bridge", "scenarioTemplate": "holdout",
        "mapId": "mill-ford", "turnLimit": 12, "playerForceId": player,
    });
    let created = server.post("/api/encounters", &body).send().await;
    let id = id_of(&created);
    assert_eq!(created.json()["success"], true);
    let encounter = created.json()["encounter"].clone();
    let fields: BTreeSet<&str> =
        encounter.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, BTreeSet::from(FIELDS));
    for (field, value) in body.as_object().unwrap() {
        assert_eq!(encounter[field], *value, "{field}");
    }
    let summary =
        json!({ "forceId": player, "forceName": "Hammer", "totalBV": 1897, "unitCount": 1 });
    assert_eq!((&encounter["playerForce"], &encounter["opponentForce"]), (&summary, &json!(null)));
    assert_eq!((&encounter["status"], &encounter["version"]), (&json!("draft"), &json!(1)));
    assert_eq!((&encounter["gameSessionId"], &encounter["winner"]), (&json!(null), &json!(null)));
    assert_eq!(server.shown(&id).await, encounter);
    let list = server.get("/api/encounters").send().await.json();
    assert_eq!(list, json!({ "encounters": [encounter], "count": 1 }));
    let server = server.reopened().await;
    assert_eq!(server.get("/api/encounters").send().await.json(), list, "also after a restart");
}

#[tokio::test]
async fn encounters_are_listed_by_last_change() {
    let server = TestServer::new().await;
    let first = server.encounter(&json!({ "name": "First" })).await;
    server.encounter(&json!({ "name": "Second" })).await;
    let names = async || {
        let list = server.get("/api/encounters").send().await.json();
        let all = list["encounters"].as_array().unwrap().iter();
        all.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["Second", "First"]);
    server.patch(&path(&first, ""), &json!({ "turnLimit": 9 })).send().await;
    assert_eq!(names().await, ["First", "Second"]);
}

#[tokio::test]
async fn a_patch_changes_the_fields_it_has_and_null_clears() {
    let server = TestServer::new().await;
    let body =
        json!({ "name": "Ford", "description": "old", "mapId": "mill-ford", "turnLimit": 9 });
    let id = server.encounter(&body).await;
    let patch = json!({ "turnLimit": 15, "description": null, "version": 1 });
    let changed = server.patch(&path(&id, ""), &patch).send().await;
    assert_eq!((changed.status, &changed.json()["success"]), (200, &json!(true)));
    let changed = changed.json()["encounter"].clone();
    assert_eq!((&changed["turnLimit"], &changed["description"]), (&json!(15), &json!(null)));
    assert_eq!((&changed["mapId"], &changed["version"]), (&json!("mill-ford"), &json!(2)));
    let cleared = server.patch(&path(&id, ""), &json!({ "mapId": null, "turnLimit": null }));
    let cleared = cleared.send().await.json()["encounter"].clone();
    assert_eq!((&cleared["mapId"], &cleared["turnLimit"]), (&json!(null), &json!(null)));
    assert_eq!(cleared["name"], "Ford");
}

#[tokio::test]
async fn an_encounter_keeps_its_name_when_a_patch_sends_null() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    let body = json!({ "name": null, "turnLimit": 9 });
    let refused = server.patch(&path(&id, ""), &body).send().await;
    assert_eq!(failure(&refused), (400, "bad-request".into()));
    let message = "invalid request body: name: invalid type: null, expected a string";
    assert!(refused.json()["message"].as_str().unwrap().starts_with(message), "{}", refused.body);
    let shown = server.shown(&id).await;
    assert_eq!((&shown["version"], &shown["turnLimit"]), (&json!(1), &json!(null)), "unchanged");
}

#[tokio::test]
async fn a_repeated_creation_gets_its_answer_although_the_world_has_changed() {
    let server = TestServer::new().await;
    let force = server.force("Hammer", &["atlas-as7-d"]).await;
    let body = json!({ "name": "Ford", "playerForceId": force });
    let create = |body: &Value| server.post("/api/encounters", body).key("a-click").send();
    let first = create(&body).await;
    let id = id_of(&first);
    assert_eq!(create(&body).await.body, first.body, "the same encounter");
    let other = create(&json!({ "name": "Bridge" })).await;
    assert_eq!(failure(&other), (422, "key-reused".into()));
    // The answer is lost; meanwhile another tab removes the force from the encounter and deletes it.
    let cleared = server.delete(&path(&id, "/player-force")).send().await;
    assert_eq!(cleared.status, 200, "{}", cleared.body);
    assert_eq!(server.delete(&format!("/api/forces/{force}")).send().await.status, 200);
    let again = create(&body).await;
    assert_eq!(id_of(&again), id);
    assert_eq!(again.json()["encounter"], server.shown(&id).await, "as it is now");
    assert_eq!(server.get("/api/encounters").send().await.json()["count"], 1);
    let new = server.post("/api/encounters", &body).key("another").send().await;
    assert_eq!(failure(&new), (422, "unknown-force".into()));
}

#[tokio::test]
async fn concurrent_repeats_of_a_creation_return_one_encounter() {
    let server = TestServer::new().await;
    let body = json!({ "name": "Ford" });
    let creations = (0..8).map(|_| server.post("/api/encounters", &body).key("a-click").send());
    let ids: BTreeSet<String> = join_all(creations).await.iter().map(id_of).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(server.get("/api/encounters").send().await.json()["count"], 1);
}

#[tokio::test]
async fn forces_are_assigned_and_removed() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    let force = server.force("Hammer", &["atlas-as7-d"]).await;
    for side in ["player", "opponent"] {
        let place = path(&id, &format!("/{side}-force"));
        let assigned = server.put(&place, &json!({ "forceId": force })).send().await;
        assert_eq!((assigned.status, &assigned.json()["success"]), (200, &json!(true)));
        let encounter = assigned.json()["encounter"].clone();
        assert_eq!(encounter[format!("{side}ForceId")], json!(force));
        assert_eq!(encounter[format!("{side}Force")]["forceName"], "Hammer");
        let unknown = server.put(&place, &json!({ "forceId": "none" })).send().await;
        assert_eq!(failure(&unknown), (422, "unknown-force".into()));
        let stale = server.put(&place, &json!({ "forceId": force, "version": 1 })).send().await;
        assert_eq!(failure(&stale), (409, "stale".into()));
        let cleared = server.delete(&place).send().await.json()["encounter"].clone();
        assert_eq!(cleared[format!("{side}ForceId")], json!(null));
        assert_eq!(cleared[format!("{side}Force")], json!(null));
    }
    assert_eq!(server.delete(&format!("/api/forces/{force}")).send().await.status, 200);
}

#[tokio::test]
async fn a_template_is_applied() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    for template in ["skirmish", "ambush", "holdout", "custom"] {
        let applied = server.put(&path(&id, "/template"), &json!({ "template": template }));
        assert_eq!(applied.send().await.json()["encounter"]["scenarioTemplate"], template);
    }
    let unknown = server.put(&path(&id, "/template"), &json!({ "template": "siege" })).send().await;
    assert_eq!(failure(&unknown), (422, "unknown-template".into()));
    assert_eq!(unknown.json()["findings"][0]["path"], "scenarioTemplate");
}

#[tokio::test]
async fn validation_has_sentences_and_findings() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    let result = validation(&server, &id).await;
    assert_eq!((&result["isValid"], &result["warnings"]), (&json!(false), &json!([])));
    let errors = json!(["no player force: assign one", "no opponent force: assign one"]);
    assert_eq!(result["errors"], errors);
    let found = [("no-player-force", "playerForce"), ("no-opponent-force", "opponentForce")];
    let found = found.map(|(code, path)| (format!("encounter.{code}"), path.to_owned()));
    assert_eq!(findings(&result), found);
    assert_eq!(result["findings"][0]["severity"], "error");
    let valid = validation(&server, &server.ready_encounter("Bridge").await).await;
    assert_eq!((&valid["isValid"], &valid["errors"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn a_mirror_match_is_allowed_with_a_warning() {
    let server = TestServer::new().await;
    let force = server.force("Hammer", &["atlas-as7-d"]).await;
    let both = json!({ "name": "Mirror", "playerForceId": force, "opponentForceId": force });
    let id = server.encounter(&both).await;
    let result = validation(&server, &id).await;
    assert_eq!(result["isValid"], true);
    assert_eq!(result["warnings"], json!(["mirror match: both sides use the same force"]));
    assert_eq!(server.shown(&id).await["status"], "ready");
    let launched = server.request(Method::POST, &path(&id, "/launch")).send().await;
    assert_eq!(launched.status, 201, "{}", launched.body);
}

#[tokio::test]
async fn empty_forces_and_small_maps_are_errors() {
    let server = TestServer::new().await;
    let (empty, crowd) =
        (server.force("Later", &[]).await, server.force("Crowd", &["locust-lct-1v"; 24]).await);
    let without = json!({ "name": "A", "playerForceId": empty, "opponentForceId": crowd });
    let result = validation(&server, &server.encounter(&without).await).await;
    assert!(
        findings(&result).contains(&("encounter.force-without-units".into(), "playerForce".into()))
    );
    let crowded = json!({
        "name": "B", "playerForceId": crowd, "opponentForceId": crowd, "mapId": "mill-ford",
        "scenarioTemplate": "ambush",
    });
    let id = server.encounter(&crowded).await;
    let result = validation(&server, &id).await;
    assert!(
        findings(&result).contains(&("encounter.map-too-small".into(), "mapId".into())),
        "{result}"
    );
    assert_eq!(server.shown(&id).await["status"], "draft");
    let larger = server.patch(&path(&id, ""), &json!({ "mapId": null, "scenarioTemplate": null }));
    assert_eq!(larger.send().await.json()["encounter"]["status"], "ready");
}

#[tokio::test]
async fn the_status_follows_from_forces_and_session() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let status = async || server.shown(&id).await["status"].clone();
    assert_eq!(status().await, "ready");
    let force = server.shown(&id).await["playerForceId"].as_str().unwrap().to_owned();
    let force = format!("/api/forces/{force}");
    server.patch(&force, &json!({ "units": [] })).send().await;
    assert_eq!(status().await, "draft", "the force has no units now");
    let units = json!([{ "unitId": "atlas-as7-d" }]);
    server.patch(&force, &json!({ "units": units })).send().await;
    assert_eq!(status().await, "ready");
    server.patch(&path(&id, ""), &json!({ "name": " " })).send().await;
    assert_eq!(status().await, "draft", "without a name");
    server.patch(&path(&id, ""), &json!({ "name": "Ford" })).send().await;
    let session = server.launched(&id).await;
    assert_eq!(status().await, "launched");
    server.concede(&session).await;
    assert_eq!(status().await, "completed");
    let shown = server.shown(&id).await;
    assert!(shown["winner"].as_str().unwrap().starts_with("Opponent wins: "), "{shown}");
    let server = server.reopened().await;
    let list = server.get("/api/encounters").send().await.json();
    assert_eq!(list["encounters"][0]["status"], "completed", "without loading the session");
}

#[tokio::test]
async fn bad_encounters_are_refused_with_code_and_path() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    for (body, status, code, field) in [
        (json!({ "name": "x".repeat(10_000) }), 422, "long-name", "name"),
        (
            json!({ "name": "A", "description": "x".repeat(2_001) }),
            422,
            "long-description",
            "description",
        ),
        (json!({ "name": "A", "mapId": "moon" }), 422, "unknown-map", "mapId"),
        (
            json!({ "name": "A", "scenarioTemplate": "siege" }),
            422,
            "unknown-template",
            "scenarioTemplate",
        ),
        (json!({ "name": "A", "turnLimit": 0 }), 422, "turn-limit", "turnLimit"),
        (json!({ "name": "A", "playerForceId": "none" }), 422, "unknown-force", ""),
        (json!({ "name": "A", "turnLimit": "ten" }), 400, "bad-request", ""),
        (json!({ "name": "A", "status": "completed" }), 400, "bad-request", ""),
    ] {
        for refused in [
            server.post("/api/encounters", &body).send().await,
            server.patch(&path(&id, ""), &body).send().await,
        ] {
            assert_eq!(failure(&refused), (status, code.into()), "{}", refused.body);
            let found =
                refused.json()["findings"][0]["path"].as_str().unwrap_or_default().to_owned();
            assert_eq!(found, field);
        }
    }
    let unknown = server.patch(&path(&id, ""), &json!({ "stauts": "ready" })).send().await;
    assert!(unknown.json()["message"].as_str().unwrap().contains("unknown field `stauts`"));
    assert_eq!(server.shown(&id).await["version"], 1, "unchanged");
    assert_eq!(server.get("/api/encounters").send().await.json()["count"], 1);
}

#[tokio::test]
async fn unknown_encounters_are_not_found() {
    let server = TestServer::new().await;
    let at = |rest: &str| path("00000000-0000-4000-8000-000000000000", rest);
    for request in [
        server.get(&at("")),
        server.patch(&at(""), &json!({ "name": "A" })),
        server.delete(&at("")),
        server.put(&at("/player-force"), &json!({ "forceId": "none" })),
        server.delete(&at("/opponent-force")),
        server.put(&at("/template"), &json!({ "template": "ambush" })),
        server.get(&at("/validate")),
        server.post(&at("/launch"), &json!({})),
        server.post(&at("/clone"), &json!({ "newName": "A" })),
        server.get(&at("/picture.svg")),
        server.get(&at("/odds")),
    ] {
        assert_eq!(failure(&request.send().await), (404, "unknown-encounter".into()));
    }
}

/// Two tabs that edit one encounter.
#[tokio::test]
async fn of_two_edits_of_one_version_exactly_one_wins_and_the_other_sees_it() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let edit =
        |name: &str| server.patch(&path(&id, ""), &json!({ "name": name, "version": 1 })).send();
    let replies: Vec<Reply> = join_all(["Left", "Right"].map(edit)).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 1));
    assert_eq!(failure(lost[0]), (409, "stale".into()));
    assert_eq!(lost[0].json()["current"], won[0].json()["encounter"]);
    let late = server.delete(&path(&id, "?version=1")).send().await;
    assert_eq!(
        (failure(&late), &late.json()["current"]["version"]),
        ((409, "stale".into()), &json!(2))
    );
}

#[tokio::test]
async fn a_deleted_encounter_is_gone_and_its_forces_stay() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let gone = server.delete(&path(&id, "?version=1")).send().await;
    assert_eq!((gone.status, gone.json()), (200, json!({ "success": true })));
    assert_eq!(
        failure(&server.get(&path(&id, "")).send().await),
        (404, "unknown-encounter".into())
    );
    assert_eq!(server.get("/api/forces").send().await.json()["count"], 2);
}

#[tokio::test]
async fn the_picture_shows_the_map_with_the_forces_in_place() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford", "mapId": "mill-ford" })).await;
    let empty = server.get(&path(&id, "/picture.svg")).send().await;
    assert_eq!((empty.status, empty.header("content-type")), (200, "image/svg+xml"));
    assert!(empty.body.starts_with("<svg"));
    let force = server.force("Hammer", &["atlas-as7-d"]).await;
    server.put(&path(&id, "/player-force"), &json!({ "forceId": force })).send().await;
    let placed = server.get(&path(&id, "/picture.svg")).send().await;
    assert!(placed.body.len() > empty.body.len(), "the unit is drawn too");
    let tag = placed.header("etag").to_owned();
    let again = server.get(&path(&id, "/picture.svg")).header("if-none-match", &tag).send().await;
    assert_eq!((again.status, placed.header("cache-control")), (304, "private, no-cache"));
    let dark = server.get(&path(&id, "/picture.svg?theme=dark")).send().await;
    assert_ne!(dark.body, placed.body);
    let odd = server.get(&path(&id, "/picture.svg?theme=pink")).send().await;
    assert_eq!(failure(&odd), (400, "bad-request".into()));
}

#[tokio::test]
async fn the_odds_of_an_encounter_are_streamed() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let stream = server.get(&path(&id, "/odds?games=2&bot=random")).send().await;
    assert_eq!((stream.status, stream.header("content-type")), (200, "text/event-stream"));
    let mut reports = stream.body.lines().filter_map(|line| line.strip_prefix("data: "));
    let last: Value = serde_json::from_str(reports.next_back().unwrap()).unwrap();
    assert_eq!((&last["games"], &last["done"]), (&json!(2), &json!(true)));
    let draft = server.encounter(&json!({ "name": "Draft" })).await;
    let refused = server.get(&path(&draft, "/odds")).send().await;
    assert_eq!(failure(&refused), (422, "invalid-encounter".into()));
}
