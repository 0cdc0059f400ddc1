use crate::{Sector, Sectors};
use serde::Deserialize;

/// The kind of a territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A city or sietch, which counts for victory.
    Stronghold,
    /// Rock, safe from storm and worms.
    Rock,
    /// Open sand.
    Sand,
    /// The Polar Sink: in no sector, never in storm, never the place of a battle.
    Polar,
}

/// A named area of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    /// The permanent id, as in files and orders.
    pub id: String,
    /// A short label for tables and small drawings.
    pub code: String,
    /// The kind.
    pub kind: Kind,
    /// True if the Shield Wall protects the territory from the storm as long as it stands.
    pub shielded: bool,
    /// The sectors of its locations. They form one run; the Polar Sink has none.
    pub sectors: Sectors,
    /// The place and amount of its spice blow.
    pub spice: Option<Spice>,
}

impl Territory {
    /// Returns true if forces here never battle.
    pub fn is_neutral(&self) -> bool {
        self.kind == Kind::Polar
    }
}

/// A spice blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spice {
    /// The sector in which the spice appears.
    pub sector: Sector,
    /// The amount.
    pub amount: u8,
}

/// The position of a territory in the list of its board, which is sorted by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerritoryIndex(pub(crate) u8);

impl TerritoryIndex {
    /// The index as a number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The part of a territory that lies in one sector. The Polar Sink is a location without a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The territory.
    pub territory: TerritoryIndex,
    /// The sector; `None` in the Polar Sink.
    pub sector: Option<Sector>,
}
