//! Responses do not depend on what the caller may not know (non-interference): games that differ
//! only in hidden facts give byte-identical responses and streams.

use crate::test_server::{TestServer, TestSession, TestStream};
use sandtable_core::Timestamp;
use serde_json::{Value, json};

const SEED: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// Masks what differs between any two sessions: ids, times, and commitments, which depend on the id.
fn masked(text: &str, session: &TestSession) -> String {
    let text = text.replace(&session.id, "SESSION");
    let hour = |part: &str| part.len() > 19 && part.parse::<Timestamp>().is_ok();
    let hash = |part: &str| part.len() == 64 && part.bytes().all(|digit| digit.is_ascii_hexdigit());
    let parts = text.split('"').map(|part| match part {
        _ if hour(part) => "HOUR",
        _ if hash(part) => "HASH",
        _ => part,
    });
    parts.collect::<Vec<_>>().join("\"")
}

/// Every path that can be read.
const PATHS: [&str; 39] = [
    "/dice",
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
    "/game-events",
    "/game-events?since=1",
    "/game-events?as=1",
    "/game-events?as=referee",
    "/board",
    "/board.svg",
    "/report",
    "/export",
    "/export?seed=true",
    "/verify",
    "/beliefs",
    "/beliefs?turn=3",
    "/log?as=1",
];

/// Every response that a caller can get without changing anything, as one text.
async fn everything(server: &TestServer, session: &TestSession, token: Option<&str>) -> String {
    let mut responses = Vec::new();
    let show = |request: crate::test_server::TestRequest| match token {
        Some(token) => request.token(token),
        None => request,
    };
    for path in PATHS {
        let reply = show(server.get(&session.path(path))).send().await;
        let headers: Vec<String> = ["content-type", "etag", "cache-control"]
            .map(|name| reply.header(name).to_owned())
            .into();
        responses.push(format!("{path} {} {headers:?} {}", reply.status, reply.body));
    }
    let version = show(server.get(&session.path(""))).send().await.json()["version"].clone();
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
        ("/rematch", json!({ "seats": ["me", "me"] })),
    ] {
        let reply = show(server.post(&session.path(path), &body)).send().await;
        responses.push(format!("{path} {} {}", reply.status, reply.body));
    }
    let mut stream = show(server.get(&session.path("/stream?since=0"))).listen().await;
    responses.push(format!("{:?}", stream.next().await));
    masked(&responses.join("\n"), session)
}

/// An order to a unit, which may belong to the enemy.
fn hold_position(unit: u8) -> Value {
    json!({ "order": { "Send": { "command": "HoldPosition", "to": { "Unit": unit } } } })
}

fn with(mut body: Value, version: &Value) -> Value {
    body["expected"] = version.clone();
    body
}

#[tokio::test]
async fn every_readable_path_is_compared() {
    let document = serde_json::to_value(sandtable_server::openapi()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let Some(rest) = path.strip_prefix("/api/sessions/{id}") else { continue };
        let place = rest.split('{').next().unwrap();
        let looked = PATHS.iter().any(|known| known.split('?').next().unwrap().starts_with(place));
        assert!(operations.get("get").is_none() || looked || rest == "/stream", "{path}");
    }
}

async fn raid_with_camp_in(server: &TestServer, valley: u8) -> TestSession {
    let session = server.seeded("raid", "valleys", SEED).await;
    assert_eq!(server.order(&session, 1, json!({ "Hide": valley })).await.status, 200);
    session
}

#[tokio::test]
async fn in_raid_no_response_reveals_the_other_camp() {
    let server = TestServer::new().await;
    let games = [raid_with_camp_in(&server, 1).await, raid_with_camp_in(&server, 4).await];
    for stage in 0..3 {
        let tokens = |session: &TestSession| [Some(session.tokens[0].clone()), None];
        for who in 0..2 {
            let [one, other] = &games;
            let first = everything(&server, one, tokens(one)[who].as_deref()).await;
            let second = everything(&server, other, tokens(other)[who].as_deref()).await;
            assert_eq!(first, second, "stage {stage}");
            assert!(first.contains("not-yet"));
        }
        for session in &games {
            let order = [json!({ "Hide": 2 }), json!({ "Raid": 0 }), json!({ "Raid": 5 })];
            let seat = [0, 0, 1][stage];
            let reply = server.order(session, seat, order[stage].clone()).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
    }
}

/// Returns the Nth legal order of a seat with this name.
async fn legal(
    server: &TestServer,
    session: &TestSession,
    seat: usize,
    name: &str,
    number: usize,
) -> Value {
    let orders =
        server.get(&session.path("/orders")).token(&session.tokens[seat]).send().await.json();
    let all: Vec<Value> = orders.as_array().unwrap().clone();
    let found = all.iter().filter(|order| order.get(name).is_some()).nth(number);
    found.unwrap_or_else(|| panic!("no {name} among {all:?}")).clone()
}

#[tokio::test]
async fn in_formation_no_response_reveals_enemy_plans_or_their_number() {
    let server = TestServer::new().await;
    let mut games = Vec::new();
    for secret in [None, Some(0), Some(1)] {
        let session = server.seeded("formation", "crossroads", SEED).await;
        let own = legal(&server, &session, 0, "Engage", 0).await;
        assert_eq!(server.order(&session, 0, own).await.status, 200);
        if let Some(number) = secret {
            let order = legal(&server, &session, 1, "Engage", number).await;
            let reply = server.order(&session, 1, order).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
        }
        games.push(session);
    }
    for who in [Some(0), None] {
        let mut responses = Vec::new();
        for session in &games {
            let token = who.map(|seat: usize| session.tokens[seat].as_str());
            responses.push(everything(&server, session, token).await);
        }
        assert_eq!(responses[0], responses[1], "reveals that the enemy session a plan");
        assert_eq!(responses[1], responses[2], "reveals which plan the enemy session");
    }
}

#[tokio::test]
async fn secret_orders_change_no_time_that_others_can_read() {
    let server = TestServer::new().await;
    let session = server.create("formation", "crossroads", json!(["me", "me"])).await;
    let times = async || {
        let own = server.get(&session.path("")).token(&session.tokens[0]).send().await.json();
        let list = server.get("/api/sessions").send().await.json();
        (own["updated_at"].clone(), list[0]["updated_at"].clone())
    };
    let before = times().await;
    let order = legal(&server, &session, 1, "Engage", 0).await;
    assert_eq!(server.order(&session, 1, order).await.status, 200);
    assert_eq!(times().await, before);
    let own = server.get(&session.path("")).token(&session.tokens[1]).send().await.json();
    assert_ne!(own["updated_at"], before.0, "the player sees the time of their own order");
}

#[tokio::test]
async fn orders_cannot_be_undone_while_others_act_in_secret() {
    let server = TestServer::new().await;
    let session = server.create("formation", "crossroads", json!(["me", "me"])).await;
    let order = legal(&server, &session, 0, "Engage", 0).await;
    let reply = server.order(&session, 0, order).await.json();
    assert_eq!(reply["shown"]["undo"]["code"], "undo-others-act");
    let body = json!({ "expected": reply["version"] });
    let undo = || server.post(&session.path("/undo"), &body).token(&session.tokens[0]);
    assert_eq!(undo().send().await.refusal(), (409, "undo-others-act".into()));
}

#[tokio::test]
async fn the_seed_is_secret_until_the_game_is_over() {
    let server = TestServer::new().await;
    let session = server.seeded("raid", "valleys", SEED).await;
    for turn in 0..2 {
        for token in [None, Some(session.tokens[0].as_str()), Some(session.tokens[1].as_str())] {
            assert!(!everything(&server, &session, token).await.contains(SEED));
        }
        let list = server.get("/api/sessions").send().await;
        assert!(!list.body.contains(SEED));
        if turn == 0 {
            server.order(&session, 0, json!({ "Hide": 1 })).await;
        }
    }
    let duel = server.seeded("mech", "duel", SEED).await;
    let open = server.get(&duel.path("/export")).send().await;
    assert!(open.status == 200 && !open.body.contains(SEED), "only the dice are hidden");
    let raid = server.seeded("raid", "valleys", SEED).await;
    server.raid_to_the_end(&raid).await;
    let file = server.get(&raid.path("/export")).send().await;
    assert!(file.status == 200 && file.body.contains(SEED), "{}", file.body);
}

/// The seed predicts the dice, so it is exported only where no other person rolls them.
#[tokio::test]
async fn the_seed_is_exported_to_the_only_person_against_bots() {
    let server = TestServer::new().await;
    let export = |session: &TestSession, token: Option<String>| {
        let request = server.get(&session.path("/export?seed=true"));
        token.map_or_else(|| server.get(&session.path("/export?seed=true")), |t| request.token(&t))
    };
    let bot = json!({ "bot": "random" });
    let secret = (403, "seed-secret".to_owned());
    for (seats, allowed) in [
        (json!(["me", bot]), true),
        (json!([bot, "me"]), true),
        (json!(["me", "me"]), false),
        (json!(["me", "open"]), false),
    ] {
        for game in [("raid", "valleys"), ("mech", "duel")] {
            // Games between people take no chosen seed.
            let seed = allowed.then_some(SEED);
            let session = server.create_from(game.0, game.1, seats.clone(), seed).await;
            for token in session.tokens.iter().filter(|token| !token.is_empty()) {
                let reply = export(&session, Some(token.clone())).send().await;
                if allowed {
                    assert_eq!(reply.status, 200, "{seats}: {}", reply.body);
                    assert!(reply.body.contains(SEED), "{seats}");
                } else {
                    assert_eq!(reply.refusal(), secret, "{seats}");
                }
            }
            assert_eq!(export(&session, None).send().await.refusal(), secret, "{seats}");
        }
    }
    let bots = server.create_from("raid", "valleys", json!([bot, bot]), Some(SEED)).await;
    let watched = export(&bots, bots.watch.clone()).send().await;
    // The game may be over by now; then the seed is revealed to everyone.
    assert!(watched.status == 200 || watched.refusal() == secret, "{}", watched.body);
}

#[tokio::test]
async fn a_game_against_bots_is_exported_and_played_on() {
    let server = TestServer::new().await;
    // The bot waits, so that it is the player's turn in the file.
    let body = json!({ "game": "raid", "scenario": "valleys", "seed": SEED, "bots": "waiting",
        "seats": ["me", { "bot": "random" }] });
    let session = TestSession::of(&server.post("/api/sessions", &body).send().await.json());
    assert_eq!(server.order(&session, 0, json!({ "Hide": 1 })).await.status, 200);
    let file = server.get(&session.path("/export?seed=true")).token(&session.tokens[0]);
    let file = file.send().await;
    assert_eq!(file.status, 200, "{}", file.body);
    let opened = sandtable::game("raid").unwrap().open(&file.bytes).unwrap();
    assert_eq!(opened.damage, None);
    let mut played = opened.session;
    for (seat, order) in [(1, json!({ "Hide": 4 })), (0, json!({ "Raid": 0 }))] {
        let seat = sandtable_core::Seat(seat);
        played = played.submit(seat, &order, None, Timestamp::UNIX_EPOCH).unwrap();
    }
    let wrong = server.get(&session.path("/export?seed=maybe")).token(&session.tokens[0]);
    assert_eq!(wrong.send().await.refusal(), (400, "bad-request".into()));
}

#[tokio::test]
async fn a_game_between_bots_can_be_watched_with_its_token() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "greedy" }]);
    let session = server.create("raid", "valleys", bots).await;
    assert!(
        session.tokens.iter().all(String::is_empty) && session.invites.iter().all(String::is_empty)
    );
    let watch = session.watch.clone().unwrap();
    let mut stream = server.get(&session.path("/stream?since=0")).token(&watch).listen().await;
    while stream.next().await.unwrap().data["over"] != true {}
    let summary = server.get(&session.path("")).token(&watch).send().await.json();
    assert_eq!((&summary["you"], &summary["over"]), (&json!("watch"), &json!(true)));
}

/// A running battle with two streams: of the first seat and of the public.
struct Battle {
    session: TestSession,
    streams: [TestStream; 2],
    /// The last version that each stream has sent.
    seen: [u64; 2],
}

impl Battle {
    async fn begin(server: &TestServer) -> Self {
        let session = server.seeded("formation", "crossroads", SEED).await;
        let own =
            server.get(&session.path("/stream?since=0")).token(&session.tokens[0]).listen().await;
        let public = server.get(&session.path("/stream?since=0")).listen().await;
        Self { session, streams: [own, public], seen: [0; 2] }
    }

    async fn order(&self, server: &TestServer, seat: usize, order: &Value) {
        let reply = server.order(&self.session, seat, order.clone()).await;
        assert_eq!(reply.status, 200, "{order} {}", reply.body);
    }

    /// Returns all responses and new stream events for the first seat (`who` = 0) or the public
    /// (1).
    async fn known(&mut self, server: &TestServer, who: usize) -> String {
        let token = (who == 0).then(|| self.session.tokens[0].clone());
        let responses = everything(server, &self.session, token.as_deref()).await;
        let request = server.get(&self.session.path(""));
        let request = match &token {
            Some(token) => request.token(token),
            None => request,
        };
        let version = request.send().await.json()["version"].as_u64().unwrap();
        let mut events = Vec::new();
        while self.seen[who] < version {
            let event = self.streams[who].any().await.unwrap();
            events.push(masked(&format!("{event:?}"), &self.session));
            self.seen[who] = event.id.map_or(self.seen[who], u64::from);
        }
        format!("{responses}\n{}", events.join("\n"))
    }
}

/// Orders of the second seat, out of sight of the first. They differ between the battles, and the
/// last battle has more of them.
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
async fn during_a_battle_no_response_reveals_what_the_enemy_does_out_of_sight() {
    let server = TestServer::new().await;
    let mut battles = Vec::new();
    for _ in 0..3 {
        battles.push(Battle::begin(&server).await);
    }
    for stage in 0..3 {
        for (number, battle) in battles.iter().enumerate() {
            for order in &secrets(number)[stage] {
                battle.order(&server, 1, order).await;
            }
            let next = if stage == 0 { json!("Begin") } else { json!({ "Run": { "ticks": 3 } }) };
            battle.order(&server, 1, &next).await;
        }
        // First while the enemy waits for this seat, then after time has advanced.
        for step in 0..2 {
            for who in 0..2 {
                let mut known = Vec::new();
                for battle in &mut battles {
                    known.push(battle.known(&server, who).await);
                }
                assert!(
                    known[0] == known[1],
                    "reveals what the enemy does: stage {stage}, {step}, {who}{}",
                    differing(&known[0], &known[1])
                );
                assert!(
                    known[0] == known[2],
                    "reveals how many orders: stage {stage}, {step}, {who}{}",
                    differing(&known[0], &known[2])
                );
            }
            for battle in &battles {
                let next =
                    if stage == 0 { json!("Begin") } else { json!({ "Run": { "ticks": 3 } }) };
                if step == 0 {
                    battle.order(&server, 0, &next).await;
                }
            }
        }
    }
    let mut own = Vec::new();
    for battle in &battles {
        own.push(everything(&server, &battle.session, Some(&battle.session.tokens[1])).await);
    }
    assert!(own[0] != own[1] && own[1] != own[2], "the battles do differ for the enemy");
    assert!(own[0].contains("\"turn\":6"), "time has advanced");
}

/// The first difference between two texts, with its surroundings.
fn differing(one: &str, other: &str) -> String {
    let mut lines = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    let Some((one, other)) = lines.next() else { return String::new() };
    let place = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let around =
        |text: &str| -> String { text.chars().skip(place.saturating_sub(150)).take(300).collect() };
    format!("\n{}\n{}\n{}", &one[..one.len().min(40)], around(one), around(other))
}
