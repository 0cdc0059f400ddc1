use super::{Line, Shown};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An order to submit.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The order, in the game's own format.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Value,
    /// The caller's version that the order is based on; a newer version is a conflict.
    pub expected: u32,
}

/// A request that changes the session without further parameters.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// The caller's version that the request is based on; a newer version is a conflict.
    pub expected: u32,
}

/// The result of an accepted order.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The caller's version after the order.
    pub version: u32,
    /// True if the order was accepted before, with the same idempotency key.
    pub repeated: bool,
    /// Log lines of the order.
    pub lines: Vec<Line>,
    /// The current position.
    pub shown: Shown,
}

/// An order to preview.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The order, in the game's own format.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Value,
}

/// The predicted result of an order.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Previewed {
    /// True if the order would be accepted.
    pub accepted: bool,
    /// The reason, if it would not be accepted.
    pub refusal: Option<Reason>,
    /// The prediction, in the game's own format.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub preview: Option<Value>,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// Stable name of the refusal.
    pub code: String,
    /// The refusal in words.
    pub message: String,
}

impl From<sandtable::Refused> for Reason {
    fn from(refused: sandtable::Refused) -> Self {
        Self { code: refused.code, message: refused.message }
    }
}
