//! What the record costs, and that it does not cost more as it grows.

use super::same;
use crate::Fault;
use crate::clock::{alone, side_by_side};
use crate::table::{Goal, Row, nice};
use crate::tally::Tally;
use crate::work::{Fought, fold, play, played, submit};
use sandtable_core::record::Secrets;
use sandtable_core::{Rejected, Session};
use std::time::Duration;

/// How many orders were played before.
const LENGTHS: [u32; 3] = [1_000, 10_000, 100_000];

/// How many orders one run appends.
const BATCH: u32 = 200;

/// Appending to a long record must cost what it costs for a short one, both in place and where the
/// older session is kept.
pub(super) fn append(name: &str) -> Result<Vec<Row>, Fault> {
    let mut rows = growth(&format!("{name}, in place"), |base| {
        let mut session = base.clone();
        (0..BATCH).try_for_each(|number| play(&mut session, number).map(drop))?;
        Ok(session)
    })?;
    rows.extend(growth(&format!("{name}, older one kept"), |base| {
        (0..BATCH).try_fold(base.clone(), |older, number| submit(&older, number))
    })?);
    Ok(rows)
}

/// One row a length: the time of one append, held against that of the shortest record.
fn growth(
    name: &str,
    append: impl Fn(&Session<Tally>) -> Result<Session<Tally>, Rejected<Tally>>,
) -> Result<Vec<Row>, Fault> {
    let mut rows: Vec<Row> = Vec::new();
    for length in LENGTHS {
        let base = played(length)?;
        same(&append(&base)?.len(), &(base.len() + u64::from(BATCH)))?;
        let ours = alone(|| append(&base))? / BATCH;
        let grows = |shortest: &Row| Goal::Grows { from: shortest.ours, must: 2.0 };
        let goal = rows.first().map_or(Goal::Rate(1), grows);
        rows.push(Row::new(format!("{name}, after {length}"), ours, goal));
    }
    Ok(rows)
}

/// Folding a whole record, and going back to the middle of it.
pub(super) fn replay(name: &str) -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for length in LENGTHS {
        let session = played(length)?;
        same(&fold(&session), session.state())?;
        let ours = alone(|| Ok::<_, Fault>(fold(&session)))?;
        let work = format!("{name}, fold of {length} events");
        rows.push(Row::new(work, ours, Goal::Rate(length)));
        let middle = u64::from(length / 2);
        let ours = alone(|| session.at_sequence(middle))?;
        let work = format!("{name}, back to event {middle}");
        rows.push(Row::new(work, ours, Goal::Within(Duration::from_millis(1))));
    }
    Ok(rows)
}

/// Battles that are loaded.
const BATTLES: [(&str, &str); 3] =
    [("mech", "lances"), ("formation", "gorge"), ("formation", "plain-of-reeds")];

/// Loading a session from its last checkpoint, beside folding all its rows.
pub(super) fn load(name: &str) -> Result<Vec<Row>, Fault> {
    BATTLES.into_iter().map(|battle| load_one(name, battle)).collect()
}

fn load_one(name: &str, (game, scenario): (&str, &str)) -> Result<Row, Fault> {
    let fought = Fought::new(game, scenario)?;
    same(&fought.resume()?.export(Secrets::Kept), &fought.fold()?.export(Secrets::Kept))?;
    let (ours, theirs) = side_by_side(|| fought.resume(), || fought.fold())?;
    let whole = alone(|| fought.resume().map(|session| session.look_back()))?;
    let (entries, events) = fought.size();
    let goal = Goal::Faster { must: 1.5, aim: 3.0 };
    let row = Row::new(format!("{name}, {scenario}"), ours, goal).beside("all rows", theirs);
    Ok(row.noting(format!("{entries} entries, {events} events; the past as well {}", nice(whole))))
}
