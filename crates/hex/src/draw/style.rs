//! The appearance of common terrain names. Other names are drawn too: in a colour derived from
//! their letters, with their glyph. This table has no effect on rules.

use crate::{Colour, Feature, Orientation, Swatch};

/// A small symbol, repeated at several places in a hex.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sign {
    /// Identifies the symbol completely, because several pictures may share a page.
    pub(super) id: String,
    pub(super) drawing: &'static str,
    pub(super) places: &'static [(i8, i8)],
}

/// The appearance of a feature that fills a hex.
struct Area {
    name: &'static str,
    /// The lowest level that looks like this. Higher levels are listed first.
    level: i32,
    fill: Colour,
    drawing: &'static str,
    places: &'static [(i8, i8)],
}

/// The appearance of a line through hexes or along their sides: first the edges, then the body on
/// top of them.
pub(super) struct Line {
    pub(super) edge: &'static str,
    pub(super) body: &'static str,
    /// The deviation from a straight hexside.
    pub(super) bend: f32,
}

/// The appearance of a hexside feature.
pub(super) enum SideStyle {
    /// A line from corner to corner.
    Along(&'static Line),
    /// A line from hex to hex.
    Across(&'static Line),
    /// A bridge over the line along the side.
    Deck,
    /// A ford through the line along the side.
    Shallow,
}

pub(super) const PAPER: Colour = Colour::new(0xfc, 0xfa, 0xf3);
pub(super) const CLEAR: Colour = Colour::new(0xf3, 0xee, 0xd9);
const HIGH: Colour = Colour::new(0x9c, 0x74, 0x3c);
const LOW: Colour = Colour::new(0x3c, 0x5c, 0x6c);

/// Muted colours for unknown names.
const OTHERS: [Colour; 6] = [
    Colour::new(0xe6, 0xdc, 0xe4),
    Colour::new(0xdc, 0xe4, 0xe6),
    Colour::new(0xe8, 0xde, 0xd0),
    Colour::new(0xdd, 0xe6, 0xd8),
    Colour::new(0xe9, 0xe2, 0xc6),
    Colour::new(0xe4, 0xd8, 0xd2),
];

const TREE: &str = r##"<path d="M0 7V3" fill="none" stroke="#5d4c35" stroke-width="1.6"/><circle cy="-1" r="4.8" fill="#8dab67" stroke="#48632f" stroke-width=".9"/>"##;
const WAVE: &str = r##"<path d="M-7 0q3.5-4 7 0t7 0" fill="none" stroke="#3f7798" stroke-width="1.2" stroke-linecap="round"/>"##;
const STONE: &str = r##"<path d="M-5 3.5l1.5-5 4-2 3 1.5 2 5.5z" fill="#cdbf9d" stroke="#76683f" stroke-width=".9" stroke-linejoin="round"/>"##;
const TUFT: &str = r##"<path d="M-6 3h12M0 3v-7M-3 3l-2-5M3 3l2-5" fill="none" stroke="#4f7358" stroke-width="1.1" stroke-linecap="round"/>"##;
const HOUSE: &str =
    r##"<path d="M-4.5 4.5v-9h9v9z" fill="#7d6f66" stroke="#3d342e" stroke-width=".9"/>"##;
const FURROW: &str =
    r##"<path d="M-9 5l12-10M-3 7l12-10" fill="none" stroke="#a08c3c" stroke-width="1"/>"##;
const GRAIN: &str = r##"<circle r="1.1" fill="#a5905a"/>"##;
const KNOLL: &str = r##"<path d="M-8 4q8-13 16 0M-3-1l-2 5M3-1l2 5M0-2v5" fill="none" stroke="#866428" stroke-width="1.1" stroke-linecap="round"/>"##;
const PEAK: &str = r##"<path d="M-8 6L0-8L8 6z" fill="#f4efe4" stroke="#5c4a33" stroke-width="1.1" stroke-linejoin="round"/><path d="M0-8L8 6H2z" fill="#5c4a33"/>"##;
const BASTION: &str = r##"<path d="M-13 5v-6h4v-5h5v5h8v-5h5v5h4v6" fill="none" stroke="#3d342e" stroke-width="1.6"/>"##;
const BUSH: &str = r##"<circle r="3.2" fill="#a9c382" stroke="#5f7a41" stroke-width=".8"/>"##;
const TOWER: &str = r##"<path d="M-9 11v-14h-2v-8h5v3h3.5v-3h5v3h3.5v-3h5v8h-2v14z" fill="#a39580" stroke="#2b2622" stroke-width="1.4" stroke-linejoin="round"/>"##;
const GATE: &str = r##"<path d="M-15 10v-18h4v4h5v-4h4v4h4v-4h4v4h5v-4h4v18h-8v-5a7 7 0 0 0-14 0v5z" fill="#b7aa98" stroke="#2b2622" stroke-width="1.4" stroke-linejoin="round"/>"##;
const RAMPART: &str = r##"<path d="M-18 7v-11h5v4h5v-4h5v4h6v-4h5v4h5v-4h5v11z" fill="#b7aa98" stroke="#2b2622" stroke-width="1.4" stroke-linejoin="round"/>"##;
const CRAG: &str = r##"<path d="M-9 8l3-13 4 4 3-9 8 18z" fill="#8d8576" stroke="#3d3830" stroke-width="1.1" stroke-linejoin="round"/><path d="M1-10l8 18H4z" fill="#3d3830"/>"##;
const CREST: &str = r##"<path d="M-17 6q6-14 10-5 4-12 9-2 5-9 15 7" fill="none" stroke="#6a4f1f" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"##;
const SLAB: &str =
    r##"<path d="M-8 4h10l6-8h-10z" fill="none" stroke="#8b8880" stroke-width=".9"/>"##;

const TWO: &[(i8, i8)] = &[(-7, -2), (7, 3)];
const THREE: &[(i8, i8)] = &[(-9, 4), (9, 4), (0, -5)];
const FIVE: &[(i8, i8)] = &[(-6, -6), (6, -6), (-13, 4), (0, 5), (13, 4)];
const ONE: &[(i8, i8)] = &[(0, 0)];

const fn area(
    name: &'static str,
    level: i32,
    rgb: [u8; 3],
    drawing: &'static str,
    places: &'static [(i8, i8)],
) -> Area {
    let fill = Colour::new(rgb[0], rgb[1], rgb[2]);
    Area { name, level, fill, drawing, places }
}

static AREAS: [Area; 32] = [
    area("tower", 1, [0xb8, 0xa7, 0x8f], TOWER, ONE),
    area("gate", 1, [0xe3, 0xd2, 0xa8], GATE, ONE),
    area("wall", 1, [0xcb, 0xbd, 0xa8], RAMPART, ONE),
    area("cliff", 1, [0xb0, 0xa8, 0x9b], CRAG, TWO),
    area("ridge", 1, [0xcd, 0xb8, 0x86], CREST, ONE),
    area("deep-water", 1, [0x8f, 0xbb, 0xd0], WAVE, FIVE),
    area("shallow-water", 1, [0xd3, 0xe5, 0xea], WAVE, TWO),
    area("woods", 2, [0xb4, 0xc9, 0x8c], TREE, FIVE),
    area("woods", 1, [0xd6, 0xe0, 0xb4], TREE, TWO),
    area("forest", 1, [0xb4, 0xc9, 0x8c], TREE, FIVE),
    area("treeline", 1, [0xdd, 0xe6, 0xbd], BUSH, THREE),
    area("jungle", 1, [0x9f, 0xbd, 0x84], TREE, FIVE),
    area("water", 2, [0x8f, 0xbb, 0xd0], WAVE, FIVE),
    area("water", 1, [0xb9, 0xd7, 0xe3], WAVE, THREE),
    area("water", 0, [0xd3, 0xe5, 0xea], WAVE, TWO),
    area("sea", 1, [0x8f, 0xbb, 0xd0], WAVE, FIVE),
    area("swamp", 1, [0xd0, 0xdb, 0xc2], TUFT, THREE),
    area("marsh", 1, [0xd0, 0xdb, 0xc2], TUFT, THREE),
    area("rough", 1, [0xe7, 0xdd, 0xc2], STONE, THREE),
    area("rubble", 1, [0xdd, 0xd3, 0xc5], STONE, FIVE),
    area("sand", 1, [0xf3, 0xe5, 0xb8], GRAIN, FIVE),
    area("fields", 1, [0xee, 0xe3, 0xae], FURROW, ONE),
    area("planted_fields", 1, [0xee, 0xe3, 0xae], FURROW, ONE),
    area("hill", 1, [0xe6, 0xd5, 0xa8], KNOLL, ONE),
    area("mountain", 1, [0xd2, 0xbd, 0x99], PEAK, TWO),
    area("building", 1, [0xde, 0xd8, 0xce], HOUSE, THREE),
    area("bldg", 1, [0xde, 0xd8, 0xce], HOUSE, THREE),
    area("village", 1, [0xde, 0xd8, 0xce], HOUSE, THREE),
    area("town", 1, [0xd8, 0xd0, 0xc6], HOUSE, FIVE),
    area("city", 1, [0xd0, 0xc7, 0xbd], HOUSE, FIVE),
    area("fortification", 1, [0xe5, 0xdd, 0xcc], BASTION, ONE),
    area("pavement", 1, [0xdf, 0xdd, 0xd8], SLAB, ONE),
];

static ROAD: Line = Line {
    edge: r##"stroke="#6b5a45" stroke-width="6.6""##,
    body: r##"stroke="#efe3c4" stroke-width="4.4""##,
    bend: 0.0,
};
static PATH: Line = Line {
    edge: r#"stroke="none""#,
    body: r##"stroke="#8a6d45" stroke-width="1.8" stroke-dasharray="5 3""##,
    bend: 0.0,
};
static RAIL: Line = Line {
    edge: r##"stroke="#2f2b28" stroke-width="1.8""##,
    body: r##"stroke="#2f2b28" stroke-width="6" stroke-dasharray="1.3 5" stroke-linecap="butt""##,
    bend: 0.0,
};
static RIVER: Line = Line {
    edge: r##"stroke="#2f6686" stroke-width="7""##,
    body: r##"stroke="#7fb4d0" stroke-width="5""##,
    bend: 5.0,
};
static STREAM: Line = Line {
    edge: r##"stroke="#2f6686" stroke-width="3.6""##,
    body: r##"stroke="#7fb4d0" stroke-width="2.2""##,
    bend: 5.0,
};
static WALL: Line = Line {
    edge: r##"stroke="#2b2622" stroke-width="5.4""##,
    body: r##"stroke="#b7aa98" stroke-width="2" stroke-dasharray="4 2.5" stroke-linecap="butt""##,
    bend: 0.0,
};
/// For unknown hexside features.
pub(super) static OTHER: Line = Line {
    edge: r##"stroke="#5f3b66" stroke-width="4" stroke-dasharray="7 4""##,
    body: r#"stroke="none""#,
    bend: 0.0,
};

/// Features that run through hexes without filling them, in drawing order.
pub(super) static RUNNING: [(&str, &Line); 4] =
    [("stream", &STREAM), ("path", &PATH), ("road", &ROAD), ("rail", &RAIL)];

/// Returns the appearance of a hexside feature, if its name is a common one.
pub(super) fn side(kind: &str) -> Option<SideStyle> {
    match kind {
        "river" => Some(SideStyle::Along(&RIVER)),
        "stream" => Some(SideStyle::Along(&STREAM)),
        "wall" => Some(SideStyle::Along(&WALL)),
        "road" => Some(SideStyle::Across(&ROAD)),
        "path" => Some(SideStyle::Across(&PATH)),
        "rail" => Some(SideStyle::Across(&RAIL)),
        "bridge" => Some(SideStyle::Deck),
        "ford" => Some(SideStyle::Shallow),
        _ => None,
    }
}

fn area_of(feature: &Feature) -> Option<&'static Area> {
    AREAS.iter().find(|area| area.name == feature.name() && feature.level >= area.level)
}

/// Features drawn in preference to all others in a hex, in this order. Otherwise the first one
/// counts.
const ABOVE: [&str; 4] = ["tower", "gate", "wall", "ridge"];

fn main_area(features: &[Feature]) -> Option<&'static Area> {
    let areas = features.iter().filter_map(area_of);
    let rank = |area: &&Area| ABOVE.iter().position(|name| *name == area.name);
    areas.min_by_key(|area| rank(area).unwrap_or(ABOVE.len()))
}

fn is_running(feature: &Feature) -> bool {
    RUNNING.iter().any(|(name, _)| *name == feature.name())
}

/// Returns the symbol of a terrain, if its name is a common one, clear of any line through the hex.
pub(super) fn sign(swatch: &Swatch, lie: Orientation) -> Option<Sign> {
    let features = swatch.terrain.features();
    let Area { name, level, drawing, places, .. } = main_area(features)?;
    let (beside, places): (_, &'static [_]) =
        match (features.iter().any(is_running) && !ABOVE.contains(name), lie) {
            (false, _) => ("", *places),
            (true, Orientation::Flat) => ("-beside-flat", &[(-17, 0), (17, 0)]),
            (true, Orientation::Pointy) => ("-beside-pointy", &[(-15, -8), (15, 8)]),
        };
    Some(Sign { id: format!("sign-{name}-{level}{beside}"), drawing, places })
}

/// Returns whether a terrain needs its glyph: it has features, but none of them has a symbol.
pub(super) fn needs_glyph(swatch: &Swatch) -> bool {
    let features = swatch.terrain.features();
    features.iter().all(|feature| area_of(feature).is_none()) && !features.iter().all(is_running)
}

/// Returns the colour of a terrain at level 0.
pub(super) fn fill(swatch: &Swatch) -> Colour {
    let features = swatch.terrain.features();
    let common = || main_area(features).map(|area| area.fill);
    let uncommon = || {
        let feature = features.iter().find(|feature| !is_running(feature))?;
        let letters = feature.name().bytes().map(usize::from);
        let pick = letters.fold(0, |sum, letter| (sum * 31 + letter) % 9973);
        Some(OTHERS[pick % OTHERS.len()])
    };
    swatch.fill.or_else(common).or_else(uncommon).unwrap_or(CLEAR)
}

/// Returns the colour at another elevation. Only the first five levels up or down differ.
pub(super) fn shaded(fill: Colour, elevation: i8) -> Colour {
    let other = if elevation > 0 { HIGH } else { LOW };
    fill.mixed(other, elevation.unsigned_abs().min(5) * 10)
}

/// Returns the colour of a side, from a palette that is safe for most kinds of colour blindness.
pub(super) fn seat(side: u8) -> Colour {
    const SEATS: [Colour; 6] = [
        Colour::new(0x00, 0x72, 0xb2),
        Colour::new(0xd5, 0x5e, 0x00),
        Colour::new(0x00, 0x9e, 0x73),
        Colour::new(0xcc, 0x79, 0xa7),
        Colour::new(0xe6, 0x9f, 0x00),
        Colour::new(0x56, 0xb4, 0xe9),
    ];
    SEATS[usize::from(side) % SEATS.len()]
}
