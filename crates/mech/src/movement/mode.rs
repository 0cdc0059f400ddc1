use crate::{Refused, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum MovementMode {
    /// At walking pace, over the ground.
    Walk,
    /// Faster, over the same ground. Costs are the same, except that some rules keep runners out of
    /// water.
    Run,
    /// Through the air: one point a hex, with any facing on landing.
    Jump,
}

impl MovementMode {
    /// All modes, slowest first.
    pub const ALL: [Self; 3] = [Self::Walk, Self::Run, Self::Jump];

    /// The movement points that a unit has in this mode. One that lies on the ground has none to
    /// jump with.
    pub const fn points(self, unit: &Unit) -> u16 {
        match self {
            Self::Walk => unit.walking_mp,
            Self::Run => unit.running_mp,
            Self::Jump if unit.prone => 0,
            Self::Jump => unit.jump_mp,
        }
    }
}

/// Whether a unit can move in a mode at all, wherever it wants to go.
pub(crate) fn may_move(unit: &Unit, mode: MovementMode) -> Result<(), Refused> {
    match mode.points(unit) {
        0 => Err(Refused::NoPointsFor(unit.id.clone(), mode)),
        _ => Ok(()),
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
