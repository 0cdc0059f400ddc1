use serde::Serialize;

/// Every moment that the caller can look at.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timeline {
    /// The moments in order.
    pub marks: Vec<Mark>,
    /// Where turns or ticks begin.
    pub turns: Vec<TurnMark>,
}

/// A moment.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// The entry, counted in those that the caller could notice.
    pub at: u32,
    /// The number of the event, for those who may know everything.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub sequence: Option<u64>,
    /// Turn or tick.
    pub turn: u32,
    /// The phase.
    pub phase: String,
    /// What happened.
    pub text: String,
}

/// Where a turn begins.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnMark {
    /// Which.
    pub turn: u32,
    /// The position of its first moment in the list.
    pub index: u32,
}
