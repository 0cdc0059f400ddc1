use super::MovementMode;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// All ends of a unit's move in one mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ReachabilityMap {
    /// Walk, run or jump.
    pub mode: MovementMode,
    /// The movement points of the unit in this mode; 0 if it cannot use the mode where it is.
    pub max_mp: u16,
    /// The possible ends, cheapest first.
    pub destinations: Vec<ReachableHex>,
}

/// One possible end of a move, with the path to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ReachableHex {
    /// The hex in which it ends.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub position: Hex,
    /// The facing at the end.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
    /// Movement points spent.
    pub mp_spent: u32,
    /// Turns and steps in order; empty for a jump.
    pub path: Vec<MovementStep>,
}

/// One possible end of a move, without the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MovementEnd {
    /// The hex in which it ends.
    pub position: Hex,
    /// The facing at the end.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// Movement points spent.
    pub mp_spent: u32,
}

/// A turn or step along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MovementStep {
    /// The hex after it.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub position: Hex,
    /// The facing after it.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
}

impl ReachabilityMap {
    /// Returns the end at a hex with a facing, if there is one.
    pub fn destination(&self, position: Hex, facing: Facing) -> Option<&ReachableHex> {
        self.destinations.iter().find(|end| end.position == position && end.facing == facing)
    }
}

impl ReachableHex {
    pub(super) const fn new(end: MovementEnd, path: Vec<MovementStep>) -> Self {
        let MovementEnd { position, facing, mp_spent } = end;
        Self { position, facing, mp_spent, path }
    }
}
