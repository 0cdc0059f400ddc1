//! Authorization of every route, checked against the API document.

use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use sandtable_server::{Config, openapi};
use serde_json::{Value, json};

const SECRET: &str = "the operator's own secret";

fn public_address(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
}

/// A client by the token or secret it sends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Client {
    Anonymous,
    Operator,
    Garbage,
    OtherSession,
    FirstSeat,
    SecondSeat,
    Watch,
}

const CLIENTS: [Client; 7] = [
    Client::Anonymous,
    Client::Operator,
    Client::Garbage,
    Client::OtherSession,
    Client::FirstSeat,
    Client::SecondSeat,
    Client::Watch,
];

/// The error code for a client, by the security schemes that a route declares; `None` if it is
/// allowed.
fn expected_error(client: Client, path: &str, declared: &[&str]) -> Option<&'static str> {
    let stranger = matches!(client, Client::Garbage | Client::OtherSession);
    if path.contains("{id}") && stranger {
        return Some("bad-token");
    }
    let scheme = match client {
        Client::FirstSeat | Client::SecondSeat => "seat",
        Client::Watch => "watch",
        Client::Operator => "operator",
        Client::Anonymous | Client::Garbage | Client::OtherSession => "",
    };
    if declared.contains(&"") || declared.contains(&scheme) {
        return None;
    }
    Some(if declared.contains(&"operator") { "operator-needed" } else { "token-needed" })
}

/// A request body for a route.
fn body(path: &str) -> Value {
    match path {
        "/api/sessions" => json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }),
        "/api/scenarios/picture" => json!({ "game": "mech", "scenario": "duel" }),
        "/api/odds" => {
            json!({ "game": "raid", "scenario": "valleys", "players": ["random", "random"], "games": 1 })
        }
        "/api/sessions/{id}/run" => json!({ "until": "order" }),
        "/api/sessions/import" => json!("not a session file"),
        "/api/sessions/{id}/seats" => json!({ "invite": "none" }),
        "/api/sessions/{id}/fork" => json!({ "at": 4_000_000, "seats": ["me", "me"] }),
        "/api/sessions/{id}/orders" => json!({ "order": {}, "expected": 4_000_000 }),
        "/api/sessions/{id}/preview" => json!({ "order": {} }),
        "/api/sessions/{id}/undo" | "/api/sessions/{id}/concede" => {
            json!({ "expected": 4_000_000 })
        }
        other => panic!("{other}: add a body for this route here"),
    }
}

/// Creates a session with two players and a watch token, by importing a file.
async fn session_with_watcher(server: &TestServer) -> TestSession {
    let home = TestServer::new().await;
    let duel = home.create("mech", "duel", json!(["me", "me"])).await;
    let file = home.get(&duel.path("/export")).send().await;
    assert_eq!(file.status, 200, "{}", file.body);
    let import = server.request(Method::POST, "/api/sessions/import").header("x-operator", SECRET);
    let mut session = TestSession::of(&import.body(file.bytes).send().await.json());
    for seat in 0..2 {
        let invite = json!({ "invite": session.invites[seat] });
        let joined = server.post(&session.path("/seats"), &invite).send().await.json();
        joined["token"].as_str().unwrap().clone_into(&mut session.tokens[seat]);
    }
    session
}

#[tokio::test]
async fn every_route_allows_exactly_the_clients_it_declares() {
    let server = TestServer::with(public_address).await;
    let session = session_with_watcher(&server).await;
    let other = server.post("/api/sessions", &body("/api/sessions")).header("x-operator", SECRET);
    let other = TestSession::of(&other.send().await.json());
    let document = serde_json::to_value(openapi()).unwrap();
    let mut requests = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let declared = operation["security"].as_array();
            let declared =
                declared.unwrap_or_else(|| panic!("{method} {path}: no security declared"));
            let declared: Vec<&str> = declared
                .iter()
                .map(|scheme| scheme.as_object().unwrap().keys().next().map_or("", String::as_str))
                .collect();
            for client in CLIENTS {
                let place = path.replace("{id}", &session.id).replace("{unit}", "Player-0");
                let place = place.replace("{game}", "mech").replace("{scenario}", "duel");
                let mut request = match method.as_str() {
                    "get" => server.get(&place),
                    "post" => server.post(&place, &body(path)),
                    other => panic!("{other} {path}: unexpected method"),
                };
                request = match client {
                    Client::Anonymous => request,
                    Client::Operator => request.header("x-operator", SECRET),
                    Client::Garbage => request.token("garbage"),
                    Client::OtherSession => request.token(&other.tokens[0]),
                    Client::FirstSeat => request.token(&session.tokens[0]),
                    Client::SecondSeat => request.token(&session.tokens[1]),
                    Client::Watch => request.token(session.watch.as_ref().unwrap()),
                };
                let response = request.response().await;
                let case = format!("{client:?}: {method} {path} of {declared:?}");
                match expected_error(client, path, &declared) {
                    None => assert_ne!(response.status(), 401, "{case}"),
                    Some(code) => {
                        assert_eq!(response.status(), 401, "{case}");
                        let body =
                            axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
                        let body: Value = serde_json::from_slice(&body).unwrap();
                        assert_eq!(body["code"], code, "{case}");
                    }
                }
                requests += 1;
            }
        }
    }
    assert!(requests >= 7 * 24, "{requests} requests");
}

#[tokio::test]
async fn a_token_grants_its_own_seat_only() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for seat in 0..2 {
        let summary =
            server.get(&session.path("")).token(&session.tokens[seat]).send().await.json();
        assert_eq!(summary["you"], json!({ "seat": seat }));
    }
    let public = server.get(&session.path("")).send().await.json();
    assert_eq!(public["you"], "public");
    let odd = server.get(&session.path("")).header("authorization", "Basic abc").send().await;
    assert_eq!(odd.refusal(), (401, "bad-token".into()));
}

#[tokio::test]
async fn a_public_address_needs_an_operator_secret() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("sessions.db"));
    config.listen = "0.0.0.0:0".parse().unwrap();
    let refused = sandtable_server::Server::bind(config.clone()).await.err().expect("no secret");
    assert!(refused.to_string().contains("operator secret"), "{refused}");
    config.operator = Some("too short".to_owned());
    assert!(sandtable_server::Server::bind(config).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no database was created");
}

#[tokio::test]
async fn creating_listing_and_importing_sessions_needs_the_operator_secret() {
    let server = TestServer::with(public_address).await;
    let requests = || {
        let import = server.request(Method::POST, "/api/sessions/import");
        [server.get("/api/sessions"), server.post("/api/sessions", &body("/api/sessions")), import]
    };
    for request in requests() {
        assert_eq!(request.send().await.refusal(), (401, "operator-needed".into()));
    }
    for request in requests() {
        let wrong = request.header("x-operator", "the operator's own secrex").send().await;
        assert_eq!(wrong.refusal(), (401, "operator-needed".into()));
    }
    let mut statuses = Vec::new();
    for request in requests() {
        statuses.push(request.header("x-operator", SECRET).send().await.status);
    }
    assert_eq!(statuses, [200, 201, 400], "the last body is not a session file");
}

/// A fork is a new session too.
#[tokio::test]
async fn forking_a_finished_session_without_a_token_needs_the_operator_secret() {
    let server = TestServer::with(public_address).await;
    let create = server.post("/api/sessions", &body("/api/sessions")).header("x-operator", SECRET);
    let session = TestSession::of(&create.send().await.json());
    server.raid_to_the_end(&session).await;
    let fork = || server.post(&session.path("/fork"), &json!({ "at": 1, "seats": ["me", "me"] }));
    assert_eq!(fork().send().await.refusal(), (401, "operator-needed".into()));
    assert_eq!(fork().header("x-operator", SECRET).send().await.status, 201);
    assert_eq!(fork().token(&session.tokens[0]).send().await.status, 201);
}
