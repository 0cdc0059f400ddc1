//! Quick games over HTTP: a game that bots play at once, and test games beside the orders of people.

use super::serve::percentile;
use crate::Fault;
use crate::table::{Goal, Row, format_time};
use crate::work::{ServerWork, estimate, resolve};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The number of games resolved at once, and the limit for the slowest.
const RESOLVED: u32 = 20;
const RESOLVED_WITHIN: Duration = Duration::from_millis(200);

/// The number of test games of an estimate, and its limit on one core.
const TEST_GAMES: u32 = 400;
const TESTED_WITHIN: Duration = Duration::from_secs(20);

/// The number of orders on another table, without and with an estimate in progress.
const ORDERS: u32 = 500;

/// Measures whole games of four against four: played by bots with one request, stored, with their log.
pub(super) fn resolved(name: &str) -> Result<Vec<Row>, Fault> {
    let folder = tempfile::tempdir_in(".")?;
    let server = ServerWork::new(folder.path(), 0)?;
    let (mut times, mut orders, mut lines) = (Vec::new(), 0, 0);
    for _ in 0..RESOLVED {
        let (time, played, told) = resolve(server.address())?;
        (orders, lines) = (orders + played, lines + told as u64);
        times.push(time);
    }
    times.sort_unstable();
    let [orders, lines] = [orders, lines].map(|sum| sum / u64::from(RESOLVED));
    let median = format_time(percentile(&times, 50));
    let note = format!("slowest of {RESOLVED}, median {median}, {orders} orders, {lines} lines");
    let slowest = percentile(&times, 100);
    Ok(vec![Row::new(name, slowest, Goal::Within(RESOLVED_WITHIN)).with_note(note)])
}

/// Measures an estimate of 400 games, and the orders of a person on another table meanwhile.
pub(super) fn odds(name: &str) -> Result<Vec<Row>, Fault> {
    let folder = tempfile::tempdir_in(".")?;
    let mut server = ServerWork::new(folder.path(), 1)?;
    let address = server.address();
    let whole = estimate(address, TEST_GAMES, &AtomicBool::new(false))?;
    let games = Row::new(format!("{name}, {TEST_GAMES} games"), whole, Goal::Within(TESTED_WITHIN));
    server.order(ORDERS)?;
    let mut alone = server.order(ORDERS)?;
    let stop = AtomicBool::new(false);
    let mut beside = std::thread::scope(|scope| {
        let testing = scope.spawn(|| -> Result<(), String> {
            while !stop.load(Ordering::Relaxed) {
                estimate(address, TEST_GAMES, &stop).map_err(|error| error.to_string())?;
            }
            Ok(())
        });
        // Starts when the first games are under way.
        std::thread::sleep(Duration::from_millis(100));
        let times = server.order(ORDERS);
        stop.store(true, Ordering::Relaxed);
        testing.join().map_err(|_| "the estimate panicked")??;
        times
    })?;
    alone.sort_unstable();
    beside.sort_unstable();
    let [without, with] = [&alone, &beside].map(|times| percentile(times, 50));
    let goal = Goal::Grows { from: without, required: 1.5 };
    let order = Row::new(format!("{name}, order on another table meanwhile"), with, goal);
    let note = format!(
        "p99 {} instead of {}",
        format_time(percentile(&beside, 99)),
        format_time(percentile(&alone, 99))
    );
    Ok(vec![games, order.versus("without", without).with_note(note)])
}
