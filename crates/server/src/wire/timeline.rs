use sandtable_core::report::Curve;
use serde::Serialize;

/// The moments of a session that the caller can view.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timeline {
    /// The moments in order.
    pub marks: Vec<Mark>,
    /// The first moment of each turn or tick.
    pub turns: Vec<TurnMark>,
    /// Strength of each seat over time; absent unless the caller may see everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub strength: Option<Curve>,
}

/// A moment of a session.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// The caller's version at this moment.
    pub at: u32,
    /// Sequence number of the event; `null` unless the caller may see everything.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub sequence: Option<u64>,
    /// Turn or tick number.
    pub turn: u32,
    /// Name of the phase.
    pub phase: String,
    /// The event in words.
    pub text: String,
    /// The kind of the mark, such as `hit`, `fall`, `rout` or `destroyed`; absent for events that are
    /// not marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kind: Option<String>,
    /// The seat that suffered, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
}

/// The start of a turn.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnMark {
    /// Turn or tick number.
    pub turn: u32,
    /// Index of its first moment in `marks`.
    pub index: u32,
}
