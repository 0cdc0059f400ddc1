//! Small rules about games that are going on: verification, time line and concession.

use crate::faulty_game::GAMES;
use crate::test_server::TestServer;
use axum::http::Method;
use sandtable::game;
use sandtable_core::record::Secrets;
use sandtable_core::{Seed, SessionId, Timestamp};
use serde_json::{Value, json};

#[tokio::test]
async fn the_dice_of_a_running_game_are_verified_with_the_secret_seed() {
    let server = TestServer::new().await;
    let seed = Seed::from_number(7).to_string();
    let bots = json!([{ "bot": "greedy" }, { "bot": "greedy" }]);
    let body = json!({ "game": "mech", "scenario": "duel", "seed": seed, "seats": bots,
        "bots": "waiting" });
    let session = server.create_as(&body).await;
    let watch = session.watch.as_ref().unwrap();
    let run = server.post(&session.path("/run"), &json!({ "until": "end", "orders": 30 }));
    assert_eq!(run.token(watch).send().await.json()["played"], 30);
    let reply = server.get(&session.path("/verify")).token(watch).send().await;
    let report = reply.json();
    assert_eq!((&report["orders"], &report["mismatch"]), (&json!(30), &json!(null)));
    assert_eq!(report["seed"], "kept");
    assert!(report["dice"].as_u64() > Some(0), "{report}");
    assert!(!reply.body.contains(&seed), "the seed stays secret");
}

/// A game whose recorded dice are not those of its seed.
#[tokio::test]
async fn a_mismatch_in_a_running_game_does_not_show_dice_of_the_seed() {
    let server = TestServer::new().await;
    let mech = game("mech").unwrap();
    let (id, at) = (SessionId::from_random([1; 16]), Timestamp::UNIX_EPOCH);
    let setup = sandtable::AnySetup::new(id, "duel", Seed::from_number(7));
    let mut session = mech.create(setup, at).unwrap();
    for _ in 0..30 {
        let seat = session.to_act().iter().next().unwrap();
        session = session.act(seat, "greedy", at).unwrap().unwrap();
    }
    let import = server.request(Method::POST, "/api/sessions/import");
    let rows: Vec<String> = (0..session.entries()).filter_map(|row| session.row(row)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let other = mech.restore(id, Some(Seed::from_number(8)), &rows).unwrap().session;
    let reply = import.body(other.export(Secrets::Included)).send().await;
    let watch = reply.json()["watch"].as_str().unwrap().to_owned();
    let path = format!("/api/sessions/{id}/verify");
    let report = server.get(&path).token(&watch).send().await.json();
    assert_eq!((&report["seed"], &report["mismatch"]["what"]), (&json!("broken"), &json!("dice")));
    assert_eq!(report["mismatch"]["computed"], "hidden until the game ends");
}

#[tokio::test]
async fn a_time_line_since_a_version_has_only_what_came_after_it() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    server.raid_to_the_end(&session).await;
    let timeline = async |query: &str| {
        server.get(&session.path(&format!("/timeline{query}"))).send().await.json()
    };
    let all = timeline("").await;
    let marks = |timeline: &Value| timeline["marks"].as_array().unwrap().clone();
    let last = marks(&all).last().unwrap()["at"].as_u64().unwrap();
    assert!(last > 4, "{all}");
    assert_eq!(timeline("?since=0").await, all);
    for since in [1, 3, last - 1, last, last + 9] {
        let expected: Vec<Value> =
            marks(&all).into_iter().filter(|mark| mark["at"].as_u64() > Some(since)).collect();
        let since = timeline(&format!("?since={since}")).await;
        assert_eq!(marks(&since), expected);
        let first = since["turns"].as_array().unwrap().first();
        assert!(first.is_none_or(|turn| turn["index"] == 0), "turns count the marks sent");
    }
}

#[tokio::test]
async fn conceding_a_game_without_a_concession_is_refused_in_words() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = server.create("bomb", "plain", json!(["me", "me"])).await;
    let concede = server.post(&session.path("/concede"), &json!({ "expected": 1 }));
    let refused = concede.token(&session.tokens[0]).send().await;
    assert_eq!(refused.refusal(), (422, "no-concession".into()));
    assert_eq!(refused.json()["message"], "this game cannot be conceded: play it to its end");
}
