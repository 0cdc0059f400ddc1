//! The SQLite store.

mod checksums;
mod full_disk;
mod kill;
mod opening;

use crate::contract::{Place, contract};
use sandtable_store::{SqliteStore, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqlSafeStr};
use std::path::PathBuf;
use tempfile::TempDir;

/// A database file in its own folder.
pub(crate) struct Sqlite {
    folder: TempDir,
}

impl Sqlite {
    fn file(&self) -> PathBuf {
        self.folder.path().join("sessions.db")
    }

    /// Changes the file behind the store's back.
    async fn tamper(&self, sql: impl SqlSafeStr) {
        let options = SqliteConnectOptions::new().filename(self.file()).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

impl Place for Sqlite {
    async fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    async fn open(&self) -> Box<dyn Store> {
        Box::new(SqliteStore::open(&self.file()).await.unwrap())
    }
}

contract!(Sqlite);
