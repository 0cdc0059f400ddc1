use super::{Exposition, Histogram};
use axum::http::{Method, StatusCode};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    ConnectionsOpened,
    ConnectionsClosed,
    ConnectionsEvicted,
    StreamsOpened,
    StreamsClosed,
    BotsQueued,
    BotsUnqueued,
    BotsStarted,
    BotsStopped,
    BotsOverdue,
    BotsRecovered,
    LongWorkStarted,
    LongWorkStopped,
    ListsStarted,
    ListsStopped,
    SessionsCreated,
    OrdersAccepted,
    OrdersRefused,
}

const COUNTERS: usize = Counter::OrdersRefused as usize + 1;

/// A metric with its kind and help text.
type Described = (&'static str, &'static str, &'static str);

/// Metrics of one counter.
const TOTALS: [(Described, Counter); 6] = [
    (
        (
            "sandtable_connections_evicted_total",
            "counter",
            "Idle connections closed to make room for new ones.",
        ),
        Counter::ConnectionsEvicted,
    ),
    (
        ("sandtable_sessions_created_total", "counter", "Sessions created."),
        Counter::SessionsCreated,
    ),
    (("sandtable_orders_accepted_total", "counter", "Orders accepted."), Counter::OrdersAccepted),
    (("sandtable_orders_refused_total", "counter", "Orders refused."), Counter::OrdersRefused),
    (
        ("sandtable_connections_total", "counter", "Connections accepted."),
        Counter::ConnectionsOpened,
    ),
    (
        (
            "sandtable_long_work_total",
            "counter",
            "Verifications, imports, forks and chunks of exported files begun.",
        ),
        Counter::LongWorkStarted,
    ),
];

/// Metrics that are the difference of two counters.
const GAUGES: [(Described, [Counter; 2]); 7] = [
    (
        ("sandtable_connections", "gauge", "Open connections."),
        [Counter::ConnectionsOpened, Counter::ConnectionsClosed],
    ),
    (
        ("sandtable_streams", "gauge", "Open streams."),
        [Counter::StreamsOpened, Counter::StreamsClosed],
    ),
    (
        ("sandtable_bots_thinking", "gauge", "Bots at work."),
        [Counter::BotsStarted, Counter::BotsStopped],
    ),
    (
        ("sandtable_bots_waiting", "gauge", "Bots that wait for their turn to think."),
        [Counter::BotsQueued, Counter::BotsUnqueued],
    ),
    (
        (
            "sandtable_bots_overdue",
            "gauge",
            "Bots that exceeded their time limit and have not stopped yet.",
        ),
        [Counter::BotsOverdue, Counter::BotsRecovered],
    ),
    (
        (
            "sandtable_long_work",
            "gauge",
            "Verifications, imports, forks and chunks of exported files in progress.",
        ),
        [Counter::LongWorkStarted, Counter::LongWorkStopped],
    ),
    (
        ("sandtable_lists", "gauge", "Logs and other lists of sessions in progress."),
        [Counter::ListsStarted, Counter::ListsStopped],
    ),
];

/// Methods with a label of their own. Clients can send any word as a method.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Counters and latencies of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    counters: [AtomicU64; COUNTERS],
    requests: Mutex<Requests>,
    /// Refusals by the code of the limit.
    refusals: Mutex<BTreeMap<String, u64>>,
}

#[derive(Debug, Default)]
struct Requests {
    /// By route, method and class of the status.
    counts: BTreeMap<(String, &'static str, &'static str), u64>,
    latencies: BTreeMap<String, Histogram>,
}

/// A request that was answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed<'a> {
    /// The template of the route, never the path: paths have the ids of sessions.
    pub(crate) route: &'a str,
    pub(crate) method: &'a Method,
    pub(crate) status: StatusCode,
    pub(crate) duration: Duration,
}

/// Something in progress, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    metrics: Arc<Metrics>,
    end: Counter,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.add(self.end);
    }
}

impl Metrics {
    /// Counts the start of something now and its end when the result is dropped.
    pub(crate) fn during(self: &Arc<Self>, [start, end]: [Counter; 2]) -> Counted {
        self.add(start);
        Counted { metrics: Arc::clone(self), end }
    }

    pub(crate) fn add(&self, counter: Counter) {
        self.counters[counter as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a request.
    pub(crate) fn observe(&self, observed: Observed<'_>) {
        let known = METHODS.into_iter().find(|known| *known == observed.method.as_str());
        let method = known.unwrap_or("OTHER");
        let mut requests = lock(&self.requests);
        let key = (observed.route.to_owned(), method, class(observed.status));
        *requests.counts.entry(key).or_default() += 1;
        requests.latencies.entry(observed.route.to_owned()).or_default().add(observed.duration);
    }

    /// Counts a refusal by a limit.
    pub(crate) fn refused(&self, code: &str) {
        *lock(&self.refusals).entry(code.to_owned()).or_default() += 1;
    }

    /// Writes all metrics.
    pub(crate) fn expose(&self, out: &mut Exposition) {
        for (described, counter) in TOTALS {
            out.single(described, self.count(counter));
        }
        for (described, [opened, closed]) in GAUGES {
            // Read in this order, the difference is never negative.
            let closed = self.count(closed);
            out.single(described, self.count(opened).saturating_sub(closed));
        }
        let name = "sandtable_refusals_total";
        out.metric(name, "counter", "Requests and connections refused by a limit.");
        for (code, count) in lock(&self.refusals).iter() {
            out.labelled(name, &[("code", code)], count);
        }
        self.expose_requests(out);
    }

    fn expose_requests(&self, out: &mut Exposition) {
        let requests = lock(&self.requests);
        let name = "sandtable_requests_total";
        out.metric(name, "counter", "Requests answered.");
        for ((route, method, class), count) in &requests.counts {
            let labels = [("route", route.as_str()), ("method", method), ("status", class)];
            out.labelled(name, &labels, count);
        }
        let name = "sandtable_request_seconds";
        out.metric(name, "histogram", "Time until the response started.");
        for (route, latencies) in &requests.latencies {
            out.histogram(name, &[("route", route)], latencies);
        }
    }

    fn count(&self, counter: Counter) -> u64 {
        self.counters[counter as usize].load(Ordering::Relaxed)
    }
}

const fn class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
