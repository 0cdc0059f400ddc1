//! A server in this process, and somebody who asks it things.

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response};
use futures_util::StreamExt;
use sandtable::AnyGame;
use sandtable_server::{Config, Hall, router};
use sandtable_store::{SqliteStore, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;

/// A server with a database of its own.
pub(crate) struct House {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) router: Router,
    games: &'static [&'static dyn AnyGame],
    folder: Arc<TempDir>,
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// That differs from the usual one.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::playing(sandtable::games(), change).await
    }

    /// Where other games are played.
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
        let (closing, closed) = watch::channel(false);
        let router = router(hall, Arc::clone(&config), closed);
        Self { config, store, closing, router, games, folder }
    }

    /// The same house after its server was stopped and started again.
    pub(crate) async fn reopened(self) -> Self {
        self.closing.send_replace(true);
        self.store.close().await;
        Self::open(Arc::clone(&self.folder), Arc::clone(&self.config), self.games).await
    }

    /// Another server on the same database.
    pub(crate) async fn neighbour(&self) -> Self {
        Self::open(Arc::clone(&self.folder), Arc::clone(&self.config), self.games).await
    }

    /// Another server over a store of its own.
    pub(crate) fn over(&self, store: Arc<dyn Store>) -> Self {
        Self::of(Arc::clone(&self.folder), Arc::clone(&self.config), store, self.games)
    }

    pub(crate) fn get(&self, path: &str) -> Ask {
        self.ask(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Ask {
        let ask = self.ask(Method::POST, path).header("content-type", "application/json");
        ask.body(body.to_string())
    }

    pub(crate) fn ask(&self, method: Method, path: &str) -> Ask {
        let (headers, body) = (Vec::new(), Vec::new());
        Ask { router: self.router.clone(), method, path: path.to_owned(), headers, body }
    }

    /// A session; every seat is `"me"`, `"open"` or a bot.
    pub(crate) async fn create(&self, game: &str, scenario: &str, seats: Value) -> Made {
        self.create_from(game, scenario, seats, None).await
    }

    pub(crate) async fn create_from(
        &self,
        game: &str,
        scenario: &str,
        seats: Value,
        seed: Option<&str>,
    ) -> Made {
        let mut body = json!({ "game": game, "scenario": scenario, "seats": seats });
        if let Some(seed) = seed {
            body["seed"] = seed.into();
        }
        let reply = self.post("/api/sessions", &body).send().await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        Made::of(&reply.json())
    }

    /// A raid between two people.
    pub(crate) async fn raid(&self) -> Made {
        self.create("raid", "valleys", json!(["me", "me"])).await
    }

    /// Gives an order as somebody who is up to date.
    pub(crate) async fn order(&self, made: &Made, seat: usize, order: Value) -> Reply {
        let token = &made.tokens[seat];
        let now = self.get(&made.path("")).token(token).send().await.json();
        let body = json!({ "order": order, "expected": now["version"] });
        self.post(&made.path("/orders"), &body).token(token).send().await
    }

    /// Plays a raid to its end: the first seat finds the camp sooner or later, or nobody does.
    pub(crate) async fn raid_to_the_end(&self, made: &Made) {
        for seat in 0..2 {
            assert_eq!(self.order(made, seat, json!({ "Hide": 2 })).await.status, 200);
        }
        for round in 0..40_usize {
            let token = &made.tokens[round % 2];
            let legal = self.get(&made.path("/orders")).token(token).send().await.json();
            let order = legal.as_array().unwrap().last().unwrap().clone();
            let reply = self.order(made, round % 2, order).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            if reply.json()["shown"]["over"] == true {
                return;
            }
        }
        panic!("a raid has an end");
    }
}

/// A session that was made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) invites: Vec<String>,
    pub(crate) watch: Option<String>,
}

impl Made {
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

/// A question that is being put together.
pub(crate) struct Ask {
    router: Router,
    method: Method,
    path: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

impl Ask {
    pub(crate) fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
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
        let request = request.body(Body::from(self.body)).unwrap();
        self.router.oneshot(request).await.unwrap()
    }

    pub(crate) async fn send(self) -> Reply {
        Reply::of(self.response().await).await
    }

    /// Listens instead of waiting for the end.
    pub(crate) async fn listen(self) -> Ears {
        let response = self.response().await;
        assert_eq!(response.status(), 200);
        Ears { frames: response.into_body().into_data_stream(), heard: String::new() }
    }
}

/// What was answered.
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
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The status and the code of a refusal.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let body = self.json();
        assert!(body["message"].as_str().is_some_and(|message| message.len() > 10), "{body}");
        (self.status, body["code"].as_str().expect("a code").to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A stream that is being listened to.
pub(crate) struct Ears {
    frames: BodyDataStream,
    heard: String,
}

/// An event of a stream: its kind, its number and what it says.
#[derive(Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) kind: String,
    pub(crate) id: Option<u32>,
    pub(crate) data: Value,
}

impl Ears {
    /// The next event but those of bots that think; `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<Told> {
        loop {
            let told = self.any().await?;
            if told.kind != "thinking" {
                return Some(told);
            }
        }
    }

    /// The next event, comments left out; `None` at the end of the stream.
    pub(crate) async fn any(&mut self) -> Option<Told> {
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
                return Some(Told { kind, id, data });
            }
        }
    }

    /// The next block of lines, comments too.
    pub(crate) async fn block(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.heard.find("\n\n") {
                let rest = self.heard.split_off(end);
                let block = std::mem::replace(&mut self.heard, rest[2..].to_owned());
                return Some(block);
            }
            let frame = tokio::time::timeout(Duration::from_secs(20), self.frames.next());
            let frame = frame.await.expect("a stream is never silent for so long")?.unwrap();
            self.heard.push_str(std::str::from_utf8(&frame).unwrap());
        }
    }
}
