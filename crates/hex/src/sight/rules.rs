use crate::{LineKind, OffMap, Rays, Veil};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that decides when an obstacle rises into a line of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HeightRule {
    /// Realistic: when it is higher than the straight line between the eyes, at the point of the
    /// line nearest to the centre of the cell.
    #[default]
    Slope,
    /// As in most board games: when it is higher than both ends, or adjacent to one end and higher
    /// than that one.
    Plateau,
}

/// The choice between two hexes when the line runs exactly between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// The one that obstructs more.
    #[default]
    Worse,
    /// The one that obstructs less.
    Better,
}

impl Ties {
    pub(crate) fn choose<T>(self, a: T, b: T, veil: impl Fn(&T) -> Veil) -> T {
        let first_hides_more = veil(&a) > veil(&b);
        if first_hides_more == (self == Self::Worse) { a } else { b }
    }
}

/// The line-of-sight rules of a game.
///
/// Every combination is symmetric: if A sees B, then B sees A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SightRules {
    /// Which hexes count as lying on the line.
    pub line: LineKind,
    /// Which of them rise into it.
    pub height: HeightRule,
    /// Which of two hexes counts when the line runs between them.
    pub ties: Ties,
    /// Total canopy density that blocks a line of sight. 0 has the same effect as 1.
    pub limit: u32,
}

impl SightRules {
    /// The usual rules of printed games: every hex crossed, plateau heights, the worse of two
    /// hexes, blocked by 3 points of density.
    pub const TABLETOP: Self =
        Self { line: LineKind::Crossed, height: HeightRule::Plateau, ties: Ties::Worse, limit: 3 };

    pub(crate) const fn is_too_dense(self, density: u32) -> bool {
        // With a limit of 0, a line without canopies must still be clear.
        density > 0 && density >= self.limit
    }

    /// Adds one more obstruction to the density so far. Returns whether the line is now blocked.
    #[inline]
    pub(crate) fn is_ended_by(self, veil: Veil, density: &mut u32) -> bool {
        match veil {
            Veil::Clear => false,
            Veil::Solid => true,
            Veil::Canopy(more) => {
                *density += u32::from(more);
                self.is_too_dense(*density)
            }
        }
    }
}

impl Default for SightRules {
    fn default() -> Self {
        Self {
            line: LineKind::default(),
            height: HeightRule::default(),
            ties: Ties::default(),
            limit: 3,
        }
    }
}

/// The error type of fields of view and fog.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SightError {
    /// An eye is not on the map.
    #[error(transparent)]
    OffMap(#[from] OffMap),
    /// Rays, screens and fog are for maps of different shapes.
    #[error("rays, screens and fog are for maps of different shapes: expected one shape")]
    OtherMap,
    /// The range is longer than the rays support.
    #[error(
        "a range of {range} hexes is too long: expected at most {longest}, and never above {}",
        Rays::LONGEST
    )]
    TooFar {
        /// The requested range.
        range: u32,
        /// The longest range that the rays support.
        longest: u32,
    },
}
