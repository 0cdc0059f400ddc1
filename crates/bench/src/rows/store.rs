//! What it costs that a command has reached the disk before it is acknowledged.

use crate::Fault;
use crate::table::{Goal, Row, nice};
use crate::work::{Disk, Keeping};
use std::time::Duration;

/// How often the two take turns, and how much each does then. Not one by one: a flush of one file
/// has the system clean up after the other.
const TURNS: u32 = 20;
const COMMANDS: u32 = 50;

/// A command beside a bare flush of one block: of one session alone, and of twenty at once.
pub(super) fn append(name: &str) -> Result<Vec<Row>, Fault> {
    let [alone, twenty] = [(1, "one session"), (20, "20 sessions at once")];
    let (ours, flush, note) = beside_flushes(alone.0)?;
    let goal = Goal::Grows { from: flush, must: 1.3 };
    let one = Row::new(format!("{name}, {}", alone.1), ours, goal).beside("a flush", flush);
    let (ours, flush, crowd) = beside_flushes(twenty.0)?;
    let many = Row::new(format!("{name}, {}", twenty.1), ours, Goal::Rate(twenty.0.into()));
    Ok(vec![one.noting(note), many.beside("a flush", flush).noting(crowd)])
}

/// The median times of a command and of a flush, and the slowest of a hundred of each.
fn beside_flushes(sessions: u8) -> Result<(Duration, Duration, String), Fault> {
    // Here and not where temporary files go: that may be memory.
    let folder = tempfile::tempdir_in(".")?;
    let (mut keeping, mut disk) =
        (Keeping::new(folder.path(), sessions)?, Disk::new(&folder.path().join("blocks"))?);
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
    let slow = [&ours, &flushes].map(|times| nice(times[times.len() * 99 / 100]));
    let note = format!("p99 {}, of a flush {}", slow[0], slow[1]);
    Ok((ours[ours.len() / 2], flushes[flushes.len() / 2], note))
}
