use sandtable_core::{SessionId, Timestamp};
use serde::Serialize;
use serde_json::Value;

/// An event of a session, as far as the caller may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameEvent {
    /// Unique id.
    pub id: String,
    /// Id of the session.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub game_id: SessionId,
    /// The caller's version with which the event appeared.
    pub at: u32,
    /// Number of the event, from 0; counts only the caller's events unless the caller may see
    /// everything.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub sequence: u64,
    /// Server time of the event.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub timestamp: Timestamp,
    /// Name of the event, such as `movement_declared`; `report` or the kind of its result if the caller
    /// may know only the log line.
    #[serde(rename = "type")]
    pub name: String,
    /// Turn or tick after the event.
    pub turn: u32,
    /// Phase after the event, such as `weapon_attack`.
    pub phase: String,
    /// Id of the unit that acts, or that the event happens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub actor_id: Option<String>,
    /// Fields of the event, in the game's own format.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub payload: Value,
}

/// The events of a session.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameEvents {
    /// The events, oldest first.
    pub events: Vec<GameEvent>,
    /// Number of events in the list.
    pub count: u32,
}
