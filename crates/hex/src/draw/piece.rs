use super::svg::{Escaped, Place, Polygon, Tenth, letters};
use super::{Drawing, style};
use crate::{Colour, Facing};
use serde::Serialize;
use std::fmt;

/// A playing piece: its label, side, facing and condition.
///
/// ```
/// use sandtable_hex::draw::{Drawing, Piece};
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, pointy};
///
/// let shape = Shape::new(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let spears = Piece::new("Sp", 0).facing(pointy::E).foot("120").badge("!");
/// let rumour = Piece::new("HC", 1).faded(50);
/// let drawing = Drawing::of(&map).piece(Hex::ZERO, spears).piece(Hex::new(1, 0), rumour);
/// assert!(drawing.to_string().contains(">120</text>"));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[must_use]
pub struct Piece {
    /// The id of the unit, if the viewer may query it.
    id: Option<String>,
    /// A description of the piece in words.
    title: String,
    text: String,
    side: u8,
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    facing: Option<Facing>,
    foot: String,
    badge: String,
    faded: u8,
}

const WHITE: Colour = Colour::new(255, 255, 255);

impl Piece {
    /// Creates a piece of a side with this label.
    pub fn new(text: impl Into<String>, side: u8) -> Self {
        let text = text.into();
        Self {
            id: None,
            title: text.clone(),
            text,
            side,
            facing: None,
            foot: String::new(),
            badge: String::new(),
            faded: 0,
        }
    }

    /// Sets the id by which the page queries the unit.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets the description for screen readers.
    pub fn title(mut self, words: impl Into<String>) -> Self {
        self.title = words.into();
        self
    }

    /// Sets the facing, or none.
    pub fn facing(mut self, facing: impl Into<Option<Facing>>) -> Self {
        self.facing = facing.into();
        self
    }

    /// Adds small print at the bottom.
    pub fn foot(mut self, text: impl Into<String>) -> Self {
        self.foot = text.into();
        self
    }

    /// Adds a badge in the corner.
    pub fn badge(mut self, text: impl Into<String>) -> Self {
        self.badge = text.into();
        self
    }

    /// Fades the piece by `percent` and dashes its outline: for outdated sightings.
    pub const fn faded(mut self, percent: u8) -> Self {
        self.faded = if percent > 100 { 100 } else { percent };
        self
    }

    pub(super) fn write(
        &self,
        out: &mut fmt::Formatter<'_>,
        drawing: &Drawing<'_>,
        at: hexx::Vec2,
    ) -> fmt::Result {
        let colour = style::seat(self.side);
        let faded = match self.faded {
            0 => String::new(),
            percent => format!(r#" opacity="{}""#, f32::from(100 - percent) / 100.0),
        };
        // Small print needs more room.
        let size = if self.foot.is_empty() { "" } else { " scale(1.2)" };
        writeln!(
            out,
            r#"<g transform="translate({}){size}" fill="{}" stroke="{colour}" stroke-width="2.4" stroke-linejoin="round"{faded}>"#,
            Place(at),
            colour.mixed(WHITE, 86)
        )?;
        if let Some(facing) = self.facing {
            let ahead = drawing.layout.to_side(facing).normalize();
            let wing = ahead.perp() * 8.0;
            let nose = [ahead * 24.0, ahead * 15.0 + wing, ahead * 15.0 - wing];
            writeln!(out, r#"<path fill="{colour}" stroke-width="1" d="{}"/>"#, Polygon(&nose))?;
        }
        // Sides differ in the shape of their pieces, not only in colour: square, round, dashed.
        let round = if self.side.is_multiple_of(2) { 2 } else { 10 };
        let broken = self.side % 4 >= 2 || self.faded > 0;
        let dashes = if broken { r#" stroke-dasharray="4 2""# } else { "" };
        writeln!(out, r#"<rect x="-14" y="-14" width="28" height="28" rx="{round}"{dashes}/>"#)?;
        self.write_words(out)?;
        self.write_badge(out)?;
        writeln!(out, "</g>")
    }

    fn write_words(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = (38.0 / letters(&self.text).max(1.0)).clamp(5.0, 13.0);
        let lift = if self.foot.is_empty() { size * 0.36 } else { 1.0 };
        write!(
            out,
            r##"<text y="{}" font-size="{}" font-weight="bold" fill="#1c1a18" stroke="none">{}</text>"##,
            Tenth(lift),
            Tenth(size),
            Escaped(&self.text)
        )?;
        if self.foot.is_empty() {
            return Ok(());
        }
        let small = (34.0 / letters(&self.foot).max(1.0)).clamp(5.0, 8.5);
        write!(
            out,
            r##"<text y="10.5" font-size="{}" fill="#1c1a18" stroke="none">{}</text>"##,
            Tenth(small),
            Escaped(&self.foot)
        )
    }

    fn write_badge(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.badge.is_empty() {
            return Ok(());
        }
        write!(
            out,
            r##"<circle cx="13" cy="-13" r="6.5" fill="#1c1a18" stroke="#fdf8ea" stroke-width="1.2"/><text x="13" y="-9.6" font-size="9.5" font-weight="bold" fill="#fdf8ea" stroke="none">{}</text>"##,
            Escaped(&self.badge)
        )
    }
}
