use crate::{Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// A unit on the map, as far as movement concerns it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its name.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub position: Hex,
    /// Which way it looks.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
    /// Movement points when it walks.
    pub walking_mp: u16,
    /// Movement points when it runs.
    pub running_mp: u16,
    /// Movement points when it jumps; 0 if it cannot.
    pub jump_mp: u16,
    /// Whether it lies on the ground, where it can only turn.
    #[serde(default)]
    pub prone: bool,
}

impl Unit {
    /// Whether another unit is on the other side.
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        self.side != other.side
    }
}
