//! Text on the board, and whether it fits its territory.

use super::panel::Panel;
use crate::board::Label;
use sandtable_hex::draw::svg::{Escaped, Tenth, Vec2, letters, number};
use std::fmt::{self, Write};

/// The width of a letter and the height of a line, in parts of the size.
const LETTER: f32 = 0.5;
const BOLD: f32 = 0.62;
const LINE: f32 = 1.04;

/// Lines of text around a point.
pub(super) struct Text<'c> {
    pub(super) at: Vec2,
    pub(super) lines: Vec<String>,
    pub(super) size: f32,
    pub(super) class: &'c str,
}

impl Text<'_> {
    pub(super) fn write(&self, out: &mut String) -> fmt::Result {
        let (x, y) = (Tenth(self.at.x), Tenth(self.at.y));
        write!(out, r#"<text class="{}" x="{x}" y="{y}">"#, self.class)?;
        if let [line] = &self.lines[..] {
            return writeln!(out, r#"<tspan dy=".34em">{}</tspan></text>"#, Escaped(line));
        }
        for (index, line) in self.lines.iter().enumerate() {
            let first = 0.34 - LINE * (number(self.lines.len()) - 1.0) / 2.0;
            let dy = if index == 0 { first } else { LINE };
            write!(out, r#"<tspan x="{x}" dy="{dy:.2}em">{}</tspan>"#, Escaped(line))?;
        }
        writeln!(out, "</text>")
    }

    /// Returns true if two texts overlap.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let away = (other.at - self.at).abs() - self.half() - other.half();
        away.x < self.size * 0.4 && away.y < 0.0
    }

    /// Half of the width and of the height, estimated from the number of letters.
    fn half(&self) -> Vec2 {
        let longest = self.lines.iter().map(|line| letters(line)).fold(0.0, f32::max);
        Vec2::new(longest * self.letter(), number(self.lines.len()) * LINE) * (self.size / 2.0)
    }

    /// The width of a letter; names of strongholds are bold.
    fn letter(&self) -> f32 {
        if self.class.starts_with("hold") { BOLD } else { LETTER }
    }

    /// Returns true if a counter at this place would touch the text.
    pub(super) fn touches(&self, counter: Vec2, radius: f32) -> bool {
        let away = (counter - self.at).abs() - self.half();
        away.max(Vec2::ZERO).length() < radius * 0.9
    }
}

/// The outlines of a territory on paper.
pub(super) struct Ground(Vec<Vec<Vec2>>);

impl Ground {
    pub(super) fn of(panel: &Panel<'_>, label: &Label) -> Self {
        let locations = panel.picture.shapes.locations.iter();
        let own = locations.filter(|(location, _)| location.territory == label.territory);
        let outline =
            own.map(|(_, shape)| shape.outline.iter().map(|at| panel.place(*at)).collect());
        Self(outline.collect())
    }

    /// The highest and the lowest edge.
    pub(super) fn top_and_bottom(&self) -> (f32, f32) {
        let heights = || self.0.iter().flatten().map(|point| point.y);
        (heights().fold(f32::INFINITY, f32::min), heights().fold(f32::NEG_INFINITY, f32::max))
    }

    /// Returns the part of a text that lies inside, from sample points.
    pub(super) fn holds(&self, text: &Text<'_>) -> f32 {
        let half = text.half();
        let (mut inside, mut all) = (0.0, 0.0);
        for row in -2_i8..=2 {
            for column in -4_i8..=4 {
                let part = Vec2::new(f32::from(column) / 4.0, f32::from(row) / 2.0);
                let point = text.at + half * part;
                all += 1.0;
                if self.0.iter().any(|outline| contains(outline, point)) {
                    inside += 1.0;
                }
            }
        }
        inside / all
    }
}

/// Returns true if a closed outline contains a point, by the number of edges to its right.
fn contains(outline: &[Vec2], point: Vec2) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(one, other)| {
        let spans = (one.y > point.y) != (other.y > point.y);
        spans && point.x < (other.x - one.x) * (point.y - one.y) / (other.y - one.y) + one.x
    });
    crossed.count() % 2 == 1
}
