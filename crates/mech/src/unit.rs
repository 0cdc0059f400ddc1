use crate::{Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// A unit on the map, reduced to what movement needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Unique within the battle.
    pub id: UnitId,
    /// Enemies block the way, friends can be passed.
    pub side: Side,
    /// The hex it is in.
    pub position: Hex,
    /// The direction of its legs.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// Movement points for walking.
    pub walking_mp: u16,
    /// Movement points for running.
    pub running_mp: u16,
    /// Movement points for jumping; 0 if it cannot jump.
    pub jump_mp: u16,
    /// A prone unit can only turn.
    #[serde(default)]
    pub prone: bool,
}

impl Unit {
    /// Returns true if the other unit is on the other side.
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        self.side != other.side
    }
}
