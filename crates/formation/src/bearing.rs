//! Ties of place. Where several hexes are as good, the choice may not fall by the compass: on a map that
//! looks the same when it is turned around, one army would always choose better than the other. It
//! falls by the way that somebody goes or looks: turn him and the map around, and the choice turns too.

use crate::Edge;
use sandtable_hex::{Crossing, Facing, Hex, Line, LineKind};

/// One of the two ways to read a map: from its first hex on, or from its last hex back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing {
    back: bool,
}

impl Bearing {
    /// That of an army that comes from an edge.
    pub(crate) const fn from(home: Edge) -> Self {
        Self { back: matches!(home, Edge::South | Edge::East) }
    }

    /// That of one who is here and looks there.
    pub(crate) fn between(here: Hex, there: Hex) -> Self {
        Self { back: (there.y, there.x) < (here.y, here.x) }
    }

    /// The place of a hex in the order of reading.
    pub(crate) const fn order(self, hex: Hex) -> (i32, i32) {
        if self.back { (-hex.y, -hex.x) } else { (hex.y, hex.x) }
    }

    /// A number that counts from the beginning of a length, as one that counts in the order of reading.
    pub(crate) const fn place(self, at: u16, length: u16) -> u16 {
        if self.back { (length - 1).saturating_sub(at) } else { at }
    }

    /// A way, the other way round for those who read back.
    pub(crate) const fn facing(self, facing: Facing) -> Facing {
        if self.back { facing.opposite() } else { facing }
    }

    /// The hex in the middle of several: the mean of each of three coordinates, rounded, and the one that
    /// was rounded most corrected, so that they still add up to nothing.
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

    /// A half is rounded onwards.
    const fn rounded(self, sum: i64, count: i64) -> i64 {
        if self.back {
            -(count - 2 * sum).div_euclid(2 * count)
        } else {
            (count + 2 * sum).div_euclid(2 * count)
        }
    }
}

/// The hexes on the straight line from one to another, both included.
pub(crate) fn line(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let bearing = Bearing::between(from, to);
    Line::new(LineKind::Sampled, from, to).map(move |crossing| match crossing {
        Crossing::One(hex) => hex,
        Crossing::Either(a, b) if bearing.order(a) < bearing.order(b) => a,
        Crossing::Either(_, b) => b,
    })
}

impl Edge {
    /// The way over this edge, as nearly as there is one.
    pub(crate) const fn outward(self) -> Facing {
        Facing::from_index(match self {
            Self::North => 0,
            Self::East => 2,
            Self::South => 3,
            Self::West => 5,
        })
    }
}
