use crate::Hex;

/// The point where a line passes a cell: the foot of the perpendicular from the cell's centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foot {
    /// Distance from the start of the line, as a fraction of its [`span`].
    pub(crate) along: i32,
    /// Which ends the cell is adjacent to: bit 0 the first, bit 1 the second.
    pub(crate) near: u8,
}

impl Foot {
    /// Computes where the line passes a hex; the same point for either direction of the line.
    pub(crate) fn of(hex: Hex, from: Hex, to: Hex) -> Self {
        let near_start = u8::from(from.unsigned_distance_to(hex) == 1);
        let near_end = u8::from(to.unsigned_distance_to(hex) == 1);
        Self { along: dot(hex - from, to - from), near: near_start | near_end << 1 }
    }
}

/// Returns the length of a line in the unit of [`Foot::along`].
pub(crate) fn span(from: Hex, to: Hex) -> i32 {
    dot(to - from, to - from)
}

/// Returns the scalar product, in a unit in which a step has the squared length 2.
const fn dot(a: Hex, b: Hex) -> i32 {
    // The axes of axial coordinates meet at 60 degrees, which gives the mixed terms half the
    // weight. Everything is doubled to stay an integer.
    2 * (a.x * b.x + a.y * b.y) + a.x * b.y + a.y * b.x
}

/// The height of a line of sight along its way.
// Comparisons multiply by the span instead of dividing: exact in integers, and so symmetric.
pub(crate) trait Profile {
    /// Creates the profile between two eye heights.
    fn new(from: i32, to: i32, span: i32) -> Self;

    /// Returns whether the line passes below `top` at this point, that is, whether it is
    /// obstructed.
    fn is_below(&self, top: i32, at: Foot) -> bool;
}

/// [`HeightRule::Slope`](crate::HeightRule::Slope).
pub(crate) struct Slope {
    // A height times the span of a long line does not fit into 32 bits.
    from: i64,
    rise: i64,
    span: i64,
}

impl Profile for Slope {
    #[inline]
    fn new(from: i32, to: i32, span: i32) -> Self {
        Self { from: from.into(), rise: i64::from(to) - i64::from(from), span: span.into() }
    }

    #[inline]
    fn is_below(&self, top: i32, at: Foot) -> bool {
        (i64::from(top) - self.from) * self.span > self.rise * i64::from(at.along)
    }
}

/// [`HeightRule::Plateau`](crate::HeightRule::Plateau): the height to exceed, indexed by
/// [`Foot::near`].
pub(crate) struct Plateau([i32; 4]);

impl Profile for Plateau {
    #[inline]
    fn new(from: i32, to: i32, _span: i32) -> Self {
        // An obstacle beside one end must be higher than that end only; beside both, than the lower
        // one.
        Self([from.max(to), from, to, from.min(to)])
    }

    #[inline]
    fn is_below(&self, top: i32, at: Foot) -> bool {
        top > self.0[usize::from(at.near & 3)]
    }
}
