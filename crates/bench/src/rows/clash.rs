//! Ticks of formation battles, next to a published engine built to the same plan.

use super::check_equal;
use crate::Fault;
use crate::clock::cpu_time;
use crate::table::{Goal, Row};
use crate::work::{ArmyView, Clash};
use std::time::{Duration, Instant};

/// The published times of the engine for one tick. It moves only one of the two armies, and no unit
/// routs.
const PEER: &str = "arc-citadel";
const PEER_OPEN: Duration = Duration::from_millis(113);
const PEER_WOODED: Duration = Duration::from_millis(123);

/// The number of ticks per battle.
const TICKS: u32 = 200;

pub(super) fn open(name: &str) -> Result<Vec<Row>, Fault> {
    beside(name, &Clash::open(1_000, 60)?, PEER_OPEN)
}

pub(super) fn wooded(name: &str) -> Result<Vec<Row>, Fault> {
    beside(name, &Clash::wooded(1_000, 60)?, PEER_WOODED)
}

fn beside(name: &str, clash: &Clash, theirs: Duration) -> Result<Vec<Row>, Fault> {
    let (ours, note) = tick(clash)?;
    let goal = Goal::Faster { required: 100.0, target: 300.0 };
    Ok(vec![Row::new(name, ours, goal).versus(PEER, theirs).with_note(note)])
}

/// Compares 1,000 with 5,000 units per side on the same map.
pub(super) fn growth(name: &str) -> Result<Vec<Row>, Fault> {
    let (from, few) = tick(&Clash::open(1_000, 200)?)?;
    let (ours, many) = tick(&Clash::open(5_000, 200)?)?;
    Ok(vec![
        Row::new(format!("{name}, 1,000 per side"), from, Goal::Rate(1)).with_note(few),
        Row::new(format!("{name}, 5,000 per side"), ours, Goal::Grows { from, required: 6.0 })
            .with_note(many),
    ])
}

/// Returns the mean CPU time of a tick, including the approach and the fighting, and a note.
fn tick(clash: &Clash) -> Result<(Duration, String), Fault> {
    // The first battle is a warm-up: the viewshed of a hex is computed when a unit first enters it.
    clash.fight(&mut clash.begin()?, TICKS)?;
    let mut state = clash.begin()?;
    let start = Instant::now();
    let before = cpu_time(start);
    clash.fight(&mut state, TICKS)?;
    let spent = cpu_time(start).saturating_sub(before);
    let note = format!("{} ticks, {} men lost", state.tick, clash.lost(&state));
    Ok((spent / state.tick.max(1), note))
}

/// Measures the view of one army, all units with a range of 8, and checks the published counts.
pub(super) fn vision(name: &str) -> Result<Vec<Row>, Fault> {
    let cases = [(10, 60, 370), (100, 60, 1_050), (1_000, 60, 1_962), (5_000, 200, 7_584)];
    let published = [410, 4_500, 42_000, 230_000].map(Duration::from_micros);
    let mut rows = Vec::new();
    for ((units, side, count), theirs) in cases.into_iter().zip(published) {
        let army = ArmyView::new(units, side)?;
        check_equal(&army.look(), &count)?;
        let ours = crate::clock::alone(|| Ok::<_, Fault>(army.look()))?;
        let work = format!("{name}, {units} units on {side}x{side}");
        let row = Row::new(work, ours, Goal::Rate(units as u32)).versus(PEER, theirs);
        rows.push(row.with_note(format!("{count} visible hexes")));
    }
    Ok(rows)
}
