use super::Table;
use crate::hall::random_contribution;
use crate::{IdempotentRequest, Problem, Token};
use sandtable::AnySession;
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
    /// Returns the problem `seat-taken` if the invitation is not valid or was used already, or
    /// `imported-session` if another person plays an imported session that is not over.
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
        // Held until the session has the contribution too: an order decided meanwhile would be
        // published without it.
        let _gate = self.gate.lock().await;
        let invite = guest.invite.hash();
        self.check_fair(guest)?;
        let contribution = self.contribution_of(guest)?;
        let claim = SeatClaim { invite, token: token.hash(), contribution };
        let found = self.store.take_seat(self.id, claim, stored).await;
        let (seat, contribution) = match (found, request) {
            (Err(StoreError::KeyUsed), Some(request)) => self.taken_before(request, &token).await?,
            (found, _) => (found?.ok_or_else(Problem::no_such_invitation)?, contribution),
        };
        // The database decides between guests with the same invitation; the table only follows.
        if let Some(row) = self.seats_mut().iter_mut().find(|row| row.seat == seat) {
            (row.occupant, row.token, row.invite) = (Occupant::Person, Some(token.hash()), None);
            row.contribution = row.contribution.or(contribution);
        }
        let session = self.session();
        if let Some(contribution) = contribution.filter(|_| still_contributes(&session, seat)) {
            let contributed = session.contribute(seat, contribution);
            let session = contributed.map_err(|refused| Problem::internal(&refused))?;
            self.contributed(Arc::from(session));
        }
        Ok((seat, token))
    }

    /// Checks that no second person joins an imported session before its end.
    fn check_fair(&self, guest: &Guest) -> Result<(), Problem> {
        if !self.is_imported() || self.session().outcome().is_some() {
            return Ok(());
        }
        let (seats, invite) = (self.seats(), Some(guest.invite.hash()));
        // An unknown invitation may be one that an earlier attempt of this request has used.
        let invited = seats.iter().any(|row| row.invite == invite);
        let accompanied = seats.iter().any(|row| row.occupant == Occupant::Person);
        if invited && accompanied { Err(Problem::imported_session()) } else { Ok(()) }
    }

    /// Returns the contribution to store with the seat that an invitation is for: none if the seat
    /// does not contribute, or if the session has its contribution already, as a fork may.
    fn contribution_of(&self, guest: &Guest) -> Result<Option<Contribution>, Problem> {
        let invite = Some(guest.invite.hash());
        let seat = self.seats().iter().find(|row| row.invite == invite).map(|row| row.seat);
        match seat.filter(|seat| still_contributes(&self.session(), *seat)) {
            Some(_) => guest.contribution.map_or_else(random_contribution, Ok).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the seat that an earlier attempt of the same request took, and the contribution that
    /// it stored: an attempt without a contribution of the client stored a random one.
    async fn taken_before(
        &self,
        request: &IdempotentRequest,
        token: &Token,
    ) -> Result<(Seat, Option<Contribution>), Problem> {
        if let Some(answered) = self.store.answered(request.stored().key).await? {
            request.check_same(&answered)?;
        }
        // A retry derives the same token, so the token finds the seat that the first attempt took.
        let rows = self.store.seats(self.id).await?;
        let row = rows.iter().find(|row| row.token == Some(token.hash()));
        let row = row.ok_or_else(Problem::no_such_invitation)?;
        Ok((row.seat, row.contribution))
    }
}

/// Returns true if the dice of a session wait for the contribution of a seat.
fn still_contributes(session: &Arc<dyn AnySession>, seat: Seat) -> bool {
    session.contributors().contains(&seat) && !session.contributions().contains_key(&seat)
}
