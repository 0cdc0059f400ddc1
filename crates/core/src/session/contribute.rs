use crate::{Contribution, Contributions, Game, Seat, Seed, Session};
use std::sync::Arc;
use thiserror::Error;

/// The reason why dice cannot be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoDice {
    /// The secret is not known here, as in a file that was exported during the game.
    #[error(
        "this order needs dice, and the seed of this session is not known here: enter the dice by hand"
    )]
    Unknown,
    /// A player has not contributed yet.
    #[error("the dice are not ready: {0} has not joined yet")]
    Waiting(Seat),
}

/// The reason why a contribution is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ContributionRefused {
    /// The first event does not name the seat as a contributor.
    #[error("{0} does not contribute to the dice of this session")]
    NotAsked(Seat),
    /// A second contribution would change dice that others may have seen.
    #[error("{0} has contributed to the dice already")]
    Repeated(Seat),
}

impl<G: Game> Session<G> {
    /// Adds the contribution of a seat to the dice. Dice are rolled only after all contributors
    /// named in [`Created`](super::Created) have contributed.
    ///
    /// ```
    /// use sandtable_core::example::raid::{Order, Raid, Scenario};
    /// use sandtable_core::{Contribution, Seat, Seed, Session, SessionId, Setup};
    ///
    /// let noon = "2026-01-01T12:00:00Z".parse()?;
    /// let id = SessionId::from_random([1; 16]);
    /// let setup = Setup::<Raid>::new(id, Scenario::default(), Seed::from_number(7));
    /// let session = Session::create(setup.contributors([Seat(0), Seat(1)]), noon)?;
    /// let session = session.contribute(Seat(0), Contribution::new([1; 32]))?;
    /// let hidden = session.submit(Seat(0), Order::Hide(3), noon)?.submit(Seat(1), Order::Hide(4), noon)?;
    ///
    /// let early = hidden.submit(Seat(0), Order::Raid(0), noon).unwrap_err();
    /// assert_eq!(early.to_string(), "the dice are not ready: Seat 2 has not joined yet");
    /// let ready = hidden.contribute(Seat(1), Contribution::new([2; 32]))?;
    /// assert!(ready.submit(Seat(0), Order::Raid(0), noon).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ContributionRefused`] if the seat is not a contributor or has contributed already.
    pub fn contribute(
        &self,
        seat: Seat,
        contribution: Contribution,
    ) -> Result<Self, ContributionRefused> {
        if !self.created().contributors.contains(&seat) {
            return Err(ContributionRefused::NotAsked(seat));
        }
        if self.contributions.contains_key(&seat) {
            return Err(ContributionRefused::Repeated(seat));
        }
        let mut contributions = Contributions::clone(&self.contributions);
        contributions.insert(seat, contribution);
        Ok(Self { contributions: Arc::new(contributions), ..self.clone() })
    }

    /// The contributions to the dice so far.
    pub fn contributions(&self) -> &Contributions {
        &self.contributions
    }

    /// The seed from which the dice are rolled: the secret, mixed with the contributions if the
    /// session has contributors.
    pub(super) fn dice_seed(&self) -> Result<Seed, NoDice> {
        let contributors = &self.created().contributors;
        if let Some(missing) =
            contributors.iter().find(|seat| !self.contributions.contains_key(seat))
        {
            return Err(NoDice::Waiting(*missing));
        }
        let secret = self.seed.as_ref().ok_or(NoDice::Unknown)?;
        Ok(if contributors.is_empty() {
            secret.clone()
        } else {
            secret.shared(&self.contributions)
        })
    }
}
