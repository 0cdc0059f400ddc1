use crate::Unit;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum MovementMode {
    /// Along the ground.
    Walk,
    /// Along the ground with more points. Hexes cost the same, but some profiles do not let runners
    /// enter water.
    Run,
    /// Through the air: 1 point per hex, and any facing on landing.
    Jump,
}

impl MovementMode {
    /// All modes, slowest first.
    pub const ALL: [Self; 3] = [Self::Walk, Self::Run, Self::Jump];

    /// Returns the movement points of a unit in this mode, whether or not it can use them now.
    pub const fn points(self, unit: &Unit) -> u16 {
        match self {
            Self::Walk => unit.walking_mp,
            Self::Run => unit.running_mp,
            Self::Jump => unit.jump_mp,
        }
    }
}

impl fmt::Display for MovementMode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Walk => "walk",
            Self::Run => "run",
            Self::Jump => "jump",
        })
    }
}
