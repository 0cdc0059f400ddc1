//! Launching and cloning encounters.

use crate::muster::{failure, id_of, path};
use crate::test_server::{Reply, TestServer, TestSession};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

#[tokio::test]
async fn a_launch_seats_you_against_a_bot_for_beginners() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford at dawn").await;
    // A launch needs no body.
    let reply = server.request(Method::POST, &path(&id, "/launch")).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let answer = reply.json();
    assert_eq!(answer["success"], true);
    let session = TestSession::of(&answer["created"]);
    assert_eq!(answer["gameSessionId"], json!(session.id));
    assert_eq!(answer["encounter"]["gameSessionId"], json!(session.id));
    assert_eq!(
        (&answer["encounter"]["status"], &answer["encounter"]["version"]),
        (&json!("launched"), &json!(2))
    );
    let summary = server.get(&session.path("")).token(&session.tokens[0]).send().await.json();
    assert_eq!((&summary["game"], &summary["title"]), (&json!("mech"), &json!("Ford at dawn")));
    assert_eq!(summary["seats"][0]["sitter"], "person");
    assert_eq!(summary["seats"][1]["sitter"], json!({ "bot": "recruit" }));
    assert_eq!(summary["you"], json!({ "seat": 0 }), "the token works");
    assert_eq!(server.shown(&id).await["gameSessionId"], json!(session.id));
}

#[tokio::test]
async fn a_launch_takes_seats_and_returns_invitations() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let launch =
        |seats: Value| server.post(&path(&id, "/launch"), &json!({ "seats": seats })).send();
    for (seats, status, code) in [
        (json!(["me"]), 422, "wrong-number-of-players"),
        (json!(["me", { "bot": "nobody" }]), 422, "unknown-bot"),
        (json!(["me", "you"]), 400, "bad-request"),
    ] {
        assert_eq!(failure(&launch(seats).await), (status, code.into()));
    }
    assert_eq!(server.shown(&id).await["status"], "ready", "a refused launch changes nothing");
    assert_eq!(server.get("/api/sessions").send().await.json(), json!([]));
    let launched = launch(json!(["me", "open"])).await;
    let session = TestSession::of(&launched.json()["created"]);
    assert_eq!((session.tokens[0].len(), session.invites[1].len()), (64, 64));
    let joined = server.post(&session.path("/seats"), &json!({ "invite": session.invites[1] }));
    assert_eq!(joined.send().await.json()["seat"], 1);
}

#[tokio::test]
async fn an_invalid_encounter_is_not_launched() {
    let server = TestServer::new().await;
    let id = server.encounter(&json!({ "name": "Ford" })).await;
    let refused = server.post(&path(&id, "/launch"), &json!({})).send().await;
    assert_eq!(failure(&refused), (422, "invalid-encounter".into()));
    let body = refused.json();
    let message = "the encounter cannot be launched: no player force: assign one; no opponent force: assign one";
    assert_eq!(body["error"], message);
    assert_eq!(body["findings"][0]["path"], "playerForce");
    assert_eq!(server.get("/api/sessions").send().await.json(), json!([]));
}

#[tokio::test]
async fn an_encounter_is_launched_once() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let launches = (0..8).map(|_| server.post(&path(&id, "/launch"), &json!({})).send());
    let replies: Vec<Reply> = join_all(launches).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 201);
    assert_eq!((won.len(), lost.len()), (1, 7));
    for lost in lost {
        assert_eq!(failure(lost), (409, "already-launched".into()));
        assert_eq!(lost.json()["gameSessionId"], won[0].json()["gameSessionId"]);
    }
    let sessions = server.get("/api/sessions").send().await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_repeated_launch_returns_the_same_session_and_tokens() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let seats = json!({ "seats": ["me", "open"] });
    let launch =
        |server: &TestServer| server.post(&path(&id, "/launch"), &seats).key("a-click").send();
    let first = launch(&server).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = launch(&server).await;
    assert_eq!((again.status, &again.body), (201, &first.body), "including the tokens");
    let other = server.post(&path(&id, "/launch"), &json!({})).key("a-click").send().await;
    assert_eq!(failure(&other), (422, "key-reused".into()));
    let server = server.reopened().await;
    assert_eq!(launch(&server).await.body, first.body, "even after a restart");
    let late = server.post(&path(&id, "/launch"), &seats).key("another").send().await;
    assert_eq!(failure(&late), (409, "already-launched".into()));
}

#[tokio::test]
async fn concurrent_repeats_of_a_launch_return_one_session() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let seats = json!({ "seats": ["me", "me"] });
    let launches = (0..8).map(|_| server.post(&path(&id, "/launch"), &seats).key("a-click").send());
    let replies: Vec<Reply> = join_all(launches).await;
    assert!(replies.iter().all(|reply| reply.status == 201), "{replies:?}");
    let created = |reply: &Reply| reply.json()["created"]["seats"].clone();
    assert!(replies.iter().all(|reply| created(reply) == created(&replies[0])));
    assert_eq!(server.get("/api/sessions").send().await.json().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_launched_encounter_is_frozen_except_name_and_description() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    server.launched(&id).await;
    let before = server.shown(&id).await;
    let force = before["playerForceId"].as_str().unwrap().to_owned();
    for request in [
        server.patch(&path(&id, ""), &json!({ "turnLimit": 3 })),
        server.patch(&path(&id, ""), &json!({ "name": "New", "mapId": null })),
        server.put(&path(&id, "/player-force"), &json!({ "forceId": force })),
        server.delete(&path(&id, "/opponent-force")),
        server.put(&path(&id, "/template"), &json!({ "template": "ambush" })),
        server.delete(&path(&id, "")),
    ] {
        assert_eq!(failure(&request.send().await), (409, "encounter-launched".into()));
    }
    assert_eq!(server.shown(&id).await, before);
    let texts = json!({ "name": "Bridge", "description": "Rain" });
    let renamed = server.patch(&path(&id, ""), &texts).send().await.json()["encounter"].clone();
    assert_eq!((&renamed["name"], &renamed["status"]), (&json!("Bridge"), &json!("launched")));
    // The force may change, the battle does not.
    let place = format!("/api/forces/{force}");
    assert_eq!(
        server.patch(&place, &json!({ "name": "Mace", "units": [] })).send().await.status,
        200
    );
    assert_eq!(server.shown(&id).await["playerForce"], before["playerForce"]);
    let validation = server.get(&path(&id, "/validate")).send().await.json()["validation"].clone();
    assert_eq!((&validation["isValid"], &validation["errors"]), (&json!(true), &json!([])));
    assert_eq!(server.get(&path(&id, "/odds?games=1&bot=random")).send().await.status, 200);
    assert_eq!(failure(&server.delete(&place).send().await), (409, "force-in-use".into()));
}

#[tokio::test]
async fn a_completed_encounter_may_be_deleted_and_its_session_stays() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let session = server.launched(&id).await;
    server.concede(&session).await;
    assert_eq!(server.delete(&path(&id, "")).send().await.status, 200);
    assert_eq!(server.get(&session.path("")).send().await.json()["over"], true);
}

#[tokio::test]
async fn an_encounter_whose_session_was_deleted_is_ready_again_with_its_present_forces() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let session = server.launched(&id).await;
    server.concede(&session).await;
    let force = server.shown(&id).await["playerForceId"].as_str().unwrap().to_owned();
    let more = json!({ "units": [{ "unitId": "atlas-as7-d" }, { "unitId": "locust-lct-1v" }] });
    server.patch(&format!("/api/forces/{force}"), &more).send().await;
    let completed = server.shown(&id).await;
    assert_eq!(
        (&completed["status"], &completed["playerForce"]["unitCount"]),
        (&json!("completed"), &json!(1)),
        "the forces are shown as they were"
    );
    let deleted = server.delete(&session.path("")).send().await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    let ready = server.shown(&id).await;
    assert_eq!(
        (&ready["status"], &ready["gameSessionId"], &ready["winner"]),
        (&json!("ready"), &json!(null), &json!(null))
    );
    assert_eq!(ready["playerForce"]["unitCount"], 2, "as the force is now");
    let list = server.get("/api/encounters").send().await.json();
    assert_eq!(list["encounters"][0], ready);
    let cleared = server.delete(&path(&id, "/player-force")).send().await.json();
    assert_eq!(cleared["encounter"]["playerForce"], json!(null));
    let mace = server.force("Mace", &["commando-com-2d"; 3]).await;
    let assigned = server.put(&path(&id, "/player-force"), &json!({ "forceId": mace }));
    let assigned = assigned.send().await.json()["encounter"].clone();
    assert_eq!(
        (&assigned["playerForce"]["forceName"], &assigned["playerForce"]["unitCount"]),
        (&json!("Mace"), &json!(3))
    );
    assert_ne!(server.launched(&id).await.id, session.id, "it can be launched again");
    assert_eq!(server.shown(&id).await["playerForce"], assigned["playerForce"]);
}

#[tokio::test]
async fn the_picture_of_a_launched_encounter_shows_the_forces_as_they_were() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let picture = async || {
        let drawn = server.get(&path(&id, "/picture.svg")).send().await;
        assert_eq!(drawn.status, 200, "{}", drawn.body);
        drawn.body
    };
    let before = picture().await;
    let session = server.launched(&id).await;
    assert!(picture().await == before, "after the launch");
    let force = server.shown(&id).await["playerForceId"].as_str().unwrap().to_owned();
    let units = json!({ "units": [{ "unitId": "locust-lct-1v" }, { "unitId": "stinger-stg-3r" }] });
    server.patch(&format!("/api/forces/{force}"), &units).send().await;
    assert!(picture().await == before, "after a change of the force");
    let server = server.reopened().await;
    let drawn = server.get(&path(&id, "/picture.svg")).send().await.body;
    assert!(drawn == before, "also after a restart");
    server.delete(&session.path("")).send().await;
    let drawn = server.get(&path(&id, "/picture.svg")).send().await.body;
    assert!(drawn != before, "ready again: the force as it is now");
}

#[tokio::test]
async fn a_launch_based_on_an_old_version_is_refused() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    server.patch(&path(&id, ""), &json!({ "scenarioTemplate": "ambush" })).send().await;
    // No bot, which could act before the retry.
    let launch = |version: u32, key: &str| {
        let body = json!({ "version": version, "seats": ["me", "me"] });
        server.post(&path(&id, "/launch"), &body).key(key).send()
    };
    let stale = launch(1, "old").await;
    assert_eq!(failure(&stale), (409, "stale".into()));
    assert_eq!(stale.json()["current"], server.shown(&id).await);
    assert_eq!(server.get("/api/sessions").send().await.json(), json!([]));
    let launched = launch(2, "new").await;
    assert_eq!(launched.status, 201, "{}", launched.body);
    assert_eq!(launch(2, "new").await.body, launched.body, "a retry gets the same answer");
    // The session says more than the new version number.
    assert_eq!(failure(&launch(2, "late").await), (409, "already-launched".into()));
}

#[tokio::test]
async fn a_repeated_clone_gets_its_answer_although_the_source_was_deleted() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let clone =
        || server.post(&path(&id, "/clone"), &json!({ "newName": "Again" })).key("a").send();
    let first = clone().await;
    assert_eq!(first.status, 201, "{}", first.body);
    assert_eq!(server.delete(&path(&id, "")).send().await.status, 200);
    let again = clone().await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    assert_eq!(server.get("/api/encounters").send().await.json()["count"], 1);
    let other = server.post(&path(&id, "/clone"), &json!({ "newName": "Else" })).key("a");
    assert_eq!(failure(&other.send().await), (422, "key-reused".into()));
    let new = server.post(&path(&id, "/clone"), &json!({ "newName": "Again" })).key("b");
    assert_eq!(failure(&new.send().await), (404, "unknown-encounter".into()));
}

#[tokio::test]
async fn a_clone_has_no_session() {
    let server = TestServer::new().await;
    let body = json!({ "name": "Draft", "turnLimit": 9, "scenarioTemplate": "holdout" });
    let draft = server.encounter(&body).await;
    let clone =
        |id: &str| server.post(&path(id, "/clone"), &json!({ "newName": "Again" })).key("a").send();
    let copy = clone(&draft).await;
    assert_ne!(id_of(&copy), draft);
    let copy = copy.json()["encounter"].clone();
    assert_eq!(
        (&copy["name"], &copy["turnLimit"], &copy["status"]),
        (&json!("Again"), &json!(9), &json!("draft"))
    );
    assert_eq!(clone(&draft).await.json()["encounter"], copy, "a repeated clone is the same one");
    let played = server.ready_encounter("Ford").await;
    server.concede(&server.launched(&played).await).await;
    let copy = clone(&played).await.json()["encounter"].clone();
    assert_eq!((&copy["status"], &copy["gameSessionId"]), (&json!("ready"), &json!(null)));
    assert_eq!((&copy["winner"], &copy["version"]), (&json!(null), &json!(1)));
    server.launched(copy["id"].as_str().unwrap()).await;
    let long = server.post(&path(&draft, "/clone"), &json!({ "newName": "x".repeat(10_000) }));
    assert_eq!(failure(&long.send().await), (422, "long-name".into()));
}

#[tokio::test]
async fn pilot_names_reach_record_sheet_and_log() {
    let server = TestServer::new().await;
    let unit = json!({ "unitId": "hunchback-hbk-4g", "pilotName": "Grace Hopper", "gunnery": 2 });
    let force = json!({ "name": "Navy", "units": vec![unit; 4] });
    let force = id_of(&server.post("/api/forces", &force).send().await);
    let body = json!({ "name": "Ford", "playerForceId": force, "opponentForceId": force });
    let launch = path(&server.encounter(&body).await, "/launch");
    let bots = json!({ "seats": [{ "bot": "recruit" }, { "bot": "recruit" }] });
    let launched = server.post(&launch, &bots).send().await.json();
    let session = TestSession::of(&launched["created"]);
    let watch = session.watch.clone().unwrap();
    let get = async |rest: &str| server.get(&session.path(rest)).token(&watch).send().await;
    let sheet = get("/units/player-1-hunchback").await;
    assert_eq!(sheet.json()["sheet"]["pilot"]["name"], "Grace Hopper", "{}", sheet.body);
    while get("").await.json()["over"] != true {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Pilots are wounded by falls and hits to the head: no battle of eight ends without.
    let log = get("/log").await.body;
    assert!(log.contains("pilot Grace Hopper takes"), "{log}");
}
