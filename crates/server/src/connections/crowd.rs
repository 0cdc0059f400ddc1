use super::activity::Activity;
use crate::limits::{Address, Share, Shares};
use crate::metrics::{Counter, Metrics};
use crate::{Limits, Problem};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Number of refused connections that get an answer at the same time; others are closed at once.
const REFUSALS: usize = 32;

/// Number of connections that were told to make room and have not closed yet, from which on no new one is
/// accepted: each still holds an open file.
const LEAVING: usize = 16;

/// The shortest time between two warnings about refused connections.
const WARNING_PAUSE: Duration = Duration::from_secs(10);

/// The open connections.
///
/// At the limit, a new connection takes the place of the oldest one that is idle: otherwise clients that
/// connect and stay silent would shut out all others. A connection whose request is being answered is
/// never closed for that.
#[derive(Clone)]
pub(crate) struct Crowd {
    most: usize,
    addresses: Arc<Shares<Address>>,
    members: Arc<Mutex<Members>>,
    /// Notified when a connection that made room has closed.
    left: Arc<Notify>,
    refusals: Arc<()>,
    warnings: Arc<Mutex<Warnings>>,
    metrics: Arc<Metrics>,
}

/// Warnings about refused connections. An attacker must not fill the log.
#[derive(Default)]
struct Warnings {
    last: Option<Instant>,
    /// Refusals since then.
    refused: u64,
}

#[derive(Default)]
struct Members {
    /// By number; a higher one is younger.
    open: BTreeMap<u64, (Activity, Arc<Notify>)>,
    next: u64,
    /// Number of connections that were told to make room and are not closed yet.
    leaving: usize,
}

/// The place of a connection in the crowd.
pub(super) struct Member {
    number: u64,
    pub(super) activity: Activity,
    dismissed: Arc<Notify>,
    members: Arc<Mutex<Members>>,
    left: Arc<Notify>,
    metrics: Arc<Metrics>,
    _share: Option<Share<Address>>,
}

/// The decision about a new connection.
pub(super) enum Admission {
    Served(Member),
    /// Its first request is answered with this problem. The token counts the refusal.
    Refused(Problem, Arc<()>),
    /// It is closed without an answer.
    Dropped,
}

impl Crowd {
    /// Creates an empty crowd for a process that may open this many files.
    pub(crate) fn new(limits: &Limits, files: u64, metrics: Arc<Metrics>) -> Self {
        let most = limits.connections_for(files);
        if let Some(wanted) = limits.connections.filter(|wanted| *wanted > most) {
            tracing::warn!(
                wanted,
                most,
                "too many connections for the limit of open files ({files}): raise that limit"
            );
        }
        Self {
            most: most as usize,
            addresses: Arc::new(Shares::new(limits.connections_per_address)),
            members: Arc::default(),
            left: Arc::default(),
            refusals: Arc::default(),
            warnings: Arc::default(),
            metrics,
        }
    }

    /// Decides about a new connection.
    pub(super) fn admit(&self, peer: SocketAddr) -> Admission {
        let address = Address::of_peer(peer);
        let share = match address.counted().map(|address| self.addresses.take(address)) {
            Some(None) => return self.refuse(address, Problem::too_many_connections_of(address)),
            Some(share) => share,
            None => None,
        };
        if !self.make_room() {
            return self.refuse(address, Problem::too_many_connections());
        }
        let (activity, dismissed) = (Activity::new(), Arc::new(Notify::new()));
        let mut members = self.lock();
        let number = members.next;
        members.next += 1;
        members.open.insert(number, (activity.clone(), Arc::clone(&dismissed)));
        drop(members);
        self.metrics.add(Counter::ConnectionsOpened);
        let (members, left) = (Arc::clone(&self.members), Arc::clone(&self.left));
        let metrics = Arc::clone(&self.metrics);
        let member = Member { number, activity, dismissed, members, left, metrics, _share: share };
        Admission::Served(member)
    }

    /// Waits until most of the connections that were told to make room have closed. On a busy machine new
    /// ones could otherwise come faster, and use up the open files.
    pub(super) async fn settled(&self) {
        while self.lock().leaving >= LEAVING {
            self.left.notified().await;
        }
    }

    /// Closes all connections.
    pub(super) fn dismiss_all(&self) {
        let members = self.lock();
        tracing::warn!(
            connections = members.open.len(),
            "closing connections that did not end in time"
        );
        members.open.values().for_each(|(_, dismissed)| dismissed.notify_one());
    }

    /// Closes the oldest idle connection if there is no room for another one.
    fn make_room(&self) -> bool {
        let mut members = self.lock();
        if members.open.len() < self.most {
            return true;
        }
        let idle = members.open.iter().find(|(_, (activity, _))| activity.is_idle());
        let Some(number) = idle.map(|(number, _)| *number) else { return false };
        if let Some((_, dismissed)) = members.open.remove(&number) {
            dismissed.notify_one();
            members.leaving += 1;
            self.metrics.add(Counter::ConnectionsEvicted);
        }
        true
    }

    fn refuse(&self, address: Address, problem: Problem) -> Admission {
        self.metrics.refused(problem.code());
        self.warn(address, &problem);
        if Arc::strong_count(&self.refusals) > REFUSALS {
            return Admission::Dropped;
        }
        Admission::Refused(problem, Arc::clone(&self.refusals))
    }

    /// Logs refused connections, now and then.
    fn warn(&self, address: Address, problem: &Problem) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.refused += 1;
        if warnings.last.is_some_and(|last| last.elapsed() < WARNING_PAUSE) {
            return;
        }
        let refused = std::mem::take(&mut warnings.refused);
        warnings.last = Some(Instant::now());
        drop(warnings);
        tracing::warn!(%address, refused, "refused connections: {problem}");
    }

    fn lock(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Member {
    /// Completes when the connection has to be closed.
    pub(super) async fn dismissed(&self) {
        self.dismissed.notified().await;
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        // Absent if it was evicted.
        if members.open.remove(&self.number).is_none() {
            members.leaving = members.leaving.saturating_sub(1);
            self.left.notify_one();
        }
        drop(members);
        self.metrics.add(Counter::ConnectionsClosed);
    }
}
