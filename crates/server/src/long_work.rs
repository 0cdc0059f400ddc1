//! Long work on whole sessions: verifying, exporting, importing and forking, and lists of everything
//! that happened.
//!
//! It runs on the blocking pool, one at a time per session and a few at a time per server, and stops
//! soon after its client has left. Without these limits, a few requests about a long battle would
//! take all cores and much memory, also after their clients have gone.
//!
//! Lists have places of their own. Every page asks for them, and usually they are short, so more are
//! made at the same time, and a request for one waits for some time instead of being rejected.

use crate::metrics::{Counted, Counter, Metrics};
use crate::{Problem, Table, blocking};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Number of pieces of long work in progress on the server.
const AT_ONCE: usize = 2;

/// Number of requests that wait for one of them. The rest are rejected.
const WAITING: usize = 14;

/// Number of requests that wait for the long work in progress on one session. Fewer than for the
/// server, so that one session cannot fill its queue.
const WAITING_PER_SESSION: usize = 3;

/// Number of lists that are made at the same time on the server, and for one session. Each may take a
/// dozen times the size of the session's file.
const LISTS_AT_ONCE: usize = 4;
const LISTS_PER_SESSION: usize = 2;

/// The longest time that a request for a list waits.
const LIST_PATIENCE: Duration = Duration::from_secs(20);

/// A queue of limited length in front of a limited number of places.
pub(crate) struct Queue {
    /// One per request in the queue or in a place.
    entrances: Arc<Semaphore>,
    places: Arc<Semaphore>,
    /// Counts the places that are taken. Only the queues of the server do, or work on a session would be
    /// counted twice.
    counted: Option<(Arc<Metrics>, [Counter; 2])>,
}

/// A place in a queue that has been reached.
struct Place {
    _counted: Option<Counted>,
    _permit: OwnedSemaphorePermit,
    _entrance: Option<OwnedSemaphorePermit>,
}

impl Queue {
    /// The queue of a session.
    pub(crate) fn of_session() -> Self {
        Self::new(1, WAITING_PER_SESSION)
    }

    /// The queue of a server.
    pub(crate) fn of_server(metrics: Arc<Metrics>) -> Self {
        let counters = [Counter::LongWorkStarted, Counter::LongWorkStopped];
        Self { counted: Some((metrics, counters)), ..Self::new(AT_ONCE, WAITING) }
    }

    /// The queue of lists about a session.
    pub(crate) fn of_lists_of_session() -> Self {
        Self::new(LISTS_PER_SESSION, 0)
    }

    /// The queue of lists of a server.
    pub(crate) fn of_lists(metrics: Arc<Metrics>) -> Self {
        let counters = [Counter::ListsStarted, Counter::ListsStopped];
        Self { counted: Some((metrics, counters)), ..Self::new(LISTS_AT_ONCE, 0) }
    }

    fn new(at_once: usize, waiting: usize) -> Self {
        let entrances = Arc::new(Semaphore::new(at_once + waiting));
        Self { entrances, places: Arc::new(Semaphore::new(at_once)), counted: None }
    }

    /// Waits for a place, unless too many wait already.
    async fn enter(&self) -> Result<Place, Problem> {
        let entrance = Arc::clone(&self.entrances).try_acquire_owned();
        let entrance = entrance.map_err(|_| Problem::too_much_long_work())?;
        Ok(Place { _entrance: Some(entrance), ..self.wait().await? })
    }

    /// Waits for a place, however many wait.
    async fn wait(&self) -> Result<Place, Problem> {
        // The semaphore is never closed.
        let permit = Arc::clone(&self.places).acquire_owned().await;
        let permit = permit.map_err(|closed| Problem::internal(&closed))?;
        let counted = self.counted.as_ref();
        let counted = counted.map(|(metrics, counters)| metrics.during(*counters));
        Ok(Place { _counted: counted, _permit: permit, _entrance: None })
    }
}

/// Permission to do long work, until it is dropped and the work in progress has stopped.
pub(crate) struct LongWork(Arc<[Place]>);

impl LongWork {
    /// Waits for permission to work on a session, or on a new one.
    ///
    /// # Errors
    /// Returns the problem `busy` if too many requests wait already.
    pub(crate) async fn begin(server: &Queue, table: Option<&Table>) -> Result<Self, Problem> {
        // The session first: requests that wait for its work take no place of the server.
        let own = match table {
            Some(table) => Some(table.long_work().enter().await?),
            None => None,
        };
        Ok(Self::of(own, server.enter().await?))
    }

    /// Waits for permission to go on with work that was admitted before.
    pub(crate) async fn resume(server: &Queue, table: &Table) -> Result<Self, Problem> {
        let own = table.long_work().wait().await?;
        Ok(Self::of(Some(own), server.wait().await?))
    }

    /// Waits for permission to list what happened in a session.
    ///
    /// # Errors
    /// Returns the problem `busy` after some time.
    pub(crate) async fn list(server: &Queue, table: &Table) -> Result<Self, Problem> {
        let waiting = tokio::time::timeout(LIST_PATIENCE, Self::list_later(server, table));
        waiting.await.unwrap_or_else(|_| Err(Problem::too_many_lists()))
    }

    /// Like [`LongWork::list`], but waits as long as it takes.
    pub(crate) async fn list_later(server: &Queue, table: &Table) -> Result<Self, Problem> {
        // The session first: requests about one session leave places for those about others.
        let own = table.lists().wait().await?;
        Ok(Self::of(Some(own), server.wait().await?))
    }

    fn of(own: Option<Place>, servers: Place) -> Self {
        Self(own.into_iter().chain([servers]).collect())
    }

    /// Does work on the blocking pool. The work asks the given function now and then, and stops when
    /// it breaks: then this future has been dropped, because the client left.
    ///
    /// # Errors
    /// Returns an internal problem if the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Fn() -> ControlFlow<()>) -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let present = Arc::new(());
        // The work holds the places too: work that has not stopped yet still counts.
        let (places, client) = (Arc::clone(&self.0), Arc::downgrade(&present));
        let result = blocking(move || {
            let go_on = || match client.strong_count() {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            let result = work(&go_on);
            drop(places);
            result
        });
        let result = result.await?;
        drop(present);
        result.ok_or_else(|| Problem::internal(&"long work stopped although its client waits"))
    }
}
