use crate::Hex;

/// Where on its way a line passes a cell: the foot of the perpendicular from the cell's centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foot {
    /// How far along, in parts of the line's [`span`].
    pub(crate) along: i32,
    /// Which ends the cell touches: 1 the first, 2 the second, 3 both.
    pub(crate) near: u8,
}

impl Foot {
    /// Where the line between these ends passes a hex: the same point whichever end one comes from.
    pub(crate) fn of(hex: Hex, from: Hex, to: Hex) -> Self {
        let near_start = u8::from(from.unsigned_distance_to(hex) == 1);
        let near_end = u8::from(to.unsigned_distance_to(hex) == 1);
        Self { along: dot(hex - from, to - from), near: near_start | near_end << 1 }
    }
}

/// The whole length of a line in the measure in which a [`Foot`] counts.
pub(crate) fn span(from: Hex, to: Hex) -> i32 {
    dot(to - from, to - from)
}

/// The scalar product, in units in which a step to a neighbour has the square length 2.
const fn dot(a: Hex, b: Hex) -> i32 {
    2 * (a.x * b.x + a.y * b.y) + a.x * b.y + a.y * b.x
}

/// The heights along a line of sight that have to stay free.
pub(crate) trait Profile {
    /// The profile between two eyes.
    fn new(from: i32, to: i32, span: i32) -> Self;

    /// Whether something this high rises into the line there.
    fn is_below(&self, top: i32, at: Foot) -> bool;
}

/// [`HeightRule::Slope`](crate::HeightRule::Slope).
pub(crate) struct Slope {
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

/// [`HeightRule::Plateau`](crate::HeightRule::Plateau): the bar by which ends the cell touches.
pub(crate) struct Plateau([i32; 4]);

impl Profile for Plateau {
    #[inline]
    fn new(from: i32, to: i32, _span: i32) -> Self {
        Self([from.max(to), from, to, from.min(to)])
    }

    #[inline]
    fn is_below(&self, top: i32, at: Foot) -> bool {
        top > self.0[usize::from(at.near & 3)]
    }
}
