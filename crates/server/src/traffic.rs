use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The number of requests in progress, so that work in the background can give way to them.
#[derive(Clone, Default)]
pub(crate) struct Traffic(Arc<AtomicUsize>);

/// A request in progress.
pub(crate) struct Passing(Arc<AtomicUsize>);

/// Pause between two looks at the traffic.
const GLANCE: Duration = Duration::from_micros(200);

/// The longest time that background work gives way at once. Without a limit, a busy server would
/// never finish it.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

impl Traffic {
    /// Counts a request until the result is dropped.
    pub(crate) fn enter(&self) -> Passing {
        self.0.fetch_add(1, Ordering::Relaxed);
        Passing(Arc::clone(&self.0))
    }

    /// Sleeps while requests are in progress. For work on the blocking pool.
    pub(crate) fn give_way(&self) {
        let start = Instant::now();
        while self.0.load(Ordering::Relaxed) > 0 && start.elapsed() < PATIENCE {
            std::thread::sleep(GLANCE);
        }
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
