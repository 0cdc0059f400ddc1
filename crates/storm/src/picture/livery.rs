//! Colours, rims and emblems of the factions, and their counters as symbols.

use crate::Faction;
use crate::board::schematic::direction;
use sandtable_hex::draw::svg::{Place, Polyline, Vec2};
use std::fmt::{self, Write};

/// The radius of a counter without its dark edge.
pub(super) const RADIUS: f32 = 18.4;

/// The colours of print on counters. Counters keep their colours in the dark.
pub(super) const INK: &str = "#26211b";
pub(super) const PAPER: &str = "#fdf8ea";

/// The marks along the rim of a counter.
#[derive(Clone, Copy)]
enum Rim {
    Plain,
    Hatch,
    Dots,
    Bars,
    Crosses,
    Stripes,
}

/// The look of a faction's counters. Colour, rim and emblem are different for each: any one
/// of them is enough to tell factions apart.
pub(super) struct Livery {
    pub(super) plate: &'static str,
    pub(super) print: &'static str,
    rim: Rim,
    pub(super) emblem: &'static str,
}

/// By faction, in the order of the ids.
const LIVERIES: [Livery; Faction::COUNT] = [
    Livery {
        plate: "#2b9d78",
        print: INK,
        rim: Rim::Bars,
        emblem: "M-6.4-3Q-3-5-1-1.6L0-4.4L1-1.6Q3-5 6.4-3Q4-1 2 2.6L0 6L-2 2.6Q-4-1-6.4-3Z",
    },
    Livery {
        plate: "#14568c",
        print: PAPER,
        rim: Rim::Plain,
        emblem: "M-6 0Q0-6 6 0Q0 6-6 0ZM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
    },
    Livery {
        plate: "#b8400f",
        print: PAPER,
        rim: Rim::Hatch,
        emblem: "M-6 4L-6-3L-3 0L0-5L3 0L6-3L6 4Z",
    },
    Livery {
        plate: "#e6b93f",
        print: INK,
        rim: Rim::Dots,
        emblem: "M0-6Q5 0 4 3Q2.6 6 0 6Q-2.6 6-4 3Q-5 0 0-6Z",
    },
    Livery {
        plate: "#37322d",
        print: PAPER,
        rim: Rim::Stripes,
        emblem: "M-5-5H-1.8V-1.4H1.8V-5H5V5H1.8V1.6H-1.8V5H-5Z",
    },
    Livery {
        plate: "#ab7cb5",
        print: INK,
        rim: Rim::Crosses,
        emblem: "M-6.4 0a3.2 3.2 0 0 1 6.4 0a3.2 3.2 0 0 1 6.4 0a3.2 3.2 0 0 1-6.4 0a3.2 3.2 0 0 1-6.4 0M0-6.6L1.5-4H-1.5ZM0 6.6L1.5 4H-1.5Z",
    },
];

/// The livery of a faction.
pub(super) const fn livery(faction: Faction) -> &'static Livery {
    &LIVERIES[faction as usize]
}

/// The id of a counter's symbol.
pub(super) fn symbol(faction: Faction, advisors: bool) -> String {
    format!("{faction}{}", if advisors { "-advisors" } else { "" })
}

/// Writes the symbol of a faction's counters: a plate with a patterned rim, or for advisors a hollow
/// one.
pub(super) fn write_symbol(out: &mut String, faction: Faction, advisors: bool) -> fmt::Result {
    let Livery { plate, print, rim, .. } = livery(faction);
    let id = symbol(faction, advisors);
    let (fill, edge, marks) =
        if advisors { (&PAPER, plate, plate) } else { (plate, &PAPER, print) };
    let wide = if advisors { 3.4 } else { 1.5 };
    writeln!(
        out,
        r#"<g id="{id}"><circle r="20" fill="{INK}"/><circle r="{RADIUS}" fill="{fill}" stroke="{edge}" stroke-width="{wide}"/>"#
    )?;
    if !advisors {
        rim.write(out, marks)?;
    }
    writeln!(out, "</g>")
}

impl Rim {
    fn write(self, out: &mut String, colour: &str) -> fmt::Result {
        let (data, wide) = self.path();
        match self {
            Self::Plain => write!(
                out,
                r#"<circle r="15.9" fill="none" stroke="{colour}" stroke-width="3.6"/>"#
            ),
            Self::Stripes => [17.0, 14.6].into_iter().try_for_each(|radius| {
                write!(
                    out,
                    r#"<circle r="{radius}" fill="none" stroke="{colour}" stroke-width="1"/>"#
                )
            }),
            _ => write!(
                out,
                r#"<path d="{data}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"/>"#
            ),
        }
    }

    /// Returns the path of a rim that is made of equal marks, and the width of its line.
    fn path(self) -> (String, f32) {
        let (count, wide): (u8, f32) = match self {
            Self::Bars => (18, 1.6),
            Self::Hatch => (16, 1.6),
            Self::Dots => (18, 2.7),
            Self::Crosses => (12, 1.1),
            Self::Plain | Self::Stripes => (0, 0.0),
        };
        let angle = |mark| 360.0 * f32::from(mark) / f32::from(count);
        ((0..count).map(|mark| self.mark(angle(mark))).collect(), wide)
    }

    /// The path of one mark of the rim.
    fn mark(self, angle: f32) -> String {
        let at = |radius: f32, turn: f32| direction(angle + turn) * radius;
        let line = |from: Vec2, to: Vec2| Polyline(&[from, to]).to_string();
        match self {
            Self::Bars => line(at(14.4, 0.0), at(17.0, 0.0)),
            Self::Hatch => line(at(14.2, 0.0), at(17.2, 13.0)),
            Self::Dots => format!("M{}h0", Place(at(15.8, 0.0))),
            Self::Crosses => {
                line(at(14.3, -5.0), at(17.1, 5.0)) + &line(at(14.3, 5.0), at(17.1, -5.0))
            }
            Self::Plain | Self::Stripes => String::new(),
        }
    }
}
