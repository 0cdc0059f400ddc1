//! What an order costs from the player's question to the answer, with the disk in between.

use crate::Fault;
use crate::table::{Goal, Row, nice};
use crate::work::{Disk, Serving};
use std::time::Duration;

/// How often orders and flushes take turns, and how many there are each time.
const TURNS: u32 = 20;
const ORDERS: u32 = 25;
/// The slowest of a hundred orders, with twenty people at play.
const LONGEST: Duration = Duration::from_millis(5);

/// An order beside a bare flush of one block, and the slow ones among many at once.
pub(super) fn order(name: &str) -> Result<Vec<Row>, Fault> {
    let (ours, flushes) = beside_flushes(1)?;
    let [order, flush] = [&ours, &flushes].map(|times| times[times.len() / 2]);
    let goal = Goal::Grows { from: flush, must: 1.3 };
    let one = Row::new(format!("{name}, one session"), order, goal);
    let one = one.beside("a flush", flush).noting(slow(&ours, &flushes));
    let (ours, flushes) = beside_flushes(20)?;
    let many = format!("{name}, 20 sessions at once, p99");
    let many = Row::new(many, at_most(&ours, 99), Goal::Within(LONGEST));
    let many = many.beside("a flush", at_most(&flushes, 99));
    let median = format!("median {}", nice(at_most(&ours, 50)));
    Ok(vec![one, many.noting(median)])
}

fn slow(ours: &[Duration], flushes: &[Duration]) -> String {
    format!("p99 {}, of a flush {}", nice(at_most(ours, 99)), nice(at_most(flushes, 99)))
}

/// What so many of a hundred do not exceed; the times are sorted.
fn at_most(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

fn beside_flushes(players: usize) -> Result<(Vec<Duration>, Vec<Duration>), Fault> {
    // Here and not where temporary files go: that may be memory.
    let folder = tempfile::tempdir_in(".")?;
    let (mut serving, mut disk) =
        (Serving::new(folder.path(), players)?, Disk::new(folder.path())?);
    serving.order(ORDERS)?;
    let (mut ours, mut flushes) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        ours.extend(serving.order(ORDERS)?);
        for _ in 0..ORDERS {
            flushes.push(disk.flush()?);
        }
    }
    ours.sort_unstable();
    flushes.sort_unstable();
    Ok((ours, flushes))
}
