use super::append::repeated;
use super::read::{answered, checkpoint, entries, field, seat_row, secret, session, session_id};
use super::seal::{sealed, sealed_seat};
use super::write::{Answer, Write};
use super::writer::{Job, Writer};
use super::{documents, open, writer};
use crate::{
    Answered, Appended, Checkpoint, Command, CommandKey, Document, DocumentKey, Entry, Expiry,
    NewDocument, NewSession, Request, Revision, SeatClaim, SeatRow, Store, StoreError,
    StoredSession, TokenHash,
};
use async_trait::async_trait;
use sandtable_core::{Seat, SessionId};
use sqlx::sqlite::SqlitePoolOptions;
use sqlx::{ConnectOptions, SqlitePool};
use std::collections::BTreeMap;
use std::path::Path;
use tokio::sync::{mpsc, oneshot};

/// The embedded store: one SQLite file with many readers and a single writer.
///
/// ```
/// use sandtable_store::{SqliteStore, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// let file = folder.path().join("games/sessions.db");
/// let store = SqliteStore::open(&file).await?;
/// assert!(file.exists());
/// assert!(store.recent(10).await?.is_empty());
/// store.close().await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
}

/// The number of connections that read concurrently.
const READERS: u32 = 4;

impl SqliteStore {
    /// Opens a file. Creates it with its folders if it does not exist, and migrates it to the
    /// latest schema.
    ///
    /// Needs a Tokio runtime, on which the writer task runs until the store is closed or dropped.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be opened, is not a sandtable database, or was
    /// created by a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::connect(file, None).await
    }

    /// Like [`SqliteStore::open`], but the file can grow to this many pages only. For tests of a full
    /// disk.
    ///
    /// # Errors
    /// As for [`SqliteStore::open`].
    pub async fn open_limited(file: &Path, pages: u32) -> Result<Self, StoreError> {
        Self::connect(file, Some(pages)).await
    }

    async fn connect(file: &Path, pages: Option<u32>) -> Result<Self, StoreError> {
        let mut writing = open::open(file).await?;
        if let Some(pages) = pages {
            open::limit(&mut writing, pages).await?;
        }
        let options = open::options(file).create_if_missing(false);
        let checkpointing = options.connect().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Self { readers, jobs: writer::start(Writer::new(writing, checkpointing)) })
    }

    async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job { write, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Does a write whose answer is a document.
    async fn write_document(&self, write: Write) -> Result<Document, StoreError> {
        // The writer answers with the document that it wrote, so the fallback is never used.
        self.write(write).await?.document.ok_or(StoreError::Closed)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, session: NewSession) -> Result<(), StoreError> {
        self.write(Write::Create(Box::new(session))).await.map(drop)
    }

    async fn append(&self, command: Command) -> Result<Appended, StoreError> {
        let answer = self.write(Write::Append(vec![command])).await?;
        // The writer answers with one result per command, so the fallback is never used.
        answer.appended.first().copied().ok_or(StoreError::Closed)
    }

    async fn append_all(&self, commands: Vec<Command>) -> Result<Vec<Appended>, StoreError> {
        let mixed = commands.windows(2).find(|pair| pair[0].session != pair[1].session);
        if let Some(pair) = mixed {
            return Err(StoreError::Mixed(pair[0].session, pair[1].session));
        }
        self.write(Write::Append(commands)).await.map(|answer| answer.appended)
    }

    async fn keyed(
        &self,
        id: SessionId,
        seat: Option<Seat>,
        key: &CommandKey,
    ) -> Result<Option<u32>, StoreError> {
        let row = sqlx::query(
            "SELECT number, body FROM commands
             WHERE session = (SELECT number FROM sessions WHERE id = $1)
             AND coalesce(seat, -1) = coalesce($2, -1) AND key = $3",
        )
        .bind(id.to_string())
        .bind(seat.map(|seat| seat.0))
        .bind(key.key.clone())
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| repeated(&row, "number", key, id)).transpose()
    }

    async fn session(&self, id: SessionId) -> Result<StoredSession, StoreError> {
        let row = sqlx::query(concat!("SELECT *, ", sealed!(), " FROM sessions WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        row.map_or(Err(StoreError::NoSuchSession(id)), |row| session(&row))
    }

    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<Entry>, StoreError> {
        // One statement, so that the count fits the entries whatever is written meanwhile.
        let rows = sqlx::query(
            "SELECT version, commands.number AS number, entry, noticed, commands.sum AS sum
             FROM sessions LEFT JOIN commands
             ON commands.session = sessions.number AND commands.number >= $2
             WHERE id = $1 ORDER BY commands.number",
        )
        .bind(id.to_string())
        .bind(from)
        .fetch_all(&self.readers)
        .await?;
        entries(&rows, id, from)
    }

    async fn recent(&self, most: u32) -> Result<Vec<StoredSession>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT *, ",
            sealed!(),
            " FROM sessions ORDER BY updated_at DESC, id LIMIT $1"
        ))
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let intact = rows.iter().filter_map(|row| {
            let damage = |error: &StoreError| tracing::error!(%error, "left out of the list");
            session(row).inspect_err(damage).ok()
        });
        Ok(intact.collect())
    }

    async fn delete(&self, id: SessionId) -> Result<(), StoreError> {
        self.write(Write::Delete(id)).await.map(drop)
    }

    async fn delete_expired(&self, expiry: Expiry) -> Result<Vec<SessionId>, StoreError> {
        self.write(Write::DeleteExpired(expiry)).await.map(|answer| answer.deleted)
    }

    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT *, ",
            sealed_seat!(),
            " FROM seats WHERE session = $1 ORDER BY seat"
        ))
        .bind(id.to_string())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| seat_row(row, id)).collect()
    }

    async fn seats_of(
        &self,
        ids: &[SessionId],
    ) -> Result<BTreeMap<SessionId, Vec<SeatRow>>, StoreError> {
        let names =
            serde_json::to_string(ids).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let rows = sqlx::query(concat!(
            "SELECT *, ",
            sealed_seat!(),
            " FROM seats WHERE session IN (SELECT value FROM json_each($1)) ORDER BY seat"
        ))
        .bind(names)
        .fetch_all(&self.readers)
        .await?;
        let mut seats: BTreeMap<SessionId, Vec<SeatRow>> = BTreeMap::new();
        for row in &rows {
            let id = session_id(row, "session")?;
            match seat_row(row, id) {
                Ok(seat) => seats.entry(id).or_default().push(seat),
                Err(error) => tracing::error!(%error, "left out of the list"),
            }
        }
        Ok(seats)
    }

    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError> {
        self.write(Write::Seat(id, row)).await.map(drop)
    }

    async fn take_seat(
        &self,
        id: SessionId,
        claim: SeatClaim,
        request: Option<Request>,
    ) -> Result<Option<Seat>, StoreError> {
        let taking = Write::TakeSeat { id, claim, request };
        self.write(taking).await.map(|answer| answer.seat)
    }

    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError> {
        let row =
            sqlx::query("SELECT seat FROM seats WHERE session = $1 AND token = $2 ORDER BY seat")
                .bind(id.to_string())
                .bind(token.0.to_vec())
                .fetch_optional(&self.readers)
                .await?;
        row.map(|row| field(&row, "seat", id).map(Seat)).transpose()
    }

    async fn create_document(&self, document: NewDocument) -> Result<Document, StoreError> {
        self.write_document(Write::CreateDocument(Box::new(document))).await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Document, StoreError> {
        documents::find(&self.readers, key).await
    }

    async fn documents(
        &self,
        kind: &str,
        owner: Option<TokenHash>,
    ) -> Result<Vec<Document>, StoreError> {
        documents::list(&self.readers, kind, owner).await
    }

    async fn replace_document(&self, revision: Revision) -> Result<Document, StoreError> {
        self.write_document(Write::ReplaceDocument(Box::new(revision))).await
    }

    async fn delete_document(
        &self,
        key: &DocumentKey,
        expected: Option<u32>,
    ) -> Result<(), StoreError> {
        self.write(Write::DeleteDocument(key.clone(), expected)).await.map(drop)
    }

    async fn launch(
        &self,
        session: NewSession,
        revision: Revision,
    ) -> Result<Document, StoreError> {
        self.write_document(Write::Launch(Box::new((session, revision)))).await
    }

    async fn answered(&self, key: [u8; 32]) -> Result<Option<Answered>, StoreError> {
        let row = sqlx::query(
            "SELECT requests.body, requests.session, seat, kind, id FROM requests
             LEFT JOIN documents ON documents.number = requests.document WHERE key = $1",
        )
        .bind(key.to_vec())
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| answered(&row)).transpose()
    }

    async fn secret(&self, offered: [u8; 32]) -> Result<[u8; 32], StoreError> {
        // The insert does nothing if there is a secret, so concurrent first calls read the same
        // one.
        self.write(Write::Secret(offered)).await?;
        let row = sqlx::query("SELECT secret FROM secrets").fetch_one(&self.readers).await?;
        secret(&row)
    }

    async fn checkpoint(&self, id: SessionId, point: Checkpoint) -> Result<(), StoreError> {
        self.write(Write::Checkpoint(id, point)).await.map(drop)
    }

    async fn last_checkpoint(
        &self,
        id: SessionId,
        at_most: u32,
    ) -> Result<Option<Checkpoint>, StoreError> {
        let row = sqlx::query(
            "SELECT * FROM checkpoints WHERE session = $1 AND number <= $2
             ORDER BY number DESC LIMIT 1",
        )
        .bind(id.to_string())
        .bind(at_most)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| checkpoint(&row, id)).transpose()
    }

    async fn probe(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT id FROM sessions LIMIT 1").fetch_optional(&self.readers).await?;
        self.write(Write::Probe).await.map(drop)
    }

    async fn close(&self) {
        // Readers first: the last connection to close removes the write-ahead log, and readers are
        // not allowed to.
        self.readers.close().await;
        self.write(Write::Close).await.ok();
    }
}
