use super::{Line, Shown};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An order, and what its giver knew.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The order, in the game's own form.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Value,
    /// How many entries the giver had noticed.
    pub expected: u32,
}

/// What its giver knew.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// How many entries the giver had noticed.
    pub expected: u32,
}

/// What came of an order.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// How many entries the giver could notice with it.
    pub version: u32,
    /// Whether it had been done before: the same key was shown again.
    pub repeated: bool,
    /// What happened, in words.
    pub lines: Vec<Line>,
    /// The position now.
    pub shown: Shown,
}

/// An order that is not given yet.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The order, in the game's own form.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub order: Value,
}

/// What would come of an order.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Previewed {
    /// Whether it would be taken.
    pub accepted: bool,
    /// Why not.
    pub refusal: Option<Reason>,
    /// What would come of it, in the game's own form.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub preview: Option<Value>,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// A stable name.
    pub code: String,
    /// In words.
    pub message: String,
}

impl From<sandtable::Refused> for Reason {
    fn from(refused: sandtable::Refused) -> Self {
        Self { code: refused.code, message: refused.message }
    }
}
