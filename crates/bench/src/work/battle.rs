//! Whole battles of mechs between bots.

use crate::Fault;
use sandtable_bots::{ORDER_LIMIT, bots, play_out};
use sandtable_core::{Game, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_hex::{Map, flat};
use sandtable_mech::{Deployment, Design, Mech, Scenario, Side, State, UnitId};
use std::sync::Arc;

const MAP: &str = include_str!("../../../../data/maps/mill-ford.toml");

/// Four designs of middling weight.
pub const FOUR: [&str; 4] =
    ["hunchback-hbk-4g", "griffin-grf-1n", "shadow-hawk-shd-2h", "centurion-cn9-a"];

/// A battle of equal forces.
///
/// # Errors
/// If a design or the map is not as it was.
pub fn battle(designs: &[&str]) -> Result<Scenario, Fault> {
    let map = Arc::new(Map::from_toml(MAP)?);
    let mut units = Vec::new();
    for (number, id) in designs.iter().enumerate() {
        let design = Design::shipped_as(id).ok_or_else(|| format!("there is no design {id}"))?;
        let column = 4 + 3 * number as u16;
        for (side, row, facing) in [(Side::Player, 14, flat::N), (Side::Opponent, 3, flat::S)] {
            let cell = map.shape().cell_at(column, row).ok_or("a unit stands off the map")?;
            let position = map.shape().hex(cell);
            units.push(Deployment {
                id: UnitId::from(format!("{side}-{number}").to_lowercase()),
                side,
                design: Arc::new(design.clone()),
                skills: sandtable_mech::rules::pilot::Skills::default(),
                position,
                facing,
            });
        }
    }
    Ok(Scenario {
        map,
        turn_limit: 60,
        profile: sandtable_mech::rules::Profile::STANDARD,
        victory: sandtable_mech::Victory::default(),
        units,
    })
}

/// Plays a battle between two bots to its end.
///
/// # Errors
/// If it has none.
pub fn fight(scenario: &Scenario, seed: u64) -> Result<Session<Mech>, Fault> {
    let seed = Seed::from_number(seed);
    let mut bots = bots::<Mech>(&["greedy", "greedy"], &seed)?;
    let setup = Setup::new(SessionId::from_random([1; 16]), scenario.clone(), seed);
    let session = Session::create(setup, Timestamp::UNIX_EPOCH)?;
    Ok(play_out(session, &mut bots, || Timestamp::UNIX_EPOCH, ORDER_LIMIT)?)
}

/// The position after all events of a battle.
pub fn refold(session: &Session<Mech>) -> State {
    let game = session.game();
    let mut state = game.start();
    for entry in session.entries() {
        game.apply_all(&mut state, entry.game_events());
    }
    state
}
