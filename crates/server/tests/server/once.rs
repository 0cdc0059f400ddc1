//! What is asked for twice because the answer got lost is done once.

use crate::house::{Ask, House, Made, Reply};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

fn raid(seats: &Value) -> Value {
    json!({ "game": "raid", "scenario": "valleys", "seats": seats })
}

/// A request to begin a raid.
fn create(house: &House, seats: &Value, key: &str) -> Ask {
    house.post("/api/sessions", &raid(seats)).key(key)
}

async fn sessions(house: &House) -> usize {
    house.get("/api/sessions").send().await.json().as_array().unwrap().len()
}

#[tokio::test]
async fn a_session_that_is_asked_for_again_with_its_key_is_the_same_one() {
    let house = House::new().await;
    let ask = |house: &House| create(house, &json!(["me", "open"]), "a-click").send();
    let first = ask(&house).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = ask(&house).await;
    assert_eq!((again.status, &again.body), (201, &first.body), "every token too");
    let house = house.reopened().await;
    assert_eq!(ask(&house).await.body, first.body, "also by a server that was started anew");
    assert_eq!(sessions(&house).await, 1);
    let made = Made::of(&first.json());
    assert_eq!((made.tokens[0].len(), made.invites[1].len()), (64, 64));
    let summary = house.get(&made.path("")).token(&made.tokens[0]).send().await.json();
    assert_eq!(summary["you"], json!({ "seat": 0 }), "and they open what they should");
    assert_eq!(house.order(&made, 0, json!({ "Hide": 1 })).await.status, 200);
    let later = ask(&house).await.json();
    assert_eq!(later["session"]["version"], 2, "it is told how the session stands now");
    assert_eq!(later["seats"], first.json()["seats"]);
    let other = create(&house, &json!(["me", "open"]), "another-click").send().await;
    let other = Made::of(&other.json());
    assert!(other.id != made.id && other.tokens[0] != made.tokens[0]);
}

#[tokio::test]
async fn bots_that_are_asked_for_again_are_watched_with_the_same_token() {
    let house = House::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let ask = || create(&house, &bots, "a-click").send();
    let (first, again) = (ask().await.json(), ask().await.json());
    assert_eq!((&again["watch"], &again["seats"]), (&first["watch"], &first["seats"]));
    assert_eq!(again["session"]["id"], first["session"]["id"]);
    assert!(first["watch"].is_string());
}

#[tokio::test]
async fn a_key_that_stands_for_something_else_is_refused() {
    let house = House::new().await;
    assert_eq!(create(&house, &json!(["me", "me"]), "a-click").send().await.status, 201);
    let other = create(&house, &json!(["me", "open"]), "a-click").send().await;
    assert_eq!(other.refusal(), (422, "key-reused".into()));
    assert_eq!(sessions(&house).await, 1);
    let spaced =
        house.ask(Method::POST, "/api/sessions").header("content-type", "application/json");
    let spaced =
        spaced.key("a-click").body(format!(" {} ", raid(&json!(["me", "me"])))).send().await;
    assert_eq!(spaced.status, 201, "the same in other letters is the same: {}", spaced.body);
    assert_eq!(sessions(&house).await, 1);
}

#[tokio::test]
async fn what_was_refused_has_not_used_its_key() {
    let house = House::new().await;
    let refused = create(&house, &json!(["me"]), "a-click").send().await;
    assert_eq!(refused.refusal(), (422, "wrong-number-of-players".into()));
    assert_eq!(create(&house, &json!(["me", "me"]), "a-click").send().await.status, 201);
}

#[tokio::test]
async fn keys_of_creations_are_as_short_as_those_of_orders() {
    let house = House::new().await;
    for key in [String::new(), "x".repeat(129)] {
        let reply = create(&house, &json!(["me", "me"]), &key).send().await;
        assert_eq!(reply.refusal(), (400, "bad-key".into()));
    }
    assert_eq!(create(&house, &json!(["me", "me"]), &"x".repeat(128)).send().await.status, 201);
}

#[tokio::test]
async fn of_many_requests_with_one_key_at_once_one_creates() {
    let house = House::new().await;
    let neighbour = house.neighbour().await;
    let asks = (0..12).map(|number| {
        let house = if number % 2 == 0 { &house } else { &neighbour };
        create(house, &json!(["me", "me"]), "a-click").send()
    });
    let replies: Vec<Reply> = join_all(asks).await;
    assert!(replies.iter().all(|reply| reply.status == 201 && reply.body == replies[0].body));
    assert_eq!(sessions(&house).await, 1);
}

#[tokio::test]
async fn a_file_that_is_sent_again_with_its_key_is_taken_in_once() {
    let house = House::new().await;
    let made = house.raid().await;
    house.raid_to_the_end(&made).await;
    let file = house.get(&made.path("/export")).send().await.bytes;
    let elsewhere = House::new().await;
    let import = |key: &str, file: &[u8]| {
        elsewhere.ask(Method::POST, "/api/sessions/import").body(file).key(key).send()
    };
    let first = import("a-file", &file).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = import("a-file", &file).await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    let other = import("another", &file).await;
    assert_eq!(other.refusal(), (409, "session-exists".into()));
    let second = house.raid().await;
    house.raid_to_the_end(&second).await;
    let second = house.get(&second.path("/export")).send().await.bytes;
    assert_eq!(import("a-file", &second).await.refusal(), (422, "key-reused".into()));
    assert_eq!(sessions(&elsewhere).await, 1);
}

#[tokio::test]
async fn who_branches_off_again_with_the_same_key_gets_the_same_branch_and_nobody_elses() {
    let house = House::new().await;
    let made = house.raid().await;
    house.raid_to_the_end(&made).await;
    let body = json!({ "at": 1, "seats": ["me", "open"] });
    let fork = |seat: usize| {
        house.post(&made.path("/fork"), &body).token(&made.tokens[seat]).key("a-click").send()
    };
    let first = fork(0).await;
    assert_eq!(first.status, 201, "{}", first.body);
    assert_eq!(fork(0).await.body, first.body);
    let others = fork(1).await;
    assert_eq!(others.status, 201, "{}", others.body);
    let (first, others) = (Made::of(&first.json()), Made::of(&others.json()));
    assert!(first.id != others.id && first.tokens[0] != others.tokens[0]);
    let elsewhere = json!({ "at": 2, "seats": ["me", "open"] });
    let elsewhere = house.post(&made.path("/fork"), &elsewhere).token(&made.tokens[0]);
    assert_eq!(elsewhere.key("a-click").send().await.refusal(), (422, "key-reused".into()));
}

#[tokio::test]
async fn a_seat_that_is_taken_again_with_the_same_key_is_the_same_seat() {
    let house = House::new().await;
    let made = house.create("raid", "valleys", json!(["open", "open"])).await;
    let join = |house: &House, invite: &str, key: Option<&str>| {
        let ask = house.post(&made.path("/seats"), &json!({ "invite": invite }));
        match key {
            Some(key) => ask.key(key),
            None => ask,
        }
        .send()
    };
    let first = join(&house, &made.invites[1], Some("a-click")).await;
    assert_eq!((first.status, &first.json()["seat"]), (200, &json!(1)));
    assert_eq!(join(&house, &made.invites[1], Some("a-click")).await.body, first.body);
    for key in [Some("another"), None] {
        let late = join(&house, &made.invites[1], key).await;
        assert_eq!(late.refusal(), (409, "seat-taken".into()), "the invitation is spent");
    }
    let second = join(&house, &made.invites[0], Some("a-click")).await;
    assert_eq!(second.refusal(), (422, "key-reused".into()));
    let house = house.reopened().await;
    assert_eq!(join(&house, &made.invites[1], Some("a-click")).await.body, first.body);
    let token = first.json()["token"].as_str().unwrap().to_owned();
    let summary = house.get(&made.path("")).token(&token).send().await.json();
    assert_eq!(summary["you"], json!({ "seat": 1 }));
    let other = house.create("raid", "valleys", json!(["open", "open"])).await;
    let other = house.post(&other.path("/seats"), &json!({ "invite": other.invites[0] }));
    assert_eq!(
        other.key("a-click").send().await.status,
        200,
        "other tables have keys of their own"
    );
}

#[tokio::test]
async fn a_guest_who_goes_away_while_he_sits_down_finds_his_seat() {
    for round in 0..30_u64 {
        let house = House::new().await;
        let made = house.create("raid", "valleys", json!(["me", "open"])).await;
        let body = json!({ "invite": made.invites[1] });
        let join = || house.post(&made.path("/seats"), &body).key("a-click").send();
        let patience = std::time::Duration::from_micros(round * 100);
        tokio::time::timeout(patience, join()).await.ok();
        let joined = join().await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        let token = joined.json()["token"].as_str().unwrap().to_owned();
        let summary = house.get(&made.path("")).token(&token).send().await.json();
        assert_eq!(summary["you"], json!({ "seat": 1 }));
    }
}

/// Whoever reads the database can neither play nor repeat what others asked for.
#[tokio::test]
async fn neither_keys_nor_tokens_can_be_read_in_the_database() {
    let house = House::new().await;
    let key = "a-key-that-nobody-would-guess";
    let made = Made::of(&create(&house, &json!(["me", "open"]), key).send().await.json());
    house.store.close().await;
    let file = std::fs::read(&house.config.database).unwrap();
    let has = |text: &str| file.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has(&made.id), "this is the file");
    assert!(!has(key) && !has(&made.tokens[0]) && !has(&made.invites[1]));
}
