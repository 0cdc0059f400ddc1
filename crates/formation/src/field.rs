use crate::rules::UnitKind;
use crate::rules::constants::{CONCEALED_UNTIL, VISION_LOST_IN_FOREST, VISION_PER_LEVEL};
use crate::rules::terrain::{SCARP, SLOPE, Spot, grounds, screen, spot, unknown};
use crate::{Both, Edge, Fixed, Side};
use sandtable_core::{Finding, Findings};
use sandtable_hex::{
    CellId, CellSet, Eye, Facing, FlowField, Grid, Hex, Look, Map, MoveCosts, OffMap, Passage,
    Rays, Screen, Screens, Shape, SightRules, Viewshed, Viewsheds,
};
use std::sync::Arc;

/// The way a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// On foot.
    Foot,
    /// On horseback.
    Horse,
}

impl Mover {
    /// Both movers.
    pub const BOTH: [Self; 2] = [Self::Foot, Self::Horse];

    /// The mover of a troop type.
    pub const fn of(kind: UnitKind) -> Self {
        if kind.profile().mounted { Self::Horse } else { Self::Foot }
    }
}

/// Vision ranges in hexes, one per vision class. One more class follows: the short range at which
/// concealed units are noticed.
const VISIONS: [u32; 5] = [5, 6, 8, 10, 12];
const SEARCH: usize = VISIONS.len();

/// The vision class of a troop type.
fn class(kind: UnitKind) -> usize {
    let vision = kind.profile().vision;
    VISIONS.iter().position(|one| *one == vision).unwrap_or(0)
}

/// The vision range in hexes: longer from high ground, shorter out of a forest.
fn range(vision: u32, spot: Spot, level: i32) -> u32 {
    let above = level.max(0) as u32 * VISION_PER_LEVEL;
    let trees = if spot.forest { VISION_LOST_IN_FOREST } else { 0 };
    // At least adjacent hexes are visible, even from inside a forest.
    (vision + above).saturating_sub(trees).clamp(1, Rays::LONGEST)
}

/// The height of eyes, and of the units they look for, above the ground.
const EYE_LEVEL: i16 = 1;

/// A map with everything that the rules look up in it, compiled once per battle.
#[derive(Debug)]
pub struct Battlefield {
    map: Arc<Map>,
    spots: Grid<Spot>,
    costs: [MoveCosts; 2],
    homes: Both<[FlowField; 2]>,
    viewsheds: Viewsheds,
    neighbours: Vec<[CellId; 6]>,
    hexes: Vec<Hex>,
    heights: Vec<i8>,
    conceals: bool,
}

/// Stands for "off the map" in the table of neighbours.
const NOWHERE: CellId = CellId::from_index(u32::MAX as usize);

impl Battlefield {
    /// Compiles a map.
    ///
    /// # Errors
    /// Returns [`Findings`] if the map has unknown terrain, a step is too expensive, or an edge has no
    /// exit.
    pub fn new(map: Arc<Map>, homes: Both<Edge>) -> Result<Self, Findings> {
        // Checked first, because `spot` takes unknown terrain for open ground.
        known_ground(&map)?;
        let shape = Arc::clone(map.shape());
        let spots =
            Grid::from_fn(Arc::clone(&shape), |hex| map.terrain(hex).map(spot).unwrap_or_default());
        let heights = per_cell(&shape, 0, |hex| map.elevation(hex).unwrap_or(0));
        let costs = Mover::BOTH.map(|mover| walked(&shape, &spots, &heights, mover));
        let [Ok(foot), Ok(horse)] = costs else {
            return Err(Finding::error("map.cost", "map", "a step costs too much").into());
        };
        let costs = [foot, horse];
        let way = |side, mover| home(&costs[mover as usize], &spots, homes[side]);
        let ways = |side| Ok::<_, Findings>([way(side, Mover::Foot)?, way(side, Mover::Horse)?]);
        let homes = Both([ways(Side::Blue)?, ways(Side::Red)?]);
        let viewsheds = viewsheds(&shape, &spots, &heights)?;
        let neighbours = neighbours(&shape);
        let hexes = per_cell(&shape, Hex::ZERO, |hex| hex);
        let conceals = spots.iter().any(|(_, spot)| spot.conceals);
        Ok(Self { map, spots, costs, homes, viewsheds, neighbours, hexes, heights, conceals })
    }

    /// The map it was compiled from.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The outline of the map.
    pub fn shape(&self) -> &Arc<Shape> {
        self.map.shape()
    }

    /// The terrain of a hex as the rules see it.
    pub fn spot(&self, cell: CellId) -> Spot {
        self.spots[cell]
    }

    /// The elevation of a hex.
    pub fn height(&self, cell: CellId) -> i32 {
        self.heights.get(cell.index()).copied().unwrap_or(0).into()
    }

    /// Step costs in tenths of a hex of open ground.
    pub const fn costs(&self, mover: Mover) -> &MoveCosts {
        &self.costs[mover as usize]
    }

    /// The cost of a step; `None` if it is impossible.
    pub fn step_cost(&self, mover: Mover, from: CellId, facing: Facing) -> Option<Fixed> {
        self.costs(mover).step(from, facing).map(|tenths| Fixed::milli(100 * i32::from(tenths)))
    }

    /// The cost of the most expensive step on the map.
    pub const fn highest_step_cost(&self, mover: Mover) -> Fixed {
        Fixed::milli(100 * self.costs(mover).highest() as i32)
    }

    /// The flow field that leads an army's routing units home.
    pub const fn home(&self, side: Side, mover: Mover) -> &FlowField {
        &self.homes.0[side as usize][mover as usize]
    }

    /// Returns true if a mover can enter a hex.
    pub fn can_stand(&self, mover: Mover, cell: CellId) -> bool {
        self.spots[cell].cost[mover as usize].is_some()
    }

    /// The hexes around one, each with the facing that leads there.
    pub fn around(&self, cell: CellId) -> impl Iterator<Item = (Facing, CellId)> + use<> {
        let cells = self.neighbours.get(cell.index()).copied().unwrap_or([NOWHERE; 6]);
        Facing::ALL.into_iter().zip(cells).filter(|(_, cell)| *cell != NOWHERE)
    }

    /// The hex of a cell.
    pub fn hex(&self, cell: CellId) -> Hex {
        self.hexes.get(cell.index()).copied().unwrap_or_default()
    }

    /// The cell of a hex, or `None` off the map.
    pub fn cell(&self, hex: Hex) -> Option<CellId> {
        self.shape().cell(hex)
    }

    /// The distance between two cells in hexes.
    pub fn distance(&self, a: CellId, b: CellId) -> i32 {
        self.hex(a).unsigned_distance_to(self.hex(b)) as i32
    }

    /// The facing from a cell to an adjacent one.
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Facing> {
        self.around(from).find(|(_, cell)| *cell == to).map(|(facing, _)| facing)
    }

    /// The vision range of a troop type in a cell, in hexes.
    pub fn range(&self, kind: UnitKind, cell: CellId) -> u32 {
        range(kind.profile().vision, self.spots[cell], self.height(cell))
    }

    /// The viewshed of a troop type in a cell.
    pub fn viewshed(&self, kind: UnitKind, cell: CellId) -> &Viewshed {
        self.viewsheds.of(class(kind), cell)
    }

    /// The union of the viewsheds of several units.
    pub fn seen_by(&self, units: impl Iterator<Item = (UnitKind, CellId)>) -> CellSet {
        let mut seen = self.no_cells();
        self.viewsheds.add_all(units.map(|(kind, cell)| (class(kind), cell)), &mut seen);
        seen
    }

    /// The cells in which concealed units would be noticed by units in the given cells.
    pub fn searched_by(&self, cells: impl Iterator<Item = CellId>) -> CellSet {
        let mut near = self.no_cells();
        self.viewsheds.add_all(cells.map(|cell| (SEARCH, cell)), &mut near);
        near
    }

    /// Returns true if any hex of the map conceals units.
    pub const fn conceals(&self) -> bool {
        self.conceals
    }

    /// Returns true if a unit in one cell has a line of sight to a unit in another, at any range.
    pub fn sees(&self, from: CellId, to: CellId) -> bool {
        let eye = |cell| Eye::new(self.hex(cell), self.height(cell) as i16 + EYE_LEVEL);
        let (rays, screens) = (self.viewsheds.rays(), self.viewsheds.screens());
        rays.rules().sees(screens, eye(from), eye(to))
    }

    /// An empty set of cells.
    pub fn no_cells(&self) -> CellSet {
        CellSet::empty(self.shape())
    }
}

fn known_ground(map: &Map) -> Result<(), Findings> {
    let swatches = map.palette().iter().map(|(_, swatch)| &swatch.terrain);
    let strange = swatches.flat_map(|terrain| unknown(terrain).map(move |name| (terrain, name)));
    let findings = strange.map(|(terrain, name)| {
        Finding::error("map.unknown-terrain", "map.legend", format!("unknown terrain '{name}' in '{terrain}'"))
            .hint("expected open, rough, forest, shallow-water, deep-water, cliff, road or building, optionally with hill, ridge, stream, bridge, wall, gate, tower or treeline")
    });
    let findings: Vec<Finding> = findings.chain(two_grounds(map)).collect();
    if findings.is_empty() { Ok(()) } else { Err(Findings(findings)) }
}

/// Reports hexes with more than one kind of ground. Only a bridge can combine a road with another.
fn two_grounds(map: &Map) -> impl Iterator<Item = Finding> {
    let swatches = map.palette().iter().map(|(_, swatch)| &swatch.terrain);
    swatches.filter(|terrain| grounds(terrain) > 1).map(|terrain| {
        let message = format!("'{terrain}' has more than one kind of ground");
        Finding::error("map.two-grounds", "map.legend", message)
            .hint("expected one of open, rough, forest, shallow-water, deep-water, cliff, road and building; a road can be added to a bridge")
    })
}

fn per_cell<T: Clone>(shape: &Shape, none: T, value: impl Fn(Hex) -> T) -> Vec<T> {
    // Cell ids include padding, so there are more of them than hexes.
    let mut values = vec![none; shape.capacity()];
    for cell in shape.cells() {
        values[cell.index()] = value(shape.hex(cell));
    }
    values
}

fn walked(
    shape: &Arc<Shape>,
    spots: &Grid<Spot>,
    heights: &[i8],
    mover: Mover,
) -> Result<MoveCosts, sandtable_hex::CostError> {
    MoveCosts::compile(Arc::clone(shape), |Passage { from, to, .. }| {
        let entry = spots[to].cost[mover as usize]?;
        let rise = i32::from(heights[to.index()]) - i32::from(heights[from.index()]);
        // Climbing costs extra and descending does not, but a scarp blocks both directions. The
        // rise is below `SCARP` where it is cast.
        (rise.abs() < SCARP).then(|| entry + SLOPE * rise.max(0) as u16)
    })
}

fn home(costs: &MoveCosts, spots: &Grid<Spot>, edge: Edge) -> Result<FlowField, Findings> {
    let shape = costs.shape();
    let (east, south) = (shape.columns() - 1, shape.rows() - 1);
    let at_edge = |cell: &CellId| {
        let (column, row) = shape.position(*cell);
        match edge {
            Edge::North => row == 0,
            Edge::South => row == south,
            Edge::East => column == east,
            Edge::West => column == 0,
        }
    };
    // Exits are the cells that can be entered on foot, for both movers: the step costs of mounted
    // units exclude the rest.
    let exits = shape.cells().filter(at_edge).filter(|cell| spots[*cell].cost[0].is_some());
    let off_map = |error: OffMap| Finding::error("map.edge", "map", error.to_string()).into();
    // Ties prefer the direction out of the map: the lower cell id would favour one army.
    FlowField::toward_preferring(costs, exits, None, edge.outward()).map_err(off_map)
}

// A viewshed is computed when a unit first looks from a cell, and kept as a bitset for as long as
// the map stands: it depends only on the cell and the vision class. What an army sees is the union
// of the viewsheds of its units, rebuilt every tick.
fn viewsheds(
    shape: &Arc<Shape>,
    spots: &Grid<Spot>,
    heights: &[i8],
) -> Result<Viewsheds, Findings> {
    let level = |cell: CellId| i16::from(heights[cell.index()]);
    let screens = Grid::from_fn(Arc::clone(shape), |hex| {
        shape.cell(hex).map_or_else(Default::default, |cell| screen(spots[cell], level(cell)))
    });
    let range = |class: usize, cell: CellId| {
        let vision = VISIONS.get(class);
        vision.map_or(CONCEALED_UNTIL as u32, |vision| {
            range(*vision, spots[cell], level(cell).into())
        })
    };
    // Rays are only made as long as the farthest view on this map.
    let classes = 0..=SEARCH;
    let ranges = classes.flat_map(|class| shape.cells().map(move |cell| (class, cell)));
    let longest = ranges.map(|(class, cell)| range(class, cell)).max().unwrap_or(1);
    let wrong = |error: sandtable_hex::SightError| {
        Findings::from(Finding::error("map.sight", "map", error.to_string()))
    };
    let rays = Rays::new(Arc::clone(shape), SightRules::default(), longest).map_err(wrong)?;
    let look = |class: usize, hex: Hex, screen: Screen| Look {
        eye: Eye::new(hex, screen.ground + EYE_LEVEL),
        range: shape.cell(hex).map_or(1, |cell| range(class, cell)),
        target: EYE_LEVEL as u16,
    };
    Viewsheds::new(rays, Screens::new(screens), SEARCH + 1, look).map_err(wrong)
}

fn neighbours(shape: &Shape) -> Vec<[CellId; 6]> {
    per_cell(shape, [NOWHERE; 6], |hex| {
        Facing::ALL.map(|facing| shape.cell(facing.step(hex)).unwrap_or(NOWHERE))
    })
}
