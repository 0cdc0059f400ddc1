use crate::limits::{Address, Share, Shares, Turn, Turns};
use crate::metrics::{Counted, Counter, Metrics};
use crate::{Limits, Problem};
use sandtable_core::SessionId;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The desk at which bots think. It has a limited number of places, so that many tables with bots leave
/// processor time for requests. The semaphore is fair: bots get their places in the order they ask.
///
/// Bots count for the address whose request made them act. Those of one address take turns before they
/// ask for a place, so the bots of others never wait behind all of them.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    addresses: Turns<Address>,
    sessions: Arc<Shares<SessionId>>,
    metrics: Arc<Metrics>,
}

/// A bot at work, until it is dropped.
#[derive(Debug)]
pub(crate) struct AtWork {
    _place: OwnedSemaphorePermit,
    _turn: Option<Turn<Address>>,
    _counted: Counted,
}

impl Desk {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        Self {
            places: Arc::new(Semaphore::new(limits.bots.max(1) as usize)),
            addresses: Turns::new(limits.bots_for_address()),
            sessions: Arc::new(Shares::new(limits.bots_per_session)),
            metrics,
        }
    }

    /// Waits for a place, for a bot that acts because of a request from this address.
    ///
    /// # Errors
    /// Never fails: the semaphores are not closed.
    pub(crate) async fn place(&self, address: Address) -> Result<AtWork, Problem> {
        let waiting = self.metrics.during([Counter::BotsQueued, Counter::BotsUnqueued]);
        let closed = |error| Problem::internal(&error);
        let turn = match address.counted() {
            Some(counted) => Some(self.addresses.take(counted).await.map_err(closed)?),
            None => None,
        };
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(closed)?;
        drop(waiting);
        let counted = self.metrics.during([Counter::BotsStarted, Counter::BotsStopped]);
        Ok(AtWork { _place: place, _turn: turn, _counted: counted })
    }

    /// Takes a share for a thread on which a bot of a session thinks; `None` if the session has no more,
    /// because earlier bots exceeded their time limit and are still at work.
    pub(crate) fn thread(&self, session: SessionId) -> Option<Share<SessionId>> {
        self.sessions.take(session)
    }

    /// Counts a bot that exceeded its time limit, until the result is dropped.
    pub(crate) fn overdue(&self) -> Counted {
        self.metrics.during([Counter::BotsOverdue, Counter::BotsRecovered])
    }
}
