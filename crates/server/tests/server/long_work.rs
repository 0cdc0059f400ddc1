//! Verifying, exporting and importing long sessions is limited, stops with its client and leaves other
//! players undisturbed.

use crate::faulty_game::{GAMES, PACE};
use crate::test_server::{Reply, TestRequest, TestServer, TestSession};
use axum::http::Method;
use futures_util::future::join_all;
use sandtable::{AnySession, AnySetup};
use sandtable_core::record::Secrets;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use serde_json::json;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// Held by the tests that count steps, because the counters belong to the process.
pub(crate) static COUNTING: Mutex<()> = Mutex::const_new(());

/// A bound for waiting until something has happened. The long work below takes minutes.
const PROMPT: Duration = Duration::from_secs(20);

/// A bound for each response that needs no long work.
const UNDISTURBED: Duration = Duration::from_secs(2);

/// The file of a session with this many orders.
pub(crate) fn file(id: u8, scenario: &str, orders: usize) -> String {
    let (at, id) = (Timestamp::UNIX_EPOCH, SessionId::from_random([id; 16]));
    let setup = AnySetup::new(id, scenario, Seed::from_number(7));
    let mut session: Box<dyn AnySession> = GAMES[0].create(setup, at).unwrap();
    for _ in 0..orders {
        session = session.submit(Seat(0), &json!("Count"), None, at).unwrap();
    }
    session.export(Secrets::Included)
}

fn import(server: &TestServer, file: &str) -> TestRequest {
    server.request(Method::POST, "/api/sessions/import").body(file)
}

async fn imported(server: &TestServer, file: &str) -> TestSession {
    let reply = import(server, file).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    TestSession::of(&reply.json())
}

async fn promptly<T>(what: &str, work: impl Future<Output = T>) -> T {
    tokio::time::timeout(PROMPT, work).await.unwrap_or_else(|_| panic!("{what} took too long"))
}

/// Waits until the paced game has done some steps.
pub(crate) async fn wait_for_steps(steps: u64) {
    let start = Instant::now();
    while PACE.steps.load(SeqCst) < steps {
        assert!(start.elapsed() < PROMPT, "the work has not begun");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Sends requests in tasks. Aborting a task drops its request, as a client does that leaves.
fn send_all(requests: impl IntoIterator<Item = TestRequest>) -> Vec<JoinHandle<Reply>> {
    requests.into_iter().map(|request| tokio::spawn(request.send())).collect()
}

async fn leave(clients: Vec<JoinHandle<Reply>>) {
    clients.iter().for_each(JoinHandle::abort);
    assert!(join_all(clients).await.iter().all(Result::is_err), "no client was answered");
}

/// Both players of a raid give an order, and the page looks at the position and the log.
async fn play(server: &TestServer) {
    async fn undisturbed<T>(what: &str, work: impl Future<Output = T>) -> T {
        let done = tokio::time::timeout(UNDISTURBED, work).await;
        done.unwrap_or_else(|_| panic!("{what} took too long"))
    }
    let raid = undisturbed("creating", server.raid()).await;
    for seat in 0..2 {
        let order = server.order(&raid, seat, json!({ "Hide": 2 }));
        let reply = undisturbed("an order", order).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    for path in ["/view", "/log", "/timeline"] {
        let reply = undisturbed(path, server.get(&raid.path(path)).send()).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    let health = undisturbed("the health check", server.get("/api/health").send()).await;
    assert_eq!(health.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_verifications_leave_others_undisturbed_and_stop_with_their_clients() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "paced", 4_000)).await;
    let verify = || server.get(&session.path("/verify"));
    let sound = verify().send().await.json();
    assert_eq!((&sound["orders"], &sound["mismatch"]), (&json!(4_000), &json!(null)));

    // 4,000 decisions and events of 20 ms: a verification takes more than two minutes.
    PACE.start(Duration::from_millis(20));
    let mut clients = send_all((0..8).map(|_| verify()));
    wait_for_steps(4).await;
    let (refused, waiting) = refusals(&mut clients, 4).await;
    for reply in refused {
        assert_eq!(reply.refusal(), (503, "busy".into()));
        assert_eq!(reply.header("retry-after"), "5");
    }
    play(&server).await;
    assert_eq!(PACE.most.load(SeqCst), 1, "one at a time per session");
    leave(waiting).await;
    // Exporting waits for the work on the session to stop, and decides nothing.
    PACE.pause.store(0, SeqCst);
    let export = promptly("exporting", server.get(&session.path("/export")).send()).await;
    assert_eq!(export.body.lines().count(), 1 + 2 * 4_001);
    assert!(PACE.steps.load(SeqCst) < 8_000, "the verifications were abandoned");
}

/// Splits off the clients that were answered, once there are `count` of them.
async fn refusals(
    clients: &mut Vec<JoinHandle<Reply>>,
    count: usize,
) -> (Vec<Reply>, Vec<JoinHandle<Reply>>) {
    let start = Instant::now();
    while clients.iter().filter(|client| client.is_finished()).count() < count {
        assert!(start.elapsed() < PROMPT, "expected {count} refusals");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (done, waiting): (Vec<_>, Vec<_>) = clients.drain(..).partition(JoinHandle::is_finished);
    let done = join_all(done).await.into_iter().map(Result::unwrap).collect();
    (done, waiting)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_imports_leave_others_undisturbed_and_stop_with_their_clients() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let files: Vec<String> = (1..=8).map(|id| file(id, "paced", 4_000)).collect();
    let server = TestServer::playing(&GAMES, |_| {}).await;
    PACE.start(Duration::from_millis(20));
    let clients = send_all(files.iter().map(|file| import(&server, file)));
    wait_for_steps(4).await;
    play(&server).await;
    assert!(PACE.most.load(SeqCst) <= 2, "two at a time per server");
    leave(clients).await;
    // Two files were being read, and the next one has its turn only when one of them has stopped.
    promptly("importing", imported(&server, &file(9, "plain", 3))).await;
    assert!(PACE.steps.load(SeqCst) < 4_000, "both files were abandoned");
    let list = server.get("/api/sessions").send().await.json();
    assert_eq!(list.as_array().unwrap().len(), 2, "the raid and the last file");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sessions_are_verified_at_the_same_time_and_no_more() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let mut sessions = Vec::new();
    for id in 1..=4 {
        sessions.push(imported(&server, &file(id, "paced", 50)).await);
    }
    PACE.start(Duration::from_millis(2));
    let clients =
        send_all(sessions.iter().flat_map(|one| [0; 3].map(|_| server.get(&one.path("/verify")))));
    for reply in join_all(clients).await {
        let reply = reply.unwrap();
        assert_eq!(reply.json()["orders"], 50, "{}", reply.body);
    }
    assert_eq!(PACE.most.load(SeqCst), 2);
}

/// Returns true if a step of the paced game was in progress while this task ran. The test has one thread:
/// work on it would leave this task no time.
async fn runs_beside<T>(work: &JoinHandle<T>) -> bool {
    while !work.is_finished() {
        if PACE.now.load(SeqCst) > 0 {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    false
}

#[tokio::test(flavor = "current_thread")]
async fn creating_and_forking_leave_the_async_threads() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "paced", 40)).await;
    PACE.start(Duration::from_millis(100));
    let slow = json!({ "game": "bomb", "scenario": "slow start", "seats": ["me", "me"] });
    let create = tokio::spawn(server.post("/api/sessions", &slow).send());
    assert!(runs_beside(&create).await, "creating");
    assert_eq!(create.await.unwrap().status, 201);
    let fork = json!({ "at": 20, "seats": ["me", "me"] });
    let fork = server.post(&session.path("/fork"), &fork).token(session.watch.as_ref().unwrap());
    let fork = tokio::spawn(fork.send());
    assert!(runs_beside(&fork).await, "forking");
    PACE.pause.store(0, SeqCst);
    let reply = fork.await.unwrap();
    assert_eq!(reply.status, 201, "{}", reply.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_whose_client_left_while_it_waited_is_not_made() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "paced", 4_000)).await;
    PACE.start(Duration::from_millis(20));
    let verify = send_all([server.get(&session.path("/verify"))]);
    wait_for_steps(4).await;
    let fork = server.post(&session.path("/fork"), &json!({ "at": 4_000, "seats": ["me", "me"] }));
    let fork = send_all([fork.token(session.watch.as_ref().unwrap())]);
    tokio::time::sleep(Duration::from_millis(50)).await;
    leave(fork).await;
    leave(verify).await;
    PACE.pause.store(0, SeqCst);
    promptly("exporting", server.get(&session.path("/export")).send()).await;
    let list = server.get("/api/sessions").send().await.json();
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
}

/// Lists of everything that happened in a session.
const LISTS: [&str; 4] = ["/log", "/events", "/game-events", "/timeline"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_of_a_long_session_leave_others_undisturbed() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "paced", 4_000)).await;
    // 4,000 events of 20 ms: a list takes more than a minute.
    PACE.start(Duration::from_millis(20));
    let requests = LISTS.iter().flat_map(|path| [0; 6].map(|_| server.get(&session.path(path))));
    let clients = send_all(requests);
    wait_for_steps(4).await;
    play(&server).await;
    assert!(PACE.most.load(SeqCst) <= 2, "two at a time per session");
    leave(clients).await;
    PACE.pause.store(0, SeqCst);
    // Two were being made, and nobody waits for the others.
    promptly("a list", server.get(&session.path("/log")).send()).await;
    assert!(PACE.steps.load(SeqCst) <= 3 * 4_000, "{:?}", PACE.steps);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_that_missed_a_long_session_leave_others_undisturbed() {
    let _counting = COUNTING.lock().await;
    PACE.start(Duration::ZERO);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "paced", 4_000)).await;
    PACE.start(Duration::from_millis(20));
    let mut streams = Vec::new();
    for _ in 0..8 {
        let mut stream = server.get(&session.path("/stream?since=0")).listen().await;
        streams.push(tokio::spawn(async move { stream.any().await }));
    }
    wait_for_steps(4).await;
    play(&server).await;
    assert!(PACE.most.load(SeqCst) <= 2, "two at a time per session");
    PACE.pause.store(0, SeqCst);
    for stream in streams {
        let event = stream.await.unwrap().unwrap();
        assert_eq!((event.kind.as_str(), event.id), ("change", Some(4_001)));
        assert_eq!(event.data["lines"].as_array().unwrap().len(), 4_001);
    }
}

/// A page asks for a list when it opens a battle, and all pages do so when the battle ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_in_ordinary_use_are_not_refused() {
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file(1, "plain", 200)).await;
    let requests = LISTS.iter().flat_map(|path| [0; 12].map(|_| server.get(&session.path(path))));
    for reply in join_all(send_all(requests)).await {
        let reply = reply.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
}

/// The largest resident memory of this process since the last call, in bytes.
pub(crate) fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1_024
}

/// The resident memory of this process now, in bytes.
pub(crate) fn memory() -> usize {
    peak_memory();
    peak_memory()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_for_many_clients_take_the_memory_of_a_few() {
    let file = file(1, "plain", 20_000);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let session = imported(&server, &file).await;
    let before = memory();
    let one = server.get(&session.path("/game-events")).send().await;
    let alone = peak_memory().saturating_sub(before);
    let held = 2 * one.body.len();
    drop(one);
    let before = memory();
    let clients = send_all([0; 24].map(|_| server.get(&session.path("/game-events"))));
    for reply in join_all(clients).await {
        assert_eq!(reply.unwrap().status, 200);
    }
    let growth = peak_memory().saturating_sub(before);
    // Each client of this test holds its body, as bytes and as text.
    assert!(growth < 24 * held + 6 * alone, "{growth} bytes, {alone} for one of {held}");
}

#[tokio::test]
async fn long_work_takes_a_small_multiple_of_the_file() {
    let file = file(1, "plain", 20_000);
    let server = TestServer::playing(&GAMES, |_| {}).await;
    let before = memory();
    let session = imported(&server, &file).await;
    let growth = peak_memory().saturating_sub(before);
    assert!(growth < 8 * file.len(), "import: {growth} bytes for {}", file.len());
    for (path, limit) in [("/verify", 2), ("/export", 4)] {
        let before = memory();
        let replies = (0..4).map(|_| server.get(&session.path(path)).send());
        for reply in join_all(replies).await {
            assert_eq!(reply.status, 200);
        }
        let growth = peak_memory().saturating_sub(before);
        // The test holds the four exported files, each as bytes and as text.
        let held = if path == "/export" { 8 } else { 0 };
        let most = (held + limit) * file.len();
        assert!(growth < most, "{path}: {growth} bytes for {}", file.len());
    }
}
