use super::connection::Connection;
use crate::Fault;
use sandtable_server::{Config, Server};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// A server with players of the game "raid", each with their own connection.
#[derive(Debug)]
pub struct ServerWork {
    /// The server runs as long as this exists.
    _runtime: Runtime,
    address: SocketAddr,
    players: Vec<Player>,
}

impl ServerWork {
    /// Starts a server with `players` players and a database in a folder.
    ///
    /// # Errors
    /// Returns an error if the server cannot be started.
    pub fn new(folder: &Path, players: usize) -> Result<Self, Fault> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let mut config = Config::new(folder.join("sessions.db"));
        config.listen.set_port(0);
        let server = runtime.block_on(Server::bind(config)).map_err(|error| error.to_string())?;
        let address = server.address()?;
        runtime.spawn(server.run(std::future::pending()));
        let players = (0..players).map(|_| Player::new(address)).collect::<Result<_, _>>()?;
        Ok(Self { _runtime: runtime, address, players })
    }

    /// Lets all players submit `count` orders concurrently, and returns the time of each order.
    ///
    /// # Errors
    /// Returns an error if an order is refused.
    pub fn order(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let played = std::thread::scope(|scope| {
            let play = |player| scope.spawn(move || Player::play(player, count));
            let playing: Vec<_> = self.players.iter_mut().map(play).collect();
            playing.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
        });
        let mut times = Vec::new();
        for played in played {
            let played = played.map_err(|_| "a player thread panicked")?;
            times.extend(played.map_err(|error| error.to_string())?);
        }
        Ok(times)
    }

    /// The address of the server.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends `count` health checks and returns the time of each: the round trip without any work.
    ///
    /// # Errors
    /// Returns an error if the server does not respond.
    pub fn ping(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let player = self.players.first_mut().ok_or("there are no players")?;
        let ping = |_| {
            let start = Instant::now();
            player.connection.request("GET", "/api/health", "", "").map(|_| start.elapsed())
        };
        Ok((0..count).map(ping).collect::<Result<_, _>>()?)
    }
}

/// A player of both sides of a raid.
#[derive(Debug)]
struct Player {
    connection: Connection,
    /// The unfinished games; the last one is being played.
    games: Vec<Game>,
}

#[derive(Debug)]
struct Game {
    path: String,
    tokens: [String; 2],
    orders: u32,
    /// The number of valleys each side has searched, starting with the first.
    searched: [usize; 2],
}

/// The fields of a response that a player needs.
#[derive(Deserialize)]
struct Answer {
    shown: Shown,
}

#[derive(Deserialize)]
struct Shown {
    over: bool,
    view: View,
}

#[derive(Deserialize)]
struct View {
    searched: [Vec<u8>; 2],
}

/// The number of games that each player starts in advance: about as many as are played, because
/// only orders are timed, not the creation of sessions.
const GAMES: usize = 12;

/// The valley that is searched last. Camps are hidden there, so that a game lasts long.
const LAST: u8 = 19;

impl Game {
    /// Returns the seat that acts next, and its order.
    fn next(&self) -> (usize, Value) {
        let seat = self.orders as usize % 2;
        let hiding = self.orders < 2;
        (
            seat,
            if hiding { json!({ "Hide": LAST }) } else { json!({ "Raid": self.searched[seat] }) },
        )
    }

    /// Returns the game after an order, or `None` if it is over.
    fn after(mut self, answer: Answer) -> Option<Self> {
        let Shown { over, view } = answer.shown;
        self.searched = view.searched.map(|valleys| valleys.len());
        self.orders += 1;
        (!over).then_some(self)
    }
}

impl Player {
    fn new(address: SocketAddr) -> Result<Self, std::io::Error> {
        let mut player = Self { connection: Connection::new(address)?, games: Vec::new() };
        for _ in 0..GAMES {
            let game = player.begin()?;
            player.games.push(game);
        }
        Ok(player)
    }

    fn play(&mut self, count: u32) -> Result<Vec<Duration>, std::io::Error> {
        (0..count).map(|_| self.order()).collect()
    }

    /// Submits one order and returns its time.
    fn order(&mut self) -> Result<Duration, std::io::Error> {
        let game = match self.games.pop() {
            Some(game) => game,
            None => self.begin()?,
        };
        let (seat, order) = game.next();
        let body = json!({ "order": order, "expected": game.orders + 1 }).to_string();
        let path = format!("{}/orders", game.path);
        let start = Instant::now();
        let answer = self.connection.request("POST", &path, &game.tokens[seat], &body)?;
        let time = start.elapsed();
        self.games.extend(game.after(serde_json::from_slice(&answer)?));
        Ok(time)
    }

    fn begin(&mut self) -> Result<Game, std::io::Error> {
        let body = json!({ "game": "raid", "scenario": "highlands", "seats": ["me", "me"] });
        let made = self.connection.request("POST", "/api/sessions", "", &body.to_string())?;
        let made: Value = serde_json::from_slice(&made)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let tokens = [0, 1].map(|seat| text(&made["seats"][seat]["token"]));
        let path = format!("/api/sessions/{}", text(&made["session"]["id"]));
        Ok(Game { path, tokens, orders: 0, searched: [0; 2] })
    }
}
