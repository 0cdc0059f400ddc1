//! Creating sessions and taking seats.

use crate::test_server::{TestServer, TestSession};
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test]
async fn an_invitation_can_be_used_once() {
    let server = TestServer::new().await;
    let session = server.create("raid", "valleys", json!(["me", "open"])).await;
    assert!(
        session.tokens[1].is_empty() && session.invites[0].is_empty() && session.watch.is_none()
    );
    let body = json!({ "invite": session.invites[1] });
    let requests = (0..16).map(|_| server.post(&session.path("/seats"), &body).send());
    let replies = join_all(requests).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 15));
    assert!(lost.iter().all(|reply| reply.refusal() == (409, "seat-taken".into())));
    let token = won[0].json()["token"].as_str().unwrap().to_owned();
    assert_eq!(won[0].json()["seat"], 1);
    let summary = server.get(&session.path("")).token(&token).send().await.json();
    assert_eq!(
        (&summary["you"], &summary["seats"][1]["sitter"]),
        (&json!({ "seat": 1 }), &json!("person"))
    );
}

#[tokio::test]
async fn an_invitation_is_valid_for_one_seat_of_one_session() {
    let server = TestServer::new().await;
    let session = server.create("raid", "valleys", json!(["open", "open"])).await;
    let other = server.create("raid", "valleys", json!(["me", "open"])).await;
    for invite in [other.invites[1].as_str(), "", "garbage", other.tokens[0].as_str()] {
        let reply = server.post(&session.path("/seats"), &json!({ "invite": invite })).send().await;
        assert_eq!(reply.refusal(), (409, "seat-taken".into()), "{invite}");
    }
    let as_token = server.get(&session.path("")).token(&session.invites[0]).send().await;
    assert_eq!(as_token.refusal(), (401, "bad-token".into()), "an invitation is not a token");
}

#[tokio::test]
async fn invalid_new_sessions_are_refused_with_a_code() {
    let server = TestServer::new().await;
    for (body, refusal) in [
        (json!({ "game": "chess", "scenario": "x", "seats": [] }), (404, "unknown-game")),
        (
            json!({ "game": "raid", "scenario": "x", "seats": ["me", "me"] }),
            (404, "unknown-scenario"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["me"] }),
            (422, "wrong-number-of-players"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me", "me"] }),
            (422, "wrong-number-of-players"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["me", { "bot": "deep" }] }),
            (422, "unknown-bot"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"], "seed": "x" }),
            (400, "bad-seed"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["you", "me"] }),
            (400, "bad-request"),
        ),
        (
            json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"], "cheat": 1 }),
            (400, "bad-request"),
        ),
        (json!({ "game": "raid" }), (400, "bad-request")),
    ] {
        let reply = server.post("/api/sessions", &body).send().await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{body}");
    }
    assert_eq!(server.get("/api/sessions").send().await.json(), json!([]));
}

#[tokio::test]
async fn the_list_is_limited_and_newest_first() {
    let server = TestServer::new().await;
    let first = server.raid().await;
    let second = server.create("mech", "duel", json!(["me", { "bot": "random" }])).await;
    let list = server.get("/api/sessions").send().await.json();
    let ids: Vec<&str> =
        list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [second.id.as_str(), first.id.as_str()]);
    assert_eq!(list[0]["seats"][1]["sitter"], json!({ "bot": "random" }));
    let one = server.get("/api/sessions?limit=1").send().await.json();
    assert_eq!(one.as_array().unwrap().len(), 1);
    assert_eq!(
        server.get("/api/sessions?limit=x").send().await.refusal(),
        (400, "bad-request".into())
    );
}

#[tokio::test]
async fn an_exported_session_can_be_imported_unchanged() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let early = server.get(&session.path("/export")).token(&session.tokens[0]).send().await;
    assert_eq!(early.refusal(), (403, "not-yet".into()));
    server.raid_to_the_end(&session).await;
    let file = server.get(&session.path("/export")).send().await;
    assert_eq!(file.header("content-type"), "application/jsonl");
    let verified = server.get(&session.path("/verify")).send().await;
    assert_eq!(verified.status, 200, "{}", verified.body);
    let import = |server: &TestServer, text: &[u8]| {
        server.request(axum::http::Method::POST, "/api/sessions/import").body(text).send()
    };
    assert_eq!(import(&server, &file.bytes).await.refusal(), (409, "session-exists".into()));
    let elsewhere = TestServer::new().await;
    let imported = import(&elsewhere, &file.bytes).await;
    assert_eq!(imported.status, 201, "{}", imported.body);
    let imported = TestSession::of(&imported.json());
    assert_eq!(imported.id, session.id);
    let again = elsewhere.get(&imported.path("/export")).send().await;
    assert_eq!(again.body, file.body);
    let log = elsewhere.get(&imported.path("/log?as=referee")).send().await.json();
    assert_eq!(log, server.get(&session.path("/log?as=referee")).send().await.json());

    let line = file.body.lines().position(|line| line.contains("Raided")).unwrap();
    let damaged = file.body.replacen("Raided", "Rained", 1);
    let refused = import(&TestServer::new().await, damaged.as_bytes()).await;
    assert_eq!(refused.refusal(), (400, "damaged".into()));
    let place = format!("line {}", line + 1);
    assert!(refused.json()["message"].as_str().unwrap().contains(&place), "{}", refused.body);
    for garbage in [&b""[..], b"\xff\xfe", b"{}", b"[1, 2"] {
        assert_eq!(import(&server, garbage).await.refusal(), (400, "damaged".into()));
    }
}

#[tokio::test]
async fn a_session_with_another_person_cannot_be_forked_before_it_ends() {
    let server = TestServer::new().await;
    let fork = |session: &TestSession, token: &str| {
        let body = json!({ "at": 1, "seats": ["me", { "bot": "random" }] });
        server.post(&session.path("/fork"), &body).token(token).send()
    };
    let two = server.raid().await;
    assert_eq!(fork(&two, &two.tokens[0]).await.refusal(), (403, "not-yet".into()));
    let alone = server.create("raid", "valleys", json!(["me", { "bot": "random" }])).await;
    let forked = fork(&alone, &alone.tokens[0]).await;
    assert_eq!(forked.status, 201, "{}", forked.body);
    let session = forked.json()["session"].clone();
    assert_eq!(session["forked_from"]["session"], alone.id);
    let public = server.post(&alone.path("/fork"), &json!({ "seats": ["me", "me"] })).send().await;
    assert_eq!(public.refusal(), (401, "token-needed".into()));
    let body = json!({ "at": 99, "seats": ["me", "me"] });
    let far = server.post(&alone.path("/fork"), &body).token(&alone.tokens[0]).send().await;
    assert_eq!(far.refusal(), (404, "no-such-event".into()));
}

#[tokio::test]
async fn a_restarted_server_continues_its_sessions() {
    let server = TestServer::new().await;
    // With this seed the first raid fails wherever the bot hides, so the game continues.
    let seats = json!(["me", { "bot": "random" }]);
    let session = server.create_from("raid", "valleys", seats, Some("7")).await;
    assert_eq!(server.order(&session, 0, json!({ "Hide": 3 })).await.status, 200);
    let mut stream =
        server.get(&session.path("/stream?since=0")).token(&session.tokens[0]).listen().await;
    // Wait until the bot has hidden too.
    while stream.next().await.unwrap().data["moment"]["turn"] != 1 {}
    drop(stream);
    let look = async |server: &TestServer| {
        let mut answers = Vec::new();
        for path in ["", "/view", "/log", "/events", "/timeline", "/orders"] {
            answers
                .push(server.get(&session.path(path)).token(&session.tokens[0]).send().await.body);
        }
        answers
    };
    let before = look(&server).await;
    let server = server.reopened().await;
    assert_eq!(look(&server).await, before);
    let reply = server.order(&session, 0, json!({ "Raid": 0 })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["shown"]["over"], false);
    let since = reply.json()["version"].clone();
    let path = session.path(&format!("/stream?since={since}"));
    let mut stream = server.get(&path).token(&session.tokens[0]).listen().await;
    let answered = stream.next().await.unwrap();
    assert_eq!(answered.kind, "change", "the bot plays on");
}
