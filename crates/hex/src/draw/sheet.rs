use super::Drawing;
use super::layout::Extent;
use super::svg::Tenth;
use super::theme::{Theme, ink};
use hexx::Vec2;
use std::fmt;

/// Several drawings on one sheet: side by side, or one below the other if the sheet would become
/// too wide.
///
/// ```
/// use sandtable_hex::draw::{Drawing, Sheet};
/// use sandtable_hex::{Map, Orientation, Outline, Shape, Shoved};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let sheet = Sheet(vec![Drawing::of(&map).caption("Before"), Drawing::of(&map).caption("After")]);
/// assert_eq!(sheet.to_string().matches("<title>Small</title>").count(), 2, "both drawings");
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
pub struct Sheet<'m>(pub Vec<Drawing<'m>>);

impl Sheet<'_> {
    /// The maximum ratio of width to height.
    const LONGEST: f32 = 5.0;

    /// Returns the upper left corner of each drawing, and the size of the sheet.
    fn places(&self) -> (Vec<Vec2>, Vec2) {
        let sizes: Vec<Vec2> = self.0.iter().map(|drawing| size(drawing.paper())).collect();
        let wide: f32 = sizes.iter().map(|size| size.x).sum();
        let high = sizes.iter().map(|size| size.y).fold(1.0, f32::max);
        let across = wide / high <= Self::LONGEST;
        let along = if across { Vec2::X } else { Vec2::Y };
        let (mut next, mut whole) = (Vec2::ZERO, Vec2::ZERO);
        let mut places = Vec::new();
        for size in sizes {
            places.push(next);
            whole = whole.max(next + size);
            next += size * along;
        }
        (places, whole)
    }
}

fn size(paper: Extent) -> Vec2 {
    paper.most - paper.least
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (places, whole) = self.places();
        let (wide, high) = (Tenth(whole.x), Tenth(whole.y));
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">"#
        )?;
        let theme = self.0.first().map_or(Theme::default(), |drawing| drawing.theme);
        let paper = theme.ink(ink::VEIL);
        writeln!(out, r#"<rect width="{wide}" height="{high}" fill="{paper}"/>"#)?;
        for (drawing, at) in self.0.iter().zip(places) {
            write!(out, r#"<g transform="translate({} {})">"#, Tenth(at.x), Tenth(at.y))?;
            write!(out, "{drawing}")?;
            writeln!(out, "</g>")?;
        }
        writeln!(out, "</svg>")
    }
}
