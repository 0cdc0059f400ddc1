use crate::{
    Answered, Appended, Checkpoint, Command, CommandKey, Document, DocumentKey, Entry, Expiry,
    NewDocument, NewSession, Request, Revision, SeatClaim, SeatRow, StoreError, StoredSession,
    TokenHash,
};
use async_trait::async_trait;
use sandtable_core::{Seat, SessionId};
use std::collections::BTreeMap;

/// The interface of a store. A write that succeeds is on disk when it returns; a write that
/// fails has no effect, except that after [`StoreError::Database`] the caller must read again.
///
/// ```
/// use sandtable_core::{Seat, Seed, SessionId, Timestamp};
/// use sandtable_store::{
///     Appended, Command, Entry, NewSession, Progress, SqliteStore, Store, StoreError,
/// };
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// let store: Box<dyn Store> = Box::new(SqliteStore::open(&folder.path().join("sessions.db")).await?);
/// let (id, at) = (SessionId::from_random([1; 16]), Timestamp::UNIX_EPOCH);
/// let progress = Progress { turn: 1, phase: "Movement".into(), outcome: None };
/// store
///     .create(NewSession {
///         id,
///         game: "mech".into(),
///         scenario: "duel".into(),
///         title: None,
///         seed: Some(Seed::from_number(7)),
///         parent: None,
///         rematch_of: None,
///         at,
///         entries: vec![Entry { text: "created".into(), noticed: 0b11 }],
///         progress: progress.clone(),
///         seats: vec![],
///         watch: None,
///         waiting: false,
///         temporary: false,
///         fork_limit: None,
///         request: None,
///     })
///     .await?;
///
/// let (seat, key) = (Some(Seat(0)), Some("a-click".into()));
/// let entry = Entry { text: "a move".into(), noticed: 0b01 };
/// let command = Command { session: id, number: 1, seat, key, entry, at, progress };
/// assert_eq!(store.append(command.clone()).await?, Appended::Stored);
/// // Sent again because the answer was lost: it is stored only once.
/// assert_eq!(store.append(command.clone()).await?, Appended::Repeated(1));
/// // A second writer that has seen the same version is rejected.
/// let stale = store.append(Command { key: None, ..command }).await;
/// assert!(matches!(stale, Err(StoreError::Stale { expected: 1, current: 2 })));
/// assert_eq!(store.entries(id, 1).await?[0].text, "a move");
/// store.close().await;
/// # Ok(())
/// # }
/// ```
#[async_trait]
pub trait Store: Send + Sync {
    /// Stores a new session with its entries and seats, and the request that created it.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the request's key was used before, if the session id exists, if the
    /// session's family has too many forks and rematches, or if the store fails.
    async fn create(&self, session: NewSession) -> Result<(), StoreError>;

    /// Stores a command under the next number. If its key was used before, returns the number of
    /// that command instead.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the session is at another version or does not exist, if the key was
    /// used for another request, or if the store fails.
    async fn append(&self, command: Command) -> Result<Appended, StoreError>;

    /// Stores several commands of one session in this order, all or none.
    ///
    /// # Errors
    /// Like [`Store::append`], or if the commands belong to different sessions.
    async fn append_all(&self, commands: Vec<Command>) -> Result<Vec<Appended>, StoreError>;

    /// Returns the number of the command with this idempotency key of a seat, so that a repeated
    /// request can be answered before it is decided.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the key was used for another request, or if the store fails.
    async fn keyed(
        &self,
        id: SessionId,
        seat: Option<Seat>,
        key: &CommandKey,
    ) -> Result<Option<u32>, StoreError>;

    /// Returns a session's row.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the session does not exist or its row is damaged, or if the store
    /// fails.
    async fn session(&self, id: SessionId) -> Result<StoredSession, StoreError>;

    /// Returns the entries of a session from number `from` on; empty for an unknown session.
    ///
    /// # Errors
    /// Returns [`StoreError`] if an entry is damaged, or if the store fails.
    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<Entry>, StoreError>;

    /// Returns at most `most` sessions, the most recently updated first. Damaged ones are left out.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn recent(&self, most: u32) -> Result<Vec<StoredSession>, StoreError>;

    /// Deletes a session and everything that belongs to it. Its forks stay.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the session does not exist, or if the store fails.
    async fn delete(&self, id: SessionId) -> Result<(), StoreError>;

    /// Deletes the sessions that have expired, and returns their ids.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn delete_expired(&self, expiry: Expiry) -> Result<Vec<SessionId>, StoreError>;

    /// Returns the seats of a session in ascending order.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError>;

    /// Returns the seats of several sessions at once, in ascending order. Sessions that do not
    /// exist are missing from the result.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn seats_of(
        &self,
        ids: &[SessionId],
    ) -> Result<BTreeMap<SessionId, Vec<SeatRow>>, StoreError>;

    /// Stores a seat, replacing its previous occupant.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the session does not exist, or if the store fails.
    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError>;

    /// Lets a person with an invitation take the open seat it is for, and stores the request. An
    /// invitation works once: if several people use it at the same time, one gets the seat and the
    /// others get `None`.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the request's key was used before, or if the store fails.
    async fn take_seat(
        &self,
        id: SessionId,
        claim: SeatClaim,
        request: Option<Request>,
    ) -> Result<Option<Seat>, StoreError>;

    /// Returns the seat of a session that a token belongs to.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError>;

    /// Stores a new document at version 1, and the request that created it.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the request's key was used before, if the document exists, if one
    /// that it uses does not exist, or if the store fails.
    async fn create_document(&self, document: NewDocument) -> Result<Document, StoreError>;

    /// Returns a document.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the document does not exist, or if the store fails.
    async fn document(&self, key: &DocumentKey) -> Result<Document, StoreError>;

    /// Returns the documents of a kind, the most recently updated first: those of an owner, or all
    /// of them.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn documents(
        &self,
        kind: &str,
        owner: Option<TokenHash>,
    ) -> Result<Vec<Document>, StoreError>;

    /// Replaces a document by a new version. If several writers have seen the same version, one
    /// succeeds and the others get [`StoreError::StaleDocument`].
    ///
    /// # Errors
    /// Returns [`StoreError`] if the document is at another version or does not exist, if one that it
    /// uses does not exist, or if the store fails.
    async fn replace_document(&self, revision: Revision) -> Result<Document, StoreError>;

    /// Deletes a document, if it is at the expected version.
    ///
    /// # Errors
    /// Returns [`StoreError`] if another document uses it, if it is at another version or does not
    /// exist, or if the store fails.
    async fn delete_document(
        &self,
        key: &DocumentKey,
        expected: Option<u32>,
    ) -> Result<(), StoreError>;

    /// Stores a new session and the new version of the document that it was launched from, both or
    /// neither. A document is launched once: if several callers launch it at the same time, one
    /// succeeds and the others get [`StoreError::Launched`].
    ///
    /// # Errors
    /// Returns [`StoreError`] like [`Store::create`] and [`Store::replace_document`], or if the
    /// document was launched before.
    async fn launch(&self, session: NewSession, revision: Revision)
    -> Result<Document, StoreError>;

    /// Returns the result of the request with this key hash.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn answered(&self, key: [u8; 32]) -> Result<Option<Answered>, StoreError>;

    /// Returns the secret of this store. The first call stores `offered`; the secret never changes
    /// after that.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn secret(&self, offered: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Stores a checkpoint, so that loading the session need not fold the entries before it.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the session or the command does not exist, or if the store fails.
    async fn checkpoint(&self, id: SessionId, point: Checkpoint) -> Result<(), StoreError>;

    /// Returns the latest checkpoint whose command number is at most `at_most`.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn last_checkpoint(
        &self,
        id: SessionId,
        at_most: u32,
    ) -> Result<Option<Checkpoint>, StoreError>;

    /// Checks that the store works: reads a row, and writes one that changes nothing.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the store fails.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Finishes pending writes and closes the store. Later calls return [`StoreError::Closed`].
    async fn close(&self);
}
