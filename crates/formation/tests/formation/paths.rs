//! Pathfinding: cheapest paths on foot and mounted.

use crate::table::{Setup, field_with, hex, open_field, raised, unit, wild_field};
use proptest::prelude::*;
use sandtable_formation::pathfinding::{Router, find_path, nearest_reachable, path_cost};
use sandtable_formation::rules::terrain::{SCARP, SLOPE, spot};
use sandtable_formation::{Battlefield, Both, Edge, Event, Mover, Waypoint};
use sandtable_hex::{CellId, Facing, Hex, Map};
use std::sync::Arc;

const HOMES: Both<Edge> = Both([Edge::West, Edge::East]);

fn battlefield(map: Map) -> Battlefield {
    Battlefield::new(Arc::new(map), HOMES).expect("known terrain")
}

fn cell(field: &Battlefield, q: i32, r: i32) -> CellId {
    field.cell(hex(q, r)).expect("a hex on the map")
}

/// Returns the path between two hexes, as coordinates.
fn way(field: &Battlefield, mover: Mover, ends: [(i32, i32); 2]) -> Option<Vec<(i32, i32)>> {
    let ends = ends.map(|(q, r)| cell(field, q, r));
    let path = find_path(field, &mut Router::default(), mover, ends)?;
    Some(path.into_iter().map(|cell| (field.hex(cell).x, field.hex(cell).y)).collect())
}

fn cost(field: &Battlefield, mover: Mover, hexes: &[(i32, i32)]) -> Option<u32> {
    let path: Vec<CellId> = hexes.iter().map(|(q, r)| cell(field, *q, *r)).collect();
    path_cost(field, mover, &path)
}

/// Returns the six neighbours of a hex.
fn ring(q: i32, r: i32) -> Vec<(i32, i32)> {
    Facing::ALL.map(|facing| facing.step(hex(q, r))).map(|hex| (hex.x, hex.y)).to_vec()
}

#[test]
fn a_straight_path_keeps_both_ends() {
    let field = battlefield(open_field(12, 8));
    let straight = way(&field, Mover::Foot, [(2, 3), (5, 3)]);
    assert_eq!(straight, Some(vec![(2, 3), (3, 3), (4, 3), (5, 3)]));
}

#[test]
fn a_path_goes_around_deep_water() {
    let lake: Vec<(i32, i32)> = (1..7).map(|r| (5, r)).collect();
    let field = battlefield(field_with(12, 8, &[("deep-water", &lake)]));
    for mover in Mover::BOTH {
        let around = way(&field, mover, [(4, 3), (6, 3)]).expect("a path around");
        assert!(around.iter().all(|hex| !lake.contains(hex)), "{around:?}");
        assert_eq!(around.len(), 8, "three steps to (5, 0) and four from there");
    }
}

#[test]
fn infantry_can_cross_a_forest_that_stops_cavalry() {
    let wall: Vec<(i32, i32)> = (0..8).map(|r| (5, r)).collect();
    let field = battlefield(field_with(12, 8, &[("forest", &wall)]));
    let ends = [(4, 3), (6, 3)];
    assert_eq!(way(&field, Mover::Foot, ends), Some(vec![(4, 3), (5, 3), (6, 3)]));
    assert_eq!(way(&field, Mover::Horse, ends), None);
}

#[test]
fn a_goal_ringed_by_cliffs_has_no_path() {
    let field = battlefield(field_with(12, 8, &[("cliff", &ring(8, 4))]));
    for mover in Mover::BOTH {
        assert_eq!(way(&field, mover, [(1, 1), (8, 4)]), None);
    }
}

/// H-PATH-1.
#[test]
fn a_cheaper_detour_by_road_is_found() {
    // Seven steps over open ground cost 70; the road takes eight steps, seven of which cost 7.
    let road: Vec<(i32, i32)> = (2..10).map(|q| (q, 2)).collect();
    let field = battlefield(field_with(12, 8, &[("road", &road)]));
    let by_road = way(&field, Mover::Foot, [(2, 3), (9, 3)]).expect("a path");
    let on_road = by_road.iter().filter(|hex| road.contains(hex)).count();
    assert_eq!(on_road, 7, "{by_road:?}");
    assert_eq!(cost(&field, Mover::Foot, &by_road), Some(7 * 7 + 10));
    assert_eq!(field.costs(Mover::Foot).cheapest(), 7, "this map has a road");
    assert_eq!(
        battlefield(open_field(12, 8)).costs(Mover::Foot).cheapest(),
        10,
        "this one has none"
    );
}

/// H-PATH-2.
#[test]
fn a_hex_reached_expensively_first_is_entered_by_the_cheapest_path() {
    // The direct path to the last hexes is rough: the search finds them on it first, but they are
    // reached more cheaply by the road that leaves it and returns.
    let rough: Vec<(i32, i32)> = (3..9).map(|q| (q, 4)).collect();
    let road: Vec<(i32, i32)> = (2..11).map(|q| (q, 3)).collect();
    let field = battlefield(field_with(14, 8, &[("rough", &rough), ("road", &road)]));
    let found = way(&field, Mover::Foot, [(2, 4), (9, 4)]).expect("a path");
    assert_eq!(cost(&field, Mover::Foot, &found), Some(7 * 7 + 10));
    assert!(found.iter().all(|hex| !rough.contains(hex)), "{found:?}");
}

/// H-PATH-3.
#[test]
fn a_router_can_be_reused_for_maps_of_any_size() {
    let lake: Vec<(i32, i32)> = (1..30).map(|r| (15, r)).collect();
    let fields = [
        battlefield(open_field(4, 4)),
        battlefield(field_with(40, 30, &[("deep-water", &lake)])),
        battlefield(open_field(9, 3)),
    ];
    let mut router = Router::default();
    for turn in 0..30 {
        let field = &fields[turn % fields.len()];
        let shape = field.shape();
        let last = cell(field, i32::from(shape.columns()) - 1, i32::from(shape.rows()) - 1);
        let ends = [cell(field, 0, (turn as i32 / 3) % 3), last];
        let fresh = find_path(field, &mut Router::default(), Mover::Foot, ends);
        assert!(fresh.is_some());
        assert_eq!(find_path(field, &mut router, Mover::Foot, ends), fresh);
    }
}

/// H-PATH-4.
#[test]
fn ties_between_equal_paths_are_deterministic() {
    let field = battlefield(open_field(20, 20));
    let mut router = Router::default();
    let ends = [cell(&field, 3, 15), cell(&field, 12, 4)];
    let first = find_path(&field, &mut router, Mover::Foot, ends).expect("a path");
    for (q, r) in [(0, 0), (19, 19), (7, 3), (12, 4)] {
        let elsewhere = [cell(&field, 5, 5), cell(&field, q, r)];
        find_path(&field, &mut router, Mover::Foot, elsewhere).expect("a path");
        assert_eq!(find_path(&field, &mut router, Mover::Foot, ends).as_ref(), Some(&first));
    }
    assert_eq!(path_cost(&field, Mover::Foot, &first), Some(110), "tenths, without rounding");
}

/// H-PATH-5.
#[test]
fn unreachable_goals_are_known_without_a_search() {
    let field = battlefield(field_with(60, 60, &[("cliff", &ring(50, 50))]));
    let [from, goal] = [cell(&field, 1, 1), cell(&field, 50, 50)];
    for mover in Mover::BOTH {
        assert!(!field.costs(mover).can_reach(from, goal));
        assert!(field.costs(mover).can_reach(from, cell(&field, 59, 59)));
    }
    let wood: Vec<(i32, i32)> = ring(20, 20);
    let field = battlefield(field_with(60, 60, &[("forest", &wood)]));
    let goal = cell(&field, 20, 20);
    assert!(field.costs(Mover::Foot).can_reach(from, goal), "reachable on foot");
    assert!(!field.costs(Mover::Horse).can_reach(from, goal));
}

/// H-PATH-5.
#[test]
fn an_unreachable_waypoint_is_searched_once_and_not_every_tick() {
    let map = field_with(30, 20, &[("cliff", &ring(10, 10))]);
    let mut walker = unit("b", 4, 10);
    walker.waypoints = vec![Waypoint::at(hex(10, 10))];
    let mut table = Setup::alone(map, vec![walker]).begin();
    table.run(120);
    assert_eq!(table.count(|event| matches!(event, Event::RouteBlocked { .. })), 1);
}

/// H-PATH-6.
#[test]
fn a_path_from_a_hex_to_itself_is_that_hex_and_costs_nothing() {
    let field = battlefield(field_with(8, 8, &[("rough", &[(3, 3)])]));
    assert_eq!(way(&field, Mover::Foot, [(3, 3), (3, 3)]), Some(vec![(3, 3)]));
    assert_eq!(cost(&field, Mover::Foot, &[(3, 3)]), Some(0));
}

/// H-PATH-6.
#[test]
fn path_cost_excludes_the_starting_hex() {
    let ground: [(&str, &[(i32, i32)]); 3] =
        [("forest", &[(1, 1)]), ("rough", &[(2, 1)]), ("road", &[(3, 1)])];
    let field = battlefield(field_with(8, 4, &ground));
    assert_eq!(cost(&field, Mover::Foot, &[(1, 1), (2, 1), (3, 1), (4, 1)]), Some(15 + 7 + 10));
}

/// H-PATH-6.
#[test]
fn impassable_or_disconnected_hexes_have_no_path_cost() {
    let field = battlefield(field_with(8, 4, &[("cliff", &[(3, 1)]), ("forest", &[(4, 2)])]));
    assert_eq!(cost(&field, Mover::Foot, &[(1, 1), (4, 1)]), None, "not adjacent");
    assert_eq!(cost(&field, Mover::Foot, &[(2, 1), (3, 1)]), None, "a cliff");
    assert_eq!(cost(&field, Mover::Foot, &[(5, 2), (4, 2)]), Some(25));
    assert_eq!(cost(&field, Mover::Horse, &[(5, 2), (4, 2)]), None, "a forest");
    assert_eq!(cost(&field, Mover::Foot, &[]), Some(0));
}

/// H-PATH-6.
#[test]
fn paths_may_leave_an_impassable_hex_but_not_enter_one() {
    let field = battlefield(field_with(8, 4, &[("deep-water", &[(3, 1)])]));
    assert_eq!(way(&field, Mover::Foot, [(1, 1), (3, 1)]), None);
    assert_eq!(way(&field, Mover::Foot, [(3, 1), (4, 1)]), Some(vec![(3, 1), (4, 1)]));
}

/// H-PATH-6.
#[test]
fn no_path_starts_or_ends_off_the_map() {
    let field = battlefield(open_field(8, 4));
    let (here, nowhere) = (cell(&field, 1, 1), CellId::from_index(1_000_000));
    for ends in [[here, nowhere], [nowhere, here], [nowhere, nowhere]] {
        assert_eq!(find_path(&field, &mut Router::default(), Mover::Foot, ends), None);
    }
}

#[test]
fn the_nearest_reachable_hex_is_nearest_to_the_goal_then_to_the_unit() {
    let field = battlefield(field_with(30, 20, &[("cliff", &ring(10, 10))]));
    let nearest = |from: (i32, i32), goal: (i32, i32)| {
        let ends = [from, goal].map(|(q, r)| cell(&field, q, r));
        let hex = field.hex(nearest_reachable(&field, Mover::Foot, ends));
        (hex.x, hex.y)
    };
    assert_eq!(nearest((4, 10), (10, 10)), (8, 10), "the near side of the cliffs");
    assert_eq!(nearest((16, 10), (10, 10)), (12, 10), "the far side when coming from there");
    assert_eq!(nearest((4, 10), (9, 10)), (8, 10), "in front of one cliff");
    assert_eq!(nearest((4, 10), (6, 10)), (6, 10), "the goal itself if it is reachable");
}

#[test]
fn the_nearest_reachable_hex_may_be_the_units_own() {
    let field = battlefield(field_with(30, 20, &[("cliff", &ring(10, 10))]));
    let ends = [cell(&field, 10, 10), cell(&field, 25, 3)];
    assert_eq!(nearest_reachable(&field, Mover::Foot, ends), ends[0], "enclosed by cliffs");
}

#[test]
fn climbing_costs_half_a_hex_per_level_and_descending_nothing() {
    let map = raised(raised(open_field(8, 4), 1, &[(3, 1)]), 2, &[(4, 1)]);
    let field = battlefield(raised(map, 5, &[(6, 1)]));
    for mover in Mover::BOTH {
        assert_eq!(cost(&field, mover, &[(2, 1), (3, 1)]), Some(15));
        assert_eq!(cost(&field, mover, &[(3, 1), (2, 1)]), Some(10));
        assert_eq!(cost(&field, mover, &[(5, 1), (4, 1)]), Some(20), "two levels");
        assert_eq!(cost(&field, mover, &[(4, 1), (5, 1)]), Some(10));
        assert_eq!(cost(&field, mover, &[(5, 1), (6, 1)]), None, "five levels are a cliff");
        assert_eq!(cost(&field, mover, &[(6, 1), (5, 1)]), None, "also downwards");
    }
}

/// Computes the cheapest costs by relaxing every step until nothing changes (Bellman-Ford).
fn slow_costs(map: &Map, mover: Mover, from: Hex) -> Vec<(Hex, u32)> {
    let hexes: Vec<Hex> = map.shape().cells().map(|cell| map.shape().hex(cell)).collect();
    let step = |from: Hex, to: Hex| {
        let entry = spot(map.terrain(to)?).cost[mover as usize]?;
        let rise = i32::from(map.elevation(to)?) - i32::from(map.elevation(from)?);
        (rise.abs() < SCARP).then(|| u32::from(entry) + u32::from(SLOPE) * rise.max(0) as u32)
    };
    let mut known = vec![(from, 0)];
    loop {
        let mut next = known.clone();
        for to in hexes.iter().copied().filter(|to| *to != from) {
            let ways = known.iter().filter(|(hex, _)| hex.unsigned_distance_to(to) == 1);
            let best = ways.filter_map(|(hex, cost)| Some(cost + step(*hex, to)?)).min();
            if let Some(best) = best {
                next.retain(|(hex, _)| *hex != to);
                next.push((to, best));
            }
        }
        next.sort_by_key(|(hex, _)| (hex.x, hex.y));
        if next == known {
            return known;
        }
        known = next;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn paths_are_cheapest_on_random_terrain(
        drawn in prop::collection::vec((0..16_usize, -1..3_i8), 9 * 7),
        from in (0..9, 0..7),
    ) {
        let map = wild_field(9, 7, &drawn);
        let field = battlefield(map.clone());
        let start = cell(&field, from.0, from.1);
        let mut router = Router::default();
        for mover in Mover::BOTH {
            let slow = slow_costs(&map, mover, field.hex(start));
            for goal in map.shape().cells() {
                let best = slow.iter().find(|(hex, _)| *hex == field.hex(goal)).map(|(_, cost)| *cost);
                let found = find_path(&field, &mut router, mover, [start, goal]);
                let paid = found.as_ref().and_then(|path| path_cost(&field, mover, path));
                prop_assert_eq!(paid, best, "{:?} to {}", mover, field.hex(goal).x);
                prop_assert_eq!(field.costs(mover).can_reach(start, goal), best.is_some());
                if let Some(path) = found {
                    prop_assert_eq!(path.first(), Some(&start));
                    prop_assert_eq!(path.last(), Some(&goal));
                }
            }
        }
    }
}
