use super::line::Line;
use crate::Fault;
use sandtable_server::{Config, Server};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// A server, and people who play raids at it, each over a line of his own.
#[derive(Debug)]
pub struct Serving {
    /// It serves for as long as this is there.
    _runtime: Runtime,
    players: Vec<Player>,
}

impl Serving {
    /// So many people, with sessions in a folder.
    ///
    /// # Errors
    /// If the server cannot be started.
    pub fn new(folder: &Path, players: usize) -> Result<Self, Fault> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let mut config = Config::new(folder.join("sessions.db"));
        config.listen.set_port(0);
        let server = runtime.block_on(Server::bind(config)).map_err(|error| error.to_string())?;
        let address = server.address()?;
        runtime.spawn(server.run(std::future::pending()));
        let players = (0..players).map(|_| Player::new(address)).collect::<Result<_, _>>()?;
        Ok(Self { _runtime: runtime, players })
    }

    /// Lets everybody give so many orders, all at once, and tells how long each took.
    ///
    /// # Errors
    /// If one is not taken.
    pub fn order(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let played = std::thread::scope(|scope| {
            let play = |player| scope.spawn(move || Player::play(player, count));
            let playing: Vec<_> = self.players.iter_mut().map(play).collect();
            playing.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
        });
        let mut times = Vec::new();
        for played in played {
            let played = played.map_err(|_| "a player broke down")?;
            times.extend(played.map_err(|error| error.to_string())?);
        }
        Ok(times)
    }

    /// Asks so many times whether the server is there, and tells how long each answer took: the way there
    /// and back, without anything that is done.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn greet(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let player = self.players.first_mut().ok_or("nobody is there")?;
        let greet = |_| {
            let start = Instant::now();
            player.line.ask("GET", "/api/health", "", "").map(|_| start.elapsed())
        };
        Ok((0..count).map(greet).collect::<Result<_, _>>()?)
    }
}

/// Somebody who plays both sides of a raid.
#[derive(Debug)]
struct Player {
    line: Line,
    /// The games that are not over; the last one is played.
    games: Vec<Game>,
}

#[derive(Debug)]
struct Game {
    path: String,
    tokens: [String; 2],
    orders: u32,
    /// How many valleys each side has searched, from the first one on.
    searched: [usize; 2],
}

/// What a player minds of an answer.
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

/// How many games each begins beforehand: about as many as are played, since not beginnings but orders are
/// timed.
const GAMES: usize = 12;

/// The valley that is searched last: camps are there, so that a game lasts.
const LAST: u8 = 19;

impl Game {
    /// Who gives the next order, and which.
    fn next(&self) -> (usize, Value) {
        let seat = self.orders as usize % 2;
        let hiding = self.orders < 2;
        (
            seat,
            if hiding { json!({ "Hide": LAST }) } else { json!({ "Raid": self.searched[seat] }) },
        )
    }

    /// After an order; nothing if it was the last one.
    fn after(mut self, answer: Answer) -> Option<Self> {
        let Shown { over, view } = answer.shown;
        self.searched = view.searched.map(|valleys| valleys.len());
        self.orders += 1;
        (!over).then_some(self)
    }
}

impl Player {
    fn new(address: SocketAddr) -> Result<Self, std::io::Error> {
        let mut player = Self { line: Line::new(address)?, games: Vec::new() };
        for _ in 0..GAMES {
            let game = player.begin()?;
            player.games.push(game);
        }
        Ok(player)
    }

    fn play(&mut self, count: u32) -> Result<Vec<Duration>, std::io::Error> {
        (0..count).map(|_| self.order()).collect()
    }

    /// One order.
    fn order(&mut self) -> Result<Duration, std::io::Error> {
        let game = match self.games.pop() {
            Some(game) => game,
            None => self.begin()?,
        };
        let (seat, order) = game.next();
        let body = json!({ "order": order, "expected": game.orders + 1 }).to_string();
        let path = format!("{}/orders", game.path);
        let start = Instant::now();
        let answer = self.line.ask("POST", &path, &game.tokens[seat], &body)?;
        let time = start.elapsed();
        self.games.extend(game.after(serde_json::from_slice(&answer)?));
        Ok(time)
    }

    fn begin(&mut self) -> Result<Game, std::io::Error> {
        let body = json!({ "game": "raid", "scenario": "highlands", "seats": ["me", "me"] });
        let made = self.line.ask("POST", "/api/sessions", "", &body.to_string())?;
        let made: Value = serde_json::from_slice(&made)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let tokens = [0, 1].map(|seat| text(&made["seats"][seat]["token"]));
        let path = format!("/api/sessions/{}", text(&made["session"]["id"]));
        Ok(Game { path, tokens, orders: 0, searched: [0; 2] })
    }
}
