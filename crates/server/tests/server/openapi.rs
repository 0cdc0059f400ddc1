//! Every response matches the API document.

use crate::muster::path;
use crate::test_server::{Reply, TestServer, TestSession};
use axum::http::Method;
use sandtable_server::openapi;
use serde_json::{Value, json};

/// Validates a value against a schema, for the parts of JSON Schema that the document uses. Errors
/// name the place.
fn fits(document: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let named = &document[name.trim_start_matches("#/components/schemas/")];
        assert!(named.is_object(), "{name} is described");
        return fits(document, named, value, place);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return fits_all(document, parts, value, place);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting =
            choices.iter().filter(|one| fits(document, one, value, place).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { Err(format!("{place}: {fitting} fit {value}")) };
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => vec![kind],
    };
    let words = schema["enum"].as_array();
    if !kinds.contains(&kind) || words.is_some_and(|words| !words.contains(value)) {
        return Err(format!("{place}: {value} is not {schema}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{place}: no {name} in {value}"));
        }
    }
    for (name, part) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(schema) => fits(document, schema, part, &format!("{place}/{name}"))?,
            None if schema["properties"].is_object() => return Err(format!("{place}: and {name}")),
            None => {}
        }
    }
    for part in value.as_array().into_iter().flatten() {
        fits(document, &schema["items"], part, &format!("{place}/0"))?;
    }
    Ok(())
}

/// Validates an object against parts that were merged into it. A part without properties allows any.
fn fits_all(document: &Value, parts: &[Value], value: &Value, place: &str) -> Result<(), String> {
    let named = |part: &Value| match part["$ref"].as_str() {
        Some(name) => document[name.trim_start_matches("#/components/schemas/")].clone(),
        None => part.clone(),
    };
    let parts: Vec<Value> = parts.iter().map(named).collect();
    let (mut properties, mut required) = (serde_json::Map::new(), Vec::new());
    for part in &parts {
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    let mut value = value.clone();
    if parts.iter().any(|part| part["properties"].is_null())
        && let Some(fields) = value.as_object_mut()
    {
        fields.retain(|name, _| properties.contains_key(name));
    }
    let merged = json!({ "type": "object", "properties": properties, "required": required });
    fits(document, &merged, &value, place)
}

/// Checks a response against the document.
fn check(document: &Value, method: &str, route: &str, reply: &Reply) {
    let place = format!("{method} {route} {}", reply.status);
    let responses = &document["paths"][route][method]["responses"];
    let (exact, range) = (reply.status.to_string(), format!("{}XX", reply.status / 100));
    let described = responses.get(&exact).or_else(|| responses.get(&range));
    let described = described.unwrap_or_else(|| panic!("{place} is described: {}", reply.body));
    let kind = reply.header("content-type").split(';').next().unwrap();
    let content = described["content"].get(kind);
    assert!(content.is_some() || reply.body.is_empty(), "{place}: {kind} in {described}");
    if kind == "application/json" {
        let schemas = &document["components"]["schemas"];
        let fit = fits(schemas, &content.unwrap()["schema"], &reply.json(), "");
        assert_eq!(fit, Ok(()), "{place}");
    }
}

/// Paths about a session to read, with their names in the document.
const LOOKS: [(&str, &str); 21] = [
    ("", ""),
    ("/view", "/view"),
    ("/view?as=referee", "/view"),
    ("/view?as=public", "/view"),
    ("/view?at=1", "/view"),
    ("/view?turn=900", "/view"),
    ("/board", "/board"),
    ("/board.svg", "/board.svg"),
    ("/units/0", "/units/{unit}"),
    ("/units/army", "/units/{unit}"),
    ("/units/player-hunchback", "/units/{unit}"),
    ("/orders", "/orders"),
    ("/log", "/log"),
    ("/events", "/events"),
    ("/game-events", "/game-events"),
    ("/timeline", "/timeline"),
    ("/report", "/report"),
    ("/export", "/export"),
    ("/verify", "/verify"),
    ("/beliefs", "/beliefs"),
    ("/beliefs?at=x", "/beliefs"),
];

async fn check_all_reads(server: &TestServer, document: &Value, session: &TestSession) {
    for (path, route) in LOOKS {
        for token in [Some(&session.tokens[0]), None] {
            let request = server.get(&session.path(path));
            let request = match token {
                Some(token) => request.token(token),
                None => request,
            };
            check(document, "get", &format!("/api/sessions/{{id}}{route}"), &request.send().await);
        }
    }
}

#[tokio::test]
async fn every_response_matches_the_openapi_document() {
    let server = TestServer::new().await;
    let document = serde_json::to_value(openapi()).unwrap();
    let pictures = ["picture", "battle"]
        .map(|name| format!("/api/games/{{game}}/scenarios/{{scenario}}/{name}.svg"));
    for (game, scenario, most) in
        [("raid", "valleys", 30), ("mech", "duel", 12), ("formation", "crossroads", 8)]
    {
        for picture in &pictures {
            let named = picture.replace("{game}", game).replace("{scenario}", scenario);
            check(&document, "get", picture, &server.get(&named).send().await);
        }
        let body = json!({ "game": game, "scenario": scenario, "seats": ["me", "open"] });
        let created = server.post("/api/sessions", &body).send().await;
        check(&document, "post", "/api/sessions", &created);
        let mut session = TestSession::of(&created.json());
        let join =
            |invite: &str| server.post(&session.path("/seats"), &json!({ "invite": invite }));
        let joined = join(&session.invites[1]).send().await;
        check(&document, "post", "/api/sessions/{id}/seats", &joined);
        let late = join(&session.invites[1]).send().await;
        check(&document, "post", "/api/sessions/{id}/seats", &late);
        joined.json()["token"].as_str().unwrap().clone_into(&mut session.tokens[1]);
        check_all_reads(&server, &document, &session).await;
        for round in 0..most {
            let seat = server.get(&session.path("")).send().await.json()["to_act"][0].clone();
            let Some(seat) = seat.as_u64() else { break };
            let token = &session.tokens[seat as usize];
            let legal = server.get(&session.path("/orders")).token(token).send().await.json();
            let mut legal: Vec<Value> = legal.as_array().unwrap().clone();
            legal.retain(|order| *order != "Concede");
            let order = &legal[round % legal.len().min(3)];
            let preview = server.post(&session.path("/preview"), &json!({ "order": order }));
            let preview = preview.token(token).send().await;
            check(&document, "post", "/api/sessions/{id}/preview", &preview);
            let reply = server.order(&session, seat as usize, order.clone()).await;
            check(&document, "post", "/api/sessions/{id}/orders", &reply);
        }
        check_all_reads(&server, &document, &session).await;
        for (path, body) in [
            ("/orders", json!({ "order": "Nonsense", "expected": 1 })),
            ("/undo", json!({ "expected": 1 })),
            ("/fork", json!({ "seats": ["me", { "bot": "random" }] })),
            ("/concede", json!({ "expected": 1 })),
            ("/rematch", json!({ "seats": ["me", { "bot": "random" }] })),
            ("/run", json!({ "until": "order" })),
        ] {
            let reply =
                server.post(&session.path(path), &body).token(&session.tokens[0]).send().await;
            check(&document, "post", &format!("/api/sessions/{{id}}{path}"), &reply);
        }
    }
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let waiting = json!({ "game": "mech", "scenario": "duel", "seats": bots, "bots": "waiting" });
    let waiting = server.create_as(&waiting).await;
    let run = server.post(&waiting.path("/run"), &json!({ "until": "phase" }));
    let run = run.token(waiting.watch.as_ref().unwrap()).send().await;
    check(&document, "post", "/api/sessions/{id}/run", &run);
    for scenario in [json!("duel"), json!("x"), json!({ "text": "nonsense" })] {
        let sketch = json!({ "game": "mech", "scenario": scenario });
        let drawn = server.post("/api/scenarios/picture", &sketch).send().await;
        check(&document, "post", "/api/scenarios/picture", &drawn);
    }
    for path in ["/api/sessions", "/api/games", "/api/health"] {
        check(&document, "get", path, &server.get(path).send().await);
    }
    let garbage = server.request(Method::POST, "/api/sessions/import").body("garbage").send().await;
    check(&document, "post", "/api/sessions/import", &garbage);
}

/// A request about forces and encounters: method, route in the document and body.
type Case<'a> = (&'a str, &'a str, Value);

#[tokio::test]
async fn every_response_about_forces_and_encounters_matches_the_openapi_document() {
    let server = TestServer::new().await;
    let document = serde_json::to_value(openapi()).unwrap();
    let units = json!([{ "unitId": "atlas-as7-d", "pilotName": "Ada" }]);
    let force = server.force("Spare", &["atlas-as7-d"]).await;
    let ready = server.ready_encounter("Ford").await;
    let draft = server.encounter(&json!({ "name": "Draft" })).await;
    let desert = json!({ "units": units, "faction": "pirates", "biome": "desert" });
    let cases: [Case<'_>; 34] = [
        ("get", "/api/units", json!(null)),
        ("get", "/api/units/{unit}", json!(null)),
        ("get", "/api/units/{unit}/token.svg", json!(null)),
        ("get", "/api/musters", json!(null)),
        ("post", "/api/opposition", desert),
        ("post", "/api/opposition", json!({})),
        ("post", "/api/forces", json!({ "name": "New", "units": units })),
        ("post", "/api/forces", json!({ "name": "", "units": [] })),
        ("post", "/api/forces", json!({ "name": 7 })),
        ("post", "/api/forces/preview", json!({ "name": "New", "units": units })),
        ("post", "/api/forces/import", json!("not a force")),
        ("get", "/api/forces", json!(null)),
        ("get", "/api/forces/{force}", json!(null)),
        ("get", "/api/forces/{force}/export", json!(null)),
        ("patch", "/api/forces/{force}", json!({ "name": "Changed" })),
        ("patch", "/api/forces/{force}", json!({ "name": "Late", "version": 1 })),
        ("post", "/api/forces/{force}/clone", json!({ "newName": "Copy" })),
        ("post", "/api/encounters", json!({ "name": "New" })),
        ("get", "/api/encounters", json!(null)),
        ("get", "/api/encounters/{encounter}", json!(null)),
        ("patch", "/api/encounters/{encounter}", json!({ "name": "Changed" })),
        ("patch", "/api/encounters/{encounter}", json!({ "name": "Late", "version": 1 })),
        ("put", "/api/encounters/{encounter}/player-force", json!({ "forceId": force })),
        ("put", "/api/encounters/{encounter}/opponent-force", json!({ "forceId": force })),
        ("delete", "/api/encounters/{encounter}/player-force", json!(null)),
        ("delete", "/api/encounters/{encounter}/opponent-force", json!(null)),
        ("put", "/api/encounters/{encounter}/template", json!({ "template": "ambush" })),
        ("get", "/api/encounters/{encounter}/validate", json!(null)),
        ("get", "/api/encounters/{encounter}/picture.svg", json!(null)),
        ("post", "/api/encounters/{encounter}/clone", json!({ "newName": "Copy" })),
        ("post", "/api/encounters/{encounter}/launch", json!({})),
        ("post", "/api/encounters/{encounter}/launch", json!({ "seats": ["me", "me"] })),
        ("delete", "/api/encounters/{encounter}", json!(null)),
        ("delete", "/api/forces/{force}", json!(null)),
    ];
    for (method, route, body) in cases {
        for encounter in [&draft, &ready] {
            let place = route.replace("{force}", &force).replace("{encounter}", encounter);
            let place = place.replace("{unit}", "atlas-as7-d");
            let kind: Method = method.to_uppercase().parse().unwrap();
            let request = match body {
                Value::Null => server.request(kind, &place),
                _ => server.json(kind, &place, &body),
            };
            check(&document, method, route, &request.send().await);
            // The second encounter is for launches and what follows: the others would change it.
            if !(route.ends_with("/launch") || method == "get" || method == "delete") {
                break;
            }
        }
    }
    let bridge = path(&server.ready_encounter("Bridge").await, "/launch");
    let launch = server.post(&bridge, &json!({})).send().await;
    assert_eq!(launch.status, 201);
    check(&document, "post", "/api/encounters/{encounter}/launch", &launch);
}
