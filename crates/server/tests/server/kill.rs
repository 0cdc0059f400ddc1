//! A server that is killed in the middle of play, again and again. It is this program once more, told to run
//! a test that is ignored otherwise; where it listens it tells on its error stream.

use crate::house::Made;
use crate::wire::ask;
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

/// Where a child finds the database.
const FILE: &str = "SANDTABLE_SERVER_TEST_FILE";
const KILLS: u64 = 100;
const PLAYERS: u64 = 4;

/// How many orders were acknowledged so far.
static ACKNOWLEDGED: AtomicU64 = AtomicU64::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs until it is killed"]
async fn serves_until_it_is_killed() {
    let mut config = Config::new(env::var(FILE).unwrap());
    config.listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::bind(config).await.unwrap();
    eprintln!("listens at {}", server.address().unwrap());
    server.run(std::future::pending()).await;
}

/// A server on this database in a process of its own.
pub(crate) fn child(file: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::serves_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("listens at ")?.parse().ok());
    (child, address.expect("it listens"))
}

/// The line broke, or the server was not there.
struct Broken;

impl From<std::io::Error> for Broken {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

/// Somebody who plays both sides of one raid after the other, and remembers what he was told.
#[derive(Default)]
struct Player {
    number: u64,
    game: Option<Game>,
    finished: Vec<Game>,
    repeated: u64,
}

struct Game {
    made: Made,
    /// What each order that was acknowledged brought, in words.
    told: Vec<String>,
    /// The order that was not acknowledged yet, with its key.
    given: Option<(String, Value)>,
}

impl Game {
    async fn begin(server: SocketAddr, key: &str) -> Result<Self, Broken> {
        let body = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] });
        let headers = [("idempotency-key", key)];
        let (status, made) =
            ask(server, "POST", "/api/sessions", &headers, &body.to_string()).await?;
        assert_eq!(status, 201, "{made}");
        let made = Made::of(&serde_json::from_str(&made).unwrap());
        Ok(Self { made, told: Vec::new(), given: None })
    }

    /// Whose turn it is: both hide, then they take turns.
    fn seat(&self) -> usize {
        self.told.len() % 2
    }

    async fn asked(
        &self,
        server: SocketAddr,
        (method, path): (&str, &str),
        key: &str,
        body: &str,
    ) -> Result<Value, Broken> {
        let token = format!("Bearer {}", self.made.tokens[self.seat()]);
        let headers = [("authorization", token.as_str()), ("idempotency-key", key)];
        let (status, text) = ask(server, method, &self.made.path(path), &headers, body).await?;
        assert_eq!(status, 200, "{method} {path} {body}: {text}");
        Ok(serde_json::from_str(&text).unwrap())
    }

    /// What was acknowledged is there once, in its order, and at most what was under way besides.
    async fn holds(&self, server: SocketAddr) -> Result<(), Broken> {
        let log = self.asked(server, ("GET", "/log?since=1&as=public"), "look", "").await?;
        let lines = log.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap());
        // The last order of a game lays its dice open as well.
        let texts: Vec<&str> = lines.filter(|text| !text.starts_with("The dice")).collect();
        assert_eq!(texts[..self.told.len()], self.told[..], "{}", self.made.id);
        let besides = texts.len() - self.told.len();
        assert!(besides <= usize::from(self.given.is_some()), "{besides} orders too many");
        Ok(())
    }

    /// Gives the order that is under way, or the next one; tells whether it had been done before.
    async fn go_on(&mut self, server: SocketAddr) -> Result<(bool, bool), Broken> {
        if self.given.is_none() {
            let legal = self.asked(server, ("GET", "/orders"), "look", "").await?;
            let order = legal[self.told.len() % legal.as_array().unwrap().len()].clone();
            self.given = Some((format!("order {}", self.told.len()), order));
        }
        let (key, order) = self.given.clone().unwrap();
        let body = json!({ "order": order, "expected": self.told.len() + 1 }).to_string();
        let answer = self.asked(server, ("POST", "/orders"), &key, &body).await?;
        assert_eq!(answer["version"], self.told.len() + 2);
        // As everybody hears it; where a camp is, only its owner does.
        let text = answer["lines"][0]["text"].as_str().unwrap();
        let text = text.split(" in valley").next().unwrap();
        self.told.push(text.to_owned());
        self.given = None;
        Ok((answer["repeated"] == true, answer["shown"]["over"] == true))
    }
}

impl Player {
    /// Plays until the line breaks.
    async fn play(&mut self, server: SocketAddr) {
        while let Ok(()) = self.play_one(server).await {}
    }

    async fn play_one(&mut self, server: SocketAddr) -> Result<(), Broken> {
        let key = format!("player {}, game {}", self.number, self.finished.len());
        let mut game = match self.game.take() {
            Some(game) => game,
            // If the line breaks, the same one is asked for again.
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

    async fn play_on(&mut self, game: &mut Game, server: SocketAddr) -> Result<(), Broken> {
        game.holds(server).await?;
        loop {
            let (repeated, over) = game.go_on(server).await?;
            ACKNOWLEDGED.fetch_add(1, Ordering::Relaxed);
            self.repeated += u64::from(repeated);
            if over {
                return Ok(());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_kills_lose_nothing_that_was_acknowledged_and_double_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.db");
    let player = |number| Player { number, ..Player::default() };
    let mut players: Vec<Player> = (0..PLAYERS).map(player).collect();
    for kill in 0..KILLS {
        let (mut child, server) = child(&file);
        let playing = join_all(players.iter_mut().map(|player| player.play(server)));
        // A different moment each time: after none to six orders, and a little later.
        let enough = ACKNOWLEDGED.load(Ordering::Relaxed) + kill % 7;
        let moment = Duration::from_micros(kill * 7_919 % 20_000);
        let killing = async {
            while ACKNOWLEDGED.load(Ordering::Relaxed) < enough {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(moment).await;
            child.kill().unwrap();
            child.wait().unwrap();
        };
        tokio::join!(playing, killing);
    }
    let (mut child, server) = child(&file);
    for player in &mut players {
        for game in player.finished.iter().chain(&player.game) {
            assert!(game.holds(server).await.is_ok());
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let kept = store.recent(100_000).await.unwrap().len();
    let known: usize = players.iter().map(|player| player.finished.len()).sum();
    let under_way = players.iter().filter(|player| player.game.is_some()).count();
    // Whoever has none may have asked for one.
    let most = known + players.len();
    assert!((known + under_way..=most).contains(&kept), "{kept} sessions and not {most}");
    let orders = ACKNOWLEDGED.load(Ordering::Relaxed);
    let repeated: u64 = players.iter().map(|player| player.repeated).sum();
    eprintln!("{orders} orders, {repeated} of them kept but not acknowledged before a kill");
    assert!(orders >= 2 * KILLS, "{orders} orders");
}
