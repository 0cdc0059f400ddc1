//! What is told as it happens.

use crate::bomb::GAMES;
use crate::house::{Ears, House, Made, Told};
use crate::running::Running;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn hidden(house: &House) -> Made {
    let made = house.raid().await;
    for seat in 0..2 {
        assert_eq!(house.order(&made, seat, json!({ "Hide": 2 })).await.status, 200);
    }
    made
}

#[tokio::test]
async fn who_listens_hears_every_change_with_its_number() {
    let house = House::new().await;
    let made = house.raid().await;
    let mut stream = house.get(&made.path("/stream")).token(&made.tokens[1]).listen().await;
    house.order(&made, 0, json!({ "Hide": 3 })).await;
    let told = stream.next().await.unwrap();
    assert_eq!((told.kind.as_str(), told.id), ("change", Some(2)));
    assert_eq!(told.data["version"], 2);
    assert_eq!(told.data["lines"][0]["text"], "Seat 1 hides its camp", "and not where");
    assert_eq!(told.data["lines"][0]["sequence"], json!(null), "nor what number it has");
    house.order(&made, 1, json!({ "Hide": 5 })).await;
    let told = stream.next().await.unwrap();
    assert_eq!(told.data["lines"][0]["text"], "Seat 2 hides its camp in valley 5");
    assert_eq!((told.id, &told.data["to_act"]), (Some(3), &json!([0])));
}

#[tokio::test]
async fn a_stream_that_broke_off_goes_on_with_exactly_what_was_missed() {
    let house = House::new().await;
    let made = hidden(&house).await;
    let whole = house.get(&made.path("/log")).token(&made.tokens[0]).send().await.json();
    for since in 0..=3_usize {
        let listen = house.get(&made.path("/stream")).token(&made.tokens[0]);
        let mut stream = listen.header("last-event-id", since.to_string()).listen().await;
        if since == 3 {
            assert!(stream.block().await.unwrap().starts_with(':'), "nothing was missed");
            continue;
        }
        let told = stream.next().await.unwrap();
        let missed = whole.as_array().unwrap().iter();
        let missed: Vec<_> =
            missed.filter(|line| line["at"].as_u64() > Some(since as u64)).collect();
        assert_eq!(told.data["lines"], json!(missed));
        assert_eq!(told.id, Some(3));
        let events = house.get(&made.path(&format!("/events?since={since}")));
        let events = events.token(&made.tokens[0]).send().await.json();
        assert_eq!(events.as_array().unwrap().len(), 3 - since);
    }
}

#[tokio::test]
async fn a_silent_stream_says_that_it_is_alive() {
    let house = House::new().await;
    let made = house.raid().await;
    let mut stream = house.get(&made.path("/stream")).listen().await;
    for _ in 0..3 {
        assert_eq!(stream.block().await.unwrap(), ": still here");
    }
}

#[tokio::test]
async fn a_stream_says_that_the_server_closes_and_ends() {
    let house = House::new().await;
    let made = house.raid().await;
    let mut stream = house.get(&made.path("/stream")).listen().await;
    house.closing.send_replace(true);
    assert_eq!(stream.next().await.unwrap().kind, "closing");
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn who_listens_slowly_catches_up_in_one_piece_and_misses_nothing() {
    let house = House::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let made = house.create("mech", "duel", bots).await;
    let watch = made.watch.clone().unwrap();
    let mut stream = house.get(&made.path("/stream?since=0")).token(&watch).listen().await;
    let mut heard = Vec::new();
    // Nobody reads until hundreds of changes have piled up.
    loop {
        let summary = house.get(&made.path("")).token(&watch).send().await.json();
        if summary["version"].as_u64() > Some(400) || summary["over"] == true {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    loop {
        let told = stream.next().await.unwrap();
        heard.extend(told.data["lines"].as_array().unwrap().clone());
        if heard.len() > 400 || told.data["over"] == true {
            break;
        }
    }
    let whole = house.get(&made.path("/log")).token(&watch).send().await.json();
    assert_eq!(heard[..], whole.as_array().unwrap()[..heard.len()]);
}

#[tokio::test]
async fn passers_by_hear_what_everybody_may_know() {
    let house = House::new().await;
    let made = house.raid().await;
    let mut stream = house.get(&made.path("/stream")).listen().await;
    house.order(&made, 0, json!({ "Hide": 3 })).await;
    let told = stream.next().await.unwrap();
    assert_eq!(told.data["lines"][0]["text"], "Seat 1 hides its camp");
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_ends_its_streams_and_then_itself() {
    let server = Running::start().await;
    let address = server.address;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let created = crate::wire::ask(address, "POST", "/api/sessions", &[], &body).await.unwrap();
    let made = Made::of(&serde_json::from_str(&created.1).unwrap());
    let mut line = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {} HTTP/1.1\r\nhost: {address}\r\n\r\n", made.path("/stream"));
    line.write_all(request.as_bytes()).await.unwrap();
    let mut heard = vec![0; 12];
    line.read_exact(&mut heard).await.unwrap();
    assert_eq!(heard, b"HTTP/1.1 200");
    let mut rest = String::new();
    let (read, ()) = tokio::join!(line.read_to_string(&mut rest), server.stop());
    read.unwrap();
    assert!(rest.contains("event: closing"), "{rest}");
}

/// What a stream tells until the game has come so far, as kinds and seats.
async fn heard_until(stream: &mut Ears, done: impl Fn(&Told) -> bool) -> Vec<(String, Value)> {
    let mut heard = Vec::new();
    loop {
        let told = stream.any().await.unwrap();
        let what = if told.kind == "thinking" { &told.data["seat"] } else { &told.data["to_act"] };
        heard.push((told.kind.clone(), what.clone()));
        if done(&told) {
            return heard;
        }
    }
}

#[tokio::test]
async fn a_bot_that_alone_is_to_act_is_said_to_think_once_a_version() {
    let house = House::playing(&GAMES, |_| {}).await;
    let made = house.create("bomb", "slow bot", json!(["me", { "bot": "random" }])).await;
    let mut own = house.get(&made.path("/stream")).token(&made.tokens[0]).listen().await;
    let mut passer_by = house.get(&made.path("/stream")).listen().await;
    let back = |told: &Told| told.data["to_act"] == json!([0]);
    let (reply, own, passer_by) = tokio::join!(
        house.order(&made, 0, json!("Count")),
        heard_until(&mut own, back),
        heard_until(&mut passer_by, back),
    );
    assert_eq!(reply.status, 200, "{}", reply.body);
    let expected = [("change", json!([1])), ("thinking", json!(1)), ("change", json!([0]))];
    let expected = expected.map(|(kind, what)| (kind.to_owned(), what));
    assert_eq!((&own[..], &passer_by[..]), (&expected[..], &expected[..]));
    assert_eq!(house.order(&made, 0, json!("Count")).await.status, 200);
    let mut late = house.get(&made.path("/stream")).listen().await;
    let told = late.any().await.unwrap();
    assert_eq!(
        (told.kind.as_str(), told.id, &told.data),
        ("thinking", None, &json!({ "seat": 1 }))
    );
}

/// Each order in secret makes a bot think anew.
#[tokio::test]
async fn who_thinks_is_told_by_whose_turn_it_is_and_by_nothing_else() {
    let house = House::new().await;
    for (game, scenario) in [("formation", "crossroads"), ("raid", "valleys"), ("mech", "duel")] {
        let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
        let made = house.create(game, scenario, bots).await;
        let mut stream = house.get(&made.path("/stream?since=0")).listen().await;
        let mut to_act = json!([]);
        for _ in 0..40 {
            let told = stream.any().await.unwrap();
            let alone = to_act.as_array().unwrap().len() == 1;
            let expected = if alone { "thinking" } else { "change" };
            assert_eq!(told.kind, expected, "{game}");
            if told.kind == "change" {
                to_act = told.data["to_act"].clone();
            } else {
                assert_eq!(told.data["seat"], to_act[0]);
                to_act = json!([]);
            }
            if told.data["over"] == true {
                break;
            }
        }
    }
}
