//! Opening files: new ones, old schemas, damaged ones and files of other programs.

use super::Sqlite;
use crate::contract::Place;
use crate::fixtures::{command, document, force, hash, id, keyed, session, texts};
use sandtable_core::Seat;
use sandtable_store::{Answered, Appended, NewSession, Occupant, Request, SqliteStore, StoreError};
use sqlx::AssertSqlSafe;
use std::fs;
use std::os::unix::fs::{FileExt as _, PermissionsExt as _};
use tokio::task::JoinSet;

async fn refused(place: &Sqlite) -> StoreError {
    SqliteStore::open(&place.file()).await.unwrap_err()
}

#[tokio::test]
async fn a_file_is_created_with_its_folders() {
    let place = Sqlite::empty().await;
    let file = place.folder.path().join("a/b/sessions.db");
    let store = SqliteStore::open(&file).await.unwrap();
    sandtable_store::Store::close(&store).await;
    assert!(file.exists());
    // A store that was closed leaves no log files.
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[tokio::test]
async fn an_empty_file_is_treated_as_new() {
    let place = Sqlite::empty().await;
    fs::write(place.file(), "").unwrap();
    place.open().await.create(session(1)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_file_can_be_opened_concurrently() {
    let place = Sqlite::empty().await;
    let mut tasks = JoinSet::new();
    for number in 0..8 {
        let file = place.file();
        tasks.spawn(async move {
            let store = SqliteStore::open(&file).await.unwrap();
            sandtable_store::Store::create(&store, session(number)).await.unwrap();
        });
    }
    tasks.join_all().await;
    assert_eq!(place.open().await.recent(10).await.unwrap().len(), 8);
}

#[tokio::test]
async fn a_text_file_is_refused_and_left_unchanged() {
    let place = Sqlite::empty().await;
    let text = "Not a database, but a letter of some length.\n".repeat(100);
    fs::write(place.file(), &text).unwrap();
    let error = refused(&place).await;
    assert_eq!(error.code(), "not-a-database");
    let expected = format!(
        "{} is damaged or not a database: expected a sandtable database, or a path where no file exists yet",
        place.file().display()
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(fs::read_to_string(place.file()).unwrap(), text);
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_left_unchanged() {
    let place = Sqlite::empty().await;
    place.tamper("CREATE TABLE recipes (name TEXT)").await;
    let before = fs::read(place.file()).unwrap();
    let error = refused(&place).await;
    assert_eq!(error.code(), "not-a-database");
    assert!(error.to_string().contains("is the database of another program"), "{error}");
    assert_eq!(fs::read(place.file()).unwrap(), before);
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_is_refused() {
    let place = Sqlite::empty().await;
    fs::create_dir(place.file()).unwrap();
    let error = refused(&place).await;
    assert!(matches!(error, StoreError::Opening { .. }), "{error:?}");
    assert_eq!(error.code(), "store-failed");
}

#[tokio::test]
async fn a_file_in_place_of_the_folder_is_refused() {
    let place = Sqlite::empty().await;
    fs::write(place.folder.path().join("taken"), "x").unwrap();
    let error =
        SqliteStore::open(&place.folder.path().join("taken/sessions.db")).await.unwrap_err();
    assert!(matches!(error, StoreError::Folder { .. }), "{error:?}");
    assert_eq!(error.code(), "store-failed");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let place = Sqlite::empty().await;
    place.open().await.close().await;
    place
        .tamper(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9000, 'later', TRUE, x'00', 0)",
        )
        .await;
    let error = refused(&place).await;
    assert!(matches!(error, StoreError::Newer { found: 9000, known: 6, .. }), "{error:?}");
    assert_eq!(error.code(), "newer-database");
    assert!(error.to_string().contains("use that version or another file"), "{error}");
}

#[tokio::test]
async fn overwritten_pages_are_reported_without_a_panic() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let many = (1..=200).map(|number| command(1, number)).collect();
    store.append_all(many).await.unwrap();
    store.close().await;
    let file = fs::OpenOptions::new().write(true).open(place.file()).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in 2..pages {
        file.write_all_at(&[0xA5; 4096], page * 4096).unwrap();
    }
    let code = match SqliteStore::open(&place.file()).await {
        Ok(store) => sandtable_store::Store::entries(&store, id(1), 0).await.unwrap_err().code(),
        Err(error) => error.code(),
    };
    assert!(["store-failed", "not-a-database"].contains(&code), "{code}");
}

#[tokio::test]
async fn an_unreadable_row_is_reported_as_damage() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    place.tamper("UPDATE sessions SET seed = 'seven'").await;
    let error = store.session(id(1)).await.unwrap_err();
    assert_eq!(error.code(), "damaged");
    assert!(error.to_string().contains("'seven' is not a seed"), "{error}");
}

#[tokio::test]
async fn a_stray_entry_does_not_affect_other_sessions() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    store.create(session(2)).await.unwrap();
    let stray = format!(
        "INSERT INTO commands (session, number, noticed, entry)
         SELECT number, 1, 3, 'stray' FROM sessions WHERE id = '{}'",
        id(1)
    );
    place.tamper(AssertSqlSafe(stray)).await;
    let (damaged, intact) = tokio::join!(store.append(command(1, 1)), store.append(command(2, 1)));
    assert_eq!(damaged.unwrap_err().code(), "store-failed");
    assert_eq!(intact.unwrap(), Appended::Stored);
    assert_eq!(store.session(id(1)).await.unwrap().version, 1);
}

/// A commit is fastest if the log does not grow.
#[tokio::test]
async fn the_write_ahead_log_is_preallocated_and_does_not_grow() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    let log = place.file().with_extension("db-wal");
    let length = || fs::metadata(&log).unwrap().len();
    let preallocated = length();
    assert!(preallocated >= 8 << 20, "{preallocated}");
    store.create(session(1)).await.unwrap();
    for number in 1..=1_200 {
        assert_eq!(store.append(command(1, number)).await.unwrap(), Appended::Stored);
    }
    assert_eq!(length(), preallocated);
}

/// A database with schema version 1, kept as SQL.
#[tokio::test]
async fn a_file_with_schema_version_1_is_migrated() {
    let place = Sqlite::empty().await;
    place.tamper(include_str!("v1.sql")).await;
    let store = place.open().await;
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.game.as_str(), stored.progress.turn), (3, "mech", 2));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    let seats = store.seats(id(1)).await.unwrap();
    assert_eq!(seats[1].occupant, Occupant::Bot("greedy".into()));
    assert_eq!(store.seat_of(id(1), hash(1)).await.unwrap(), Some(Seat(0)));
    let point = store.last_checkpoint(id(1), 9).await.unwrap().unwrap();
    assert_eq!((point.number, point.state.as_str()), (1, "state after 1"));
    assert_eq!(store.append(keyed(1, 2, "a")).await.unwrap(), Appended::Repeated(2));
    assert_eq!(store.append(keyed(1, 3, "b")).await.unwrap(), Appended::Stored);
    assert_eq!(store.answered([7; 32]).await.unwrap(), None);
    assert_eq!(store.secret([6; 32]).await.unwrap(), [6; 32]);
}

/// A database with schema version 2, which added requests.
#[tokio::test]
async fn a_file_with_schema_version_2_is_migrated() {
    let place = Sqlite::empty().await;
    place.tamper(include_str!("v2.sql")).await;
    let store = place.open().await;
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    let created = Answered { body: [1; 32], session: Some(id(1)), seat: None, document: None };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(created));
    let taken =
        Answered { body: [2; 32], session: Some(id(1)), seat: Some(Seat(0)), document: None };
    assert_eq!(store.answered([8; 32]).await.unwrap(), Some(taken));
    assert_eq!(store.secret([6; 32]).await.unwrap(), [5; 32]);
    let again = Some(Request { key: [7; 32], body: [1; 32] });
    let refused = store.create(NewSession { request: again, ..session(2) }).await.unwrap_err();
    assert_eq!(refused.code(), "key-used");
    assert_eq!(store.append(keyed(1, 3, "b")).await.unwrap(), Appended::Stored);
}

/// A database with schema version 3, which numbered sessions and commands.
#[tokio::test]
async fn a_file_with_schema_version_3_is_migrated() {
    let place = Sqlite::empty().await;
    place.tamper(include_str!("v3.sql")).await;
    let store = place.open().await;
    let stored = store.session(id(1)).await.unwrap();
    assert_eq!((stored.version, stored.waiting, stored.temporary), (3, false, false));
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    let created = Answered { body: [1; 32], session: Some(id(1)), seat: None, document: None };
    assert_eq!(store.answered([7; 32]).await.unwrap(), Some(created));
    assert_eq!(store.secret([6; 32]).await.unwrap(), [5; 32]);
    assert_eq!(store.append(keyed(1, 3, "b")).await.unwrap(), Appended::Stored);
    store.create_document(document(force("a"))).await.unwrap();
    assert_eq!(store.document(&force("a")).await.unwrap().version, 1);
    store.delete(id(1)).await.unwrap();
    assert_eq!(store.answered([7; 32]).await.unwrap(), None, "requests go with their session");
}

fn mode(file: &std::path::Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

/// The files hold the seeds of games in progress.
#[tokio::test]
async fn only_the_user_of_the_server_can_read_a_new_database() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    for extension in ["db", "db-wal", "db-shm"] {
        assert_eq!(mode(&place.file().with_extension(extension)), 0o600, "{extension}");
    }
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 3, "no other file is left");
}

#[tokio::test]
async fn an_existing_database_is_closed_to_other_users() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    store.create(session(1)).await.unwrap();
    let files = ["db", "db-wal", "db-shm", "db.lock"].map(|name| place.file().with_extension(name));
    fs::write(&files[3], "the lock of a server").unwrap();
    for file in &files {
        fs::set_permissions(file, fs::Permissions::from_mode(0o664)).unwrap();
    }
    // A second connection, because the log files go with the last one.
    let second = place.open().await;
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    second.close().await;
    store.close().await;
}

#[tokio::test]
async fn a_copy_is_kept_before_every_migration_and_never_overwritten() {
    let place = Sqlite::empty().await;
    let copy = place.file().with_extension("db.before-6");
    place.tamper(include_str!("v3.sql")).await;
    let store = place.open().await;
    store.append(command(1, 3)).await.unwrap();
    store.close().await;
    assert_eq!(mode(&copy), 0o600);
    let kept = fs::read(&copy).unwrap();
    // The copy is a whole database of the old version, which can be migrated by itself.
    let restored = Sqlite::empty().await;
    fs::copy(&copy, restored.file()).unwrap();
    let store = restored.open().await;
    assert_eq!(texts(&*store, id(1), 1).await, ["entry 1", "entry 2"]);
    store.close().await;
    assert!(restored.file().with_extension("db.before-6").exists(), "its schema was the old one");
    // Opened again: nothing to migrate. Migrated again: the first copy stays, and there is another.
    place.open().await.close().await;
    fs::remove_file(place.file()).unwrap();
    place.tamper(include_str!("v3.sql")).await;
    place.tamper("UPDATE sessions SET scenario = 'later'").await;
    place.open().await.close().await;
    assert_eq!(fs::read(&copy).unwrap(), kept);
    let second = place.file().with_extension("db.before-6-2");
    assert_eq!(mode(&second), 0o600);
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 3);
    fs::copy(&second, restored.file()).unwrap();
    assert_eq!(restored.open().await.session(id(1)).await.unwrap().scenario, "later");
}

/// A database that a backup program or a shell keeps locked.
#[tokio::test]
async fn a_locked_database_is_named_as_such() {
    let place = Sqlite::empty().await;
    let store = place.open().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(place.file());
    let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let error = refused(&place).await;
    assert_eq!(error.code(), "database-locked");
    assert!(
        error
            .to_string()
            .ends_with("is locked by another program: close that program, or choose another file"),
        "{error}"
    );
    store.close().await;
}
