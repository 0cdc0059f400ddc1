//! What a seat is told does not depend on what it may not know.

use crate::house::{Ears, House, Made};
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

/// What can be looked at.
const PATHS: [&str; 32] = [
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
    "/units/0",
    "/units/6",
    "/units/contact%200",
    "/view?turn=3",
    "/log?since=4",
    "/events?since=2",
    "/events?as=1",
    "/board",
    "/board.svg",
    "/export",
    "/verify",
    "/beliefs",
    "/beliefs?turn=3",
    "/log?as=1",
];

/// Every answer that somebody can get without changing anything, in one piece.
async fn everything(house: &House, made: &Made, token: Option<&str>) -> String {
    let mut told = Vec::new();
    let show = |ask: crate::house::Ask| match token {
        Some(token) => ask.token(token),
        None => ask,
    };
    for path in PATHS {
        let reply = show(house.get(&made.path(path))).send().await;
        let headers: Vec<String> = ["content-type", "etag", "cache-control"]
            .map(|name| reply.header(name).to_owned())
            .into();
        told.push(format!("{path} {} {headers:?} {}", reply.status, reply.body));
    }
    let version = show(house.get(&made.path(""))).send().await.json()["version"].clone();
    for (path, body) in [
        ("/preview", json!({ "order": { "Hide": 1 } })),
        ("/preview", json!({ "order": { "Raid": 1 } })),
        ("/preview", json!({ "order": "Begin" })),
        ("/preview", json!({ "order": { "Run": { "ticks": 1 } } })),
        ("/preview", hold_position(0)),
        ("/preview", hold_position(6)),
        ("/orders", with(hold_position(6), &version)),
        (
            "/orders",
            with(json!({ "order": { "Engage": { "unit": 6, "rule": "HoldFire" } } }), &version),
        ),
        ("/orders", with(json!({ "order": "Nonsense" }), &version)),
        ("/seats", json!({ "invite": "none" })),
        ("/concede", json!({ "expected": 999 })),
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

/// An order to a unit, which for some is an enemy's.
fn hold_position(unit: u8) -> Value {
    json!({ "order": { "Send": { "command": "HoldPosition", "to": { "Unit": unit } } } })
}

fn with(mut body: Value, version: &Value) -> Value {
    body["expected"] = version.clone();
    body
}

#[tokio::test]
async fn whatever_can_be_looked_at_is_compared_here() {
    let document = serde_json::to_value(sandtable_server::openapi()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let Some(rest) = path.strip_prefix("/api/sessions/{id}") else { continue };
        let place = rest.split('{').next().unwrap();
        let looked = PATHS.iter().any(|known| known.split('?').next().unwrap().starts_with(place));
        assert!(operations.get("get").is_none() || looked || rest == "/stream", "{path}");
    }
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

/// A battle that runs, and what a seat and a passer-by have heard of it since it began.
struct Battle {
    made: Made,
    ears: [Ears; 2],
    /// The versions that they have heard of.
    heard: [u64; 2],
}

impl Battle {
    async fn begin(house: &House) -> Self {
        let seats = json!(["me", "me"]);
        let made = house.create_from("formation", "crossroads", seats, Some(SEED)).await;
        let own = house.get(&made.path("/stream?since=0")).token(&made.tokens[0]).listen().await;
        let public = house.get(&made.path("/stream?since=0")).listen().await;
        Self { made, ears: [own, public], heard: [0; 2] }
    }

    async fn order(&self, house: &House, seat: usize, order: &Value) {
        let reply = house.order(&self.made, seat, order.clone()).await;
        assert_eq!(reply.status, 200, "{order} {}", reply.body);
    }

    /// What a seat, or a passer-by, is answered and was told meanwhile.
    async fn known(&mut self, house: &House, who: usize) -> String {
        let token = (who == 0).then(|| self.made.tokens[0].clone());
        let told = everything(house, &self.made, token.as_deref()).await;
        let ask = house.get(&self.made.path(""));
        let ask = match &token {
            Some(token) => ask.token(token),
            None => ask,
        };
        let version = ask.send().await.json()["version"].as_u64().unwrap();
        let mut heard = Vec::new();
        while self.heard[who] < version {
            let event = self.ears[who].any().await.unwrap();
            heard.push(masked(&format!("{event:?}"), &self.made));
            self.heard[who] = event.id.map_or(self.heard[who], u64::from);
        }
        format!("{told}\n{}", heard.join("\n"))
    }
}

/// Plans and commands of the second seat, far from where the first one can see: what they are differs, and
/// in the last battle also how many there are.
fn secrets(battle: usize) -> [Vec<Value>; 3] {
    let go = |x: i8, y: i8| {
        let waypoint = json!({ "behaviour": "MoveTo", "hex": { "x": x, "y": y }, "pace": "Quick" });
        json!({ "Plan": { "unit": 6, "waypoints": [waypoint] } })
    };
    let send = |command: Value| json!({ "Send": { "command": command, "to": { "Unit": 6 } } });
    match battle {
        0 => [vec![go(16, 5)], vec![send(json!("HoldPosition"))], vec![]],
        1 => [vec![go(18, 4)], vec![send(json!({ "ChangeEngagement": "Defensive" }))], vec![]],
        _ => [
            vec![go(16, 5), go(18, 4)],
            vec![send(json!({ "ChangeEngagement": "HoldFire" })), send(json!("HoldPosition"))],
            vec![send(json!({ "Rally": null }))],
        ],
    }
}

#[tokio::test]
async fn while_battles_run_nobody_can_tell_what_the_enemy_does_out_of_sight() {
    let house = House::new().await;
    let mut battles = Vec::new();
    for _ in 0..3 {
        battles.push(Battle::begin(&house).await);
    }
    for stage in 0..3 {
        for (number, battle) in battles.iter().enumerate() {
            for order in &secrets(number)[stage] {
                battle.order(&house, 1, order).await;
            }
            let on = if stage == 0 { json!("Begin") } else { json!({ "Run": { "ticks": 3 } }) };
            battle.order(&house, 1, &on).await;
        }
        // First while the enemy waits for the battle to go on, then after it has.
        for step in 0..2 {
            for who in 0..2 {
                let mut known = Vec::new();
                for battle in &mut battles {
                    known.push(battle.known(&house, who).await);
                }
                assert!(
                    known[0] == known[1],
                    "what he does: stage {stage}, {step}, {who}{}",
                    differing(&known[0], &known[1])
                );
                assert!(
                    known[0] == known[2],
                    "how often: stage {stage}, {step}, {who}{}",
                    differing(&known[0], &known[2])
                );
            }
            for battle in &battles {
                let on = if stage == 0 { json!("Begin") } else { json!({ "Run": { "ticks": 3 } }) };
                if step == 0 {
                    battle.order(&house, 0, &on).await;
                }
            }
        }
    }
    let mut own = Vec::new();
    for battle in &battles {
        own.push(everything(&house, &battle.made, Some(&battle.made.tokens[1])).await);
    }
    assert!(own[0] != own[1] && own[1] != own[2], "but it is not the same");
    assert!(own[0].contains("\"turn\":6"), "and the battle has begun");
}

/// The first line in which two texts differ, around where they do.
fn differing(one: &str, other: &str) -> String {
    let mut lines = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    let Some((one, other)) = lines.next() else { return String::new() };
    let place = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let around =
        |text: &str| -> String { text.chars().skip(place.saturating_sub(150)).take(300).collect() };
    format!("\n{}\n{}\n{}", &one[..one.len().min(40)], around(one), around(other))
}
