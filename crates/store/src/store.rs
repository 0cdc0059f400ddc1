use crate::{Appended, Checkpoint, Command, Kept, NewSession, SeatRow, StoreError, TokenHash};
use async_trait::async_trait;
use sandtable_core::{Seat, SessionId};

/// What every store can do. When a write returns, it has reached the disk.
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a new session with all it has so far.
    ///
    /// # Errors
    /// If there is one of that name, or the store fails.
    async fn create(&self, session: NewSession) -> Result<(), StoreError>;

    /// Keeps a command, if the session is at the version that its number says.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if it is not; or there is no such session, or the store fails.
    async fn append(&self, command: Command) -> Result<Appended, StoreError>;

    /// A session.
    ///
    /// # Errors
    /// If there is none of that name, or the store fails.
    async fn session(&self, id: SessionId) -> Result<Kept, StoreError>;

    /// The entries of a session from a number on.
    ///
    /// # Errors
    /// If the store fails.
    async fn entries(&self, id: SessionId, from: u32) -> Result<Vec<String>, StoreError>;

    /// The sessions in which something happened last.
    ///
    /// # Errors
    /// If the store fails.
    async fn recent(&self, most: u32) -> Result<Vec<Kept>, StoreError>;

    /// Who sits where.
    ///
    /// # Errors
    /// If the store fails.
    async fn seats(&self, id: SessionId) -> Result<Vec<SeatRow>, StoreError>;

    /// Seats somebody anew: a person who takes an open seat.
    ///
    /// # Errors
    /// If there is no such session or seat, or the store fails.
    async fn seat(&self, id: SessionId, row: SeatRow) -> Result<(), StoreError>;

    /// The seat of a session that a token opens.
    ///
    /// # Errors
    /// If the store fails.
    async fn seat_of(&self, id: SessionId, token: TokenHash) -> Result<Option<Seat>, StoreError>;

    /// Keeps a position, so that what comes before need not be folded again.
    ///
    /// # Errors
    /// If there is no such session, or the store fails.
    async fn checkpoint(&self, id: SessionId, point: Checkpoint) -> Result<(), StoreError>;

    /// The last position that was kept.
    ///
    /// # Errors
    /// If the store fails.
    async fn last_checkpoint(&self, id: SessionId) -> Result<Option<Checkpoint>, StoreError>;

    /// Finishes what was begun and closes the store.
    async fn close(&self);
}
