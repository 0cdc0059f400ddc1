use crate::Problem;
use crate::metrics::{Counter, Metrics};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The desk at which bots think. It has a limited number of places, so that many tables with bots leave
/// processor time for requests. The semaphore is fair: bots get their places in the order they ask.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A bot at work, until it is dropped.
#[derive(Debug)]
pub(crate) struct AtWork {
    _place: OwnedSemaphorePermit,
    metrics: Arc<Metrics>,
}

impl Desk {
    pub(crate) fn new(places: u32, metrics: Arc<Metrics>) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1) as usize)), metrics }
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// Never fails: the semaphore is not closed.
    pub(crate) async fn place(&self) -> Result<AtWork, Problem> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|error| Problem::internal(&error))?;
        self.metrics.add(Counter::BotsStarted);
        Ok(AtWork { _place: place, metrics: Arc::clone(&self.metrics) })
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.metrics.add(Counter::BotsStopped);
    }
}
