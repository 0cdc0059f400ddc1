//! Who may do what. What is expected is read from the description of the routes itself.

use crate::house::{House, Made};
use axum::http::Method;
use sandtable_server::{Config, openapi};
use serde_json::{Value, json};

const SECRET: &str = "the operator's own secret";

fn far(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
}

/// Who calls.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Who {
    Nobody,
    Operator,
    Garbage,
    OtherSession,
    FirstSeat,
    SecondSeat,
    Watch,
}

const EVERYBODY: [Who; 7] = [
    Who::Nobody,
    Who::Operator,
    Who::Garbage,
    Who::OtherSession,
    Who::FirstSeat,
    Who::SecondSeat,
    Who::Watch,
];

/// The code with which somebody is turned away, by what a route declares; `None` if he is let in.
fn turned_away(who: Who, path: &str, declared: &[&str]) -> Option<&'static str> {
    let stranger = matches!(who, Who::Garbage | Who::OtherSession);
    if path.contains("{id}") && stranger {
        return Some("bad-token");
    }
    let shown = match who {
        Who::FirstSeat | Who::SecondSeat => "seat",
        Who::Watch => "watch",
        Who::Operator => "operator",
        Who::Nobody | Who::Garbage | Who::OtherSession => "",
    };
    if declared.contains(&"") || declared.contains(&shown) {
        return None;
    }
    Some(if declared.contains(&"operator") { "operator-needed" } else { "token-needed" })
}

/// What is sent where something has to be.
fn body(path: &str) -> Value {
    match path {
        "/api/sessions" => json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }),
        "/api/sessions/import" => json!("no file"),
        "/api/sessions/{id}/seats" => json!({ "invite": "none" }),
        "/api/sessions/{id}/fork" => json!({ "at": 4_000_000, "seats": ["me", "me"] }),
        "/api/sessions/{id}/orders" => json!({ "order": {}, "expected": 4_000_000 }),
        "/api/sessions/{id}/preview" => json!({ "order": {} }),
        "/api/sessions/{id}/undo" | "/api/sessions/{id}/concede" => {
            json!({ "expected": 4_000_000 })
        }
        other => panic!("{other} takes a body: say here which"),
    }
}

/// A session that has two people and somebody who watches: one that was taken in from a file.
async fn manned(house: &House) -> Made {
    let home = House::new().await;
    let duel = home.create("mech", "duel", json!(["me", "me"])).await;
    let file = home.get(&duel.path("/export")).send().await;
    assert_eq!(file.status, 200, "{}", file.body);
    let import = house.ask(Method::POST, "/api/sessions/import").header("x-operator", SECRET);
    let mut made = Made::of(&import.body(file.bytes).send().await.json());
    for seat in 0..2 {
        let invite = json!({ "invite": made.invites[seat] });
        let joined = house.post(&made.path("/seats"), &invite).send().await.json();
        joined["token"].as_str().unwrap().clone_into(&mut made.tokens[seat]);
    }
    made
}

#[tokio::test]
async fn every_route_lets_in_exactly_those_whom_it_declares() {
    let house = House::with(far).await;
    let made = manned(&house).await;
    let other = house.post("/api/sessions", &body("/api/sessions")).header("x-operator", SECRET);
    let other = Made::of(&other.send().await.json());
    let document = serde_json::to_value(openapi()).unwrap();
    let mut asked = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let declared = operation["security"].as_array();
            let declared = declared.unwrap_or_else(|| panic!("{method} {path}: who may call it?"));
            let declared: Vec<&str> = declared
                .iter()
                .map(|scheme| scheme.as_object().unwrap().keys().next().map_or("", String::as_str))
                .collect();
            for who in EVERYBODY {
                let place = path.replace("{id}", &made.id).replace("{unit}", "Player-0");
                let place = place.replace("{game}", "mech").replace("{scenario}", "duel");
                let mut ask = match method.as_str() {
                    "get" => house.get(&place),
                    "post" => house.post(&place, &body(path)),
                    other => panic!("{other} {path}: how is it asked?"),
                };
                ask = match who {
                    Who::Nobody => ask,
                    Who::Operator => ask.header("x-operator", SECRET),
                    Who::Garbage => ask.token("garbage"),
                    Who::OtherSession => ask.token(&other.tokens[0]),
                    Who::FirstSeat => ask.token(&made.tokens[0]),
                    Who::SecondSeat => ask.token(&made.tokens[1]),
                    Who::Watch => ask.token(made.watch.as_ref().unwrap()),
                };
                let response = ask.response().await;
                let case = format!("{who:?} asks {method} {path} of {declared:?}");
                match turned_away(who, path, &declared) {
                    None => assert_ne!(response.status(), 401, "{case}"),
                    Some(code) => {
                        assert_eq!(response.status(), 401, "{case}");
                        let body =
                            axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
                        let body: Value = serde_json::from_slice(&body).unwrap();
                        assert_eq!(body["code"], code, "{case}");
                    }
                }
                asked += 1;
            }
        }
    }
    assert!(asked >= 7 * 24, "{asked} questions");
}

#[tokio::test]
async fn a_token_is_its_own_seat_and_no_other() {
    let house = House::new().await;
    let made = house.raid().await;
    for seat in 0..2 {
        let summary = house.get(&made.path("")).token(&made.tokens[seat]).send().await.json();
        assert_eq!(summary["you"], json!({ "seat": seat }));
    }
    let nobody = house.get(&made.path("")).send().await.json();
    assert_eq!(nobody["you"], "public");
    let odd = house.get(&made.path("")).header("authorization", "Basic abc").send().await;
    assert_eq!(odd.refusal(), (401, "bad-token".into()));
}

#[tokio::test]
async fn an_open_address_needs_a_secret_before_it_listens() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("sessions.db"));
    config.listen = "0.0.0.0:0".parse().unwrap();
    let refused = sandtable_server::Server::bind(config.clone()).await.err().expect("no secret");
    assert!(refused.to_string().contains("operator's secret"), "{refused}");
    config.operator = Some("too short".to_owned());
    assert!(sandtable_server::Server::bind(config).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was begun");
}

#[tokio::test]
async fn creating_listing_and_taking_in_need_the_operators_secret_where_there_is_one() {
    let house = House::with(far).await;
    let asks = || {
        let import = house.ask(Method::POST, "/api/sessions/import");
        [house.get("/api/sessions"), house.post("/api/sessions", &body("/api/sessions")), import]
    };
    for ask in asks() {
        assert_eq!(ask.send().await.refusal(), (401, "operator-needed".into()));
    }
    for ask in asks() {
        let wrong = ask.header("x-operator", "the operator's own secrex").send().await;
        assert_eq!(wrong.refusal(), (401, "operator-needed".into()));
    }
    let mut statuses = Vec::new();
    for ask in asks() {
        statuses.push(ask.header("x-operator", SECRET).send().await.status);
    }
    assert_eq!(statuses, [200, 201, 400], "the last is no session file");
}

/// Branching off makes a session too.
#[tokio::test]
async fn a_passer_by_cannot_fill_the_disk_of_an_open_server() {
    let house = House::with(far).await;
    let create = house.post("/api/sessions", &body("/api/sessions")).header("x-operator", SECRET);
    let made = Made::of(&create.send().await.json());
    house.raid_to_the_end(&made).await;
    let fork = || house.post(&made.path("/fork"), &json!({ "at": 1, "seats": ["me", "me"] }));
    assert_eq!(fork().send().await.refusal(), (401, "operator-needed".into()));
    assert_eq!(fork().header("x-operator", SECRET).send().await.status, 201);
    assert_eq!(fork().token(&made.tokens[0]).send().await.status, 201);
}
