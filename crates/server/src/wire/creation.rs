use super::Summary;
use crate::Token;
use serde::{Deserialize, Serialize};

/// Settings of a new session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Name of the game.
    pub game: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Players, one per seat, in seat order.
    pub seats: Vec<Chair>,
    /// Seed of the dice: a number or 64 hexadecimal digits. Random if omitted, and then secret
    /// until the game ends.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
}

/// The player for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Chair {
    /// The caller; the response contains the seat's token.
    Me,
    /// A guest with an invitation.
    Open,
    /// A bot by name.
    Bot(String),
}

/// A new session.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    /// The new session.
    pub session: Summary,
    /// Tokens and invitations of the seats. They are sent only here: the server stores hashes.
    pub seats: Vec<Sitting>,
    /// Token to watch everything; only if no person plays, or the session was imported.
    #[schema(value_type = Option<String>)]
    pub watch: Option<Token>,
}

/// Token or invitation of a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sitting {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// For the caller's own seat: the bearer token to send with every request.
    #[schema(value_type = Option<String>)]
    pub token: Option<Token>,
    /// For an open seat: the invitation that a guest needs to join.
    #[schema(value_type = Option<String>)]
    pub invite: Option<Token>,
}

/// A request to join a session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The invitation for an open seat.
    #[schema(value_type = String)]
    pub invite: Token,
}

/// The seat that the caller joined.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// Seat number, starting at 0.
    pub seat: u8,
    /// The bearer token to send with every request.
    #[schema(value_type = String)]
    pub token: Token,
}

/// The point at which to fork, and the players of the new session.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// Fork after this event; for callers who may see everything.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub sequence: Option<u64>,
    /// Fork at this version of the caller. Without `sequence` and `at`, fork at the current
    /// position.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<u32>,
    /// Players, one per seat, in seat order.
    pub seats: Vec<Chair>,
}
