//! Ticks of battles between formations, beside a published engine of the same plan.

use super::same;
use crate::Fault;
use crate::clock::processor_time;
use crate::table::{Goal, Row};
use crate::work::{Clash, Outpost};
use std::time::{Duration, Instant};

/// The engine's times for a tick, as they were published: it moves one of the two armies, and nobody
/// runs in it.
const PEER: &str = "arc-citadel";
const PEER_OPEN: Duration = Duration::from_millis(113);
const PEER_WOODED: Duration = Duration::from_millis(123);

/// How many ticks are fought.
const TICKS: u32 = 200;

pub(super) fn open(name: &str) -> Result<Vec<Row>, Fault> {
    beside(name, &Clash::open(1_000, 60)?, PEER_OPEN)
}

pub(super) fn wooded(name: &str) -> Result<Vec<Row>, Fault> {
    beside(name, &Clash::wooded(1_000, 60)?, PEER_WOODED)
}

fn beside(name: &str, clash: &Clash, theirs: Duration) -> Result<Vec<Row>, Fault> {
    let (ours, note) = tick(clash)?;
    let goal = Goal::Faster { must: 100.0, aim: 300.0 };
    Ok(vec![Row::new(name, ours, goal).beside(PEER, theirs).noting(note)])
}

/// From 1,000 to 5,000 units a side on the same map.
pub(super) fn growth(name: &str) -> Result<Vec<Row>, Fault> {
    let (from, few) = tick(&Clash::open(1_000, 200)?)?;
    let (ours, many) = tick(&Clash::open(5_000, 200)?)?;
    Ok(vec![
        Row::new(format!("{name}, 1,000 a side"), from, Goal::Rate(1)).noting(few),
        Row::new(format!("{name}, 5,000 a side"), ours, Goal::Grows { from, must: 6.0 })
            .noting(many),
    ])
}

/// The mean processor time of a tick, the setting out and the fighting included; and what came of it.
fn tick(clash: &Clash) -> Result<(Duration, String), Fault> {
    // Once to warm up: what is seen from a hex is worked out when somebody first stands there.
    clash.fight(&mut clash.begin()?, TICKS)?;
    let mut state = clash.begin()?;
    let start = Instant::now();
    let before = processor_time(start);
    clash.fight(&mut state, TICKS)?;
    let spent = processor_time(start).saturating_sub(before);
    let note = format!("{} ticks, {} men lost", state.tick, clash.lost(&state));
    Ok((spent / state.tick.max(1), note))
}

/// What one army sees, all units from scratch at a radius of eight, and the published counts.
pub(super) fn vision(name: &str) -> Result<Vec<Row>, Fault> {
    let cases = [(10, 60, 370), (100, 60, 1_050), (1_000, 60, 1_962), (5_000, 200, 7_584)];
    let published = [410, 4_500, 42_000, 230_000].map(Duration::from_micros);
    let mut rows = Vec::new();
    for ((units, side, count), theirs) in cases.into_iter().zip(published) {
        let outpost = Outpost::new(units, side)?;
        same(&outpost.look(), &count)?;
        let ours = crate::clock::alone(|| Ok::<_, Fault>(outpost.look()))?;
        let work = format!("{name}, {units} units on {side}x{side}");
        let row = Row::new(work, ours, Goal::Rate(units as u32)).beside(PEER, theirs);
        rows.push(row.noting(format!("{count} hexes seen")));
    }
    Ok(rows)
}
