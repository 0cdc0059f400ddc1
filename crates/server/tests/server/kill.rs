//! A server process that is killed during play, many times. The process is this test program,
//! running an ignored test that prints its address to standard error.

use crate::live_server::request;
use crate::test_server::TestSession;
use futures_util::future::join_all;
use sandtable_server::{Config, Server};
use sandtable_store::{SqliteStore, Store};
use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Environment variable with the path of the child's database.
const FILE: &str = "SANDTABLE_SERVER_TEST_FILE";
const KILLS: u64 = 100;
const PLAYERS: u64 = 4;

/// Number of orders acknowledged so far.
static ACKNOWLEDGED: AtomicU64 = AtomicU64::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "helper process, runs until killed"]
async fn serves_until_it_is_killed() {
    let mut config = Config::new(env::var(FILE).unwrap());
    config.listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::bind(config).await.unwrap();
    eprintln!("listening on {}", server.address().unwrap());
    server.run(std::future::pending()).await;
}

/// Starts a server on this database in a process of its own.
pub(crate) fn child(file: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::serves_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("listening on ")?.parse().ok());
    (child, address.expect("the child prints its address"))
}

/// The connection failed.
struct Disconnected;

impl From<std::io::Error> for Disconnected {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

/// A client that plays both seats of one raid after another, and remembers what was acknowledged.
#[derive(Default)]
struct Player {
    number: u64,
    game: Option<Game>,
    finished: Vec<Game>,
    retried: u64,
}

struct Game {
    session: TestSession,
    /// The log line of each acknowledged order.
    acknowledged: Vec<String>,
    /// The order that is not acknowledged yet, with its idempotency key.
    pending: Option<(String, Value)>,
}

impl Game {
    async fn begin(server: SocketAddr, key: &str) -> Result<Self, Disconnected> {
        let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
        let headers = [("idempotency-key", key)];
        let (status, session) =
            request(server, "POST", "/api/sessions", &headers, &body.to_string()).await?;
        assert_eq!(status, 201, "{session}");
        let session = TestSession::of(&serde_json::from_str(&session).unwrap());
        Ok(Self { session, acknowledged: Vec::new(), pending: None })
    }

    /// The seat to act: both hide, then they alternate.
    fn seat(&self) -> usize {
        self.acknowledged.len() % 2
    }

    async fn send(
        &self,
        server: SocketAddr,
        (method, path): (&str, &str),
        key: &str,
        body: &str,
    ) -> Result<Value, Disconnected> {
        let token = format!("Bearer {}", self.session.tokens[self.seat()]);
        let headers = [("authorization", token.as_str()), ("idempotency-key", key)];
        let (status, text) =
            request(server, method, &self.session.path(path), &headers, body).await?;
        assert_eq!(status, 200, "{method} {path} {body}: {text}");
        Ok(serde_json::from_str(&text).unwrap())
    }

    /// Checks that the log has every acknowledged order once and in order, and at most the pending
    /// one besides.
    async fn check(&self, server: SocketAddr) -> Result<(), Disconnected> {
        let log = self.send(server, ("GET", "/log?since=1&as=public"), "look", "").await?;
        let lines = log.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap());
        // The last order of a game also reveals the seed.
        let texts: Vec<&str> = lines.filter(|text| !text.starts_with("Seed revealed")).collect();
        let count = self.acknowledged.len();
        assert_eq!(texts[..count], self.acknowledged[..], "{}", self.session.id);
        let extra = texts.len() - count;
        assert!(extra <= usize::from(self.pending.is_some()), "{extra} orders too many");
        Ok(())
    }

    /// Sends the pending order again, or the next one. Returns whether it was a retry, and whether
    /// the game is over.
    async fn play(&mut self, server: SocketAddr) -> Result<(bool, bool), Disconnected> {
        let count = self.acknowledged.len();
        if self.pending.is_none() {
            let legal = self.send(server, ("GET", "/orders"), "look", "").await?;
            let order = legal[count % legal.as_array().unwrap().len()].clone();
            self.pending = Some((format!("order {count}"), order));
        }
        let (key, order) = self.pending.clone().unwrap();
        let body = json!({ "order": order, "expected": count + 1 }).to_string();
        let answer = self.send(server, ("POST", "/orders"), &key, &body).await?;
        assert_eq!(answer["version"], count + 2);
        // Keep what the public log says: the valley of a camp is known to its owner only.
        let text = answer["lines"][0]["text"].as_str().unwrap();
        let text = text.split(" in valley").next().unwrap();
        self.acknowledged.push(text.to_owned());
        self.pending = None;
        Ok((answer["repeated"] == true, answer["shown"]["over"] == true))
    }
}

impl Player {
    /// Plays until the connection fails.
    async fn play(&mut self, server: SocketAddr) {
        while let Ok(()) = self.play_one(server).await {}
    }

    async fn play_one(&mut self, server: SocketAddr) -> Result<(), Disconnected> {
        let key = format!("player {}, game {}", self.number, self.finished.len());
        let mut game = match self.game.take() {
            Some(game) => game,
            // With the same key: if the response was lost, this returns the session created then.
            None => Game::begin(server, &key).await?,
        };
        let played = self.play_on(&mut game, server).await;
        if matches!(played, Ok(())) {
            self.finished.push(game);
        } else {
            self.game = Some(game);
        }
        played
    }

    async fn play_on(&mut self, game: &mut Game, server: SocketAddr) -> Result<(), Disconnected> {
        game.check(server).await?;
        loop {
            let (retried, over) = game.play(server).await?;
            ACKNOWLEDGED.fetch_add(1, Ordering::Relaxed);
            self.retried += u64::from(retried);
            if over {
                return Ok(());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_100_kills_every_acknowledged_order_is_stored_exactly_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.db");
    let player = |number| Player { number, ..Player::default() };
    let mut players: Vec<Player> = (0..PLAYERS).map(player).collect();
    for kill in 0..KILLS {
        let (mut child, server) = child(&file);
        let playing = join_all(players.iter_mut().map(|player| player.play(server)));
        // Kill at a different time each round: after 0 to 6 orders, and up to 20 ms later.
        let enough = ACKNOWLEDGED.load(Ordering::Relaxed) + kill % 7;
        let delay = Duration::from_micros(kill * 7_919 % 20_000);
        let killing = async {
            while ACKNOWLEDGED.load(Ordering::Relaxed) < enough {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(delay).await;
            child.kill().unwrap();
            child.wait().unwrap();
        };
        tokio::join!(playing, killing);
    }
    let (mut child, server) = child(&file);
    for player in &mut players {
        for game in player.finished.iter().chain(&player.game) {
            assert!(game.check(server).await.is_ok());
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let stored = store.recent(100_000).await.unwrap().len();
    let finished: usize = players.iter().map(|player| player.finished.len()).sum();
    let unfinished = players.iter().filter(|player| player.game.is_some()).count();
    // A player without a game may have created one whose response was lost.
    let maximum = finished + players.len();
    assert!((finished + unfinished..=maximum).contains(&stored), "{stored} sessions");
    let orders = ACKNOWLEDGED.load(Ordering::Relaxed);
    let retried: u64 = players.iter().map(|player| player.retried).sum();
    eprintln!("{orders} orders, {retried} of them stored but not acknowledged before a kill");
    assert!(orders >= 2 * KILLS, "{orders} orders");
}
