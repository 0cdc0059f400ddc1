use crate::weapon::RangeBracket;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a weapon does when it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Damage {
    /// The same at every distance.
    Fixed(u16),
    /// A rack of missiles, of which some hit.
    Missiles {
        /// How many missiles the rack holds.
        missiles: u16,
        /// Points for each that hits.
        each: u16,
    },
    /// Less the farther the target is.
    ByRange {
        /// Points at short range.
        short: u16,
        /// Points at medium range.
        medium: u16,
        /// Points at long range.
        long: u16,
    },
}

impl Damage {
    /// Points of one hit in a range bracket: for a rack, those of one missile.
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

    /// Points of one shot that hits with all it has, at short range. This is also what a shot of
    /// ammunition does when it explodes in its bin.
    pub const fn most(self) -> u16 {
        match self {
            Self::Fixed(points) | Self::ByRange { short: points, .. } => points,
            Self::Missiles { missiles, each } => missiles.saturating_mul(each),
        }
    }

    /// How many missiles a rack holds, or `None` for anything else.
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
