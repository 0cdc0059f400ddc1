//! Whatever is sent, the answer says what was wrong with it.

use crate::house::House;
use axum::http::Method;
use sandtable_server::openapi;
use serde_json::json;

#[tokio::test]
async fn what_cannot_be_understood_is_refused_with_a_reason() {
    let house = House::new().await;
    let made = house.raid().await;
    let post = |path: &str, body: &[u8]| {
        let ask = house.ask(Method::POST, &made.path(path)).body(body).token(&made.tokens[0]);
        ask.header("content-type", "application/json")
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
    ] {
        let reply = post(path, body).send().await;
        let what = String::from_utf8_lossy(&body[..body.len().min(60)]);
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{path} {what}");
    }
    let untyped = house.ask(Method::POST, &made.path("/orders")).token(&made.tokens[0]);
    assert_eq!(untyped.body("{}").send().await.refusal(), (415, "not-json".into()));
}

#[tokio::test]
async fn what_is_wrong_is_said_in_words_that_help() {
    let house = House::new().await;
    let made = house.raid().await;
    let told = async |path: &str, kind: &'static str, body: &str| {
        let ask = house.ask(Method::POST, path).body(body.to_owned()).token(&made.tokens[0]);
        let reply = ask.header("content-type", kind).send().await;
        reply.json()["message"].as_str().unwrap_or_default().to_owned()
    };
    let (orders, json) = (made.path("/orders"), "application/json");
    let large = "x".repeat(300 * 1024);
    assert_eq!(
        told(&orders, json, "{\"order\": {}, \"expected\": -1}").await,
        "the body is not what this takes: expected: invalid value: integer `-1`, expected u32 \
         at line 1 column 28"
    );
    assert_eq!(
        told(&orders, json, "{\"order\": ").await,
        "the body is not JSON: order: EOF while parsing a value at line 1 column 10"
    );
    assert_eq!(
        told(&orders, "text/plain", "{}").await,
        "the body must come as JSON, with the header content-type: application/json"
    );
    assert_eq!(
        told(&orders, json, &format!("\"{large}\"")).await,
        "the body is larger than anything that is taken here: nothing of it was read"
    );
    let odd = house.get(&made.path("/view?at=x")).send().await.json();
    assert_eq!(odd["message"], "what is asked is unclear: at: invalid digit found in string");
}

#[tokio::test]
async fn keys_are_short_and_plain() {
    let house = House::new().await;
    let made = house.raid().await;
    let body = json!({ "order": { "Hide": 1 }, "expected": 1 });
    for key in [vec![], vec![b'x'; 129], vec![0xff, 0xfe]] {
        let ask = house.post(&made.path("/orders"), &body).token(&made.tokens[0]);
        let reply = ask.header("idempotency-key", key).send().await;
        assert_eq!(reply.refusal(), (400, "bad-key".into()));
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let house = House::new().await;
    let made = house.raid().await;
    for (path, code) in [
        ("/api/sessions/nonsense".to_owned(), "no-such-session"),
        ("/api/sessions/00000000-0000-4000-8000-000000000000".to_owned(), "no-such-session"),
        ("/api/sessions/%FF%FE/view".to_owned(), "no-such-session"),
        (made.path("/view?at=99"), "no-such-event"),
        (made.path("/view?at=0"), "no-such-event"),
        (made.path("/view?turn=99"), "no-such-turn"),
        (made.path("/view?as=7"), "no-such-seat"),
        (made.path("/view?as=nobody"), "no-such-seat"),
        (made.path("/units/nobody"), "no-such-unit"),
        (made.path("/board"), "no-board"),
        (made.path("/nothing"), "not-found"),
        ("/api/nothing".to_owned(), "not-found"),
        ("/api/games/chess/scenarios/x/picture.svg".to_owned(), "unknown-game"),
        ("/api/games/mech/scenarios/x/picture.svg".to_owned(), "unknown-scenario"),
    ] {
        let reply = house.get(&path).send().await;
        assert_eq!(reply.refusal(), (404, code.to_owned()), "{path}");
    }
    let wrong = house.ask(Method::DELETE, &made.path("")).send().await;
    assert_eq!(wrong.refusal(), (405, "not-allowed".into()));
    let odd = house.get(&made.path("/view?at=x")).send().await;
    assert_eq!(odd.refusal(), (400, "bad-request".into()));
    let odd = house.get(&made.path("/view?since=1&at=1&wrong=1")).send().await;
    assert_eq!(odd.status, 200, "what is not asked for is not minded");
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let house = House::new().await;
    let from = |host: &str, origin: Option<&str>| {
        let ask = house.get("/api/games").header("host", host);
        match origin {
            Some(origin) => ask.header("origin", origin).send(),
            None => ask.send(),
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
async fn every_answer_tells_a_browser_to_be_careful() {
    let house = House::new().await;
    for path in ["/", "/api/games", "/api/nothing", "/table/x", "/assets/none.js", "/api/health"] {
        let reply = house.get(path).send().await;
        assert!(
            reply.header("content-security-policy").starts_with("default-src 'none'"),
            "{path}"
        );
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
    }
    let foreign = house.get("/api/games").header("origin", "http://evil.example").send().await;
    assert_eq!(foreign.header("x-frame-options"), "DENY");
    let made = house.create("mech", "duel", json!(["me", "me"])).await;
    for (path, kept) in [(made.path("/view"), "no-store"), ("/".to_owned(), "no-cache")] {
        assert_eq!(house.get(&path).send().await.header("cache-control"), kept, "{path}");
    }
    assert_ne!(house.get(&made.path("/board")).send().await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn every_route_is_described() {
    let house = House::new().await;
    let served = house.get("/api/openapi.json").send().await.json();
    assert_eq!(served, serde_json::to_value(openapi()).unwrap());
    let paths = served["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 23);
    for (path, operations) in paths {
        for operation in operations.as_object().unwrap().values() {
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
        }
    }
}

#[tokio::test]
async fn the_page_is_served_once_and_then_from_memory() {
    let house = House::new().await;
    let index = house.get("/").send().await;
    assert!(index.header("content-type").starts_with("text/html"), "{:?}", index.headers);
    let tag = index.header("etag").to_owned();
    let again = house.get("/").header("if-none-match", &tag).send().await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    for place in ["/table/abc", "/replay/abc?turn=3", "/help", "/join/abc"] {
        assert_eq!(house.get(place).send().await.body, index.body, "{place}");
    }
    for place in ["/none.js", "/assets/none.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/.git"] {
        assert_eq!(house.get(place).send().await.status, 404, "{place}");
    }
}

#[tokio::test]
async fn long_answers_are_packed_for_those_who_can_unpack_them() {
    let house = House::new().await;
    let plain = house.get("/api/openapi.json").send().await;
    let packed = house.get("/api/openapi.json").header("accept-encoding", "gzip").send().await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.bytes.len() * 3 < plain.bytes.len());
    let made = house.raid().await;
    let stream =
        house.get(&made.path("/stream")).header("accept-encoding", "gzip").response().await;
    assert!(stream.headers().get("content-encoding").is_none(), "a stream is not held back");
}

#[tokio::test]
async fn boards_and_pictures_are_not_sent_to_who_has_them() {
    let house = House::new().await;
    let made = house.create("mech", "duel", json!(["me", "me"])).await;
    let picture = "/api/games/formation/scenarios/crossroads/picture.svg".to_owned();
    for path in [made.path("/board"), made.path("/board.svg"), picture] {
        let first = house.get(&path).send().await;
        let tag = first.header("etag").to_owned();
        assert!(first.status == 200 && tag.len() > 60, "{path} {tag}");
        let strong = tag.trim_start_matches("W/").to_owned();
        for known in [tag.clone(), strong.clone(), format!("\"other\", {strong}"), "*".to_owned()] {
            let again = house.get(&path).header("if-none-match", &known).send().await;
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{path} {known}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), first.header("cache-control"));
        }
        for known in ["\"other\"", "", "W/", "nonsense"] {
            let again = house.get(&path).header("if-none-match", known).send().await;
            assert_eq!((again.status, &again.body), (200, &first.body), "{path} {known}");
        }
        let packed = house.get(&path).header("accept-encoding", "gzip").send().await;
        assert_eq!(packed.header("etag"), tag, "packed or not, it is the same");
    }
    let secret = house.get(&made.path("/board")).token("none").header("if-none-match", "*");
    assert_eq!(secret.send().await.refusal(), (401, "bad-token".into()));
}

#[tokio::test]
async fn a_game_says_whether_there_are_pictures_of_it() {
    let house = House::new().await;
    for game in house.get("/api/games").send().await.json().as_array().unwrap() {
        for scenario in game["scenarios"].as_array().unwrap() {
            let [game_name, name] =
                [&game["name"], &scenario["name"]].map(|name| name.as_str().unwrap());
            let path = format!("/api/games/{game_name}/scenarios/{name}/picture.svg");
            let expected = if game["picture"] == true { 200 } else { 404 };
            assert_eq!(house.get(&path).send().await.status, expected, "{path}");
        }
    }
}
