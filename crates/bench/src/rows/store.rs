//! The time of a durable command: one that has reached the disk before it is acknowledged.

use crate::Fault;
use crate::table::{Goal, Row, format_time};
use crate::work::{Disk, StoreWork};
use std::time::Duration;

/// The number of rounds, and of commands and flushes per round. They do not alternate one by one,
/// because a flush of one file makes the system clean up after the other.
const TURNS: u32 = 20;
const COMMANDS: u32 = 50;

/// Measures a command next to a bare flush of one block, for 1 session and for 20 at once.
pub(super) fn append(name: &str) -> Result<Vec<Row>, Fault> {
    let [alone, twenty] = [(1, "one session"), (20, "20 sessions at once")];
    let (ours, flush, note) = beside_flushes(alone.0)?;
    let goal = Goal::Grows { from: flush, required: 1.3 };
    let one = Row::new(format!("{name}, {}", alone.1), ours, goal).versus("flush", flush);
    let (ours, flush, crowd) = beside_flushes(twenty.0)?;
    let many = Row::new(format!("{name}, {}", twenty.1), ours, Goal::Rate(twenty.0.into()));
    Ok(vec![one.with_note(note), many.versus("flush", flush).with_note(crowd)])
}

/// Returns the median times of a command and of a flush, and a note with the 99th percentiles.
fn beside_flushes(sessions: u8) -> Result<(Duration, Duration, String), Fault> {
    // In the current directory: the directory for temporary files may be in memory.
    let folder = tempfile::tempdir_in(".")?;
    let (mut keeping, mut disk) =
        (StoreWork::new(folder.path(), sessions)?, Disk::new(&folder.path().join("blocks"))?);
    keeping.append(COMMANDS)?;
    let (mut ours, mut flushes) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        ours.extend(keeping.append(COMMANDS)?);
        for _ in 0..COMMANDS {
            flushes.push(disk.flush()?);
        }
    }
    ours.sort_unstable();
    flushes.sort_unstable();
    let slow = [&ours, &flushes].map(|times| format_time(times[times.len() * 99 / 100]));
    let note = format!("p99 {}, flush p99 {}", slow[0], slow[1]);
    Ok((ours[ours.len() / 2], flushes[flushes.len() / 2], note))
}
