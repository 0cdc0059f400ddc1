//! Cheapest routes, reachability and flow fields.

use crate::world::{World, any_world};
use proptest::prelude::*;
use sandtable_hex::{
    CellId, CellSet, Facing, FlowField, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Route,
    Router, Shape, Shoved, flat,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn board() -> Arc<Shape> {
    Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 12, 12).expect("a small map"))
}

fn at(q: i32, r: i32) -> CellId {
    board().cell(Hex::new(q, r)).expect("on the map")
}

fn costs(rule: impl Fn(CellId) -> Option<u16>) -> MoveCosts {
    MoveCosts::compile(board(), |step| rule(step.to)).expect("valid costs")
}

fn route(
    costs: &MoveCosts,
    start: CellId,
    goal: CellId,
    closed: Option<&CellSet>,
) -> Option<Route> {
    Router::default().route(costs, start, goal, closed).expect("both on the map")
}

#[test]
fn the_route_on_uniform_ground_is_straight() {
    let found = route(&costs(|_| Some(3)), at(2, 9), at(2, 5), None).expect("open ground");
    assert_eq!(found.cells, [at(2, 8), at(2, 7), at(2, 6), at(2, 5)]);
    assert_eq!(found.cost, 12, "the start costs nothing");
}

#[test]
fn a_cheaper_detour_by_road_beats_the_straight_line() {
    let road = [at(2, 8), at(3, 7), at(4, 6), at(5, 6), at(5, 7), at(5, 8)];
    let costs = costs(|cell| Some(if road.contains(&cell) { 7 } else { 40 }));
    let found = route(&costs, at(2, 9), at(5, 8), None).expect("open ground");
    assert_eq!((found.cells.as_slice(), found.cost), (&road[..], 42));
}

#[test]
fn the_route_from_a_hex_to_itself_is_empty() {
    let closed = CellSet::of(&board(), [at(4, 4)]);
    let found = route(&costs(|_| None), at(4, 4), at(4, 4), Some(&closed));
    assert_eq!(found, Some(Route { cells: Vec::new(), cost: 0 }));
}

#[test]
fn a_start_or_goal_off_the_map_is_rejected() {
    let costs = costs(|_| Some(1));
    let nowhere = CellId::from_index(144);
    let error = |start, goal| {
        let rejected = Router::default().route(&costs, start, goal, None);
        rejected.expect_err("off the map").to_string()
    };
    let message = |what| {
        format!(
            "the {what} is off the map at axial hex (0, 12): expected a hex on this map of 12 by 12"
        )
    };
    assert_eq!(error(nowhere, at(1, 1)), message("start"));
    assert_eq!(error(at(1, 1), nowhere), message("goal"));
    assert!(FlowField::toward(&costs, [at(1, 1), nowhere], None).is_err());
    assert!(!costs.can_reach(at(1, 1), nowhere) && !costs.can_reach(nowhere, at(1, 1)));
}

#[test]
fn routes_go_around_closed_cells_which_may_enclose_the_goal() {
    let costs = costs(|_| Some(1));
    let wall = CellSet::of(&board(), (0..11).map(|r| at(5, r)));
    let found = route(&costs, at(4, 0), at(6, 0), Some(&wall)).expect("around the end of the wall");
    assert_eq!(found.cost, 23);
    assert!(found.cells.contains(&at(5, 11)));

    let wall = CellSet::of(&board(), (0..12).map(|r| at(5, r)));
    assert_eq!(route(&costs, at(4, 0), at(6, 0), Some(&wall)), None);
    assert_eq!(route(&costs, at(4, 0), at(5, 0), Some(&wall)), None, "a closed goal");
    assert!(route(&costs, at(5, 0), at(6, 0), Some(&wall)).is_some(), "a closed start can be left");
}

#[test]
fn among_equal_routes_the_last_step_has_the_lowest_facing() {
    let found = route(&costs(|_| Some(1)), at(2, 9), at(4, 7), None).expect("open ground");
    assert_eq!(found.cells, [at(3, 8), at(4, 7)], "only one cheapest route");
    let found = route(&costs(|_| Some(1)), at(2, 9), at(4, 6), None).expect("open ground");
    assert_eq!(
        found.cells,
        [at(3, 8), at(4, 7), at(4, 6)],
        "north last, because north is facing 0"
    );
}

#[test]
fn a_walled_in_goal_is_unreachable() {
    let goal = at(6, 6);
    let ring: Vec<CellId> =
        Facing::ALL.map(|facing| board().step(goal, facing).expect("inland")).into();
    let costs = costs(|cell| (!ring.contains(&cell)).then_some(1));
    assert!(!costs.can_reach(at(0, 0), goal));
    assert_eq!(route(&costs, at(0, 0), goal, None), None);
    assert!(costs.can_reach(ring[0], goal), "the wall itself can be left towards the goal");
    assert!(!costs.can_reach(goal, ring[0]));
}

#[test]
fn reachability_depends_on_the_class_of_mover() {
    let river = |cell| board().position(cell).0 == 5;
    let wheels = costs(|cell| (!river(cell)).then_some(1));
    let legs = costs(|cell| Some(if river(cell) { 3 } else { 1 }));
    assert!(!wheels.can_reach(at(4, 4), at(6, 4)) && legs.can_reach(at(4, 4), at(6, 4)));
    assert_eq!(route(&wheels, at(4, 4), at(6, 4), None), None);
    assert_eq!(route(&legs, at(4, 4), at(6, 4), None).map(|route| route.cost), Some(4));
}

#[test]
fn one_way_steps_are_respected() {
    // Every column is a step down from the one before, too steep to climb back.
    let costs = MoveCosts::compile(board(), |step| {
        let column = |cell| board().position(cell).0;
        (column(step.to) >= column(step.from)).then_some(1)
    })
    .expect("valid costs");
    assert!(costs.can_reach(at(0, 11), at(11, 0)));
    assert!(!costs.can_reach(at(11, 0), at(0, 11)));
    assert!(costs.can_reach(at(3, 0), at(3, 11)), "a column goes both ways");
    assert_eq!(route(&costs, at(11, 0), at(0, 11), None), None);
}

#[test]
fn a_reused_router_gives_the_same_answers_as_a_new_one() {
    let mut router = Router::default();
    for round in 0..200_u16 {
        let costs = costs(|cell| Some(1 + (cell.index() as u16 * 7 + round) % 1000));
        let costs = if round % 3 == 0 { costs.with_landmarks() } else { costs };
        let (start, goal) = (at(i32::from(round % 12), 0), at(3, i32::from(round % 11)));
        let found = router.route(&costs, start, goal, None).expect("both on the map");
        assert_eq!(found, route(&costs, start, goal, None));
    }
}

/// The random number generator of the published reference map below.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// The published random map of 100 by 100 hexes, with costs in tenths of a point, and its 100
/// queries.
fn reference() -> (MoveCosts, Vec<[CellId; 2]>) {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 100, 100);
    let shape = Arc::new(shape.expect("a valid size"));
    let mut draws = SplitMix(1);
    let entry = Grid::from_fn(shape.clone(), |_| match draws.below(100) {
        0..20 => None,
        20..30 => Some(25),
        30..40 => Some(15),
        40..45 => Some(7),
        _ => Some(10),
    });
    let costs = MoveCosts::compile(shape.clone(), |step| entry[step.to]).expect("valid costs");

    let mut draws = SplitMix(1 ^ 0x00AB_CDEF);
    let mut pick = || loop {
        let (column, row) = (draws.below(100) as u16, draws.below(100) as u16);
        let cell = shape.cell_at(column, row).expect("on the map");
        if entry[cell].is_some() {
            return cell;
        }
    };
    let queries = (0..100).map(|_| [pick(), pick()]).collect();
    (costs, queries)
}

/// A separate implementation with a binary heap found the same optimal mean of 56.86 points.
#[test]
fn the_total_cost_of_100_routes_matches_a_reference_implementation() {
    let (plain, queries) = reference();
    let marked = plain.clone().with_landmarks();
    let mut router = Router::default();
    let mut found = |costs, [start, goal]: [CellId; 2]| {
        let found = router.route(costs, start, goal, None).expect("both on the map");
        found.expect("all goals can be reached")
    };
    let (mut cost, mut hexes) = (0, 0);
    for query in queries {
        let route = found(&plain, query);
        cost += route.cost;
        hexes += route.cells.len() + 1;
        assert_eq!(found(&marked, query).cost, route.cost, "landmarks do not change the cost");
    }
    assert_eq!((cost, hexes), (56_858, 5_743));
}

#[test]
fn landmarks_handle_a_river_that_can_be_left_but_not_entered() {
    // Column 5 is water except for a ford at its end, and all steps cost the same. From bank to
    // bank it is far; from the water to either bank it is a single step.
    let water = |cell| board().position(cell).0 == 5 && cell != at(5, 11);
    let costs = costs(|cell| (!water(cell)).then_some(1)).with_landmarks();
    let cost = |start, goal| route(&costs, start, goal, None).map(|route| route.cost);
    assert_eq!(cost(at(4, 0), at(6, 0)), Some(23), "by the ford");
    assert_eq!(cost(at(5, 0), at(6, 0)), Some(1));
    assert_eq!(cost(at(5, 0), at(4, 0)), Some(1));
    assert_eq!(cost(at(5, 0), at(11, 0)), Some(6));
    assert_eq!(cost(at(4, 0), at(5, 0)), None, "not into the water");
    let closed = CellSet::of(&board(), [at(5, 11)]);
    assert_eq!(route(&costs, at(4, 0), at(6, 0), Some(&closed)), None, "the ford is closed");
    assert_eq!(route(&costs, at(5, 0), at(6, 0), Some(&closed)).map(|route| route.cost), Some(1));
}

/// A large map on which each step has its own cost in each direction, and many steps are one-way.
/// Checked against a flow field, which uses no heuristic.
#[test]
fn routes_with_landmarks_cost_the_same_as_a_flow_field() {
    let outline = Outline::Rectangle(Shoved::Even);
    let shape = Arc::new(Shape::new(Orientation::Flat, outline, 45, 38).expect("a valid size"));
    let mut router = Router::default();
    for (seed, dearest) in [(1, 1), (2, 3), (3, 9), (4, 1000)] {
        let mut draws = SplitMix(seed);
        let price = |draws: &mut SplitMix| 1 + draws.below(dearest) as u16;
        let rule = |_| (draws.below(100) < 55).then(|| price(&mut draws));
        let costs = MoveCosts::compile(shape.clone(), rule).expect("valid costs").with_landmarks();
        let held = shape.cells().filter(|_| draws.below(100) < 4);
        let closed = CellSet::of(&shape, held.collect::<Vec<_>>());
        for closed in [None, Some(&closed)] {
            let (column, row) = (draws.below(45) as u16, draws.below(38) as u16);
            let goal = shape.cell_at(column, row).expect("on the map");
            let field = FlowField::toward(&costs, [goal], closed).expect("a goal on the map");
            for start in shape.cells().step_by(7) {
                let found = router.route(&costs, start, goal, closed).expect("both on the map");
                assert_eq!(found.map(|route| route.cost), field.remaining(start));
            }
        }
    }
}

#[test]
fn a_field_leads_to_the_nearest_goal() {
    let field = FlowField::toward(&costs(|_| Some(2)), [at(0, 0), at(0, 11)], None);
    let field = field.expect("goals on the map");
    assert_eq!((field.remaining(at(0, 5)), field.next(at(0, 5))), (Some(10), Some(flat::N)));
    assert_eq!((field.remaining(at(0, 6)), field.next(at(0, 6))), (Some(10), Some(flat::S)));
    assert_eq!((field.remaining(at(0, 0)), field.next(at(0, 0))), (Some(0), None));
    assert_eq!(field.way(at(0, 3)).collect::<Vec<_>>(), [at(0, 2), at(0, 1), at(0, 0)]);
    assert_eq!(field.remaining(CellId::from_index(144)), None);
}

#[test]
fn a_field_has_no_way_from_cells_of_a_larger_map() {
    let field = FlowField::toward(&costs(|_| Some(2)), [at(0, 0)], None).expect("on the map");
    for foreign in [144, 1 << 20, u32::MAX as usize].map(CellId::from_index) {
        assert_eq!((field.remaining(foreign), field.next(foreign)), (None, None));
        assert_eq!(field.way(foreign).count(), 0);
    }
}

#[test]
fn a_field_without_goals_leads_nowhere() {
    let field = FlowField::toward(&costs(|_| Some(2)), [], None).expect("no goal is off the map");
    assert!(board().cells().all(|cell| field.remaining(cell).is_none()));
    assert_eq!(field.way(at(3, 3)).next(), None);
}

#[test]
fn a_field_breaks_ties_by_the_preferred_facing() {
    let next = |first| {
        let field = FlowField::toward_preferring(&costs(|_| Some(1)), [at(4, 4)], None, first);
        field.expect("a goal on the map").next(at(6, 2))
    };
    assert_eq!([flat::SW, flat::S].map(next), [Some(flat::SW); 2], "only one cheapest step");
    let next = |first| {
        let field = FlowField::toward_preferring(&costs(|_| Some(1)), [at(4, 4)], None, first);
        field.expect("a goal on the map").next(at(6, 1))
    };
    assert_eq!([flat::N, flat::S, flat::SW].map(next), [flat::S, flat::S, flat::SW].map(Some));
}

#[test]
fn opposite_routes_break_ties_symmetrically() {
    // Seen from the goal, each of the two ways around a corner is on the other side.
    let there = route(&costs(|_| Some(1)), at(2, 9), at(4, 6), None).expect("open ground");
    assert_eq!(there.cells, [at(3, 8), at(4, 7), at(4, 6)], "the straight part last");
    let back = route(&costs(|_| Some(1)), at(4, 6), at(2, 9), None).expect("open ground");
    assert_eq!(back.cells, [at(3, 7), at(2, 8), at(2, 9)], "the straight part last");
}

/// Returns the world rotated by 180 degrees, if its outline is symmetric, and the mapping of cells.
fn turned(world: &World) -> Option<(World, impl Fn(CellId) -> CellId)> {
    let shape = world.costs.shape().clone();
    let hexes: Vec<Hex> = world.cells().into_iter().map(|cell| shape.hex(cell)).collect();
    let ends = *hexes.first()? + *hexes.last()?;
    if !hexes.iter().all(|hex| shape.contains(ends - *hex)) {
        return None;
    }
    let map = shape.clone();
    let turn = move |cell: CellId| map.cell(ends - map.hex(cell)).expect("on the map");
    let price = |step: Passage| world.costs.step(turn(step.from), step.facing.opposite());
    let costs = MoveCosts::compile(shape.clone(), price).expect("valid costs");
    let set = |cells: &CellSet| CellSet::of(&shape, cells.iter().map(&turn));
    let (closed, no_stop) = (set(&world.closed), set(&world.no_stop));
    let (start, goal) = (turn(world.start), turn(world.goal));
    Some((World { costs, closed, no_stop, start, goal }, turn))
}

/// The oracle: the remaining cost from each cell to a goal, by relaxing until nothing changes.
fn oracle(world: &World, goal: CellId, closed: &CellSet) -> BTreeMap<CellId, u32> {
    let mut left = BTreeMap::from([(goal, 0)]);
    loop {
        let before = left.clone();
        for (from, _, to, cost) in world.steps() {
            if let (Some(onward), false) = (left.get(&to), closed.contains(to)) {
                let found = onward + cost;
                let best = left.entry(from).or_insert(found);
                *best = found.min(*best);
            }
        }
        if left == before {
            return left;
        }
    }
}

/// The oracle of reachability: all cells that can be reached from one.
fn oracle_reachable(world: &World, from: CellId) -> BTreeSet<CellId> {
    let mut seen = BTreeSet::from([from]);
    loop {
        let before = seen.len();
        for (from, _, to, _) in world.steps() {
            if seen.contains(&from) {
                seen.insert(to);
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

/// Replays the route from start to goal, and checks its cost against the oracle.
fn check_optimal(world: &World, costs: &MoveCosts) -> Result<(), TestCaseError> {
    let found = route(costs, world.start, world.goal, Some(&world.closed));
    let expected = oracle(world, world.goal, &world.closed);
    prop_assert_eq!(found.as_ref().map(|route| route.cost), expected.get(&world.start).copied());

    let Some(found) = found else { return Ok(()) };
    let (mut here, mut cost) = (world.start, 0);
    for cell in found.cells {
        let (a, b) = (world.shape().hex(here), world.shape().hex(cell));
        let facing = Facing::between(a, b).expect("cells that touch");
        cost += u32::from(world.costs.step(here, facing).expect("a step that exists"));
        prop_assert!(!world.closed.contains(cell));
        here = cell;
    }
    prop_assert_eq!((here, cost), (world.goal, found.cost));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn routes_are_optimal(world in any_world(4)) {
        check_optimal(&world, &world.costs)?;
    }

    #[test]
    fn routes_with_landmarks_are_optimal(world in (0_u8..8).prop_flat_map(any_world)) {
        check_optimal(&world, &world.costs.clone().with_landmarks())?;
    }

    #[test]
    fn reachability_agrees_with_the_oracle(world in (5_u8..9).prop_flat_map(any_world)) {
        for from in world.cells() {
            let reachable = oracle_reachable(&world, from);
            for to in world.cells() {
                prop_assert_eq!(world.costs.can_reach(from, to), reachable.contains(&to));
            }
        }
    }

    #[test]
    fn a_rotated_map_gives_rotated_routes_and_fields(
        world in (0_u8..5).prop_flat_map(any_world),
        first in 0_u8..6,
    ) {
        let turned = turned(&world);
        prop_assume!(turned.is_some());
        let Some((other, turn)) = turned else { return Ok(()) };
        let found = route(&world.costs, world.start, world.goal, Some(&world.closed));
        let expected = found.map(|Route { cells, cost }| {
            Route { cells: cells.into_iter().map(&turn).collect(), cost }
        });
        prop_assert_eq!(route(&other.costs, other.start, other.goal, Some(&other.closed)), expected);

        let first = Facing::from_index(first);
        let field = |world: &World, first| {
            FlowField::toward_preferring(&world.costs, [world.goal], Some(&world.closed), first)
        };
        let one = field(&world, first).expect("a goal on the map");
        let two = field(&other, first.opposite()).expect("a goal on the map");
        for cell in world.cells() {
            let next = one.next(cell).map(Facing::opposite);
            prop_assert_eq!(two.next(turn(cell)), next);
        }
    }

    #[test]
    fn fields_agree_with_the_oracle(world in any_world(4)) {
        let field = FlowField::toward(&world.costs, [world.goal], Some(&world.closed));
        let field = field.expect("a goal on the map");
        let expected = oracle(&world, world.goal, &world.closed);
        for cell in world.cells() {
            prop_assert_eq!(field.remaining(cell), expected.get(&cell).copied());
            let lowest = Facing::ALL.into_iter().find(|&facing| {
                let to = world.shape().step(cell, facing).filter(|&to| !world.closed.contains(to));
                let onward = to.and_then(|to| expected.get(&to));
                let step = world.costs.step(cell, facing);
                let through = onward.zip(step).map(|(left, step)| left + u32::from(step));
                through.is_some() && through == expected.get(&cell).copied()
            });
            prop_assert_eq!(field.next(cell), lowest.filter(|_| cell != world.goal));
        }
    }
}
