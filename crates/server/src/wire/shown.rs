use super::{Ending, Moment, Reason, You};
use sandtable::Pending;
use sandtable_hex::draw::Scene;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position as the caller may know it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// How many entries the caller could notice until now.
    pub version: u32,
    /// After how many of them this is; `null` if it lies between two of them.
    pub at: Option<u32>,
    /// Turn and phase.
    pub moment: Moment,
    /// The phases of a turn, in order.
    pub phases: Vec<&'static str>,
    /// Who may act.
    pub to_act: Vec<u8>,
    /// How the game has ended by then, if it has.
    pub outcome: Option<Ending>,
    /// Whether the game is over by now.
    pub over: bool,
    /// Whose eyes these are.
    pub you: You,
    /// The view, in the game's own form.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// What is on the board.
    #[schema(value_type = Option<Object>)]
    pub scene: Option<Scene>,
    /// What the caller still has to do before the game goes on.
    #[schema(value_type = Vec<Object>)]
    pub pending: Vec<Pending>,
    /// Why the last order cannot be taken back; `null` if it can.
    pub undo: Option<Reason>,
    /// The view in words.
    pub text: String,
}

/// Which moment is asked for: now, if nothing is said.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Point {
    /// After so many entries that the caller could notice.
    pub at: Option<u32>,
    /// At the end of this turn, or when so many ticks had passed.
    pub turn: Option<u32>,
    /// After this event, for those who may know everything.
    pub sequence: Option<u64>,
}

/// Which moment is asked for, and through whose eyes.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct When {
    /// After so many entries that the caller could notice.
    pub at: Option<u32>,
    /// At the end of this turn, or when so many ticks had passed.
    pub turn: Option<u32>,
    /// After this event, for those who may know everything.
    pub sequence: Option<u64>,
    /// Through whose eyes, for those who may know everything: `referee`, `public` or the number of a seat.
    #[serde(rename = "as")]
    pub through: Option<String>,
}

impl When {
    /// The moment alone.
    pub const fn point(&self) -> Point {
        Point { at: self.at, turn: self.turn, sequence: self.sequence }
    }
}

/// What each player believed beside what was true.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Beliefs {
    /// Turn and phase.
    pub moment: Moment,
    /// What each seat believed.
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<Scene>,
    /// What was true.
    #[schema(value_type = Option<Object>)]
    pub truth: Option<Scene>,
}
