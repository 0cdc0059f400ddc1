//! Files beside the database: access to it, and the copy that is kept before a migration.

use super::open::LATEST_VERSION;
use crate::StoreError;
use sqlx::SqliteConnection;
use std::fs::{self, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The mode of new files: only the user of the server may read them, because they hold the seeds of
/// games in progress.
const PRIVATE: u32 = 0o600;

/// Access of all other users, which a database loses when it is opened.
const OTHERS: u32 = 0o077;

/// Creates the database file with private access, unless it exists. SQLite gives its log files the
/// mode of the database.
///
/// The file appears under its name only after it was closed. SQLite's locks belong to the process: if
/// this closed a file that another connection of the process has locked, the lock would be lost.
pub(super) fn create_private(file: &Path) {
    // Unique, because several tasks may open the file at the same time.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let new = beside(file, &format!(".new-{}-{number}", std::process::id()));
    if !file.exists() && write_empty(&new).is_ok() {
        // Fails if the database exists.
        fs::hard_link(&new, file).ok();
        fs::remove_file(&new).ok();
    }
    // Without hard links, or for a file of an earlier version.
    for suffix in ["", "-wal", "-shm", ".lock"] {
        close_to_others(&beside(file, suffix));
    }
}

fn close_to_others(file: &Path) {
    let Ok(found) = fs::metadata(file) else { return };
    let mode = found.permissions().mode();
    if found.is_file()
        && mode & OTHERS != 0
        && let Err(error) = fs::set_permissions(file, Permissions::from_mode(mode & !OTHERS))
    {
        tracing::warn!(file = %file.display(), %error, "other users of this machine can read the database");
    }
}

/// Keeps a copy of a database that is about to be migrated from schema version `found`.
///
/// A copy that exists is never overwritten: it may be the only one from before an earlier attempt. The
/// new one gets a number, because the older one lacks everything that was played since.
pub(super) async fn keep_copy(
    connection: &mut SqliteConnection,
    file: &Path,
    found: i64,
) -> Result<(), StoreError> {
    let first = beside(file, &format!(".before-{LATEST_VERSION}"));
    let numbered = (2..).map(|number: u32| beside(&first, &format!("-{number}")));
    let mut names = std::iter::once(first.clone()).chain(numbered);
    let copy = names.find(|name| !name.exists()).unwrap_or(first);
    // Under another name until it is complete.
    let part = beside(&copy, &format!(".part-{}", std::process::id()));
    let copied = write_copy(connection, &part).await.and_then(|()| Ok(fs::rename(&part, &copy)?));
    if let Err(error) = copied {
        fs::remove_file(&part).ok();
        return Err(StoreError::Copy { copy, why: error.to_string() });
    }
    tracing::info!(
        copy = %copy.display(),
        "copied the database before migrating it from schema version {found} to {LATEST_VERSION}"
    );
    Ok(())
}

async fn write_copy(connection: &mut SqliteConnection, part: &Path) -> Result<(), sqlx::Error> {
    // SQLite writes into an empty file, which keeps its mode.
    write_empty(part)?;
    let name = part.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO $1").bind(name).execute(connection).await?;
    Ok(fs::File::open(part)?.sync_all()?)
}

fn write_empty(file: &Path) -> io::Result<()> {
    let options = OpenOptions::new().write(true).create(true).truncate(true).mode(PRIVATE).clone();
    options.open(file).map(drop)
}

/// The path with a suffix after its name.
fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
