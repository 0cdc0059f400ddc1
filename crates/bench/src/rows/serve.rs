//! The time of an order over HTTP, from the request to the response, including the disk.

use crate::Fault;
use crate::table::{Goal, Row, format_time};
use crate::work::{Disk, FlushServer, ServerWork};
use std::time::Duration;

/// The number of rounds of orders and flushes, and of orders per round.
const TURNS: u32 = 20;
const ORDERS: u32 = 25;
/// The limit for the slowest 1 % of orders with 20 players.
const LONGEST: Duration = Duration::from_millis(5);

/// Measures an order next to a bare flush of one block, and the slowest orders of 20 sessions at
/// once.
pub(super) fn order(name: &str) -> Result<Vec<Row>, Fault> {
    let alone = beside_flushes(1)?;
    let [order, flush, way, bare] =
        [&alone.orders, &alone.flushes, &alone.ways, &alone.bare].map(|it| percentile(it, 50));
    let goal = Goal::Grows { from: flush, required: 1.3 };
    let one = Row::new(format!("{name}, one session"), order, goal);
    let note = format!(
        "flush-only server {}, round trip {}, p99 {}",
        format_time(bare),
        format_time(way),
        format_time(percentile(&alone.orders, 99))
    );
    let one = one.versus("flush", flush).with_note(note);
    let crowd = beside_flushes(20)?;
    let many = format!("{name}, 20 sessions at once, p99");
    let many = Row::new(many, percentile(&crowd.orders, 99), Goal::Within(LONGEST));
    let many = many.versus("flush", percentile(&crowd.flushes, 99));
    let median = format!("median {}", format_time(percentile(&crowd.orders, 50)));
    Ok(vec![one, many.with_note(median)])
}

/// Returns a percentile of sorted times.
pub(super) fn percentile(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// The measured times, each list sorted.
#[derive(Default)]
struct Times {
    orders: Vec<Duration>,
    flushes: Vec<Duration>,
    /// Health checks: the round trip without any work.
    ways: Vec<Duration>,
    /// Requests to the server that only flushes.
    bare: Vec<Duration>,
}

fn beside_flushes(players: usize) -> Result<Times, Fault> {
    // In the current directory: the directory for temporary files may be in memory.
    let folder = tempfile::tempdir_in(".")?;
    let mut serving = ServerWork::new(folder.path(), players)?;
    let mut disk = Disk::new(&folder.path().join("blocks"))?;
    let mut bare = FlushServer::new(folder.path())?;
    serving.order(ORDERS)?;
    let mut times = Times::default();
    for _ in 0..TURNS {
        times.orders.extend(serving.order(ORDERS)?);
        times.ways.extend(serving.ping(ORDERS)?);
        times.bare.extend(bare.request(ORDERS)?);
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
