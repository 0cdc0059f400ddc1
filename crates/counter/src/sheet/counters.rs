//! Counters to cut out, and the counters of every type.

use super::page::{INNER, LINE, MARGIN, Pages, Tenths};
use super::type_setting::Font;
use crate::definition::EntityType;
use crate::picture::{CounterLook, View, face};
use crate::scenario::{Counter, ScenarioFile};
use crate::system::System;
use sandtable_hex::draw::svg::Escaped;
use sandtable_hex::draw::{ClipPaths, Part, Parts};

/// The side of a printed counter: two thirds of an inch.
const COUNTER: Tenths = 170;
/// The space between two counters.
const GAP: Tenths = 16;
/// The size of a unit of a look on paper in per mille: a plate has 48, and its edge 3.
const UNIT: i32 = COUNTER * 1_000 / 51;

/// A side of a counter, ready to be printed.
struct Face {
    parts: Vec<Part>,
    words: String,
}

impl Face {
    fn of(system: &System, look: &CounterLook<'_>) -> Self {
        Self { parts: face(system, look, View::Paper), words: look.words(system) }
    }

    /// Prints the face; `at` is its upper left corner.
    fn print(&self, pages: &mut Pages, at: (Tenths, Tenths)) {
        let (words, parts) = (Escaped(&self.words), Parts(&self.parts));
        let svg = format!(r#"<g text-anchor="middle"><title>{words}</title>{parts}</g>"#);
        pages.drawing((at.0 + COUNTER / 2, at.1 + COUNTER / 2), UNIT, &svg);
    }
}

fn clip_paths<'f>(faces: impl IntoIterator<Item = &'f Face>) -> String {
    faces.into_iter().flat_map(|face| &face.parts).collect::<ClipPaths<'_>>().to_string()
}

/// Prints all counters of a scenario: fronts, then the reverses mirrored, so that both sides meet
/// when the sheet is printed on both sides. Returns the clip paths that they use.
pub(super) fn counters(pages: &mut Pages, system: &System, scenario: &ScenarioFile) -> String {
    let known = |one: &&Counter| system.entity_type(&one.entity_type).is_some();
    let all: Vec<&Counter> = scenario.counters.iter().filter(known).collect();
    let mut faces = Vec::new();
    let mut rest = all.as_slice();
    while !rest.is_empty() {
        let front = "Cut along the lines.";
        pages.title("Counters, front", front);
        pages.down(40);
        let grid = Grid::on(pages, rest.len());
        let (here, later) = rest.split_at(grid.count());
        faces.extend(grid.print(pages, system, here, false));
        let back = "Print on the back of the page before; turn the sheet over its long edge.";
        pages.title("Counters, reverse", back);
        pages.down(40);
        faces.extend(grid.print(pages, system, here, true));
        rest = later;
    }
    clip_paths(&faces)
}

/// The places of counters on a page.
struct Grid {
    left: Tenths,
    top: Tenths,
    across: Tenths,
    down: Tenths,
    counters: usize,
}

impl Grid {
    /// The distance from one counter to the next.
    const STEP: Tenths = COUNTER + GAP;

    /// A grid in the middle of what is left of a page, for at most `most` counters.
    fn on(pages: &Pages, most: usize) -> Self {
        let across = INNER / Self::STEP;
        let needed = i32::try_from(most.div_ceil(across as usize)).unwrap_or(i32::MAX);
        let down = needed.min(pages.room() / Self::STEP).max(1);
        let left = MARGIN + (INNER - across * Self::STEP) / 2;
        let counters = most.min((across * down) as usize);
        Self { left, top: pages.y(), across, down, counters }
    }

    const fn count(&self) -> usize {
        self.counters
    }

    fn print(
        &self,
        pages: &mut Pages,
        system: &System,
        counters: &[&Counter],
        reverse: bool,
    ) -> Vec<Face> {
        self.print_lines(pages);
        let mut faces = Vec::new();
        for (at, one) in (0..).zip(counters) {
            let (column, row) = (at % self.across, at / self.across);
            let column = if reverse { self.across - 1 - column } else { column };
            let x = self.left + column * Self::STEP + GAP / 2;
            let y = self.top + row * Self::STEP + GAP / 2;
            if let Some(face) = side_of(system, one, reverse) {
                face.print(pages, (x, y));
                faces.push(face);
            }
        }
        pages.down(self.down * Self::STEP);
        faces
    }

    /// The lines to cut along.
    fn print_lines(&self, pages: &mut Pages) {
        let (right, low) =
            (self.left + self.across * Self::STEP, self.top + self.down * Self::STEP);
        for column in 0..=self.across {
            let x = self.left + column * Self::STEP;
            pages.stroke((x, self.top - 24), (x, low + 24), LINE, 2);
        }
        for row in 0..=self.down {
            let y = self.top + row * Self::STEP;
            pages.stroke((self.left - 24, y), (right + 24, y), LINE, 2);
        }
    }
}

/// A side of a counter; `None` for the reverse of a unit with one step.
fn side_of(system: &System, one: &Counter, reverse: bool) -> Option<Face> {
    let entity_type = system.entity_type(&one.entity_type)?;
    if reverse && entity_type.steps < 2 {
        return None;
    }
    let look = CounterLook {
        side: one.side.as_ref(),
        name: &one.name,
        step: u32::from(reverse),
        values: &one.values,
        ..CounterLook::of(entity_type)
    };
    Some(Face::of(system, &look))
}

/// Prints front and reverse of every token type for every side. Returns the clip paths that they use.
pub(super) fn types(pages: &mut Pages, system: &System) -> String {
    let file = system.file();
    let tokens: Vec<&EntityType> = file.entity_types.iter().filter(|one| one.is_token()).collect();
    if tokens.is_empty() {
        return String::new();
    }
    pages.title("Counters", "Front and reverse of every type for every side.");
    let mut faces = Vec::new();
    for one in tokens {
        pages.need(COUNTER + 2 * GAP);
        let (font, name) = Font::STRONG.sized(40).squeezed(&one.name, 400);
        pages.text(MARGIN, pages.y() + COUNTER / 2 + 14, &name, font);
        let looks = looks_of(system, one);
        for (at, look) in (0..).zip(looks) {
            let face = Face::of(system, &look);
            // Front and reverse of a side are a pair.
            let x = MARGIN + 430 + at * (COUNTER + GAP) + at / 2 * 2 * GAP;
            face.print(pages, (x, pages.y()));
            faces.push(face);
        }
        pages.down(COUNTER + 2 * GAP);
        pages.rule(LINE, 3);
        pages.down(2 * GAP);
    }
    clip_paths(&faces)
}

/// Front and reverse of a type for every side, as many as fit a row.
fn looks_of<'s>(system: &'s System, one: &'s EntityType) -> Vec<CounterLook<'s>> {
    let sides = &system.file().sides;
    let sides: Vec<_> = sides.iter().map(|side| Some(&side.id)).collect();
    let sides = if sides.is_empty() { vec![None] } else { sides };
    let of = |side| {
        (0..one.steps.min(2)).map(move |step| CounterLook { side, step, ..CounterLook::of(one) })
    };
    sides.into_iter().flat_map(of).take(7).collect()
}
