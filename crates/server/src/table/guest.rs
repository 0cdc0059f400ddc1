use super::Table;
use crate::{Once, Problem, Token};
use sandtable_core::Seat;
use sandtable_store::{Sitter, StoreError};
use std::sync::Arc;

/// Those who come later.
impl Table {
    /// Lets a guest take an open seat.
    ///
    /// # Errors
    /// If the invitation is for no seat of this table, or somebody was quicker.
    pub async fn join(
        self: &Arc<Self>,
        invite: Token,
        once: Option<Once>,
    ) -> Result<(Seat, Token), Problem> {
        // To its end, whether or not the guest waits for that: who has a seat must be let in.
        let table = Arc::clone(self);
        let joined = tokio::spawn(async move { table.welcome(&invite, once.as_ref()).await });
        joined.await.map_err(|error| Problem::internal(&error))?
    }

    async fn welcome(&self, invite: &Token, once: Option<&Once>) -> Result<(Seat, Token), Problem> {
        let token = Once::token(once, "seat", 0)?;
        let request = once.map(Once::request);
        let found = self.store.take_seat(self.id, invite.hash(), token.hash(), request).await;
        let seat = match (found, once) {
            (Err(StoreError::KeyUsed), Some(once)) => self.taken_before(once, &token).await?,
            (found, _) => found?,
        };
        let seat = seat.ok_or_else(Problem::no_such_invitation)?;
        if let Some(row) = self.seats_mut().iter_mut().find(|row| row.seat == seat) {
            (row.sitter, row.token, row.invite) = (Sitter::Person, Some(token.hash()), None);
        }
        Ok((seat, token))
    }

    /// The seat that was taken by the same request.
    async fn taken_before(&self, once: &Once, token: &Token) -> Result<Option<Seat>, Problem> {
        if let Some(answered) = self.store.answered(once.request().key).await? {
            once.repeats(&answered)?;
        }
        Ok(self.store.seat_of(self.id, token.hash()).await?)
    }
}
