use super::{Ending, Moment};
use sandtable_core::Timestamp;
use serde::Serialize;

/// One line of the story as the caller hears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// The entry to which it belongs, counted in those that the caller could notice.
    pub at: u32,
    /// The number of the event, for those who may know everything.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub sequence: Option<u64>,
    /// Turn or tick.
    pub turn: u32,
    /// The phase.
    pub phase: String,
    /// When, by the server's clock.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub time: Timestamp,
    /// What happened.
    pub text: String,
}

/// What the caller could notice, in one piece.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change {
    /// How many entries the caller could notice with it.
    pub version: u32,
    /// Turn and phase.
    pub moment: Moment,
    /// Who may act.
    pub to_act: Vec<u8>,
    /// How the game has ended, if it has.
    pub outcome: Option<Ending>,
    /// Whether it is over.
    pub over: bool,
    /// What happened, in words.
    pub lines: Vec<Line>,
}

/// A bot has begun to think.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thinking {
    /// Where it sits.
    pub seat: u8,
}

/// One entry that the caller could notice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Noticed {
    /// Its number among those.
    pub at: u32,
    /// What happened, in words.
    pub lines: Vec<Line>,
}
