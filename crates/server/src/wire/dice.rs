use sandtable::AnySession;
use sandtable_core::{Commitment, Contribution};
use serde::Serialize;

/// The public part of a session's dice: the commitment to the server's secret, and what the players
/// added to it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SharedDice {
    /// SHA-256 of the secret and the session id.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Commitment,
    /// The seats that contribute, in seat order; empty unless several people play.
    pub contributions: Vec<SeatContribution>,
    /// True once everybody has contributed. Until then no dice can be rolled.
    pub ready: bool,
}

/// The contribution of a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatContribution {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// The contribution in hexadecimal; `null` until the seat is taken.
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub contribution: Option<Contribution>,
}

impl SharedDice {
    /// The public part of the dice of a session.
    pub fn of(session: &dyn AnySession) -> Self {
        let made = session.contributions();
        let seats = session.contributors().iter();
        let contributions: Vec<SeatContribution> = seats
            .map(|seat| SeatContribution { seat: seat.0, contribution: made.get(seat).copied() })
            .collect();
        let ready = contributions.iter().all(|seat| seat.contribution.is_some());
        Self { commitment: session.commitment().clone(), contributions, ready }
    }
}
