use crate::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::iter::FusedIterator;

/// What a straight line meets at one point of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// It is inside this hex.
    One(Hex),
    /// It is exactly on the edge between these two. The order says nothing about the line.
    Either(Hex, Hex),
}

impl Crossing {
    /// The two hexes in an order that does not depend on where the line comes from.
    fn either(a: Hex, b: Hex) -> Self {
        if (a.x, a.y) <= (b.x, b.y) { Self::Either(a, b) } else { Self::Either(b, a) }
    }

    /// The hexes met: one or two.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let (first, second) = match self {
            Self::One(hex) => (hex, None),
            Self::Either(a, b) => (a, Some(b)),
        };
        std::iter::once(first).chain(second)
    }
}

/// Which hexes count as lying on a straight line between two centres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// One hex for each unit of distance: the one nearest to the line there.
    #[default]
    Sampled,
    /// Every hex whose inside the line crosses, be it by a corner.
    Crossed,
}

/// The hexes of a straight line between the centres of two hexes, both ends included.
///
/// The arithmetic is exact, and the line from `b` to `a` is the line from `a` to `b` reversed.
/// Where it runs on the edge between two hexes it names both and leaves the choice to a rule.
///
/// ```
/// use sandtable_hex::{Crossing, Hex, Line, LineKind};
///
/// let (a, b) = (Hex::new(0, 0), Hex::new(1, 1));
/// let line: Vec<_> = Line::new(LineKind::Crossed, a, b).collect();
/// let edge = Crossing::Either(Hex::new(0, 1), Hex::new(1, 0));
/// assert_eq!(line, [Crossing::One(a), edge, Crossing::One(b)]);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    kind: LineKind,
    course: Course,
    next: Option<Crossing>,
    here: Hex,
    /// How far `here` is off the true line, in a measure of each kind's own.
    drift: i64,
    /// How much nearer to the end there is to come.
    left: i64,
}

/// How a line lies: so many steps ahead and, no more than those, to one side of ahead.
#[derive(Clone, Copy, Debug)]
struct Course {
    ahead: Facing,
    beside: Facing,
    /// The neighbour of `ahead` on the other side: a step ahead and one back from `beside`.
    away: Facing,
    forth: i64,
    aside: i64,
}

impl Course {
    fn between(from: Hex, to: Hex) -> Self {
        let across = i64::from(to.x) - i64::from(from.x);
        let down = i64::from(to.y) - i64::from(from.y);
        let parts = |facing: Facing| {
            let (u, v) = (facing.step(Hex::ZERO), facing.clockwise().step(Hex::ZERO));
            let forth = across * i64::from(v.y) - down * i64::from(v.x);
            let aside = down * i64::from(u.x) - across * i64::from(u.y);
            (facing, forth, aside)
        };
        // Any way is a sum of steps to two neighbouring hexsides, and only to one such pair.
        let pair = Facing::ALL.into_iter().map(parts).find(|(_, u, v)| *u > 0 && *v >= 0);
        let (left, forth, aside) = pair.unwrap_or((Facing::from_index(0), 0, 0));
        if forth >= aside {
            let (beside, away) = (left.clockwise(), left.counter_clockwise());
            Self { ahead: left, beside, away, forth, aside }
        } else {
            let ahead = left.clockwise();
            Self { ahead, beside: left, away: ahead.clockwise(), forth: aside, aside: forth }
        }
    }

    const fn length(&self) -> i64 {
        self.forth + self.aside
    }
}

impl Line {
    /// The line of this kind from one hex to another.
    pub fn new(kind: LineKind, from: Hex, to: Hex) -> Self {
        let course = Course::between(from, to);
        let left = course.length();
        let drift = match kind {
            LineKind::Sampled => left,
            LineKind::Crossed => 0,
        };
        Self { kind, course, next: Some(Crossing::One(from)), here: from, drift, left }
    }

    /// The part of the line between the two hexes, without them.
    pub fn between(kind: LineKind, from: Hex, to: Hex) -> impl Iterator<Item = Crossing> {
        Self::new(kind, from, to).skip(1).take_while(move |crossing| *crossing != Crossing::One(to))
    }

    fn advance(&mut self) -> Option<Crossing> {
        if self.left == 0 {
            return None;
        }
        Some(match self.kind {
            LineKind::Sampled => self.sample(),
            LineKind::Crossed if self.course.forth == self.course.aside => self.follow_edge(),
            LineKind::Crossed => self.cross(),
        })
    }

    /// After `i` of `n` samples the line has gone `i * aside / n` to the side, and the hex nearest
    /// to it that number rounded. The other part of the way is then as far from a whole number, to
    /// the other side, so a half means two equally near hexes and three can never be.
    fn sample(&mut self) -> Crossing {
        let Course { ahead, beside, away, aside, .. } = self.course;
        let whole = 2 * self.course.length();
        self.left -= 1;
        self.drift += 2 * aside;
        if self.drift < whole {
            self.here = ahead.step(self.here);
            return Crossing::One(self.here);
        }
        self.drift -= whole;
        self.here = beside.step(self.here);
        if self.drift == 0 {
            return Crossing::either(self.here, away.step(self.here));
        }
        Crossing::One(self.here)
    }

    /// Leaves the hex through the side on which the line leaves it.
    ///
    /// `drift` is the cross product of the whole way and the way so far: positive where the centre
    /// lies on the side of `beside`. The corners of the side ahead lie a third of `ahead + beside`
    /// and a third of `ahead + away` from the centre; whether the line passes between them, and
    /// else on which side, is the sign of two cross products. A line through a corner goes ahead:
    /// the hexes beside and away are touched in that one point only.
    fn cross(&mut self) -> Crossing {
        let Course { ahead, beside, away, forth, aside } = self.course;
        let (facing, nearer, drifted) = if 3 * self.drift + forth - aside < 0 {
            (beside, 1, forth)
        } else if 3 * self.drift - forth - 2 * aside > 0 {
            (away, 0, -forth - aside)
        } else {
            (ahead, 1, -aside)
        };
        self.left -= nearer;
        self.drift += drifted;
        self.here = facing.step(self.here);
        Crossing::One(self.here)
    }

    /// The only lines that run along an edge are those as far ahead as aside: from the centre
    /// through a corner, along the edge, through a corner to the next centre.
    fn follow_edge(&mut self) -> Crossing {
        let Course { ahead, beside, .. } = self.course;
        self.left -= 1;
        if self.left % 2 == 1 {
            return Crossing::either(ahead.step(self.here), beside.step(self.here));
        }
        self.here = beside.step(ahead.step(self.here));
        Crossing::One(self.here)
    }
}

impl Iterator for Line {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        let crossing = self.next?;
        self.next = self.advance();
        Some(crossing)
    }
}

impl FusedIterator for Line {}
