//! The shipped maps: valid files, and fair to both sides.

use sandtable_hex::{CellId, CellSet, FlowField, Map, MoveCosts, Shape};
use sandtable_mech::Battlefield;
use sandtable_mech::rules::Profile;
use sandtable_mech::terrain::unknown_terrain;
use std::path::PathBuf;
use std::sync::Arc;

/// The two deployment edges of a map.
#[derive(Clone, Copy)]
enum Front {
    NorthSouth,
    WestEast,
}

use Front::{NorthSouth, WestEast};

/// Each shipped map: its file, its deployment edges, and the cost of the cheapest crossing in both
/// directions.
const SHIPPED: [(&str, Front, [u32; 2]); 6] = [
    ("cutbank-quarry", WestEast, [20, 20]),
    ("horns-pass", WestEast, [18, 18]),
    ("kestrel-steppe", NorthSouth, [21, 21]),
    ("mill-ford", NorthSouth, [16, 16]),
    ("old-market", NorthSouth, [16, 16]),
    ("reed-delta", NorthSouth, [18, 18]),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/maps")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.toml"))).expect("a file in the box")
}

fn map(name: &str) -> Map {
    Map::from_toml(&text(name)).expect("a good file")
}

fn battlefield(name: &str) -> Battlefield {
    Battlefield::new(map(name).into(), &Profile::STANDARD).expect("a flat-top map")
}

impl Front {
    /// Depth and width of a map, seen from the first edge.
    fn size(self, shape: &Shape) -> (u16, u16) {
        match self {
            NorthSouth => (shape.rows(), shape.columns()),
            WestEast => (shape.columns(), shape.rows()),
        }
    }

    /// Distance of a cell from the first edge, and its position along it.
    fn place(self, shape: &Shape, cell: CellId) -> (u16, u16) {
        let (column, row) = shape.position(cell);
        match self {
            NorthSouth => (row, column),
            WestEast => (column, row),
        }
    }

    /// The cells within `depth` rows of each edge.
    fn ends(self, shape: &Shape, depth: u16) -> [Vec<CellId>; 2] {
        let (whole, _) = self.size(shape);
        let away = |cell| self.place(shape, cell).0;
        let first = shape.cells().filter(|cell| away(*cell) < depth).collect();
        let second = shape.cells().filter(|cell| whole - 1 - away(*cell) < depth).collect();
        [first, second]
    }

    /// The third of the map nearest to each edge.
    fn nearest_thirds(self, shape: &Shape) -> [Vec<CellId>; 2] {
        self.ends(shape, self.size(shape).0 / 3)
    }

    /// All cells outside one of the three parallel lanes from edge to edge.
    fn beside_lane(self, shape: &Shape, lane: u16) -> CellSet {
        let (_, wide) = self.size(shape);
        let beside = |cell: &CellId| self.place(shape, *cell).1 * 3 / wide != lane;
        CellSet::of(shape, shape.cells().filter(beside))
    }

    /// Costs of the cheapest crossings in both directions.
    fn crossings(self, costs: &MoveCosts, closed: Option<&CellSet>) -> [u32; 2] {
        let open = |cell: &CellId| !closed.is_some_and(|cells| cells.contains(*cell));
        let [first, second] = self.ends(costs.shape(), 1);
        [(&first, &second), (&second, &first)].map(|(from, to)| {
            let goals = to.iter().copied().filter(open);
            let field = FlowField::toward(costs, goals, closed).expect("on the map");
            let starts = from.iter().copied().filter(open);
            starts.filter_map(|cell| field.remaining(cell)).min().expect("a path across")
        })
    }
}

fn gives_cover(map: &Map, cell: CellId) -> bool {
    let terrain = &map.swatch(cell).terrain;
    terrain.feature("woods").is_some() || terrain.feature("building").is_some()
}

/// Whether two numbers differ by at most a quarter of the larger one.
fn are_close(figures: [i32; 2]) -> bool {
    let [a, b] = figures;
    4 * (a - b).abs() <= a.abs().max(b.abs())
}

#[test]
fn every_shipped_map_is_listed_here() {
    let entries = std::fs::read_dir(folder()).expect("the data folder");
    let mut files: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    files.sort();
    assert_eq!(files, SHIPPED.map(|(name, ..)| format!("{name}.toml")));
}

#[test]
fn every_map_file_round_trips_byte_for_byte() {
    for (name, ..) in SHIPPED {
        assert_eq!(map(name).to_toml(), text(name), "{name}");
    }
}

#[test]
fn every_map_has_a_description() {
    for (name, ..) in SHIPPED {
        assert!(map(name).description().is_some_and(|said| said.ends_with('.')), "{name}");
    }
}

#[test]
fn the_rules_know_every_terrain() {
    for (name, ..) in SHIPPED {
        assert_eq!(unknown_terrain(&map(name)), [], "{name}");
    }
}

#[test]
fn no_map_is_smaller_than_a_printed_sheet() {
    for (name, ..) in SHIPPED {
        let map = map(name);
        assert!(map.shape().columns() >= 15 && map.shape().rows() >= 17, "{name}");
    }
}

#[test]
fn walkers_can_reach_every_hex() {
    for (name, ..) in SHIPPED {
        assert_connected(name, battlefield(name).walking());
    }
}

#[test]
fn walkers_limited_to_2_levels_can_reach_every_hex() {
    for (name, ..) in SHIPPED {
        let map = map(name);
        let level = |cell| i16::from(map.ground()[cell].elevation);
        let costs = MoveCosts::compile(Arc::clone(map.shape()), |step| {
            (level(step.from).abs_diff(level(step.to)) <= 2).then_some(1)
        });
        assert_connected(name, &costs.expect("costs of one"));
    }
}

fn assert_connected(name: &str, costs: &MoveCosts) {
    let shape = costs.shape();
    let corner = shape.cell_at(0, 0).expect("on the map");
    for cell in shape.cells() {
        let forward_and_back = costs.can_reach(corner, cell) && costs.can_reach(cell, corner);
        assert!(forward_and_back, "{name}: {:?}", shape.number(shape.hex(cell)));
    }
}

#[test]
fn both_edges_have_similar_cover() {
    for (name, front, _) in SHIPPED {
        let map = map(name);
        let thirds = front.nearest_thirds(map.shape());
        let cover = thirds
            .map(|cells| cells.into_iter().filter(|cell| gives_cover(&map, *cell)).count() as i32);
        assert!(are_close(cover), "{name}: {cover:?} hexes");
    }
}

#[test]
fn both_edges_have_similar_elevation() {
    for (name, front, _) in SHIPPED {
        let map = map(name);
        let level = |cell: CellId| i32::from(map.ground()[cell].elevation);
        // Both thirds have the same number of hexes, so sums can be compared instead of means.
        let heights = front
            .nearest_thirds(map.shape())
            .map(|cells| cells.into_iter().map(level).sum::<i32>());
        assert!(are_close(heights), "{name}: {heights:?} levels in all");
    }
}

#[test]
fn crossing_costs_match_the_table() {
    for (name, front, expected) in SHIPPED {
        assert_eq!(front.crossings(battlefield(name).walking(), None), expected, "{name}");
    }
}

#[test]
fn three_lanes_cross_each_map_at_similar_cost() {
    for (name, front, [best, _]) in SHIPPED {
        let field = battlefield(name);
        for lane in 0..3 {
            let beside = front.beside_lane(field.map().shape(), lane);
            let [there, back] = front.crossings(field.walking(), Some(&beside));
            assert!(2 * there.max(back) < 3 * best, "{name}, lane {lane}: {there} and {back}");
            assert!(there.abs_diff(back) <= 2, "{name}, lane {lane}: {there} and {back}");
        }
    }
}
