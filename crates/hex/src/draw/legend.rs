use super::layout::{Extent, Layout};
use super::line::write_line;
use super::style::{self, SideStyle, Tint};
use super::svg::{Escaped, Place, Tenth, letters};
use super::symbol::{self, Scatter};
use super::theme::{Theme, ink};
use super::{Drawing, strew};
use crate::{Feature, Terrain, TerrainId};
use hexx::Vec2;
use std::collections::BTreeSet;
use std::fmt;

/// An entry of the legend.
enum Entry<'m> {
    Terrain(TerrainId, String),
    Side(&'m str, String),
}

impl Entry<'_> {
    fn text(&self) -> &str {
        match self {
            Self::Terrain(_, text) | Self::Side(_, text) => text,
        }
    }

    /// Returns the width of the entry, estimated from its number of letters.
    fn width(&self) -> f32 {
        Layout::SIZE * 1.9 + letters(self.text()) * 6.6
    }
}

/// The legend: symbols and lines explained below the map.
impl Drawing<'_> {
    const LINE: f32 = 40.0;

    pub(super) fn legend_height(&self, map: Extent) -> f32 {
        let last = self.legend_places(map).last().map_or(0.0, |(_, at)| at.y);
        last + Self::LINE
    }

    /// Returns all entries with their positions relative to the lower left corner of the map.
    fn legend_places(&self, map: Extent) -> Vec<(Entry<'_>, Vec2)> {
        let room = map.most.x - map.least.x;
        let mut at = Vec2::ZERO;
        let mut placed = Vec::new();
        for entry in self.legend_entries() {
            let width = entry.width();
            if at.x > 0.0 && at.x + width > room {
                at = Vec2::new(0.0, at.y + Self::LINE);
            }
            placed.push((entry, at));
            at.x += width;
        }
        placed
    }

    fn legend_entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let used: BTreeSet<TerrainId> =
            self.map.ground().iter().map(|(_, ground)| ground.terrain).collect();
        let mut told = BTreeSet::new();
        let terrains = used.into_iter().filter_map(move |id| {
            let terrain = &self.map.palette()[id].terrain;
            let text = self.names.get(&terrain.to_string()).cloned();
            let text = text.unwrap_or_else(|| without_exits(terrain));
            told.insert(text.clone()).then_some(Entry::Terrain(id, text))
        });
        let named = |kind: &'_ str| self.names.get(kind).map_or(kind, String::as_str).to_owned();
        let sides = self.map.sides_by_kind().into_keys();
        terrains.chain(sides.map(move |kind| Entry::Side(kind, named(kind))))
    }

    pub(super) fn write_legend(&self, out: &mut fmt::Formatter<'_>, map: Extent) -> fmt::Result {
        let corner = Vec2::new(map.least.x, map.most.y) + Vec2::new(24.0, 38.0);
        writeln!(out, r#"<g font-size="12" fill="{}">"#, self.theme.ink(ink::LABEL))?;
        for (entry, at) in self.legend_places(map) {
            writeln!(out, r#"<g transform="translate({})">"#, Place(corner + at))?;
            writeln!(out, r#"<g transform="scale(.6)">"#)?;
            match &entry {
                Entry::Terrain(id, _) => self.write_sample(out, *id)?,
                Entry::Side(kind, _) => write_side_sample(out, self.theme, kind)?,
            }
            let x = Tenth(Layout::SIZE * 0.6 + 6.0);
            let text = Escaped(entry.text());
            writeln!(out, r#"</g><text x="{x}" y="4" text-anchor="start">{text}</text></g>"#)?;
        }
        writeln!(out, "</g>")
    }

    /// Writes a hex of a terrain: its colour, its lines and its symbols.
    fn write_sample(&self, out: &mut fmt::Formatter<'_>, id: TerrainId) -> fmt::Result {
        let swatch = &self.map.palette()[id];
        let look = self.look(swatch);
        let tint = look.covers.iter().map(|cover| cover.tint).max().unwrap_or(Tint::None);
        let known = self.theme.ink(tint.area().fill).to_owned();
        let fill = look.own.map_or(known, |own| self.theme.own(own).to_string());
        let line = self.theme.ink(ink::EDGE);
        // Some tints are translucent.
        for fill in [self.theme.ink(ink::GROUND), &fill] {
            writeln!(out, r##"<use href="#{}" fill="{fill}" stroke="{line}"/>"##, self.hex_id())?;
        }
        for (name, line) in &style::RUNNING {
            if swatch.terrain.feature(name).is_some() {
                write_line(out, self.theme, "M-24 8Q0 -6 24 -8".to_owned(), line)?;
            }
        }
        let symbols = strew::sample(&self.layout, &look);
        symbols.define(out, self.theme)?;
        symbols.write(out, self.theme)?;
        if look.glyph {
            Self::write_text(out, Vec2::new(0.0, 5.0), swatch.glyph())?;
        }
        Ok(())
    }
}

/// Describes a terrain in words. Terrains that differ only in the exits of a road share one entry.
fn without_exits(terrain: &Terrain) -> String {
    let told = |feature: &Feature| format!("{} {}", feature.name(), feature.level);
    match terrain.features() {
        [] => terrain.to_string(),
        features => features.iter().map(told).collect::<Vec<_>>().join(", "),
    }
}

fn write_side_sample(out: &mut fmt::Formatter<'_>, theme: Theme, kind: &str) -> fmt::Result {
    let water = |out: &mut fmt::Formatter<'_>, line| {
        write_line(out, theme, "M-20 6Q0 -10 20 0".to_owned(), line)
    };
    match style::side(kind) {
        Some(SideStyle::Flow(line) | SideStyle::Along(line) | SideStyle::Across(line)) => {
            water(out, line)
        }
        Some(SideStyle::Deck) => write_line(out, theme, "M-14 0H14".to_owned(), &style::DECK),
        Some(SideStyle::Shallow) => {
            let mut stones = Scatter::default();
            let places =
                [-12.0, -4.0, 4.0, 12.0].map(|x| [-6.0, 0.0, 6.0].map(|y| Vec2::new(x, y)));
            places.as_flattened().iter().for_each(|at| stones.lay(&symbol::STEPPING, *at));
            stones.define(out, theme)?;
            stones.write(out, theme)
        }
        None => write_line(out, theme, "M-20 0H20".to_owned(), &style::OTHER),
    }
}
