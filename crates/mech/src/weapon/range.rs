use serde::{Deserialize, Serialize};
use std::fmt;

/// The range bracket of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "kebab-case")]
pub enum RangeBracket {
    /// No range modifier.
    Short,
    /// Harder than short range.
    Medium,
    /// Up to the weapon's maximum range.
    Long,
}

impl RangeBracket {
    /// The brackets, shortest first.
    pub const ALL: [Self; 3] = [Self::Short, Self::Medium, Self::Long];
}

impl fmt::Display for RangeBracket {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
        })
    }
}

/// The last hex of each range bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[u16; 3]", into = "[u16; 3]")]
pub struct Ranges {
    /// The last hex of short range.
    pub short: u16,
    /// The last hex of medium range.
    pub medium: u16,
    /// The last hex of long range.
    pub long: u16,
}

impl Ranges {
    /// Returns the bracket of a distance in hexes, or `None` if it is out of range.
    pub const fn bracket(self, distance: u16) -> Option<RangeBracket> {
        // `Arsenal` rejects ranges that do not ascend, so the first bracket that fits is the right
        // one.
        match distance {
            near if near <= self.short => Some(RangeBracket::Short),
            middle if middle <= self.medium => Some(RangeBracket::Medium),
            far if far <= self.long => Some(RangeBracket::Long),
            _ => None,
        }
    }

    /// Whether every bracket ends farther away than the one before.
    pub(super) const fn ascend(self) -> bool {
        0 < self.short && self.short < self.medium && self.medium < self.long
    }
}

impl From<[u16; 3]> for Ranges {
    fn from([short, medium, long]: [u16; 3]) -> Self {
        Self { short, medium, long }
    }
}

impl From<Ranges> for [u16; 3] {
    fn from(ranges: Ranges) -> Self {
        [ranges.short, ranges.medium, ranges.long]
    }
}
