//! What the ground is made of, and what that means to those who walk, ride, hide and look.

use crate::Fixed;
use sandtable_hex::{Screen, Terrain};

/// What a kind of ground means. Costs are in tenths of a hex of open ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The name in map files.
    pub name: &'static str,
    /// What entering costs; `None` where nobody can.
    pub cost: Option<u16>,
    /// Cover, in tenths.
    pub cover: i32,
    /// How high it blocks sight; 0 where it does not.
    pub height: i16,
    /// Whether it hides those inside.
    pub conceals: bool,
    /// Whether horses may enter.
    pub horse: bool,
}

/// What a feature adds to the ground it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The name in map files.
    pub name: &'static str,
    /// What it adds to the cost of entering.
    pub cost: u16,
    /// What it adds to the cover, in tenths.
    pub cover: i32,
    /// How high it blocks sight; 0 where it does not.
    pub height: i16,
}

const fn base(name: &'static str, cost: Option<u16>, cover: i32, hides: bool, horse: bool) -> Base {
    Base { name, cost, cover, height: if hides { 2 } else { 0 }, conceals: hides, horse }
}

/// The first is what a hex is of which nothing else is said.
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

/// What can be added.
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

/// What a step up costs for each level, in tenths.
pub const SLOPE: u16 = 5;
/// From how many levels on a slope is too steep for anybody.
pub const SCARP: i32 = 3;
/// The level of a gate that is shut.
pub const SHUT: i32 = 2;

/// One hex, as the rules see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// What entering costs on foot and on horseback, in tenths.
    pub cost: [Option<u16>; 2],
    /// How much cover it gives.
    pub cover: Fixed,
    /// Whether it hides those inside.
    pub conceals: bool,
    /// Whether trees stand in the way of those who look out of it.
    pub forest: bool,
    /// How high it blocks sight.
    pub height: i16,
}

/// The names in a terrain that the rules do not know.
pub fn unknown(terrain: &Terrain) -> impl Iterator<Item = &str> {
    let names = terrain.features().iter().map(sandtable_hex::Feature::name);
    names.filter(|name| base_of(name).is_none() && addition_of(name).is_none())
}

/// How many kinds of ground a terrain is at once: one, or none where it is open, if all is well.
pub fn grounds(terrain: &Terrain) -> usize {
    let bridged = terrain.feature("bridge").is_some();
    let bases = terrain.features().iter().filter_map(|feature| base_of(feature.name()));
    bases.filter(|base| !(bridged && base.name == "road")).count()
}

/// What a terrain means.
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
    // A bridge leads over what is below it, an open gate through what it is part of; a gate that is
    // shut is as good as a wall.
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

/// What stands in the way of those who look across a hex.
pub const fn screen(spot: Spot, elevation: i16) -> Screen {
    Screen::ground(elevation).with_building(spot.height)
}

fn base_of(name: &str) -> Option<Base> {
    BASES.into_iter().find(|base| base.name == name)
}

fn addition_of(name: &str) -> Option<Addition> {
    ADDITIONS.into_iter().find(|addition| addition.name == name)
}
