//! The cost of the session log, and that it does not grow with the length of the log.

use super::check_equal;
use crate::Fault;
use crate::clock::{alone, side_by_side};
use crate::table::{Goal, Row, format_time};
use crate::tally::Tally;
use crate::work::{StoredBattle, fold, play, played, submit};
use sandtable_core::record::Secrets;
use sandtable_core::{Rejected, Session};
use std::time::Duration;

/// The lengths of the logs in orders.
const LENGTHS: [u32; 3] = [1_000, 10_000, 100_000];

/// The number of orders that one run appends.
const BATCH: u32 = 200;

/// Appends to logs of different lengths, in place and with the old session kept. The cost of one
/// append must not depend on the length.
pub(super) fn append(name: &str) -> Result<Vec<Row>, Fault> {
    let mut rows = growth(&format!("{name}, in place"), |base| {
        let mut session = base.clone();
        (0..BATCH).try_for_each(|number| play(&mut session, number).map(drop))?;
        Ok(session)
    })?;
    rows.extend(growth(&format!("{name}, old session kept"), |base| {
        (0..BATCH).try_fold(base.clone(), |older, number| submit(&older, number))
    })?);
    Ok(rows)
}

/// Returns one row per length: the time of one append, compared with that of the shortest log.
fn growth(
    name: &str,
    append: impl Fn(&Session<Tally>) -> Result<Session<Tally>, Rejected<Tally>>,
) -> Result<Vec<Row>, Fault> {
    let mut rows: Vec<Row> = Vec::new();
    for length in LENGTHS {
        let base = played(length)?;
        check_equal(&append(&base)?.len(), &(base.len() + u64::from(BATCH)))?;
        let ours = alone(|| append(&base))? / BATCH;
        let grows = |shortest: &Row| Goal::Grows { from: shortest.ours, required: 2.0 };
        let goal = rows.first().map_or(Goal::Rate(1), grows);
        rows.push(Row::new(format!("{name}, after {length}"), ours, goal));
    }
    Ok(rows)
}

/// Folds a whole log, and seeks to the middle of it.
pub(super) fn replay(name: &str) -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for length in LENGTHS {
        let session = played(length)?;
        check_equal(&fold(&session), session.state())?;
        let ours = alone(|| Ok::<_, Fault>(fold(&session)))?;
        let work = format!("{name}, fold of {length} events");
        rows.push(Row::new(work, ours, Goal::Rate(length)));
        let middle = u64::from(length / 2);
        let ours = alone(|| session.at_sequence(middle))?;
        let work = format!("{name}, seek to event {middle}");
        rows.push(Row::new(work, ours, Goal::Within(Duration::from_millis(1))));
    }
    Ok(rows)
}

/// The battles to load.
const BATTLES: [(&str, &str); 3] =
    [("mech", "lances"), ("formation", "gorge"), ("formation", "plain-of-reeds")];

/// Loads sessions from their last checkpoint, next to folding all rows.
pub(super) fn load(name: &str) -> Result<Vec<Row>, Fault> {
    BATTLES.into_iter().map(|battle| load_one(name, battle)).collect()
}

fn load_one(name: &str, (game, scenario): (&str, &str)) -> Result<Row, Fault> {
    let fought = StoredBattle::new(game, scenario)?;
    check_equal(
        &fought.resume()?.export(Secrets::Included),
        &fought.fold()?.export(Secrets::Included),
    )?;
    let (ours, theirs) = side_by_side(|| fought.resume(), || fought.fold())?;
    let whole = alone(|| fought.resume().map(|session| session.load_past()))?;
    let (entries, events) = fought.size();
    let goal = Goal::Faster { required: 1.5, target: 3.0 };
    let row = Row::new(format!("{name}, {scenario}"), ours, goal).versus("full load", theirs);
    Ok(row.with_note(format!(
        "{entries} entries, {events} events; {} with history",
        format_time(whole)
    )))
}
