//! Moving what was committed from the log to its place in the file.
//!
//! By default SQLite has whoever commits do so now and then, who then waits for three flushes instead of
//! one. Here somebody else does it on a connection of his own while commands go on.

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// After how many commits the log is emptied: about a thousand pages.
const COMMITS: u32 = 256;

/// One who moves pages whenever enough were committed.
pub(super) struct Mover {
    calls: mpsc::Sender<()>,
    task: JoinHandle<()>,
    commits: u32,
}

impl Mover {
    /// Starts with a connection of his own.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (calls, called) = mpsc::channel(1);
        Self { calls, task: tokio::spawn(run(connection, called)), commits: 0 }
    }

    /// Something was committed.
    pub(super) fn committed(&mut self) {
        self.commits += 1;
        if self.commits >= COMMITS {
            self.commits = 0;
            // If he has been called already, once is enough.
            self.calls.try_send(()).ok();
        }
    }

    /// Waits until he is done.
    pub(super) async fn stop(self) {
        drop(self.calls);
        self.task.await.ok();
    }
}

async fn run(mut connection: SqliteConnection, mut calls: mpsc::Receiver<()>) {
    while calls.recv().await.is_some() {
        let moved = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await;
        if let Err(error) = moved {
            tracing::warn!(%error, "the log of the database was not emptied; it grows until it is");
        }
    }
    connection.close().await.ok();
}
