use crate::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::iter::FusedIterator;

/// A point on a straight line between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The line is inside this hex.
    One(Hex),
    /// The line runs exactly along the edge between these two. Their order has no meaning.
    Either(Hex, Hex),
}

impl Crossing {
    /// Orders the two hexes independently of the direction of the line.
    fn either(a: Hex, b: Hex) -> Self {
        if (a.x, a.y) <= (b.x, b.y) { Self::Either(a, b) } else { Self::Either(b, a) }
    }

    /// Returns the hexes at this point: one or two.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let (first, second) = match self {
            Self::One(hex) => (hex, None),
            Self::Either(a, b) => (a, Some(b)),
        };
        std::iter::once(first).chain(second)
    }
}

/// The rule for which hexes count as lying on a straight line between two centres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// One hex per unit of distance: the one nearest to the line there.
    #[default]
    Sampled,
    /// Every hex whose interior the line crosses, however short the part.
    Crossed,
}

/// The hexes on a straight line between the centres of two hexes, both ends included.
///
/// All arithmetic is exact (integers), and the line from `b` to `a` is the reverse of the line from
/// `a` to `b`. Where the line runs along the edge between two hexes, it returns both and leaves the
/// choice to a rule.
///
/// ```
/// use sandtable_hex::{Crossing, Hex, Line, LineKind};
///
/// let (a, b) = (Hex::new(0, 0), Hex::new(1, 1));
/// let line: Vec<_> = Line::new(LineKind::Crossed, a, b).collect();
/// let edge = Crossing::Either(Hex::new(0, 1), Hex::new(1, 0));
/// assert_eq!(line, [Crossing::One(a), edge, Crossing::One(b)]);
/// ```
// An incremental walk with an integer error term, like Bresenham's algorithm. The usual method,
// interpolating with floats and rounding, needs a nudge to break ties, which makes lines
// asymmetric.
#[derive(Clone, Debug)]
pub struct Line {
    kind: LineKind,
    course: Course,
    next: Option<Crossing>,
    here: Hex,
    /// Error term: the deviation of `here` from the true line, in a unit that depends on the kind.
    drift: i64,
    /// The remaining distance to the end.
    remaining: i64,
}

/// The offset from one end to the other as steps ahead and, at most as many, to one side.
#[derive(Clone, Copy, Debug)]
struct Course {
    ahead: Facing,
    side: Facing,
    /// The neighbour of `ahead` on the other side: one step ahead and one back from `side`.
    other_side: Facing,
    steps_ahead: i64,
    steps_aside: i64,
}

impl Course {
    fn between(from: Hex, to: Hex) -> Self {
        let dx = i64::from(to.x) - i64::from(from.x);
        let dy = i64::from(to.y) - i64::from(from.y);
        let parts = |facing: Facing| {
            let (u, v) = (facing.step(Hex::ZERO), facing.clockwise().step(Hex::ZERO));
            let steps_ahead = dx * i64::from(v.y) - dy * i64::from(v.x);
            let steps_aside = dy * i64::from(u.x) - dx * i64::from(u.y);
            (facing, steps_ahead, steps_aside)
        };
        // Every offset is a sum of steps in exactly one pair of neighbouring facings.
        let pair = Facing::ALL.into_iter().map(parts).find(|(_, u, v)| *u > 0 && *v >= 0);
        let (left, steps_ahead, steps_aside) = pair.unwrap_or((Facing::from_index(0), 0, 0));
        if steps_ahead >= steps_aside {
            let (side, other_side) = (left.clockwise(), left.counter_clockwise());
            Self { ahead: left, side, other_side, steps_ahead, steps_aside }
        } else {
            let ahead = left.clockwise();
            Self {
                ahead,
                side: left,
                other_side: ahead.clockwise(),
                steps_ahead: steps_aside,
                steps_aside: steps_ahead,
            }
        }
    }

    const fn length(&self) -> i64 {
        self.steps_ahead + self.steps_aside
    }
}

impl Line {
    /// Creates the line of this kind from one hex to another.
    pub fn new(kind: LineKind, from: Hex, to: Hex) -> Self {
        let course = Course::between(from, to);
        let remaining = course.length();
        let drift = match kind {
            // Starting at half of `whole`, the comparison in `sample` rounds to the nearest hex.
            LineKind::Sampled => remaining,
            LineKind::Crossed => 0,
        };
        Self { kind, course, next: Some(Crossing::One(from)), here: from, drift, remaining }
    }

    /// Returns the part of the line between the two hexes, without them.
    pub fn between(kind: LineKind, from: Hex, to: Hex) -> impl Iterator<Item = Crossing> {
        // The end is the centre of a hex, so its crossing is always `One`.
        Self::new(kind, from, to).skip(1).take_while(move |crossing| *crossing != Crossing::One(to))
    }

    fn advance(&mut self) -> Option<Crossing> {
        if self.remaining == 0 {
            return None;
        }
        Some(match self.kind {
            LineKind::Sampled => self.sample(),
            LineKind::Crossed if self.course.steps_ahead == self.course.steps_aside => {
                self.follow_edge()
            }
            LineKind::Crossed => self.cross(),
        })
    }

    /// Advances by one sample.
    ///
    /// After `i` of `n` samples the line is `i * steps_aside / n` steps to the side, and the
    /// nearest hex is that number rounded. The steps ahead then deviate by as much in the other
    /// direction, so a half means exactly two equally near hexes; three are impossible.
    fn sample(&mut self) -> Crossing {
        let Course { ahead, side, other_side, steps_aside, .. } = self.course;
        let whole = 2 * self.course.length();
        self.remaining -= 1;
        self.drift += 2 * steps_aside;
        if self.drift < whole {
            self.here = ahead.step(self.here);
            return Crossing::One(self.here);
        }
        self.drift -= whole;
        self.here = side.step(self.here);
        if self.drift == 0 {
            return Crossing::either(self.here, other_side.step(self.here));
        }
        Crossing::One(self.here)
    }

    /// Advances into the hex behind the side through which the line leaves this one.
    ///
    /// `drift` is the cross product of the whole line and the part so far; it is positive if the
    /// centre of the hex lies on the side of `side`. The corners of the side ahead lie a third of
    /// `ahead + side` and a third of `ahead + other_side` from the centre. The signs of two cross
    /// products decide whether the line passes between them or on which side it leaves. A line
    /// through a corner goes ahead: it touches the hexes on both sides in that point only.
    fn cross(&mut self) -> Crossing {
        let Course { ahead, side, other_side, steps_ahead, steps_aside } = self.course;
        let (facing, nearer, drifted) = if 3 * self.drift + steps_ahead - steps_aside < 0 {
            (side, 1, steps_ahead)
        } else if 3 * self.drift - steps_ahead - 2 * steps_aside > 0 {
            (other_side, 0, -steps_ahead - steps_aside)
        } else {
            (ahead, 1, -steps_aside)
        };
        self.remaining -= nearer;
        self.drift += drifted;
        self.here = facing.step(self.here);
        Crossing::One(self.here)
    }

    /// Advances along an edge.
    ///
    /// Only a line with as many steps ahead as to the side runs along edges: from a centre through
    /// a corner, along an edge, and through the next corner to the next centre.
    fn follow_edge(&mut self) -> Crossing {
        let Course { ahead, side, .. } = self.course;
        self.remaining -= 1;
        if self.remaining % 2 == 1 {
            return Crossing::either(ahead.step(self.here), side.step(self.here));
        }
        self.here = side.step(ahead.step(self.here));
        Crossing::One(self.here)
    }
}

impl Iterator for Line {
    type Item = Crossing;

    #[inline]
    fn next(&mut self) -> Option<Crossing> {
        let crossing = self.next?;
        self.next = self.advance();
        Some(crossing)
    }
}

impl FusedIterator for Line {}
