use serde::Serialize;

/// The moments of a session that the caller can view.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timeline {
    /// The moments in order.
    pub marks: Vec<Mark>,
    /// The first moment of each turn or tick.
    pub turns: Vec<TurnMark>,
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
