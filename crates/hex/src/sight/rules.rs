use crate::{LineKind, Veil};
use serde::{Deserialize, Serialize};

/// When what stands in a cell rises into a line of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HeightRule {
    /// As in nature: when it is higher than the straight line from eye to target is there, that is
    /// at the point of the line nearest to the centre of the cell.
    #[default]
    Slope,
    /// As on most game boards: when it is higher than both ends, or next to one end and higher
    /// than that one.
    Plateau,
}

/// Which hex counts where the line runs exactly between two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// The one that hides more.
    #[default]
    Worse,
    /// The one that hides less.
    Better,
}

impl Ties {
    pub(crate) fn choose<T>(self, a: T, b: T, veil: impl Fn(&T) -> Veil) -> T {
        let first_hides_more = veil(&a) > veil(&b);
        if first_hides_more == (self == Self::Worse) { a } else { b }
    }
}

/// What a game holds to be in sight.
///
/// Every combination is symmetric: whoever is seen can see back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SightRules {
    /// Which hexes lie between.
    pub line: LineKind,
    /// Which of them rise into the line.
    pub height: HeightRule,
    /// Which of two counts when the line runs between them.
    pub ties: Ties,
    /// How much density ends a line of sight. Nothing is hidden by no density at all, so 0 is
    /// as 1.
    pub limit: u32,
}

impl SightRules {
    /// The usual rules of printed games: every hex crossed, plateaus, the worse of two hexes,
    /// blocked by three points of woods.
    pub const TABLETOP: Self =
        Self { line: LineKind::Crossed, height: HeightRule::Plateau, ties: Ties::Worse, limit: 3 };

    pub(crate) const fn is_too_dense(self, density: u32) -> bool {
        density > 0 && density >= self.limit
    }

    /// Whether one more veil ends a line that so much density has thickened already.
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
