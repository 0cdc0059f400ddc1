use super::look::{Part, edged, shadow};
use super::svg::Tenth;
use crate::Colour;

/// The look of a seat's counters. Colour, shape, pattern and name are different for each: any one
/// of them is enough to tell seats apart.
///
/// ```
/// use sandtable_hex::draw::Seat;
///
/// assert_eq!((Seat::of(0).name, Seat::of(1).name), ("Blue", "Vermilion"));
/// assert_eq!(Seat::of(8).name, "Blue", "there are eight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name of the colour.
    pub name: &'static str,
    /// The colour of the plate.
    pub plate: Colour,
    /// The colour of everything printed on the plate.
    pub print: Colour,
    pub(super) shape: Plate,
    pattern: Pattern,
}

/// The outline of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plate {
    Square,
    Round,
    Hexagon,
    Shield,
    Diamond,
    Octagon,
    Ticket,
    Arch,
}

/// The print on one edge of a counter: the lower one of a seat's, the left one of a designer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the drawings")]
pub enum Pattern {
    Plain,
    Hatch,
    Dots,
    Bars,
    Chevrons,
    Crosses,
    Checks,
    Stripes,
}

/// The dark edge of every counter, and dark print.
pub const INK: Colour = Colour::new(0x26, 0x21, 0x1b);
/// The light edge of every counter, and light print.
pub const PAPER: Colour = Colour::new(0xfd, 0xf8, 0xea);

const fn seat(
    name: &'static str,
    plate: [u8; 3],
    print: Colour,
    shape: Plate,
    pattern: Pattern,
) -> Seat {
    Seat { name, plate: Colour::new(plate[0], plate[1], plate[2]), print, shape, pattern }
}

/// Every seat, in the order of play.
pub static SEATS: [Seat; 8] = [
    seat("Blue", [0x14, 0x56, 0x8c], PAPER, Plate::Square, Pattern::Plain),
    seat("Vermilion", [0xb8, 0x40, 0x0f], PAPER, Plate::Round, Pattern::Hatch),
    seat("Gold", [0xe6, 0xb9, 0x3f], INK, Plate::Hexagon, Pattern::Dots),
    seat("Jade", [0x2b, 0x9d, 0x78], INK, Plate::Shield, Pattern::Bars),
    seat("Sky", [0xb0, 0xd9, 0xe8], INK, Plate::Diamond, Pattern::Chevrons),
    seat("Mauve", [0xab, 0x7c, 0xb5], INK, Plate::Octagon, Pattern::Crosses),
    seat("Bone", [0xf3, 0xea, 0xd2], INK, Plate::Ticket, Pattern::Checks),
    seat("Coal", [0x37, 0x32, 0x2d], PAPER, Plate::Arch, Pattern::Stripes),
];

impl Seat {
    /// Returns the seat of a side.
    pub fn of(side: u8) -> &'static Self {
        &SEATS[usize::from(side) % SEATS.len()]
    }

    /// Returns the outline of a counter of half this size, as path data around its centre.
    pub fn outline(&self, half: f32) -> String {
        self.shape.path(half)
    }

    /// Returns true if its counters have no pattern.
    pub fn is_plain(&self) -> bool {
        self.pattern == Pattern::Plain
    }

    /// Returns the pattern on the lower edge of a counter of half this size.
    pub(super) fn band(&self, half: f32) -> Vec<Part> {
        // A diamond has no room at its lower tip.
        let top = half * if self.shape == Plate::Diamond { 0.5 } else { 0.66 };
        let band = Band { top, half, unit: half / 21.0, clip: self.outline(half) };
        band.parts(self.pattern, self.print)
    }
}

impl Plate {
    pub(super) fn path(self, half: f32) -> String {
        let part = |share: f32| Tenth(half * share);
        match self {
            Self::Square => {
                let (a, b) = (part(0.8), part(1.0));
                format!(
                    "M-{a} -{b}H{a}Q{b} -{b} {b} -{a}V{a}Q{b} {b} {a} {b}H-{a}Q-{b} {b} -{b} {a}V-{a}Q-{b} -{b} -{a} -{b}Z"
                )
            }
            Self::Round => {
                let r = part(1.08);
                format!("M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z")
            }
            Self::Hexagon => {
                let (r, x, y) = (part(1.16), part(0.58), part(1.005));
                format!("M{r} 0L{x} {y}H-{x}L-{r} 0L-{x} -{y}H{x}Z")
            }
            Self::Shield => {
                let (b, side, low, tip) = (part(1.0), part(0.25), part(0.8), part(1.15));
                format!("M-{b} -{b}H{b}V{side}Q{b} {low} 0 {tip}Q-{b} {low} -{b} {side}Z")
            }
            Self::Diamond => {
                let r = part(1.32);
                format!("M0 -{r}L{r} 0L0 {r}L-{r} 0Z")
            }
            Self::Octagon => {
                let (a, b) = (part(0.5), part(1.0));
                format!("M-{a} -{b}H{a}L{b} -{a}V{a}L{a} {b}H-{a}L-{b} {a}V-{a}Z")
            }
            Self::Ticket => {
                let (c, a, b) = (part(0.32), part(0.68), part(1.0));
                format!(
                    "M-{a} -{b}H{a}A{c} {c} 0 0 0 {b} -{a}V{a}A{c} {c} 0 0 0 {a} {b}H-{a}A{c} {c} 0 0 0 -{b} {a}V-{a}A{c} {c} 0 0 0 -{a} -{b}Z"
                )
            }
            Self::Arch => {
                let (b, side, top) = (part(1.0), part(0.1), part(1.15));
                format!("M-{b} {b}V-{side}Q-{b} -{top} 0 -{top}Q{b} -{top} {b} -{side}V{b}Z")
            }
        }
    }

    /// Returns how far the outline reaches up and down, in half sizes.
    pub(super) const fn reach(self) -> (f32, f32) {
        match self {
            Self::Square | Self::Hexagon | Self::Octagon | Self::Ticket => (1.0, 1.0),
            Self::Round => (1.08, 1.08),
            Self::Shield => (1.0, 1.15),
            Self::Diamond => (1.32, 1.32),
            Self::Arch => (1.15, 1.0),
        }
    }

    /// Returns the size of print that fits, in relation to a square plate.
    pub(super) const fn room(self) -> f32 {
        match self {
            Self::Diamond => 0.82,
            Self::Round | Self::Shield | Self::Arch => 0.94,
            Self::Square | Self::Hexagon | Self::Octagon | Self::Ticket => 1.0,
        }
    }
}

/// The room for a pattern at the lower edge of a plate.
pub(super) struct Band {
    /// The height at which it starts; the outline of the plate ends it.
    pub(super) top: f32,
    /// Half the size of the plate.
    pub(super) half: f32,
    /// The size of the marks.
    pub(super) unit: f32,
    /// The outline of the plate.
    pub(super) clip: String,
}

impl Band {
    /// Draws a pattern in a colour.
    pub(super) fn parts(&self, pattern: Pattern, colour: Colour) -> Vec<Part> {
        let Self { top, half, unit, clip } = self;
        let (top, half, unit) = (*top, *half, *unit);
        let (left, right, low) = (-1.4 * half, 1.4 * half, 1.4 * half);
        let print = |path: String, width: f32| {
            Part::stroked(path, colour, width).clipped(clip.clone()).alpha(75)
        };
        let across = |step: f32, mark: &dyn Fn(f32) -> String| -> String {
            let count = ((right - left) / step) as u16;
            (0..=count).map(|at| mark(left + f32::from(at) * step)).collect()
        };
        let line = |y: f32| format!("M{} {}H{}", Tenth(left), Tenth(y), Tenth(right));
        match pattern {
            Pattern::Plain => vec![print(line(half * 0.79), half * 0.1)],
            Pattern::Hatch => {
                let deep = low - top;
                let mark = |x| {
                    format!(
                        "M{} {}l-{deep} {deep}",
                        Tenth(x + deep),
                        Tenth(top),
                        deep = Tenth(deep)
                    )
                };
                vec![print(across(5.0 * unit, &mark), 1.9 * unit)]
            }
            Pattern::Dots => {
                let mark = |x| format!("M{} {}h.1", Tenth(x), Tenth(top + 2.6 * unit));
                vec![print(across(5.0 * unit, &mark), 3.0 * unit)]
            }
            Pattern::Bars => {
                let mark = |x| format!("M{} {}V{}", Tenth(x), Tenth(top + unit), Tenth(low));
                vec![print(across(5.0 * unit, &mark), 2.2 * unit)]
            }
            Pattern::Chevrons => {
                let (half, rise) = (Tenth(4.0 * unit), Tenth(3.6 * unit));
                let start = format!("M{} {}", Tenth(left), Tenth(top + 4.6 * unit));
                let mark = |_| format!("l{half} -{rise}l{half} {rise}");
                vec![print(start + &across(8.0 * unit, &mark), 1.5 * unit)]
            }
            Pattern::Crosses => {
                let arm = Tenth(4.0 * unit);
                let mark = |x| {
                    format!("M{} {}l{arm} {arm}m0 -{arm}l-{arm} {arm}", Tenth(x), Tenth(top + unit))
                };
                vec![print(across(6.0 * unit, &mark), 1.3 * unit)]
            }
            Pattern::Checks => {
                let row = |y: f32, from: f32| {
                    let side = Tenth(3.0 * unit);
                    let mark = |x: f32| {
                        format!("M{} {}h{side}v{side}h-{side}z", Tenth(x + from), Tenth(y))
                    };
                    across(6.0 * unit, &mark)
                };
                let squares = row(top + unit, 0.0) + &row(top + 4.0 * unit, 3.0 * unit);
                vec![Part::filled(squares, colour).clipped(clip.clone()).alpha(75)]
            }
            Pattern::Stripes => {
                let lines = line(top + 1.4 * unit) + &line(top + 5.0 * unit);
                vec![print(lines, 1.7 * unit)]
            }
        }
    }
}

/// Returns the plate of a seat's counter.
pub(super) fn plate(seat: &Seat, half: f32, edges: [f32; 2], pattern: bool) -> Vec<Part> {
    let mut parts = shadow(&seat.outline(half), half);
    parts.extend(body(seat.outline(half), seat.plate, half, edges));
    if pattern {
        parts.extend(seat.band(half));
    }
    parts
}

/// Returns an outline as a counter without its shadow: two edges, and a shade to the south-east.
pub(super) fn body(outline: String, colour: Colour, half: f32, edges: [f32; 2]) -> Vec<Part> {
    let mut parts = edged(&outline, colour, edges).to_vec();
    let far = Tenth(half * 1.4);
    let shade = format!("M-{far} {far}L{far} -{far}V{far}Z");
    parts.push(Part::filled(shade, Colour::new(0, 0, 0)).alpha(9).clipped(outline));
    parts
}

/// Returns the colour of print on a plate: paper or ink, or white or black on the few plates on which
/// neither has a contrast of 4.5.
///
/// ```
/// use sandtable_hex::draw::{INK, PAPER, print_on};
/// use sandtable_hex::Colour;
///
/// assert_eq!(print_on(Colour::new(0x14, 0x56, 0x8c)), PAPER);
/// assert_eq!(print_on(Colour::new(0xf3, 0xea, 0xd2)), INK);
/// ```
pub fn print_on(plate: Colour) -> Colour {
    const WHITE: Colour = Colour::new(255, 255, 255);
    const BLACK: Colour = Colour::new(0, 0, 0);
    let better = |light: Colour, dark: Colour| {
        if contrast(plate, light) >= contrast(plate, dark) { light } else { dark }
    };
    let usual = better(PAPER, INK);
    if contrast(plate, usual) >= 4.5 { usual } else { better(WHITE, BLACK) }
}

/// The contrast of two colours, as the accessibility guidelines define it.
pub fn contrast(one: Colour, other: Colour) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

fn luminance(colour: Colour) -> f32 {
    let channel = |value: u8| {
        let share = f32::from(value) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.channels().map(channel);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
