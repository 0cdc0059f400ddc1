//! Health, readiness, metrics and request ids.

use crate::live_server::{LiveServer, request};
use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use sandtable_server::Config;
use serde_json::json;
use std::time::Duration;

const SECRET: &str = "the operator's own secret";

fn public_address(config: &mut Config) {
    config.listen = "192.0.2.1:7340".parse().unwrap();
    config.operator = Some(SECRET.to_owned());
}

#[tokio::test]
async fn a_working_server_is_alive_and_ready() {
    let server = TestServer::new().await;
    for path in ["/healthz", "/readyz", "/api/health"] {
        let reply = server.get(path).send().await;
        assert_eq!((reply.status, reply.body.as_str()), (200, "ok"), "{path}");
        assert_eq!(reply.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn without_its_database_the_server_is_alive_but_not_ready() {
    let server = TestServer::new().await;
    server.store.close().await;
    assert_eq!(server.get("/healthz").send().await.status, 200);
    for path in ["/readyz", "/api/health"] {
        let reply = server.get(path).send().await;
        assert_eq!(reply.refusal(), (503, "database-unavailable".into()), "{path}");
        assert_eq!(reply.header("retry-after"), "5");
    }
}

/// SQLite goes on with the deleted files until it closes them, and then everything is lost.
#[tokio::test]
async fn a_server_whose_database_was_deleted_or_replaced_is_not_ready() {
    for replaced in [false, true] {
        let server = TestServer::new().await;
        let database = &server.config.database;
        std::fs::remove_file(database).unwrap();
        if replaced {
            std::fs::write(database, "").unwrap();
        }
        for path in ["/readyz", "/api/health"] {
            let reply = server.get(path).send().await;
            assert_eq!(reply.refusal(), (503, "database-unavailable".into()), "{path}");
        }
    }
}

#[tokio::test]
async fn with_a_full_disk_the_server_is_not_ready() {
    let server = TestServer::with(|config| config.minimum_free_space = u64::MAX).await;
    let reply = server.get("/readyz").send().await;
    assert_eq!(reply.refusal(), (503, "disk-full".into()));
    assert_eq!(server.get("/api/health").send().await.status, 200, "the database still works");
}

#[tokio::test]
async fn a_server_that_shuts_down_is_not_ready() {
    let server = TestServer::new().await;
    server.closing.send_replace(true);
    assert_eq!(server.get("/readyz").send().await.refusal(), (503, "closing".into()));
    assert_eq!(server.get("/healthz").send().await.status, 200);
}

#[tokio::test]
async fn unknown_paths_of_the_api_and_the_operator_are_not_the_page() {
    let server = TestServer::new().await;
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/health/x",
        "//api/x",
        "/healthz/",
        "/healthz/x",
        "/readyz/x",
        "/metrics/",
        "/metrics/foo/bar",
        "/metrics/foo.txt",
        "/API/sessions",
        "/Api",
        "/api%2Fsessions",
        "/%61pi/sessions",
        "/%2561pi/sessions",
        "/./api/sessions",
        "/x/../api/sessions",
        "/x/%2e%2e/api/sessions",
        "/api%5Csessions",
        "/HEALTHZ",
        "/%6detrics",
    ] {
        for method in [Method::GET, Method::POST] {
            let reply = server.request(method, path).send().await;
            assert_eq!(reply.refusal(), (404, "not-found".into()), "{path}");
        }
    }
    for path in ["/healthz", "/readyz", "/metrics", "/api/health"] {
        let reply = server.request(Method::POST, path).send().await;
        assert_eq!(reply.refusal(), (405, "not-allowed".into()), "{path}");
    }
    for path in ["/apiary", "/play/api", "/50%", "/%ff"] {
        let page = server.get(path).send().await;
        assert!(page.body.contains("<html"), "other names belong to the page: {path}");
    }
}

#[tokio::test]
async fn the_page_is_read_only() {
    let server = TestServer::new().await;
    for path in ["/", "/forces", "/favicon.svg", "/anything"] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
            let reply = server.request(method, path).send().await;
            assert_eq!(reply.refusal(), (405, "not-allowed".into()), "{path}");
            assert_eq!(reply.header("allow"), "GET, HEAD");
        }
    }
    let head = server.request(Method::HEAD, "/forces").send().await;
    assert_eq!((head.status, head.header("content-type")), (200, "text/html"));
}

#[tokio::test]
async fn metrics_count_requests_sessions_and_orders_without_secrets() {
    let server = TestServer::new().await;
    let raid = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
    let create = async || server.post("/api/sessions", &raid).key("a-click").send().await.json();
    let session = TestSession::of(&create().await);
    assert_eq!(TestSession::of(&create().await).id, session.id, "a repetition creates nothing");
    assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 200);
    assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 422);
    let wrong = server.get(&session.path("/view")).token("wrong").send().await;
    assert_eq!(wrong.status, 401);
    let stream = server.get(&session.path("/stream")).token(&session.tokens[0]).listen().await;
    let reply = server.get("/metrics").send().await;
    assert_eq!(reply.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    for line in [
        "sandtable_info{version=\"0.1.0\"} 1",
        "sandtable_tables 1",
        "sandtable_streams 1",
        "sandtable_connections 0",
        "sandtable_bots_thinking 0",
        "sandtable_sessions_created_total 1",
        "sandtable_orders_accepted_total 1",
        "sandtable_orders_refused_total 1",
        "sandtable_wrong_tokens_total 1",
        "sandtable_requests_total{route=\"/api/sessions\",method=\"POST\",status=\"2xx\"} 2",
        "sandtable_requests_total{route=\"/api/sessions/{id}/orders\",method=\"POST\",status=\"4xx\"} 1",
        "sandtable_requests_total{route=\"/api/sessions/{id}/view\",method=\"GET\",status=\"4xx\"} 1",
        "sandtable_request_seconds_bucket{route=\"/api/sessions/{id}/orders\",le=\"+Inf\"} 2",
        "sandtable_request_seconds_count{route=\"/api/sessions/{id}/orders\"} 2",
        "# TYPE sandtable_request_seconds histogram",
    ] {
        assert!(reply.body.lines().any(|known| known == line), "{line} is not in\n{}", reply.body);
    }
    for secret in [&session.id, &session.tokens[0], &session.tokens[1]] {
        assert!(!reply.body.contains(secret.as_str()), "{secret}");
    }
    drop(stream);
    let after = server.get("/metrics").send().await.body;
    assert!(after.contains("\nsandtable_streams 0\n"), "{after}");
}

/// Methods and paths come from clients; they must not fill the memory of the server.
#[tokio::test]
async fn metrics_have_a_bounded_number_of_rows() {
    let server = TestServer::new().await;
    for number in 0..50 {
        let method = Method::from_bytes(format!("M{number}").as_bytes()).unwrap();
        server.request(method, &format!("/table/{number}")).send().await;
        server.get(&format!("/api/{number}")).send().await;
    }
    let metrics = server.get("/metrics").send().await.body;
    let rows = metrics.lines().filter(|line| line.starts_with("sandtable_requests_total"));
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
}

#[tokio::test]
async fn on_a_public_address_metrics_need_the_operator_secret() {
    let server = TestServer::with(public_address).await;
    let get = || server.get("/metrics");
    assert_eq!(get().send().await.refusal(), (401, "operator-needed".into()));
    assert_eq!(get().token("wrong").send().await.refusal(), (401, "operator-needed".into()));
    assert_eq!(get().from("127.0.0.1").send().await.status, 401, "a proxy may be there");
    assert_eq!(get().header("x-operator", SECRET).send().await.status, 200);
    assert_eq!(get().token(SECRET).send().await.status, 200);
}

#[tokio::test]
async fn metrics_count_open_connections() {
    let server = LiveServer::start().await;
    let idle = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let count = async || {
        let (_, text) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("sandtable_connections "));
        line.unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(count().await, 2, "the idle one and the one of this request");
    drop(idle);
    let closed = async {
        while count().await != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), closed).await.expect("it is closed");
    server.stop().await;
}

/// A client that hangs up: its request ends, and is logged and counted all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_whose_client_hung_up_is_counted() {
    let server = LiveServer::start().await;
    let at = server.address;
    let bot = json!({ "bot": "veteran" });
    let battle =
        json!({ "game": "mech", "scenario": "assault", "seats": [bot, bot], "bots": "waiting" });
    let (status, made) =
        request(at, "POST", "/api/sessions", &[], &battle.to_string()).await.unwrap();
    assert_eq!(status, 201, "{made}");
    let session = TestSession::of(&serde_json::from_str(&made).unwrap());
    let body = json!({ "until": "end" }).to_string();
    let run = format!(
        "POST {} HTTP/1.1\r\nhost: {at}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        session.path("/run"),
        session.watch.unwrap(),
        body.len()
    );
    let mut client = tokio::net::TcpStream::connect(at).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut client, run.as_bytes()).await.unwrap();
    let shown = async |line: &str| {
        let found = async {
            while !request(at, "GET", "/metrics", &[], "").await.unwrap().1.contains(line) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), found).await.expect("it is counted");
    };
    shown("\nsandtable_bots_thinking 1\n").await;
    drop(client);
    shown("{route=\"/api/sessions/{id}/run\",method=\"POST\",status=\"4xx\"} 1\n").await;
    server.stop().await;
}

#[tokio::test]
async fn every_response_has_a_request_id() {
    let server = TestServer::new().await;
    let own = server.get("/api/games").header("x-request-id", "from-the.proxy_1").send().await;
    assert_eq!(own.header("x-request-id"), "from-the.proxy_1");
    let mut ids = Vec::new();
    for path in ["/api/games", "/", "/api/nothing"] {
        let reply = server.get(path).header("x-request-id", "has \"quotes\"").send().await;
        ids.push(reply.header("x-request-id").to_owned());
    }
    assert!(ids.iter().all(|id| id.len() >= 10 && !id.contains('"')), "{ids:?}");
    ids.dedup();
    assert_eq!(ids.len(), 3, "each is new");
}

#[tokio::test]
async fn the_readiness_check_writes_nothing_that_lasts() {
    let server = TestServer::new().await;
    let session: TestSession = server.raid().await;
    assert_eq!(server.get("/readyz").send().await.status, 200);
    let server = server.reopened().await;
    assert_eq!(server.get(&session.path("")).send().await.json()["version"], 1);
    assert_eq!(server.get("/readyz").send().await.status, 200);
}
