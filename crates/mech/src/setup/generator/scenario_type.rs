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

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Destroy => "Destroy the enemy",
            Self::Capture => "Capture the centre",
            Self::Defend => "Defend the centre",
        }
    }

    /// The goal in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Destroy => "Both sides start at opposite edges. The last side with units wins.",
            Self::Capture => {
                "Both sides start at opposite edges. A side that holds the centre hex alone for \
                 3 turns in a row wins."
            }
            Self::Defend => {
                "You start at the centre. A side that holds the centre hex alone for 10 turns in a \
                 row wins."
            }
        }
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
