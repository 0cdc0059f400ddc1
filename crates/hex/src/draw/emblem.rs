use super::look::{Level, Look, Part, edged};
use super::scene::{Sign, Way};
use super::seat::{INK, PAPER};
use super::stack::Spot;
use super::svg::Polyline;
use super::{Drawing, Seat};
use hexx::Vec2;
use serde::Serialize;
use std::fmt;

/// A symbol for a place or a courier, with or without a piece in the same hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Emblem {
    /// A round marker with a flag: an objective.
    Flag,
    /// A tent: a headquarters.
    Tent,
    /// A rider: a courier.
    Rider,
    /// A waypoint of a route.
    Stage,
}

const DISC: &str = "M-8.5 0a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1-17 0Z";
const PENNANT: &str = "M-2.6 5V-5.4M-2.6-5h7l-2 2.5 2 2.5h-7";
const TENT: &str = "M-12 7L0-9L12 7Z";
const TENT_DOOR: &str = "M-3.6 7L0-2L3.6 7ZM0-9V-14";
const TENT_FLAG: &str = "M0-14h7l-2 2 2 2h-7Z";
const STAGE: &str = "M0-5L5 0L0 5L-5 0Z";
const HORSE: &str = "M-10-3Q-6-6 2-5L7-9Q8-12 10-12L11-13L11.4-11.4Q14-9.6 14.6-8L13-7L10.6-8L9-3Q9 0 7 1L12 4L15 2.6L15.4 4L11.6 6L5 3L-4 3L-8 5.6L-13 4.4L-15 7L-16 6L-13.6 2.6L-9.6 2.4L-11 0Q-14-2-16.6 1Q-15-4-10-3Z";
const HORSEMAN: &str =
    "M-2.6-4L-1.6-11.6Q-1-13.6 1.6-13L3.6-9.6L6.4-9L6-7.4L2.6-8L1-4.6L3-1L1.6 0L-2-3Z";
const HEAD: &str = "M-1.5-16a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0Z";

impl Emblem {
    /// Returns the drawing of an emblem of a side, or of a neutral one. Those of places keep to the
    /// upper left, clear of a piece in the same hex.
    pub(super) fn look(self, side: Option<u8>) -> Look {
        let colour = side.map_or(INK, |side| Seat::of(side).plate);
        Look::each(|level| {
            let scale = match (self, level) {
                (_, Level::Near) => 1.0,
                (_, Level::Middle) => 0.75,
                (Self::Stage, Level::Far) => return Vec::new(),
                (_, Level::Far) => 0.6,
            };
            let parts = match self {
                Self::Flag => vec![
                    Part::stroked(DISC, INK, 4.4),
                    Part::filled(DISC, PAPER).edged(colour, 2.2),
                    Part::filled(PENNANT, colour).edged(colour, 1.5),
                ],
                Self::Tent => [
                    edged(TENT, colour, [3.2, 1.4]).to_vec(),
                    vec![
                        Part::filled(TENT_DOOR, INK).edged(INK, 1.2),
                        Part::filled(TENT_FLAG, colour).edged(INK, 0.8),
                    ],
                ]
                .concat(),
                Self::Rider => rider(),
                Self::Stage => vec![Part::filled(STAGE, PAPER).edged(colour, 1.8)],
            };
            let (x, y) = self.place();
            parts.into_iter().map(|part| part.posed(x * scale, y * scale, scale, 0)).collect()
        })
    }

    const fn place(self) -> (f32, f32) {
        match self {
            Self::Flag => (-20.0, -18.0),
            Self::Tent => (-19.0, 17.0),
            Self::Rider => (0.0, 4.0),
            Self::Stage => (0.0, 0.0),
        }
    }
}

fn rider() -> Vec<Part> {
    let halo = [HORSE, HORSEMAN, HEAD].map(|path| Part::filled(path, PAPER).edged(PAPER, 3.4));
    let ink = [
        Part::filled(HORSE, INK),
        Part::filled(HORSEMAN, INK).edged(PAPER, 0.6),
        Part::filled(HEAD, INK),
    ];
    halo.into_iter().chain(ink).collect()
}

/// Emblems, moves and planned routes.
impl Drawing<'_> {
    pub(super) fn write_emblem(
        &self,
        out: &mut fmt::Formatter<'_>,
        Sign { hex, look, mirrored, .. }: &Sign,
    ) -> fmt::Result {
        let Some(at) = self.middle(*hex) else { return Ok(()) };
        let (id, _) = self.token(usize::from(*look));
        let mirror = if mirrored.is_some() { " scale(-1 1)" } else { "" };
        writeln!(out, r##"<use href="#{id}" transform="{}{mirror}"/>"##, Spot(at))
    }

    /// Draws a dotted line with a light edge in the colour of a side.
    pub(super) fn write_track(
        &self,
        out: &mut fmt::Formatter<'_>,
        Way { hexes, side }: &Way,
    ) -> fmt::Result {
        let Some(path) = self.line(hexes) else { return Ok(()) };
        for (colour, width) in [(PAPER, 4.4), (Seat::of(*side).plate, 2.6)] {
            writeln!(
                out,
                r#"<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray=".1 6" stroke-linecap="round" d="{path}"/>"#
            )?;
        }
        Ok(())
    }

    /// Draws a thin dashed line in the colour of a side.
    pub(super) fn write_way(
        &self,
        out: &mut fmt::Formatter<'_>,
        Way { hexes, side }: &Way,
    ) -> fmt::Result {
        let Some(path) = self.line(hexes) else { return Ok(()) };
        let colour = Seat::of(*side).plate;
        writeln!(
            out,
            r#"<path fill="none" stroke="{colour}" stroke-width="2" stroke-opacity=".75" stroke-dasharray="6 4" stroke-linejoin="round" d="{path}"/>"#
        )
    }

    /// Returns path data through the hexes that are on the map, if there are two.
    fn line(&self, hexes: &[crate::Hex]) -> Option<String> {
        let places: Vec<Vec2> = hexes.iter().filter_map(|hex| self.middle(*hex)).collect();
        (places.len() > 1).then(|| Polyline(&places).to_string())
    }
}
