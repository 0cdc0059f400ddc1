use sandtable_core::Seat;
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
