use serde::{Deserialize, Serialize};

/// The goal of a generated battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioType {
    /// Destroy the enemy; both sides deploy at opposite edges.
    #[default]
    Destroy,
    /// Capture the centre; both sides deploy at opposite edges.
    Capture,
    /// Hold the centre, where the player deploys, for many turns.
    Defend,
}

impl ScenarioType {
    /// All types with the names that requests use.
    pub const NAMED: [(&'static str, Self); 3] =
        [("destroy", Self::Destroy), ("capture", Self::Capture), ("defend", Self::Defend)];

    /// Returns the type with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// The number of consecutive turns for which the centre must be held; `None` if it does not
    /// matter.
    pub(super) const fn objective(self) -> Option<u32> {
        match self {
            Self::Destroy => None,
            Self::Capture => Some(3),
            Self::Defend => Some(10),
        }
    }
}
