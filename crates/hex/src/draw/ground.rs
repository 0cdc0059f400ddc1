//! The ground as a printed map. Everything is drawn from a [`Window`]: areas by their outlines, the
//! rest hex by hex, so that a picture of a part of the map needs only that part and its rim.

use super::layout::Layout;
use super::line::Course;
use super::outline::{Outline, Smooth};
use super::style::{Area, TerrainLook, Tint};
use super::svg::{Place, Polygon, Shared, Tenth};
use super::symbol::{Scatter, Stipple};
use super::theme::{Theme, ink};
use super::window::{Spot, Window};
use super::{Drawing, river, strew};
use crate::Colour;
use hexx::Vec2;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// The ground within a window.
pub(super) struct Ground<'d> {
    pub(super) drawing: &'d Drawing<'d>,
    pub(super) window: Window<'d>,
    pub(super) looks: Vec<TerrainLook>,
    pub(super) courses: Vec<Course<'d>>,
    pub(super) theme: Theme,
}

impl<'d> Ground<'d> {
    pub(super) fn of(drawing: &'d Drawing<'d>) -> Self {
        Self {
            drawing,
            window: Window::of(drawing.map, &drawing.layout, drawing.land()),
            looks: drawing.looks(),
            courses: Course::all(drawing.map),
            theme: drawing.theme,
        }
    }

    pub(super) fn look(&self, spot: &Spot) -> &TerrainLook {
        &self.looks[spot.terrain.index()]
    }

    /// Writes the ground into a frame of its own, which cuts off what sticks out.
    pub(super) fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = self.window.extent;
        let size = extent.most - extent.least;
        let (x, y) = (Tenth(extent.least.x), Tenth(extent.least.y));
        let (wide, high) = (Tenth(size.x), Tenth(size.y));
        writeln!(
            out,
            r#"<svg x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{x} {y} {wide} {high}">"#
        )?;
        let symbols = strew::symbols(self);
        writeln!(out, "<defs>")?;
        write!(out, "{}", Stipple(self.theme))?;
        symbols.define(out, self.theme)?;
        writeln!(out, "</defs>")?;
        for fill in [self.theme.ink(ink::GROUND), &format!("url(#{})", Stipple(self.theme).id())] {
            let at = format!(r#"x="{x}" y="{y}" width="{wide}" height="{high}""#);
            writeln!(out, r#"<rect {at} fill="{fill}"/>"#)?;
        }
        self.write_layers(out, &symbols)?;
        writeln!(out, "</svg>")
    }

    fn write_layers(&self, out: &mut fmt::Formatter<'_>, symbols: &Scatter) -> fmt::Result {
        self.write_own_colours(out)?;
        self.write_relief(out)?;
        self.write_areas(out)?;
        self.write_hachures(out)?;
        river::write(self, out)?;
        self.write_water(out)?;
        self.write_courses(out)?;
        self.write_sides(out)?;
        symbols.write(out, self.theme)?;
        self.write_glyphs(out)?;
        self.write_field(out)
    }

    /// Returns path data of the outlines of all spots that belong to a set.
    fn outlines(&self, smooth: Smooth, belongs: impl Fn(&Spot) -> bool) -> Vec<Outline> {
        self.window.outlines(&self.window.set(belongs), smooth)
    }

    /// Writes areas in colours that a map or a design chose.
    fn write_own_colours(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours: BTreeSet<Colour> = self.looks.iter().filter_map(|look| look.own).collect();
        for colour in colours {
            let own = |spot: &Spot| self.look(spot).own == Some(colour);
            let data = joined(&self.outlines(Tint::None.area().smooth, own));
            if !data.is_empty() {
                writeln!(out, r#"<path fill="{}" d="{data}"/>"#, self.theme.own(colour))?;
            }
        }
        Ok(())
    }

    fn write_areas(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tint in Tint::DRY {
            let area = tint.area();
            let data = joined(&self.outlines(area.smooth, |spot| self.is_in(spot, tint)));
            if data.is_empty() {
                continue;
            }
            write!(out, r#"<path fill="{}""#, self.theme.ink(area.fill))?;
            if let Some(edge) = area.edge {
                let edge = self.theme.ink(edge);
                write!(out, r#" stroke="{edge}" stroke-opacity=".5" stroke-width=".8""#)?;
            }
            writeln!(out, r#" d="{data}"/>"#)?;
        }
        Ok(())
    }

    fn is_in(&self, spot: &Spot, tint: Tint) -> bool {
        self.look(spot).is_in(tint, spot.inside)
    }

    /// Writes lakes and wide rivers: the shore, the depths, and two bands along the shore.
    fn write_water(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let area = Tint::Water.area();
        let data = joined(&self.outlines(area.smooth, |spot| self.look(spot).is_water()));
        if data.is_empty() {
            return Ok(());
        }
        let theme = self.theme;
        let shore = Shared::new("shore", data);
        let id = shore.id();
        write!(
            out,
            r##"<defs>{shore}<clipPath id="{id}-clip"><use href="#{id}"/></clipPath></defs>"##
        )?;
        writeln!(out, r##"<use href="#{id}" fill="{}"/>"##, theme.ink(ink::WATER))?;
        writeln!(out, r#"<g clip-path="url(#{id}-clip)">"#)?;
        for tint in [Tint::Shallow, Tint::Deep] {
            let Area { fill, smooth, .. } = tint.area();
            let data = joined(&self.outlines(smooth, |spot| self.is_in(spot, tint)));
            if !data.is_empty() {
                writeln!(out, r#"<path fill="{}" d="{data}"/>"#, theme.ink(fill))?;
            }
        }
        for (width, opacity) in [(14, ".16"), (7, ".3")] {
            let ripple = theme.ink(ink::RIPPLE);
            writeln!(
                out,
                r##"<use href="#{id}" fill="none" stroke="{ripple}" stroke-width="{width}" stroke-opacity="{opacity}"/>"##
            )?;
        }
        writeln!(out, "</g>")?;
        let ink = theme.ink(ink::SHORE);
        writeln!(out, r##"<use href="#{id}" fill="none" stroke="{ink}" stroke-width="1.5"/>"##)
    }

    /// Writes the glyphs of terrain without symbols: colour alone is not enough.
    fn write_glyphs(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |spot: &&Spot| spot.inside && self.look(spot).glyph;
        let spots: Vec<&Spot> = self.window.visible().map(|(_, spot)| spot).filter(shown).collect();
        if spots.is_empty() {
            return Ok(());
        }
        writeln!(out, r#"<g font-size="14" fill="{}">"#, self.theme.ink(ink::QUIET))?;
        for spot in spots {
            let glyph = self.drawing.map.palette()[spot.terrain].glyph();
            Drawing::write_text(out, spot.at + Vec2::new(0.0, 5.0), glyph)?;
        }
        writeln!(out, "</g>")
    }

    /// Writes the veil over the ground beyond the field, the edge of the field and the grid.
    fn write_field(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = self.theme;
        let outlines = self.outlines(Smooth::SHARP, |spot| spot.inside);
        let field: String =
            outlines.iter().map(|outline| Polygon(outline.corners()).to_string()).collect();
        self.write_veil(out, &field)?;
        self.write_grid(out)?;
        writeln!(
            out,
            r#"<path fill="none" stroke="{}" stroke-width="1.4" stroke-opacity=".75" stroke-linejoin="round" d="{field}"/>"#,
            theme.ink(ink::EDGE)
        )
    }

    /// Writes the veil. Towards the edges of the picture it thickens until only paper is left, so
    /// that the picture ends in paper of the same colour.
    fn write_veil(&self, out: &mut fmt::Formatter<'_>, field: &str) -> fmt::Result {
        let veil = self.theme.ink(ink::VEIL);
        let (least, most) = (self.window.extent.least, self.window.extent.most);
        let corners = [least, Vec2::new(most.x, least.y), most, Vec2::new(least.x, most.y)];
        writeln!(
            out,
            r#"<path fill="{veil}" fill-opacity=".62" fill-rule="evenodd" d="{}{field}"/>"#,
            Polygon(&corners)
        )?;
        self.write_fades(out)
    }

    /// Writes a strip along each edge of the whole picture, in which the veil becomes opaque. The
    /// strips overlap at the corners.
    fn write_fades(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let veil = self.theme.ink(ink::VEIL);
        let paper = self.drawing.ground_paper();
        let (least, size) = (paper.least, paper.most - paper.least);
        let fade = self.drawing.fade();
        // One unit more than needed, because coordinates are rounded.
        let (wide, high) = (Vec2::new(size.x + 1.0, fade), Vec2::new(fade, size.y + 1.0));
        let far = paper.most - Vec2::splat(fade - 1.0);
        let strips = [
            ("left", [1, 0, 0, 0], least, high),
            ("right", [0, 0, 1, 0], Vec2::new(far.x, least.y), high),
            ("top", [0, 1, 0, 0], least, wide),
            ("bottom", [0, 0, 0, 1], Vec2::new(least.x, far.y), wide),
        ];
        for (name, [x1, y1, x2, y2], at, size) in strips {
            let id = format!("fade-{name}-{}", self.theme);
            writeln!(
                out,
                r#"<linearGradient id="{id}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"><stop stop-color="{veil}" stop-opacity="0"/><stop offset="1" stop-color="{veil}"/></linearGradient><rect x="{}" y="{}" width="{}" height="{}" fill="url(#{id})"/>"#,
                Tenth(at.x),
                Tenth(at.y),
                Tenth(size.x),
                Tenth(size.y)
            )?;
        }
        Ok(())
    }

    /// Writes the grid: ticks of a fifth of each side at the corners, and a faint line between them.
    // Each hex draws half of its sides; the dashes of each half begin anew, so that the rounding of
    // coordinates does not add up.
    fn write_grid(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.drawing.layout.corners();
        let mut half = String::new();
        for side in corners[..4].windows(2) {
            write!(half, "l{}", Place(side[1] - side[0]))?;
        }
        let mut data = String::new();
        for (_, spot) in self.window.visible().filter(|(_, spot)| spot.inside) {
            write!(data, "M{}{half}", Place(spot.at + corners[0]))?;
        }
        let grid = Shared::new("grid", data);
        let (id, ink) = (grid.id(), self.theme.ink(ink::GRID));
        let (tick, gap) = (Layout::SIZE / 5.0, Layout::SIZE * 0.6);
        writeln!(out, r#"<defs>{grid}</defs><g fill="none" stroke="{ink}">"#)?;
        writeln!(out, r##"<use href="#{id}" stroke-width=".7" stroke-opacity=".12"/>"##)?;
        writeln!(
            out,
            r##"<use href="#{id}" stroke-width=".9" stroke-opacity=".46" stroke-dasharray="{} {gap}" stroke-dashoffset="{tick}"/></g>"##,
            2.0 * tick
        )
    }
}

/// Joins the path data of several outlines.
pub(super) fn joined(outlines: &[Outline]) -> String {
    outlines.iter().fold(String::new(), |mut data, outline| {
        // Writing to a string cannot fail.
        let _ = write!(data, "{outline}");
        data
    })
}
