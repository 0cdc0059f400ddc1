use crate::weapon::RangeBracket;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The damage of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Damage {
    /// The same damage at every range.
    Fixed(u16),
    /// A rack of missiles, some of which hit.
    Missiles {
        /// Missiles in the rack.
        missiles: u16,
        /// Damage per missile that hits.
        each: u16,
    },
    /// Damage that depends on the range bracket.
    ByRange {
        /// Damage at short range.
        short: u16,
        /// Damage at medium range.
        medium: u16,
        /// Damage at long range.
        long: u16,
    },
}

impl Damage {
    /// Returns the damage of one hit at a range; of a rack, that of one missile.
    pub const fn per_hit(self, bracket: RangeBracket) -> u16 {
        match self {
            Self::Fixed(points) => points,
            Self::Missiles { each, .. } => each,
            Self::ByRange { short, medium, long } => match bracket {
                RangeBracket::Short => short,
                RangeBracket::Medium => medium,
                RangeBracket::Long => long,
            },
        }
    }

    /// Returns the highest damage of one shot: every missile hits, at short range. A shot of
    /// ammunition does as much when it explodes in its bin.
    pub const fn most(self) -> u16 {
        match self {
            Self::Fixed(points) | Self::ByRange { short: points, .. } => points,
            Self::Missiles { missiles, each } => missiles.saturating_mul(each),
        }
    }

    /// Returns the missiles in a rack, or `None` for other weapons.
    pub const fn rack(self) -> Option<u16> {
        match self {
            Self::Missiles { missiles, .. } => Some(missiles),
            Self::Fixed(_) | Self::ByRange { .. } => None,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(points) => write!(out, "{points}"),
            Self::Missiles { missiles, each } => write!(out, "{missiles} x {each}"),
            Self::ByRange { short, medium, long } => write!(out, "{short}/{medium}/{long}"),
        }
    }
}
