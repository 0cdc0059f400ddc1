use crate::table::Rows;
use crate::{Problem, Table};
use sandtable::{AnyGame, Opened};
use sandtable_store::{Checkpoint, Entry, Kept, SeatRow, Store};
use std::sync::Arc;

/// The table of a session as it is kept, and the rows from which it was made.
pub(super) fn restore(
    (game, store): (&'static dyn AnyGame, Arc<dyn Store>),
    kept: Kept,
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
    let opened = opened.map_err(|damage| Problem::internal(&damage))?;
    if let Some(damage) = opened.damage {
        return Err(Problem::internal(&damage));
    }
    let table = Table::new((game, store), kept, seats, Arc::from(opened.session), noticed);
    Ok((table, Rows { texts, kept: number }))
}

/// The session from a checkpoint on, if that is of any use.
fn resume(
    game: &dyn AnyGame,
    kept: &Kept,
    rows: &Arc<[String]>,
    point: &Checkpoint,
) -> Option<(Opened, u32)> {
    let number = point.number;
    match game.resume(kept.id, kept.seed.clone(), rows, &point.state) {
        Ok(opened) => Some((opened, number)),
        Err(unfit) => {
            tracing::warn!(session = %kept.id, number, %unfit, "a checkpoint is ignored");
            None
        }
    }
}
