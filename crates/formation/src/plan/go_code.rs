use crate::UnitId;
use sandtable_hex::Hex;
use serde::{Deserialize, Serialize};

/// A signal that was agreed on beforehand. It needs no courier: horns, smoke and flags are seen and
/// heard at once by all who wait for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct GoCode {
    /// What it is called.
    pub name: String,
    /// What gives it.
    pub trigger: Trigger,
    /// Who goes on when it is given, whatever it waits for, unless that is another go-code. One who
    /// comes later to a place where it would only hold does not stop there any more.
    #[serde(default)]
    pub subscribers: Vec<UnitId>,
}

/// What gives a go-code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Trigger {
    /// The commander, and nothing else.
    Manual,
    /// The clock, from this tick on.
    Time(#[cfg_attr(feature = "ts", ts(type = "number"))] i64),
    /// One of the own units in this hex.
    UnitPosition(UnitId, #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// A visible enemy in one of these hexes, whatever it does there.
    EnemyInArea(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
}
