//! Units, forces and encounters over HTTP.

use super::connection::Connection;
use crate::Fault;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Designs of the forces.
const UNITS: [&str; 4] = ["atlas-as7-d", "hunchback-hbk-4g", "locust-lct-1v", "jenner-jr7-d"];

/// Templates and maps, which encounters use in turn.
const TEMPLATES: [&str; 4] = ["skirmish", "ambush", "holdout", "custom"];
const MAPS: [&str; 3] = ["mill-ford", "kestrel-steppe", "horns-pass"];

/// The number of forces. Their pairs, templates and maps differ in nearly all encounters, so that few
/// share a validation.
const FORCES: usize = 40;

/// Creates encounters between forces of four.
///
/// # Errors
/// Returns an error if the server refuses one.
pub fn set_up(address: SocketAddr, encounters: usize) -> Result<(), Fault> {
    let mut connection = Connection::new(address)?;
    let mut create = |path: &str, body: Value| -> Result<String, Fault> {
        let made = connection.request("POST", path, "", &body.to_string())?;
        let made: Value = serde_json::from_slice(&made)?;
        Ok(made["id"].as_str().unwrap_or_default().to_owned())
    };
    let units = UNITS.map(|unit| json!({ "unitId": unit }));
    let mut forces = Vec::new();
    for number in 0..FORCES {
        let force = json!({ "name": format!("Lance {number}"), "units": units });
        forces.push(create("/api/forces", force)?);
    }
    for number in 0..encounters {
        let [player, opponent] =
            [number, number / FORCES + number + 1].map(|at| &forces[at % FORCES]);
        let encounter = json!({
            "name": format!("Encounter {number}"), "playerForceId": player,
            "opponentForceId": opponent, "scenarioTemplate": TEMPLATES[number % TEMPLATES.len()],
            "mapId": MAPS[number % MAPS.len()],
        });
        create("/api/encounters", encounter)?;
    }
    Ok(())
}

/// Requests a list `times` times, and returns the time of each request and the number of its items.
///
/// # Errors
/// Returns an error if the server refuses.
pub fn list(address: SocketAddr, path: &str, times: u32) -> Result<(Vec<Duration>, u64), Fault> {
    let mut connection = Connection::new(address)?;
    let (mut taken, mut count) = (Vec::new(), 0);
    for _ in 0..times {
        let start = Instant::now();
        let body = connection.request("GET", path, "", "")?;
        taken.push(start.elapsed());
        let body: Value = serde_json::from_slice(&body)?;
        count = body["count"].as_u64().unwrap_or_default();
    }
    Ok((taken, count))
}
