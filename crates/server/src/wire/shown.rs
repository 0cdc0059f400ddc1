use super::{Ending, Moment, Reason, You};
use sandtable::Pending;
use sandtable_hex::draw::{Scene, Theme};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position as the caller sees it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// The caller's current version.
    pub version: u32,
    /// The version at which this position was reached; `null` if it lies between two versions.
    pub at: Option<u32>,
    /// Turn and phase.
    pub moment: Moment,
    /// Phases of a turn, in order.
    pub phases: Vec<&'static str>,
    /// Seats that may act.
    pub to_act: Vec<u8>,
    /// The result of the game, if it was over at this point.
    pub outcome: Option<Ending>,
    /// True if the game is over now.
    pub over: bool,
    /// The caller's role.
    pub you: You,
    /// The view, in the game's own format.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// Pieces and markings on the board.
    #[schema(value_type = Option<Object>)]
    pub scene: Option<Scene>,
    /// What the caller still has to do before the game continues.
    #[schema(value_type = Vec<Object>)]
    pub pending: Vec<Pending>,
    /// The reason why the last order cannot be undone; `null` if it can.
    pub undo: Option<Reason>,
    /// The view as text.
    pub text: String,
}

/// A point in the session; the current position if empty.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Point {
    /// At this version of the caller.
    pub at: Option<u32>,
    /// At the end of this turn, or after this many ticks.
    pub turn: Option<u32>,
    /// After this event; for callers who may see everything.
    pub sequence: Option<u64>,
}

/// A point in the session, and the viewer.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct When {
    /// At this version of the caller.
    pub at: Option<u32>,
    /// At the end of this turn, or after this many ticks.
    pub turn: Option<u32>,
    /// After this event; for callers who may see everything.
    pub sequence: Option<u64>,
    /// View as `referee`, `public` or a seat number; for callers who may see everything.
    #[serde(rename = "as")]
    pub through: Option<String>,
}

impl When {
    /// The point without the viewer.
    pub const fn point(&self) -> Point {
        Point { at: self.at, turn: self.turn, sequence: self.sequence }
    }
}

/// The light in which the board is drawn.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Light {
    /// `light` (default) or `dark`.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub theme: Theme,
}

/// What each seat believes, and the ground truth.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Beliefs {
    /// Turn and phase.
    pub moment: Moment,
    /// The board as each seat sees it.
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<Scene>,
    /// The board as it really is.
    #[schema(value_type = Option<Object>)]
    pub truth: Option<Scene>,
}
