use crate::rules::Shape;
use crate::{CodeId, ContactId, DispatchId, EngagementRule, FormationId, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// What a courier carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Dispatch {
    /// Its number.
    pub number: DispatchId,
    /// To whom.
    pub to: Recipient,
    /// What is ordered.
    pub command: Command,
    /// At which tick it was written.
    pub issued: u32,
}

/// To whom an order goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Recipient {
    /// One unit.
    Unit(UnitId),
    /// All units of a formation, by way of its commander.
    Formation(FormationId),
}

/// What can be ordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Command {
    /// Go there. A formation keeps its order: its commander goes there, the others beside him.
    MoveTo(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// Attack this enemy, wherever it is seen.
    Attack(ContactId),
    /// Go there and hold it.
    Defend(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// Fall back along this way, and gather at its end.
    Retreat(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
    /// Stand otherwise.
    ChangeFormation(Shape),
    /// Fight otherwise.
    ChangeEngagement(EngagementRule),
    /// Act as if this go-code had been given.
    ExecuteGoCode(CodeId),
    /// Stop running; and gather there, if a place is named.
    Rally(#[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))] Option<Hex>),
    /// Stay where you are.
    HoldPosition,
    /// Form a line from one hex to another, looking one way, so many ranks of units deep.
    FormLine {
        /// One end.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        start: Hex,
        /// The other.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        end: Hex,
        /// Looking this way.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        facing: Facing,
        /// Ranks of units.
        depth: u8,
    },
}

impl Command {
    /// The hexes that it names.
    pub fn hexes(&self) -> Vec<Hex> {
        match self {
            Self::MoveTo(hex) | Self::Defend(hex) | Self::Rally(Some(hex)) => vec![*hex],
            Self::Retreat(route) => route.clone(),
            Self::FormLine { start, end, .. } => vec![*start, *end],
            _ => Vec::new(),
        }
    }
}
