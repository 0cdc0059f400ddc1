use crate::writer::{self, Job, Write};
use crate::{
    Appended, Checkpoint, Command, Kept, NewSession, Progress, SeatRow, Store, StoreError,
    TokenHash,
};
use async_trait::async_trait;
use sandtable_core::{Seat, SessionId};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row, SqlitePool};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// The embedded store: one file, read by many and written by one.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// How many writes may wait.
const WAITING: usize = 1_024;
const READERS: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(10);

impl SqliteStore {
    /// Opens a file, which is created and brought up to date as needed.
    ///
    /// # Errors
    /// If it cannot be opened or is not one of ours.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit returns when it has reached the disk, not when it has reached the system.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let mut connection = options.connect().await?;
        MIGRATIONS.run(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (jobs, waiting) = mpsc::channel(WAITING);
        let writer = tokio::spawn(writer::run(connection, waiting));
        Ok(Self { readers, jobs: Mutex::new(Some(jobs)), writer: Mutex::new(Some(writer)) })
    }

    async fn write(&self, write: Write) -> Result<Appended, StoreError> {
        let jobs = self.jobs.lock().await.clone().ok_or(StoreError::Closed)?;
        let (done, answer) = oneshot::channel();
        jobs.send(Job { write, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, session: NewSession) -> Result<(), StoreError> {
        self.write(Write::Create(Box::new(session))).await.map(|_| ())
    }

    async fn append(&self, command: Command) -> Result<Appended, StoreError> {
        self.write(Write::Append(Box::new(command))).await
    }

    async fn session(&self, id: SessionId) -> Result<Kept, StoreError> {
        let row = sqlx::query("SELECT * FROM sessions WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        row.map_or(Err(StoreError::NoSuchSession(id)), |row| kept(&row))
    }

    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT entry FROM commands WHERE session = $1 AND number >= $2 ORDER BY number",
        )
        .bind(id.to_string())
        .bind(i64::from(from))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn recent(&self, most: u32) -> Result<Vec<Kept>, StoreError> {
        let rows = sqlx::query("SELECT * FROM sessions ORDER BY updated_at DESC, id LIMIT $1")
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(kept).collect()
    }

    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, sitter, token, invite FROM seats WHERE session = $1 ORDER BY seat",
        )
        .bind(id.to_string())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| seated(id, row)).collect()
    }

    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError> {
        self.write(Write::Seat(id, row)).await.map(|_| ())
    }

    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError> {
        let row = sqlx::query("SELECT seat FROM seats WHERE session = $1 AND token = $2")
            .bind(id.to_string())
            .bind(token.0.to_vec())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| Seat(row.get::<i64, _>(0) as u8)))
    }

    async fn checkpoint(&self, id: SessionId, point: Checkpoint) -> Result<(), StoreError> {
        self.write(Write::Checkpoint(id, point)).await.map(|_| ())
    }

    async fn last_checkpoint(&self, id: SessionId) -> Result<Option<Checkpoint>, StoreError> {
        let row = sqlx::query(
            "SELECT number, state FROM checkpoints WHERE session = $1 ORDER BY number DESC LIMIT 1",
        )
        .bind(id.to_string())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|row| Checkpoint { number: row.get::<i64, _>(0) as u32, state: row.get(1) }))
    }

    async fn close(&self) {
        self.jobs.lock().await.take();
        if let Some(writer) = self.writer.lock().await.take() {
            writer.await.ok();
        }
        self.readers.close().await;
    }
}

fn kept(row: &SqliteRow) -> Result<Kept, StoreError> {
    let id: SessionId = read(row, "id", SessionId::from_random([0; 16]))?;
    Ok(Kept {
        id,
        game: row.get("game"),
        scenario: row.get("scenario"),
        seed: read(row, "seed", id)?,
        version: row.get::<i64, _>("version") as u32,
        progress: Progress {
            turn: row.get::<i64, _>("turn") as u32,
            phase: row.get("phase"),
            outcome: row.get("outcome"),
        },
        created_at: read(row, "created_at", id)?,
        updated_at: read(row, "updated_at", id)?,
    })
}

fn read<T: FromStr<Err: std::fmt::Display>>(
    row: &SqliteRow,
    column: &str,
    id: SessionId,
) -> Result<T, StoreError> {
    let text: String = row.get(column);
    text.parse().map_err(|error: T::Err| StoreError::Damaged(id, format!("{column}: {error}")))
}

fn seated(id: SessionId, row: &SqliteRow) -> Result<SeatRow, StoreError> {
    let damaged = |error: &dyn std::fmt::Display| StoreError::Damaged(id, error.to_string());
    let hash = |bytes: Option<Vec<u8>>| {
        let sized = bytes.map(<[u8; 32]>::try_from).transpose();
        sized.map(|hash| hash.map(TokenHash)).map_err(|_| damaged(&"a token of another size"))
    };
    let sitter: String = row.get(1);
    Ok(SeatRow {
        seat: Seat(row.get::<i64, _>(0) as u8),
        sitter: serde_json::from_str(&sitter).map_err(|error| damaged(&error))?,
        token: hash(row.get(2))?,
        invite: hash(row.get(3))?,
    })
}
