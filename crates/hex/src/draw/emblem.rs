use super::scene::{Sign, Way};
use super::svg::{Place, Polyline};
use super::{Drawing, style};
use crate::Colour;
use hexx::Vec2;
use serde::Serialize;
use std::fmt;

/// A symbol for a place or a courier, with or without a piece in the same hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Emblem {
    /// A flag: an objective.
    Flag,
    /// A tent: a headquarters.
    Tent,
    /// A rider: a courier.
    Rider,
    /// A waypoint of a route.
    Stage,
}

const NOBODY: Colour = Colour::new(0xfd, 0xf8, 0xea);

impl Emblem {
    /// Returns the outline around the centre of the hex. Those of places keep to the upper left,
    /// clear of a piece in the same hex.
    const fn outline(self) -> &'static str {
        match self {
            Self::Flag => "M-19 2V-21M-19 -20h13l-4 4.5 4 4.5h-13",
            Self::Tent => "M-23 20l8.5-14 8.5 14z",
            Self::Rider => "M0 -7a7 7 0 1 0 .1 0zM-3.4 -2.6h6.8v5.2h-6.8l3.4-2.6z",
            Self::Stage => "M0 -4.5L4.5 0L0 4.5L-4.5 0z",
        }
    }
}

/// Emblems and planned routes.
impl Drawing<'_> {
    pub(super) fn write_emblem(
        &self,
        out: &mut fmt::Formatter<'_>,
        Sign { hex, emblem, side }: &Sign,
    ) -> fmt::Result {
        let Some(at) = self.middle(*hex) else { return Ok(()) };
        let fill = side.map_or(NOBODY, style::seat);
        writeln!(
            out,
            r##"<path transform="translate({})" fill="{fill}" stroke="#1c1a18" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" d="{}"/>"##,
            Place(at),
            emblem.outline()
        )
    }

    /// Draws a thin dashed line in the colour of a side.
    pub(super) fn write_way(
        &self,
        out: &mut fmt::Formatter<'_>,
        Way { hexes, side }: &Way,
    ) -> fmt::Result {
        let places: Vec<Vec2> = hexes.iter().filter_map(|hex| self.middle(*hex)).collect();
        if places.len() < 2 {
            return Ok(());
        }
        let colour = style::seat(*side);
        writeln!(
            out,
            r#"<path fill="none" stroke="{colour}" stroke-width="2" stroke-opacity=".75" stroke-dasharray="6 4" stroke-linejoin="round" d="{}"/>"#,
            Polyline(&places)
        )
    }
}
