//! The log beside the file, to which every commit is written first.
//!
//! A commit is quickest where the log need not grow: writing over what is there has the disk keep the data
//! alone, and not also where they are. So the log is given its room at the beginning, and emptied before
//! it is full.
//!
//! By default SQLite has whoever commits move the log's pages to their place in the file now and then, who
//! waits for three flushes then instead of one. Here somebody else does it on a connection of his own
//! while commands go on. But the log begins anew only when nothing in it is left to move; so when he is
//! done, the writer moves the little that has come since.

use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How long the log is from the beginning.
const ROOM: u64 = 8 << 20;

/// After about how many pages the log is emptied: what comes while that is done has room as well.
const FULL: usize = 1_600;

/// About how many pages a commit takes, and how many of the commands in it take one more: those of a
/// session lie with those of others.
const PAGES: usize = 3;
const TO_A_PAGE: usize = 2;

/// Lengthens the log: pages that do not fit into memory are written to it, and stay when what they
/// belong to is taken back. Of those, two megabytes do fit.
const LENGTHEN: &str = "
    BEGIN IMMEDIATE;
    CREATE TABLE room (zeros BLOB);
    INSERT INTO room VALUES (zeroblob((8 + 2) << 20));
    ROLLBACK;";

/// Gives the log of a file its room.
pub(super) async fn make_room(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), sqlx::Error> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let length = std::fs::metadata(log).map_or(0, |log| log.len());
    if length >= ROOM {
        return Ok(());
    }
    sqlx::raw_sql(LENGTHEN).execute(connection).await.map(drop)
}

/// One who moves pages whenever enough was committed.
pub(super) struct Mover {
    calls: mpsc::Sender<()>,
    task: JoinHandle<()>,
    pages: usize,
    done: Arc<AtomicBool>,
}

impl Mover {
    /// Starts with a connection of his own.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (calls, called) = mpsc::channel(1);
        let done = Arc::new(AtomicBool::new(false));
        let task = tokio::spawn(run(connection, called, Arc::clone(&done)));
        Self { calls, task, pages: 0, done }
    }

    /// So many writes were committed together.
    pub(super) fn committed(&mut self, writes: usize) {
        self.pages += PAGES + writes / TO_A_PAGE;
        if self.pages >= FULL {
            self.pages = 0;
            // If he has been called already, once is enough.
            self.calls.try_send(()).ok();
        }
    }

    /// Whether he has moved pages since this was asked last.
    pub(super) fn is_done(&self) -> bool {
        self.done.swap(false, Ordering::Relaxed)
    }

    /// Waits until he is done.
    pub(super) async fn stop(self) {
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
        move_pages(&mut connection).await;
        done.store(true, Ordering::Relaxed);
    }
    connection.close().await.ok();
}

/// Moves what can be moved without anybody's waiting.
pub(super) async fn move_pages(connection: &mut SqliteConnection) {
    let moved = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(connection).await;
    if let Err(error) = moved {
        tracing::warn!(%error, "the log of the database was not emptied; it grows until it is");
    }
}
