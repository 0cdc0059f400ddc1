use super::look::{ClipPaths, Level, Parts};
use super::piece::{Hold, Placed};
use super::stack::{LabelTag, heading};
use super::svg::{Escaped, Tenth, number};
use super::{Look, Scene};
use crate::Orientation;
use std::fmt;

/// Every piece of a scene at its three levels of detail, side by side on a sheet with its title:
/// to look at, and to compare in tests.
///
/// ```
/// use sandtable_hex::draw::{Drawing, Specimens};
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let scene = Drawing::of(&map).counter(Hex::ZERO, flat::SE, "A1", 0).into_scene();
/// assert!(Specimens(&scene, Orientation::Flat).to_string().contains(">A1</text>"));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
pub struct Specimens<'s>(pub &'s Scene, pub Orientation);

impl Specimens<'_> {
    const WIDE: f32 = 220.0;
    const HIGH: f32 = 130.0;
    const COLUMNS: usize = 5;
    /// The centre of each level in its cell.
    const PLACES: [(Level, f32, f32); 3] =
        [(Level::Far, 24.0, 62.0), (Level::Middle, 72.0, 62.0), (Level::Near, 155.0, 56.0)];

    fn write_piece(&self, out: &mut fmt::Formatter<'_>, placed: &Placed) -> fmt::Result {
        for (level, x, y) in Self::PLACES {
            write!(out, r#"<g transform="translate({} {})">"#, Tenth(x), Tenth(y))?;
            for layer in &placed.layers {
                let Some(look) = self.0.looks.get(usize::from(layer.look)) else { continue };
                let facing = placed.facing.filter(|_| layer.hold == Some(Hold::Facing));
                let turn = facing.map_or(0.0, |facing| heading(self.1, facing))
                    + f32::from(layer.turn.unwrap_or(0));
                let scale = scale(look, level);
                write!(out, r#"<g transform="scale({}) rotate({})">"#, scale, Tenth(turn))?;
                write!(out, "{}</g>", Parts(look.level(level)))?;
            }
            if let (Some(label), Level::Near) = (&placed.label, level) {
                write!(out, "{}", LabelTag(placed, label))?;
            }
            writeln!(out, "</g>")?;
        }
        writeln!(
            out,
            r##"<text x="{}" y="{}" font-size="10" fill="#5b5144">{}</text>"##,
            Tenth(Self::WIDE / 2.0),
            Tenth(Self::HIGH - 6.0),
            Escaped(if placed.name.is_empty() { &placed.title } else { &placed.name })
        )
    }
}

/// Looks on the ground shrink with the hex; a far one is about 20 units high, a middle one 40.
fn scale(look: &Look, level: Level) -> f32 {
    match (look.ground, level) {
        (Some(true), Level::Far) => 0.36,
        (Some(true), Level::Middle) => 0.71,
        _ => 1.0,
    }
}

impl fmt::Display for Specimens<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<&Placed> = self.0.pieces.iter().chain(&self.0.remains).collect();
        let rows = number(pieces.len().div_ceil(Self::COLUMNS));
        let (wide, high) = (Self::WIDE * number(Self::COLUMNS), Self::HIGH * rows);
        writeln!(
            out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" font-family="'Source Sans 3', Helvetica, Arial, 'DejaVu Sans', sans-serif" text-anchor="middle"><rect width="{wide}" height="{high}" fill="#f1e8d0"/>"##
        )?;
        let parts = self.0.looks.iter().flat_map(|look| Level::ALL.map(|level| look.level(level)));
        write!(out, "{}", parts.flatten().collect::<ClipPaths<'_>>())?;
        for (index, placed) in pieces.into_iter().enumerate() {
            let x = number(index % Self::COLUMNS) * Self::WIDE;
            let y = number(index / Self::COLUMNS) * Self::HIGH;
            write!(out, r#"<g transform="translate({x} {y})">"#)?;
            self.write_piece(out, placed)?;
            writeln!(out, "</g>")?;
        }
        writeln!(out, "</svg>")
    }
}
