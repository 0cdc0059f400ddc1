use super::Summary;
use serde::{Deserialize, Serialize};

/// A request to let the bots of a session play on.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Goal of the run. The bots always stop when only a person can act, and at the end of the game.
    pub until: Until,
    /// Maximum number of orders.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub orders: Option<u32>,
}

/// Goal of a run of the bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Until {
    /// After one order.
    Order,
    /// When the phase changes.
    Phase,
    /// When the turn or tick changes.
    Turn,
    /// At the end of the game.
    End,
}

/// The result of a run.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ran {
    /// Number of orders that the bots gave, as far as the caller could notice them.
    pub played: u32,
    /// True if an earlier request with the same idempotency key gave them.
    pub repeated: bool,
    /// The session after the run. A long run stops early: it goes on with the next request.
    pub session: Summary,
}
