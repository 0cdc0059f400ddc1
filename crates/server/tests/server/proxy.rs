//! A server behind a TLS reverse proxy on the same machine. The proxy of these tests changes requests as
//! the configuration of nginx in the manual does.

use crate::live_server::{LiveServer, request};
use crate::test_server::{TestServer, TestSession};
use axum::http::Method;
use sandtable_server::{Config, Limits, Server};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

const SECRET: &str = "the operator's own secret";
const PAGE: &str = "https://games.example.org";
const OWNER: &str = "0123456789abcdef0123456789abcdef";

fn behind_proxy(config: &mut Config) {
    config.public_url = Some(PAGE.parse().unwrap());
    config.operator = Some(SECRET.to_owned());
}

/// The client whose requests the proxy forwards.
const CLIENT: &str = "203.0.113.7";

/// Starts a proxy that names the public host and the client, and returns its address.
async fn proxy(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(forward(client, server));
        }
    });
    address
}

async fn forward(client: TcpStream, server: SocketAddr) -> std::io::Result<()> {
    let mut client = BufReader::new(client);
    let mut server = TcpStream::connect(server).await?;
    loop {
        let mut line = String::new();
        client.read_line(&mut line).await?;
        let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
        match name.as_str() {
            "\r\n" => break,
            "host" => {
                let named = format!("host: games.example.org\r\nx-forwarded-for: {CLIENT}\r\n");
                server.write_all(named.as_bytes()).await?;
            }
            // What the client claims is replaced.
            "x-forwarded-for" => {}
            _ => server.write_all(line.as_bytes()).await?,
        }
    }
    server.write_all(b"\r\n").await?;
    tokio::io::copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_through_the_proxy() {
    let server = LiveServer::with(behind_proxy).await;
    let at = proxy(server.address).await;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let headers = [("origin", PAGE), ("x-operator", SECRET)];
    let (status, made) = request(at, "POST", "/api/sessions", &headers, &body).await.unwrap();
    assert_eq!(status, 201, "{made}");
    let session = TestSession::of(&serde_json::from_str(&made).unwrap());
    let mut stream = TcpStream::connect(at).await.unwrap();
    let listen = format!("GET {} HTTP/1.1\r\nhost: x\r\n\r\n", session.path("/stream?since=0"));
    stream.write_all(listen.as_bytes()).await.unwrap();
    let token = format!("bearer {}", session.tokens[0]);
    let headers = [("origin", PAGE), ("authorization", token.as_str())];
    let order = json!({ "order": { "Hide": 1 }, "expected": 1 }).to_string();
    let path = session.path("/orders");
    let (status, text) = request(at, "POST", &path, &headers, &order).await.unwrap();
    assert_eq!(status, 200, "{text}");
    let mut received = String::new();
    let arrived = async {
        while !received.contains("\nid: 2\n") {
            let mut buffer = [0; 4_096];
            let count = stream.read(&mut buffer).await.unwrap();
            assert!(count > 0, "the stream ended: {received}");
            received.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    };
    tokio::time::timeout(Duration::from_mins(1), arrived).await.expect("the order arrives");
    server.stop().await;
}

/// Host, origin, and whether the request is accepted.
const SITES: [(&str, Option<&str>, bool); 12] = [
    ("games.example.org", None, true),
    ("games.example.org", Some("https://games.example.org"), true),
    ("Games.Example.org", Some("https://games.example.org"), true),
    // A proxy that does not pass the host on.
    ("127.0.0.1:7340", Some("https://games.example.org"), true),
    // A browser on the server itself.
    ("127.0.0.1:7340", Some("http://127.0.0.1:7340"), true),
    ("localhost:7340", None, true),
    ("games.example.org", Some("http://games.example.org"), false),
    ("games.example.org", Some("https://games.example.org:8443"), false),
    ("games.example.org", Some("https://evil.example"), false),
    ("games.example.org", Some("null"), false),
    ("evil.example", None, false),
    ("evil.example", Some("https://evil.example"), false),
];

#[tokio::test]
async fn the_public_host_and_its_pages_are_accepted_and_others_are_not() {
    let server = TestServer::with(behind_proxy).await;
    for (host, origin, accepted) in SITES {
        let request = server.get("/api/games").header("host", host);
        let reply =
            origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
        let reply = reply.send().await;
        assert_eq!(reply.status, if accepted { 200 } else { 403 }, "{host} {origin:?}");
    }
}

#[tokio::test]
async fn on_another_address_the_public_host_and_ip_addresses_are_accepted_and_other_names_are_not()
{
    let server = TestServer::with(|config| {
        behind_proxy(config);
        config.listen = "192.0.2.1:7340".parse().unwrap();
    })
    .await;
    let hosts = [
        ("games.example.org", 200),
        ("localhost:7340", 200),
        // A health check by address; a name could be another site's.
        ("192.0.2.1:7340", 200),
        ("[2001:db8::1]", 200),
        ("evil.example", 403),
        ("192.0.2.1.evil.example", 403),
    ];
    for (host, status) in hosts {
        let reply = server.get("/api/games").header("host", host).send().await;
        assert_eq!(reply.status, status, "{host}");
    }
}

/// A proxy without `--public-url`. By default nginx passes on the host as the loopback address.
#[tokio::test]
async fn without_a_public_url_requests_of_other_machines_are_refused() {
    let server = TestServer::new().await;
    let get = |header: &str, value: &str| {
        let request = server.get("/api/sessions").header("host", "127.0.0.1:7340");
        request.header(header, value).send()
    };
    for (header, value) in [
        ("x-forwarded-for", "203.0.113.7"),
        ("x-forwarded-for", "203.0.113.7, 127.0.0.1"),
        ("x-forwarded-for", "127.0.0.1, 203.0.113.7:4711"),
        ("x-forwarded-for", "2001:db8::1"),
        ("x-forwarded-for", "unknown"),
        ("x-real-ip", "203.0.113.7"),
        ("forwarded", "for=203.0.113.7;proto=https"),
        ("forwarded", "proto=https;For=\"[2001:db8::1]:4711\""),
        ("forwarded", "for=127.0.0.1, for=_hidden"),
    ] {
        let reply = get(header, value).await;
        assert_eq!(reply.refusal(), (403, "public-url-needed".into()), "{header}: {value}");
        assert!(reply.body.contains("--public-url"), "{}", reply.body);
    }
    for (header, value) in [
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-for", "::1, [::1]:4711"),
        ("x-real-ip", "::ffff:127.0.0.1"),
        ("forwarded", "for=\"[::1]:4711\";host=localhost"),
    ] {
        assert_eq!(get(header, value).await.status, 200, "{header}: {value}");
    }
    let server = TestServer::with(behind_proxy).await;
    let games = server.get("/api/games").header("x-forwarded-for", "203.0.113.7").send().await;
    assert_eq!(games.status, 200);
}

#[tokio::test]
async fn with_a_public_url_the_loopback_address_is_as_public_as_any_other() {
    let server = TestServer::with(behind_proxy).await;
    let list = server.get("/api/sessions").send().await;
    assert_eq!(list.refusal(), (401, "operator-needed".into()));
    assert_eq!(server.get("/metrics").send().await.refusal(), (401, "operator-needed".into()));
    assert_eq!(server.get("/api/forces").send().await.refusal(), (401, "token-needed".into()));
    assert_eq!(server.get("/api/forces").token(OWNER).send().await.status, 200);
    let import = server.request(Method::POST, "/api/sessions/import").send().await;
    assert_eq!(import.refusal(), (401, "operator-needed".into()));
}

#[tokio::test]
async fn a_public_url_needs_an_operator_secret() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("sessions.db"));
    config.listen = "127.0.0.1:0".parse().unwrap();
    config.public_url = Some(PAGE.parse().unwrap());
    let refused = Server::bind(config).await.err().expect("no secret").to_string();
    assert!(refused.starts_with("cannot serve https://games.example.org/ without"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_count_the_clients_of_the_proxy() {
    let server = LiveServer::with(|config| {
        behind_proxy(config);
        config.limits = Limits { sessions_per_hour: 2, ..Limits::default() };
    })
    .await;
    let at = proxy(server.address).await;
    let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    // The proxy replaces what the client claims.
    let headers = [("x-operator", SECRET), ("x-forwarded-for", "198.51.100.1")];
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let sent = request(at, "POST", "/api/sessions", &headers, &body).await.unwrap();
        statuses.push(sent.0);
    }
    assert_eq!(statuses, [201, 201, 429]);
    server.stop().await;
}
