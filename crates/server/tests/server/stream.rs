//! Event streams.

use crate::faulty_game::GAMES;
use crate::live_server::LiveServer;
use crate::test_server::{StreamEvent, TestServer, TestSession, TestStream};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn hidden(server: &TestServer) -> TestSession {
    let session = server.raid().await;
    for seat in 0..2 {
        assert_eq!(server.order(&session, seat, json!({ "Hide": 2 })).await.status, 200);
    }
    session
}

#[tokio::test]
async fn a_stream_sends_every_change_with_its_version() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let mut stream = server.get(&session.path("/stream")).token(&session.tokens[1]).listen().await;
    server.order(&session, 0, json!({ "Hide": 3 })).await;
    let event = stream.next().await.unwrap();
    assert_eq!((event.kind.as_str(), event.id), ("change", Some(2)));
    assert_eq!(event.data["version"], 2);
    assert_eq!(event.data["lines"][0]["text"], "Seat 1 hides its camp", "without the valley");
    assert_eq!(event.data["lines"][0]["sequence"], json!(null), "without the event number");
    server.order(&session, 1, json!({ "Hide": 5 })).await;
    let event = stream.next().await.unwrap();
    assert_eq!(event.data["lines"][0]["text"], "Seat 2 hides its camp in valley 5");
    assert_eq!((event.id, &event.data["to_act"]), (Some(3), &json!([0])));
}

#[tokio::test]
async fn a_reconnected_stream_sends_exactly_what_was_missed() {
    let server = TestServer::new().await;
    let session = hidden(&server).await;
    let whole = server.get(&session.path("/log")).token(&session.tokens[0]).send().await.json();
    for since in 0..=3_usize {
        let listen = server.get(&session.path("/stream")).token(&session.tokens[0]);
        let mut stream = listen.header("last-event-id", since.to_string()).listen().await;
        if since == 3 {
            assert!(stream.block().await.unwrap().starts_with(':'), "no change was missed");
            continue;
        }
        let event = stream.next().await.unwrap();
        let missed = whole.as_array().unwrap().iter();
        let missed: Vec<_> =
            missed.filter(|line| line["at"].as_u64() > Some(since as u64)).collect();
        assert_eq!(event.data["lines"], json!(missed));
        assert_eq!(event.id, Some(3));
        let events = server.get(&session.path(&format!("/events?since={since}")));
        let events = events.token(&session.tokens[0]).send().await.json();
        assert_eq!(events.as_array().unwrap().len(), 3 - since);
    }
}

#[tokio::test]
async fn an_idle_stream_sends_keep_alive_comments() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let mut stream = server.get(&session.path("/stream")).listen().await;
    for _ in 0..3 {
        assert_eq!(stream.block().await.unwrap(), ": keep-alive");
    }
}

#[tokio::test]
async fn a_stream_sends_closing_and_ends_when_the_server_shuts_down() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let mut stream = server.get(&session.path("/stream")).listen().await;
    server.closing.send_replace(true);
    assert_eq!(stream.next().await.unwrap().kind, "closing");
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn a_slow_stream_catches_up_without_gaps() {
    let server = TestServer::new().await;
    let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
    let session = server.create("mech", "duel", bots).await;
    let watch = session.watch.clone().unwrap();
    let mut stream = server.get(&session.path("/stream?since=0")).token(&watch).listen().await;
    let mut lines = Vec::new();
    // Do not read until hundreds of changes have piled up.
    loop {
        let summary = server.get(&session.path("")).token(&watch).send().await.json();
        if summary["version"].as_u64() > Some(400) || summary["over"] == true {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    loop {
        let event = stream.next().await.unwrap();
        lines.extend(event.data["lines"].as_array().unwrap().clone());
        if lines.len() > 400 || event.data["over"] == true {
            break;
        }
    }
    let whole = server.get(&session.path("/log")).token(&watch).send().await.json();
    assert_eq!(lines[..], whole.as_array().unwrap()[..lines.len()]);
}

#[tokio::test]
async fn a_stream_without_a_token_sends_what_is_public() {
    let server = TestServer::new().await;
    let session = server.raid().await;
    let mut stream = server.get(&session.path("/stream")).listen().await;
    server.order(&session, 0, json!({ "Hide": 3 })).await;
    let event = stream.next().await.unwrap();
    assert_eq!(event.data["lines"][0]["text"], "Seat 1 hides its camp");
}

#[tokio::test]
async fn shutdown_ends_the_streams_and_then_the_server() {
    let server = LiveServer::start().await;
    let address = server.address;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let created =
        crate::live_server::request(address, "POST", "/api/sessions", &[], &body).await.unwrap();
    let session = TestSession::of(&serde_json::from_str(&created.1).unwrap());
    let mut connection = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {} HTTP/1.1\r\nhost: {address}\r\n\r\n", session.path("/stream"));
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut status = vec![0; 12];
    connection.read_exact(&mut status).await.unwrap();
    assert_eq!(status, b"HTTP/1.1 200");
    let mut rest = String::new();
    let (read, ()) = tokio::join!(connection.read_to_string(&mut rest), server.stop());
    read.unwrap();
    assert!(rest.contains("event: closing"), "{rest}");
}

/// Reads a stream until a condition holds. Returns the kinds of the events with their seats.
async fn events_until(
    stream: &mut TestStream,
    done: impl Fn(&StreamEvent) -> bool,
) -> Vec<(String, Value)> {
    let mut events = Vec::new();
    loop {
        let event = stream.any().await.unwrap();
        let seats = if event.kind == "thinking" { "seat" } else { "to_act" };
        events.push((event.kind.clone(), event.data[seats].clone()));
        if done(&event) {
            return events;
        }
    }
}

#[tokio::test]
async fn a_bot_that_alone_may_act_is_announced_as_thinking_once_per_version() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = server.create("bomb", "slow bot", json!(["me", { "bot": "random" }])).await;
    let mut own = server.get(&session.path("/stream")).token(&session.tokens[0]).listen().await;
    let mut public = server.get(&session.path("/stream")).listen().await;
    let back = |event: &StreamEvent| event.data["to_act"] == json!([0]);
    let (reply, own, public) = tokio::join!(
        server.order(&session, 0, json!("Count")),
        events_until(&mut own, back),
        events_until(&mut public, back),
    );
    assert_eq!(reply.status, 200, "{}", reply.body);
    let expected = [("change", json!([1])), ("thinking", json!(1)), ("change", json!([0]))];
    let expected = expected.map(|(kind, what)| (kind.to_owned(), what));
    assert_eq!((&own[..], &public[..]), (&expected[..], &expected[..]));
    assert_eq!(server.order(&session, 0, json!("Count")).await.status, 200);
    let mut late = server.get(&session.path("/stream")).listen().await;
    let event = late.any().await.unwrap();
    assert_eq!(
        (event.kind.as_str(), event.id, &event.data),
        ("thinking", None, &json!({ "seat": 1 }))
    );
}

/// A bot thinks again after every order given in secret; announcing that would reveal the order.
#[tokio::test]
async fn thinking_is_announced_by_whose_turn_it_is_only() {
    let server = TestServer::new().await;
    for (game, scenario) in [("formation", "crossroads"), ("raid", "valleys"), ("mech", "duel")] {
        let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
        let session = server.create(game, scenario, bots).await;
        let mut stream = server.get(&session.path("/stream?since=0")).listen().await;
        let mut to_act = json!([]);
        for _ in 0..40 {
            let event = stream.any().await.unwrap();
            let alone = to_act.as_array().unwrap().len() == 1;
            let expected = if alone { "thinking" } else { "change" };
            assert_eq!(event.kind, expected, "{game}");
            if event.kind == "change" {
                to_act = event.data["to_act"].clone();
            } else {
                assert_eq!(event.data["seat"], to_act[0]);
                to_act = json!([]);
            }
            if event.data["over"] == true {
                break;
            }
        }
    }
}
