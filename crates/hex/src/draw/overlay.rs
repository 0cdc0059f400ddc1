use super::scene::{Placed, Wash, Word};
use super::svg::{Place, Polygon, Polyline, Tenth};
use super::{Drawing, Emblem};
use crate::{Colour, Hex};
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

    /// Writes one group per colour, because fog covers most of a map.
    pub(super) fn write_shades(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut groups: BTreeMap<(Colour, u8), Vec<Vec2>> = BTreeMap::new();
        for Wash { hex, colour, percent } in &self.scene.shades {
            if let Some(at) = self.middle(*hex) {
                groups.entry((*colour, *percent)).or_default().push(at);
            }
        }
        for ((colour, percent), places) in groups {
            let thick = f32::from(percent) / 100.0;
            writeln!(out, r#"<g fill="{colour}" fill-opacity="{thick}">"#)?;
            for at in places {
                Self::write_use(out, self.hex_id(), at)?;
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }

    pub(super) fn write_overlays(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scene.paths.iter().try_for_each(|path| self.write_path(out, path))?;
        self.scene.ways.iter().try_for_each(|way| self.write_way(out, way))?;
        // Couriers and waypoints are below the pieces; flags and tents stick out above them.
        let (below, above): (Vec<_>, Vec<_>) = self
            .scene
            .emblems
            .iter()
            .partition(|sign| matches!(sign.emblem, Emblem::Stage | Emblem::Rider));
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
        for (colour, more) in [("#fdf8ea", 3.5), ("#22201d", 0.0)] {
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

    /// Writes pieces on the same hex as a stack, each a little lower.
    fn write_pieces(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut stacks: BTreeMap<(i32, i32), f32> = BTreeMap::new();
        for Placed { hex, piece } in &self.scene.pieces {
            let below = stacks.entry((hex.x, hex.y)).or_insert(0.0);
            if let Some(at) = self.middle(*hex) {
                piece.write(out, self, at + Vec2::new(-6.0, 6.0) * *below)?;
            }
            *below += 1.0;
        }
        Ok(())
    }

    fn write_names(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.scene.names.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            r##"<g font-size="{}" font-style="italic" font-weight="bold" fill="#2b2622" stroke="#fdf8ea" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke">"##,
            Tenth(10.5 * self.scale())
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
        writeln!(
            out,
            r##"<g font-size="13" font-weight="bold" fill="#1c1a18" stroke="#fdf8ea" stroke-width="3" stroke-linejoin="round" paint-order="stroke">"##
        )?;
        for Word { hex, text } in &self.scene.labels {
            if let Some(at) = self.middle(*hex) {
                Self::write_text(out, at + Vec2::new(0.0, 4.5), text)?;
            }
        }
        writeln!(out, "</g>")
    }
}
