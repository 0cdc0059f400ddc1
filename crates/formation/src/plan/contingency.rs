use crate::{CodeId, Fixed, UnitId};
use sandtable_hex::Hex;
use serde::{Deserialize, Serialize};

/// What is to be done if something happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Contingency {
    /// What happens.
    pub trigger: Emergency,
    /// What is done.
    pub response: Response,
    /// Which comes first if several happen at once: the higher.
    #[serde(default)]
    pub priority: i32,
}

/// What may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Emergency {
    /// One of the own units runs.
    UnitBreaks(UnitId),
    /// The commander of the army falls.
    CommanderDies,
    /// An enemy that does not run is seen in this hex, and none of the own that can fight stands there.
    PositionLost(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// An enemy is seen behind one of the own units in a fight, or nearer to the headquarters than any
    /// of the own units that can fight, the commander's own aside.
    EnemyFlanking,
    /// More than this share of the men have fallen or fled.
    CasualtiesExceed(Fixed),
}

/// What may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Response {
    /// A unit follows its reserve plan. That was agreed on, so it needs no courier; but one that runs
    /// does not hear of it.
    ExecutePlan(UnitId),
    /// Couriers order every formation to fall back along this way.
    Retreat(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
    /// Couriers order those who run to rally, and to gather here.
    Rally(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// A go-code is given.
    Signal(CodeId),
}
