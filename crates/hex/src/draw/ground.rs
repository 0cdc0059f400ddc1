use super::layout::Layout;
use super::style::Sign;
use super::svg::{Escaped, Place, Tenth};
use super::{Drawing, style};
use crate::{CellId, Colour, Facing, Swatch};
use hexx::Vec2;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The ground: colours, symbols, elevation, numbers.
impl Drawing<'_> {
    pub(super) fn write_ground(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_hexes(out)?;
        self.write_slopes(out)?;
        self.write_signs(out)
    }

    pub(super) fn cell_middle(&self, cell: CellId) -> Vec2 {
        self.layout.middle(self.map.shape().hex(cell))
    }

    /// Writes a `<use>` of something that is drawn around the centre of a hex.
    pub(super) fn write_use(out: &mut fmt::Formatter<'_>, id: &str, at: Vec2) -> fmt::Result {
        writeln!(out, r##"<use href="#{id}" x="{}" y="{}"/>"##, Tenth(at.x), Tenth(at.y))
    }

    fn write_hexes(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fills: Vec<Colour> =
            self.map.palette().iter().map(|(_, swatch)| style::fill(swatch)).collect();
        let mut by_colour: BTreeMap<Colour, Vec<CellId>> = BTreeMap::new();
        for (cell, ground) in self.map.ground().iter() {
            let fill = style::shaded(fills[ground.terrain.index()], ground.elevation);
            by_colour.entry(fill).or_default().push(cell);
        }
        writeln!(out, r##"<g stroke="#8d8266" stroke-width=".8" stroke-linejoin="round">"##)?;
        for (fill, cells) in by_colour {
            writeln!(out, r#"<g fill="{fill}">"#)?;
            for cell in cells {
                Self::write_use(out, self.hex_id(), self.cell_middle(cell))?;
            }
            writeln!(out, "</g>")?;
        }
        writeln!(out, "</g>")
    }

    /// Writes hachures at each side beyond which the ground is lower. They point downhill, and
    /// steeper slopes have longer ones.
    fn write_slopes(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drops: Vec<_> =
            self.map.ground().iter().flat_map(|(cell, _)| self.drops(cell)).collect();
        if drops.is_empty() {
            return Ok(());
        }
        write!(out, r##"<path fill="none" stroke="#8a6530" stroke-width="1" d=""##)?;
        for (cell, facing, levels) in drops {
            self.write_slope(out, self.cell_middle(cell), facing, levels)?;
        }
        writeln!(out, r#""/>"#)
    }

    /// Returns the sides of a cell beyond which the ground is lower, with the number of levels.
    fn drops(&self, cell: CellId) -> impl Iterator<Item = (CellId, Facing, i16)> + '_ {
        let level = |cell: CellId| i16::from(self.map.ground()[cell].elevation);
        Facing::ALL.into_iter().filter_map(move |facing| {
            let below = self.map.shape().step(cell, facing)?;
            let levels = level(cell) - level(below);
            (levels > 0).then_some((cell, facing, levels))
        })
    }

    fn write_slope(
        &self,
        out: &mut fmt::Formatter<'_>,
        middle: Vec2,
        facing: Facing,
        levels: i16,
    ) -> fmt::Result {
        const TICKS: u8 = 6;
        let [start, end] = self.layout.side(facing).map(|corner| middle + corner);
        let downhill = self.layout.to_side(facing).normalize();
        let length = 2.5 + 1.5 * f32::from(levels.min(4));
        write!(out, "M{}L{}", Place(start), Place(end))?;
        for tick in 0..TICKS {
            let foot = start.lerp(end, (f32::from(tick) + 0.5) / f32::from(TICKS));
            write!(out, "M{}l{}", Place(foot), Place(downhill * length))?;
        }
        Ok(())
    }

    /// Returns the symbols of all terrains, by terrain id.
    fn signs(&self) -> Vec<Option<Sign>> {
        let lie = self.map.shape().orientation();
        self.map.palette().iter().map(|(_, swatch)| style::sign(swatch, lie)).collect()
    }

    pub(super) fn define_signs(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs: BTreeSet<Sign> = self.signs().into_iter().flatten().collect();
        for sign in signs {
            write!(out, r#"<g id="{}">"#, sign.id)?;
            for (x, y) in sign.places {
                write!(out, r#"<g transform="translate({x} {y})">{}</g>"#, sign.drawing)?;
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }

    fn write_signs(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = self.signs();
        writeln!(out, r##"<g font-size="14" fill="#5a5347">"##)?;
        for (cell, ground) in self.map.ground().iter() {
            let sign = signs[ground.terrain.index()].as_ref();
            Self::write_sign(out, self.map.swatch(cell), sign, self.cell_middle(cell))?;
        }
        writeln!(out, "</g>")
    }

    /// Writes the symbol of a terrain, or its glyph if it has no symbol: colour alone is not
    /// enough.
    pub(super) fn write_sign(
        out: &mut fmt::Formatter<'_>,
        swatch: &Swatch,
        sign: Option<&Sign>,
        at: Vec2,
    ) -> fmt::Result {
        match sign {
            Some(sign) => Self::write_use(out, &sign.id, at),
            None if style::needs_glyph(swatch) => {
                Self::write_text(out, at + Vec2::new(0.0, 5.0), swatch.glyph())
            }
            None => Ok(()),
        }
    }

    pub(super) fn write_text(
        out: &mut fmt::Formatter<'_>,
        at: Vec2,
        text: impl AsRef<str>,
    ) -> fmt::Result {
        let (x, y) = (Tenth(at.x), Tenth(at.y));
        writeln!(out, r#"<text x="{x}" y="{y}">{}</text>"#, Escaped(text.as_ref()))
    }

    pub(super) fn write_elevations(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            r##"<g font-size="9.5" font-weight="bold" fill="#5f4313" stroke="#fdf8ea" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke">"##
        )?;
        for (cell, ground) in self.map.ground().iter().filter(|(_, ground)| ground.elevation != 0) {
            let foot = Vec2::new(0.0, Layout::SIZE * 0.75);
            Self::write_text(out, self.cell_middle(cell) + foot, ground.elevation.to_string())?;
        }
        writeln!(out, "</g>")
    }

    pub(super) fn write_numbers(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            r##"<g font-size="7.5" fill="#5d5546" stroke="#fdf8ea" stroke-opacity=".6" stroke-width="1.4" paint-order="stroke">"##
        )?;
        let head = Vec2::new(0.0, -Layout::SIZE * 0.57);
        for cell in self.map.shape().cells() {
            let number = self.map.shape().number_of(cell).to_string();
            Self::write_text(out, self.cell_middle(cell) + head, number)?;
        }
        writeln!(out, "</g>")
    }
}
