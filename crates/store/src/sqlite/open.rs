//! Opening a database file: ownership check, migration, configuration.

use super::append::prepare;
use super::backup::{create_private, keep_copy};
use super::seal::seal_all;
use super::wal::preallocate;
use crate::StoreError;
use sqlx::SqlSafeStr as _;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::path::Path;
use std::time::Duration;

/// The schema versions: the name of each and the SQL that migrates from the one before.
///
/// Released files must never change, comments included: sqlx stores a checksum of each migration in
/// the database and refuses to open one whose checksum differs.
const VERSIONS: [(&str, &str); 6] = [
    ("sessions", include_str!("../../migrations/sqlite/0001_sessions.sql")),
    ("requests", include_str!("../../migrations/sqlite/0002_requests.sql")),
    ("order", include_str!("../../migrations/sqlite/0003_order.sql")),
    ("documents", include_str!("../../migrations/sqlite/0004_documents.sql")),
    ("contributions", include_str!("../../migrations/sqlite/0005_contributions.sql")),
    ("checksums", include_str!("../../migrations/sqlite/0006_checksums.sql")),
];

/// The newest schema version.
pub(super) const LATEST_VERSION: i64 = VERSIONS.len() as i64;

/// The first schema version in which rows have checksums.
const SEALED_SINCE: i64 = 6;

/// SQLite's `application_id` of our files ("SAND"), set by the first migration.
const APPLICATION_ID: i64 = 0x5341_4E44;

/// The longest time that a statement waits for another process that writes to the same file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of attempts to enable the write-ahead log while other processes open the file.
const ATTEMPTS: u32 = 100;

/// The length of the write-ahead log, in pages, from which a commit does a checkpoint itself. A
/// safeguard only: usually a checkpoint was done long before, see `wal.rs`.
const AUTOCHECKPOINT_PAGES: &str = "16000";

/// SQLite's error codes for a file that is not a database.
// `SQLITE_NOTADB` and `SQLITE_CORRUPT`.
const NOT_A_DATABASE: [&str; 2] = ["26", "11"];

/// SQLite's error codes for a file that another connection is using.
// `SQLITE_BUSY`, `SQLITE_BUSY_RECOVERY` and `SQLITE_BUSY_SNAPSHOT`.
const BUSY: [&str; 3] = ["5", "261", "517"];

/// The options of every connection to a file.
pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        // FULL: a commit returns when the data is on disk, not when the operating system has it.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", AUTOCHECKPOINT_PAGES)
        // Off by default in SQLite. Deleting a session relies on it, because the foreign keys
        // cascade.
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging()
}

/// Opens a file for writing. Creates it if it does not exist, and migrates it to the latest schema.
pub(super) async fn open(file: &Path) -> Result<SqliteConnection, StoreError> {
    make_folder(file)?;
    create_private(file);
    let failed = |error| open_error(file, error);
    let mut connection = options(file).connect().await.map_err(failed)?;
    check_ownership(&mut connection, file).await?;
    let found = schema_version(&mut connection).await.map_err(failed)?;
    if (1..LATEST_VERSION).contains(&found) {
        keep_copy(&mut connection, file, found).await?;
    }
    // Take the write lock first: of two processes that create the same file, one makes the tables.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    check_ownership(&mut transaction, file).await?;
    // Not `run`: the compiler cannot prove that its future is `Send`.
    let migrated = migrator().run_direct(None, &mut *transaction, false).await;
    migrated.map_err(|error| migration_error(file, error))?;
    if found < SEALED_SINCE {
        seal_all(&mut transaction).await?;
    }
    transaction.commit().await.map_err(failed)?;
    // After the commit, because the journal mode cannot change within a transaction.
    enable_wal(&mut connection).await.map_err(failed)?;
    // The log to be lengthened exists only in WAL mode.
    preallocate(&mut connection, file).await.map_err(failed)?;
    // The view for appending is temporary: it belongs to this connection, not to the file.
    prepare(&mut connection).await.map_err(failed)?;
    Ok(connection)
}

/// Limits the length of the file to this many pages, for writes of a connection.
pub(super) async fn limit(
    connection: &mut SqliteConnection,
    pages: u32,
) -> Result<(), sqlx::Error> {
    let limit = format!("PRAGMA max_page_count = {pages}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(limit)).execute(connection).await.map(drop)
}

fn make_folder(file: &Path) -> Result<(), StoreError> {
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    std::fs::create_dir_all(folder)
        .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })
}

fn migrator() -> Migrator {
    let steps = (1..).zip(VERSIONS).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// The schema version of a file; 0 if it is new.
async fn schema_version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'")
            .fetch_one(&mut *connection)
            .await?;
    if tables == 0 {
        return Ok(0);
    }
    sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
}

/// Checks that a file is empty or one of ours, so that a database of another program is never
/// changed.
async fn check_ownership(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let failed = |error| open_error(file, error);
    let application_id: i64 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(connection)
        .await
        .map_err(failed)?;
    // A new file has neither an id nor tables.
    if application_id == APPLICATION_ID || (application_id == 0 && tables == 0) {
        return Ok(());
    }
    Err(StoreError::NotADatabase {
        file: file.to_owned(),
        found: "the database of another program",
    })
}

/// Switches the file to write-ahead logging, in which readers and the writer do not block each
/// other. SQLite may refuse the switch at once while other connections have the file open, without
/// waiting for the busy timeout, hence the loop.
async fn enable_wal(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    for _ in 1..ATTEMPTS {
        let changed = sqlx::query("PRAGMA journal_mode = WAL").execute(&mut *connection).await;
        match changed {
            Err(error) if has_code(&error, &BUSY) => {}
            other => return other.map(|_| ()),
        }
        // The pauses of all attempts add up to the busy timeout.
        tokio::time::sleep(BUSY_TIMEOUT / ATTEMPTS).await;
    }
    // The last attempt reports its error, even if the file is still busy.
    sqlx::query("PRAGMA journal_mode = WAL").execute(connection).await.map(|_| ())
}

fn open_error(file: &Path, source: sqlx::Error) -> StoreError {
    let file = file.to_owned();
    if has_code(&source, &NOT_A_DATABASE) {
        return StoreError::NotADatabase { file, found: "damaged or not a database" };
    }
    if has_code(&source, &BUSY) {
        return StoreError::Locked { file };
    }
    StoreError::Opening { file, source }
}

fn migration_error(file: &Path, source: MigrateError) -> StoreError {
    match source {
        MigrateError::VersionMissing(found) if found > LATEST_VERSION => {
            StoreError::Newer { file: file.to_owned(), found, known: LATEST_VERSION }
        }
        source => StoreError::Migration { file: file.to_owned(), source },
    }
}

fn has_code(error: &sqlx::Error, codes: &[&str]) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| codes.contains(&&*code))
}
