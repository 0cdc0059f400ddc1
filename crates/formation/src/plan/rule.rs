use serde::{Deserialize, Serialize};
use std::fmt;

/// A unit's rule for starting a melee and for shooting. Every unit defends itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum EngagementRule {
    /// Whenever it can.
    #[default]
    Aggressive,
    /// Only when it is attacked.
    Defensive,
    /// Never.
    HoldFire,
    /// Whenever it can; falls back after a few ticks of melee.
    Skirmish,
}

impl EngagementRule {
    /// Every rule.
    pub const ALL: [Self; 4] = [Self::Aggressive, Self::Defensive, Self::HoldFire, Self::Skirmish];
}

impl fmt::Display for EngagementRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Aggressive => "aggressive",
            Self::Defensive => "defensive",
            Self::HoldFire => "hold fire",
            Self::Skirmish => "skirmish",
        })
    }
}
