//! Timing. Two pieces of work are timed alternately, so that both see the same machine load.

use std::hint::black_box;
use std::time::{Duration, Instant};

const SAMPLES: usize = 9;
const SAMPLE_TIME: Duration = Duration::from_millis(25);

/// How long work is repeated to measure its CPU time.
const CPU_SAMPLE_TIME: Duration = Duration::from_millis(600);

/// Returns the median time of one run of each.
///
/// # Errors
/// Returns the error of our work; nothing is timed then.
pub(crate) fn side_by_side<A, E, B>(
    mut ours: impl FnMut() -> Result<A, E>,
    mut theirs: impl FnMut() -> B,
) -> Result<(Duration, Duration), E> {
    ours()?;
    let (our_runs, their_runs) = (runs_for(&mut ours), runs_for(&mut theirs));
    let mut times = ([Duration::ZERO; SAMPLES], [Duration::ZERO; SAMPLES]);
    for sample in 0..SAMPLES {
        times.0[sample] = time(&mut ours, our_runs);
        times.1[sample] = time(&mut theirs, their_runs);
    }
    Ok((median(times.0), median(times.1)))
}

/// Returns the median time of one run.
///
/// # Errors
/// Returns the error of the work; nothing is timed then.
pub(crate) fn alone<A, E>(mut ours: impl FnMut() -> Result<A, E>) -> Result<Duration, E> {
    ours()?;
    let runs = runs_for(&mut ours);
    Ok(median(std::array::from_fn(|_| time(&mut ours, runs))))
}

/// Returns the CPU time of this thread, which excludes other load on the machine. Where the system
/// does not report it, returns the time since `start`.
pub(crate) fn cpu_time(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = text.as_ref().and_then(|text| text.split_whitespace().next()?.parse().ok());
    running.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Returns the mean CPU time of one run. The system counts in steps of some milliseconds, so the
/// work is repeated for [`CPU_SAMPLE_TIME`].
///
/// # Errors
/// Returns the error of the work.
pub(crate) fn cpu_time_of<A, E>(mut work: impl FnMut() -> Result<A, E>) -> Result<Duration, E> {
    work()?;
    let start = Instant::now();
    let before = cpu_time(start);
    let mut runs = 0;
    while runs == 0 || start.elapsed() < CPU_SAMPLE_TIME {
        black_box(work()?);
        runs += 1;
    }
    Ok(cpu_time(start).saturating_sub(before) / runs)
}

/// Returns how many runs fill a sample, after a warm-up.
fn runs_for<A>(work: &mut impl FnMut() -> A) -> u32 {
    time(work, 1);
    let once = time(work, 1).max(Duration::from_nanos(20));
    u32::try_from(SAMPLE_TIME.as_nanos() / once.as_nanos()).unwrap_or(u32::MAX).max(1)
}

fn time<A>(work: &mut impl FnMut() -> A, runs: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..runs {
        black_box(work());
    }
    start.elapsed() / runs
}

fn median(mut times: [Duration; SAMPLES]) -> Duration {
    times.sort_unstable();
    times[SAMPLES / 2]
}
