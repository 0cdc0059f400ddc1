//! The appearance of common terrain names. Other names are drawn too: in a colour derived from
//! their letters, with their glyph. This table has no effect on rules.

use super::grain::Grain;
use super::outline::Smooth;
use super::symbol::{self, Symbol};
use super::theme::{Ink, ink};
use crate::{Colour, Feature, Swatch};

/// The appearance of a feature that fills a hex.
pub(super) struct Cover {
    name: &'static str,
    /// The lowest level that looks like this. Higher levels are listed first.
    level: i32,
    pub(super) tint: Tint,
    pub(super) strewn: Strewn,
    /// Whether it was built. The ground beyond the field is wild.
    pub(super) built: bool,
}

/// The symbols of a feature.
#[derive(Clone, Copy)]
pub(super) enum Strewn {
    Nothing,
    /// Trees on this percentage of the places for trees.
    Trees(u8),
    /// Symbols of these kinds at irregular places.
    Many(&'static [Symbol], usize),
    /// One of these symbols in the middle.
    Middle(&'static [Symbol]),
    /// Houses around the middle.
    Roofs(usize),
}

/// The areas that have a colour of their own, in drawing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tint {
    /// The ground as it is.
    None,
    Sand,
    Fields,
    Rubble,
    Swamp,
    Cliff,
    Mountain,
    Paved,
    Built,
    Woods,
    Heavy,
    Water,
    Shallow,
    Deep,
}

/// The drawing of an area.
pub(super) struct Area {
    pub(super) fill: Ink,
    pub(super) edge: Option<Ink>,
    pub(super) smooth: Smooth,
}

impl Tint {
    /// The areas that are drawn on the ground, in drawing order.
    pub(super) const DRY: [Self; 10] = [
        Self::Sand,
        Self::Fields,
        Self::Rubble,
        Self::Swamp,
        Self::Cliff,
        Self::Mountain,
        Self::Paved,
        Self::Built,
        Self::Woods,
        Self::Heavy,
    ];

    /// Returns whether an area of this tint includes a hex of another tint.
    pub(super) fn includes(self, other: Self) -> bool {
        self == other || (self, other) == (Self::Woods, Self::Heavy)
    }

    pub(super) const fn is_water(self) -> bool {
        matches!(self, Self::Water | Self::Shallow | Self::Deep)
    }

    /// Returns the drawing of the area.
    pub(super) const fn area(self) -> Area {
        let (fill, edge, pull) = match self {
            Self::None => (ink::GROUND, None, 0.0),
            Self::Sand => (ink::SAND, None, 0.5),
            Self::Fields => (ink::FIELDS, Some(ink::FURROW), 0.3),
            Self::Rubble => (ink::RUBBLE, None, 0.5),
            Self::Swamp => (ink::SWAMP, None, 0.5),
            Self::Cliff => (ink::CLIFF, Some(ink::ROUGH), 0.4),
            Self::Mountain => (ink::LEVELS[2], None, 0.5),
            Self::Paved => (ink::PAVED, Some(ink::JOINT), 0.2),
            Self::Built => (ink::BUILT, None, 0.3),
            Self::Woods => (ink::WOODS, Some(ink::WOODS_EDGE), 0.42),
            Self::Heavy => (ink::HEAVY, None, 0.42),
            Self::Water => (ink::WATER, Some(ink::SHORE), 0.42),
            Self::Shallow => (ink::SHALLOW, None, 0.3),
            Self::Deep => (ink::DEEP, None, 0.3),
        };
        let stray = if matches!(self, Self::None | Self::Paved | Self::Built) { 0.0 } else { 2.2 };
        let grain = Grain(16 + self as u32);
        Area { fill, edge, smooth: Smooth { rounds: 2, pull, stray, grain } }
    }
}

/// The appearance of a line through hexes or along their sides: strokes of one course, one on top of
/// the other.
pub(super) struct Line {
    pub(super) strokes: &'static [Stroke],
    /// The half length of a piece without neighbours.
    pub(super) alone: f32,
}

/// A stroke of a line.
pub(super) struct Stroke {
    pub(super) ink: Ink,
    /// The width in tenths.
    pub(super) width: u8,
    /// Dashes in the notation of SVG.
    pub(super) dash: Option<&'static str>,
    /// Whether its ends are round, so that it continues in the next hex without a gap.
    pub(super) round: bool,
}

const fn stroke(ink: Ink, width: u8) -> Stroke {
    Stroke { ink, width, dash: None, round: true }
}

const fn blunt(ink: Ink, width: u8) -> Stroke {
    Stroke { ink, width, dash: None, round: false }
}

const fn dashed(ink: Ink, width: u8, dash: &'static str) -> Stroke {
    Stroke { ink, width, dash: Some(dash), round: false }
}

/// The appearance of a hexside feature.
pub(super) enum SideStyle {
    /// Water from corner to corner.
    Flow(&'static Line),
    /// A line from corner to corner.
    Along(&'static Line),
    /// A line from hex to hex.
    Across(&'static Line),
    /// A bridge over the line along the side.
    Deck,
    /// A ford through the line along the side.
    Shallow,
}

/// Muted colours for unknown names.
const OTHERS: [Colour; 6] = [
    Colour::new(0xe6, 0xdc, 0xe4),
    Colour::new(0xdc, 0xe4, 0xe6),
    Colour::new(0xe8, 0xde, 0xd0),
    Colour::new(0xdd, 0xe6, 0xd8),
    Colour::new(0xe9, 0xe2, 0xc6),
    Colour::new(0xe4, 0xd8, 0xd2),
];

const fn wild(name: &'static str, level: i32, tint: Tint, strewn: Strewn) -> Cover {
    Cover { name, level, tint, strewn, built: false }
}

const fn built(name: &'static str, level: i32, tint: Tint, strewn: Strewn) -> Cover {
    Cover { name, level, tint, strewn, built: true }
}

const HALLS: &[Symbol] = std::slice::from_ref(&symbol::HALL);
const BLOCKS: &[Symbol] = std::slice::from_ref(&symbol::BLOCK);
const FORTS: &[Symbol] = std::slice::from_ref(&symbol::FORT);
const TOWERS: &[Symbol] = std::slice::from_ref(&symbol::TOWER);
const GATES: &[Symbol] = std::slice::from_ref(&symbol::GATE);

static COVERS: [Cover; 40] = [
    built("tower", 1, Tint::None, Strewn::Middle(TOWERS)),
    built("gate", 1, Tint::None, Strewn::Middle(GATES)),
    built("wall", 1, Tint::None, Strewn::Nothing),
    wild("cliff", 1, Tint::Cliff, Strewn::Many(&symbol::CRAGS, 3)),
    wild("ridge", 1, Tint::None, Strewn::Middle(&symbol::CRESTS)),
    wild("deep-water", 1, Tint::Deep, Strewn::Many(&symbol::RIPPLES, 2)),
    wild("shallow-water", 1, Tint::Shallow, Strewn::Many(&symbol::PEBBLES, 4)),
    wild("woods", 2, Tint::Heavy, Strewn::Trees(92)),
    wild("woods", 1, Tint::Woods, Strewn::Trees(40)),
    wild("forest", 1, Tint::Heavy, Strewn::Trees(92)),
    wild("treeline", 1, Tint::None, Strewn::Trees(16)),
    wild("jungle", 1, Tint::Heavy, Strewn::Trees(100)),
    wild("water", 2, Tint::Deep, Strewn::Many(&symbol::RIPPLES, 2)),
    wild("water", 1, Tint::Water, Strewn::Many(&symbol::RIPPLES, 2)),
    wild("water", 0, Tint::Shallow, Strewn::Many(&symbol::PEBBLES, 4)),
    wild("sea", 1, Tint::Deep, Strewn::Many(&symbol::RIPPLES, 3)),
    wild("swamp", 1, Tint::Swamp, Strewn::Many(&symbol::REEDS, 5)),
    wild("marsh", 1, Tint::Swamp, Strewn::Many(&symbol::REEDS, 5)),
    wild("rough", 1, Tint::None, Strewn::Many(&symbol::STONES, 5)),
    wild("rubble", 1, Tint::Rubble, Strewn::Many(&symbol::DEBRIS, 6)),
    wild("sand", 1, Tint::Sand, Strewn::Many(&symbol::GRAINS, 7)),
    wild("fields", 1, Tint::Fields, Strewn::Middle(&symbol::FURROWS)),
    wild("planted_fields", 1, Tint::Fields, Strewn::Middle(&symbol::FURROWS)),
    wild("hill", 1, Tint::None, Strewn::Many(&symbol::KNOLLS, 2)),
    wild("mountain", 1, Tint::Mountain, Strewn::Many(&symbol::PEAKS, 3)),
    built("building", 4, Tint::Built, Strewn::Middle(BLOCKS)),
    built("building", 3, Tint::Built, Strewn::Middle(HALLS)),
    built("building", 2, Tint::Built, Strewn::Roofs(4)),
    built("building", 1, Tint::Built, Strewn::Roofs(3)),
    built("bldg", 4, Tint::Built, Strewn::Middle(BLOCKS)),
    built("bldg", 3, Tint::Built, Strewn::Middle(HALLS)),
    built("bldg", 2, Tint::Built, Strewn::Roofs(4)),
    built("bldg", 1, Tint::Built, Strewn::Roofs(3)),
    built("village", 1, Tint::Built, Strewn::Roofs(3)),
    built("town", 1, Tint::Built, Strewn::Roofs(4)),
    built("city", 1, Tint::Built, Strewn::Roofs(4)),
    built("fortification", 1, Tint::None, Strewn::Middle(FORTS)),
    built("pavement", 1, Tint::Paved, Strewn::Many(&symbol::SLABS, 2)),
    // Drawn as a line; listed so that it needs no glyph.
    built("bridge", 1, Tint::None, Strewn::Nothing),
    wild("ford", 1, Tint::None, Strewn::Many(&symbol::PEBBLES, 4)),
];

static ROAD: Line = Line { strokes: &[stroke(ink::CASING, 56), stroke(ink::ROAD, 36)], alone: 0.1 };
static PATH: Line = Line { strokes: &[dashed(ink::TRACK, 14, "4.5 3")], alone: 0.1 };
static RAIL: Line =
    Line { strokes: &[stroke(ink::RAIL, 16), dashed(ink::RAIL, 56, "1.2 4.4")], alone: 0.1 };
static RIVER: Line = Line {
    strokes: &[stroke(ink::SHORE, 72), stroke(ink::WATER, 50), dashed(ink::LIGHT, 10, "10.5 15")],
    alone: 0.1,
};
static STREAM: Line =
    Line { strokes: &[stroke(ink::SHORE, 38), stroke(ink::WATER, 22)], alone: 0.1 };
static WALL: Line =
    Line { strokes: &[stroke(ink::WALL, 46), dashed(ink::ROAD, 12, "2.4 2.4")], alone: 8.0 };
/// The deck of a bridge along a road: parapets, roadway, planks.
pub(super) static DECK: Line = Line {
    strokes: &[blunt(ink::WALL, 110), blunt(ink::ROAD, 82), dashed(ink::CASING, 82, ".8 3.6")],
    alone: 10.0,
};
/// For unknown hexside features.
pub(super) static OTHER: Line = Line { strokes: &[dashed(ink::OTHER, 36, "7 4")], alone: 0.1 };

/// Features that run through hexes without filling them, in drawing order.
pub(super) static RUNNING: [(&str, &Line); 5] =
    [("stream", &STREAM), ("wall", &WALL), ("path", &PATH), ("road", &ROAD), ("rail", &RAIL)];

/// Returns the appearance of a hexside feature, if its name is a common one.
pub(super) fn side(kind: &str) -> Option<SideStyle> {
    match kind {
        "river" => Some(SideStyle::Flow(&RIVER)),
        "stream" => Some(SideStyle::Flow(&STREAM)),
        "wall" => Some(SideStyle::Along(&WALL)),
        "road" => Some(SideStyle::Across(&ROAD)),
        "path" => Some(SideStyle::Across(&PATH)),
        "rail" => Some(SideStyle::Across(&RAIL)),
        "bridge" => Some(SideStyle::Deck),
        "ford" => Some(SideStyle::Shallow),
        _ => None,
    }
}

fn cover_of(feature: &Feature) -> Option<&'static Cover> {
    COVERS.iter().find(|cover| cover.name == feature.name() && feature.level >= cover.level)
}

fn is_running(feature: &Feature) -> bool {
    RUNNING.iter().any(|(name, _)| *name == feature.name())
}

/// Features whose symbol replaces all others of a hex.
const ABOVE: [&str; 3] = ["tower", "gate", "ridge"];

/// The appearance of a terrain.
pub(super) struct TerrainLook {
    pub(super) covers: Vec<&'static Cover>,
    /// The colour that replaces those of the covers.
    pub(super) own: Option<Colour>,
    /// Whether it is drawn by its glyph, because none of its features has a symbol.
    pub(super) glyph: bool,
    /// Whether a road through it is a bridge.
    pub(super) bridge: bool,
}

impl TerrainLook {
    /// Returns the appearance of a terrain. A map's own colours count for unknown terrain, and for
    /// the rest only if `own` is set: the known terrains have colours for both themes.
    pub(super) fn of(swatch: &Swatch, own: bool) -> Self {
        let features = swatch.terrain.features();
        let mut covers: Vec<&Cover> = features.iter().filter_map(cover_of).collect();
        let unknown = features.iter().find(|one| cover_of(one).is_none() && !is_running(one));
        let unknown = unknown.filter(|_| covers.is_empty());
        let above = ABOVE.iter().find_map(|name| covers.iter().find(|cover| cover.name == *name));
        if let Some(above) = above.copied() {
            covers.retain(|cover| cover.tint != Tint::None);
            covers.push(above);
        }
        let fill = swatch.fill.filter(|_| own || unknown.is_some());
        Self {
            covers,
            own: fill.or_else(|| unknown.map(|feature| colour_of(feature.name()))),
            glyph: unknown.is_some(),
            bridge: swatch.terrain.feature("bridge").is_some(),
        }
    }

    /// Returns whether the terrain belongs to an area.
    pub(super) fn is_in(&self, tint: Tint, inside: bool) -> bool {
        self.own.is_none() && self.shown(inside).any(|cover| tint.includes(cover.tint))
    }

    pub(super) fn is_water(&self) -> bool {
        self.own.is_none() && self.covers.iter().any(|cover| cover.tint.is_water())
    }

    /// Returns the covers that are drawn inside the field or beyond it.
    pub(super) fn shown(&self, inside: bool) -> impl Iterator<Item = &'static Cover> + '_ {
        self.covers.iter().copied().filter(move |cover| inside || !cover.built)
    }
}

fn colour_of(name: &str) -> Colour {
    let letters = name.bytes().map(usize::from);
    let pick = letters.fold(0, |sum, letter| (sum * 31 + letter) % 9973);
    OTHERS[pick % OTHERS.len()]
}
