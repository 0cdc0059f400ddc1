//! Clients that send a request for long work over a real connection and hang up: the work stops, and
//! meanwhile other clients are answered.

use crate::faulty_game::{GAMES, PACE};
use crate::live_server::{LiveServer, request};
use crate::long_work::{COUNTING, file, memory, peak_memory, wait_for_steps};
use crate::test_server::TestSession;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A bound for waiting until something has happened. All of the work would take longer.
const PROMPT: Duration = Duration::from_mins(1);

/// The pause per decision and event, and the number of orders. Together, work takes 80 s or more: it
/// begins quickly but does not end during a test.
const PAUSE: Duration = Duration::from_millis(20);
const ORDERS: usize = 4_000;

async fn import(at: SocketAddr, file: &str) -> TestSession {
    let (status, made) = request(at, "POST", "/api/sessions/import", &[], file).await.unwrap();
    assert_eq!(status, 201, "{made}");
    TestSession::of(&serde_json::from_str(&made).unwrap())
}

/// Sends a request and leaves the connection open.
async fn send(at: SocketAddr, method: &str, path: &str, body: &str) -> TcpStream {
    // A small buffer, so that the file of a client that does not read stays at the server.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut connection = socket.connect(at).await.unwrap();
    let length = body.len();
    let request =
        format!("{method} {path} HTTP/1.1\r\nhost: {at}\r\ncontent-length: {length}\r\n\r\n{body}");
    connection.write_all(request.as_bytes()).await.unwrap();
    connection
}

async fn get(at: SocketAddr, path: &str) -> String {
    let (status, body) = request(at, "GET", path, &[], "").await.unwrap();
    assert_eq!(status, 200, "{body}");
    body
}

async fn metric(at: SocketAddr, name: &str) -> u64 {
    let metrics = get(at, "/metrics").await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no metric {name}")).parse().unwrap()
}

async fn wait_for_long_work(at: SocketAddr, pieces: u64) {
    let start = Instant::now();
    while metric(at, "sandtable_long_work").await != pieces {
        assert!(start.elapsed() < PROMPT, "waited for {pieces} pieces of long work");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Lets a client hang up in the middle of work that takes 80 s or more, and checks that the work stops and
/// that others were answered meanwhile. `work` is the number of pieces in progress at the same time.
async fn check_that_work_stops(at: SocketAddr, clients: Vec<TcpStream>, work: u64) {
    wait_for_steps(4).await;
    wait_for_long_work(at, work).await;
    // Bystanders. The work goes on after they were answered, so they did not wait for it.
    let games = get(at, "/api/games").await;
    assert!(games.contains("\"bomb\""));
    get(at, "/api/health").await;
    assert_eq!(metric(at, "sandtable_long_work").await, work);
    drop(clients);
    wait_for_long_work(at, 0).await;
    let steps = PACE.steps.load(SeqCst);
    assert!(steps < ORDERS as u64, "{steps} steps: the work went on to its end");
    tokio::time::sleep(3 * PAUSE).await;
    assert_eq!(PACE.steps.load(SeqCst), steps, "nothing goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verification_stops_when_its_client_hangs_up() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = LiveServer::playing(&GAMES).await;
    let at = server.address;
    let session = import(at, &file(1, "paced", ORDERS)).await;
    PACE.start(PAUSE);
    let mut clients = Vec::new();
    // One at a time per session: the others wait, and never begin.
    for _ in 0..3 {
        clients.push(send(at, "GET", &session.path("/verify"), "").await);
    }
    check_that_work_stops(at, clients, 1).await;
    PACE.start(Duration::ZERO);
    let verified: Value = serde_json::from_str(&get(at, &session.path("/verify")).await).unwrap();
    assert_eq!(verified["orders"], ORDERS);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_stops_when_its_client_hangs_up() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let files: Vec<String> = (1..=4).map(|id| file(id, "paced", ORDERS)).collect();
    let server = LiveServer::playing(&GAMES).await;
    let at = server.address;
    PACE.start(PAUSE);
    let before = memory();
    let mut clients = Vec::new();
    for file in &files {
        clients.push(send(at, "POST", "/api/sessions/import", file).await);
    }
    check_that_work_stops(at, clients, 2).await;
    let growth = peak_memory().saturating_sub(before);
    let sent: usize = files.iter().map(String::len).sum();
    assert!(growth < 8 * sent, "{growth} bytes for {sent}");
    assert_eq!(get(at, "/api/sessions").await, "[]", "nothing was imported");
    PACE.start(Duration::ZERO);
    import(at, &files[0]).await;
    server.stop().await;
}

/// Clients that ask for a file and read no more than its start. An export is written in chunks, so what is
/// not read is not written, and takes neither memory nor a place.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_stops_when_its_client_hangs_up() {
    const CLIENTS: usize = 4;
    const CHUNK: usize = 256 * 1_024;
    let file = file(1, "plain", 30_000);
    let server = LiveServer::playing(&GAMES).await;
    let at = server.address;
    let session = import(at, &file).await;
    let before = memory();
    let begun = metric(at, "sandtable_long_work_total").await;
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        let mut client = send(at, "GET", &session.path("/export"), "").await;
        let mut start = [0; 12];
        client.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
        clients.push(client);
    }
    wait_for_long_work(at, 0).await;
    let growth = peak_memory().saturating_sub(before);
    assert!(growth < file.len(), "{growth} bytes for {CLIENTS} clients and {}", file.len());
    // Another client gets its file while the others do not read.
    let whole = get(at, &session.path("/export")).await;
    assert_eq!(whole.lines().count(), file.lines().count());
    drop(clients);
    wait_for_long_work(at, 0).await;
    let written = metric(at, "sandtable_long_work_total").await - begun;
    let chunks = (file.len() / CHUNK) as u64;
    assert!(written < (CLIENTS as u64) * chunks, "{written} chunks, {chunks} per file");
    server.stop().await;
}
