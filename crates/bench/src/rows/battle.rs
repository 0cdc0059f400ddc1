//! Whole mech battles between bots, next to the measured rates of `MekStation`.

use super::check_equal;
use crate::Fault;
use crate::clock::{alone, cpu_time};
use crate::table::{Goal, Row};
use crate::work::{battle, fight, refold};
use sandtable_core::{Game, Seat};
use sandtable_mech::{Mech, Phase, Scenario};
use std::time::{Duration, Instant};

/// The number of battles per row, and the turn before which a battle counts as decided.
const BATTLES: u64 = 100;
const LAST_TURN: u32 = 60;

/// `MekStation`'s times for a duel and for four against four, from the best measured rates: 0.9 and
/// 0.11 games per second on a processor like this one.
const PEER: &str = "MekStation";
const PEER_DUEL: Duration = Duration::from_nanos(1_111_111_111);
const PEER_FOUR: Duration = Duration::from_nanos(9_090_909_091);

pub(super) fn duel(name: &str) -> Result<Vec<Row>, Fault> {
    battles(name, "duel", PEER_DUEL)
}

pub(super) fn four_against_four(name: &str) -> Result<Vec<Row>, Fault> {
    battles(name, "lances", PEER_FOUR)
}

/// Measures the mean CPU time of a battle over many seeds, and how many were decided: a fast game
/// without a result is worth nothing.
fn battles(name: &str, scenario: &str, theirs: Duration) -> Result<Vec<Row>, Fault> {
    let scenario = battle(scenario)?;
    fight(&scenario, 0)?;
    let (mut decided, mut turns, mut events) = (0, 0, 0);
    let start = Instant::now();
    let before = cpu_time(start);
    for seed in 0..BATTLES {
        let session = fight(&scenario, seed)?;
        let won = session.outcome().is_some_and(|outcome| !outcome.winners.is_empty());
        let turn = session.state().turn;
        decided += u64::from(won && turn < LAST_TURN);
        turns += u64::from(turn);
        events += session.len();
    }
    let ours = cpu_time(start).saturating_sub(before) / BATTLES as u32;
    let [turns, events] = [turns, events].map(|sum| sum / BATTLES);
    let note = format!(
        "{:.0} games/s, {decided} of {BATTLES} decided, {turns} turns, {events} events",
        1.0 / ours.as_secs_f64()
    );
    let goal = Goal::Faster { required: 300.0, target: 2000.0 };
    Ok(vec![Row::new(name, ours, goal).versus(PEER, theirs).with_note(note)])
}

/// Folds the log of a battle.
pub(super) fn replay(name: &str) -> Result<Vec<Row>, Fault> {
    let session = fight(&battle("lances")?, 1)?;
    check_equal(&refold(&session), session.state())?;
    let ours = alone(|| Ok::<_, Fault>(refold(&session)))?;
    let goal = Goal::AtLeast { count: session.len() as u32, required: 5e6, target: 20e6 };
    Ok(vec![Row::new(format!("{name} of {} events", session.len()), ours, goal)])
}

/// Lists all legal orders of one unit, in the phase that has most of them.
pub(super) fn legal(name: &str) -> Result<Vec<Row>, Fault> {
    let (game, state) = about_to_move(&battle("duel")?)?;
    let seat = game.to_act(&state).iter().next().unwrap_or(Seat(0));
    let orders = game.legal(&state, seat).len();
    let ours = alone(|| Ok::<_, Fault>(game.legal(&state, seat)))?;
    let goal = Goal::Within(Duration::from_micros(40));
    Ok(vec![Row::new(name, ours, goal).with_note(format!("{orders} orders"))])
}

/// Returns a battle in its second turn, at the start of a movement phase.
fn about_to_move(scenario: &Scenario) -> Result<(Mech, sandtable_mech::State), Fault> {
    let session = fight(scenario, 1)?;
    let moves = |at: &u64| {
        session.at_sequence(*at).is_ok_and(|s| s.turn == 2 && s.phase == Phase::Movement)
    };
    let at = (0..session.len()).find(moves).ok_or("no unit moves in the second turn")?;
    Ok((Mech::new(scenario)?, session.at_sequence(at)?))
}
