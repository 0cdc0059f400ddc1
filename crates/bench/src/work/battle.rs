//! Whole mech battles between bots.

use crate::Fault;
use sandtable_bots::{ORDER_LIMIT, bots, play_out};
use sandtable_core::{Game, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_mech::setup::SCENARIOS;
use sandtable_mech::{Mech, Scenario, State};

/// Returns a scenario that is part of the program.
///
/// # Errors
/// Returns an error if no scenario has this name.
pub fn battle(name: &str) -> Result<Scenario, Fault> {
    let shipped = SCENARIOS.get(name).ok_or_else(|| format!("unknown scenario {name}"))?;
    Ok(shipped.scenario.clone())
}

/// Plays a battle between two bots to its end.
///
/// # Errors
/// Returns an error if the battle does not end.
pub fn fight(scenario: &Scenario, seed: u64) -> Result<Session<Mech>, Fault> {
    let seed = Seed::from_number(seed);
    let mut bots = bots::<Mech>(&["greedy", "greedy"], &seed)?;
    let setup = Setup::new(SessionId::from_random([1; 16]), scenario.clone(), seed);
    let session = Session::create(setup, Timestamp::UNIX_EPOCH)?;
    Ok(play_out(session, &mut bots, || Timestamp::UNIX_EPOCH, ORDER_LIMIT)?)
}

/// Folds all events of a battle.
pub fn refold(session: &Session<Mech>) -> State {
    let game = session.game();
    let mut state = game.start();
    for entry in session.entries() {
        game.apply_all(&mut state, entry.game_events());
    }
    state
}
