use crate::{Config, Problem, blocking};
use sandtable_store::Store;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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
    /// The database as it was opened.
    opened: Option<Identity>,
    minimum_free_space: u64,
    last: Mutex<Option<Checked>>,
    /// Nanoseconds that the last check of the database took; 0 if there was none. Apart from the results,
    /// so that the metrics do not wait for a check that hangs.
    duration: AtomicU64,
}

/// Device and number of a file, which stay the same while it exists.
type Identity = (u64, u64);

/// The results of the last checks.
struct Checked {
    at: Instant,
    database: Result<(), Problem>,
    disk: Result<(), Problem>,
}

impl Readiness {
    pub(crate) fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        let (database, minimum_free_space) = (config.database.clone(), config.minimum_free_space);
        let opened = identity(&database);
        let (last, duration) = (Mutex::default(), AtomicU64::new(0));
        Self { store, database, opened, minimum_free_space, last, duration }
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
        let duration = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.duration.store(duration, Ordering::Relaxed);
        let disk = self.check_disk().await;
        part(last.insert(Checked { at: Instant::now(), database, disk }))
    }

    /// Time that the last check of the database took.
    pub(crate) fn last_duration(&self) -> Option<Duration> {
        let duration = self.duration.load(Ordering::Relaxed);
        (duration > 0).then(|| Duration::from_nanos(duration))
    }

    async fn check_database(&self) -> Result<(), Problem> {
        let error = match tokio::time::timeout(PATIENCE, self.store.probe()).await {
            Ok(Ok(())) => match self.check_file().await {
                Ok(()) => return Ok(()),
                Err(error) => error,
            },
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
        };
        Err(unavailable(&error))
    }

    /// Checks that the open database is the file of that name. The database itself does not notice if its
    /// files are deleted: it goes on with them until it is closed, and then everything is lost.
    async fn check_file(&self) -> Result<(), String> {
        let file = self.database.clone();
        let found = tokio::time::timeout(PATIENCE, blocking(move || identity(&file))).await;
        match found {
            Ok(Ok(found)) if found == self.opened => Ok(()),
            Ok(Ok(_)) => Err(format!("{} was deleted or replaced", self.database.display())),
            Ok(Err(problem)) => Err(problem.to_string()),
            Err(_) => Err(format!("the disk did not answer within {} seconds", PATIENCE.as_secs())),
        }
    }

    /// The write-ahead log is preallocated, so writes succeed for a while although the disk is full.
    async fn check_disk(&self) -> Result<(), Problem> {
        let (file, least) = (self.database.clone(), self.minimum_free_space);
        let free = tokio::time::timeout(PATIENCE, blocking(move || free_space(&file))).await;
        let free = match free {
            Ok(Ok(Ok(free))) if free >= least => return Ok(()),
            Ok(Ok(Ok(free))) => free,
            Ok(Ok(Err(error))) => return Err(unavailable(&error)),
            Ok(Err(problem)) => return Err(unavailable(&problem)),
            Err(late) => return Err(unavailable(&late)),
        };
        let [free, least] = [free, least].map(|bytes| bytes >> 20);
        tracing::error!(free, least, "disk check failed: too little free space in MiB");
        let message =
            format!("the disk of the database has {free} MiB left, less than {least} MiB");
        Err(Problem::not_ready("disk-full", message))
    }
}

fn unavailable(error: &dyn Display) -> Problem {
    tracing::error!(%error, "database check failed");
    let message = "the database cannot be read or written: see the server's log";
    Problem::not_ready("database-unavailable", message)
}

/// Returns the identity of a file, if it exists and the system reports it.
#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    let file = file.metadata().ok()?;
    Some((file.dev(), file.ino()))
}

/// Other systems have no common interface for it.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

/// Returns the free space on the disk of a file in bytes.
#[cfg(unix)]
fn free_space(file: &Path) -> std::io::Result<u64> {
    let disk = rustix::fs::statvfs(file)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Other systems have no common interface for it.
#[cfg(not(unix))]
fn free_space(_: &Path) -> std::io::Result<u64> {
    Ok(u64::MAX)
}
