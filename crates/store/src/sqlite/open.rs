//! Opening a file: whether it is ours, and up to date.

use super::append::learn;
use super::tables::{KNOWN, OURS, migrator};
use super::wal::make_room;
use crate::StoreError;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::path::Path;
use std::time::Duration;

/// How long one waits for another process that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the file is asked to change its mode while others open it as well.
const ATTEMPTS: u32 = 100;

/// From how many pages on whoever writes has to move them to their place himself. Usually they have
/// been moved long before: see `wal.rs`.
const BACKSTOP: &str = "16000";

/// SQLite's codes for what is not a database.
const NOT_A_DATABASE: [&str; 2] = ["26", "11"];

/// SQLite's codes for a file that somebody else is using.
const BUSY: [&str; 3] = ["5", "261", "517"];

/// How connections to a file are made.
pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        // A commit returns when it has reached the disk, not when it has reached the system.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", BACKSTOP)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}

/// Opens a file to write to it. It is made if it is not there, and brought up to date.
pub(super) async fn open(file: &Path) -> Result<SqliteConnection, StoreError> {
    make_folder(file)?;
    let failed = |error| opening(file, error);
    let mut connection = options(file).connect().await.map_err(failed)?;
    // Two who make the same file at once must not both make its tables.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    recognise(&mut transaction, file).await?;
    // Not `run`: of its future the compiler does not see that it may be sent to another thread.
    let brought = migrator().run_direct(None, &mut *transaction, false).await;
    brought.map_err(|error| outdated(file, error))?;
    transaction.commit().await.map_err(failed)?;
    log_ahead(&mut connection).await.map_err(failed)?;
    make_room(&mut connection, file).await.map_err(failed)?;
    learn(&mut connection).await.map_err(failed)?;
    Ok(connection)
}

fn make_folder(file: &Path) -> Result<(), StoreError> {
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    std::fs::create_dir_all(folder)
        .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })
}

/// Whether a file is ours or still empty.
async fn recognise(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let failed = |error| opening(file, error);
    let mark: i64 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(connection)
        .await
        .map_err(failed)?;
    if mark == OURS || (mark == 0 && tables == 0) {
        return Ok(());
    }
    Err(StoreError::NotOurs { file: file.to_owned(), found: "a database of another program" })
}

/// Has changes written to a log beside the file first, so that readers and the writer do not wait
/// for each other. While others have the file open the change of mode may be refused at once, without
/// the patience that everything else has.
async fn log_ahead(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    for _ in 1..ATTEMPTS {
        let changed = sqlx::query("PRAGMA journal_mode = WAL").execute(&mut *connection).await;
        match changed {
            Err(error) if has_code(&error, &BUSY) => {}
            other => return other.map(|_| ()),
        }
        tokio::time::sleep(PATIENCE / ATTEMPTS).await;
    }
    sqlx::query("PRAGMA journal_mode = WAL").execute(connection).await.map(|_| ())
}

fn opening(file: &Path, source: sqlx::Error) -> StoreError {
    let file = file.to_owned();
    if has_code(&source, &NOT_A_DATABASE) {
        return StoreError::NotOurs { file, found: "damaged or not a database" };
    }
    StoreError::Opening { file, source }
}

fn outdated(file: &Path, source: MigrateError) -> StoreError {
    match source {
        MigrateError::VersionMissing(found) if found > KNOWN => {
            StoreError::Newer { file: file.to_owned(), found, known: KNOWN }
        }
        source => StoreError::Migration { file: file.to_owned(), source },
    }
}

fn has_code(error: &sqlx::Error, codes: &[&str]) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| codes.contains(&&*code))
}
