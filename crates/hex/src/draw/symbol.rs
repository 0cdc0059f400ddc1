//! The small drawings that are strewn over the ground.

use super::svg::{Place, Tenth};
use super::theme::{Ink, Theme, ink};
use hexx::Vec2;
use std::collections::BTreeMap;
use std::fmt;

/// A small drawing around a point.
pub(super) struct Symbol {
    pub(super) name: &'static str,
    /// Degrees by which it is turned clockwise.
    turn: i16,
    shapes: &'static [Shape],
}

/// A path of a symbol.
struct Shape {
    data: &'static str,
    fill: Option<Ink>,
    line: Option<Ink>,
    /// The width of the line in hundredths.
    width: u16,
}

const fn filled(data: &'static str, fill: Ink) -> Shape {
    Shape { data, fill: Some(fill), line: None, width: 0 }
}

const fn line(data: &'static str, line: Ink, width: u16) -> Shape {
    Shape { data, fill: None, line: Some(line), width }
}

const fn both(data: &'static str, fill: Ink, line: Ink, width: u16) -> Shape {
    Shape { data, fill: Some(fill), line: Some(line), width }
}

const fn symbol(name: &'static str, shapes: &'static [Shape]) -> Symbol {
    Symbol { name, turn: 0, shapes }
}

const fn turned(name: &'static str, turn: i16, shapes: &'static [Shape]) -> Symbol {
    Symbol { name, turn, shapes }
}

impl Symbol {
    /// Returns the id of the symbol's marker, which identifies the drawing completely, because
    /// several pictures may share a page.
    fn id(&self, theme: Theme) -> String {
        format!("{}-{theme}", self.name)
    }

    fn define(&self, out: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        write!(
            out,
            r#"<marker id="{}" markerUnits="userSpaceOnUse" overflow="visible" stroke-linecap="round" stroke-linejoin="round">"#,
            self.id(theme)
        )?;
        if self.turn != 0 {
            write!(out, r#"<g transform="rotate({})">"#, self.turn)?;
        }
        self.shapes.iter().try_for_each(|shape| shape.write(out, theme))?;
        if self.turn != 0 {
            write!(out, "</g>")?;
        }
        writeln!(out, "</marker>")
    }
}

impl Shape {
    fn write(&self, out: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        let fill = self.fill.map_or("none", |fill| theme.ink(fill));
        write!(out, r#"<path d="{}" fill="{fill}""#, self.data)?;
        if let Some(line) = self.line {
            let width = f32::from(self.width) / 100.0;
            write!(out, r#" stroke="{}" stroke-width="{width}""#, theme.ink(line))?;
        }
        write!(out, "/>")
    }
}

/// Symbols at their places.
///
/// A symbol is a marker, and its places are the points of an invisible line: a tree costs a few bytes
/// and no element of its own, and the tree that is drawn later covers the one behind it.
#[derive(Default)]
pub(super) struct Scatter {
    places: BTreeMap<Rank, (&'static Symbol, Vec<Vec2>)>,
}

/// The order of drawing: flat things first, then from north to south.
type Rank = (bool, i32, &'static str);

impl Scatter {
    /// The height of the bands in which standing symbols of one kind are drawn together.
    const BAND: f32 = 6.0;

    /// Adds a symbol that lies on the ground.
    pub(super) fn lay(&mut self, symbol: &'static Symbol, at: Vec2) {
        self.add((false, 0, symbol.name), symbol, at);
    }

    /// Adds a symbol that stands upright and covers what is behind it.
    pub(super) fn stand(&mut self, symbol: &'static Symbol, at: Vec2) {
        let band = (at.y / Self::BAND).floor() as i32;
        self.add((true, band, symbol.name), symbol, at);
    }

    fn add(&mut self, rank: Rank, symbol: &'static Symbol, at: Vec2) {
        self.places.entry(rank).or_insert_with(|| (symbol, Vec::new())).1.push(at);
    }

    /// Writes the definitions of all symbols in use.
    pub(super) fn define(&self, out: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        let used: BTreeMap<&str, &Symbol> =
            self.places.values().map(|(symbol, _)| (symbol.name, *symbol)).collect();
        used.values().try_for_each(|symbol| symbol.define(out, theme))
    }

    pub(super) fn write(&self, out: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
        self.places.values().try_for_each(|(symbol, places)| {
            let id = symbol.id(theme);
            // The first point of the line has no marker: a line needs two points to have any.
            write!(
                out,
                r#"<path fill="none" marker-mid="url(#{id})" marker-end="url(#{id})" d="M0 0"#
            )?;
            places.iter().try_for_each(|at| write!(out, " {}", Place(*at)))?;
            writeln!(out, r#""/>"#)
        })
    }
}

/// Dots that repeat over all of the ground.
pub(super) struct Stipple(pub(super) Theme);

impl Stipple {
    /// Returns the id of the pattern.
    pub(super) fn id(&self) -> String {
        format!("stipple-{}", self.0)
    }
}

impl fmt::Display for Stipple {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIDE: u16 = 180;
        const DOTS: u32 = 96;
        let grain = super::grain::Grain(1);
        write!(
            out,
            r#"<pattern id="{}" width="{SIDE}" height="{SIDE}" patternUnits="userSpaceOnUse"><path fill="none" stroke="{}" stroke-width="1" stroke-linecap="round" stroke-opacity=".6" d=""#,
            self.id(),
            self.0.ink(ink::STIPPLE)
        )?;
        for dot in 0..DOTS {
            let middle = Vec2::splat(f32::from(SIDE) / 2.0);
            let at = middle + grain.shift(crate::Hex::ZERO, dot, f32::from(SIDE) / 2.0 - 1.0);
            write!(out, "M{} {}h0", Tenth(at.x), Tenth(at.y))?;
        }
        writeln!(out, r#""/></pattern>"#)
    }
}

// Every drawing is made for hexes with a side of 30.

const TREE_SHADE: &str = "M-2.4 2a3.7 3 0 1 0 7.4 0a3.7 3 0 1 0-7.4 0z";

pub(super) static TREES: [Symbol; 3] = [
    symbol(
        "tree",
        &[
            filled(TREE_SHADE, ink::SHADE),
            both(
                "M-3.3 1.1a1.9 1.9 0 0 1 .7-3.3a2.2 2.2 0 0 1 4.5-.4a2 2 0 0 1 1.1 3.7a2.3 2.3 0 0 1-6.3 0z",
                ink::TREE,
                ink::TREE_LINE,
                75,
            ),
        ],
    ),
    symbol(
        "tall-tree",
        &[
            filled("M-2.8 2.3a4.3 3.5 0 1 0 8.6 0a4.3 3.5 0 1 0-8.6 0z", ink::SHADE),
            both(
                "M3.8 1.3a2.2 2.2 0 0 0-.8-3.8a2.5 2.5 0 0 0-5.2-.5a2.3 2.3 0 0 0-1.3 4.3a2.7 2.7 0 0 0 7.3 0z",
                ink::TREE,
                ink::TREE_LINE,
                80,
            ),
        ],
    ),
    symbol(
        "young-tree",
        &[
            filled("M-1.9 1.6a3 2.4 0 1 0 6 0a3 2.4 0 1 0-6 0z", ink::SHADE),
            both(
                "M-2.6.9a1.5 1.5 0 0 1 .6-2.6a1.7 1.7 0 0 1 3.5-.4a1.6 1.6 0 0 1 .9 3a1.8 1.8 0 0 1-5 0z",
                ink::TREE,
                ink::TREE_LINE,
                70,
            ),
        ],
    ),
];

pub(super) static STONES: [Symbol; 2] = [
    symbol("stone", &[both("M-3.6 0q1.4-4.7 3.6-3.2t3.6 3.2", ink::LEVELS[1], ink::ROUGH, 85)]),
    symbol("small-stone", &[both("M-2.4 0q1-3.1 2.4-2.2t2.4 2.2", ink::LEVELS[1], ink::ROUGH, 85)]),
];

pub(super) static DEBRIS: [Symbol; 2] = [
    symbol(
        "debris",
        &[
            filled("M-2.6 3l6.6.4 1.4-2.4-2.6-1z", ink::SHADE),
            both("M-4 2.4l1.4-4.6 3.6-.8 3 2.6-1.2 3z", ink::SLATE, ink::WALL, 70),
        ],
    ),
    symbol("brick", &[both("M-2.2 1.2l.8-2.6 3 .8-.6 2.4z", ink::ROOF, ink::ROOF_DARK, 60)]),
];

pub(super) static REEDS: [Symbol; 2] = [
    symbol(
        "reeds",
        &[
            line("M-5 3.4h6.4", ink::SHORE, 70),
            line("M0 2.4v-5.2M-2.2 2.4l-1.4-3.8M2.2 2.4l1.4-3.8", ink::REED, 85),
        ],
    ),
    symbol(
        "pool",
        &[both("M-4.6 0a4.6 1.7 0 1 0 9.2 0a4.6 1.7 0 1 0-9.2 0z", ink::WATER, ink::SHORE, 60)],
    ),
];

pub(super) static RIPPLES: [Symbol; 1] =
    [symbol("ripple", &[line("M-4.6 0q2.3-2.2 4.6 0t4.6 0", ink::RIPPLE, 85)])];

pub(super) static PEBBLES: [Symbol; 2] = [
    symbol("ripple", &[line("M-4.6 0q2.3-2.2 4.6 0t4.6 0", ink::RIPPLE, 85)]),
    symbol("pebbles", &[line("M-3 .6h.01M0-1.2h.01M2.8.8h.01M.6 2.2h.01", ink::SHORE, 130)]),
];

pub(super) static GRAINS: [Symbol; 2] = [
    symbol("grains", &[line("M-3 1h.01M0-1.6h.01M3 .4h.01M.8 2.6h.01", ink::GRAIN, 120)]),
    symbol("dune", &[line("M-5 1q2.6-2.6 5-1.2t5-.4", ink::GRAIN, 70)]),
];

pub(super) static FURROWS: [Symbol; 2] = [
    symbol(
        "furrows",
        &[line(
            "M-14 9l16-24M-9.5 12l19-28M-4 14l19-28M1.5 15l16.5-24M-17.5 4l11.5-17",
            ink::FURROW,
            85,
        )],
    ),
    symbol(
        "level-furrows",
        &[line("M-15-10h30M-18-5h36M-19 0h38M-18 5h36M-15 10h30", ink::FURROW, 85)],
    ),
];

pub(super) static KNOLLS: [Symbol; 1] = [symbol(
    "knoll",
    &[line("M-6 2.4q6-8 12 0M-3.4 1l-1.2 2.8M0-.4v3.2M3.4 1l1.2 2.8", ink::HACHURE, 80)],
)];

pub(super) static PEAKS: [Symbol; 2] = [
    symbol(
        "peak",
        &[
            both("M-9 6.5l8.6-15.5L9 6.5", ink::LEVELS[2], ink::HACHURE, 110),
            filled("M-.4-9l9.4 15.5H2.6l-.8-7.5z", ink::SHADE),
            line("M-.4-9l1.4 5-1.6 3 2 5M3.6-2.4l1 3.6M6-.4l.8 3", ink::HACHURE, 70),
        ],
    ),
    symbol(
        "low-peak",
        &[
            both("M-7 4.5L-.4-5.6 7 4.5", ink::LEVELS[2], ink::HACHURE, 100),
            filled("M-.4-5.6L7 4.5H2l-.6-5z", ink::SHADE),
        ],
    ),
];

pub(super) static CRAGS: [Symbol; 2] = [
    symbol(
        "crag",
        &[
            both("M-7 5l1.6-8 3 2L.6-7.4 7 5z", ink::LEVELS[1], ink::WALL, 90),
            filled("M.6-7.4L7 5H3L.8-1z", ink::SHADE),
            line("M-2.4-1l.8 4M.8-1L2 3", ink::WALL, 60),
        ],
    ),
    symbol(
        "low-crag",
        &[
            both("M-5.4 3.6l2-6 3.4 1.4 1.6-3 3.8 7.6z", ink::LEVELS[1], ink::WALL, 85),
            filled("M1.6-4l3.8 7.6H2.6z", ink::SHADE),
        ],
    ),
];

pub(super) static CRESTS: [Symbol; 1] = [symbol(
    "crest",
    &[
        line("M-19 4q7-13 11-5 4-11 9-2 6-8 18 6", ink::HACHURE, 170),
        line(
            "M-14-1l-2.6 6M-10.6-3l-.4 5M-6-3l-1 6M-1.6-6.4l-1.6 7M3-4l.6 6M8-5l1.4 6M13-2.4l2.6 5",
            ink::HACHURE,
            80,
        ),
    ],
)];

pub(super) static SLABS: [Symbol; 2] = [
    symbol("slab", &[line("M-7 3.4h9.4l4.4-6.8h-9.4zM-2.4 0h8.6", ink::JOINT, 80)]),
    symbol("cracked-slab", &[line("M-6 2.6h8l3.6-5.4h-8z", ink::JOINT, 80)]),
];

pub(super) static ROOFS: [Symbol; 4] = [
    turned(
        "roof",
        -8,
        &[
            filled("M-5.4-2.5h13.2v8.4h-13.2z", ink::SHADE),
            filled("M-6.6-4.2H6.6v8.4H-6.6z", ink::ROOF),
            filled("M-6.6 0H6.6v4.2H-6.6z", ink::ROOF_DARK),
        ],
    ),
    turned(
        "cottage",
        12,
        &[
            filled("M-3.9-2.2H6.3v7.8H-3.9z", ink::SHADE),
            filled("M-5.1-3.9H5.1v7.8H-5.1z", ink::ROOF),
            filled("M-5.1 0H5.1v3.9H-5.1z", ink::ROOF_DARK),
        ],
    ),
    turned(
        "long-roof",
        4,
        &[
            filled("M-6.6-2.5H9v8.4H-6.6z", ink::SHADE),
            filled("M-7.8-4.2H7.8v8.4H-7.8z", ink::ROOF),
            filled("M-7.8 0H7.8v4.2H-7.8z", ink::ROOF_DARK),
        ],
    ),
    turned(
        "shed",
        -16,
        &[
            filled("M-2.4-1.9h7.2v7.2h-7.2z", ink::SHADE),
            filled("M-3.6-3.6h7.2v7.2h-7.2z", ink::ROOF),
            filled("M-3.6 0h7.2v3.6h-7.2z", ink::ROOF_DARK),
        ],
    ),
];

pub(super) static HALL: Symbol = turned(
    "hall",
    -6,
    &[
        filled("M-12-7.4h27.4v19.6H-12z", ink::SHADE),
        both("M-14-10h28V10h-28z", ink::SLATE, ink::WALL, 90),
        filled("M-14 0h28v10h-28z", ink::SLATE_DARK),
        line("M-14 0h28M-8-10v4M0-10v4M8-10v4", ink::WALL, 70),
    ],
);

pub(super) static BLOCK: Symbol = symbol(
    "block",
    &[
        filled("M-14-11h31.6v27H-14z", ink::SHADE),
        both("M-17-14h34v28h-34z", ink::SLATE, ink::WALL, 120),
        both("M-12-9.4h10v18.8h-10z", ink::SLATE_DARK, ink::WALL, 70),
        both("M3-9.4h9v7.4H3zM3 2.4h9v7H3z", ink::SLATE_DARK, ink::WALL, 70),
    ],
);

pub(super) static FORT: Symbol = symbol(
    "fort",
    &[
        filled("M-11.6 10.6l3-8-3.4-10.6 8.6 3 9-3-2.6 10.6 3.2 8-8.6-2.6z", ink::SHADE),
        both("M-13 9l3.4-9L-13-9l9 3.4h8L13-9 9.6 0 13 9 4 5.6h-8z", ink::BUILT, ink::WALL, 160),
        line("M-5.4-2.6h10.8v5.2H-5.4z", ink::WALL, 90),
    ],
);

pub(super) static TOWER: Symbol = symbol(
    "tower",
    &[
        filled("M-5.4 2.4a7 6.4 0 1 0 14 0a7 6.4 0 1 0-14 0z", ink::SHADE),
        both("M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", ink::ROAD, ink::WALL, 220),
        line("M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z", ink::WALL, 90),
    ],
);

pub(super) static GATE: Symbol = symbol(
    "gate",
    &[
        filled("M-5-4.4H9.6V9H-5z", ink::SHADE),
        both("M-7-7H7V7H-7z", ink::ROAD, ink::WALL, 200),
        line("M-3 7V1.6a3 3 0 0 1 6 0V7M-7-2.6h14", ink::WALL, 90),
    ],
);

pub(super) static STEPPING: Symbol = symbol(
    "stepping-stone",
    &[both("M-1.3 0a1.3 1.1 0 1 0 2.6 0a1.3 1.1 0 1 0-2.6 0z", ink::ROAD, ink::SHORE, 55)],
);
