//! Invalid requests, headers, caching and compression.

use crate::test_server::TestServer;
use axum::http::Method;
use sandtable_server::openapi;
use serde_json::json;

#[tokio::test]
async fn invalid_bodies_are_refused_with_a_code() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let post = |path: &str, body: &[u8]| {
        let request =
            server.request(Method::POST, &session.path(path)).body(body).token(&session.tokens[0]);
        request.header("content-type", "application/json")
    };
    let huge = format!("{{\"order\": \"{}\", \"expected\": 1}}", "x".repeat(300 * 1024));
    let deep = format!("{{\"order\": {}, \"expected\": 1}}", "[".repeat(100_000));
    for (path, body, refusal) in [
        ("/orders", &b"{\"order\": "[..], (400, "malformed-json")),
        ("/orders", b"", (400, "malformed-json")),
        ("/orders", b"\xff\xfe", (400, "malformed-json")),
        ("/orders", b"[]", (400, "bad-request")),
        ("/orders", b"{\"order\": {}}", (400, "bad-request")),
        ("/orders", b"{\"order\": {}, \"expected\": -1}", (400, "bad-request")),
        ("/orders", b"{\"order\": {}, \"expected\": 1, \"cheat\": true}", (400, "bad-request")),
        ("/orders", huge.as_bytes(), (413, "too-large")),
        ("/orders", deep.as_bytes(), (400, "malformed-json")),
        ("/undo", b"{\"expected\": \"x\"}", (400, "bad-request")),
        ("/fork", b"{\"seats\": 7}", (400, "bad-request")),
        ("/rematch", b"{\"seats\": 7}", (400, "bad-request")),
        ("/rematch", b"{\"seats\": [], \"at\": 1}", (400, "bad-request")),
    ] {
        let reply = post(path, body).send().await;
        let what = String::from_utf8_lossy(&body[..body.len().min(60)]);
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{path} {what}");
    }
    let untyped = server.request(Method::POST, &session.path("/orders")).token(&session.tokens[0]);
    assert_eq!(untyped.body("{}").send().await.refusal(), (415, "not-json".into()));
}

#[tokio::test]
async fn errors_describe_what_is_wrong() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let message = async |path: &str, kind: &'static str, body: &str| {
        let request =
            server.request(Method::POST, path).body(body.to_owned()).token(&session.tokens[0]);
        let reply = request.header("content-type", kind).send().await;
        reply.json()["message"].as_str().unwrap_or_default().to_owned()
    };
    let (orders, json) = (session.path("/orders"), "application/json");
    let large = "x".repeat(300 * 1024);
    assert_eq!(
        message(&orders, json, "{\"order\": {}, \"expected\": -1}").await,
        "invalid request body: expected: invalid value: integer `-1`, expected u32 \
 at line 1 column 28"
    );
    assert_eq!(
        message(&orders, json, "{\"order\": ").await,
        "request body is not valid JSON: order: EOF while parsing a value at line 1 column 10"
    );
    assert_eq!(
        message(&orders, "text/plain", "{}").await,
        "expected a JSON body with the header Content-Type: application/json"
    );
    assert_eq!(
        message(&orders, json, &format!("\"{large}\"")).await,
        "request body too large: the limit is 256 KiB, or 64 MiB for an imported file"
    );
    let odd = server.get(&session.path("/view?at=x")).send().await.json();
    assert_eq!(odd["message"], "invalid query string: at: invalid digit found in string");
}

#[tokio::test]
async fn idempotency_keys_are_short_printable_ascii() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let body = json!({ "order": { "Hide": 1 }, "expected": 1 });
    for key in [vec![], vec![b'x'; 129], vec![0xff, 0xfe]] {
        let request = server.post(&session.path("/orders"), &body).token(&session.tokens[0]);
        let reply = request.header("idempotency-key", key).send().await;
        assert_eq!(reply.refusal(), (400, "bad-key".into()));
    }
}

#[tokio::test]
async fn unknown_resources_are_not_found() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    for (path, code) in [
        ("/api/sessions/nonsense".to_owned(), "no-such-session"),
        ("/api/sessions/00000000-0000-4000-8000-000000000000".to_owned(), "no-such-session"),
        ("/api/sessions/%FF%FE/view".to_owned(), "no-such-session"),
        (session.path("/view?at=99"), "no-such-event"),
        (session.path("/view?at=0"), "no-such-event"),
        (session.path("/view?turn=99"), "no-such-turn"),
        (session.path("/view?as=7"), "no-such-seat"),
        (session.path("/view?as=nobody"), "no-such-seat"),
        (session.path("/units/nobody"), "no-such-unit"),
        (session.path("/board"), "no-board"),
        (session.path("/nothing"), "not-found"),
        ("/api/nothing".to_owned(), "not-found"),
        ("/api/games/chess/scenarios/x/picture.svg".to_owned(), "unknown-game"),
        ("/api/games/mech/scenarios/x/picture.svg".to_owned(), "unknown-scenario"),
        ("/api/games/mech/scenarios/x/battle.svg".to_owned(), "unknown-scenario"),
    ] {
        let reply = server.get(&path).send().await;
        assert_eq!(reply.refusal(), (404, code.to_owned()), "{path}");
    }
    let wrong = server.request(Method::PUT, &session.path("")).send().await;
    assert_eq!(wrong.refusal(), (405, "not-allowed".into()));
    let odd = server.get(&session.path("/view?at=x")).send().await;
    assert_eq!(odd.refusal(), (400, "bad-request".into()));
    let odd = server.get(&session.path("/view?since=1&at=1&wrong=1")).send().await;
    assert_eq!(odd.status, 200, "unknown query parameters are ignored");
}

#[tokio::test]
async fn cross_site_requests_are_rejected() {
    let server = TestServer::new().await;
    let from = |host: &str, origin: Option<&str>| {
        let request = server.get("/api/games").header("host", host);
        match origin {
            Some(origin) => request.header("origin", origin).send(),
            None => request.send(),
        }
    };
    for (host, origin) in [
        ("localhost:7340", None),
        ("localhost:7340", Some("http://localhost:7340")),
        ("127.0.0.1:7340", Some("http://127.0.0.1:7340")),
        ("[::1]:7340", None),
    ] {
        assert_eq!(from(host, origin).await.status, 200, "{host} {origin:?}");
    }
    for (host, origin) in [
        ("localhost:7340", Some("http://evil.example")),
        ("localhost:7340", Some("http://localhost:9999")),
        ("localhost:7340", Some("null")),
        ("evil.example", None),
        ("evil.example:7340", Some("http://evil.example:7340")),
        ("127.0.0.1.evil.example", None),
    ] {
        let reply = from(host, origin).await;
        assert_eq!(reply.refusal(), (403, "foreign-origin".into()), "{host} {origin:?}");
    }
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let server = TestServer::new().await;
    for path in ["/", "/api/games", "/api/nothing", "/table/x", "/assets/none.js", "/api/health"] {
        let reply = server.get(path).send().await;
        assert!(
            reply.header("content-security-policy").starts_with("default-src 'none'"),
            "{path}"
        );
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
    }
    let foreign = server.get("/api/games").header("origin", "http://evil.example").send().await;
    assert_eq!(foreign.header("x-frame-options"), "DENY");
    let session = server.create("mech", "duel", json!(["me", "me"])).await;
    for (path, kept) in [(session.path("/view"), "no-store"), ("/".to_owned(), "no-cache")] {
        assert_eq!(server.get(&path).send().await.header("cache-control"), kept, "{path}");
    }
    assert_ne!(
        server.get(&session.path("/board")).send().await.header("cache-control"),
        "no-store"
    );
}

#[tokio::test]
async fn every_route_is_in_the_openapi_document() {
    let server = TestServer::new().await;
    let document = server.get("/api/openapi.json").send().await.json();
    assert_eq!(document, serde_json::to_value(openapi()).unwrap());
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 55);
    for (path, operations) in paths {
        for operation in operations.as_object().unwrap().values() {
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
        }
    }
}

/// A first visit does not wait for compression, and a client that refuses gzip still gets the script.
#[tokio::test]
async fn scripts_of_the_page_are_sent_as_they_were_compressed_by_the_build() {
    let server = TestServer::new().await;
    let index = server.get("/").send().await.body;
    let script = index.split('"').find(|part| part.starts_with("/assets/") && part.contains(".js"));
    let script = script.expect("the page has a script");
    let get =
        |encoding: &'static str| server.get(script).header("accept-encoding", encoding).send();

    let plain = get("identity").await;
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.header("content-type"), "text/javascript");
    for refusing in ["gzip;q=0", "gzip;q=0.0, identity"] {
        assert_eq!(get(refusing).await.bytes, plain.bytes, "{refusing}");
    }
    for accepting in ["gzip", "br, GZIP;q=0.5", "deflate, gzip, br"] {
        let sent = get(accepting).await;
        assert_eq!(sent.header("content-encoding"), "gzip", "{accepting}");
        assert_eq!(sent.header("vary"), "accept-encoding");
        assert_eq!(sent.header("etag"), plain.header("etag"));
        assert_eq!(sent.bytes[..2], [0x1f, 0x8b], "{accepting}");
        // The last four bytes of a gzip file are the length of its content.
        let length = sent.bytes.last_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        assert_eq!(length, Some(plain.bytes.len() as u32), "{accepting}");
    }
    let missing = server.get("/assets/none.js").header("accept-encoding", "gzip").send().await;
    assert_eq!(missing.status, 404);
}

#[tokio::test]
async fn the_page_is_cached_by_etag() {
    let server = TestServer::new().await;
    let index = server.get("/").send().await;
    assert!(index.header("content-type").starts_with("text/html"), "{:?}", index.headers);
    let tag = index.header("etag").to_owned();
    let again = server.get("/").header("if-none-match", &tag).send().await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    for place in ["/table/abc", "/replay/abc?turn=3", "/help", "/join/abc"] {
        assert_eq!(server.get(place).send().await.body, index.body, "{place}");
    }
    for place in ["/none.js", "/assets/none.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/.git"] {
        assert_eq!(server.get(place).send().await.status, 404, "{place}");
    }
}

#[tokio::test]
async fn long_responses_are_compressed_on_request() {
    let server = TestServer::new().await;
    let plain = server.get("/api/openapi.json").send().await;
    let packed = server.get("/api/openapi.json").header("accept-encoding", "gzip").send().await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.bytes.len() * 3 < plain.bytes.len());
    let session = server.raid().await;
    let stream =
        server.get(&session.path("/stream")).header("accept-encoding", "gzip").response().await;
    assert!(stream.headers().get("content-encoding").is_none(), "a stream is not buffered");
}

#[tokio::test]
async fn boards_and_pictures_are_cached_by_etag() {
    let server = TestServer::new().await;
    let session = server.create("mech", "duel", json!(["me", "me"])).await;
    let picture = "/api/games/formation/scenarios/crossroads/picture.svg".to_owned();
    let battle = "/api/games/mech/scenarios/duel/battle.svg".to_owned();
    for path in [
        session.path("/board"),
        session.path("/board.svg"),
        session.path("/board.svg?theme=dark"),
        picture,
        battle,
    ] {
        let first = server.get(&path).send().await;
        let tag = first.header("etag").to_owned();
        assert!(first.status == 200 && tag.len() > 60, "{path} {tag}");
        let strong = tag.trim_start_matches("W/").to_owned();
        for known in [tag.clone(), strong.clone(), format!("\"other\", {strong}"), "*".to_owned()] {
            let again = server.get(&path).header("if-none-match", &known).send().await;
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{path} {known}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), first.header("cache-control"));
        }
        for known in ["\"other\"", "", "W/", "nonsense"] {
            let again = server.get(&path).header("if-none-match", known).send().await;
            assert_eq!((again.status, &again.body), (200, &first.body), "{path} {known}");
        }
        let packed = server.get(&path).header("accept-encoding", "gzip").send().await;
        assert_eq!(packed.header("etag"), tag, "the same tag with compression");
    }
    let secret = server.get(&session.path("/board")).token("none").header("if-none-match", "*");
    assert_eq!(secret.send().await.refusal(), (401, "bad-token".into()));
}

#[tokio::test]
async fn the_dark_ground_is_another_picture_with_its_own_tag() {
    let server = TestServer::new().await;
    let session = server.create("mech", "duel", json!(["me", "me"])).await;
    let ground =
        async |theme: &str| server.get(&session.path(&format!("/board.svg{theme}"))).send().await;
    let (light, dark) = (ground("").await, ground("?theme=dark").await);
    assert!(light.body.contains("#f1e8d0") && dark.body.contains("#3b3529"));
    assert_ne!(light.header("etag"), dark.header("etag"));
    assert_eq!(ground("?theme=light").await.body, light.body);
    assert_eq!(ground("?theme=blue").await.status, 400);
}

#[tokio::test]
async fn pictures_exist_exactly_for_the_games_that_say_so() {
    let server = TestServer::new().await;
    for game in server.get("/api/games").send().await.json().as_array().unwrap() {
        for scenario in game["scenarios"].as_array().unwrap() {
            let [game_name, name] =
                [&game["name"], &scenario["name"]].map(|name| name.as_str().unwrap());
            let path = format!("/api/games/{game_name}/scenarios/{name}/picture.svg");
            let expected = if game["picture"] == true { 200 } else { 404 };
            assert_eq!(server.get(&path).send().await.status, expected, "{path}");
        }
    }
}
