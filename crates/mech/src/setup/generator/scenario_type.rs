use serde::{Deserialize, Serialize};

/// What a battle is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioType {
    /// Nothing but the enemy, from opposite edges.
    #[default]
    Destroy,
    /// The ground in the middle, from opposite edges.
    Capture,
    /// The ground in the middle, on which the player begins and which must be kept for long.
    Defend,
}

impl ScenarioType {
    /// All of them, by the names under which they are asked for.
    pub const NAMED: [(&'static str, Self); 3] =
        [("destroy", Self::Destroy), ("capture", Self::Capture), ("defend", Self::Defend)];

    /// The type of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// For how many turns in a row the ground in the middle must be held, if it matters.
    pub(super) const fn objective(self) -> Option<u32> {
        match self {
            Self::Destroy => None,
            Self::Capture => Some(3),
            Self::Defend => Some(10),
        }
    }
}
