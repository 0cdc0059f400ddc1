use super::Table;
use crate::hall::random_contribution;
use crate::{IdempotentRequest, Problem, Token};
use sandtable_core::{Contribution, Seat};
use sandtable_store::{Occupant, SeatClaim, StoreError};
use std::sync::Arc;

/// A person who joins with an invitation.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The invitation.
    pub invite: Token,
    /// The person's contribution to the dice; if `None`, the server makes one.
    pub contribution: Option<Contribution>,
}

/// Joining a session.
impl Table {
    /// Gives an open seat to the holder of an invitation.
    ///
    /// # Errors
    /// Returns the problem `seat-taken` if the invitation is not valid or was used already.
    pub async fn join(
        self: &Arc<Self>,
        guest: Guest,
        request: Option<IdempotentRequest>,
    ) -> Result<(Seat, Token), Problem> {
        // Spawned, so that it completes even if the client disconnects: the seat must not be taken
        // in the database but still open here.
        let table = Arc::clone(self);
        let joined = tokio::spawn(async move { table.welcome(&guest, request.as_ref()).await });
        joined.await.map_err(|error| Problem::internal(&error))?
    }

    async fn welcome(
        &self,
        guest: &Guest,
        request: Option<&IdempotentRequest>,
    ) -> Result<(Seat, Token), Problem> {
        let token = IdempotentRequest::token(request, "seat", 0)?;
        let stored = request.map(IdempotentRequest::stored);
        let contribution = guest.contribution.map_or_else(random_contribution, Ok)?;
        let claim = SeatClaim { invite: guest.invite.hash(), token: token.hash(), contribution };
        // Held until the session has the contribution too: an order decided meanwhile would be
        // published without it.
        let _gate = self.gate.lock().await;
        let found = self.store.take_seat(self.id, claim, stored).await;
        let seat = match (found, request) {
            (Err(StoreError::KeyUsed), Some(request)) => self.taken_before(request, &token).await?,
            (found, _) => found?,
        };
        let seat = seat.ok_or_else(Problem::no_such_invitation)?;
        // The database decides between guests with the same invitation; the table only follows.
        if let Some(row) = self.seats_mut().iter_mut().find(|row| row.seat == seat) {
            (row.occupant, row.token, row.invite) = (Occupant::Person, Some(token.hash()), None);
        }
        // Refused if the session has no shared dice, or if this is a retry of a request that has
        // been carried out.
        if let Ok(session) = self.session().contribute(seat, contribution) {
            self.contributed(Arc::from(session));
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
