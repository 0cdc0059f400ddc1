use serde::Serialize;

/// A point in game time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// Turn or tick number.
    pub turn: u32,
    /// Name of the phase.
    pub phase: String,
}

impl From<sandtable_core::Moment> for Moment {
    fn from(moment: sandtable_core::Moment) -> Self {
        Self { turn: moment.turn, phase: moment.phase.to_owned() }
    }
}
