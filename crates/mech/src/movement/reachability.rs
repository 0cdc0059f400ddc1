use super::MovementMode;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// Everywhere a unit can end its move in one mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ReachabilityMap {
    /// How it moves.
    pub mode: MovementMode,
    /// What it may spend.
    pub max_mp: u16,
    /// Where it can end, cheapest first.
    pub destinations: Vec<ReachableHex>,
}

/// One way for a move to end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ReachableHex {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub position: Hex,
    /// Looking which way.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
    /// At what cost.
    pub mp_spent: u32,
    /// By which turns and steps; empty for a jump.
    pub path: Vec<MovementStep>,
}

/// One way for a move to end, without the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MovementEnd {
    /// Where.
    pub position: Hex,
    /// Looking which way.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// At what cost.
    pub mp_spent: u32,
}

/// A turn or a step on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MovementStep {
    /// Where the unit is after it.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub position: Hex,
    /// Which way it looks after it.
    #[serde(with = "sandtable_hex::flat")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub facing: Facing,
}

impl ReachabilityMap {
    /// The way to end at a hex with a facing, if there is one.
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
