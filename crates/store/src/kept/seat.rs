use sandtable_core::Seat;
use serde::{Deserialize, Serialize};

/// The hash of a token or of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Which seat.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
    /// What its player shows to be let in.
    pub token: Option<TokenHash>,
    /// What somebody shows to take an open seat.
    pub invite: Option<TokenHash>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot by its name.
    Bot(String),
    /// Nobody yet.
    Open,
}
