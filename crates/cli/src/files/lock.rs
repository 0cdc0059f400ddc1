//! Changing an existing file without losing the change of another process.

use super::inputs::Identity;
use super::target::{Content, read_only, replace};
use crate::failure::{Exit, Failure};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time that a command waits for another process that changes the same file, by default.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two attempts to lock a file. The standard library has no lock with a time
/// limit.
const PAUSE: Duration = Duration::from_millis(10);

/// An existing file that this process alone may change, until the value is dropped.
///
/// Every change replaces the file by a new one, so a lock may turn out to be held on a file that
/// its path no longer leads to. It is taken again until both agree.
pub(crate) struct Locked {
    path: PathBuf,
    file: File,
    content: Content,
}

impl Locked {
    /// Locks the file at a path without symbolic links; waits at most `patience` for other
    /// processes.
    pub(crate) fn open(
        path: PathBuf,
        content: Content,
        patience: Duration,
    ) -> Result<Self, Failure> {
        let deadline = Instant::now() + patience;
        loop {
            let file = open_for_change(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Self { path, file, content }),
                // Replaced between opening and locking: the lock is on the old file.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
                Err(TryLockError::Error(error)) => {
                    return Err(Failure::file(&path, "cannot-lock", error));
                }
            }
            if Instant::now() >= deadline {
                return Err(busy(&path, patience));
            }
        }
    }

    /// Reads the whole file.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = (&self.file).read_to_end(&mut bytes);
        read.map_err(|error| Failure::file(&self.path, "cannot-read", error))?;
        Ok(bytes)
    }

    /// Replaces the file. The lock ends here: from now on the path leads to another file.
    pub(crate) fn replace(self, text: &str) -> Result<(), Failure> {
        let metadata = self.file.metadata();
        let metadata =
            metadata.map_err(|error| Failure::file(&self.path, "cannot-write", error))?;
        replace(&self.path, text, self.content, Some(&metadata), true)
    }
}

/// Opens a file for reading and writing, although it is replaced and never written to: only a user
/// who may write to a file may replace it, and some file systems lock only such files.
pub(super) fn open_for_change(path: &Path) -> Result<File, Failure> {
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let file = opened.map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => read_only(path),
        ErrorKind::NotFound => Failure::file(path, "cannot-read", error),
        _ => Failure::file(path, "cannot-write", error),
    })?;
    let metadata = file.metadata();
    let metadata = metadata.map_err(|error| Failure::file(path, "cannot-read", error))?;
    if !metadata.is_file() {
        return Err(Failure::file(path, "cannot-write", "not a regular file"));
    }
    // The superuser may open a read-only file all the same.
    if metadata.permissions().readonly() { Err(read_only(path)) } else { Ok(file) }
}

/// Returns true if the path still leads to this file.
fn is_at(file: &File, path: &Path) -> bool {
    let held = file.metadata().ok().and_then(|metadata| Identity::of(path, &metadata));
    let there = path.metadata().ok().and_then(|metadata| Identity::of(path, &metadata));
    held.is_some() && held == there
}

fn busy(path: &Path, patience: Duration) -> Failure {
    let seconds = patience.as_secs();
    let message = format!(
        "{}: another process is changing this file; nothing was written after waiting {seconds} s: try again",
        path.display()
    );
    Failure::new(Exit::Failed, "file-locked", message).with(serde_json::json!({ "file": path }))
}
