//! What an order costs from the player's question to the answer, with the disk in between.

use crate::Fault;
use crate::table::{Goal, Row, nice};
use crate::work::{Bare, Disk, Serving};
use std::time::Duration;

/// How often orders and flushes take turns, and how many there are each time.
const TURNS: u32 = 20;
const ORDERS: u32 = 25;
/// The slowest of a hundred orders, with twenty people at play.
const LONGEST: Duration = Duration::from_millis(5);

/// An order beside a bare flush of one block, and the slow ones among many at once.
pub(super) fn order(name: &str) -> Result<Vec<Row>, Fault> {
    let alone = beside_flushes(1)?;
    let [order, flush, way, bare] =
        [&alone.orders, &alone.flushes, &alone.ways, &alone.bare].map(|it| at_most(it, 50));
    let goal = Goal::Grows { from: flush, must: 1.3 };
    let one = Row::new(format!("{name}, one session"), order, goal);
    let note = format!(
        "a server that only flushes {}, the way alone {}, p99 {}",
        nice(bare),
        nice(way),
        nice(at_most(&alone.orders, 99))
    );
    let one = one.beside("a flush", flush).noting(note);
    let crowd = beside_flushes(20)?;
    let many = format!("{name}, 20 sessions at once, p99");
    let many = Row::new(many, at_most(&crowd.orders, 99), Goal::Within(LONGEST));
    let many = many.beside("a flush", at_most(&crowd.flushes, 99));
    let median = format!("median {}", nice(at_most(&crowd.orders, 50)));
    Ok(vec![one, many.noting(median)])
}

/// What so many of a hundred do not exceed; the times are sorted.
fn at_most(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// What was measured in turns, each sorted.
#[derive(Default)]
struct Times {
    orders: Vec<Duration>,
    flushes: Vec<Duration>,
    /// Of questions for which nothing is done.
    ways: Vec<Duration>,
    /// Of questions for which nothing but a flush is done.
    bare: Vec<Duration>,
}

fn beside_flushes(players: usize) -> Result<Times, Fault> {
    // Here and not where temporary files go: that may be memory.
    let folder = tempfile::tempdir_in(".")?;
    let mut serving = Serving::new(folder.path(), players)?;
    let mut disk = Disk::new(&folder.path().join("blocks"))?;
    let mut bare = Bare::new(folder.path())?;
    serving.order(ORDERS)?;
    let mut times = Times::default();
    for _ in 0..TURNS {
        times.orders.extend(serving.order(ORDERS)?);
        times.ways.extend(serving.greet(ORDERS)?);
        times.bare.extend(bare.ask(ORDERS)?);
        for _ in 0..ORDERS {
            times.flushes.push(disk.flush()?);
        }
    }
    let Times { orders, flushes, ways, bare } = &mut times;
    for measured in [orders, flushes, ways, bare] {
        measured.sort_unstable();
    }
    Ok(times)
}
