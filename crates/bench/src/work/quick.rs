//! Quick games over HTTP: games that bots play at once, and estimates of odds.

use super::connection::Connection;
use crate::Fault;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bot of both sides, and the scenario: four mechs against four.
const BOT: &str = "regular";
const SCENARIO: &str = "lances";

/// Lets bots play a whole game with one request, reads its log, and returns the time of both and the
/// number of orders and lines.
///
/// # Errors
/// Returns an error if the game does not end.
pub fn resolve(address: SocketAddr) -> Result<(Duration, u64, usize), Fault> {
    let mut connection = Connection::new(address)?;
    let seats = json!([{ "bot": BOT }, { "bot": BOT }]);
    let body = json!({ "game": "mech", "scenario": SCENARIO, "seats": seats, "bots": "waiting", "temporary": true });
    let made = connection.request("POST", "/api/sessions", "", &body.to_string())?;
    let made: Value = serde_json::from_slice(&made)?;
    let path = format!("/api/sessions/{}", made["session"]["id"].as_str().unwrap_or_default());
    let token = made["watch"].as_str().unwrap_or_default();
    let start = Instant::now();
    let end = json!({ "until": "end" }).to_string();
    let ran = connection.request("POST", &format!("{path}/run"), token, &end)?;
    let log = connection.request("GET", &format!("{path}/log"), token, "")?;
    let time = start.elapsed();
    let ran: Value = serde_json::from_slice(&ran)?;
    if ran["session"]["over"] != true {
        return Err("the game did not end".into());
    }
    let lines: Vec<Value> = serde_json::from_slice(&log)?;
    Ok((time, ran["played"].as_u64().unwrap_or_default(), lines.len()))
}

/// Estimates the odds by `games` test games, and returns the time until the last one. Leaves early
/// when `stop` becomes true.
///
/// # Errors
/// Returns an error if the server refuses, or ends the stream early.
pub fn estimate(address: SocketAddr, games: u32, stop: &AtomicBool) -> Result<Duration, Fault> {
    let body =
        json!({ "game": "mech", "scenario": SCENARIO, "players": [BOT, BOT], "games": games });
    let start = Instant::now();
    let goes_on = |line: &str| !line.contains("\"done\":true") && !stop.load(Ordering::Relaxed);
    Connection::new(address)?.listen("/api/odds", &body.to_string(), goes_on)?;
    Ok(start.elapsed())
}
