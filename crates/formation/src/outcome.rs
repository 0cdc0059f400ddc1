use serde::{Deserialize, Serialize};
use std::fmt;

/// What a battle was for one army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Outcome {
    /// It goes on.
    #[default]
    Undecided,
    /// Nobody of the enemy is left.
    DecisiveVictory,
    /// The enemy ran.
    Victory,
    /// The enemy ran, but most of the own men are gone as well.
    PyrrhicVictory,
    /// Neither.
    Draw,
    /// Both ran.
    MutualRout,
    /// The own men ran.
    Defeat,
    /// Nobody of the own is left.
    DecisiveDefeat,
}

impl Outcome {
    /// What the same battle was for the other army.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Undecided | Self::Draw | Self::MutualRout => self,
            Self::DecisiveVictory => Self::DecisiveDefeat,
            Self::Victory | Self::PyrrhicVictory => Self::Defeat,
            Self::Defeat => Self::Victory,
            Self::DecisiveDefeat => Self::DecisiveVictory,
        }
    }

    /// Whether it is a victory of any kind.
    pub const fn is_victory(self) -> bool {
        matches!(self, Self::DecisiveVictory | Self::Victory | Self::PyrrhicVictory)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Undecided => "undecided",
            Self::DecisiveVictory => "decisive victory",
            Self::Victory => "victory",
            Self::PyrrhicVictory => "pyrrhic victory",
            Self::Draw => "draw",
            Self::MutualRout => "mutual rout",
            Self::Defeat => "defeat",
            Self::DecisiveDefeat => "decisive defeat",
        })
    }
}
