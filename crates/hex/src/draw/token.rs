//! Parts that counters of every game share: plate, prow, badges and print.

use super::look::{Level, Look, Part, edged, shadow};
use super::seat::{Band, INK, PAPER, Pattern, Plate, Seat, body, plate as plate_parts};
use super::svg::{Tenth, letters};
use crate::Colour;

/// The width of ink and paper around a plate.
const fn edges(level: Level) -> [f32; 2] {
    match level {
        Level::Far => [2.4, 1.0],
        Level::Middle => [2.8, 1.4],
        Level::Near => [3.2, 1.6],
    }
}

/// Returns the plate of a side, with its shape and pattern.
pub fn plate(side: u8) -> Look {
    let seat = Seat::of(side);
    Look::each(|level| plate_parts(seat, level.half(), edges(level), true))
}

/// A square plate in a colour of its own, with a pattern along its left edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    /// The colour of the plate.
    pub plate: Colour,
    /// The colour of the pattern.
    pub print: Colour,
    /// The pattern; plain is none.
    pub pattern: Pattern,
    /// Half the size of the plate.
    pub half: f32,
}

impl Square {
    /// Returns its outline.
    pub fn outline(&self) -> String {
        Plate::Square.path(self.half)
    }

    /// Returns the width of the pattern.
    pub fn band(&self) -> f32 {
        if self.pattern == Pattern::Plain { 0.0 } else { self.half * 0.17 }
    }

    /// Draws its shadow.
    pub fn shadow(&self) -> Vec<Part> {
        shadow(&self.outline(), self.half)
    }

    /// Draws the plate without its shadow.
    pub fn parts(&self, level: Level) -> Vec<Part> {
        let Self { half, .. } = *self;
        let mut parts = body(self.outline(), self.plate, half, edges(level));
        if self.pattern != Pattern::Plain {
            let top = half - self.band();
            let band = Band { top, half, unit: half / 34.0, clip: self.outline() };
            // A quarter turn brings the lower edge to the left.
            let turned = |part: Part| part.posed(0.0, 0.0, 1.0, 90);
            parts.extend(band.parts(self.pattern, self.print).into_iter().map(turned));
        }
        parts
    }
}

/// Returns the pointer that shows a facing. It points up: a layer turns it.
pub fn prow(side: u8) -> Look {
    let colour = Seat::of(side).plate;
    Look::each(|level| edged(&prow_outline(level), colour, edges(level)).into())
}

/// Returns a hollow pointer, for a torso that is turned away from the legs.
pub fn hollow_prow(side: u8) -> Look {
    let colour = Seat::of(side).plate;
    Look::each(|level| {
        let ([ink, _], outline) = (edges(level), prow_outline(level));
        let hollow = Part::filled(outline.as_str(), PAPER).edged(colour, ink * 0.6);
        vec![Part::stroked(outline, INK, ink * 1.2), hollow]
    })
}

fn prow_outline(level: Level) -> String {
    let h = level.half();
    let (wide, foot, tip) = (Tenth(h * 0.62), Tenth(h * 0.72), Tenth(h * 1.62));
    format!("M-{wide} -{foot}L0 -{tip}L{wide} -{foot}Z")
}

/// The outline of a badge, around its centre.
pub const DISC: &str = "M-7.5 0a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0Z";

/// The green of a tick.
const DONE: Colour = Colour::new(0x0b, 0x6b, 0x43);

/// Returns the tick of a unit that has acted, in the upper right corner.
pub fn tick() -> Look {
    badge(1.0, || Part::stroked("M-3.4 0l2.4 2.6l4.6-5.2", DONE, 2.0))
}

/// Returns a sign in the upper left corner, drawn within 5 units of its centre.
pub fn sign(path: &'static str, colour: Colour) -> Look {
    badge(-1.0, || Part::stroked(path, colour, 1.8))
}

fn badge(side: f32, print: impl Fn() -> Part) -> Look {
    Look::each(|level| {
        let scale = match level {
            Level::Far => return Vec::new(),
            Level::Middle => 0.66,
            Level::Near => 1.0,
        };
        let (x, y) = (side * level.half() * 0.95, -level.half() * 0.95);
        let disc = Part::filled(DISC, PAPER).edged(INK, 1.2);
        vec![disc.posed(x, y, scale, 0), print().posed(x, y, scale, 0)]
    })
}

/// Returns a text printed on the plate of a side, as large as it fits.
pub fn print(side: u8, text: &str) -> Look {
    let seat = Seat::of(side);
    Look::each(|level| {
        let room = level.half() * seat.shape.room();
        let high = (room * 2.7 / letters(text).max(1.0)).clamp(room * 0.3, room * 0.85);
        // Smaller text cannot be read.
        if level == Level::Far && high < 6.5 {
            return Vec::new();
        }
        vec![Part::text(text, high, high * 0.35 - level.half() * 0.08, seat.print)]
    })
}

/// Returns the distance from the centre to the edge of a plate, above and below.
pub fn reach(side: u8, level: Level) -> (f32, f32) {
    let (up, down) = Seat::of(side).shape.reach();
    (level.half() * up, level.half() * down)
}
