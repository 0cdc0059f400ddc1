use crate::Fault;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{Command, NewSession, Progress, SqliteStore, Store};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

/// The length of an entry: about that of a move with its events.
const ENTRY: usize = 700;

/// A file to which blocks are written and flushed: the lower limit for durable storage.
#[derive(Debug)]
pub struct Disk(File);

impl Disk {
    /// Creates an empty file.
    ///
    /// # Errors
    /// Returns an error if it cannot be created.
    pub fn new(file: &Path) -> Result<Self, Fault> {
        Ok(Self(File::create(file)?))
    }

    /// Writes a block, waits for the disk and returns the time.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn flush(&mut self) -> Result<Duration, Fault> {
        let start = Instant::now();
        self.0.write_all(&[7; 4_096])?;
        self.0.sync_data()?;
        Ok(start.elapsed())
    }
}

/// Sessions in a store, to which commands are appended.
#[derive(Debug)]
pub struct StoreWork {
    runtime: Runtime,
    store: Arc<SqliteStore>,
    version: u32,
    sessions: u8,
}

impl StoreWork {
    /// Creates `sessions` sessions in a folder.
    ///
    /// # Errors
    /// Returns an error if the store cannot be created.
    pub fn new(folder: &Path, sessions: u8) -> Result<Self, Fault> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let store = runtime.block_on(SqliteStore::open(&folder.join("sessions.db")))?;
        for number in 0..sessions {
            runtime.block_on(store.create(session(number)))?;
        }
        Ok(Self { runtime, store: Arc::new(store), version: 0, sessions })
    }

    /// Appends `count` commands to every session, concurrently, and returns the time of each.
    ///
    /// # Errors
    /// Returns an error if a command is not stored.
    pub fn append(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let versions = self.version..self.version + count;
        self.version += count;
        let mut tasks = JoinSet::new();
        for number in 0..self.sessions {
            let (store, versions) = (Arc::clone(&self.store), versions.clone());
            tasks.spawn_on(play(store, number, versions), self.runtime.handle());
        }
        let played = self.runtime.block_on(tasks.join_all());
        let times = played.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok(times.into_iter().flatten().collect())
    }
}

async fn play(
    store: Arc<SqliteStore>,
    number: u8,
    versions: std::ops::Range<u32>,
) -> Result<Vec<Duration>, sandtable_store::StoreError> {
    let mut times = Vec::new();
    for version in versions {
        let command = command(number, version);
        let start = Instant::now();
        store.append(command).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

fn session(number: u8) -> NewSession {
    NewSession {
        id: SessionId::from_random([number; 16]),
        game: "tally".into(),
        scenario: "none".into(),
        title: None,
        seed: Some(Seed::from_number(7)),
        parent: None,
        rematch_of: None,
        at: Timestamp::UNIX_EPOCH,
        entries: vec![],
        progress: Progress { turn: 0, phase: "Counting".into(), outcome: None },
        seats: vec![],
        watch: None,
        waiting: false,
        temporary: false,
        fork_limit: None,
        request: None,
    }
}

fn command(number: u8, version: u32) -> Command {
    Command {
        session: SessionId::from_random([number; 16]),
        number: version,
        seat: Some(Seat(0)),
        key: Some(format!("key {version}").into()),
        entry: "x".repeat(ENTRY).into(),
        at: Timestamp::UNIX_EPOCH,
        progress: Progress { turn: version, phase: "Counting".into(), outcome: None },
    }
}
