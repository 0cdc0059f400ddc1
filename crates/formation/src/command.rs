use crate::rules::Shape;
use crate::{CodeId, ContactId, DispatchId, EngagementRule, FormationId, UnitId, describe};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An order that goes by courier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Dispatch {
    /// Its number, ascending in the order of writing.
    pub number: DispatchId,
    /// The unit or formation it is addressed to.
    pub to: Recipient,
    /// The command.
    pub command: Command,
    /// The tick in which it was written. A unit ignores orders older than the last it obeyed.
    pub issued: u32,
}

/// The addressee of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Recipient {
    /// One unit.
    Unit(UnitId),
    /// All units of a formation. The order is handed to its commander.
    Formation(FormationId),
}

/// A command that a courier can carry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Command {
    /// Move to a hex. A formation keeps its arrangement: its commander goes to the hex, and the
    /// others by the same distance in the same direction.
    MoveTo(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// Attack an enemy at its believed position.
    Attack(ContactId),
    /// Move to a hex and hold it.
    Defend(#[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))] Hex),
    /// Run along a route, hold fire, and gather at its end.
    Retreat(#[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))] Vec<Hex>),
    /// Change formation shape.
    ChangeFormation(Shape),
    /// Change the engagement rule.
    ChangeEngagement(EngagementRule),
    /// Give a go-code as soon as the order arrives.
    ExecuteGoCode(CodeId),
    /// Stop routing, and gather at a hex if one is given.
    Rally(#[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))] Option<Hex>),
    /// Stay and hold the current hex.
    HoldPosition,
    /// Form a line of units from one hex to another.
    FormLine {
        /// The hex of the first unit.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        start: Hex,
        /// The hex of the last unit of a rank.
        #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
        end: Hex,
        /// The facing of every unit.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        facing: Facing,
        /// The number of ranks; further ranks stand behind the first.
        depth: u8,
    },
}

impl Command {
    /// The hexes that the command refers to.
    pub fn hexes(&self) -> Vec<Hex> {
        match self {
            Self::MoveTo(hex) | Self::Defend(hex) | Self::Rally(Some(hex)) => vec![*hex],
            Self::Retreat(route) => route.clone(),
            Self::FormLine { start, end, .. } => vec![*start, *end],
            _ => Vec::new(),
        }
    }

    /// The same command with another place to go to, for one unit of several. Commands without such
    /// a place stay as they are.
    pub(crate) fn at(&self, place: Hex) -> Self {
        match self {
            Self::MoveTo(_) => Self::MoveTo(place),
            Self::Defend(_) => Self::Defend(place),
            // A line of one unit is its own hex.
            Self::FormLine { facing, .. } => {
                Self::FormLine { start: place, end: place, facing: *facing, depth: 1 }
            }
            other => other.clone(),
        }
    }
}

/// Prints ids and coordinates, because a command does not know its map. Log lines print names
/// instead.
impl fmt::Display for Command {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&describe::command(self))
    }
}
