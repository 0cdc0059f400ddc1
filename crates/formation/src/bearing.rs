//! Ties between hexes.
//!
//! Where several hexes are equally good, the choice must not depend on the compass, for example on
//! the lower cell id: on a map that is symmetric under a half turn, one army would always choose
//! better than the other. (When routing units preferred the lower cell id, the army in the east won
//! 36 of 36 battles between equal armies.) The choice depends on the direction in which a unit
//! moves or looks instead, so it turns with the map.

use crate::Edge;
use sandtable_hex::{Crossing, Facing, Hex, Line, LineKind};

/// One of the two directions in which to read a map: from its first hex forwards, or from its last
/// hex backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing {
    back: bool,
}

impl Bearing {
    /// The bearing of an army whose home is this edge.
    pub(crate) const fn from(home: Edge) -> Self {
        Self { back: matches!(home, Edge::South | Edge::East) }
    }

    /// The bearing of a unit that looks from one hex to another.
    pub(crate) fn between(here: Hex, there: Hex) -> Self {
        Self { back: (there.y, there.x) < (here.y, here.x) }
    }

    /// The sort key of a hex in reading order.
    pub(crate) const fn order(self, hex: Hex) -> (i32, i32) {
        if self.back { (-hex.y, -hex.x) } else { (hex.y, hex.x) }
    }

    /// Counts a position from the start of the reading order.
    pub(crate) const fn place(self, at: u16, length: u16) -> u16 {
        if self.back { (length - 1).saturating_sub(at) } else { at }
    }

    /// A facing, reversed for those that read backwards.
    pub(crate) const fn facing(self, facing: Facing) -> Facing {
        if self.back { facing.opposite() } else { facing }
    }

    // Cube rounding: each cube coordinate is rounded on its own, then the one with the largest
    // error is recomputed, because the three must sum to zero.
    /// The hex closest to the mean of several.
    pub(crate) fn middle(self, hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
        let (mut count, mut x, mut y) = (0_i64, 0_i64, 0_i64);
        for hex in hexes {
            count += 1;
            x += i64::from(hex.x);
            y += i64::from(hex.y);
        }
        let sums = [x, y, -x - y];
        let mut parts = sums.map(|sum| self.rounded(sum, count.max(1)));
        let errors: [i64; 3] = std::array::from_fn(|axis| (parts[axis] * count - sums[axis]).abs());
        let worst =
            (0..3).fold(0, |worst, axis| if errors[axis] > errors[worst] { axis } else { worst });
        parts[worst] -= parts.iter().sum::<i64>();
        (count > 0).then(|| Hex::new(parts[0] as i32, parts[1] as i32))
    }

    /// Rounds to the nearest integer; halves go forwards in reading order.
    const fn rounded(self, sum: i64, count: i64) -> i64 {
        if self.back {
            -(count - 2 * sum).div_euclid(2 * count)
        } else {
            (count + 2 * sum).div_euclid(2 * count)
        }
    }
}

/// The hexes on the straight line between two hexes, both included. Where the line runs along a
/// hexside, the bearing decides which of the two hexes counts.
pub(crate) fn line(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let bearing = Bearing::between(from, to);
    Line::new(LineKind::Sampled, from, to).map(move |crossing| match crossing {
        Crossing::One(hex) => hex,
        Crossing::Either(a, b) if bearing.order(a) < bearing.order(b) => a,
        Crossing::Either(_, b) => b,
    })
}

impl Edge {
    /// The facing that leads off the map over this edge, or the closest to it.
    pub(crate) const fn outward(self) -> Facing {
        Facing::from_index(match self {
            Self::North => 0,
            Self::East => 2,
            Self::South => 3,
            Self::West => 5,
        })
    }
}
