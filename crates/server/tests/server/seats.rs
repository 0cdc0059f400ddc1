//! How sessions are begun and seats are taken.

use crate::house::{House, Made};
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test]
async fn of_many_guests_with_one_invitation_one_gets_the_seat() {
    let house = House::new().await;
    let made = house.create("raid", "valleys", json!(["me", "open"])).await;
    assert!(made.tokens[1].is_empty() && made.invites[0].is_empty() && made.watch.is_none());
    let body = json!({ "invite": made.invites[1] });
    let asks = (0..16).map(|_| house.post(&made.path("/seats"), &body).send());
    let replies = join_all(asks).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 15));
    assert!(lost.iter().all(|reply| reply.refusal() == (409, "seat-taken".into())));
    let token = won[0].json()["token"].as_str().unwrap().to_owned();
    assert_eq!(won[0].json()["seat"], 1);
    let summary = house.get(&made.path("")).token(&token).send().await.json();
    assert_eq!(
        (&summary["you"], &summary["seats"][1]["sitter"]),
        (&json!({ "seat": 1 }), &json!("person"))
    );
}

#[tokio::test]
async fn an_invitation_is_for_one_seat_of_one_session() {
    let house = House::new().await;
    let made = house.create("raid", "valleys", json!(["open", "open"])).await;
    let other = house.create("raid", "valleys", json!(["me", "open"])).await;
    for invite in [other.invites[1].as_str(), "", "garbage", other.tokens[0].as_str()] {
        let reply = house.post(&made.path("/seats"), &json!({ "invite": invite })).send().await;
        assert_eq!(reply.refusal(), (409, "seat-taken".into()), "{invite}");
    }
    let as_token = house.get(&made.path("")).token(&made.invites[0]).send().await;
    assert_eq!(as_token.refusal(), (401, "bad-token".into()), "an invitation is no token");
}

#[tokio::test]
async fn what_cannot_be_begun_says_why() {
    let house = House::new().await;
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
        let reply = house.post("/api/sessions", &body).send().await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.to_owned()), "{body}");
    }
    assert_eq!(house.get("/api/sessions").send().await.json(), json!([]));
}

#[tokio::test]
async fn the_list_has_the_latest_first_and_no_more_than_asked_for() {
    let house = House::new().await;
    let first = house.raid().await;
    let second = house.create("mech", "duel", json!(["me", { "bot": "random" }])).await;
    let list = house.get("/api/sessions").send().await.json();
    let ids: Vec<&str> =
        list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [second.id.as_str(), first.id.as_str()]);
    assert_eq!(list[0]["seats"][1]["sitter"], json!({ "bot": "random" }));
    let one = house.get("/api/sessions?limit=1").send().await.json();
    assert_eq!(one.as_array().unwrap().len(), 1);
    assert_eq!(
        house.get("/api/sessions?limit=x").send().await.refusal(),
        (400, "bad-request".into())
    );
}

#[tokio::test]
async fn a_session_that_is_taken_in_is_the_one_that_was_given_out() {
    let house = House::new().await;
    let made = house.raid().await;
    let early = house.get(&made.path("/export")).token(&made.tokens[0]).send().await;
    assert_eq!(early.refusal(), (403, "not-yet".into()));
    house.raid_to_the_end(&made).await;
    let file = house.get(&made.path("/export")).send().await;
    assert_eq!(file.header("content-type"), "application/jsonl");
    let verified = house.get(&made.path("/verify")).send().await;
    assert_eq!(verified.status, 200, "{}", verified.body);
    let import = |house: &House, text: &[u8]| {
        house.ask(axum::http::Method::POST, "/api/sessions/import").body(text).send()
    };
    assert_eq!(import(&house, &file.bytes).await.refusal(), (409, "session-exists".into()));
    let elsewhere = House::new().await;
    let taken = import(&elsewhere, &file.bytes).await;
    assert_eq!(taken.status, 201, "{}", taken.body);
    let taken = Made::of(&taken.json());
    assert_eq!(taken.id, made.id);
    let again = elsewhere.get(&taken.path("/export")).send().await;
    assert_eq!(again.body, file.body);
    let log = elsewhere.get(&taken.path("/log?as=referee")).send().await.json();
    assert_eq!(log, house.get(&made.path("/log?as=referee")).send().await.json());

    let line = file.body.lines().position(|line| line.contains("Raided")).unwrap();
    let damaged = file.body.replacen("Raided", "Rained", 1);
    let refused = import(&House::new().await, damaged.as_bytes()).await;
    assert_eq!(refused.refusal(), (400, "damaged".into()));
    let told = format!("line {}", line + 1);
    assert!(refused.json()["message"].as_str().unwrap().contains(&told), "{}", refused.body);
    for rubbish in [&b""[..], b"\xff\xfe", b"{}", b"[1, 2"] {
        assert_eq!(import(&house, rubbish).await.refusal(), (400, "damaged".into()));
    }
}

#[tokio::test]
async fn who_could_cheat_somebody_by_it_cannot_branch_off() {
    let house = House::new().await;
    let fork = |made: &Made, token: &str| {
        let body = json!({ "at": 1, "seats": ["me", { "bot": "random" }] });
        house.post(&made.path("/fork"), &body).token(token).send()
    };
    let two = house.raid().await;
    assert_eq!(fork(&two, &two.tokens[0]).await.refusal(), (403, "not-yet".into()));
    let alone = house.create("raid", "valleys", json!(["me", { "bot": "random" }])).await;
    let forked = fork(&alone, &alone.tokens[0]).await;
    assert_eq!(forked.status, 201, "{}", forked.body);
    let session = forked.json()["session"].clone();
    assert_eq!(session["forked_from"]["session"], alone.id);
    let nobody = house.post(&alone.path("/fork"), &json!({ "seats": ["me", "me"] })).send().await;
    assert_eq!(nobody.refusal(), (401, "token-needed".into()));
    let body = json!({ "at": 99, "seats": ["me", "me"] });
    let far = house.post(&alone.path("/fork"), &body).token(&alone.tokens[0]).send().await;
    assert_eq!(far.refusal(), (404, "no-such-event".into()));
}

#[tokio::test]
async fn a_server_that_was_stopped_goes_on_where_it_was() {
    let house = House::new().await;
    // With these dice the first raid loses its way, wherever the bot hides, and the game goes on.
    let seats = json!(["me", { "bot": "random" }]);
    let made = house.create_from("raid", "valleys", seats, Some("7")).await;
    house.order(&made, 0, json!({ "Hide": 3 })).await;
    let mut stream = house.get(&made.path("/stream?since=0")).token(&made.tokens[0]).listen().await;
    // The bot hides too.
    while stream.next().await.unwrap().data["moment"]["turn"] != 1 {}
    drop(stream);
    let look = async |house: &House| {
        let mut told = Vec::new();
        for path in ["", "/view", "/log", "/events", "/timeline", "/orders"] {
            told.push(house.get(&made.path(path)).token(&made.tokens[0]).send().await.body);
        }
        told
    };
    let before = look(&house).await;
    let house = house.reopened().await;
    assert_eq!(look(&house).await, before);
    let reply = house.order(&made, 0, json!({ "Raid": 0 })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["shown"]["over"], false);
    let since = reply.json()["version"].clone();
    let path = made.path(&format!("/stream?since={since}"));
    let mut stream = house.get(&path).token(&made.tokens[0]).listen().await;
    let answered = stream.next().await.unwrap();
    assert_eq!(answered.kind, "change", "the bot plays on");
}
