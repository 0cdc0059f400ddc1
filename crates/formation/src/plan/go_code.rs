use crate::UnitId;
use sandtable_hex::Hex;
use serde::{Deserialize, Serialize};

/// A signal agreed on before the battle. It needs no courier: horns, smoke and flags reach every
/// unit at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct GoCode {
    /// The name that players see.
    pub name: String,
    /// The event that gives it.
    pub trigger: Trigger,
    /// Units that move on when it is given, whatever they wait for, unless they wait for another
    /// go-code. A subscriber that reaches a holding waypoint later does not stop there any more.
    #[serde(default)]
    pub subscribers: Vec<UnitId>,
}

/// The trigger of a go-code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Trigger {
    /// Given only by order of the commander.
    Manual,
    /// Given at this tick.
    Time(#[cfg_attr(feature = "ts", ts(type = "number"))] i64),
    /// Given when a friendly unit is in this hex.
    UnitPosition(UnitId, #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// Given when an enemy is seen in one of these hexes, whatever it does there.
    EnemyInArea(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
}
