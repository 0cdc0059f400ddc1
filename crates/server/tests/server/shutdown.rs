//! The server stops in time, whatever its clients do.

use crate::live_server::{LiveServer, request};
use crate::test_server::TestSession;
use sandtable_server::Config;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Sends these bytes and keeps the connection open.
async fn send(server: SocketAddr, bytes: &str) -> TcpStream {
    let mut connection = TcpStream::connect(server).await.unwrap();
    connection.write_all(bytes.as_bytes()).await.unwrap();
    connection
}

/// Waits for the start of a response.
async fn started(connection: &mut TcpStream) {
    let mut byte = [0];
    let read = tokio::time::timeout(Duration::from_mins(1), connection.read_exact(&mut byte));
    read.await.expect("a response starts").unwrap();
}

/// Requests of which the client reads no response, until the server cannot send any more.
async fn stalled_download(server: SocketAddr) -> TcpStream {
    let mut connection = TcpStream::connect(server).await.unwrap();
    let get = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {server}\r\n\r\n").repeat(20);
    for _ in 0..5_000 {
        let sent =
            tokio::time::timeout(Duration::from_secs(1), connection.write_all(get.as_bytes()));
        if sent.await.is_err() {
            return connection;
        }
    }
    panic!("the server answers although no response is read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutdown_drops_clients_that_never_finish() {
    let server = LiveServer::with(|config| config.grace = Duration::from_secs(1)).await;
    let at = server.address;
    let body = json!({ "game": "mech", "scenario": "duel", "seats": ["me", { "bot": "veteran" }] });
    let (status, made) =
        request(at, "POST", "/api/sessions", &[], &body.to_string()).await.unwrap();
    assert_eq!(status, 201, "{made}");
    let session = TestSession::of(&serde_json::from_str(&made).unwrap());
    let json = "content-type: application/json\r\n";
    let odds = json!({ "game": "mech", "scenario": "duel", "players": ["veteran", "veteran"], "games": 400 });
    let odds = odds.to_string();
    let mut open = vec![
        send(at, "GET /api/hea").await,
        send(
            at,
            &format!(
                "POST /api/sessions HTTP/1.1\r\nhost: {at}\r\n{json}content-length: 900\r\n\r\n{{"
            ),
        )
        .await,
        stalled_download(at).await,
    ];
    let stream = format!("GET {} HTTP/1.1\r\nhost: {at}\r\n\r\n", session.path("/stream?since=0"));
    let odds = format!(
        "POST /api/odds HTTP/1.1\r\nhost: {at}\r\n{json}content-length: {}\r\n\r\n{odds}",
        odds.len()
    );
    for head in [stream, odds] {
        let mut connection = send(at, &head).await;
        started(&mut connection).await;
        open.push(connection);
    }
    // Without a limit it waits for the timeout of the header, a minute, and for the download forever.
    let stopped = tokio::time::timeout(Duration::from_secs(30), server.stop());
    stopped.await.expect("the server stops");
    drop(open);
}

#[tokio::test]
async fn shutdown_finishes_a_request_in_progress() {
    let server = LiveServer::start().await;
    let at = server.address;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let (start, rest) = body.split_at(10);
    let mut connection = send(
        at,
        &format!(
            "POST /api/sessions HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/json\r\n\
             expect: 100-continue\r\ncontent-length: {}\r\n\r\n",
            body.len()
        ),
    )
    .await;
    // The server asks for the body, so it has begun with the request.
    started(&mut connection).await;
    connection.write_all(start.as_bytes()).await.unwrap();
    let stopping = tokio::spawn(server.stop());
    // The listener closes first.
    for _ in 0..600 {
        if TcpStream::connect(at).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    connection.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("HTTP/1.1 201 Created"), "{answer}");
    stopping.await.unwrap();
}

#[test]
fn the_default_grace_leaves_two_of_ten_seconds_to_close_the_database() {
    assert_eq!(Config::new("sessions.db").grace, Duration::from_secs(8));
}
