use crate::rules::UnitKind;
use crate::rules::constants::{CONCEALED_UNTIL, VISION_LOST_IN_FOREST, VISION_PER_LEVEL};
use crate::rules::terrain::{SCARP, SLOPE, Spot, grounds, screen, spot, unknown};
use crate::{Both, Edge, Fixed, Side};
use sandtable_core::{Finding, Findings};
use sandtable_hex::{
    CellId, CellSet, Eye, Facing, FlowField, Grid, Hex, Look, Map, MoveCosts, OffMap, Outlook,
    Outlooks, Passage, Rays, Screen, Screens, Shape, SightRules,
};
use std::sync::Arc;

/// How somebody gets about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// On foot.
    Foot,
    /// On horseback.
    Horse,
}

impl Mover {
    /// Both ways.
    pub const BOTH: [Self; 2] = [Self::Foot, Self::Horse];

    /// How a kind of unit gets about.
    pub const fn of(kind: UnitKind) -> Self {
        if kind.profile().mounted { Self::Horse } else { Self::Foot }
    }
}

/// How far eyes see, in the order of their classes. After these comes the class of those who search for
/// what is hidden.
const VISIONS: [u32; 5] = [5, 6, 8, 10, 12];
const SEARCH: usize = VISIONS.len();

/// The class of a kind's eyes.
fn class(kind: UnitKind) -> usize {
    let vision = kind.profile().vision;
    VISIONS.iter().position(|one| *one == vision).unwrap_or(0)
}

/// How many hexes far eyes see: further from above, less far out of a forest.
fn range(vision: u32, spot: Spot, level: i32) -> u32 {
    let above = level.max(0) as u32 * VISION_PER_LEVEL;
    let trees = if spot.forest { VISION_LOST_IN_FOREST } else { 0 };
    (vision + above).saturating_sub(trees).clamp(1, Rays::LONGEST)
}

/// Eyes are above the ground, and so is what they look for.
const EYE_LEVEL: i16 = 1;

/// The ground of a battle with everything that the rules look up in it.
#[derive(Debug)]
pub struct Battlefield {
    map: Arc<Map>,
    spots: Grid<Spot>,
    costs: [MoveCosts; 2],
    homes: Both<[FlowField; 2]>,
    outlooks: Outlooks,
    neighbours: Vec<[CellId; 6]>,
    hexes: Vec<Hex>,
    heights: Vec<i8>,
    conceals: bool,
}

/// Stands in tables of neighbours for what is off the map.
const NOWHERE: CellId = CellId::from_index(u32::MAX as usize);

impl Battlefield {
    /// Looks at every hex of a map once.
    ///
    /// # Errors
    /// If the map speaks of ground that the rules do not know, or nobody could leave it.
    pub fn new(map: Arc<Map>, homes: Both<Edge>) -> Result<Self, Findings> {
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
        let outlooks = outlooks(&shape, &spots, &heights)?;
        let neighbours = neighbours(&shape);
        let hexes = per_cell(&shape, Hex::ZERO, |hex| hex);
        let conceals = spots.iter().any(|(_, spot)| spot.conceals);
        Ok(Self { map, spots, costs, homes, outlooks, neighbours, hexes, heights, conceals })
    }

    /// The map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Its outline.
    pub fn shape(&self) -> &Arc<Shape> {
        self.map.shape()
    }

    /// What a hex means.
    pub fn spot(&self, cell: CellId) -> Spot {
        self.spots[cell]
    }

    /// How high a hex lies.
    pub fn height(&self, cell: CellId) -> i32 {
        self.heights.get(cell.index()).copied().unwrap_or(0).into()
    }

    /// What steps cost, in tenths of a hex of open ground.
    pub const fn costs(&self, mover: Mover) -> &MoveCosts {
        &self.costs[mover as usize]
    }

    /// What a step costs; `None` where there is no way.
    pub fn step_cost(&self, mover: Mover, from: CellId, facing: Facing) -> Option<Fixed> {
        self.costs(mover).step(from, facing).map(|tenths| Fixed::milli(100 * i32::from(tenths)))
    }

    /// What the dearest step on the map costs.
    pub const fn dearest_step(&self, mover: Mover) -> Fixed {
        Fixed::milli(100 * self.costs(mover).dearest() as i32)
    }

    /// The way home of an army.
    pub const fn home(&self, side: Side, mover: Mover) -> &FlowField {
        &self.homes.0[side as usize][mover as usize]
    }

    /// Whether a mover could stand in a hex.
    pub fn can_stand(&self, mover: Mover, cell: CellId) -> bool {
        self.spots[cell].cost[mover as usize].is_some()
    }

    /// The hexes around one, by the way that leads there.
    pub fn around(&self, cell: CellId) -> impl Iterator<Item = (Facing, CellId)> + use<> {
        let cells = self.neighbours.get(cell.index()).copied().unwrap_or([NOWHERE; 6]);
        Facing::ALL.into_iter().zip(cells).filter(|(_, cell)| *cell != NOWHERE)
    }

    /// The coordinate of a cell.
    pub fn hex(&self, cell: CellId) -> Hex {
        self.hexes.get(cell.index()).copied().unwrap_or_default()
    }

    /// The cell of a coordinate.
    pub fn cell(&self, hex: Hex) -> Option<CellId> {
        self.shape().cell(hex)
    }

    /// How many hexes apart two cells are.
    pub fn distance(&self, a: CellId, b: CellId) -> i32 {
        self.hex(a).unsigned_distance_to(self.hex(b)) as i32
    }

    /// The way from a cell to one beside it.
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Facing> {
        self.around(from).find(|(_, cell)| *cell == to).map(|(facing, _)| facing)
    }

    /// How many hexes far a unit of a kind sees from a cell.
    pub fn range(&self, kind: UnitKind, cell: CellId) -> u32 {
        range(kind.profile().vision, self.spots[cell], self.height(cell))
    }

    /// What a unit of a kind sees from a cell.
    pub fn outlook(&self, kind: UnitKind, cell: CellId) -> &Outlook {
        self.outlooks.of(class(kind), cell)
    }

    /// What units of these kinds in these cells see together.
    pub fn seen_by(&self, units: impl Iterator<Item = (UnitKind, CellId)>) -> CellSet {
        let mut seen = self.no_cells();
        self.outlooks.add_all(units.map(|(kind, cell)| (class(kind), cell)), &mut seen);
        seen
    }

    /// The cells in which units in these cells find anybody, although the ground may hide him.
    pub fn searched_by(&self, cells: impl Iterator<Item = CellId>) -> CellSet {
        let mut near = self.no_cells();
        self.outlooks.add_all(cells.map(|cell| (SEARCH, cell)), &mut near);
        near
    }

    /// Whether any ground hides anybody.
    pub const fn conceals(&self) -> bool {
        self.conceals
    }

    /// Whether one who stands in a cell sees one who stands in another, however far.
    pub fn sees(&self, from: CellId, to: CellId) -> bool {
        let eye = |cell| Eye::new(self.hex(cell), self.height(cell) as i16 + EYE_LEVEL);
        let (rays, screens) = (self.outlooks.rays(), self.outlooks.screens());
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
        Finding::error("map.unknown-terrain", "map.legend", format!("'{terrain}' has '{name}'"))
            .hint("expected open, rough, forest, shallow-water, deep-water, cliff, road or building, and what can be on it")
    });
    let findings: Vec<Finding> = findings.chain(two_grounds(map)).collect();
    if findings.is_empty() { Ok(()) } else { Err(Findings(findings)) }
}

/// A hex is of one kind of ground; only a bridge can carry a road over another.
fn two_grounds(map: &Map) -> impl Iterator<Item = Finding> {
    let swatches = map.palette().iter().map(|(_, swatch)| &swatch.terrain);
    swatches.filter(|terrain| grounds(terrain) > 1).map(|terrain| {
        let message = format!("'{terrain}' is more than one kind of ground");
        Finding::error("map.two-grounds", "map.legend", message)
            .hint("expected one of open, rough, forest, shallow-water, deep-water, cliff, road and building; road may be added to a bridge")
    })
}

fn per_cell<T: Clone>(shape: &Shape, none: T, value: impl Fn(Hex) -> T) -> Vec<T> {
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
    // On foot more cells can be stood in than on horseback; steps tell who gets where.
    let exits = shape.cells().filter(at_edge).filter(|cell| spots[*cell].cost[0].is_some());
    let off_map = |error: OffMap| Finding::error("map.edge", "map", error.to_string()).into();
    FlowField::leaning(costs, exits, None, edge.outward()).map_err(off_map)
}

fn outlooks(shape: &Arc<Shape>, spots: &Grid<Spot>, heights: &[i8]) -> Result<Outlooks, Findings> {
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
    Outlooks::new(rays, Screens::new(screens), SEARCH + 1, look).map_err(wrong)
}

fn neighbours(shape: &Shape) -> Vec<[CellId; 6]> {
    per_cell(shape, [NOWHERE; 6], |hex| {
        Facing::ALL.map(|facing| shape.cell(facing.step(hex)).unwrap_or(NOWHERE))
    })
}
