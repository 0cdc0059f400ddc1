use std::time::Duration;

/// Upper bounds of the buckets in seconds.
pub(super) const BOUNDS: [f64; 11] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0];

/// Durations by size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Histogram {
    /// Number of durations up to each bound, not counting those of smaller bounds.
    buckets: [u64; BOUNDS.len()],
    pub(super) count: u64,
    pub(super) sum: Duration,
}

impl Histogram {
    pub(crate) fn add(&mut self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        if let Some(bucket) = BOUNDS.iter().position(|bound| seconds <= *bound) {
            self.buckets[bucket] += 1;
        }
        self.count += 1;
        self.sum += duration;
    }

    /// Returns each bound with the number of durations up to it.
    pub(super) fn cumulative(&self) -> impl Iterator<Item = (f64, u64)> {
        let running = self.buckets.iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        });
        BOUNDS.into_iter().zip(running)
    }
}
