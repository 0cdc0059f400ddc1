use super::Summary;
use crate::Token;
use serde::{Deserialize, Serialize};

/// What a session is created from.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name.
    pub game: String,
    /// The scenario's name.
    pub scenario: String,
    /// Who sits where, from the first seat on.
    pub seats: Vec<Chair>,
    /// Where the dice come from: a number or 64 hexadecimal digits. Chosen freely if left out, and then
    /// nobody knows it before the end.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<String>,
}

/// Who is to sit at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Chair {
    /// Whoever asks.
    Me,
    /// Whoever is invited.
    Open,
    /// A bot by its name.
    Bot(String),
}

/// A session that was created.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    /// The session.
    pub session: Summary,
    /// What opens its seats. It is told once and kept nowhere.
    pub seats: Vec<Sitting>,
    /// What lets somebody watch who may know everything, if no person plays.
    #[schema(value_type = Option<String>)]
    pub watch: Option<Token>,
}

/// What opens a seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sitting {
    /// Which seat.
    pub seat: u8,
    /// For one's own seat: what is shown with every request.
    #[schema(value_type = Option<String>)]
    pub token: Option<Token>,
    /// For an open seat: what the guest shows to take it.
    #[schema(value_type = Option<String>)]
    pub invite: Option<Token>,
}

/// What somebody shows to take an open seat.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The invitation.
    #[schema(value_type = String)]
    pub invite: Token,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// Which seat.
    pub seat: u8,
    /// What is shown with every request from now on.
    #[schema(value_type = String)]
    pub token: Token,
}

/// Where a session is to branch off, and who plays on there.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After this event, for those who may know everything.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub sequence: Option<u64>,
    /// At this version of the caller's.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<u32>,
    /// Who sits where.
    pub seats: Vec<Chair>,
}
