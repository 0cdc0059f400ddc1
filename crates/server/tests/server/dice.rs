//! Fair dice between people: nobody knows or chooses them alone.

use crate::muster::path;
use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use sandtable::{AnySetup, game};
use sandtable_core::record::Secrets;
use sandtable_core::{Seed, SessionId, Timestamp};
use serde_json::{Value, json};
use std::time::Duration;

const MINE: &str = "1111111111111111111111111111111111111111111111111111111111111111";
const YOURS: &str = "2222222222222222222222222222222222222222222222222222222222222222";

/// A duel of two people, of whom the second has not joined yet.
async fn duel(server: &TestServer) -> TestSession {
    let seats = json!(["me", "open"]);
    let body = json!({ "game": "mech", "scenario": "duel", "seats": seats, "contribution": MINE });
    server.create_as(&body).await
}

pub(crate) async fn join(server: &TestServer, session: &mut TestSession) {
    let invitation = json!({ "invite": session.invites[1], "contribution": YOURS });
    let reply = server.post(&session.path("/seats"), &invitation).send().await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["token"].as_str().unwrap().clone_into(&mut session.tokens[1]);
}

pub(crate) async fn dice(server: &TestServer, session: &TestSession) -> Value {
    server.get(&session.path("/dice")).send().await.json()
}

/// Gives the first legal order that does not end the game, `most` times or until one is refused.
async fn play(server: &TestServer, session: &TestSession, most: u32) -> Option<(u16, String)> {
    for _ in 0..most {
        let now = server.get(&session.path("")).send().await.json();
        let seat = now["to_act"][0].as_u64()? as usize;
        // Until the second player has joined, the first acts for as long as they may.
        let seat = if session.tokens[seat].is_empty() { 0 } else { seat };
        let orders = server.get(&session.path("/orders")).token(&session.tokens[seat]);
        let orders = orders.send().await.json();
        let ends = |order: &&Value| **order == json!("Concede") || **order == json!("OfferDraw");
        let mut going_on = orders.as_array().unwrap().iter().filter(|order| !ends(order));
        let order = going_on.next().unwrap().clone();
        let reply = server.order(session, seat, order).await;
        if reply.status != 200 {
            return Some(reply.refusal());
        }
    }
    None
}

#[tokio::test]
async fn the_creator_of_a_game_between_people_cannot_choose_the_seed() {
    let server = TestServer::new().await;
    let create = async |seats: Value| {
        let body = json!({ "game": "mech", "scenario": "duel", "seats": seats, "seed": "7" });
        server.post("/api/sessions", &body).send().await
    };
    for seats in [json!(["me", "open"]), json!(["me", "me"]), json!(["open", "open"])] {
        assert_eq!(create(seats).await.refusal(), (422, "seed-not-allowed".into()));
    }
    assert_eq!(create(json!(["me", { "bot": "random" }])).await.status, 201);
}

#[tokio::test]
async fn no_die_is_rolled_before_both_players_have_contributed() {
    let server = TestServer::new().await;
    let mut session = duel(&server).await;
    let before = dice(&server, &session).await;
    assert_eq!(before["ready"], false);
    let expected =
        json!([{ "seat": 0, "contribution": MINE }, { "seat": 1, "contribution": null }]);
    assert_eq!(before["contributions"], expected);
    assert_eq!(play(&server, &session, 30).await, Some((422, "dice-not-ready".into())));

    join(&server, &mut session).await;
    let after = dice(&server, &session).await;
    assert_eq!(after["ready"], true);
    assert_eq!(after["contributions"][1]["contribution"], YOURS);
    assert_eq!(after["commitment"], before["commitment"], "the server cannot choose again");
    assert_eq!(play(&server, &session, 10).await, None);
}

#[tokio::test]
async fn a_client_that_sends_no_contribution_gets_one_from_the_server() {
    let server = TestServer::new().await;
    let session = server.create("mech", "duel", json!(["me", "me"])).await;
    let dice = dice(&server, &session).await;
    assert_eq!(dice["ready"], true);
    let [one, other] = [0, 1].map(|seat| dice["contributions"][seat]["contribution"].clone());
    assert_ne!(one, other);
    assert_eq!(play(&server, &session, 5).await, None);
    let bad =
        json!({ "game": "mech", "scenario": "duel", "seats": ["me", "me"], "contribution": "7" });
    assert_eq!(server.post("/api/sessions", &bad).send().await.status, 400);
}

#[tokio::test]
async fn contributions_survive_a_restart_and_are_verified_in_the_file() {
    let server = TestServer::new().await;
    let mut session = duel(&server).await;
    join(&server, &mut session).await;
    assert_eq!(play(&server, &session, 6).await, None);
    let before = dice(&server, &session).await;
    let server = server.reopened().await;
    assert_eq!(dice(&server, &session).await, before);
    assert_eq!(play(&server, &session, 6).await, None);

    let concede = json!({ "expected": server.get(&session.path("")).token(&session.tokens[0]).send().await.json()["version"] });
    let conceded = server.post(&session.path("/concede"), &concede).token(&session.tokens[0]);
    assert_eq!(conceded.send().await.status, 200);
    let verified = server.get(&session.path("/verify")).send().await.json();
    assert_eq!(verified["mismatch"], Value::Null);
    assert_eq!((&verified["seed"], &verified["contributions"]), (&json!("kept"), &json!(2)));
    assert!(verified["dice"].as_u64().unwrap() > 0, "{verified}");
    let file = server.get(&session.path("/export")).send().await.body;
    assert!(file.contains(&format!(r#""contributions":{{"0":"{MINE}","1":"{YOURS}"}}"#)));
}

/// Plays a duel of two people for a while, and lets the first one concede.
pub(crate) async fn conceded(server: &TestServer) -> TestSession {
    let mut session = duel(server).await;
    join(server, &mut session).await;
    assert_eq!(play(server, &session, 12).await, None);
    concede(server, &session).await;
    session
}

/// Lets the first player of a session concede, as soon as they may act.
pub(crate) async fn concede(server: &TestServer, session: &TestSession) {
    let token = &session.tokens[0];
    loop {
        let now = server.get(&session.path("")).token(token).send().await.json();
        let body = json!({ "expected": now["version"] });
        let reply = server.post(&session.path("/concede"), &body).token(token).send().await;
        if reply.status == 200 {
            return;
        }
        // A bot may have to act first, or have acted between the two requests.
        let (_, code) = reply.refusal();
        assert!(["not-active", "stale-version"].contains(&code.as_str()), "{}", reply.body);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn fork(server: &TestServer, parent: &TestSession, at: u32, seats: Value) -> TestSession {
    let body = json!({ "at": at, "seats": seats });
    let reply = server.post(&parent.path("/fork"), &body).token(&parent.tokens[0]).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    TestSession::of(&reply.json())
}

/// The fork keeps the dice of its parent and therefore the contributions of both players.
#[tokio::test]
async fn joining_a_fork_that_keeps_its_dice_changes_none_of_them() {
    let server = TestServer::new().await;
    let parent = conceded(&server).await;
    let fork = fork(&server, &parent, 11, json!(["open", { "bot": "random" }])).await;
    let before = dice(&server, &fork).await;
    assert_eq!(before, dice(&server, &parent).await);
    let invitation = json!({ "invite": fork.invites[0], "contribution": "44".repeat(32) });
    assert_eq!(server.post(&fork.path("/seats"), &invitation).send().await.status, 200);
    assert_eq!(dice(&server, &fork).await, before);
    let server = server.reopened().await;
    assert_eq!(dice(&server, &fork).await, before);
    let verified = server.get(&fork.path("/verify")).send().await.json();
    assert_eq!((&verified["mismatch"], &verified["seed"]), (&Value::Null, &json!("kept")));
    assert!(verified["dice"].as_u64().unwrap() > 0, "{verified}");
}

/// The dice of the parent were never complete, so the fork cannot keep them.
#[tokio::test]
async fn a_fork_of_a_game_that_nobody_joined_rolls_dice_of_its_own() {
    let server = TestServer::new().await;
    let parent = server.create("formation", "crossroads", json!(["me", "open"])).await;
    concede(&server, &parent).await;
    assert_eq!(dice(&server, &parent).await["ready"], false);
    let alone = json!(["me", { "bot": "random" }]);
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    for seats in [alone.clone(), bots] {
        let fork = fork(&server, &parent, 1, seats).await;
        let shared = dice(&server, &fork).await;
        assert_eq!((&shared["contributions"], &shared["ready"]), (&json!([]), &json!(true)));
    }
    let again = fork(&server, &parent, 1, alone).await;
    let begun = server.order(&again, 0, json!("Begin")).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
}

#[tokio::test]
async fn a_repeated_request_to_join_keeps_the_contribution_of_the_first() {
    let server = TestServer::new().await;
    let session = duel(&server).await;
    let other = server.second_server().await;
    // Loaded before the seat is taken, as by a server whose answer and whose memory of it were lost.
    assert_eq!(dice(&other, &session).await["ready"], false);
    let join = |server: &TestServer| {
        let invitation = json!({ "invite": session.invites[1] });
        server.post(&session.path("/seats"), &invitation).key("join").send()
    };
    let first = join(&server).await.json();
    assert_eq!(join(&other).await.json(), first);
    assert_eq!(dice(&other, &session).await, dice(&server, &session).await);
}

/// The file of a session holds its seed, so its owner could tell all further dice.
#[tokio::test]
async fn a_second_person_cannot_join_an_imported_session_but_a_fork_of_it() {
    let server = TestServer::new().await;
    let (id, at) = (SessionId::from_random([9; 16]), Timestamp::UNIX_EPOCH);
    let duel = AnySetup::new(id, "duel", Seed::from_number(7));
    let file = game("mech").unwrap().create(duel, at).unwrap().export(Secrets::Included);
    let reply = server.request(Method::POST, "/api/sessions/import").body(file).send().await;
    let session = TestSession::of(&reply.json());
    let join = |server: &TestServer, seat: usize, key: &str| {
        let invitation = json!({ "invite": session.invites[seat], "contribution": YOURS });
        server.post(&session.path("/seats"), &invitation).key(key).send()
    };
    let first = join(&server, 0, "first").await;
    assert_eq!(first.status, 200, "alone");
    let server = server.reopened().await;
    let refused = join(&server, 1, "second").await;
    assert_eq!(refused.refusal(), (409, "imported-session".into()));
    assert!(refused.body.contains("fork it"), "{}", refused.body);
    assert_eq!(join(&server, 0, "first").await.json(), first.json(), "a repeated request");

    let parent = TestSession { tokens: vec![session.watch.clone().unwrap()], ..session };
    let mut fork = fork(&server, &parent, 1, json!(["me", "open"])).await;
    assert_eq!(dice(&server, &fork).await["ready"], false);
    self::join(&server, &mut fork).await;
    assert_eq!(dice(&server, &fork).await["ready"], true);
}

#[tokio::test]
async fn people_may_join_an_imported_session_that_is_over() {
    let server = TestServer::new().await;
    let parent = conceded(&server).await;
    let file = server.get(&parent.path("/export")).send().await.bytes;
    let other = TestServer::new().await;
    let reply = other.request(Method::POST, "/api/sessions/import").body(file).send().await;
    let session = TestSession::of(&reply.json());
    for invite in &session.invites {
        let invitation = json!({ "invite": invite });
        assert_eq!(other.post(&session.path("/seats"), &invitation).send().await.status, 200);
    }
    assert_eq!(dice(&other, &session).await, dice(&server, &parent).await);
}

#[tokio::test]
async fn the_players_of_a_launched_encounter_contribute_to_its_dice() {
    let server = TestServer::new().await;
    let id = server.ready_encounter("Ford").await;
    let launch = json!({ "seats": ["me", "open"], "contribution": MINE });
    let reply = server.post(&path(&id, "/launch"), &launch).send().await;
    let mut session = TestSession::of(&reply.json()["created"]);
    let before = dice(&server, &session).await;
    let expected =
        json!([{ "seat": 0, "contribution": MINE }, { "seat": 1, "contribution": null }]);
    assert_eq!((&before["contributions"], &before["ready"]), (&expected, &json!(false)));
    join(&server, &mut session).await;
    let after = dice(&server, &session).await;
    assert_eq!(
        (&after["contributions"][1]["contribution"], &after["ready"]),
        (&json!(YOURS), &json!(true))
    );
    assert_eq!(after["commitment"], before["commitment"]);
    let server = server.reopened().await;
    assert_eq!(dice(&server, &session).await, after);
}

#[tokio::test]
async fn a_fork_that_people_play_rolls_new_dice() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let body = json!({ "game": "mech", "scenario": "duel", "seats": bots, "bots": "waiting" });
    let parent = server.create_as(&body).await;
    let watch = parent.watch.clone().unwrap();
    for _ in 0..3 {
        let run = server.post(&parent.path("/run"), &json!({ "until": "turn" })).token(&watch);
        assert_eq!(run.send().await.status, 200);
    }
    let fork = async |seats: Value| {
        let fork = server.post(&parent.path("/fork"), &json!({ "seats": seats })).token(&watch);
        TestSession::of(&fork.send().await.json())
    };
    let commitment = dice(&server, &parent).await["commitment"].clone();
    let alone = fork(json!(["me", { "bot": "random" }])).await;
    assert_eq!(dice(&server, &alone).await["commitment"], commitment, "to try again");

    let people = fork(json!(["me", "me"])).await;
    let shared = dice(&server, &people).await;
    assert_ne!(shared["commitment"], commitment);
    assert_eq!(
        (shared["contributions"].as_array().unwrap().len(), &shared["ready"]),
        (2, &json!(true))
    );
    assert_eq!(play(&server, &people, 10).await, None);
    let verified = server.get(&people.path("/verify")).send().await.json();
    assert_eq!((&verified["mismatch"], &verified["seed"]), (&Value::Null, &json!("kept")));
    assert!(verified["inherited"].as_u64().unwrap() > 0, "{verified}");
}
