use crate::{CodeId, Fixed, UnitId};
use sandtable_hex::Hex;
use serde::{Deserialize, Serialize};

/// A prepared response to an event that may happen during the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Contingency {
    /// The event that triggers it.
    pub trigger: ContingencyTrigger,
    /// The response to it.
    pub response: Response,
    /// Contingencies that trigger in the same tick are handled from the highest priority down.
    #[serde(default)]
    pub priority: i32,
}

/// The trigger of a contingency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum ContingencyTrigger {
    /// A unit of this army routs.
    UnitBreaks(UnitId),
    /// The army's commander is killed or flees.
    CommanderDies,
    /// An enemy that is not routing is seen in this hex, and no friendly unit that can fight is
    /// there.
    PositionLost(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// An enemy is seen behind a friendly unit in melee, or closer to headquarters than every
    /// friendly unit that can fight, except the commander's own.
    EnemyFlanking,
    /// More than this share of the army's men have fallen or fled.
    CasualtiesExceed(Fixed),
}

/// The response of a contingency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Response {
    /// A unit switches to its reserve plan. No courier is needed because the plan was agreed on
    /// beforehand, but a routing unit ignores it.
    ExecutePlan(UnitId),
    /// Couriers order every formation to retreat along this route.
    Retreat(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
    /// Couriers order all routing units to rally and to gather here.
    Rally(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// A go-code is given.
    Signal(CodeId),
}
