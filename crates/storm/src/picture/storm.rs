//! The storm: a wedge of wind lines.

use super::Picture;
use super::panel::place;
use crate::Storm;
use crate::board::schematic::{SECTOR_ANGLE, direction, start_of};
use sandtable_hex::draw::svg::{Place, Tenth, Vec2};
use std::fmt::{self, Write};

/// The distance between lines of wind.
const WIND: f32 = 9.0;
/// The outer edge of the wedge, which overlaps the rim.
const OUTER: f32 = 1.03;

/// The inner edge of the wedge in percent of the radius: where the locations with sectors begin.
pub(super) fn hub(picture: &Picture<'_>) -> u8 {
    let with_sectors = picture.shapes.locations.iter().filter(|(at, _)| at.sector.is_some());
    let points = with_sectors.flat_map(|(_, shape)| &shape.outline);
    let nearest = points.map(|point| place(*point, 100.0).length());
    let nearest = nearest.fold(f32::INFINITY, f32::min);
    if nearest.is_finite() { nearest.clamp(0.0, 90.0).round() as u8 } else { 45 }
}

/// A wedge of the storm: the symbol of one size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wedge {
    /// The inner edge, in percent of the radius.
    hub: u8,
    /// The radius of the board.
    radius: u16,
}

impl Wedge {
    /// The wedge of a picture with this radius.
    pub(super) fn of(picture: &Picture<'_>, radius: f32) -> Self {
        Self { hub: hub(picture), radius: radius as u16 }
    }

    /// Draws the storm.
    pub(super) fn write(self, out: &mut String, storm: Storm) -> fmt::Result {
        let (turn, Self { hub, radius }) = (Tenth(-start_of(storm.sector())), self);
        writeln!(
            out,
            r##"<use class="storm" href="#storm-{hub}-{radius}" transform="rotate({turn})"/>"##
        )
    }

    /// Writes the symbol: a storm whose sector starts at the x axis.
    pub(super) fn write_symbol(self, out: &mut String) -> fmt::Result {
        let Self { hub, radius } = self;
        let outline = self.outline();
        writeln!(
            out,
            r#"<clipPath id="edge-{hub}-{radius}"><path d="{outline}"/></clipPath><g id="storm-{hub}-{radius}"><path d="{outline}" fill="var(--storm)" fill-opacity=".54"/><g clip-path="url(#edge-{hub}-{radius})"><path class="wind" d="{}"/><path d="{}" stroke="var(--wind)" stroke-width="2.2" stroke-linecap="round" stroke-opacity=".8"/></g><path d="{outline}" fill="none" stroke="var(--storm-edge)" stroke-width="2.6"/></g>"#,
            self.wind(),
            self.grit()
        )
    }

    fn inner(self) -> f32 {
        f32::from(self.hub) / 100.0
    }

    /// A place at a part of the radius and a part of the sector's angle.
    fn at(self, out: f32, turn: f32) -> Vec2 {
        direction(SECTOR_ANGLE * turn) * out * f32::from(self.radius)
    }

    fn outline(self) -> String {
        let [near, far] = [self.inner(), OUTER].map(|part| Tenth(part * f32::from(self.radius)));
        format!(
            "M{}L{}A{far} {far} 0 0 0 {}L{}A{near} {near} 0 0 1 {}Z",
            Place(self.at(self.inner(), 0.0)),
            Place(self.at(OUTER, 0.0)),
            Place(self.at(OUTER, 1.0)),
            Place(self.at(self.inner(), 1.0)),
            Place(self.at(self.inner(), 0.0))
        )
    }

    /// Broken arcs across the wedge, some of which end in a curl.
    fn wind(self) -> String {
        let (mut noise, mut data) = (Noise(4), String::new());
        let depth = OUTER - self.inner();
        let count = (depth * f32::from(self.radius) / WIND) as u8;
        for line in 0..count {
            let part = (f32::from(line) + 0.5 + 0.3 * noise.next()) / f32::from(count);
            let out = self.inner() + depth * part * 0.985;
            let mut from = noise.next() * 0.3;
            while from < 0.9 {
                let to = (from + 0.12 + 0.4 * noise.next() * (1.0 - out * 0.35)).min(0.99);
                let curl = to < 0.8 && noise.next() < 0.25;
                data.push_str(&self.gust(out, from, to, curl));
                from = to + 0.06 + 0.16 * noise.next();
            }
        }
        data
    }

    /// One line of wind, between two parts of the wedge's angle.
    fn gust(self, out: f32, from: f32, to: f32, curl: bool) -> String {
        let [start, end] = [from, to].map(|turn| Place(self.at(out, turn)));
        let curve = Tenth(out * f32::from(self.radius));
        let curl = if curl { "c8-8 16 3 7 8s-9-2-3-5" } else { "" };
        format!("M{start}A{curve} {curve} 0 0 0 {end}{curl}")
    }

    /// Grains of sand, as dots.
    fn grit(self) -> String {
        let mut noise = Noise(9);
        let grain = |_| {
            let out = self.inner() + (OUTER - self.inner()) * noise.next().sqrt() * 0.98;
            format!("M{}h0", Place(self.at(out, 0.02 + 0.96 * noise.next())))
        };
        (0..self.radius / 6).map(grain).collect()
    }
}

/// Irregular numbers between 0 and 1 that are the same in every picture.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from((self.0 >> 16) as u16) / 65536.0
    }
}
