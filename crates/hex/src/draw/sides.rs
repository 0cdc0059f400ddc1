use super::Drawing;
use super::ground::Ground;
use super::layout::Layout;
use super::line::write_line;
use super::style::{self, SideStyle};
use super::svg::{Place, Polygon, Polyline};
use super::theme::ink;
use crate::Hexside;
use hexx::Vec2;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Features along hexsides other than water.
impl Ground<'_> {
    /// Returns the hexsides near the picture, sorted by kind.
    pub(super) fn sides(&self) -> BTreeMap<&str, Vec<Hexside>> {
        let mut sides: BTreeMap<&str, Vec<Hexside>> = BTreeMap::new();
        let layout = &self.drawing.layout;
        for (side, kinds) in self.drawing.map.sides() {
            // One more hex than is visible, because water bends around the next corner.
            if !self.window.shows(layout.middle(side.hexes()[0]), Layout::SIZE * 5.0) {
                continue;
            }
            for kind in kinds {
                sides.entry(kind).or_default().push(side);
            }
        }
        sides
    }

    pub(super) fn write_sides(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, sides) in self.sides() {
            let sides: Vec<PaperSide> =
                sides.into_iter().map(|side| PaperSide::at(&self.drawing.layout, side)).collect();
            let data = || sides.iter().map(|side| Polyline(&side.ends).to_string()).collect();
            match style::side(kind) {
                Some(SideStyle::Along(line)) => write_line(out, self.theme, data(), line)?,
                Some(SideStyle::Deck) => self.write_decks(out, &sides)?,
                None => {
                    write_line(out, self.theme, data(), &style::OTHER)?;
                    self.write_side_names(out, &sides, kind)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn write_side_names(
        &self,
        out: &mut fmt::Formatter<'_>,
        sides: &[PaperSide],
        kind: &str,
    ) -> fmt::Result {
        let (ink, halo) = (self.theme.ink(ink::OTHER), self.theme.ink(ink::HALO));
        writeln!(
            out,
            r#"<g font-size="7" fill="{ink}" stroke="{halo}" stroke-width="2" paint-order="stroke">"#
        )?;
        for side in sides {
            Drawing::write_text(out, side.middle + Vec2::new(0.0, 2.5), kind)?;
        }
        writeln!(out, "</g>")
    }

    /// Writes bridges over sides. One that continues a bridge through a hex needs no deck here.
    fn write_decks(&self, out: &mut fmt::Formatter<'_>, sides: &[PaperSide]) -> fmt::Result {
        let (mut decks, mut planks) = (String::new(), String::new());
        for side in sides.iter().filter(|side| !self.continues(side.side)) {
            write!(decks, "{}", Polygon(&side.rectangle(8.2, 4.2)))?;
            for plank in [-5.2, -1.8, 1.8, 5.2] {
                let foot = side.middle + side.across * plank;
                let half = side.along * 3.8;
                write!(planks, "M{}L{}", Place(foot - half), Place(foot + half))?;
            }
        }
        if decks.is_empty() {
            return Ok(());
        }
        let [road, wall, casing] =
            [ink::ROAD, ink::WALL, ink::CASING].map(|ink| self.theme.ink(ink));
        writeln!(
            out,
            r#"<path fill="{road}" stroke="{wall}" stroke-width="1.3" stroke-linejoin="round" d="{decks}"/><path fill="none" stroke="{casing}" stroke-width=".7" d="{planks}"/>"#
        )
    }

    fn continues(&self, side: Hexside) -> bool {
        let ground = |hex| self.drawing.map.at(hex);
        let mut both = side.hexes().into_iter().filter_map(ground);
        both.any(|here| self.looks[here.terrain.index()].bridge)
    }

    /// Returns the places of the stones in all fords.
    pub(super) fn stepping_stones(&self) -> Vec<Vec2> {
        let sides = self.sides();
        let fords =
            sides.iter().filter(|(kind, _)| matches!(style::side(kind), Some(SideStyle::Shallow)));
        let fords = fords.flat_map(|(_, sides)| sides);
        fords.flat_map(|side| PaperSide::at(&self.drawing.layout, *side).stones()).collect()
    }
}

/// A hexside on paper.
struct PaperSide {
    side: Hexside,
    ends: [Vec2; 2],
    middle: Vec2,
    /// Unit vector from hex to hex.
    across: Vec2,
    /// Unit vector from end to end.
    along: Vec2,
}

impl PaperSide {
    fn at(layout: &Layout, side: Hexside) -> Self {
        let [near, far] = side.hexes();
        let (from, to) = (layout.middle(near), layout.middle(far));
        let across = (to - from).normalize();
        let middle = from.midpoint(to);
        let along = across.perp();
        let half = along * (Layout::SIZE / 2.0);
        Self { side, ends: [middle - half, middle + half], middle, across, along }
    }

    /// Returns the corners of a rectangle around the middle with these half lengths.
    fn rectangle(&self, across: f32, along: f32) -> [Vec2; 4] {
        let (long, wide) = (self.across * across, self.along * along);
        [-long - wide, long - wide, long + wide, -long + wide].map(|corner| self.middle + corner)
    }

    /// Returns the places of the stones of a ford: three rows of four across the water.
    fn stones(&self) -> Vec<Vec2> {
        let row = |along: f32| {
            [-4.5, -1.5, 1.5, 4.5]
                .map(|across| self.middle + self.along * along + self.across * across)
        };
        [-5.5, 0.0, 5.5].into_iter().flat_map(row).collect()
    }
}
