//! A game that breaks, or takes too long, harms nobody else.

use crate::bomb::{BOMBS, GAMES, SLOW};
use crate::house::{House, Made, Reply};
use crate::running::Running;
use axum::body::Body;
use axum::http::Request;
use sandtable_core::SessionId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tower::ServiceExt;

const BREAKING: [&str; 3] = ["BreakDecide", "BreakApply", "BreakView"];

async fn bomb(house: &House, game: &str, scenario: &str) -> Made {
    house.create(game, scenario, json!(["me", "me"])).await
}

/// Everything that is told and kept of a session.
async fn everything(house: &House, made: &Made) -> (Vec<String>, usize) {
    let mut told = Vec::new();
    for path in ["", "/view", "/log", "/timeline", "/orders", "/export"] {
        told.push(house.get(&made.path(path)).token(&made.tokens[0]).send().await.body);
    }
    let id: SessionId = made.id.parse().unwrap();
    (told, house.store.entries(id, 0).await.unwrap().len())
}

#[tokio::test]
async fn a_game_that_breaks_over_an_order_keeps_nothing_of_it_and_goes_on() {
    for game in BOMBS {
        break_and_go_on(game).await;
    }
}

async fn break_and_go_on(game: &str) {
    let house = House::playing(&GAMES, |_| {}).await;
    let (made, neighbour) = (bomb(&house, game, "plain").await, house.raid().await);
    assert_eq!(house.order(&made, 0, json!("Count")).await.status, 200);
    let mut stream = house.get(&made.path("/stream")).token(&made.tokens[1]).listen().await;
    let before = everything(&house, &made).await;
    for order in BREAKING {
        let broken = house.order(&made, 0, json!(order)).await;
        assert_eq!(broken.refusal(), (500, "internal".into()), "{order}");
        assert_eq!(everything(&house, &made).await, before, "{order}");
        let preview = house.post(&made.path("/preview"), &json!({ "order": order }));
        let preview = preview.token(&made.tokens[0]).send().await;
        assert_eq!(preview.status, if order == "BreakDecide" { 500 } else { 200 }, "{order}");
    }
    assert_eq!(house.order(&neighbour, 0, json!({ "Hide": 1 })).await.status, 200);
    assert_eq!(house.order(&made, 1, json!("Count")).await.json()["version"], 3);
    assert_eq!(stream.next().await.unwrap().id, Some(3), "nobody has heard of what broke");
    let house = house.reopened().await;
    assert_eq!(house.order(&made, 0, json!("Count")).await.json()["version"], 4);
    assert_eq!(house.order(&neighbour, 1, json!({ "Hide": 1 })).await.json()["version"], 3);
}

#[tokio::test]
async fn a_view_that_breaks_is_told_as_such_and_all_others_are_shown() {
    let house = House::playing(&GAMES, |_| {}).await;
    let (blind, neighbour) = (bomb(&house, "bomb", "blind").await, house.raid().await);
    for path in ["/view", "/view?at=1", "/view?as=referee", "/beliefs"] {
        let reply = house.get(&blind.path(path)).token(&blind.tokens[0]).send().await;
        assert_eq!(reply.refusal(), (500, "internal".into()), "{path}");
        assert!(!reply.body.contains("looking was to break"), "why is nobody's business");
    }
    let order = house.order(&blind, 0, json!("Count")).await;
    assert_eq!(order.refusal(), (500, "internal".into()));
    assert_eq!(house.get(&blind.path("")).send().await.json()["version"], 1);
    let view = house.get(&neighbour.path("/view")).token(&neighbour.tokens[0]).send().await;
    assert_eq!(view.status, 200, "{}", view.body);
}

#[tokio::test]
async fn a_bot_that_breaks_the_game_is_asked_again_when_the_game_has_gone_on() {
    let house = House::playing(&GAMES, |_| {}).await;
    let made = house.create("bomb", "clumsy bot", json!(["me", { "bot": "random" }])).await;
    let mut stream = house.get(&made.path("/stream")).token(&made.tokens[0]).listen().await;
    for version in 2..=4 {
        let reply = house.order(&made, 0, json!("Count")).await;
        assert_eq!((reply.status, &reply.json()["version"]), (200, &json!(version)));
        assert_eq!(stream.next().await.unwrap().id, Some(version));
    }
    let told = stream.next().await.unwrap();
    assert_eq!((told.id, &told.data["lines"][0]["text"]), (Some(5), &json!("Count")), "the bot's");
}

/// A request whose body never ends.
fn endless(path: &str, beginning: &'static str) -> Request<Body> {
    use futures_util::{StreamExt, stream};
    let beginning = stream::once(async move { Ok::<_, std::io::Error>(beginning) });
    let body = Body::from_stream(beginning.chain(stream::pending()));
    let request = Request::post(path).header("content-type", "application/json");
    request.body(body).unwrap()
}

#[tokio::test]
async fn who_does_not_come_to_an_end_is_told_that_it_took_too_long() {
    let house = House::with(|config| config.longest = Duration::from_millis(100)).await;
    for path in ["/api/sessions", "/api/sessions/import"] {
        let response = house.router.clone().oneshot(endless(path, "{\"game\": ")).await.unwrap();
        let reply = Reply::of(response).await;
        assert_eq!(reply.refusal(), (408, "timeout".into()), "{path}");
    }
    assert_eq!(house.get("/api/sessions").send().await.json(), json!([]), "nothing was begun");
}

#[tokio::test]
async fn who_never_comes_to_the_point_is_cut_off() {
    let server = Running::with(|config| config.longest = Duration::from_millis(200)).await;
    for said in ["", "GET /api/health HTTP/1.1\r\nhost: local"] {
        let mut line = TcpStream::connect(server.address).await.unwrap();
        line.write_all(said.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), line.read_to_end(&mut heard));
        ended.await.expect("the line is ended").unwrap();
        assert_eq!(String::from_utf8_lossy(&heard), "", "after {said:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_order_that_takes_too_long_is_finished_and_its_answer_can_be_had_later() {
    let house = House::playing(&GAMES, |config| config.longest = SLOW / 5).await;
    let (made, neighbour) = (bomb(&house, "time bomb", "plain").await, house.raid().await);
    let body = json!({ "order": "Dawdle", "expected": 1 });
    let send = || house.post(&made.path("/orders"), &body).token(&made.tokens[0]).key("slow");
    assert_eq!(send().send().await.refusal(), (408, "timeout".into()));
    assert_eq!(house.order(&neighbour, 0, json!({ "Hide": 1 })).await.status, 200);
    assert_eq!(house.get(&made.path("")).send().await.json()["version"], 1, "that was meanwhile");
    tokio::time::sleep(SLOW).await;
    let again: Value = send().send().await.json();
    assert_eq!((&again["version"], &again["repeated"]), (&json!(2), &json!(true)));
}
