//! Limits of open connections, and clients that connect and stay silent.

use crate::live_server::{LiveServer, request};
use crate::test_server::TestSession;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// Sends a request over a new connection, and returns the complete response.
async fn exchange(at: SocketAddr, path: &str) -> String {
    exchange_over(TcpStream::connect(at).await.unwrap(), at, path).await
}

async fn exchange_over(mut connection: TcpStream, at: SocketAddr, path: &str) -> String {
    let get = format!("GET {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n");
    connection.write_all(get.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let read =
        tokio::time::timeout(Duration::from_secs(30), connection.read_to_string(&mut answer));
    read.await.expect("an answer within 30 seconds").unwrap();
    answer
}

async fn is_closed(connection: &mut TcpStream) -> bool {
    let mut byte = [0];
    let read = tokio::time::timeout(Duration::from_secs(30), connection.read(&mut byte));
    matches!(read.await, Ok(Ok(0) | Err(_)))
}

#[tokio::test]
async fn silent_connections_make_room_oldest_first() {
    let server = LiveServer::with(|config| config.limits.connections = Some(8)).await;
    let at = server.address;
    let mut silent = Vec::new();
    for number in 0..40 {
        let mut connection = TcpStream::connect(at).await.unwrap();
        // Some send nothing, some half a header, some half a body.
        let sent = match number % 3 {
            0 => String::new(),
            1 => "GET /api/games HTTP/1.1\r\nhost: ".to_owned(),
            _ => format!(
                "POST /api/odds HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{{"
            ),
        };
        connection.write_all(sent.as_bytes()).await.unwrap();
        silent.push(connection);
        let answer = exchange(at, "/api/games").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "after {number} connections: {answer}");
    }
    for connection in &mut silent[..30] {
        assert!(is_closed(connection).await, "the oldest are closed");
    }
    let answer = exchange(at, "/metrics").await;
    let evicted =
        answer.lines().find_map(|line| line.strip_prefix("sandtable_connections_evicted_total "));
    assert!(evicted.unwrap().parse::<u32>().unwrap() >= 30, "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn connections_in_use_are_kept_and_new_ones_are_refused() {
    let server = LiveServer::with(|config| config.limits.connections = Some(4)).await;
    let at = server.address;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let (_, made) = request(at, "POST", "/api/sessions", &[], &body).await.unwrap();
    let session = TestSession::of(&serde_json::from_str(&made).unwrap());
    let mut streams = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let path = session.path("/stream?since=0");
        stream
            .write_all(format!("GET {path} HTTP/1.1\r\nhost: {at}\r\n\r\n").as_bytes())
            .await
            .unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        streams.push(stream);
    }
    let answer = exchange(at, "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("\"too-many-connections\""), "{answer}");
    assert!(answer.contains("retry-after: 5\r\n"), "{answer}");
    drop(streams.pop());
    let room = async {
        while !exchange(at, "/api/games").await.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), room).await.expect("there is room again");
    server.stop().await;
}

/// A connection from an address that is not exempt: 127.0.0.2 is on this machine, but not where its own
/// clients come from.
async fn connect_from_elsewhere(at: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    socket.connect(at).await.unwrap()
}

#[tokio::test]
async fn an_address_has_a_limited_number_of_connections() {
    let server = LiveServer::with(|config| config.limits.connections_per_address = 3).await;
    let at = server.address;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(connect_from_elsewhere(at).await);
    }
    let answer = exchange_over(connect_from_elsewhere(at).await, at, "/api/games").await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(answer.contains("\"too-many-connections\""), "{answer}");
    assert!(answer.contains("retry-after: 5\r\n"), "{answer}");
    for _ in 0..5 {
        assert!(exchange(at, "/api/games").await.starts_with("HTTP/1.1 200"), "exempt");
    }
    drop(open);
    let room = async {
        let again =
            async || exchange_over(connect_from_elsewhere(at).await, at, "/api/games").await;
        while !again().await.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), room).await.expect("there is room again");
    server.stop().await;
}
