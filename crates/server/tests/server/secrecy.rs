//! What a seat is told does not depend on what it may not know.

use crate::house::{House, Made};
use sandtable_core::Timestamp;
use serde_json::{Value, json};

const SEED: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// A text with what differs between any two sessions masked: their names and the hour.
fn masked(text: &str, made: &Made) -> String {
    let text = text.replace(&made.id, "SESSION");
    let hour = |part: &str| part.len() > 19 && part.parse::<Timestamp>().is_ok();
    let parts = text.split('"').map(|part| if hour(part) { "HOUR" } else { part });
    parts.collect::<Vec<_>>().join("\"")
}

/// Every answer that somebody can get without changing anything, in one piece.
async fn everything(house: &House, made: &Made, token: Option<&str>) -> String {
    let mut told = Vec::new();
    let paths = [
        "",
        "/view",
        "/view?at=1",
        "/view?at=2",
        "/view?at=9",
        "/view?turn=0",
        "/view?sequence=1",
        "/view?as=referee",
        "/view?as=1",
        "/view?as=public",
        "/log",
        "/log?since=1",
        "/events",
        "/timeline",
        "/timeline?as=referee",
        "/orders",
        "/units/1",
        "/units/army",
        "/board",
        "/export",
        "/verify",
        "/beliefs",
        "/log?as=1",
    ];
    let show = |ask: crate::house::Ask| match token {
        Some(token) => ask.token(token),
        None => ask,
    };
    for path in paths {
        let reply = show(house.get(&made.path(path))).send().await;
        let headers: Vec<String> = ["content-type", "etag", "cache-control"]
            .map(|name| reply.header(name).to_owned())
            .into();
        told.push(format!("{path} {} {headers:?} {}", reply.status, reply.body));
    }
    for (path, body) in [
        ("/preview", json!({ "order": { "Hide": 1 } })),
        ("/preview", json!({ "order": { "Raid": 1 } })),
        ("/preview", json!({ "order": "Begin" })),
        ("/orders", json!({ "order": { "Raid": 1 }, "expected": 999 })),
        ("/orders", json!({ "order": { "Nonsense": 1 }, "expected": 1 })),
        ("/undo", json!({ "expected": 999 })),
        ("/fork", json!({ "at": 1, "seats": ["me", "me"] })),
    ] {
        let reply = show(house.post(&made.path(path), &body)).send().await;
        told.push(format!("{path} {} {}", reply.status, reply.body));
    }
    let mut stream = show(house.get(&made.path("/stream?since=0"))).listen().await;
    told.push(format!("{:?}", stream.next().await));
    masked(&told.join("\n"), made)
}

async fn raid_with_camp_in(house: &House, valley: u8) -> Made {
    let made = house.create_from("raid", "valleys", json!(["me", "me"]), Some(SEED)).await;
    assert_eq!(house.order(&made, 1, json!({ "Hide": valley })).await.status, 200);
    made
}

#[tokio::test]
async fn in_a_raid_nobody_can_tell_where_the_other_camp_is() {
    let house = House::new().await;
    let games = [raid_with_camp_in(&house, 1).await, raid_with_camp_in(&house, 4).await];
    for stage in 0..3 {
        let tokens = |made: &Made| [Some(made.tokens[0].clone()), None];
        for who in 0..2 {
            let [one, other] = &games;
            let first = everything(&house, one, tokens(one)[who].as_deref()).await;
            let second = everything(&house, other, tokens(other)[who].as_deref()).await;
            assert_eq!(first, second, "stage {stage}");
            assert!(first.contains("not-yet"));
        }
        for made in &games {
            let order = [json!({ "Hide": 2 }), json!({ "Raid": 0 }), json!({ "Raid": 5 })];
            let seat = [0, 0, 1][stage];
            let reply = house.order(made, seat, order[stage].clone()).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
    }
}

/// The first legal order of a seat whose name is this.
async fn legal(house: &House, made: &Made, seat: usize, name: &str, number: usize) -> Value {
    let orders = house.get(&made.path("/orders")).token(&made.tokens[seat]).send().await.json();
    let all: Vec<Value> = orders.as_array().unwrap().clone();
    let found = all.iter().filter(|order| order.get(name).is_some()).nth(number);
    found.unwrap_or_else(|| panic!("no {name} among {all:?}")).clone()
}

#[tokio::test]
async fn in_formation_nobody_can_tell_what_the_enemy_plans_nor_whether_he_does() {
    let house = House::new().await;
    let mut games = Vec::new();
    for secret in [None, Some(0), Some(1)] {
        let made = house.create_from("formation", "crossroads", json!(["me", "me"]), Some(SEED));
        let made = made.await;
        let own = legal(&house, &made, 0, "Engage", 0).await;
        assert_eq!(house.order(&made, 0, own).await.status, 200);
        if let Some(number) = secret {
            let order = legal(&house, &made, 1, "Engage", number).await;
            let reply = house.order(&made, 1, order).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
        games.push(made);
    }
    for who in [Some(0), None] {
        let mut told = Vec::new();
        for made in &games {
            let token = who.map(|seat: usize| made.tokens[seat].as_str());
            told.push(everything(&house, made, token).await);
        }
        assert_eq!(told[0], told[1], "that he planned something");
        assert_eq!(told[1], told[2], "what he planned");
    }
}

#[tokio::test]
async fn what_happens_in_secret_moves_no_clock_that_others_can_read() {
    let house = House::new().await;
    let made = house.create("formation", "crossroads", json!(["me", "me"])).await;
    let hours = async || {
        let own = house.get(&made.path("")).token(&made.tokens[0]).send().await.json();
        let list = house.get("/api/sessions").send().await.json();
        (own["updated_at"].clone(), list[0]["updated_at"].clone())
    };
    let before = hours().await;
    let order = legal(&house, &made, 1, "Engage", 0).await;
    assert_eq!(house.order(&made, 1, order).await.status, 200);
    assert_eq!(hours().await, before);
    let own = house.get(&made.path("")).token(&made.tokens[1]).send().await.json();
    assert_ne!(own["updated_at"], before.0, "who did it knows when");
}

#[tokio::test]
async fn an_order_is_not_taken_back_while_somebody_else_plans_in_secret() {
    let house = House::new().await;
    let made = house.create("formation", "crossroads", json!(["me", "me"])).await;
    let order = legal(&house, &made, 0, "Engage", 0).await;
    let reply = house.order(&made, 0, order).await.json();
    assert_eq!(reply["shown"]["undo"]["code"], "undo-others-act");
    let body = json!({ "expected": reply["version"] });
    let undo = || house.post(&made.path("/undo"), &body).token(&made.tokens[0]);
    assert_eq!(undo().send().await.refusal(), (409, "undo-others-act".into()));
}

#[tokio::test]
async fn the_seed_is_told_when_the_game_is_over_and_not_before() {
    let house = House::new().await;
    let body =
        json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"], "seed": SEED });
    let created = house.post("/api/sessions", &body).send().await;
    assert!(!created.body.contains(SEED));
    let made = Made::of(&created.json());
    for turn in 0..2 {
        for token in [None, Some(made.tokens[0].as_str()), Some(made.tokens[1].as_str())] {
            assert!(!everything(&house, &made, token).await.contains(SEED));
        }
        let list = house.get("/api/sessions").send().await;
        assert!(!list.body.contains(SEED));
        if turn == 0 {
            house.order(&made, 0, json!({ "Hide": 1 })).await;
        }
    }
    let duel = json!({ "game": "mech", "scenario": "duel", "seats": ["me", "me"], "seed": SEED });
    let duel = Made::of(&house.post("/api/sessions", &duel).send().await.json());
    let open = house.get(&duel.path("/export")).send().await;
    assert!(open.status == 200 && !open.body.contains(SEED), "nothing is hidden but the dice");
    let raid = house.create_from("raid", "valleys", json!(["me", "me"]), Some(SEED)).await;
    house.raid_to_the_end(&raid).await;
    let file = house.get(&raid.path("/export")).send().await;
    assert!(file.status == 200 && file.body.contains(SEED), "{}", file.body);
}

#[tokio::test]
async fn bots_that_play_each_other_are_watched_by_who_made_them_and_by_nobody_else() {
    let house = House::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "greedy" }]);
    let made = house.create("raid", "valleys", bots).await;
    assert!(made.tokens.iter().all(String::is_empty) && made.invites.iter().all(String::is_empty));
    let watch = made.watch.clone().unwrap();
    let mut stream = house.get(&made.path("/stream?since=0")).token(&watch).listen().await;
    while stream.next().await.unwrap().data["over"] != true {}
    let summary = house.get(&made.path("")).token(&watch).send().await.json();
    assert_eq!((&summary["you"], &summary["over"]), (&json!("watch"), &json!(true)));
}
