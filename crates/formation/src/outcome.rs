use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome of a battle for one army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Outcome {
    /// The battle is not over.
    #[default]
    Undecided,
    /// The enemy has no men left on the field.
    DecisiveVictory,
    /// The enemy routed or conceded, or the army held its objectives or had over twice the men.
    Victory,
    /// A victory that cost more than half of the army's own men.
    PyrrhicVictory,
    /// Neither army won.
    Draw,
    /// Both armies routed or were destroyed in the same tick.
    MutualRout,
    /// The army routed or conceded, or the enemy held its objectives or had over twice the men.
    Defeat,
    /// The army has no men left on the field.
    DecisiveDefeat,
}

impl Outcome {
    /// The outcome for the other army.
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

    /// Returns true for a victory of any kind.
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
