//! Lists before a battle: encounters and units, as the page requests them.

use super::serve::percentile;
use crate::Fault;
use crate::table::{Goal, Row, format_time};
use crate::work::{ServerWork, list, set_up};
use std::time::Duration;

/// The number of encounters. The page shows them within 300 ms, drawing included.
const ENCOUNTERS: usize = 1_000;
const LISTED_WITHIN: Duration = Duration::from_millis(150);

/// The limit of a unit search: the page shows the result 50 ms after the key.
const FOUND_WITHIN: Duration = Duration::from_millis(10);

/// The number of requests that are timed.
const TIMES: u32 = 50;

/// Measures the list of 1,000 encounters right after a restart, when no validation is cached.
pub(super) fn encounters(name: &str) -> Result<Vec<Row>, Fault> {
    let folder = tempfile::tempdir_in(".")?;
    set_up(ServerWork::new(folder.path(), 0)?.address(), ENCOUNTERS)?;
    let server = ServerWork::new(folder.path(), 0)?;
    let (first, count) = list(server.address(), "/api/encounters", 1)?;
    if count != ENCOUNTERS as u64 {
        return Err(format!("{count} encounters instead of {ENCOUNTERS}").into());
    }
    let (mut later, _) = list(server.address(), "/api/encounters", TIMES)?;
    later.sort_unstable();
    let note = format!("first after a restart; later ones {}", format_time(percentile(&later, 50)));
    let row = Row::new(name, percentile(&first, 100), Goal::Within(LISTED_WITHIN));
    Ok(vec![row.with_note(note)])
}

/// Measures a search of the units.
pub(super) fn units(name: &str) -> Result<Vec<Row>, Fault> {
    let folder = tempfile::tempdir_in(".")?;
    let server = ServerWork::new(folder.path(), 0)?;
    let (mut times, count) = list(server.address(), "/api/units?search=a", TIMES)?;
    times.sort_unstable();
    let note = format!("slowest of {TIMES}, {count} units found");
    let slowest = percentile(&times, 100);
    Ok(vec![Row::new(name, slowest, Goal::Within(FOUND_WITHIN)).with_note(note)])
}
