//! Odds by test games, streamed while they are played.

use crate::test_server::{TestServer, TestStream};
use crate::written::LANCES;
use sandtable_core::Seed;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn raid(games: u32) -> Value {
    let players = ["greedy", "random"];
    json!({ "game": "raid", "scenario": "valleys", "players": players, "games": games })
}

/// Games that take long, so that an estimate is in progress for a while.
fn formation() -> Value {
    let players = ["regular", "regular"];
    json!({ "game": "formation", "scenario": "crossroads", "players": players, "games": 400 })
}

async fn listen(server: &TestServer, body: &Value) -> TestStream {
    server.post("/api/odds", body).listen().await
}

/// Reads a stream to its end.
async fn reports(mut stream: TestStream) -> Vec<Value> {
    let mut reports = Vec::new();
    while let Some(report) = stream.data().await {
        reports.push(report);
    }
    reports
}

fn games(report: &Value) -> u64 {
    report["games"].as_u64().unwrap()
}

#[tokio::test]
async fn the_tally_grows_until_all_games_are_played() {
    let server = TestServer::new().await;
    let reports = reports(listen(&server, &raid(300)).await).await;
    assert!(games(&reports[0]) < 300, "the first report comes at once");
    assert!(reports.is_sorted_by_key(games));
    let (last, before) = reports.split_last().unwrap();
    assert!(before.iter().all(|report| report["done"] == false));
    assert_eq!((games(last), &last["done"]), (300, &json!(true)));
    let wins: u64 =
        last["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + last["draws"].as_u64().unwrap(), 300);
    for (wins, limits) in
        last["wins"].as_array().unwrap().iter().zip(last["interval"].as_array().unwrap())
    {
        let share = wins.as_u64().unwrap() * 1_000 / 300;
        let [low, high] = [0, 1].map(|side| limits[side].as_u64().unwrap());
        assert!(low < share && share < high && high - low < 120, "{last}");
    }
}

#[tokio::test]
async fn the_same_scenario_and_bots_always_have_the_same_odds() {
    let server = TestServer::new().await;
    let players = ["greedy", "random"].map(str::to_owned);
    let game = sandtable::game("raid").unwrap();
    let tally =
        sandtable::odds(game, &"valleys".into(), &players, &Seed::from_number(0), 50).unwrap();
    for _ in 0..2 {
        let last = reports(listen(&server, &raid(50)).await).await.pop().unwrap();
        assert_eq!(last["wins"], json!(tally.wins()));
        let turns = json!({ "median": tally.turns_at(500), "low": tally.turns_at(100), "high": tally.turns_at(900) });
        assert_eq!(last["turns"], turns);
    }
}

#[tokio::test]
async fn a_scenario_file_has_odds_too() {
    let server = TestServer::new().await;
    let players = ["recruit", "recruit"];
    let body =
        json!({ "game": "mech", "scenario": { "text": LANCES }, "players": players, "games": 3 });
    let last = reports(listen(&server, &body).await).await.pop().unwrap();
    assert_eq!((games(&last), &last["done"]), (3, &json!(true)));
    assert!(last["turns"]["median"].as_u64().unwrap() > 1, "{last}");
}

#[tokio::test]
async fn bad_requests_are_refused_before_any_game() {
    let server = TestServer::new().await;
    let change = |field: &str, value: Value| {
        let mut body = raid(10);
        body[field] = value;
        body
    };
    for (body, refusal) in [
        (change("games", json!(0)), (422, "bad-number-of-games")),
        (change("games", json!(401)), (422, "bad-number-of-games")),
        (change("games", json!(-1)), (400, "bad-request")),
        (change("players", json!(["greedy"])), (422, "wrong-number-of-players")),
        (change("players", json!(["greedy", "kasparov"])), (404, "unknown-bot")),
        (change("game", json!("chess")), (404, "unknown-game")),
        (change("scenario", json!("atlantis")), (404, "unknown-scenario")),
        (change("scenario", json!({ "text": "{}" })), (422, "invalid-scenario")),
        (change("speed", json!(9)), (400, "bad-request")),
    ] {
        let reply = server.post("/api/odds", &body).send().await;
        assert_eq!(reply.refusal(), (refusal.0, refusal.1.into()), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ninth_estimate_is_told_to_come_back_and_places_are_freed_by_leaving() {
    let server = TestServer::new().await;
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(listen(&server, &formation()).await);
    }
    let busy = server.post("/api/odds", &raid(1)).send().await;
    assert_eq!(busy.refusal(), (503, "busy".into()));
    assert_eq!(busy.header("retry-after"), "5");
    open.clear();
    let start = Instant::now();
    while server.post("/api/odds", &raid(1)).response().await.status() != 200 {
        assert!(start.elapsed() < Duration::from_secs(20), "the games of absent clients go on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn estimates_take_turns() {
    let server = TestServer::new().await;
    let body = json!({ "game": "mech", "scenario": "duel", "players": ["random", "random"] });
    let mut streams = [listen(&server, &body).await, listen(&server, &body).await];
    let mut counts = [0, 0];
    while counts[0] < 30 {
        for (count, stream) in counts.iter_mut().zip(&mut streams) {
            *count = games(&stream.data().await.unwrap());
        }
    }
    assert!(counts[1] * 2 >= counts[0], "{counts:?}");
}

#[tokio::test]
async fn an_estimate_ends_at_its_time_limit_with_the_games_played_so_far() {
    let server = TestServer::with(|config| config.odds_timeout = Duration::from_millis(300)).await;
    let start = Instant::now();
    let last = reports(listen(&server, &formation()).await).await.pop().unwrap();
    assert_eq!(last["done"], true);
    assert!(games(&last) < 400, "{last}");
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_closing_server_ends_the_estimates() {
    let server = TestServer::new().await;
    let mut stream = listen(&server, &formation()).await;
    assert!(stream.data().await.is_some());
    server.closing.send_replace(true);
    while let Some(report) = stream.data().await {
        assert_eq!(report["done"], false);
    }
}
