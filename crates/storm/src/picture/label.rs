//! Names of territories, in the sizes at which they fit.

use super::disc::{self, Disc, FAR_SCALE};
use super::ground::spice;
use super::panel::Panel;
use super::text::{Ground, Text};
use super::words::balanced;
use crate::board::Label;
use crate::board::schematic::{direction, middle_of};
use crate::{Kind, Sector, Territory};
use sandtable_hex::draw::svg::Vec2;
use std::fmt;

/// The heights of names in wide and in middle pictures, as in the style sheet.
const NEAR: f32 = 10.8;
const MIDDLE: f32 = 17.6;
const HOLD: f32 = 12.6;
/// The part of a name that must lie inside its territory.
const INSIDE: f32 = 0.6;
const WELL_INSIDE: f32 = 0.85;

/// The places that are tried for a name: the distance from that of the shapes, in sizes of the text.
const NUDGES: [(f32, f32); 9] = [
    (0.0, 0.0),
    (0.9, 0.0),
    (-0.9, 0.0),
    (0.0, 0.8),
    (0.0, -0.8),
    (0.0, 1.6),
    (0.0, -1.6),
    (1.8, 0.5),
    (-1.8, 0.5),
];

/// Draws the names below the counters.
pub(super) fn write(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let obstacles = obstacles(panel);
    let mut written = Vec::new();
    for label in &panel.picture.shapes.labels {
        let name = panel.picture.territory_name(label.territory);
        if panel.picture.case {
            write_hub(out, &name)?;
            continue;
        }
        let place = Place { panel, label, obstacles: &obstacles };
        place.near(&name).map_or(Ok(()), |text| text.write(out))?;
        if let Some(text) = place.middle(&name, &written) {
            text.write(out)?;
            written.push(text);
        }
    }
    Ok(())
}

/// Draws the name of the only territory in the middle of the wheel.
fn write_hub(out: &mut String, name: &str) -> fmt::Result {
    let lines = balanced(name, if name.chars().count() > 10 { 2 } else { 1 });
    let text = Text { at: Vec2::ZERO, lines, size: 31.0, class: "hub" };
    text.write(out)
}

/// Draws the names of strongholds above the counters, for middle and narrow pictures: each where it
/// covers the least.
pub(super) fn write_above(out: &mut String, panel: &Panel<'_>) -> fmt::Result {
    let sizes = [("hold mid", 18.0, 1.0), ("hold far", 31.0, FAR_SCALE)];
    for (class, size, scale) in sizes {
        let mut written: Vec<Text<'_>> = Vec::new();
        for label in panel.picture.shapes.labels.iter().filter(|label| is_named_far(panel, label)) {
            let places = places_above(panel, label, size).into_iter().map(|at| {
                let name = panel.picture.territory_name(label.territory);
                Text { at, lines: vec![name], size, class }
            });
            let free = |text: &Text<'_>| !written.iter().any(|other| text.overlaps(other));
            let covered = |text: &Text<'_>| covered(panel, text, scale);
            if let Some(best) = places.filter(free).min_by_key(covered) {
                best.write(out)?;
                written.push(best);
            }
        }
    }
    Ok(())
}

fn is_named_far(panel: &Panel<'_>, label: &Label) -> bool {
    let kind = panel.picture.board.territory(label.territory).kind;
    kind == Kind::Stronghold && !panel.picture.case
}

/// The places for the name of a stronghold, best first.
fn places_above(panel: &Panel<'_>, label: &Label, size: f32) -> Vec<Vec2> {
    let (top, bottom) = Ground::of(panel, label).top_and_bottom();
    let x = panel.place(label.at).x;
    let rows = [top - size * 0.6, bottom + size * 0.6, panel.place(label.at).y];
    let shifts = [0.0, 1.2, -1.2, 2.4, -2.4];
    let all = rows.into_iter().flat_map(|y| shifts.map(|shift| Vec2::new(x + shift * size, y)));
    all.collect()
}

/// The number of counters, marks and numbers of sectors that a text would cover.
fn covered(panel: &Panel<'_>, text: &Text<'_>, scale: f32) -> usize {
    let place = |disc: &Disc| if scale > 1.0 { disc.far } else { disc.near };
    let discs =
        panel.avoided().iter().filter(|disc| text.touches(place(disc), disc::RADIUS * scale));
    let marks = panel.marks.iter().map(|mark| if scale > 1.0 { mark.far } else { mark.near });
    let marks = marks.filter(|mark| text.touches(*mark, disc::RADIUS * scale));
    let numbers = (0..Sector::COUNT).filter_map(Sector::new).filter(|sector| {
        let number = direction(middle_of(*sector)) * (panel.radius + 35.0);
        text.touches(number, disc::RADIUS)
    });
    discs.count() + marks.count() + numbers.count()
}

/// The room for one name.
struct Place<'p> {
    panel: &'p Panel<'p>,
    label: &'p Label,
    obstacles: &'p [Vec2],
}

impl<'p> Place<'p> {
    fn territory(&self) -> &'p Territory {
        self.panel.picture.board.territory(self.label.territory)
    }

    /// The name in a wide picture, clear of counters if possible; the code where it has no room.
    fn near(&self, name: &str) -> Option<Text<'static>> {
        let (class, size) = match self.territory().kind {
            Kind::Stronghold => ("hold near", HOLD),
            Kind::Rock => ("name rock near", NEAR),
            Kind::Sand | Kind::Polar => ("name near", NEAR),
        };
        let code = vec![self.territory().code.clone()];
        let forms = [balanced(name, self.label.lines), balanced(name, 3), code];
        let ground = Ground::of(self.panel, self.label);
        let inside = |text: &Text<'_>| ground.holds(text) >= INSIDE;
        self.texts(&forms, size, class).filter(inside).min_by_key(|text| self.touched(text))
    }

    /// The name in a middle picture, if it fits somewhere without touching anything.
    fn middle(&self, name: &str, written: &[Text<'_>]) -> Option<Text<'static>> {
        let class = match self.territory().kind {
            Kind::Stronghold => return None,
            Kind::Rock => "name rock mid",
            Kind::Sand | Kind::Polar => "name mid",
        };
        let forms = [self.label.lines, 1, 2, 3].map(|lines| balanced(name, lines));
        let ground = Ground::of(self.panel, self.label);
        self.texts(&forms, MIDDLE, class).find(|text| {
            ground.holds(text) >= WELL_INSIDE
                && self.touched(text) == 0
                && !written.iter().any(|other| text.overlaps(other))
        })
    }

    /// All forms of a name in all places, best first.
    fn texts(
        &self,
        forms: &[Vec<String>],
        size: f32,
        class: &'static str,
    ) -> impl Iterator<Item = Text<'static>> {
        let at = self.panel.place(self.label.at);
        forms.iter().flat_map(move |lines| {
            NUDGES.into_iter().map(move |(x, y)| {
                let at = at + Vec2::new(x, y) * size;
                Text { at, lines: lines.clone(), size, class }
            })
        })
    }

    /// The number of counters and spice that a text would touch.
    fn touched(&self, text: &Text<'_>) -> usize {
        self.obstacles.iter().filter(|at| text.touches(**at, disc::RADIUS)).count()
    }
}

/// The centres of counters and spice, which names keep clear of.
fn obstacles(panel: &Panel<'_>) -> Vec<Vec2> {
    let discs = panel.avoided().iter().map(|disc| disc.near);
    discs.chain(spice(panel).into_iter().map(|(at, _)| at)).collect()
}
