use crate::{MovementMode, Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// What a side may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Begin the battle.
    StartGame {
        /// Who is to be first while nobody has rolled.
        first_side: Side,
    },
    /// Roll two dice a side for who moves first.
    RollInitiative {
        /// The winner's wish; without one the winner moves second.
        moves_first: Option<Side>,
    },
    /// Say where a unit goes. It may be said otherwise until it is locked.
    DeclareMovement {
        /// Which unit.
        unit: UnitId,
        /// How.
        mode: MovementMode,
        /// Where to.
        to: Hex,
        /// Looking which way in the end.
        #[serde(with = "sandtable_hex::flat")]
        facing: Facing,
    },
    /// Make a unit's movement final; one that declared none stays where it is.
    LockMovement {
        /// Which unit.
        unit: UnitId,
    },
    /// Make a unit's attacks final.
    LockAttack {
        /// Which unit.
        unit: UnitId,
    },
    /// End the phase.
    AdvancePhase,
    /// Give the battle up.
    Concede,
}
