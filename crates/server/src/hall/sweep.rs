use super::Hall;
use crate::{Config, Problem};
use sandtable_core::{SessionId, Timestamp};
use sandtable_store::{Expiry, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// Number of sweeps within the shortest age at which sessions are deleted, so that none lives much
/// longer.
const SWEEPS: u32 = 24;

/// The shortest interval between two sweeps.
const SHORTEST: Duration = Duration::from_millis(20);

/// The longest interval between two sweeps.
const LONGEST: Duration = Duration::from_hours(1);

/// The times after their last change at which sessions are deleted; `None` if they are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ages {
    temporary: Duration,
    finished: Option<Duration>,
    idle: Option<Duration>,
}

impl Ages {
    pub(super) const fn of(config: &Config) -> Self {
        let Config { temporary_age: temporary, expire_finished, expire_idle, .. } = *config;
        Self { temporary, finished: expire_finished, idle: expire_idle }
    }

    /// The pause between two sweeps.
    fn pause(&self) -> Duration {
        let ages = [Some(self.temporary), self.finished, self.idle];
        let shortest = ages.into_iter().flatten().min().unwrap_or(LONGEST);
        (shortest / SWEEPS).clamp(SHORTEST, LONGEST)
    }

    /// The times before which sessions have expired by now.
    fn expiry(&self) -> Expiry {
        // An age of more years than the calendar has never expires.
        let before = |age: Duration| Timestamp::now().checked_sub(age).ok();
        Expiry {
            temporary: before(self.temporary),
            finished: self.finished.and_then(before),
            idle: self.idle.and_then(before),
        }
    }
}

/// Deletion of sessions, by their owners and by age.
impl Hall {
    /// Deletes a session with everything that belongs to it, and ends its streams. Succeeds if there
    /// is no such session, so that the request can be repeated.
    ///
    /// # Errors
    /// Returns a problem if the store fails.
    pub async fn delete(&self, id: SessionId) -> Result<(), Problem> {
        match self.store.delete(id).await {
            Ok(()) | Err(StoreError::NoSuchSession(_)) => self.forget(id).await,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Discards the table of a deleted session. Its streams end, and the next request looks into the
    /// store.
    async fn forget(&self, id: SessionId) {
        // A table that is being loaded may have been read before the deletion. Without waiting for it, it
        // would be put in place afterwards and stay.
        let _loading = self.loading.lock().await;
        if let Some(table) = self.open_table(id) {
            table.lose();
        }
    }

    /// Deletes the sessions that have not changed for the configured times, now and then for as long
    /// as the hall exists.
    pub fn keep_swept(self: &Arc<Self>) {
        // A weak reference, so that the task ends with the server.
        let hall = Arc::downgrade(self);
        tokio::spawn(async move {
            while let Some(hall) = hall.upgrade() {
                if let Err(problem) = hall.sweep().await {
                    tracing::warn!(%problem, "cannot delete expired sessions");
                }
                let pause = hall.ages.pause();
                drop(hall);
                tokio::time::sleep(pause).await;
            }
        });
    }

    /// Deletes the sessions that have not changed for the configured times.
    ///
    /// The store compares the times and deletes in one statement, so an order that comes first keeps
    /// its session. One that comes later finds no session.
    async fn sweep(&self) -> Result<(), Problem> {
        for id in self.store.delete_expired(self.ages.expiry()).await? {
            tracing::info!(session = %id, "deleted an expired session");
            self.forget(id).await;
        }
        Ok(())
    }
}
