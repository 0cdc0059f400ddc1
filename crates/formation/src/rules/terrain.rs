//! Terrain: cost, cover, concealment and blocked sight.

use crate::Fixed;
use sandtable_hex::{Screen, Terrain};

/// A kind of ground. Costs are in tenths of a hex of open ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The name in map files.
    pub name: &'static str,
    /// The cost of entering; `None` if impassable.
    pub cost: Option<u16>,
    /// Cover, in tenths.
    pub cover: i32,
    /// The height up to which it blocks sight; 0 if it does not.
    pub height: i16,
    /// True if it conceals units inside.
    pub conceals: bool,
    /// True if mounted units may enter.
    pub horse: bool,
}

/// A feature on top of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The name in map files.
    pub name: &'static str,
    /// The additional cost of entering.
    pub cost: u16,
    /// Additional cover, in tenths.
    pub cover: i32,
    /// The height up to which it blocks sight; 0 if it does not.
    pub height: i16,
}

const fn base(name: &'static str, cost: Option<u16>, cover: i32, hides: bool, horse: bool) -> Base {
    Base { name, cost, cover, height: if hides { 2 } else { 0 }, conceals: hides, horse }
}

/// Every kind of ground. The first is the default of a hex without any.
pub const BASES: [Base; 8] = [
    base("open", Some(10), 0, false, true),
    base("rough", Some(15), 2, false, true),
    base("forest", Some(25), 5, true, false),
    base("shallow-water", Some(20), 0, false, true),
    base("deep-water", None, 0, false, false),
    base("cliff", None, 0, false, false),
    base("road", Some(7), 0, false, true),
    base("building", Some(30), 7, true, false),
];

const fn addition(name: &'static str, cost: u16, cover: i32, height: i16) -> Addition {
    Addition { name, cost, cover, height }
}

/// Every feature.
pub const ADDITIONS: [Addition; 8] = [
    addition("hill", 3, 1, 0),
    addition("ridge", 2, 2, 2),
    addition("stream", 5, 0, 0),
    addition("bridge", 0, 0, 0),
    addition("wall", 10, 4, 2),
    addition("gate", 0, 3, 0),
    addition("tower", 0, 5, 0),
    addition("treeline", 2, 1, 0),
];

/// The additional cost per level of a step uphill, in tenths.
pub const SLOPE: u16 = 5;
/// The difference in levels from which a slope is too steep to cross.
pub const SCARP: i32 = 3;
/// The level of a closed gate.
pub const SHUT: i32 = 2;

/// One hex as the rules see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The cost of entering on foot and mounted, in tenths.
    pub cost: [Option<u16>; 2],
    /// Cover, from 0 to 1.
    pub cover: Fixed,
    /// True if it conceals units inside.
    pub conceals: bool,
    /// True if it is forest, which limits the view out of it.
    pub forest: bool,
    /// The height up to which it blocks sight.
    pub height: i16,
}

/// The names in a terrain that are unknown to the rules.
pub fn unknown(terrain: &Terrain) -> impl Iterator<Item = &str> {
    let names = terrain.features().iter().map(sandtable_hex::Feature::name);
    names.filter(|name| base_of(name).is_none() && addition_of(name).is_none())
}

/// The number of kinds of ground in a terrain; a valid one has at most 1.
pub fn grounds(terrain: &Terrain) -> usize {
    let bridged = terrain.feature("bridge").is_some();
    let bases = terrain.features().iter().filter_map(|feature| base_of(feature.name()));
    bases.filter(|base| !(bridged && base.name == "road")).count()
}

/// Compiles a terrain.
///
/// ```
/// use sandtable_formation::rules::terrain::spot;
///
/// let wooded_hill = spot(&"forest;hill".parse()?);
/// assert_eq!(wooded_hill.cost, [Some(28), None]);
/// let bridge = spot(&"deep-water;bridge".parse()?);
/// assert_eq!(bridge.cost, [Some(10), Some(10)]);
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn spot(terrain: &Terrain) -> Spot {
    let has = |name: &str| terrain.feature(name).is_some();
    let ground = terrain.features().iter().find_map(|feature| base_of(feature.name()));
    let ground = ground.unwrap_or(BASES[0]);
    let (gate, bridged) = (terrain.level("gate"), has("bridge"));
    // A bridge replaces the cost of the ground below it, and an open gate that of its wall. A
    // closed gate counts as a wall.
    let walled = gate.map_or(has("wall"), |level| level == SHUT);
    let counts = |one: &Addition| match one.name {
        "wall" => walled,
        "stream" => has("stream") && !bridged,
        name => has(name),
    };
    let added: Vec<Addition> = ADDITIONS.into_iter().filter(counts).collect();
    let planks = if has("road") { BASES[6] } else { BASES[0] };
    let foot = if bridged { planks.cost } else { ground.cost };
    let foot = foot.map(|cost| cost + added.iter().map(|one| one.cost).sum::<u16>());
    let horse = foot.filter(|_| (ground.horse || bridged) && !walled);
    let cover = ground.cover + added.iter().map(|one| one.cover).sum::<i32>();
    let heights = added.iter().map(|one| one.height).chain([ground.height]);
    Spot {
        cost: [foot, horse],
        cover: Fixed::milli(100 * cover).share(),
        conceals: ground.conceals,
        forest: ground.name == "forest",
        height: heights.max().unwrap_or(0),
    }
}

/// The obstacle to sight in a hex.
pub const fn screen(spot: Spot, elevation: i16) -> Screen {
    Screen::ground(elevation).with_building(spot.height)
}

fn base_of(name: &str) -> Option<Base> {
    BASES.into_iter().find(|base| base.name == name)
}

fn addition_of(name: &str) -> Option<Addition> {
    ADDITIONS.into_iter().find(|addition| addition.name == name)
}
