use super::Hall;
use crate::Problem;
use sandtable_core::Timestamp;
use std::sync::Arc;
use std::time::Duration;

/// Number of sweeps within the age at which temporary sessions are deleted, so that none lives much
/// longer.
const SWEEPS: u32 = 24;

/// The shortest interval between two sweeps.
const SHORTEST: Duration = Duration::from_millis(20);

/// Deletion of temporary sessions.
impl Hall {
    /// Deletes the temporary sessions that have not changed for the configured time, now and then
    /// for as long as the hall exists.
    pub fn keep_swept(self: &Arc<Self>) {
        // A weak reference, so that the task ends with the server.
        let hall = Arc::downgrade(self);
        tokio::spawn(async move {
            while let Some(hall) = hall.upgrade() {
                if let Err(problem) = hall.sweep().await {
                    tracing::warn!(%problem, "cannot delete temporary sessions");
                }
                let pause = (hall.temporary_age / SWEEPS).max(SHORTEST);
                drop(hall);
                tokio::time::sleep(pause).await;
            }
        });
    }

    /// Deletes the temporary sessions that have not changed for the configured time.
    ///
    /// The store compares the times and deletes in one statement, so an order that comes first keeps
    /// its session. One that comes later finds no session.
    async fn sweep(&self) -> Result<(), Problem> {
        let Ok(limit) = Timestamp::now().checked_sub(self.temporary_age) else { return Ok(()) };
        for id in self.store.delete_expired(limit).await? {
            tracing::debug!(session = %id, "deleted a temporary session");
            if let Some(table) = self.open_table(id) {
                // Ends its streams; the next request looks into the store.
                table.lose();
            }
        }
        Ok(())
    }
}
