//! Units and forces.

use crate::muster::{failure, id_of};
use crate::test_server::{Reply, TestServer};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

fn hammer() -> Value {
    json!({ "name": "Hammer", "units": [
        { "unitId": "atlas-as7-d", "pilotName": "Ada", "gunnery": 3 },
        { "unitId": "hunchback-hbk-4g" },
    ] })
}

async fn count(server: &TestServer) -> u64 {
    server.get("/api/forces").send().await.json()["count"].as_u64().unwrap()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn units_are_listed_and_searched() {
    let server = TestServer::new().await;
    let all = server.get("/api/units").send().await.json();
    assert_eq!((all["count"].as_u64(), names(&all["units"]).len()), (Some(25), 25));
    let found = server.get("/api/units?search=assault%20as7").send().await.json();
    let atlas = json!({
        "id": "atlas-as7-d", "name": "Atlas AS7-D", "chassis": "Atlas", "variant": "AS7-D",
        "tonnage": 100, "bv": 1897, "class": "assault",
        "movement": { "walk": 3, "run": 5, "jump": 0 }, "armor": 304, "heatSinks": 20,
    });
    assert_eq!(found, json!({ "units": [atlas], "count": 1 }));
    let none = server.get("/api/units?search=zeppelin").send().await.json();
    assert_eq!(none, json!({ "units": [], "count": 0 }));
}

#[tokio::test]
async fn a_unit_is_shown_in_full() {
    let server = TestServer::new().await;
    let sheet = server.get("/api/units/atlas-as7-d").send().await.json();
    assert_eq!((&sheet["name"], &sheet["maxArmor"]["head"]), (&json!("Atlas AS7-D"), &json!(9)));
    assert_eq!(sheet["maxStructure"]["centerTorso"], 31);
    let first = json!({
        "id": "medium-laser-1", "name": "Medium Laser", "location": "leftArm", "damage": 5,
        "heat": 3, "minRange": 0, "shortRange": 3, "mediumRange": 6, "longRange": 9,
        "isEnabled": true,
    });
    assert_eq!(sheet["weaponList"][0], first);
    assert_eq!(sheet["weaponList"][4]["ammoRemaining"], 10, "two tons of five rounds");
    for path in ["/api/units/zeppelin", "/api/units/zeppelin/token.svg"] {
        let unknown = server.get(path).send().await;
        assert_eq!(unknown.refusal(), (404, "unknown-unit".into()));
    }
}

#[tokio::test]
async fn the_counter_of_a_unit_is_cached() {
    let server = TestServer::new().await;
    let path = "/api/units/atlas-as7-d/token.svg?seat=1&theme=dark";
    let drawn = server.get(path).send().await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, "image/svg+xml"));
    assert!(drawn.body.starts_with("<svg"), "{}", drawn.body);
    assert_eq!(drawn.header("cache-control"), "max-age=86400");
    let again = server.get(path).header("if-none-match", drawn.header("etag")).send().await;
    assert_eq!(again.status, 304);
    let other = server.get("/api/units/atlas-as7-d/token.svg").send().await;
    assert_ne!(other.body, drawn.body, "another seat has another colour");
}

#[tokio::test]
async fn forms_get_their_choices_and_limits() {
    let server = TestServer::new().await;
    let options = server.get("/api/musters").send().await.json();
    let ids = |field: &str| -> Vec<String> {
        let all = options[field].as_array().unwrap().iter();
        all.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("templates"), ["skirmish", "ambush", "holdout", "custom"]);
    assert_eq!(options["defaults"]["gunnery"], 4);
    assert_eq!(options["limits"]["name"], 60);
    assert!(ids("factions").contains(&"pirates".to_owned()));
    assert_eq!((ids("maps").is_empty(), ids("biomes").is_empty()), (false, false));
}

#[tokio::test]
async fn an_opposing_force_is_drawn_within_its_budget() {
    let server = TestServer::new().await;
    let request = json!({
        "units": [{ "unitId": "atlas-as7-d" }], "faction": "pirates", "biome": "desert",
        "difficulty": 1200, "seed": "7",
    });
    let drawn = server.post("/api/opposition", &request).send().await;
    assert_eq!(drawn.status, 200, "{}", drawn.body);
    let drawn = drawn.json();
    assert_eq!(drawn["scenario"]["budget"], 2276, "1897, plus 20 %");
    assert!(drawn["opFor"]["totalBV"].as_u64().unwrap() <= 2276);
    let again = server.post("/api/opposition", &request).send().await.json();
    assert_eq!(again, drawn, "the seed decides everything");
    let without = json!({ "units": [], "faction": "pirates", "biome": "desert" });
    let refused = server.post("/api/opposition", &without).send().await;
    assert_eq!(refused.refusal(), (422, "no-units".into()));
    assert_eq!(refused.json()["message"], "Add at least one unit to generate scenario");
}

#[tokio::test]
async fn a_force_has_units_pilots_and_totals() {
    let server = TestServer::new().await;
    let created = server.post("/api/forces", &hammer()).send().await;
    let id = id_of(&created);
    let force = created.json()["force"].clone();
    assert_eq!(
        (&force["id"], &force["name"], &force["version"]),
        (&json!(id), &json!("Hammer"), &json!(1))
    );
    assert_eq!((&force["totalTonnage"], &force["unitCount"]), (&json!(150), &json!(2)));
    assert_eq!(force["totalBV"], 1897 + 1041);
    assert_eq!(
        force["adjustedBV"],
        2276 + 1041,
        "gunnery 3 makes the Atlas worth 1.2 times as much"
    );
    let [atlas, hunchback] = [&force["units"][0], &force["units"][1]];
    assert_eq!(
        (&atlas["pilotName"], &atlas["gunnery"], &atlas["piloting"]),
        (&json!("Ada"), &json!(3), &json!(5))
    );
    assert_eq!(
        (&hunchback["pilotName"], &hunchback["gunnery"], &hunchback["piloting"]),
        (&json!(null), &json!(4), &json!(5))
    );
    assert_eq!(hunchback["name"], "Hunchback HBK-4G");
    let shown = server.get(&format!("/api/forces/{id}")).send().await.json();
    assert_eq!(shown, json!({ "force": force }));
    let list = server.get("/api/forces").send().await.json();
    assert_eq!(list, json!({ "forces": [force], "count": 1 }));
    let server = server.reopened().await;
    assert_eq!(server.get("/api/forces").send().await.json(), list, "also after a restart");
}

#[tokio::test]
async fn a_force_is_edited_field_by_field() {
    let server = TestServer::new().await;
    let place =
        format!("/api/forces/{}", id_of(&server.post("/api/forces", &hammer()).send().await));
    let renamed = server.patch(&place, &json!({ "name": "Mace", "version": 1 })).send().await;
    assert_eq!((renamed.status, &renamed.json()["success"]), (200, &json!(true)));
    let renamed = renamed.json()["force"].clone();
    assert_eq!(
        (&renamed["name"], &renamed["version"], &renamed["unitCount"]),
        (&json!("Mace"), &json!(2), &json!(2))
    );
    let units = json!([{ "unitId": "atlas-as7-d" }]);
    let fewer =
        server.patch(&place, &json!({ "units": units })).send().await.json()["force"].clone();
    assert_eq!(
        (&fewer["name"], &fewer["version"], &fewer["totalBV"]),
        (&json!("Mace"), &json!(3), &json!(1897))
    );
    assert_eq!(fewer["createdAt"], renamed["createdAt"]);
    assert!(fewer["updatedAt"].as_str() > renamed["updatedAt"].as_str());
}

#[tokio::test]
async fn a_preview_has_totals_and_stores_nothing() {
    let server = TestServer::new().await;
    let shown = server.post("/api/forces/preview", &hammer()).send().await;
    assert_eq!((shown.status, &shown.json()["force"]["totalBV"]), (200, &json!(2938)));
    assert_eq!(count(&server).await, 0);
}

#[tokio::test]
async fn a_force_is_cloned_under_a_new_name() {
    let server = TestServer::new().await;
    let id = id_of(&server.post("/api/forces", &hammer()).send().await);
    let clone = json!({ "newName": "Anvil" });
    let clone = server.post(&format!("/api/forces/{id}/clone"), &clone).send().await;
    assert_ne!(id_of(&clone), id);
    let clone = clone.json()["force"].clone();
    assert_eq!((&clone["name"], &clone["version"]), (&json!("Anvil"), &json!(1)));
    assert_eq!(clone["units"][0]["pilotName"], "Ada");
    assert_eq!(count(&server).await, 2);
}

#[tokio::test]
async fn a_repeated_creation_or_clone_of_a_force_gets_the_first_one() {
    let server = TestServer::new().await;
    let create = || server.post("/api/forces", &hammer()).key("create").send();
    let first = create().await;
    let id = id_of(&first);
    assert_eq!(create().await.body, first.body);
    let clone = |key: &str| {
        let name = json!({ "newName": "Anvil" });
        server.post(&format!("/api/forces/{id}/clone"), &name).key(key).send()
    };
    let copy = clone("clone").await;
    assert_eq!(copy.status, 201, "{}", copy.body);
    // The answer is lost; meanwhile another tab deletes the source.
    let deleted = server.delete(&format!("/api/forces/{id}")).send().await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    let again = clone("clone").await;
    assert_eq!((again.status, &again.body), (201, &copy.body));
    assert_eq!(failure(&clone("another").await), (404, "unknown-force".into()));
    assert_eq!(count(&server).await, 1);
}

#[tokio::test]
async fn null_is_no_name_and_no_list_of_units() {
    let server = TestServer::new().await;
    let place =
        format!("/api/forces/{}", id_of(&server.post("/api/forces", &hammer()).send().await));
    for (field, expected) in [("name", "a string"), ("units", "a sequence")] {
        let refused = server.patch(&place, &json!({ field: null })).send().await;
        assert_eq!(failure(&refused), (400, "bad-request".into()), "{field}");
        let message =
            format!("invalid request body: {field}: invalid type: null, expected {expected}");
        let body = refused.json();
        assert!(body["message"].as_str().unwrap().starts_with(&message), "{body}");
    }
    assert_eq!(server.get(&place).send().await.json()["force"]["version"], 1, "unchanged");
}

#[tokio::test]
async fn forces_are_searched_by_names_of_force_unit_and_pilot() {
    let server = TestServer::new().await;
    id_of(&server.post("/api/forces", &hammer()).send().await);
    server.force("Anvil", &["hunchback-hbk-4g"]).await;
    for (search, found) in [
        ("", &["Anvil", "Hammer"][..]),
        ("HAM", &["Hammer"]),
        ("ada%20atlas", &["Hammer"]),
        ("hbk", &["Anvil", "Hammer"]),
        ("ada%20anvil", &[]),
    ] {
        let list = server.get(&format!("/api/forces?search={search}")).send().await.json();
        assert_eq!((names(&list["forces"]), &list["count"]), (found.to_vec(), &json!(found.len())));
    }
}

#[tokio::test]
async fn a_force_is_deleted_unless_an_encounter_uses_it() {
    let server = TestServer::new().await;
    let (player, free) =
        (server.force("Hammer", &["atlas-as7-d"]).await, server.force("Free", &[]).await);
    let encounter =
        server.encounter(&json!({ "name": "Ford at dawn", "playerForceId": player })).await;
    let place = format!("/api/forces/{player}");
    let refused = server.delete(&place).send().await;
    assert_eq!(failure(&refused), (409, "force-in-use".into()));
    let message = "encounter 'Ford at dawn' uses this force: assign another force there or delete the encounter first";
    assert_eq!(refused.json()["error"], message);
    let gone = server.delete(&format!("/api/forces/{free}")).send().await;
    assert_eq!((gone.status, gone.json()), (200, json!({ "success": true })));
    assert_eq!(server.delete(&crate::muster::path(&encounter, "")).send().await.status, 200);
    assert_eq!(server.delete(&place).send().await.status, 200);
    assert_eq!(count(&server).await, 0);
}

#[tokio::test]
async fn a_force_is_exported_and_imported_as_toml() {
    let server = TestServer::new().await;
    let created = server.post("/api/forces", &hammer()).send().await;
    let file = server.get(&format!("/api/forces/{}/export", id_of(&created))).send().await;
    assert_eq!((file.status, file.header("content-type")), (200, "application/toml"));
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"hammer.toml\"");
    let text = "name = \"Hammer\"\n\n[[units]]\ndesign = \"atlas-as7-d\"\npilot = \"Ada\"\ngunnery = 3\n\n\
                [[units]]\ndesign = \"hunchback-hbk-4g\"\n";
    assert_eq!(file.body, text);
    let imported = server.request(Method::POST, "/api/forces/import").body(text).send().await;
    assert_ne!(id_of(&imported), id_of(&created));
    assert_eq!(imported.json()["force"]["units"], created.json()["force"]["units"]);
    for (text, code) in [
        ("name = ", "syntax"),
        ("name = \"A\"\ncolour = 1", "syntax"),
        ("name = \"A\"\n[[units]]\ndesign = \"zeppelin\"", "unknown-unit"),
    ] {
        let refused = server.request(Method::POST, "/api/forces/import").body(text).send().await;
        assert_eq!(failure(&refused), (422, code.into()), "{text}");
    }
    assert_eq!(count(&server).await, 2);
}

#[tokio::test]
async fn bad_forces_are_refused_with_code_and_path() {
    let server = TestServer::new().await;
    let id = server.force("Hammer", &["atlas-as7-d"]).await;
    let unit = |unit: Value| json!({ "name": "A", "units": [unit] });
    let many = vec![json!({ "unitId": "atlas-as7-d" }); 25];
    for (body, status, code, path) in [
        (unit(json!({ "unitId": "zeppelin" })), 422, "unknown-unit", "units[0].unitId"),
        (unit(json!({ "unitId": "atlas-as7-d", "gunnery": 9 })), 422, "skill", "units[0].gunnery"),
        (
            unit(json!({ "unitId": "atlas-as7-d", "pilotName": "x".repeat(61) })),
            422,
            "pilot-name",
            "units[0].pilotName",
        ),
        (json!({ "name": "A", "units": many }), 422, "too-many-units", "units"),
        (json!({ "name": " ", "units": [] }), 422, "no-name", "name"),
        (json!({ "name": "x".repeat(10_000), "units": [] }), 422, "long-name", "name"),
        (unit(json!({ "unitId": "atlas-as7-d", "gunnery": -1 })), 400, "bad-request", ""),
        (json!({ "name": "A", "units": [], "cheat": true }), 400, "bad-request", ""),
        (json!({ "units": [] }), 400, "bad-request", ""),
    ] {
        let mut refused = vec![
            server.post("/api/forces", &body).send().await,
            server.post("/api/forces/preview", &body).send().await,
        ];
        // A patch may leave out the name.
        if body["name"].is_string() {
            refused.push(server.patch(&format!("/api/forces/{id}"), &body).send().await);
        }
        for refused in &refused {
            assert_eq!(failure(refused), (status, code.into()), "{}", refused.body);
            let found =
                refused.json()["findings"][0]["path"].as_str().unwrap_or_default().to_owned();
            assert_eq!(found, path);
        }
    }
    let long = server.patch(&format!("/api/forces/{id}"), &json!({ "name": "x".repeat(10_000) }));
    let message = "the name has 10000 characters: expected at most 60";
    assert_eq!(long.send().await.json()["message"], message);
    let force = server.get(&format!("/api/forces/{id}")).send().await.json()["force"].clone();
    assert_eq!((&force["name"], &force["version"]), (&json!("Hammer"), &json!(1)), "unchanged");
    assert_eq!(count(&server).await, 1);
}

#[tokio::test]
async fn a_force_without_units_may_be_stored_with_a_warning() {
    let server = TestServer::new().await;
    let empty = server.post("/api/forces", &json!({ "name": "Later" })).send().await;
    id_of(&empty);
    let warnings = &empty.json()["force"]["warnings"];
    assert_eq!(*warnings, json!(["The force has no units yet: add at least one before a battle."]));
}

#[tokio::test]
async fn unknown_forces_are_not_found() {
    let server = TestServer::new().await;
    let place = "/api/forces/00000000-0000-4000-8000-000000000000";
    for request in [
        server.get(place),
        server.patch(place, &json!({ "name": "A" })),
        server.delete(place),
        server.post(&format!("{place}/clone"), &json!({ "newName": "A" })),
        server.get(&format!("{place}/export")),
    ] {
        assert_eq!(failure(&request.send().await), (404, "unknown-force".into()));
    }
}

/// Two tabs that edit one force.
#[tokio::test]
async fn of_two_edits_of_one_version_exactly_one_wins_and_the_other_sees_it() {
    let server = TestServer::new().await;
    let place = format!("/api/forces/{}", server.force("Hammer", &[]).await);
    let edit = |name: &str| server.patch(&place, &json!({ "name": name, "version": 1 })).send();
    let replies: Vec<Reply> = join_all(["Left", "Right"].map(edit)).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 1));
    assert_eq!(failure(lost[0]), (409, "stale".into()));
    assert_eq!(lost[0].json()["current"], won[0].json()["force"]);
    assert_eq!(lost[0].json()["message"], "the force has changed: it is now at version 2");
    let late = server.delete(&format!("{place}?version=1")).send().await;
    assert_eq!(
        (failure(&late), &late.json()["current"]["version"]),
        ((409, "stale".into()), &json!(2))
    );
    assert_eq!(server.delete(&format!("{place}?version=2")).send().await.status, 200);
}

#[tokio::test]
async fn edits_without_a_version_are_all_applied() {
    let server = TestServer::new().await;
    let place = format!("/api/forces/{}", server.force("Hammer", &[]).await);
    let edits = (0..6).map(|number| {
        let name = json!({ "name": format!("Hammer {number}") });
        server.patch(&place, &name).send()
    });
    assert!(join_all(edits).await.iter().all(|reply| reply.status == 200));
    let force = server.get(&place).send().await.json()["force"].clone();
    assert_eq!(force["version"], 7);
}

#[tokio::test]
async fn a_repeated_creation_returns_the_same_force() {
    let server = TestServer::new().await;
    let first = server.post("/api/forces", &hammer()).key("a-click").send().await;
    let id = id_of(&first);
    let again = server.post("/api/forces", &hammer()).key("a-click").send().await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    let other = server.post("/api/forces", &json!({ "name": "Other" })).key("a-click").send().await;
    assert_eq!(failure(&other), (422, "key-reused".into()));
    let clone = |server: &TestServer| {
        let body = json!({ "newName": "Anvil" });
        server.post(&format!("/api/forces/{id}/clone"), &body).key("a-click").send()
    };
    let cloned = clone(&server).await;
    assert_ne!(id_of(&cloned), id, "keys are separate per route");
    let import = || {
        let request = server.request(Method::POST, "/api/forces/import").body("name = \"File\"");
        request.key("a-click").send()
    };
    assert_eq!(id_of(&import().await), id_of(&import().await));
    assert_eq!(count(&server).await, 3);
    let server = server.reopened().await;
    assert_eq!(clone(&server).await.body, cloned.body, "even after a restart");
    let concurrent = (0..8).map(|_| server.post("/api/forces", &hammer()).key("eight").send());
    let replies = join_all(concurrent).await;
    assert!(replies.iter().all(|reply| reply.body == replies[0].body));
    assert_eq!(count(&server).await, 4);
}
