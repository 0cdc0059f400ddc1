//! One side of a counter.

use super::CounterLook;
use super::print::{badges, numbers, thousandths};
use super::symbol::symbol;
use crate::TypeId;
use crate::definition::{Pattern as SidePattern, Size};
use crate::system::System;
use sandtable_hex::Colour;
use sandtable_hex::draw::svg::{Tenth, number};
use sandtable_hex::draw::token::{DISC, Square};
use sandtable_hex::draw::{INK, Level, PAPER, Part, Pattern, Seat, print_on};

/// A plate without a side.
const NO_SIDE: Colour = Colour::new(0xe7, 0xdc, 0xc3);
/// The light lower half of a reverse.
const LIGHT: Colour = Colour::new(0xf7, 0xef, 0xdc);
/// The ground that bleaches a counter that has acted.
const BLEACH: Colour = Colour::new(0xf1, 0xe8, 0xd0);

/// The distance from which a counter is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Far,
    Middle,
    Near,
    /// On paper, where small print can be read.
    Paper,
}

/// Where the parts of a face are, in units of its view.
struct Layout {
    half: f32,
    /// Centre and scale of the symbol.
    symbol: Option<(f32, f32)>,
    /// Baseline and size of the size mark.
    mark: Option<(f32, f32)>,
    /// Baseline and largest size of the name.
    name: Option<(f32, f32)>,
    /// Baseline and largest size of the numbers.
    numbers: (f32, f32),
    /// The upper edge of the light part of a reverse.
    light: f32,
    /// The smallest print.
    least: f32,
}

impl View {
    const fn level(self) -> Level {
        match self {
            Self::Far => Level::Far,
            Self::Middle => Level::Middle,
            Self::Near | Self::Paper => Level::Near,
        }
    }

    /// The layout of a counter with or without a size mark.
    const fn layout(self, marked: bool) -> Layout {
        let near = Layout {
            half: 24.0,
            symbol: Some((-4.2, 1.0)),
            mark: Some((-14.4, 10.0)),
            name: None,
            numbers: (19.4, 16.5),
            light: 6.4,
            least: 10.0,
        };
        match (self, marked) {
            (Self::Far, _) => Layout {
                half: 9.0,
                symbol: None,
                mark: None,
                numbers: (4.2, 12.0),
                light: -5.4,
                ..near
            },
            (Self::Middle, _) => Layout {
                half: 15.0,
                symbol: Some((-5.4, 0.66)),
                mark: None,
                numbers: (11.6, 11.5),
                light: 2.2,
                ..near
            },
            (Self::Near, true) => near,
            // Without a size mark there is room for a short name.
            (Self::Near, false) => {
                Layout { symbol: Some((-11.4, 0.9)), name: Some((5.4, 10.0)), light: 7.0, ..near }
            }
            (Self::Paper, true) => Layout {
                symbol: Some((-6.6, 0.86)),
                mark: Some((-14.9, 8.6)),
                name: Some((6.0, 6.0)),
                numbers: (20.0, 14.6),
                light: 8.0,
                least: 4.4,
                ..near
            },
            (Self::Paper, false) => Layout {
                symbol: Some((-10.6, 0.98)),
                name: Some((4.6, 6.4)),
                light: 7.4,
                least: 4.4,
                ..near
            },
        }
    }
}

/// Draws a counter as it is seen.
pub(crate) fn face(system: &System, look: &CounterLook<'_>, view: View) -> Vec<Part> {
    let layout = view.layout(look.entity_type.size.is_some());
    let plate = plate_of(system, look.side, layout.half);
    // A printed counter is cut out, and a shadow would be cut through.
    let mut parts = if view == View::Paper { Vec::new() } else { plate.shadow() };
    parts.extend(plate.parts(view.level()));
    if look.step > 0 {
        parts.push(light_half(&plate, layout.light));
    }
    let mut face = Face { look, view, layout, plate };
    let name = face.name();
    if name.is_none() {
        face.use_room_of_name();
    }
    parts.extend(face.frame());
    parts.extend(name);
    parts.extend(face.numbers(&numbers(system, look)));
    if view.level() == Level::Near {
        parts.extend(face.steps());
    }
    if look.spent {
        parts.push(Part::filled(face.plate.outline(), BLEACH).alpha(45));
    }
    if view.level() == Level::Near {
        let letters: Vec<char> = badges(system, look).iter().map(|badge| badge.letter).collect();
        parts.extend(face.badges(&letters));
    }
    parts
}

/// The plate of a side: its own colour and pattern, or those of its seat.
fn plate_of(system: &System, side: Option<&TypeId>, half: f32) -> Square {
    let sides = &system.file().sides;
    let found = side.and_then(|id| sides.iter().position(|one| one.id == *id));
    let (plate, pattern) = match found {
        None => (NO_SIDE, Pattern::Plain),
        Some(number) => {
            let usual = SidePattern::ALL[number % SidePattern::ALL.len()];
            let plate = sides[number].color.map_or(Seat::of(number as u8).plate, |color| color.0);
            (plate, drawn(sides[number].pattern.unwrap_or(usual)))
        }
    };
    Square { plate, print: print_on(plate), pattern, half }
}

const fn drawn(pattern: SidePattern) -> Pattern {
    match pattern {
        SidePattern::Plain => Pattern::Plain,
        SidePattern::Hatch => Pattern::Hatch,
        SidePattern::Dots => Pattern::Dots,
        SidePattern::Bars => Pattern::Bars,
        SidePattern::Chevron => Pattern::Chevrons,
        SidePattern::Crosses => Pattern::Crosses,
        SidePattern::Checks => Pattern::Checks,
        SidePattern::Stripes => Pattern::Stripes,
    }
}

/// The light part of a reverse; it leaves the pattern of the side free.
fn light_half(plate: &Square, top: f32) -> Part {
    let (left, right, low) = (-plate.half + plate.band(), plate.half, plate.half);
    let area =
        format!("M{} {}H{}V{}H{}Z", Tenth(left), Tenth(top), Tenth(right), Tenth(low), Tenth(left));
    // The paper edge of the plate stays in sight.
    let inner = Square { half: plate.half - 0.6, ..*plate };
    Part::filled(area, LIGHT).clipped(inner.outline())
}

/// A counter with the measures of its view.
struct Face<'f> {
    look: &'f CounterLook<'f>,
    view: View,
    layout: Layout,
    plate: Square,
}

impl Face<'_> {
    fn symbol_name(&self) -> &str {
        self.look.entity_type.symbol.as_deref().unwrap_or("box")
    }

    /// Without a name the frame of a counter that has no size mark is in the middle of the free
    /// space.
    const fn use_room_of_name(&mut self) {
        if let (View::Near | View::Paper, None) = (self.view, self.look.entity_type.size) {
            self.layout.symbol = Some((-7.4, 1.06));
        }
    }

    /// The symbol, and the size mark above it.
    fn frame(&self) -> Vec<Part> {
        let Layout { symbol: place, mark, .. } = self.layout;
        let Some((y, scale)) = place else { return Vec::new() };
        let mut parts = symbol(self.symbol_name(), self.plate.print, y, scale);
        if let (Some(size), Some((y, high))) = (self.look.entity_type.size, mark) {
            parts.push(Part::text(mark_of(size), high, y, self.plate.print));
        }
        parts
    }

    /// The name below the frame, or instead of it; `None` if it does not fit.
    fn name(&self) -> Option<Part> {
        let instead = self.symbol_name() == "none";
        let place = if instead { Some((self.layout.symbol?.0, 14.0)) } else { self.layout.name };
        let ((y, largest), name) = (place?, self.look.name);
        let high = (self.room() / self.width(name)).min(largest);
        let fits = !name.is_empty() && high >= self.layout.least;
        let y = if instead { y + high * 0.35 } else { y };
        fits.then(|| Part::text(name, high, y, self.plate.print))
    }

    /// As many numbers as can be read, the first one first; from afar only that.
    fn numbers(&self, numbers: &[String]) -> Option<Part> {
        let most = if self.view == View::Far { numbers.len().min(1) } else { numbers.len() };
        let (y, largest) = self.layout.numbers;
        let least = self.layout.least.max(if self.view == View::Paper { 8.0 } else { 0.0 });
        (1..=most).rev().find_map(|count| {
            let text = numbers[..count].join("-");
            let high = (self.room() / self.width(&text)).min(largest);
            let colour = if self.look.step > 0 { INK } else { self.plate.print };
            (high >= least).then(|| Part::text(text, high, y, colour))
        })
    }

    /// The width of a bold text in relation to its height. The page brings its own narrow font;
    /// paper may have to do with a wide one.
    fn width(&self, text: &str) -> f32 {
        let wide = number(thousandths(text).max(1) as usize) / 1_000.0;
        if self.view == View::Paper { wide } else { wide * 0.88 }
    }

    /// The width that print may take.
    fn room(&self) -> f32 {
        2.0 * (self.layout.half - 2.0 - self.plate.band() * 0.4)
    }

    /// One box per step on the right edge: full for a remaining, empty for a lost one.
    fn steps(&self) -> Vec<Part> {
        let steps = self.look.entity_type.steps.min(20);
        if steps < 2 {
            return Vec::new();
        }
        let columns: u32 = if steps > 5 { 2 } else { 1 };
        let rows = steps.div_ceil(columns);
        let pitch = (24.0 / number(rows as usize)).min(6.0);
        // Beside the frame.
        let top = self.layout.symbol.map_or(0.0, |(y, _)| y) - 6.4;
        let left = steps - self.look.step.min(steps);
        let boxes = (0..steps).map(|step| {
            let column = number((step / rows) as usize);
            let x = self.layout.half - 5.6 - 2.9 * column;
            let y = top + pitch * number((step % rows) as usize);
            let wide = if columns == 1 { 3.2 } else { 2.2 };
            let (wide, high) = (Tenth(wide), Tenth(pitch * 0.73));
            let path = format!("M{} {}h{wide}v{high}h-{wide}z", Tenth(x), Tenth(y));
            let part = Part::stroked(path, self.plate.print, 0.8);
            if step < left { part.filled_with(self.plate.print) } else { part }
        });
        boxes.collect()
    }

    /// Letters on discs, from the upper right corner to the left.
    fn badges(&self, letters: &[char]) -> Vec<Part> {
        let corner = self.layout.half * 0.95;
        let badge = |(at, letter): (usize, &char)| {
            let x = corner - 13.0 * number(at);
            let disc = Part::filled(DISC, PAPER).edged(INK, 1.2).at(x, -corner);
            [disc, Part::text(*letter, 11.0, 0.0, INK).at(x, 3.9 - corner)]
        };
        letters.iter().take(3).enumerate().flat_map(badge).collect()
    }
}

const fn mark_of(size: Size) -> &'static str {
    match size {
        Size::I => "I",
        Size::II => "II",
        Size::III => "III",
        Size::X => "X",
        Size::XX => "XX",
        Size::XXX => "XXX",
        Size::XXXX => "XXXX",
        Size::XXXXX => "XXXXX",
    }
}
