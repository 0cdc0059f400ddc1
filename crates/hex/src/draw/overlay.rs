use super::drawing::Counter;
use super::svg::{Escaped, Place, Polygon, Polyline, Tenth, letters};
use super::{Drawing, style};
use crate::{Colour, Hex};
use hexx::Vec2;
use std::fmt;

/// What is shown on the ground: tints, ways, pieces and words.
impl Drawing<'_> {
    pub(super) fn write_tints(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (hex, colour, percent) in &self.tints {
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

    pub(super) fn write_overlays(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paths.iter().try_for_each(|path| self.write_path(out, path))?;
        self.counters.iter().try_for_each(|counter| self.write_counter(out, counter))?;
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

    fn write_counter(&self, out: &mut fmt::Formatter<'_>, counter: &Counter) -> fmt::Result {
        const WHITE: Colour = Colour::new(255, 255, 255);
        let Some(at) = self.middle(counter.hex) else { return Ok(()) };
        let colour = style::seat(counter.side);
        writeln!(
            out,
            r#"<g transform="translate({})" fill="{}" stroke="{colour}" stroke-width="2.4" stroke-linejoin="round">"#,
            Place(at),
            colour.mixed(WHITE, 86)
        )?;
        if let Some(facing) = counter.facing {
            let ahead = self.layout.to_side(facing).normalize();
            let wing = ahead.perp() * 8.0;
            let nose = [ahead * 24.0, ahead * 15.0 + wing, ahead * 15.0 - wing];
            writeln!(out, r#"<path fill="{colour}" stroke-width="1" d="{}"/>"#, Polygon(&nose))?;
        }
        // Sides differ in the shape of their pieces as well: square, round, dashed.
        let round = if counter.side.is_multiple_of(2) { 2 } else { 10 };
        let dashes = if counter.side % 4 < 2 { "" } else { r#" stroke-dasharray="4 2""# };
        writeln!(out, r#"<rect x="-14" y="-14" width="28" height="28" rx="{round}"{dashes}/>"#)?;
        let size = (38.0 / letters(&counter.text).max(1.0)).clamp(5.0, 13.0);
        writeln!(
            out,
            r##"<text y="{}" font-size="{}" font-weight="bold" fill="#1c1a18" stroke="none">{}</text></g>"##,
            Tenth(size * 0.36),
            Tenth(size),
            Escaped(&counter.text)
        )
    }

    fn write_labels(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.labels.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            r##"<g font-size="13" font-weight="bold" fill="#1c1a18" stroke="#fdf8ea" stroke-width="3" stroke-linejoin="round" paint-order="stroke">"##
        )?;
        for (hex, text) in &self.labels {
            if let Some(at) = self.middle(*hex) {
                Self::write_text(out, at + Vec2::new(0.0, 4.5), text)?;
            }
        }
        writeln!(out, "</g>")
    }
}
