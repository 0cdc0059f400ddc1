//! Limits of the bots at work, per server, address and session.

use crate::faulty_game::{GAMES, THOUGHT, Thought};
use crate::test_server::{TestServer, TestSession};
use sandtable_core::Seat;
use sandtable_server::Limits;
use sandtable_store::{Occupant, SeatRow};
use serde_json::{Value, json};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, MutexGuard};

/// Held by each test, because the bots that think are counted for the whole process.
static COUNTING: Mutex<()> = Mutex::const_new(());

const FIRST: &str = "203.0.113.7";
const SECOND: &str = "203.0.113.8";

/// Bots stop at their next thought until they are released, or until this is dropped: a test that fails must
/// not wait for its bots forever.
struct Stopped {
    thought: &'static Thought,
    _counting: MutexGuard<'static, ()>,
}

impl Stopped {
    async fn bots() -> Self {
        let counting = COUNTING.lock().await;
        // Bots of the test before may still think.
        wait("no bot thinks", async || THOUGHT.now.load(SeqCst) == 0).await;
        THOUGHT.most.store(0, SeqCst);
        THOUGHT.released.store(false, SeqCst);
        Self { thought: &THOUGHT, _counting: counting }
    }

    fn release(&self) {
        self.thought.released.store(true, SeqCst);
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        self.release();
    }
}

async fn wait(what: &str, condition: impl AsyncFn() -> bool) {
    let start = Instant::now();
    while !condition().await {
        assert!(start.elapsed() < Duration::from_mins(1), "waited for: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn metric(server: &TestServer, name: &str) -> u64 {
    let metrics = server.get("/metrics").send().await.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no metric {name}")).parse().unwrap()
}

/// Waits until this many bots think and this many wait for their turn.
async fn wait_for_bots(server: &TestServer, thinking: u64, waiting: u64) {
    let what = format!("{thinking} bots think, {waiting} wait");
    wait(&what, async || {
        metric(server, "sandtable_bots_thinking").await == thinking
            && metric(server, "sandtable_bots_waiting").await == waiting
            && THOUGHT.now.load(SeqCst) == thinking
    })
    .await;
}

async fn created(server: &TestServer, seats: Value, bots: &str, from: &str) -> TestSession {
    let scenario = if bots == "waiting" { "stuck bots" } else { "stuck bot" };
    let body = json!({ "game": "bomb", "scenario": scenario, "seats": seats, "bots": bots });
    let reply = server.post("/api/sessions", &body).from(from).send().await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    TestSession::of(&reply.json())
}

async fn against_a_bot(server: &TestServer, from: &str) -> TestSession {
    created(server, json!(["me", { "bot": "greedy" }]), "acting", from).await
}

/// Gives an order, which the bot of the session has to answer.
async fn order(server: &TestServer, session: &TestSession, from: &str) {
    let version = version(server, session).await;
    let body = json!({ "order": "Count", "expected": version });
    let order = server.post(&session.path("/orders"), &body).token(&session.tokens[0]);
    let reply = order.from(from).send().await;
    assert_eq!(reply.status, 200, "{}", reply.body);
}

async fn version(server: &TestServer, session: &TestSession) -> u64 {
    server.get(&session.path("")).send().await.json()["version"].as_u64().unwrap()
}

async fn with_limits(limits: Limits) -> TestServer {
    TestServer::playing(&GAMES, |config| {
        config.limits = limits;
        config.bot_timeout = Duration::from_hours(1);
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_one_address_leave_places_to_others() {
    let stopped = Stopped::bots().await;
    let limits = Limits { bots: 4, bots_per_address: Some(2), ..Limits::default() };
    let server = with_limits(limits).await;
    let mut sessions = Vec::new();
    for _ in 0..6 {
        sessions.push(against_a_bot(&server, FIRST).await);
    }
    for session in &sessions[..4] {
        order(&server, session, FIRST).await;
    }
    wait_for_bots(&server, 2, 2).await;
    // The bot acts for the address whose order it answers, not for the one that created the session.
    order(&server, &sessions[4], SECOND).await;
    wait_for_bots(&server, 3, 2).await;
    // Clients of this machine have no limit of their own, but share the places of the server.
    let own = [against_a_bot(&server, "127.0.0.1").await, against_a_bot(&server, "::1").await];
    for session in &own {
        order(&server, session, "127.0.0.1").await;
    }
    wait_for_bots(&server, 4, 3).await;
    order(&server, &sessions[5], SECOND).await;
    wait_for_bots(&server, 4, 4).await;
    stopped.release();
    for session in sessions.iter().chain(&own) {
        wait("the bot acts", async || version(&server, session).await == 3).await;
    }
    assert_eq!(THOUGHT.most.load(SeqCst), 4);
    wait_for_bots(&server, 0, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn runs_of_one_address_take_turns() {
    let stopped = Stopped::bots().await;
    let limits = Limits { bots: 4, bots_per_address: Some(1), ..Limits::default() };
    let server = with_limits(limits).await;
    let bots = json!([{ "bot": "greedy" }, { "bot": "greedy" }]);
    let mut runs = Vec::new();
    for (from, thinking, waiting) in [(FIRST, 1, 0), (FIRST, 1, 1), (SECOND, 2, 1)] {
        let session = created(&server, bots.clone(), "waiting", FIRST).await;
        let run = server.post(&session.path("/run"), &json!({ "until": "order" }));
        let run = run.token(session.watch.as_ref().unwrap()).from(from);
        runs.push(tokio::spawn(run.send()));
        wait_for_bots(&server, thinking, waiting).await;
    }
    stopped.release();
    for run in runs {
        assert_eq!(run.await.unwrap().json()["played"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loaded_session_acts_for_the_address_that_asked_for_it() {
    let stopped = Stopped::bots().await;
    let limits = Limits { bots: 4, bots_per_address: Some(1), ..Limits::default() };
    let server = with_limits(limits).await;
    let mut sessions = Vec::new();
    for _ in 0..3 {
        let session = server.seeded("bomb", "stuck bot", "7").await;
        order(&server, &session, FIRST).await;
        let (seat, occupant) = (Seat(1), Occupant::Bot("greedy".to_owned()));
        let row = SeatRow { seat, occupant, token: None, invite: None, contribution: None };
        server.store.seat(session.id.parse().unwrap(), row).await.unwrap();
        sessions.push(session);
    }
    // This server has loaded none of them yet.
    let server = server.second_server().await;
    for (session, from, thinking, waiting) in
        [(&sessions[0], FIRST, 1, 0), (&sessions[1], FIRST, 1, 1), (&sessions[2], SECOND, 2, 1)]
    {
        assert_eq!(server.get(&session.path("")).from(from).send().await.status, 200);
        wait_for_bots(&server, thinking, waiting).await;
    }
    stopped.release();
    for session in &sessions {
        wait("the bot acts", async || version(&server, session).await == 3).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_bot_of_a_session_thinks_at_a_time() {
    let stopped = Stopped::bots().await;
    let server = with_limits(Limits { bots: 8, bots_per_session: 8, ..Limits::default() }).await;
    let bots = json!([{ "bot": "greedy" }, { "bot": "greedy" }]);
    // Both bots may act, and two requests let them.
    let session = created(&server, bots.clone(), "waiting", FIRST).await;
    let run = || {
        let run = server.post(&session.path("/run"), &json!({ "until": "order" }));
        tokio::spawn(run.token(session.watch.as_ref().unwrap()).send())
    };
    let runs = [run(), run()];
    wait_for_bots(&server, 1, 0).await;
    stopped.release();
    for run in runs {
        assert_eq!(run.await.unwrap().json()["played"], 1);
    }
    assert_eq!(version(&server, &session).await, 3);
    // The same for bots that act by themselves.
    let body = json!({ "game": "bomb", "scenario": "stuck bots", "seats": bots });
    let acting = server.create_as(&body).await;
    wait("the bots act", async || version(&server, &acting).await > 20).await;
    assert_eq!(THOUGHT.most.load(SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_do_not_stop_occupy_a_limited_number_of_threads_per_session() {
    const MOST: u64 = 2;
    let stopped = Stopped::bots().await;
    let server = TestServer::playing(&GAMES, |config| {
        config.limits.bots_per_session = MOST as u32;
        config.bot_timeout = Duration::from_millis(1);
    })
    .await;
    let sessions = [against_a_bot(&server, FIRST).await, against_a_bot(&server, FIRST).await];
    for session in &sessions {
        for round in 0..5 {
            order(&server, session, FIRST).await;
            let answered = async || version(&server, session).await == 2 * round + 3;
            wait("another bot plays instead", answered).await;
        }
    }
    assert_eq!(
        metric(&server, "sandtable_bots_overdue").await,
        2 * MOST,
        "each session has its limit"
    );
    // A bot may exceed its time limit before its thread has begun to think.
    wait("all threads think", async || THOUGHT.now.load(SeqCst) == 2 * MOST).await;
    wait_for(&server, "sandtable_bots_thinking", 0).await;
    stopped.release();
    wait_for(&server, "sandtable_bots_overdue", 0).await;
}

async fn wait_for(server: &TestServer, name: &str, value: u64) {
    wait(name, async || metric(server, name).await == value).await;
}
