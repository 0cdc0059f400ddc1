//! A full disk refuses writes, loses nothing that was acknowledged, and recovers.

use crate::fixtures::{command, id, session};
use sandtable_store::{Appended, Command, SqliteStore, Store, StoreError};
use std::io::Write as _;
use std::path::Path;
use std::process::Command as Process;
use tempfile::TempDir;

/// Size of an entry in bytes, and the number of entries that fit nowhere below.
const ENTRY: usize = 100_000;
const TOO_MANY: u32 = 600;

/// A disk with little space.
enum Disk {
    /// A small file system of its own.
    Mounted(TempDir),
    /// Where nothing can be mounted: a database that may not grow.
    Limited(TempDir),
}

impl Disk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mount = Process::new("mount")
            .args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"])
            .arg(folder.path())
            .output();
        let mounted = mount.is_ok_and(|mount| mount.status.success());
        if mounted { Self::Mounted(folder) } else { Self::Limited(folder) }
    }

    fn folder(&self) -> &Path {
        let (Self::Mounted(folder) | Self::Limited(folder)) = self;
        folder.path()
    }

    async fn open(&self) -> SqliteStore {
        let file = self.folder().join("sessions.db");
        match self {
            Self::Mounted(_) => SqliteStore::open(&file).await.unwrap(),
            Self::Limited(_) => SqliteStore::open_limited(&file, 300).await.unwrap(),
        }
    }

    /// Fills the space that is left.
    fn fill(&self) {
        if let Self::Mounted(folder) = self {
            let mut filler = std::fs::File::create(folder.path().join("filler")).unwrap();
            while filler.write_all(&[0; 4_096]).is_ok() {}
        }
    }

    /// Makes space again. The store need not be opened again for that on a real disk.
    async fn free(&self, store: SqliteStore) -> SqliteStore {
        match self {
            Self::Mounted(folder) => {
                std::fs::remove_file(folder.path().join("filler")).unwrap();
                store
            }
            Self::Limited(folder) => {
                store.close().await;
                SqliteStore::open(&folder.path().join("sessions.db")).await.unwrap()
            }
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Self::Mounted(folder) = self {
            Process::new("umount").arg("-l").arg(folder.path()).status().ok();
        }
    }
}

fn large(number: u32) -> Command {
    Command { entry: number.to_string().repeat(ENTRY / 3).into(), ..command(1, number) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_recovers() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.create(session(1)).await.unwrap();
    disk.fill();
    let mut stored = 1;
    let error = loop {
        assert!(stored < TOO_MANY, "the disk never gets full");
        match store.append(large(stored)).await {
            Ok(appended) => assert_eq!(appended, Appended::Stored),
            Err(error) => break error,
        }
        stored += 1;
    };
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    assert_eq!(error.code(), "disk-full");
    // Every kind of write is refused in the same way, and reading goes on.
    let several = vec![large(stored), large(stored + 1)];
    assert_eq!(store.append_all(several).await.unwrap_err().code(), "disk-full");
    let mut other = session(2);
    other.entries = (0..300).map(|number| large(number).entry).collect();
    assert_eq!(store.create(other.clone()).await.unwrap_err().code(), "disk-full");
    assert_eq!(store.session(id(1)).await.unwrap().version, stored);
    let store = disk.free(store).await;
    assert_eq!(store.append(large(stored)).await.unwrap(), Appended::Stored);
    store.close().await;
    let store = SqliteStore::open(&disk.folder().join("sessions.db")).await.unwrap();
    let entries = store.entries(id(1), 1).await.unwrap();
    assert_eq!(entries.len(), stored as usize);
    assert!((1..).zip(&entries).all(|(number, entry)| *entry == large(number).entry));
    assert_eq!(store.session(id(2)).await.unwrap_err().code(), "no-such-session");
    store.close().await;
}
