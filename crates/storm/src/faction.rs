use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the six factions, in the order of their ids.
///
/// ```
/// use sandtable_storm::Faction;
///
/// assert_eq!(Faction::named("bene_gesserit"), Some(Faction::BeneGesserit));
/// assert_eq!(Faction::SpacingGuild.id(), "spacing_guild");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are proper names")]
pub enum Faction {
    Atreides,
    BeneGesserit,
    Emperor,
    Fremen,
    Harkonnen,
    SpacingGuild,
}

impl Faction {
    /// The number of factions.
    pub const COUNT: usize = Self::ALL.len();

    /// All factions, by id.
    pub const ALL: [Self; 6] = [
        Self::Atreides,
        Self::BeneGesserit,
        Self::Emperor,
        Self::Fremen,
        Self::Harkonnen,
        Self::SpacingGuild,
    ];

    /// The permanent id, as in files and orders.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Atreides => "atreides",
            Self::BeneGesserit => "bene_gesserit",
            Self::Emperor => "emperor",
            Self::Fremen => "fremen",
            Self::Harkonnen => "harkonnen",
            Self::SpacingGuild => "spacing_guild",
        }
    }

    /// Returns the faction with this id.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|faction| faction.id() == id)
    }

    /// Returns true if the forces of this faction can be advisors.
    pub const fn has_advisors(self) -> bool {
        matches!(self, Self::BeneGesserit)
    }
}

/// The id.
impl fmt::Display for Faction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.id())
    }
}

/// A set of factions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Factions(u8);

impl Factions {
    /// Returns the set with one more faction.
    #[must_use]
    pub const fn with(self, faction: Faction) -> Self {
        Self(self.0 | 1 << faction as u8)
    }

    /// Returns the set without one faction.
    #[must_use]
    pub const fn without(self, faction: Faction) -> Self {
        Self(self.0 & !(1 << faction as u8))
    }

    /// Returns true if the set holds this faction.
    pub const fn contains(self, faction: Faction) -> bool {
        self.0 & 1 << faction as u8 != 0
    }

    /// The number of factions in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set holds no faction.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the factions by id.
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        Faction::ALL.into_iter().filter(move |faction| self.contains(*faction))
    }
}

impl FromIterator<Faction> for Factions {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> Self {
        factions.into_iter().fold(Self::default(), Self::with)
    }
}
