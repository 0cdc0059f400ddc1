//! The body of men on the map: its shape, its front, gaps and disorder.

use super::scatter::Scatter;
use crate::rules::Shape;
use sandtable_hex::Colour;
use sandtable_hex::draw::svg::{Tenth, number};
use sandtable_hex::draw::{Look, PAPER, Part, Seat};

/// One mark stands for this number of men.
const MEN: u32 = 4;
/// The distance between two marks, where a hex is 56 units high.
const APART: f32 = 4.2;
/// The widest body: it leaves a gap to the neighbours.
const WIDEST: f32 = 46.0;
/// The space between the marks and the edge.
const PAD: f32 = 3.2;

const DUST: Colour = Colour::new(0x8b, 0x82, 0x75);
const SAND: Colour = Colour::new(0xf1, 0xe8, 0xd0);

/// The features of a body that can be seen. Numbers are rounded, so that many units share one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Body {
    side: u8,
    shape: Shape,
    /// Marks at the start and now.
    full: u32,
    now: u32,
    disorder: Disorder,
    /// One of a few arrangements, so that neighbours differ.
    variant: u32,
}

/// Stress in relation to what the unit can bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Disorder {
    /// Below a quarter.
    Steady,
    /// Below a half.
    Uneasy,
    /// Below the limit.
    Shaken,
    /// It runs.
    Routing,
}

impl Disorder {
    /// Stress in percent, as the middle of each step.
    const fn stress(self) -> u8 {
        match self {
            Self::Steady => 0,
            Self::Uneasy => 35,
            Self::Shaken => 75,
            Self::Routing => 90,
        }
    }
}

impl Body {
    /// The look of a unit of a side that began with `full` men and has `men` now.
    pub(super) fn new(side: u8, shape: Shape, men: u32, full: u32, disorder: Disorder) -> Self {
        let (now, full) = (marks(men), marks(full.max(men)));
        Self { side, shape, full, now, disorder, variant: 0 }
    }

    /// Arranges the marks by the number of the unit, where they are not in rank and file.
    pub(super) const fn varied(mut self, number: usize) -> Self {
        if self.full > self.now || !matches!(self.disorder, Disorder::Steady) {
            self.variant = number as u32 % 3;
        }
        self
    }

    /// Draws the body as it faces up.
    pub(super) fn look(self) -> Look {
        let Ranks { mut marks, wide, deep } = self.ranks();
        let mut scatter = Scatter::new(&[self.full, self.now, self.variant, u32::from(self.side)]);
        self.thin(&mut marks, &mut scatter);
        self.disturb(&mut marks, &mut scatter);
        let near = if self.disorder == Disorder::Routing {
            vec![self.men(&marks)]
        } else {
            let mut parts = self.block(wide, deep);
            parts.push(self.men(&marks));
            parts.extend(self.fallen(deep, &mut scatter));
            parts
        };
        let middle = match self.disorder {
            Disorder::Routing => vec![self.men(&marks)],
            _ => self.block(wide, deep),
        };
        Look { ground: None, far: self.silhouette(wide, deep), middle, near }.on_ground()
    }

    fn ranks(self) -> Ranks {
        match self.shape {
            Shape::Line(depth) => {
                let ranks = u32::from(depth).clamp(2, 4).max(self.full.div_ceil(14));
                Ranks::grid(self.full, self.full.div_ceil(ranks))
            }
            Shape::Column(width) => {
                let files = u32::from(width).clamp(3, 5).max(self.full.div_ceil(11));
                Ranks::grid(self.full, files)
            }
            Shape::Wedge(_) => Ranks::wedge(self.full),
            Shape::Square => Ranks::hollow(self.full),
            Shape::Skirmish(_) => {
                let mut scatter = Scatter::new(&[self.full, self.variant]);
                Ranks::loose(self.full, &mut scatter)
            }
        }
    }

    /// Leaves gaps for losses, first in the front.
    fn thin(self, marks: &mut Vec<(f32, f32)>, scatter: &mut Scatter) {
        let gone = marks.len().saturating_sub(self.now as usize);
        let mut order: Vec<(usize, f32)> = marks
            .iter()
            .enumerate()
            .map(|(index, mark)| (index, mark.1 * 0.8 + scatter.share() * APART * 4.0))
            .collect();
        order.sort_by(|one, two| one.1.total_cmp(&two.1));
        let mut lost: Vec<usize> = order.into_iter().take(gone).map(|(index, _)| index).collect();
        lost.sort_unstable();
        for index in lost.into_iter().rev() {
            marks.remove(index);
        }
    }

    fn disturb(self, marks: &mut [(f32, f32)], scatter: &mut Scatter) {
        let shift = f32::from(self.disorder.stress()) / 100.0 * APART * 1.1;
        for (x, y) in marks {
            if self.disorder == Disorder::Routing {
                *x = *x * 1.3 + scatter.centred() * APART * 4.0;
                *y = y.abs() + scatter.share() * scatter.share() * APART * 8.0;
            } else {
                *x += scatter.centred() * shift;
                *y += scatter.centred() * shift;
            }
        }
    }

    fn colour(self) -> Colour {
        Seat::of(self.side).plate.mixed(DUST, self.disorder.stress() / 5 * 3)
    }

    /// The marks: square for the first side, round for the second.
    fn men(self, marks: &[(f32, f32)]) -> Part {
        let dot = |(x, y): &(f32, f32)| format!("M{} {}h.1", Tenth(*x), Tenth(*y));
        let dots: String = marks.iter().map(dot).collect();
        if self.side.is_multiple_of(2) {
            Part::stroked(dots, self.colour(), 2.6).square()
        } else {
            Part::stroked(dots, self.colour(), 3.1)
        }
    }

    fn outline(self, wide: f32, deep: f32) -> String {
        let (x, y) = (wide / 2.0 + PAD, deep / 2.0 + PAD);
        match self.shape {
            Shape::Wedge(_) => {
                format!(
                    "M0 -{}L{x} {low}H-{x}Z",
                    Tenth(y + PAD),
                    x = Tenth(x),
                    low = Tenth(y - PAD * 0.6)
                )
            }
            Shape::Skirmish(_) => {
                let (x, y) = (Tenth(x), Tenth(y));
                format!("M-{x} 0A{x} {y} 0 1 1 {x} 0A{x} {y} 0 1 1-{x} 0Z")
            }
            Shape::Line(_) | Shape::Column(_) | Shape::Square => {
                let (x, y) = (Tenth(x), Tenth(y));
                format!("M-{x} -{y}H{x}V{y}H-{x}Z")
            }
        }
    }

    /// The ground of the body with a thick front edge.
    fn block(self, wide: f32, deep: f32) -> Vec<Part> {
        let plate = Seat::of(self.side).plate;
        let outline = self.outline(wide, deep);
        let fill = Part::filled(outline.as_str(), plate.mixed(SAND, 35));
        let fill = fill.alpha(46 - self.disorder.stress() / 5);
        if let Shape::Skirmish(_) = self.shape {
            return vec![fill.alpha(26), Part::stroked(outline, plate, 1.3).dotted(4.0)];
        }
        let (x, y) = (Tenth(wide / 2.0 + PAD), Tenth(deep / 2.0 + PAD));
        let front = match self.shape {
            Shape::Wedge(_) => {
                let (tip, low) = (Tenth(deep / 2.0 + 2.0 * PAD), Tenth(deep / 2.0 + PAD * 0.4));
                format!("M-{x} {low}L0 -{tip}L{x} {low}")
            }
            _ => format!("M-{x} -{y}H{x}"),
        };
        let edges = [Part::stroked(outline, plate, 1.1), Part::stroked(front, plate, 2.6)];
        let broken = self.disorder == Disorder::Shaken;
        let edges = edges.map(|edge| if broken { edge.dashed(5.0, 3.0) } else { edge });
        [fill].into_iter().chain(edges).collect()
    }

    /// The body from afar: its shape, filled.
    fn silhouette(self, wide: f32, deep: f32) -> Vec<Part> {
        let seat = Seat::of(self.side);
        if self.disorder == Disorder::Routing {
            return vec![Part::stroked(self.outline(wide, deep), seat.plate, 4.0).dashed(5.0, 5.0)];
        }
        let block = Part::filled(self.outline(wide, deep), self.colour()).edged(PAPER, 3.0);
        vec![block]
    }

    /// Small strokes behind the body for the fallen.
    fn fallen(self, deep: f32, scatter: &mut Scatter) -> Option<Part> {
        let count = (self.full - self.now).div_ceil(2).min(9);
        let stroke = |_| {
            let (x, y) = (scatter.centred() * 40.0, deep / 2.0 + PAD + 3.0 + scatter.share() * 7.0);
            let lean = Tenth(scatter.centred() * 2.4);
            format!("M{} {}l2.4 {lean}", Tenth(x), Tenth(y))
        };
        let strokes: String = (0..count).map(stroke).collect();
        (count > 0).then(|| Part::stroked(strokes, self.colour(), 1.0).alpha(70))
    }
}

/// Returns the number of marks for a number of men. Large numbers are rounded, because nobody
/// counts them.
fn marks(men: u32) -> u32 {
    let marks = men.div_ceil(MEN);
    if marks > 10 { marks.div_ceil(3) * 3 } else { marks }.min(66)
}

/// Marks in formation around the centre, and the room they take.
struct Ranks {
    marks: Vec<(f32, f32)>,
    wide: f32,
    deep: f32,
}

impl Ranks {
    fn grid(count: u32, files: u32) -> Self {
        let files = files.max(1);
        let apart = APART.min(WIDEST / size(files));
        let ranks = count.div_ceil(files).max(1);
        let place = |index: u32| {
            let (file, rank) = (index % files, index / files);
            (centred(file, files) * apart, centred(rank, ranks) * apart)
        };
        let marks = (0..count).map(place).collect();
        Self { marks, wide: size(files) * apart, deep: size(ranks) * apart }
    }

    fn wedge(count: u32) -> Self {
        let mut marks = Vec::new();
        let mut rank: u32 = 0;
        while (marks.len() as u32) < count {
            let room = count - marks.len() as u32;
            let files = (2 * rank + 1).min(room);
            marks.extend((0..files).map(|file| (centred(file, files) * APART, size(rank) * APART)));
            rank += 1;
        }
        let deep = size(rank) * APART;
        for mark in &mut marks {
            mark.1 -= (deep - APART) / 2.0;
        }
        Self { marks, wide: size(2 * rank) * APART * 0.95, deep }
    }

    /// Two ranks on each side of an empty centre.
    fn hollow(count: u32) -> Self {
        let mut files: u32 = 3;
        while around(files) < count {
            files += 1;
        }
        let inner = |at: u32| at >= 2 && at + 2 < files;
        let places = (0..files).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let marks = places
            .filter(|(file, rank)| !(inner(*file) && inner(*rank)))
            .take(count as usize)
            .map(|(file, rank)| (centred(file, files) * APART, centred(rank, files) * APART))
            .collect();
        let wide = size(files) * APART;
        Self { marks, wide, deep: wide }
    }

    fn loose(count: u32, scatter: &mut Scatter) -> Self {
        let wide = (size(count).sqrt() * APART * 2.6).clamp(20.0, WIDEST);
        let deep = wide * 0.45;
        let mut place = || {
            // Within the ellipse.
            let (x, y) = (scatter.centred(), scatter.centred());
            let far = (x * x + y * y).sqrt().max(0.5);
            (x * 0.5 / far * wide, y * 0.5 / far * deep)
        };
        let marks = (0..count).map(|_| place()).collect();
        Self { marks, wide, deep }
    }
}

/// Returns the places in two ranks around a square of this width.
const fn around(files: u32) -> u32 {
    let inner = files.saturating_sub(4);
    files * files - inner * inner
}

/// Returns the place of one of several in a row whose middle is 0.
fn centred(index: u32, count: u32) -> f32 {
    size(index) - size(count - 1) / 2.0
}

/// Returns a small count as a length.
fn size(count: u32) -> f32 {
    number(count as usize)
}
