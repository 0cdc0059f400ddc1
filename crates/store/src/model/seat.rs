use sandtable_core::{Contribution, Seat};
use serde::{Deserialize, Serialize};

/// The hash of a token or an invitation. The store never holds the token itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

/// A seat and its occupant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The seat's number.
    pub seat: Seat,
    /// The occupant.
    pub occupant: Occupant,
    /// The hash of the token with which its player authenticates.
    pub token: Option<TokenHash>,
    /// The hash of the invitation with which a person can take the open seat.
    pub invite: Option<TokenHash>,
    /// The seat's contribution to the dice.
    pub contribution: Option<Contribution>,
}

/// A person's claim to the open seat that an invitation is for.
#[derive(Clone, Copy, Debug)]
pub struct SeatClaim {
    /// The hash of the invitation.
    pub invite: TokenHash,
    /// The hash of the token with which the person will authenticate.
    pub token: TokenHash,
    /// The person's contribution to the dice, if the seat contributes. It never replaces one that the
    /// seat has already.
    pub contribution: Option<Contribution>,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occupant {
    /// A person.
    Person,
    /// A bot, by name.
    Bot(String),
    /// Free: a person with an invitation can take it.
    Open,
}
