//! The maps in the box: sound files, and battlefields on which neither side is better off.

use sandtable_hex::{CellId, CellSet, FlowField, Map, MoveCosts, Shape};
use sandtable_mech::Battlefield;
use sandtable_mech::rules::Profile;
use sandtable_mech::terrain::unknown_terrain;
use std::path::PathBuf;
use std::sync::Arc;

/// From which edges a map is fought.
#[derive(Clone, Copy)]
enum Front {
    NorthSouth,
    WestEast,
}

use Front::{NorthSouth, WestEast};

/// Each map in the box: its file, its front, and what the cheapest way across costs, there and
/// back.
const BOX: [(&str, Front, [u32; 2]); 6] = [
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
    /// How deep and how wide a map is, seen from the first edge.
    fn size(self, shape: &Shape) -> (u16, u16) {
        match self {
            NorthSouth => (shape.rows(), shape.columns()),
            WestEast => (shape.columns(), shape.rows()),
        }
    }

    /// How far a cell lies from the first edge, and how far along it.
    fn place(self, shape: &Shape, cell: CellId) -> (u16, u16) {
        let (column, row) = shape.position(cell);
        match self {
            NorthSouth => (row, column),
            WestEast => (column, row),
        }
    }

    /// The cells at most so deep, seen from each edge.
    fn ends(self, shape: &Shape, depth: u16) -> [Vec<CellId>; 2] {
        let (whole, _) = self.size(shape);
        let away = |cell| self.place(shape, cell).0;
        let first = shape.cells().filter(|cell| away(*cell) < depth).collect();
        let second = shape.cells().filter(|cell| whole - 1 - away(*cell) < depth).collect();
        [first, second]
    }

    /// The third of a map that is nearest to each edge.
    fn nearest_thirds(self, shape: &Shape) -> [Vec<CellId>; 2] {
        self.ends(shape, self.size(shape).0 / 3)
    }

    /// All that is outside one of the three lanes that lead from edge to edge side by side.
    fn beside_lane(self, shape: &Shape, lane: u16) -> CellSet {
        let (_, wide) = self.size(shape);
        let beside = |cell: &CellId| self.place(shape, *cell).1 * 3 / wide != lane;
        CellSet::of(shape, shape.cells().filter(beside))
    }

    /// What the cheapest ways from edge to edge cost, there and back.
    fn crossings(self, costs: &MoveCosts, closed: Option<&CellSet>) -> [u32; 2] {
        let open = |cell: &CellId| !closed.is_some_and(|cells| cells.contains(*cell));
        let [first, second] = self.ends(costs.shape(), 1);
        [(&first, &second), (&second, &first)].map(|(from, to)| {
            let goals = to.iter().copied().filter(open);
            let field = FlowField::toward(costs, goals, closed).expect("on the map");
            let starts = from.iter().copied().filter(open);
            starts.filter_map(|cell| field.remaining(cell)).min().expect("a way across")
        })
    }
}

fn gives_cover(map: &Map, cell: CellId) -> bool {
    let terrain = &map.swatch(cell).terrain;
    terrain.feature("woods").is_some() || terrain.feature("building").is_some()
}

/// Whether two figures differ by at most a quarter of the larger one.
fn are_close(figures: [i32; 2]) -> bool {
    let [a, b] = figures;
    4 * (a - b).abs() <= a.abs().max(b.abs())
}

#[test]
fn every_file_in_the_box_is_listed_here() {
    let entries = std::fs::read_dir(folder()).expect("the box");
    let mut files: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    files.sort();
    assert_eq!(files, BOX.map(|(name, ..)| format!("{name}.toml")));
}

#[test]
fn every_file_is_written_back_to_the_letter() {
    for (name, ..) in BOX {
        assert_eq!(map(name).to_toml(), text(name), "{name}");
    }
}

#[test]
fn every_map_says_what_it_is() {
    for (name, ..) in BOX {
        assert!(map(name).description().is_some_and(|said| said.ends_with('.')), "{name}");
    }
}

#[test]
fn the_rules_know_all_terrain() {
    for (name, ..) in BOX {
        assert_eq!(unknown_terrain(&map(name)), [], "{name}");
    }
}

#[test]
fn no_map_is_smaller_than_a_printed_sheet() {
    for (name, ..) in BOX {
        let map = map(name);
        assert!(map.shape().columns() >= 15 && map.shape().rows() >= 17, "{name}");
    }
}

#[test]
fn a_walker_gets_from_every_hex_to_every_other() {
    for (name, ..) in BOX {
        assert_connected(name, battlefield(name).walking());
    }
}

#[test]
fn a_walker_who_takes_two_levels_at_most_gets_everywhere_too() {
    for (name, ..) in BOX {
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
        let both_ways = costs.can_reach(corner, cell) && costs.can_reach(cell, corner);
        assert!(both_ways, "{name}: {:?}", shape.number(shape.hex(cell)));
    }
}

#[test]
fn both_edges_have_as_much_cover_within_reach() {
    for (name, front, _) in BOX {
        let map = map(name);
        let thirds = front.nearest_thirds(map.shape());
        let cover = thirds
            .map(|cells| cells.into_iter().filter(|cell| gives_cover(&map, *cell)).count() as i32);
        assert!(are_close(cover), "{name}: {cover:?} hexes");
    }
}

#[test]
fn both_edges_are_as_high() {
    for (name, front, _) in BOX {
        let map = map(name);
        let level = |cell: CellId| i32::from(map.ground()[cell].elevation);
        // Both thirds have as many hexes: sums compare as means do.
        let heights = front
            .nearest_thirds(map.shape())
            .map(|cells| cells.into_iter().map(level).sum::<i32>());
        assert!(are_close(heights), "{name}: {heights:?} levels in all");
    }
}

#[test]
fn the_way_across_costs_as_much_as_it_should() {
    for (name, front, expected) in BOX {
        assert_eq!(front.crossings(battlefield(name).walking(), None), expected, "{name}");
    }
}

#[test]
fn three_ways_side_by_side_lead_across_none_half_as_dear_again_as_the_best() {
    for (name, front, [best, _]) in BOX {
        let field = battlefield(name);
        for lane in 0..3 {
            let beside = front.beside_lane(field.map().shape(), lane);
            let [there, back] = front.crossings(field.walking(), Some(&beside));
            assert!(2 * there.max(back) < 3 * best, "{name}, lane {lane}: {there} and {back}");
            assert!(there.abs_diff(back) <= 2, "{name}, lane {lane}: {there} and {back}");
        }
    }
}
