use crate::{
    Answered, Appended, Checkpoint, Command, Entry, Kept, NewSession, Request, SeatRow, StoreError,
    TokenHash,
};
use async_trait::async_trait;
use sandtable_core::{Seat, SessionId};
use std::collections::BTreeMap;

/// What every store can do. When a write returns, it has reached the disk; when it fails, nothing of
/// it is kept.
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
///         seed: Some(Seed::from_number(7)),
///         parent: None,
///         at,
///         entries: vec![Entry { text: "the beginning".into(), noticed: 0b11 }],
///         progress: progress.clone(),
///         seats: vec![],
///         watch: None,
///         request: None,
///     })
///     .await?;
///
/// let (seat, key) = (Some(Seat(0)), Some("a-click".to_owned()));
/// let entry = Entry { text: "a move".into(), noticed: 0b01 };
/// let command = Command { session: id, number: 1, seat, key, entry, at, progress };
/// assert_eq!(store.append(command.clone()).await?, Appended::Kept);
/// // Sent again because the answer was lost: it is there once.
/// assert_eq!(store.append(command.clone()).await?, Appended::Repeated(1));
/// // Somebody else who had seen the same version is too late.
/// let late = store.append(Command { key: None, ..command }).await;
/// assert!(matches!(late, Err(StoreError::Stale { expected: 1, current: 2 })));
/// assert_eq!(store.entries(id, 1).await?[0].text, "a move");
/// store.close().await;
/// # Ok(())
/// # }
/// ```
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a new session with all it has so far, and the request that it was created by.
    ///
    /// # Errors
    /// If the key of the request was used before, there is a session of that name, or the store fails.
    async fn create(&self, session: NewSession) -> Result<(), StoreError>;

    /// Keeps a command under the next number, or tells under which it was kept before.
    ///
    /// # Errors
    /// If the session is at another version or not there, or the store fails.
    async fn append(&self, command: Command) -> Result<Appended, StoreError>;

    /// Keeps several commands of one session one after the other: all of them or none.
    ///
    /// # Errors
    /// As for one; or if they are not of one session.
    async fn append_all(&self, commands: Vec<Command>) -> Result<Vec<Appended>, StoreError>;

    /// The number under which a seat's key is kept, so that a repetition can be answered before it is
    /// decided.
    ///
    /// # Errors
    /// If the store fails.
    async fn keyed(
        &self,
        id: SessionId,
        seat: Option<Seat>,
        key: &str,
    ) -> Result<Option<u32>, StoreError>;

    /// A session.
    ///
    /// # Errors
    /// If there is none of that name, or the store fails.
    async fn session(&self, id: SessionId) -> Result<Kept, StoreError>;

    /// The entries of a session from a number on; none of a session that is not there.
    ///
    /// # Errors
    /// If the store fails.
    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<Entry>, StoreError>;

    /// The sessions in which something happened last, the latest first.
    ///
    /// # Errors
    /// If the store fails.
    async fn recent(&self, most: u32) -> Result<Vec<Kept>, StoreError>;

    /// Forgets a session with all that belongs to it. Its forks stay.
    ///
    /// # Errors
    /// If there is none of that name, or the store fails.
    async fn delete(&self, id: SessionId) -> Result<(), StoreError>;

    /// Who sits where, in the order of the seats.
    ///
    /// # Errors
    /// If the store fails.
    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError>;

    /// Who sits where in several sessions at once, in the order of the seats; nothing of one that is not
    /// there.
    ///
    /// # Errors
    /// If the store fails.
    async fn seats_of(
        &self,
        ids: &[SessionId],
    ) -> Result<BTreeMap<SessionId, Vec<SeatRow>>, StoreError>;

    /// Seats somebody, whoever sat there before.
    ///
    /// # Errors
    /// If there is no such session, or the store fails.
    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError>;

    /// Lets a person with an invitation take the open seat that it is for. The invitation is spent:
    /// of those who show it at the same time one gets the seat, the others `None`. The request by which
    /// the seat was taken is kept with that.
    ///
    /// # Errors
    /// If the key of the request was used before, or the store fails.
    async fn take_seat(
        &self,
        id: SessionId,
        invite: TokenHash,
        token: TokenHash,
        request: Option<Request>,
    ) -> Result<Option<Seat>, StoreError>;

    /// The seat of a session that a token opens.
    ///
    /// # Errors
    /// If the store fails.
    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError>;

    /// What came of the request with this key.
    ///
    /// # Errors
    /// If the store fails.
    async fn answered(&self, key: [u8; 32]) -> Result<Option<Answered>, StoreError>;

    /// What nobody knows but who reads this store: what is offered, unless there is one already. It never
    /// changes.
    ///
    /// # Errors
    /// If the store fails.
    async fn secret(&self, offered: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Keeps a position, so that what comes before need not be folded again.
    ///
    /// # Errors
    /// If there is no such session or it has no such command yet, or the store fails.
    async fn checkpoint(&self, id: SessionId, point: Checkpoint) -> Result<(), StoreError>;

    /// The last position that was kept after a command with at most this number.
    ///
    /// # Errors
    /// If the store fails.
    async fn last_checkpoint(
        &self,
        id: SessionId,
        at_most: u32,
    ) -> Result<Option<Checkpoint>, StoreError>;

    /// Finishes what was begun and closes the store. Whatever is asked of it later is refused.
    async fn close(&self);
}
