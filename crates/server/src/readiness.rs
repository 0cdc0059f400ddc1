use crate::{Config, Problem, blocking};
use sandtable_store::Store;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Time limit of a check.
const PATIENCE: Duration = Duration::from_secs(3);

/// Time for which a result is used again. Anyone may ask, and every check writes to the disk.
const FRESH: Duration = Duration::from_secs(1);

/// Checks that the server can do its work: read and write the database, with space left on its disk.
pub(crate) struct Readiness {
    store: Arc<dyn Store>,
    database: PathBuf,
    minimum_free_space: u64,
    last: Mutex<Option<Checked>>,
}

/// The results of the last checks.
struct Checked {
    at: Instant,
    duration: Duration,
    database: Result<(), Problem>,
    disk: Result<(), Problem>,
}

impl Readiness {
    pub(crate) fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        let (database, minimum_free_space) = (config.database.clone(), config.minimum_free_space);
        Self { store, database, minimum_free_space, last: Mutex::default() }
    }

    /// Checks that the database can be read and written.
    ///
    /// # Errors
    /// Returns the problem `database-unavailable`.
    pub(crate) async fn database(&self) -> Result<(), Problem> {
        self.checked(|checked| checked.database.clone()).await
    }

    /// Checks the database, and that its disk has space left.
    ///
    /// # Errors
    /// Returns the problem `database-unavailable` or `disk-full`.
    pub(crate) async fn all(&self) -> Result<(), Problem> {
        self.checked(|checked| checked.database.clone().and(checked.disk.clone())).await
    }

    /// Returns a part of the results, which are renewed if they are old.
    async fn checked<T>(&self, part: impl Fn(&Checked) -> T) -> T {
        let mut last = self.last.lock().await;
        if let Some(last) = last.as_ref().filter(|last| last.at.elapsed() < FRESH) {
            return part(last);
        }
        let start = Instant::now();
        let database = self.check_database().await;
        let duration = start.elapsed();
        let disk = self.check_disk().await;
        part(last.insert(Checked { at: Instant::now(), duration, database, disk }))
    }

    /// Time that the last check of the database took.
    pub(crate) async fn last_duration(&self) -> Option<Duration> {
        self.last.lock().await.as_ref().map(|last| last.duration)
    }

    async fn check_database(&self) -> Result<(), Problem> {
        let error = match tokio::time::timeout(PATIENCE, self.store.probe()).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
        };
        tracing::error!(%error, "database check failed");
        let message = "the database cannot be read or written: see the server's log";
        Err(Problem::not_ready("database-unavailable", message))
    }

    /// The write-ahead log is preallocated, so writes succeed for a while although the disk is full.
    async fn check_disk(&self) -> Result<(), Problem> {
        let (file, least) = (self.database.clone(), self.minimum_free_space);
        let free = tokio::time::timeout(PATIENCE, blocking(move || free_space(&file))).await;
        let Ok(Ok(Some(free))) = free else { return Ok(()) };
        if free >= least {
            return Ok(());
        }
        let [free, least] = [free, least].map(|bytes| bytes >> 20);
        tracing::error!(free, least, "disk check failed: too little free space in MiB");
        let message =
            format!("the disk of the database has {free} MiB left, less than {least} MiB");
        Err(Problem::not_ready("disk-full", message))
    }
}

/// Returns the free space on the disk of a file in bytes, if the system reports it.
#[cfg(unix)]
fn free_space(file: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(file).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Other systems have no common interface for it.
#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}
