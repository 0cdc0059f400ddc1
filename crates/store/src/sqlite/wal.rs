//! The write-ahead log (WAL), the file beside the database to which every commit is written first.
//!
//! Two measures keep a commit at one short disk flush:
//!
//! - **Preallocation.** Overwriting existing bytes needs a flush of the data only; appending also
//!   changes the file's length, which has to be flushed too. So the log gets its full length when
//!   the file is opened. With `fdatasync` (`.cargo/config.toml`), such a flush takes half the time.
//! - **Checkpoints on another connection.** A checkpoint copies pages from the log to the database.
//!   By default SQLite lets the committing connection do it now and then, and that commit waits for
//!   three flushes instead of one. Here a background task does it while commands go on.
//!
//! Invariant: the log must restart from its beginning before it outgrows the preallocated length.
//! It restarts only when no page is left to copy. The background task cannot ensure that, because
//! commits go on meanwhile; so when it is done, the writer copies the few pages that came since.

use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The preallocated length of the log, in bytes.
const WAL_BYTES: u64 = 8 << 20;

/// The estimated number of pages after which a checkpoint is started. Fewer than fit into
/// [`WAL_BYTES`], so that commits during the checkpoint have room too.
const CHECKPOINT_AFTER_PAGES: usize = 1_600;

// The estimate: pages per commit, and commands per additional page, since commands of different
// sessions are stored side by side and share pages.
const PAGES_PER_COMMIT: usize = 3;
const COMMANDS_PER_PAGE: usize = 2;

/// Lengthens the log. Pages that do not fit into SQLite's cache are written to the log before the
/// commit, and the file keeps its length after the rollback. The extra 2 MB stay in the cache.
const LENGTHEN: &str = "
    BEGIN IMMEDIATE;
    CREATE TABLE room (zeros BLOB);
    INSERT INTO room VALUES (zeroblob((8 + 2) << 20));
    ROLLBACK;";

/// Lengthens the log of a database file to [`WAL_BYTES`], unless it is that long already.
pub(super) async fn preallocate(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), sqlx::Error> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let length = std::fs::metadata(log).map_or(0, |log| log.len());
    if length >= WAL_BYTES {
        return Ok(());
    }
    sqlx::raw_sql(LENGTHEN).execute(connection).await.map(drop)
}

/// A background task that does a checkpoint whenever enough pages were committed.
pub(super) struct Checkpointer {
    calls: mpsc::Sender<()>,
    task: JoinHandle<()>,
    pages: usize,
    done: Arc<AtomicBool>,
}

impl Checkpointer {
    /// Starts the task with its own connection.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (calls, called) = mpsc::channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let task = tokio::spawn(run(connection, called, Arc::clone(&done)));
        Self { calls, task, pages: 0, done }
    }

    /// Counts a commit of `writes` writes, and starts a checkpoint if enough pages have
    /// accumulated.
    pub(super) fn committed(&mut self, writes: usize) {
        self.pages += PAGES_PER_COMMIT + writes / COMMANDS_PER_PAGE;
        if self.pages >= CHECKPOINT_AFTER_PAGES {
            self.pages = 0;
            // A full channel means that a checkpoint is already pending.
            self.calls.try_send(()).ok();
        }
    }

    /// Returns true if a checkpoint has finished since the last call.
    pub(super) fn is_done(&self) -> bool {
        // Relaxed is enough: the flag passes no data, it only tells the writer to copy pages.
        self.done.swap(false, Ordering::Relaxed)
    }

    /// Waits for a running checkpoint and stops the task.
    pub(super) async fn stop(self) {
        // Closing the channel ends the loop of the task after the checkpoint in progress.
        drop(self.calls);
        self.task.await.ok();
    }
}

async fn run(
    mut connection: SqliteConnection,
    mut calls: mpsc::Receiver<()>,
    done: Arc<AtomicBool>,
) {
    while calls.recv().await.is_some() {
        checkpoint(&mut connection).await;
        done.store(true, Ordering::Relaxed);
    }
    connection.close().await.ok();
}

/// Copies as many pages as possible from the log to the database without blocking other
/// connections.
pub(super) async fn checkpoint(connection: &mut SqliteConnection) {
    let result = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(connection).await;
    if let Err(error) = result {
        tracing::warn!(%error, "WAL checkpoint failed; the log grows until one succeeds");
    }
}
