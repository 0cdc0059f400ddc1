use crate::{Faction, Force, Sectors};
use sandtable_core::Refusal;

/// Why a case is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the placeholders of the messages")]
pub enum Refused {
    /// The storm is in no sector.
    #[error("storm_sector is {found}: expected a whole number from 0 to 17")]
    StormOutOfRange { found: String },
    /// The sectors of the territory are not one run.
    #[error(
        "territory_sectors is {found}: expected different whole numbers from 0 to 17 that form one \
         unbroken run on the circle"
    )]
    TerritoryNotConnected { found: String },
    /// The board has no such territory.
    #[error("{place}: the board has no territory {found}")]
    UnknownTerritory { place: String, found: String },
    /// There is no such faction.
    #[error("{place}: unknown faction {found} (expected one of {})", Faction::ALL.map(Faction::id).join(", "))]
    UnknownFaction { place: String, found: String },
    /// The force is outside its territory.
    #[error("{place}: sector {found} is not in the territory (its sectors: {sectors})")]
    SectorNotInTerritory { place: String, found: String, sectors: Sectors },
    /// A number of forces is wrong.
    #[error("{place}: {found} {what} (expected a whole number from 0 to {})", Force::MOST)]
    BadCount { place: String, found: String, what: &'static str },
    /// The faction has two forces in one location.
    #[error("{place}: {faction} already has a force in this location (expected one per location)")]
    RepeatedForce { place: String, faction: Faction },
    /// The faction has too many forces.
    #[error("{faction} has {found} forces in this case (expected at most {})", Force::MOST)]
    TooManyForces { faction: Faction, found: u32 },
    /// Another faction has advisors.
    #[error("{place}: {faction} cannot have advisors (only {} can)", Faction::BeneGesserit)]
    AdvisorsNotAllowed { place: String, faction: Faction },
    /// The alliance is impossible.
    #[error("{place}: {found} (expected two different factions without another ally)")]
    BadAlliance { place: String, found: String },
    /// The case has not the fields of a case.
    #[error("not a case: {0}")]
    BadCase(String),
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::StormOutOfRange { .. } => "storm-out-of-range",
            Self::TerritoryNotConnected { .. } => "territory-not-connected",
            Self::UnknownTerritory { .. } => "unknown-territory",
            Self::UnknownFaction { .. } => "unknown-faction",
            Self::SectorNotInTerritory { .. } => "sector-not-in-territory",
            Self::BadCount { .. } | Self::RepeatedForce { .. } | Self::TooManyForces { .. } => {
                "bad-count"
            }
            Self::AdvisorsNotAllowed { .. } => "advisors-not-allowed",
            Self::BadAlliance { .. } => "bad-alliance",
            Self::BadCase(_) => "bad-case",
        }
    }
}
