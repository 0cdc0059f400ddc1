//! The embedded store.

use crate::contract::{Place, contract};
use sandtable_store::{SqliteStore, Store};
use std::path::PathBuf;
use tempfile::TempDir;

/// A file in a folder of its own.
pub(crate) struct Sqlite {
    folder: TempDir,
}

impl Sqlite {
    fn file(&self) -> PathBuf {
        self.folder.path().join("sessions.db")
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
