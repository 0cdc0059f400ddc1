use super::{Ending, Moment};
use sandtable_core::Timestamp;
use serde::Serialize;
use serde_json::Value;

/// A line of the session log, as the caller sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// The caller's version with which the line appeared.
    pub at: u32,
    /// Sequence number of the event; `null` unless the caller may see everything.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub sequence: Option<u64>,
    /// Turn or tick number.
    pub turn: u32,
    /// Name of the phase.
    pub phase: String,
    /// Server time of the entry.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub time: Timestamp,
    /// The event in words.
    pub text: String,
    /// The result of the event in the game's own format, if it has one: dice, units, damage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub result: Option<Value>,
}

/// A change that the caller could notice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change {
    /// The caller's version after the change.
    pub version: u32,
    /// Current turn and phase.
    pub moment: Moment,
    /// Seats that may act now.
    pub to_act: Vec<u8>,
    /// The result of the game, once it is over.
    pub outcome: Option<Ending>,
    /// True once the game is over.
    pub over: bool,
    /// New log lines.
    pub lines: Vec<Line>,
}

/// A bot has started to think.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thinking {
    /// The bot's seat.
    pub seat: u8,
}

/// An entry of the session log that the caller could notice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Noticed {
    /// The caller's version after the entry.
    pub at: u32,
    /// Log lines of the entry.
    pub lines: Vec<Line>,
}
