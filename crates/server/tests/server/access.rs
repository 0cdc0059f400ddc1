//! Authorization of every route, checked against the API document.

use crate::muster::id_of;
use crate::test_server::{TestRequest, TestServer, TestSession};
use axum::http::Method;
use sandtable_server::{Config, openapi};
use serde_json::{Value, json};

const SECRET: &str = "the operator's own secret";

fn public_address(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
}

/// A token that a client chose to own its forces and encounters.
const OWNER: &str = "0123456789abcdef0123456789abcdef";

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
    /// Sends the token that owns the force and the encounter.
    Owner,
    /// Sends that token and the operator secret.
    OwningOperator,
}

const CLIENTS: [Client; 9] = [
    Client::Anonymous,
    Client::Operator,
    Client::Garbage,
    Client::OtherSession,
    Client::FirstSeat,
    Client::SecondSeat,
    Client::Watch,
    Client::Owner,
    Client::OwningOperator,
];

impl Client {
    /// The schemes that the client satisfies.
    const fn schemes(self) -> &'static [&'static str] {
        match self {
            Self::Anonymous | Self::Garbage => &[],
            Self::Operator => &["operator"],
            Self::FirstSeat | Self::SecondSeat => &["seat", "owner"],
            Self::Watch => &["watch", "owner"],
            // Any long token may own documents.
            Self::OtherSession | Self::Owner => &["owner"],
            Self::OwningOperator => &["operator", "owner"],
        }
    }

    const fn owns_documents(self) -> bool {
        matches!(self, Self::Owner | Self::OwningOperator)
    }
}

/// The status and code of the refusal for a client, by the alternatives of security schemes that a
/// route declares; `None` if the client is allowed.
fn expected_error(
    client: Client,
    path: &str,
    declared: &[Vec<&str>],
) -> Option<(u16, &'static str)> {
    let has_token = !matches!(client, Client::Anonymous | Client::Operator);
    let is_player = matches!(client, Client::FirstSeat | Client::SecondSeat | Client::Watch);
    if path.contains("{id}") && has_token && !is_player {
        return Some((401, "bad-token"));
    }
    let has = |scheme: &&str| scheme.is_empty() || client.schemes().contains(scheme);
    if declared.iter().any(|all| all.iter().all(&has)) {
        let owned = path.contains("{force}") || path.contains("{encounter}");
        let unknown = if path.contains("{force}") { "unknown-force" } else { "unknown-encounter" };
        return (owned && !client.owns_documents()).then_some((404, unknown));
    }
    // A route that needs both checks the operator first.
    let missing = declared[0].iter().find(|scheme| !has(scheme));
    Some(match (missing, client) {
        (Some(&"operator"), _) => (401, "operator-needed"),
        (Some(&"owner"), Client::Garbage) => (401, "bad-token"),
        _ => (401, "token-needed"),
    })
}

/// A request body for a route.
fn body(path: &str) -> Value {
    match path {
        "/api/sessions" => json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }),
        "/api/scenarios/picture" => json!({ "game": "mech", "scenario": "duel" }),
        "/api/odds" => {
            json!({ "game": "raid", "scenario": "valleys", "players": ["random", "random"], "games": 1 })
        }
        "/api/opposition" => json!({ "units": [], "faction": "pirates", "biome": "desert" }),
        "/api/sessions/{id}/run" => json!({ "until": "order" }),
        "/api/sessions/import" => json!("not a session file"),
        "/api/sessions/{id}/seats" => json!({ "invite": "none" }),
        "/api/sessions/{id}/fork" => json!({ "at": 4_000_000, "seats": ["me", "me"] }),
        "/api/sessions/{id}/rematch" => json!({ "seats": ["me", "me"] }),
        "/api/sessions/{id}/orders" => json!({ "order": {}, "expected": 4_000_000 }),
        "/api/sessions/{id}/preview" => json!({ "order": {} }),
        "/api/sessions/{id}/undo" | "/api/sessions/{id}/concede" => {
            json!({ "expected": 4_000_000 })
        }
        "/api/forces" | "/api/forces/preview" | "/api/encounters" => json!({ "name": "New" }),
        "/api/forces/import" => json!("not a force file"),
        "/api/forces/{force}" | "/api/encounters/{encounter}" => json!({ "name": "Changed" }),
        "/api/forces/{force}/clone" | "/api/encounters/{encounter}/clone" => {
            json!({ "newName": "Copy" })
        }
        "/api/encounters/{encounter}/player-force"
        | "/api/encounters/{encounter}/opponent-force" => json!({ "forceId": "none" }),
        "/api/encounters/{encounter}/template" => json!({ "template": "ambush" }),
        "/api/encounters/{encounter}/launch" => json!({}),
        other => panic!("{other}: add a body for this route here"),
    }
}

/// Every route of the API: method, path and the alternatives of security schemes.
fn routes() -> Vec<(Method, String, Vec<Vec<String>>)> {
    let document = serde_json::to_value(openapi()).unwrap();
    let mut routes = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let declared = operation["security"].as_array();
            let declared =
                declared.unwrap_or_else(|| panic!("{method} {path}: no security declared"));
            let all = |one: &Value| one.as_object().unwrap().keys().cloned().collect();
            let declared = declared.iter().map(all).collect();
            let method = method.to_uppercase().parse().unwrap();
            routes.push((method, path.clone(), declared));
        }
    }
    routes
}

/// A request to a route about these documents.
fn request(
    server: &TestServer,
    (method, path): (&Method, &str),
    session: &TestSession,
    [force, encounter]: &[String; 2],
) -> TestRequest {
    let place = path.replace("{id}", &session.id).replace("{force}", force);
    let place = place.replace("{encounter}", encounter).replace("{game}", "mech");
    let place = place.replace("{scenario}", "duel");
    let unit = if path.starts_with("/api/units") { "atlas-as7-d" } else { "Player-0" };
    let place = place.replace("{unit}", unit);
    match *method {
        Method::GET | Method::DELETE => server.request(method.clone(), &place),
        _ => server.json(method.clone(), &place, &body(path)),
    }
}

/// A force and an encounter of the owner.
async fn documents(server: &TestServer) -> [String; 2] {
    let mut ids = Vec::new();
    for path in ["/api/forces", "/api/encounters"] {
        let create = server.post(path, &json!({ "name": "Own" })).token(OWNER);
        ids.push(id_of(&create.header("x-operator", SECRET).send().await));
    }
    ids.try_into().unwrap()
}

/// A session with two players and a watch token.
async fn session_with_watcher(server: &TestServer) -> TestSession {
    server.seeded("mech", "duel", "7").await
}

#[tokio::test]
async fn every_route_allows_exactly_the_clients_it_declares() {
    let server = TestServer::with(public_address).await;
    let session = session_with_watcher(&server).await;
    let other = server.post("/api/sessions", &body("/api/sessions")).header("x-operator", SECRET);
    let other = TestSession::of(&other.send().await.json());
    let mut requests = 0;
    let mut deletions = 0;
    for (method, path, declared) in routes() {
        let declared: Vec<Vec<&str>> =
            declared.iter().map(|all| all.iter().map(String::as_str).collect()).collect();
        for client in CLIENTS {
            // New ones each time, because some routes delete them.
            let own = documents(&server).await;
            let session = match method {
                Method::DELETE if path == "/api/sessions/{id}" => {
                    deletions += 1;
                    &session_with_watcher(&server).await
                }
                _ => &session,
            };
            let request = request(&server, (&method, &path), session, &own);
            let request = match client {
                Client::Anonymous => request,
                Client::Operator => request.header("x-operator", SECRET),
                Client::Garbage => request.token("garbage"),
                Client::OtherSession => request.token(&other.tokens[0]),
                Client::FirstSeat => request.token(&session.tokens[0]),
                Client::SecondSeat => request.token(&session.tokens[1]),
                Client::Watch => request.token(session.watch.as_ref().unwrap()),
                Client::Owner => request.token(OWNER),
                Client::OwningOperator => request.token(OWNER).header("x-operator", SECRET),
            };
            let response = request.response().await;
            let case = format!("{client:?}: {method} {path} of {declared:?}");
            match expected_error(client, &path, &declared) {
                None => {
                    let status = response.status().as_u16();
                    assert!(status < 500 && status != 401, "{case}: {status}");
                    // Players may do this only against bots, whatever token they send.
                    let alone = ["/api/sessions/{id}", "/api/sessions/{id}/fork"];
                    let alone = method != Method::GET
                        && alone.contains(&path.as_str())
                        && client.schemes().contains(&"seat");
                    assert!(status != 403 || alone, "{case}: {status}");
                    assert!(status != 404 || path.contains("{id}"), "{case}: not found");
                }
                Some((status, code)) => {
                    assert_eq!(response.status(), status, "{case}");
                    let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
                    let body: Value = serde_json::from_slice(&body).unwrap();
                    assert_eq!(body["code"], code, "{case}");
                }
            }
            requests += 1;
        }
    }
    assert!(requests >= 9 * 55, "{requests} requests");
    assert_eq!(deletions, CLIENTS.len());
}

#[tokio::test]
async fn on_loopback_forces_and_encounters_need_no_token() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let mut checked = 0;
    let is_document = |path: &str| {
        let prefixes = [
            "/api/forces",
            "/api/encounters",
            "/api/units",
            "/api/musters",
            "/api/opposition",
            "/api/odds",
        ];
        prefixes.iter().any(|prefix| path.starts_with(prefix))
    };
    for (method, path, _) in routes().into_iter().filter(|(_, path, _)| is_document(path)) {
        for token in [None, Some("garbage"), Some(OWNER), Some(session.tokens[0].as_str())] {
            let own = documents(&server).await;
            let request = request(&server, (&method, &path), &session, &own);
            let request = token.into_iter().fold(request, TestRequest::token);
            let status = request.response().await.status().as_u16();
            let allowed = status < 500 && ![401, 403, 404].contains(&status);
            assert!(allowed, "{token:?}: {method} {path}: {status}");
            checked += 1;
        }
    }
    assert!(checked >= 4 * 27, "{checked} requests");
}

#[tokio::test]
async fn on_other_addresses_each_owner_sees_their_own_documents() {
    let server = TestServer::with(public_address).await;
    let strangers = "f".repeat(32);
    let [force, encounter] = documents(&server).await;
    for (path, mine) in [("/api/forces", &force), ("/api/encounters", &encounter)] {
        let count =
            async |token: &str| server.get(path).token(token).send().await.json()["count"].clone();
        assert_eq!((count(OWNER).await, count(&strangers).await), (json!(1), json!(0)));
        let place = format!("{path}/{mine}");
        assert_eq!(server.get(&place).token(OWNER).send().await.status, 200);
        assert_eq!(server.get(&place).token(&strangers).send().await.status, 404);
    }
    let use_it =
        server.post("/api/encounters", &json!({ "name": "Theft", "playerForceId": force }));
    let use_it = use_it.token(&strangers).header("x-operator", SECRET).send().await;
    assert_eq!(use_it.refusal(), (422, "unknown-force".into()));
    // Idempotency keys of different owners do not meet.
    let create = |token: &str| {
        let request = server.post("/api/forces", &json!({ "name": "Same" })).token(token);
        request.header("x-operator", SECRET).key("a-click").send()
    };
    assert_ne!(id_of(&create(OWNER).await), id_of(&create(&strangers).await));
    // The same database on loopback shows everything to its operator.
    let home =
        server.reopened_with(|config| config.listen = "127.0.0.1:7340".parse().unwrap()).await;
    let all = home.get("/api/forces").send().await.json();
    assert_eq!(all["count"], 3);
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
