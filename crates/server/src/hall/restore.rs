use crate::table::Rows;
use crate::{Problem, Table};
use sandtable::{AnyGame, AnySession, Opened};
use sandtable_store::{Checkpoint, Entry, SeatRow, Store, StoredSession};
use std::sync::Arc;

/// Rebuilds the table of a stored session, from a checkpoint if one fits, else from all rows.
///
/// The rows are the only truth. A checkpoint saves parsing and folding the rows before it, but it
/// carries the fingerprint of exactly those rows and the version that wrote it; if either differs
/// it is ignored and the session is folded from the start. So a stale or corrupt checkpoint costs
/// time, never correctness.
pub(super) fn restore(
    (game, store): (&'static dyn AnyGame, Arc<dyn Store>),
    kept: StoredSession,
    seats: Vec<SeatRow>,
    entries: Vec<Entry>,
    point: Option<Checkpoint>,
) -> Result<(Table, Rows), Problem> {
    let noticed: Vec<u32> = entries.iter().map(|entry| entry.noticed).collect();
    let texts: Arc<[String]> = entries.into_iter().map(|entry| entry.text).collect();
    let resumed = point.and_then(|point| resume(game, &kept, &texts, &point));
    let number = resumed.as_ref().map(|(_, number)| *number);
    let opened = resumed.map_or_else(
        || {
            let rows: Vec<&str> = texts.iter().map(String::as_str).collect();
            game.restore(kept.id, kept.seed.clone(), &rows)
        },
        |(opened, _)| Ok(opened),
    );
    let opened = opened.map_err(|damage| Problem::damaged_session(&damage))?;
    // Playing on from the intact part would contradict the stored rows behind the damage.
    if let Some(damage) = opened.damage {
        return Err(Problem::damaged_session(&damage));
    }
    check_complete(opened.session.as_ref(), &seats)?;
    let session = with_contributions(opened.session, &seats)?;
    let table = Table::new((game, store), kept, seats, Arc::from(session), noticed);
    Ok((table, Rows::Stored { texts, kept: number }))
}

/// Checks that there is a row for each seat. Checksums show that a row was altered, but not that one is
/// missing.
fn check_complete(session: &dyn AnySession, seats: &[SeatRow]) -> Result<(), Problem> {
    let missing = (0..session.seats()).find(|seat| !seats.iter().any(|row| row.seat.0 == *seat));
    let Some(seat) = missing else { return Ok(()) };
    let message = format!("session {} is damaged: the row of seat {seat} is missing", session.id());
    Err(Problem::damaged_session(&message))
}

/// Adds the stored contributions to the dice of a session that has contributors.
fn with_contributions(
    session: Box<dyn AnySession>,
    seats: &[SeatRow],
) -> Result<Box<dyn AnySession>, Problem> {
    let asked = |row: &&SeatRow| session.contributors().contains(&row.seat);
    let rows: Vec<&SeatRow> = seats.iter().filter(asked).collect();
    let contributions = rows.iter().filter_map(|row| Some((row.seat, row.contribution?)));
    let mut contributions = contributions.collect::<Vec<_>>().into_iter();
    contributions
        .try_fold(session, |session, (seat, contribution)| session.contribute(seat, contribution))
        .map_err(|refused| Problem::internal(&refused))
}

/// Resumes from a checkpoint; `None` if it does not fit.
fn resume(
    game: &dyn AnyGame,
    kept: &StoredSession,
    rows: &Arc<[String]>,
    point: &Checkpoint,
) -> Option<(Opened, u32)> {
    let number = point.number;
    match game.resume(kept.id, kept.seed.clone(), rows, &point.state) {
        Ok(opened) => Some((opened, number)),
        Err(unfit) => {
            tracing::warn!(session = %kept.id, number, %unfit, "checkpoint does not fit and is ignored");
            None
        }
    }
}
