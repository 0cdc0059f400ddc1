//! A server in this process, and a client for it.

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, Response};
use futures_util::StreamExt;
use sandtable::{AnyGame, AnyScenario, AnySetup};
use sandtable_core::{Seat, SessionId, Timestamp};
use sandtable_server::{Config, Hall, Token, router};
use sandtable_store::{Entry, NewSession, Occupant, Progress, SeatRow, SqliteStore, Store};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;

/// A server with a temporary database.
pub(crate) struct TestServer {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) router: Router,
    games: &'static [&'static dyn AnyGame],
    folder: Arc<TempDir>,
}

impl TestServer {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A server with changed settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::playing(sandtable::games(), change).await
    }

    /// A server that offers these games.
    pub(crate) async fn playing(
        games: &'static [&'static dyn AnyGame],
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let mut config = Config::new(folder.path().join("sessions.db"));
        config.heartbeat = Duration::from_millis(50);
        change(&mut config);
        Self::open(folder, Arc::new(config), games).await
    }

    async fn open(
        folder: Arc<TempDir>,
        config: Arc<Config>,
        games: &'static [&'static dyn AnyGame],
    ) -> Self {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.database).await.unwrap());
        Self::of(folder, config, store, games)
    }

    fn of(
        folder: Arc<TempDir>,
        config: Arc<Config>,
        store: Arc<dyn Store>,
        games: &'static [&'static dyn AnyGame],
    ) -> Self {
        let hall = Arc::new(Hall::new(Arc::clone(&store), &config).playing(games));
        hall.keep_swept();
        let (closing, closed) = watch::channel(false);
        let router = router(hall, Arc::clone(&config), closed);
        Self { config, store, closing, router, games, folder }
    }

    /// Stops the server and starts it again on the same database.
    pub(crate) async fn reopened(self) -> Self {
        self.closing.send_replace(true);
        self.store.close().await;
        Self::open(Arc::clone(&self.folder), Arc::clone(&self.config), self.games).await
    }

    /// Stops the server and starts it again on the same database with changed settings.
    pub(crate) async fn reopened_with(mut self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::clone(&self.config);
        change(&mut config);
        self.config = Arc::new(config);
        self.reopened().await
    }

    /// Stops the server and starts it again on the same database with other games.
    pub(crate) async fn reopened_playing(mut self, games: &'static [&'static dyn AnyGame]) -> Self {
        self.games = games;
        self.reopened().await
    }

    /// Creates a session from a request body.
    pub(crate) async fn create_as(&self, body: &Value) -> TestSession {
        let reply = self.post("/api/sessions", body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        TestSession::of(&reply.json())
    }

    /// Starts another server on the same database.
    pub(crate) async fn second_server(&self) -> Self {
        Self::open(Arc::clone(&self.folder), Arc::clone(&self.config), self.games).await
    }

    /// Starts another server on this store.
    pub(crate) fn over(&self, store: Arc<dyn Store>) -> Self {
        Self::of(Arc::clone(&self.folder), Arc::clone(&self.config), store, self.games)
    }

    pub(crate) fn get(&self, path: &str) -> TestRequest {
        self.request(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> TestRequest {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        request.body(body.to_string())
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> TestRequest {
        let (headers, body, peer) = (Vec::new(), Vec::new(), None);
        let (router, path) = (self.router.clone(), path.to_owned());
        TestRequest { router, method, path, headers, body, peer }
    }

    /// Creates a session; every seat is `"me"`, `"open"` or a bot.
    pub(crate) async fn create(&self, game: &str, scenario: &str, seats: Value) -> TestSession {
        self.create_from(game, scenario, seats, None).await
    }

    pub(crate) async fn create_from(
        &self,
        game: &str,
        scenario: &str,
        seats: Value,
        seed: Option<&str>,
    ) -> TestSession {
        let mut body = json!({ "game": game, "scenario": scenario, "seats": seats });
        if let Some(seed) = seed {
            body["seed"] = seed.into();
        }
        let reply = self.post("/api/sessions", &body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        TestSession::of(&reply.json())
    }

    /// Puts a new session between two people with this seed and a watch token into the database. The server
    /// creates games between people with dice that a test cannot choose.
    pub(crate) async fn seeded(&self, game: &str, scenario: &str, seed: &str) -> TestSession {
        static SEEDED: AtomicU8 = AtomicU8::new(0);
        let id = SessionId::from_random([SEEDED.fetch_add(1, Ordering::Relaxed); 16]);
        let setup =
            AnySetup::new(id, AnyScenario::Named(scenario.to_owned()), seed.parse().unwrap());
        let game = self.games.iter().find(|known| known.name() == game).unwrap();
        let session = game.create(setup, Timestamp::now()).unwrap();
        let tokens = [(); 2].map(|()| Token::random().unwrap());
        let watch = Token::random().unwrap();
        let seats = (0..).zip(&tokens).map(|(seat, token)| SeatRow {
            seat: Seat(seat),
            occupant: Occupant::Person,
            token: Some(token.hash()),
            invite: None,
            contribution: None,
        });
        let moment = session.moment();
        let (turn, phase) = (moment.turn, moment.phase.to_owned());
        let rows = (0..session.entries()).map(|entry| session.row(entry).unwrap());
        let new = NewSession {
            id,
            game: game.name().to_owned(),
            scenario: scenario.to_owned(),
            title: None,
            seed: session.seed().cloned(),
            parent: None,
            rematch_of: None,
            at: session.times()[0],
            entries: rows.map(|text| Entry { text, noticed: u32::MAX }).collect(),
            progress: Progress { turn, phase, outcome: None },
            seats: seats.collect(),
            watch: Some(watch.hash()),
            waiting: false,
            temporary: false,
            fork_limit: None,
            request: None,
        };
        self.store.create(new).await.unwrap();
        let tokens = tokens.map(|token| token.secret().to_owned()).into();
        let watch = Some(watch.secret().to_owned());
        TestSession { id: id.to_string(), tokens, invites: vec![String::new(); 2], watch }
    }

    /// Creates a raid between two people.
    pub(crate) async fn raid(&self) -> TestSession {
        self.create("raid", "valleys", json!(["me", "me"])).await
    }

    /// Submits an order based on the seat's current version. A bot may act between the two
    /// requests; then the order is submitted again, as a client would do.
    pub(crate) async fn order(&self, session: &TestSession, seat: usize, order: Value) -> Reply {
        let token = &session.tokens[seat];
        loop {
            let now = self.get(&session.path("")).token(token).send().await.json();
            let body = json!({ "order": order, "expected": now["version"] });
            let reply = self.post(&session.path("/orders"), &body).token(token).send().await;
            if reply.status != 409 || reply.json()["code"] != "stale-version" {
                return reply;
            }
        }
    }

    /// Plays a raid to its end.
    pub(crate) async fn raid_to_the_end(&self, session: &TestSession) {
        for seat in 0..2 {
            assert_eq!(self.order(session, seat, json!({ "Hide": 2 })).await.status, 200);
        }
        self.raid_to_the_end_of(session).await;
    }

    /// Plays a raid to its end, after both camps were hidden.
    pub(crate) async fn raid_to_the_end_of(&self, session: &TestSession) {
        for round in 0..40_usize {
            let token = &session.tokens[round % 2];
            let legal = self.get(&session.path("/orders")).token(token).send().await.json();
            let order = legal.as_array().unwrap().last().unwrap().clone();
            let reply = self.order(session, round % 2, order).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            if reply.json()["shown"]["over"] == true {
                return;
            }
        }
        panic!("the raid did not end");
    }
}

/// A session with its tokens.
#[derive(Clone, Debug)]
pub(crate) struct TestSession {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) invites: Vec<String>,
    pub(crate) watch: Option<String>,
}

impl TestSession {
    pub(crate) fn of(created: &Value) -> Self {
        let all = |name: &str| -> Vec<String> {
            let seats = created["seats"].as_array().unwrap().iter();
            seats.map(|seat| seat[name].as_str().unwrap_or_default().to_owned()).collect()
        };
        Self {
            id: created["session"]["id"].as_str().unwrap().to_owned(),
            tokens: all("token"),
            invites: all("invite"),
            watch: created["watch"].as_str().map(str::to_owned),
        }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/sessions/{}{rest}", self.id)
    }
}

/// A request under construction.
pub(crate) struct TestRequest {
    router: Router,
    method: Method,
    path: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
    peer: Option<SocketAddr>,
}

impl TestRequest {
    pub(crate) fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// Sends the request over a connection from this address.
    pub(crate) fn from(mut self, address: &str) -> Self {
        self.peer = Some(SocketAddr::new(address.parse().unwrap(), 50_000));
        self
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    pub(crate) fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    pub(crate) async fn response(self) -> Response<Body> {
        let mut request = Request::builder().method(self.method).uri(self.path);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let mut request = request.body(Body::from(self.body)).unwrap();
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        self.router.oneshot(request).await.unwrap()
    }

    pub(crate) async fn send(self) -> Reply {
        Reply::of(self.response().await).await
    }

    /// Sends the request and reads the response as an event stream.
    pub(crate) async fn listen(self) -> TestStream {
        let response = self.response().await;
        assert_eq!(response.status(), 200);
        TestStream { frames: response.into_body().into_data_stream(), buffer: String::new() }
    }
}

/// A response, read to its end.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    pub(crate) bytes: Vec<u8>,
}

impl Reply {
    pub(crate) async fn of(response: Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        let body = String::from_utf8_lossy(&bytes).into_owned();
        Self { status: parts.status.as_u16(), headers: parts.headers, body, bytes }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    /// The status and code of an error response.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let body = self.json();
        assert!(body["message"].as_str().is_some_and(|message| message.len() > 10), "{body}");
        (self.status, body["code"].as_str().expect("a code").to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// An open event stream.
pub(crate) struct TestStream {
    frames: BodyDataStream,
    buffer: String,
}

/// An event of a stream.
#[derive(Debug, PartialEq)]
pub(crate) struct StreamEvent {
    pub(crate) kind: String,
    pub(crate) id: Option<u32>,
    pub(crate) data: Value,
}

impl TestStream {
    /// Returns the next event except `thinking`; `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<StreamEvent> {
        loop {
            let event = self.any().await?;
            if event.kind != "thinking" {
                return Some(event);
            }
        }
    }

    /// Returns the next event, skipping comments; `None` at the end of the stream. Panics if none
    /// comes: keep-alives alone would let a test wait forever.
    pub(crate) async fn any(&mut self) -> Option<StreamEvent> {
        let event = tokio::time::timeout(Duration::from_mins(1), self.event());
        event.await.expect("an event within 60 seconds")
    }

    async fn event(&mut self) -> Option<StreamEvent> {
        loop {
            let block = self.block().await?;
            let field = |name: &str| {
                let lines = block.lines().filter_map(|line| line.split_once(':'));
                let mut found = lines.filter(|(known, _)| *known == name);
                found.next().map(|(_, value)| value.trim().to_owned())
            };
            if let Some(kind) = field("event") {
                let id = field("id").map(|id| id.parse().unwrap());
                let data = serde_json::from_str(&field("data").unwrap()).unwrap();
                return Some(StreamEvent { kind, id, data });
            }
        }
    }

    /// Returns the data of the next event, whether it has a name or not; `None` at the end of the
    /// stream.
    pub(crate) async fn data(&mut self) -> Option<Value> {
        loop {
            let block = self.block().await?;
            if let Some(data) = block.lines().find_map(|line| line.strip_prefix("data: ")) {
                return Some(serde_json::from_str(data).unwrap());
            }
        }
    }

    /// Returns the next block of lines, including comments.
    pub(crate) async fn block(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.buffer.find("\n\n") {
                let rest = self.buffer.split_off(end);
                let block = std::mem::replace(&mut self.buffer, rest[2..].to_owned());
                return Some(block);
            }
            let frame = tokio::time::timeout(Duration::from_secs(20), self.frames.next());
            let frame = frame.await.expect("a keep-alive within 20 seconds")?.unwrap();
            self.buffer.push_str(std::str::from_utf8(&frame).unwrap());
        }
    }
}
