use super::layout::Layout;
use super::look::fingerprint;
use super::scene::{Shade, Wash, Word};
use super::svg::{Escaped, Place, Polygon, Polyline, Tenth};
use super::theme::ink;
use super::{Drawing, Emblem};
use crate::Hex;
use hexx::Vec2;
use std::collections::BTreeMap;
use std::fmt;

/// Items on top of the ground: tints, routes, pieces and text.
impl Drawing<'_> {
    pub(super) fn write_tints(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Wash { hex, colour, percent } in &self.scene.tints {
            let Some(at) = self.middle(*hex) else { continue };
            writeln!(
                out,
                r##"<use href="#{}" x="{}" y="{}" fill="{colour}" fill-opacity="{}" stroke="{colour}" stroke-width="1.5"/>"##,
                self.hex_id(),
                Tenth(at.x),
                Tenth(at.y),
                f32::from(*percent) / 100.0
            )?;
        }
        Ok(())
    }

    /// Writes one group per opacity, because fog covers most of a map, and hatches it.
    pub(super) fn write_shades(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut groups: BTreeMap<u8, String> = BTreeMap::new();
        for Shade { hex, percent } in &self.scene.shades {
            if let Some(at) = self.middle(*hex) {
                let (id, x, y) = (self.hex_id(), Tenth(at.x), Tenth(at.y));
                let shade = format!(r##"<use href="#{id}" x="{x}" y="{y}"/>"##);
                groups.entry(*percent).or_default().push_str(&shade);
            }
        }
        if !groups.is_empty() {
            let hatch = self.theme.ink(ink::HATCH);
            writeln!(
                out,
                r#"<pattern id="fog-hatch" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M-1 10L10-1" stroke="{hatch}" stroke-width=".8" stroke-opacity=".45"/></pattern>"#
            )?;
        }
        let fog = self.theme.ink(ink::FOG);
        for (percent, shades) in groups {
            let (thick, id) = (f32::from(percent) / 100.0, fingerprint(&shades));
            writeln!(
                out,
                r#"<g fill="{fog}" fill-opacity="{thick}"><g id="fog-{id:x}">{shades}</g></g>"#
            )?;
            writeln!(out, r##"<use href="#fog-{id:x}" fill="url(#fog-hatch)"/>"##)?;
        }
        Ok(())
    }

    pub(super) fn write_overlays(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scene.paths.iter().try_for_each(|path| self.write_path(out, path))?;
        self.scene.tracks.iter().try_for_each(|track| self.write_track(out, track))?;
        self.scene.ways.iter().try_for_each(|way| self.write_way(out, way))?;
        // Waypoints are below the pieces; flags, tents and couriers stick out above them.
        let (below, above): (Vec<_>, Vec<_>) =
            self.scene.emblems.iter().partition(|sign| sign.emblem == Emblem::Stage);
        below.into_iter().try_for_each(|emblem| self.write_emblem(out, emblem))?;
        self.write_pieces(out)?;
        above.into_iter().try_for_each(|emblem| self.write_emblem(out, emblem))?;
        self.write_names(out)?;
        self.write_labels(out)
    }

    fn write_path(&self, out: &mut fmt::Formatter<'_>, hexes: &[Hex]) -> fmt::Result {
        let places: Vec<Vec2> = hexes.iter().filter_map(|hex| self.middle(*hex)).collect();
        let [way @ .., end] = &places[..] else { return Ok(()) };
        let Some(before) = way.last() else { return Ok(()) };
        let ahead = (end - before).normalize_or(Vec2::X);
        let neck = end - ahead * 9.0;
        let data = format!("{}L{}", Polyline(way), Place(neck));
        let wing = ahead.perp() * 6.0;
        let head = [*end, neck - wing, neck + wing];
        for (colour, more) in [(self.theme.ink(ink::HALO), 3.5), (self.theme.ink(ink::INK), 0.0)] {
            writeln!(
                out,
                r#"<g stroke="{colour}" stroke-linejoin="round" stroke-linecap="round"><path fill="none" stroke-width="{}" d="{data}"/><path fill="{colour}" stroke-width="{}" d="{}"/></g>"#,
                Tenth(2.6 + more),
                Tenth(0.5 + more),
                Polygon(&head)
            )?;
        }
        Ok(())
    }

    pub(super) fn write_text(
        out: &mut fmt::Formatter<'_>,
        at: Vec2,
        text: impl AsRef<str>,
    ) -> fmt::Result {
        let (x, y) = (Tenth(at.x), Tenth(at.y));
        writeln!(out, r#"<text x="{x}" y="{y}">{}</text>"#, Escaped(text.as_ref()))
    }

    /// Writes the levels of all hexes that are not at level 0.
    pub(super) fn write_elevations(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (quiet, halo) = (self.theme.ink(ink::QUIET), self.theme.ink(ink::HALO));
        writeln!(
            out,
            r#"<g font-size="8.5" font-weight="bold" fill="{quiet}" stroke="{halo}" stroke-opacity=".8" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke">"#
        )?;
        for (hex, ground) in self.map.iter().filter(|(_, ground)| ground.elevation != 0) {
            let foot = Vec2::new(0.0, Layout::SIZE * 0.77);
            Self::write_text(out, self.layout.middle(hex) + foot, ground.elevation.to_string())?;
        }
        writeln!(out, "</g>")
    }

    /// Writes the hex numbers, small and quiet.
    pub(super) fn write_numbers(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (quiet, halo) = (self.theme.ink(ink::QUIET), self.theme.ink(ink::HALO));
        writeln!(
            out,
            r#"<g font-size="6.6" fill="{quiet}" stroke="{halo}" stroke-opacity=".7" stroke-width="1.4" stroke-linejoin="round" paint-order="stroke">"#
        )?;
        let head = Vec2::new(0.0, -Layout::SIZE * 0.6);
        for cell in self.map.shape().cells() {
            let at = self.layout.middle(self.map.shape().hex(cell)) + head;
            Self::write_text(out, at, self.map.shape().number_of(cell).to_string())?;
        }
        writeln!(out, "</g>")
    }

    fn write_names(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.scene.names.is_empty() {
            return Ok(());
        }
        let (label, halo) = (self.theme.ink(ink::LABEL), self.theme.ink(ink::HALO));
        writeln!(
            out,
            r#"<g font-family="Vollkorn, Georgia, 'DejaVu Serif', serif" font-size="{}" font-style="italic" font-weight="500" fill="{label}" stroke="{halo}" stroke-opacity=".85" stroke-width="3" stroke-linejoin="round" paint-order="stroke">"#,
            Tenth(13.0 * self.scale())
        )?;
        for Word { hex, text } in &self.scene.names {
            if let Some(at) = self.middle(*hex) {
                Self::write_text(out, at + Vec2::new(0.0, 20.0 + 6.0 * self.scale()), text)?;
            }
        }
        writeln!(out, "</g>")
    }

    fn write_labels(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.scene.labels.is_empty() {
            return Ok(());
        }
        let (label, halo) = (self.theme.ink(ink::LABEL), self.theme.ink(ink::HALO));
        writeln!(
            out,
            r#"<g font-size="13" font-weight="bold" fill="{label}" stroke="{halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">"#
        )?;
        for Word { hex, text } in &self.scene.labels {
            if let Some(at) = self.middle(*hex) {
                Self::write_text(out, at + Vec2::new(0.0, 4.5), text)?;
            }
        }
        writeln!(out, "</g>")
    }
}
