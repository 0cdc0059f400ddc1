use super::Table;
use crate::{IdempotentRequest, Problem, Token};
use sandtable_core::Seat;
use sandtable_store::{Occupant, StoreError};
use std::sync::Arc;

/// Joining a session.
impl Table {
    /// Gives an open seat to the holder of an invitation.
    ///
    /// # Errors
    /// Returns the problem `seat-taken` if the invitation is not valid or was used already.
    pub async fn join(
        self: &Arc<Self>,
        invite: Token,
        request: Option<IdempotentRequest>,
    ) -> Result<(Seat, Token), Problem> {
        // Spawned, so that it completes even if the client disconnects: the seat must not be taken
        // in the database but still open here.
        let table = Arc::clone(self);
        let joined = tokio::spawn(async move { table.welcome(&invite, request.as_ref()).await });
        joined.await.map_err(|error| Problem::internal(&error))?
    }

    async fn welcome(
        &self,
        invite: &Token,
        request: Option<&IdempotentRequest>,
    ) -> Result<(Seat, Token), Problem> {
        let token = IdempotentRequest::token(request, "seat", 0)?;
        let stored = request.map(IdempotentRequest::stored);
        let found = self.store.take_seat(self.id, invite.hash(), token.hash(), stored).await;
        let seat = match (found, request) {
            (Err(StoreError::KeyUsed), Some(request)) => self.taken_before(request, &token).await?,
            (found, _) => found?,
        };
        let seat = seat.ok_or_else(Problem::no_such_invitation)?;
        // The database decides between guests with the same invitation; the table only follows.
        if let Some(row) = self.seats_mut().iter_mut().find(|row| row.seat == seat) {
            (row.occupant, row.token, row.invite) = (Occupant::Person, Some(token.hash()), None);
        }
        Ok((seat, token))
    }

    /// Returns the seat that an earlier attempt of the same request took.
    async fn taken_before(
        &self,
        request: &IdempotentRequest,
        token: &Token,
    ) -> Result<Option<Seat>, Problem> {
        if let Some(answered) = self.store.answered(request.stored().key).await? {
            request.check_same(&answered)?;
        }
        // A retry derives the same token, so the token finds the seat that the first attempt took.
        Ok(self.store.seat_of(self.id, token.hash()).await?)
    }
}
