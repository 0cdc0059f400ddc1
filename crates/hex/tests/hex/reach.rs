//! Reach: with facing, without facing, and by jumping.

use crate::world::{World, any_world};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use sandtable_hex::{
    Budget, CellId, CellSet, Facing, Grid, Hex, MoveCosts, Mover, Occupied, Orientation, Outline,
    Passage, Reach, Reacher, Shape, Step, flat,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const CENTRE: Hex = Hex::new(12, 12);

fn board() -> Arc<Shape> {
    Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 25, 25).expect("a small map"))
}

/// A map with the same cost for every step.
fn uniform_ground(cost: u16) -> MoveCosts {
    MoveCosts::compile(board(), |_| Some(cost)).expect("valid costs")
}

/// Costs from the cover and level of each hex: the cover, plus one per level climbed.
fn hills(terrain: impl Fn(Hex) -> (u16, u16)) -> MoveCosts {
    let ground = Grid::from_fn(board(), terrain);
    MoveCosts::compile(board(), |step| {
        let ((_, from), (cover, to)) = (ground[step.from], ground[step.to]);
        Some(cover + to.saturating_sub(from))
    })
    .expect("valid costs")
}

fn cell(hex: Hex) -> CellId {
    board().cell(hex).expect("on the map")
}

fn at(q: i32, r: i32) -> CellId {
    cell(CENTRE + Hex::new(q, r))
}

fn facing_north(points: u16) -> Mover {
    Mover { cell: cell(CENTRE), facing: flat::N, budget: points.into(), turn_cost: 1 }
}

fn walk(costs: &MoveCosts, mover: Mover, occupied: Occupied<'_>) -> Reach {
    Reacher::default().with_facing(costs, mover, occupied).expect("on the map").clone()
}

fn without_facing(costs: &MoveCosts, mover: Mover, occupied: Occupied<'_>) -> Reach {
    Reacher::default().without_facing(costs, mover, occupied).expect("on the map").clone()
}

fn forward_and_back(
    ahead: &MoveCosts,
    back: &MoveCosts,
    mover: Mover,
    occupied: Occupied<'_>,
) -> Reach {
    Reacher::default().forward_and_back(ahead, back, mover, occupied).expect("on the map").clone()
}

fn jump(mover: Mover, occupied: Occupied<'_>) -> Reach {
    Reacher::default().jumping(&board(), mover, occupied).expect("on the map").clone()
}

fn free(costs: &MoveCosts, points: u16) -> Reach {
    walk(costs, facing_north(points), Occupied::none())
}

fn spent(reach: &Reach, cell: CellId, facing: Facing) -> Option<u32> {
    reach.get(cell, facing).map(|step| step.spent)
}

#[test]
fn with_one_point_a_unit_steps_forward_or_turns_once() {
    let reach = free(&uniform_ground(1), 1);
    let mut ends: Vec<_> = reach.ends().map(|end| (end.cell, end.facing, end.spent)).collect();
    ends.sort_unstable();
    let expected = [(at(0, -1), flat::N, 1), (at(0, 0), flat::NE, 1), (at(0, 0), flat::NW, 1)];
    assert_eq!(ends, expected);
}

/// Ends and hexes for 0 to 8 points on open ground, by cost per hex. Counted by hand up to two
/// points; the others come from a separate program with a heap and hash maps.
#[test]
fn number_of_ends_and_hexes_on_uniform_ground() {
    let clear =
        [(0, 0), (3, 2), (10, 5), (26, 12), (59, 24), (118, 42), (209, 66), (335, 96), (497, 132)];
    let light_woods =
        [(0, 0), (2, 1), (5, 2), (10, 4), (19, 7), (35, 12), (58, 17), (90, 26), (130, 33)];
    let heavy_woods =
        [(0, 0), (2, 1), (4, 1), (6, 2), (10, 4), (18, 6), (29, 8), (43, 12), (61, 16)];
    for (cost, table) in [(1, clear), (2, light_woods), (3, heavy_woods)] {
        let costs = uniform_ground(cost);
        let counts = |points| {
            let reach = free(&costs, points);
            (reach.len(), reach.cells().len())
        };
        assert_eq!(std::array::from_fn(|points| counts(points as u16)), table, "cost {cost}");
    }
}

/// A hex straight in one of the six directions takes the turns to that direction; one between two
/// directions takes the turns to the nearer of them and one more on the way.
#[test]
fn four_points_in_the_open_reach_what_distance_and_turns_allow() {
    let reach = free(&uniform_ground(1), 4);
    for hex in CENTRE.range(5).filter(|&hex| hex != CENTRE) {
        let away = hex - CENTRE;
        let distance = away.length();
        let nearer = Facing::ALL
            .into_iter()
            .filter(|facing| away.distance_to(facing.step(Hex::ZERO)) < distance);
        let turns: Vec<u32> = nearer.map(|facing| flat::N.turns_to(facing)).collect();
        let turns = match turns[..] {
            [straight] => straight,
            [one, other] => one.min(other) + 1,
            _ => panic!("expected one or two directions towards {away:?}"),
        };
        let expected = distance as u32 + turns;
        let found = reach.cheapest(cell(hex)).map(|end| end.spent);
        assert_eq!(found, (expected <= 4).then_some(expected), "{away:?}");
    }
}

#[test]
fn woods_ahead_cost_more_than_clear_ground() {
    let light = hills(|hex| (if hex == CENTRE + Hex::new(0, -1) { 2 } else { 1 }, 0));
    assert_eq!(spent(&free(&light, 4), at(0, -1), flat::N), Some(2));
    assert_eq!(spent(&free(&light, 4), at(0, -2), flat::N), Some(3));
    let heavy = hills(|hex| (if hex == CENTRE + Hex::new(0, -1) { 3 } else { 1 }, 0));
    assert_eq!(spent(&free(&heavy, 4), at(0, -2), flat::N), Some(4));
    let (light, heavy) = (free(&light, 4).len(), free(&heavy, 4).len());
    assert_eq!((light, heavy), (47, 40), "of 59 in the open");
}

#[test]
fn climbing_costs_one_point_per_level_and_descending_nothing() {
    let ledge = CENTRE + Hex::new(0, -1);
    // The worked example of the rule: light woods two levels up cost 4 points.
    let up = hills(|hex| if hex == ledge { (2, 2) } else { (1, 0) });
    assert_eq!(spent(&free(&up, 3), at(0, -1), flat::N), None);
    assert_eq!(spent(&free(&up, 4), at(0, -1), flat::N), Some(4));

    let down = hills(|hex| if hex == CENTRE { (1, 5) } else { (1, 0) });
    assert_eq!(free(&down, 4).len(), 59, "as many as on even ground");
}

#[test]
fn turns_cost_points_and_appear_in_the_path() {
    let reach = free(&uniform_ground(1), 4);
    let path = reach.path_to(at(1, 0), flat::SE).expect("two turns and a step");
    let expected = [
        Step { cell: at(0, 0), facing: flat::NE, spent: 1 },
        Step { cell: at(0, 0), facing: flat::SE, spent: 2 },
        Step { cell: at(1, 0), facing: flat::SE, spent: 3 },
    ];
    assert_eq!(path, expected);
    assert_eq!(spent(&reach, at(0, 1), flat::S), Some(4), "three turns to step back");
    assert_eq!(spent(&free(&uniform_ground(1), 3), at(0, 1), flat::S), None);
}

#[test]
fn the_mover_sets_the_cost_of_a_turn() {
    let costs = uniform_ground(1);
    let expensive = Mover { turn_cost: 2, ..facing_north(3) };
    assert_eq!(spent(&walk(&costs, expensive, Occupied::none()), at(1, -1), flat::NE), Some(3));
    let free_turns = Mover { turn_cost: 0, ..facing_north(0) };
    let reach = walk(&costs, free_turns, Occupied::none());
    assert_eq!(reach.len(), 5, "the other five facings");
    let free_turns = Mover { turn_cost: 0, ..facing_north(2) };
    let reach = walk(&costs, free_turns, Occupied::none());
    assert_eq!(reach.len(), 19 * 6 - 1, "all facings within two hexes, less the start");
}

#[test]
fn enemy_hexes_cannot_be_entered() {
    let costs = uniform_ground(1);
    let enemies = CellSet::of(&board(), [at(0, -1)]);
    let reach = walk(&costs, facing_north(5), Occupied::none().closed(&enemies));
    assert_eq!(reach.cheapest(at(0, -1)), None);
    assert_eq!(spent(&reach, at(1, -2), flat::N), Some(4), "past it on the right");
    assert_eq!(reach.cheapest(at(0, -2)), None, "behind it takes one more turn and step");
    let reach = walk(&costs, facing_north(6), Occupied::none().closed(&enemies));
    let end = reach.cheapest(at(0, -2)).expect("around the enemy");
    assert_eq!(end.spent, 6);
    let path = reach.path_to(end.cell, end.facing).expect("an end has a path");
    assert!(path.iter().all(|step| step.cell != at(0, -1)));
}

#[test]
fn friendly_hexes_can_be_crossed_but_not_stopped_on() {
    let costs = uniform_ground(1);
    let friends = CellSet::of(&board(), [at(0, 0), at(0, -1)]);
    let reach = walk(&costs, facing_north(4), Occupied::none().no_stop(&friends));
    assert_eq!(reach.cheapest(at(0, -1)), None);
    assert_eq!(reach.path_to(at(0, -1), flat::N), None);
    let path = reach.path_to(at(0, -2), flat::N).expect("through the friend");
    assert_eq!(path.iter().map(|step| step.cell).collect::<Vec<_>>(), [at(0, -1), at(0, -2)]);
    assert_eq!(reach.len(), 59 - 6, "after one step there are points for all six facings");
    assert_eq!(spent(&reach, at(0, 0), flat::NE), Some(1), "a unit does not block its own hex");
}

#[test]
fn a_unit_surrounded_by_enemies_can_only_turn() {
    let enemies = CellSet::of(&board(), Facing::ALL.map(|facing| cell(facing.step(CENTRE))));
    let reach = walk(&uniform_ground(1), facing_north(9), Occupied::none().closed(&enemies));
    let turns: BTreeMap<Facing, u32> = reach.ends().map(|end| (end.facing, end.spent)).collect();
    assert_eq!((reach.len(), reach.cells()), (5, vec![at(0, 0)]));
    assert!(turns.iter().all(|(&facing, &spent)| spent == flat::N.turns_to(facing)));
}

#[test]
fn a_step_backward_keeps_the_facing_and_has_its_own_cost() {
    let (ahead, back) = (uniform_ground(1), uniform_ground(2));
    let reach = forward_and_back(&ahead, &back, facing_north(3), Occupied::none());
    assert_eq!(spent(&reach, at(0, 1), flat::N), Some(2));
    assert_eq!(spent(&reach, at(0, 1), flat::NE), Some(3));
    assert_eq!(spent(&reach, at(-1, 1), flat::NE), Some(3), "a turn, then back");
    assert_eq!(reach.path_to(at(0, 1), flat::N).map(|path| path.len()), Some(1));
    assert_eq!(
        reach.len(),
        26 + 3 + 2,
        "three facings behind the start, and one on each side of it"
    );
}

#[test]
fn steps_backward_are_blocked_like_steps_forward() {
    let costs = uniform_ground(1);
    let (enemies, friends) = (CellSet::of(&board(), [at(0, 1)]), CellSet::of(&board(), [at(0, 2)]));
    let barred = Occupied::none().closed(&enemies);
    assert_eq!(forward_and_back(&costs, &costs, facing_north(3), barred).cheapest(at(0, 2)), None);
    let shared = Occupied::none().no_stop(&friends);
    let reach = forward_and_back(&costs, &costs, facing_north(3), shared);
    assert_eq!(spent(&reach, at(0, 2), flat::N), None);
    assert_eq!(spent(&reach, at(0, 3), flat::N), Some(3));
}

#[test]
fn a_mover_that_stays_in_its_cell_can_only_turn() {
    let turned = |points, turn_cost| {
        let mover = Mover { turn_cost, ..facing_north(points) };
        let mut reacher = Reacher::default();
        let reach = reacher.turning_in_place(&board(), mover).expect("on the map");
        reach.ends().map(|end| (end.cell, end.facing, end.spent)).collect::<BTreeSet<_>>()
    };
    let here = at(0, 0);
    let sides = [(here, flat::NE, 1), (here, flat::NW, 1)];
    let rear = [(here, flat::SE, 2), (here, flat::SW, 2), (here, flat::S, 3)];
    assert_eq!(turned(0, 1), BTreeSet::new());
    assert_eq!(turned(1, 1), BTreeSet::from(sides));
    assert_eq!(turned(9, 1), sides.into_iter().chain(rear).collect());
    assert_eq!(turned(3, 2).len(), 2, "expensive turns");
    assert_eq!(turned(0, 0).len(), 5, "free turns");
}

#[test]
fn a_jump_lands_only_where_the_rule_allows() {
    let mut reacher = Reacher::default();
    let north = |hex: Hex| hex.y < CENTRE.y && hex.x == CENTRE.x;
    let reach = reacher.jumping_where(&board(), facing_north(3), Occupied::none(), north);
    let reach = reach.expect("on the map");
    assert_eq!(reach.cells(), [at(0, -3), at(0, -2), at(0, -1)]);
    assert_eq!(reach.len(), 18);
}

#[test]
fn jumps_land_on_every_hex_in_range_with_any_facing() {
    for range in 0..=12 {
        let reach = jump(facing_north(range), Occupied::none());
        let hexes = 3 * usize::from(range) * (usize::from(range) + 1);
        assert_eq!((reach.cells().len(), reach.len()), (hexes, hexes * 6));
        assert!(reach.ends().all(|end| {
            end.spent == board().hex(end.cell).unsigned_distance_to(CENTRE) && end.spent > 0
        }));
    }
}

#[test]
fn jumps_cross_units_but_do_not_land_on_them() {
    let enemies = CellSet::of(&board(), Facing::ALL.map(|facing| cell(facing.step(CENTRE))));
    let friends = CellSet::of(&board(), [at(0, -2)]);
    let occupied = Occupied::none().closed(&enemies).no_stop(&friends);
    let reach = jump(facing_north(2), occupied);
    assert_eq!(reach.len(), (18 - 7) * 6);
    assert_eq!(reach.cheapest(at(0, -2)), None);
    let landing = Step { cell: at(0, 2), facing: flat::SW, spent: 2 };
    assert_eq!(reach.path_to(at(0, 2), flat::SW), Some(vec![landing]));
}

#[test]
fn a_jump_farther_than_the_map_covers_the_map_once() {
    let mover = Mover { budget: Budget::UNLIMITED, ..facing_north(0) };
    assert_eq!(jump(mover, Occupied::none()).len(), (25 * 25 - 1) * 6);
}

#[test]
fn no_move_leaves_the_map() {
    let costs = uniform_ground(1);
    let corner = Mover { cell: cell(Hex::ZERO), ..facing_north(1) };
    assert_eq!(walk(&costs, corner, Occupied::none()).len(), 2, "it can only turn");
    assert_eq!(without_facing(&costs, corner, Occupied::none()).len(), 2, "two neighbours");
    assert_eq!(jump(corner, Occupied::none()).len(), 2 * 6);
    let everywhere = Mover { budget: Budget::UNLIMITED, ..corner };
    assert_eq!(walk(&costs, everywhere, Occupied::none()).len(), 25 * 25 * 6 - 1);
    assert_eq!(without_facing(&costs, everywhere, Occupied::none()).len(), 25 * 25 - 1);
}

#[test]
fn without_facing_reach_on_uniform_ground_is_full_rings() {
    for points in 0..=12 {
        let reach = without_facing(&uniform_ground(1), facing_north(points), Occupied::none());
        assert_eq!(reach.len(), 3 * usize::from(points) * (usize::from(points) + 1));
    }
    let reach = without_facing(&uniform_ground(2), facing_north(5), Occupied::none());
    assert_eq!(reach.len(), 18, "two hexes, and the odd point is lost");
    assert_eq!(reach.cheapest(at(0, 0)), None, "the start is not an end");
    let east = reach.cheapest(at(1, -1)).expect("next to the start");
    assert_eq!((east.facing, east.spent), (flat::NE, 2), "it faces the direction of the step");
}

#[test]
fn without_points_there_are_no_ends() {
    for reach in [
        free(&uniform_ground(1), 0),
        without_facing(&uniform_ground(1), facing_north(0), Occupied::none()),
        jump(facing_north(0), Occupied::none()),
    ] {
        assert!(reach.is_empty());
        assert_eq!(reach.ends().count(), 0);
        assert_eq!(reach.path_to(at(0, 0), flat::N), None);
    }
}

#[test]
fn negative_and_oversized_budgets_are_rejected() {
    for points in [-1, i64::MIN, 1 << 30, i64::MAX] {
        let error = Budget::new(points).expect_err("out of range");
        let expected = format!("a budget of {points} points: expected 0 to 1073741823");
        assert_eq!(error.to_string(), expected);
    }
    assert!(serde_json::from_str::<Budget>("-3").is_err());
    assert_eq!(serde_json::from_str::<Budget>("3").ok(), Some(Budget::from(3)));
}

#[test]
fn a_mover_off_the_map_is_rejected() {
    let rectangle = Outline::Rectangle(sandtable_hex::Shoved::Odd);
    let shape = Arc::new(Shape::new(Orientation::Flat, rectangle, 5, 4).expect("a small map"));
    let padding = CellId::from_index(5);
    assert_eq!(shape.cells().find(|&cell| cell == padding), None);
    let costs = MoveCosts::compile(shape.clone(), |_| Some(1)).expect("valid costs");
    for nowhere in [padding, CellId::from_index(24), CellId::from_index(u32::MAX as usize)] {
        let mover = Mover { cell: nowhere, ..facing_north(4) };
        let mut reacher = Reacher::default();
        let error = reacher.with_facing(&costs, mover, Occupied::none());
        let message = error.expect_err("off the map").to_string();
        assert!(message.starts_with("the start is off the map at axial hex ("), "{message}");
        assert!(message.ends_with("expected a hex on this map of 5 by 4"), "{message}");
        assert!(reacher.without_facing(&costs, mover, Occupied::none()).is_err());
        assert!(reacher.forward_and_back(&costs, &costs, mover, Occupied::none()).is_err());
        assert!(reacher.turning_in_place(&shape, mover).is_err());
        assert!(reacher.jumping(&shape, mover, Occupied::none()).is_err());
        assert_eq!(free(&uniform_ground(1), 3).get(nowhere, flat::N), None);
        assert_eq!(costs.step(nowhere, flat::N), None);
    }
}

#[test]
fn step_costs_outside_1_to_1000_are_rejected() {
    let rejected = |cost| {
        let costs =
            MoveCosts::compile(board(), |step| Some(if step.from == at(0, 0) { cost } else { 1 }));
        costs.map(|_| ()).map_err(|error| error.to_string())
    };
    let message = |cost| {
        Err(format!(
            "the step from 1313 to 1312 costs {cost}: expected 1 to 1000, or `None` for an impassable step"
        ))
    };
    for cost in [0, 1001, u16::MAX - 1, u16::MAX] {
        assert_eq!(rejected(cost), message(cost));
    }
    assert_eq!(rejected(1000), Ok(()));
}

#[test]
fn the_table_reports_its_lowest_and_highest_step_cost() {
    let costs = hills(|hex| (2 + u16::from(hex == CENTRE) * 5, 0));
    assert_eq!((costs.cheapest(), costs.highest()), (2, 7));
    let none = MoveCosts::compile(board(), |_| None).expect("valid costs");
    assert_eq!((none.cheapest(), none.highest()), (1, 1));
    assert_eq!(free(&none, 4).len(), 5, "it can still turn");
}

#[test]
fn a_reused_reacher_gives_the_same_answers_as_a_new_one() {
    let mut reacher = Reacher::default();
    let listed = |reach: &Reach| reach.ends().collect::<Vec<_>>();
    for round in 0..40_u16 {
        let costs = uniform_ground(1 + round % 3);
        // Large budgets exhaust the range of the marks, so that they are reset now and then.
        let budget = if round % 5 == 0 { Budget::UNLIMITED } else { Budget::from(round % 9) };
        let mover = Mover { budget, ..facing_north(0) };
        let nothing = Occupied::none();
        let reach = reacher.with_facing(&costs, mover, nothing).expect("on the map");
        assert_eq!(listed(reach), listed(&walk(&costs, mover, nothing)));
        let reach = reacher.without_facing(&costs, mover, nothing).expect("on the map");
        assert_eq!(listed(reach), listed(&without_facing(&costs, mover, nothing)));
    }
}

/// The oracle: the lowest cost of each (cell, facing) within a budget, by relaxing until nothing
/// changes. Steps backward have their own table.
fn oracle_with_facing(
    world: &World,
    back: &MoveCosts,
    mover: Mover,
) -> BTreeMap<(CellId, Facing), u32> {
    let mut known = BTreeMap::from([((mover.cell, mover.facing), 0)]);
    let steps = world.steps();
    let back = World { costs: back.clone(), ..world.clone() }.steps();
    loop {
        let before = known.clone();
        for (&(cell, facing), &spent) in &before {
            let turned = [facing.clockwise(), facing.counter_clockwise()]
                .map(|turned| ((cell, turned), spent + u32::from(mover.turn_cost)));
            let forward = steps
                .iter()
                .filter(|step| (step.0, step.1) == (cell, facing) && !world.closed.contains(step.2))
                .map(|step| ((step.2, facing), spent + step.3));
            let backward = back
                .iter()
                .filter(|step| (step.0, step.1) == (cell, facing.opposite()))
                .filter(|step| !world.closed.contains(step.2))
                .map(|step| ((step.2, facing), spent + step.3));
            for (state, spent) in turned.into_iter().chain(forward).chain(backward) {
                let best = known.get(&state).copied().unwrap_or(u32::MAX);
                if spent <= mover.budget.points() && spent < best {
                    known.insert(state, spent);
                }
            }
        }
        if known == before {
            return known;
        }
    }
}

/// The oracle without facing: the lowest cost of each cell, by relaxing until nothing changes.
fn oracle_without_facing(world: &World, mover: Mover) -> BTreeMap<CellId, u32> {
    let mut known = BTreeMap::from([(mover.cell, 0)]);
    loop {
        let before = known.clone();
        for (from, _, to, cost) in world.steps() {
            let Some(spent) = known.get(&from).map(|spent| spent + cost) else { continue };
            let best = known.get(&to).copied().unwrap_or(u32::MAX);
            let open = !world.closed.contains(to) && spent <= mover.budget.points();
            if open && spent < best {
                known.insert(to, spent);
            }
        }
        if known == before {
            return known;
        }
    }
}

/// Replays a path and checks every step and cost against the tables.
fn replay(world: &World, back: &MoveCosts, mover: Mover, path: &[Step]) {
    let mut here = Step { cell: mover.cell, facing: mover.facing, spent: 0 };
    for &step in path {
        let price = if step.cell == here.cell {
            assert_eq!(here.facing.turns_to(step.facing), 1);
            mover.turn_cost
        } else {
            let ahead = world.shape().step(here.cell, here.facing) == Some(step.cell);
            let (way, costs) =
                if ahead { (here.facing, &world.costs) } else { (here.facing.opposite(), back) };
            assert_eq!(step.facing, here.facing);
            assert_eq!(world.shape().step(here.cell, way), Some(step.cell));
            assert!(!world.closed.contains(step.cell));
            costs.step(here.cell, way).expect("a step that exists")
        };
        assert_eq!(step.spent, here.spent + u32::from(price));
        here = step;
    }
}

fn any_mover(world: &World, facing: u8, budget: u16, turn_cost: u16) -> Mover {
    let facing = Facing::from_index(facing);
    Mover { cell: world.start, facing, budget: budget.into(), turn_cost }
}

/// Checks a reach against the oracle, and all of its paths against the tables.
fn check_with_facing(world: &World, back: &MoveCosts, mover: Mover, reach: &Reach) {
    let may_stop =
        |cell| cell == mover.cell || !world.closed.contains(cell) && !world.no_stop.contains(cell);
    let mut expected = oracle_with_facing(world, back, mover);
    expected.retain(|&(cell, facing), _| {
        may_stop(cell) && (cell, facing) != (mover.cell, mover.facing)
    });
    let ends: BTreeMap<_, _> =
        reach.ends().map(|end| ((end.cell, end.facing), end.spent)).collect();
    assert_eq!(reach.len(), ends.len());
    assert_eq!(ends, expected);
    assert!(reach.ends().is_sorted_by_key(|end| end.spent));
    assert_eq!(reach.paths().count(), reach.len());
    for (end, path) in reach.ends().zip(reach.paths()) {
        replay(world, back, mover, &path);
        assert_eq!(path.last(), Some(&end));
        assert_eq!(reach.path_to(end.cell, end.facing), Some(path));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn reach_with_facing_agrees_with_the_oracle(
        world in any_world(3), facing in 0_u8..6, budget in 0_u16..14, turn_cost in 0_u16..4,
    ) {
        let mover = any_mover(&world, facing, budget, turn_cost);
        let occupied = Occupied::none().closed(&world.closed).no_stop(&world.no_stop);
        let never = MoveCosts::compile(world.costs.shape().clone(), |_| None).expect("valid costs");
        check_with_facing(&world, &never, mover, &walk(&world.costs, mover, occupied));
        check_with_facing(&world, &never, mover, &forward_and_back(&world.costs, &never, mover, occupied));
    }

    #[test]
    fn reach_both_ways_agrees_with_the_oracle(
        world in any_world(3), prices in vec(option::of(1_u16..6), 6 * 72),
        facing in 0_u8..6, budget in 0_u16..14, turn_cost in 0_u16..4,
    ) {
        let mover = any_mover(&world, facing, budget, turn_cost);
        let occupied = Occupied::none().closed(&world.closed).no_stop(&world.no_stop);
        let price = |step: Passage| prices[step.from.index() * 6 + step.facing.index()];
        let back = MoveCosts::compile(world.costs.shape().clone(), price).expect("valid costs");
        check_with_facing(&world, &back, mover, &forward_and_back(&world.costs, &back, mover, occupied));
    }

    #[test]
    fn a_backward_table_of_another_map_is_harmless(
        world in any_world(3), other in any_world(3), budget in 0_u16..14,
    ) {
        let mover = any_mover(&world, 0, budget, 1);
        let reach = forward_and_back(&world.costs, &other.costs, mover, Occupied::none());
        prop_assert!(reach.ends().all(|end| world.cells().contains(&end.cell)));
    }

    #[test]
    fn reach_without_facing_agrees_with_the_oracle(world in any_world(4), budget in 0_u16..20) {
        let mover = any_mover(&world, 0, budget, 1);
        let occupied = Occupied::none().closed(&world.closed).no_stop(&world.no_stop);
        let reach = without_facing(&world.costs, mover, occupied);

        let mut expected = oracle_without_facing(&world, mover);
        expected.retain(|&cell, _| {
            cell != mover.cell && !world.closed.contains(cell) && !world.no_stop.contains(cell)
        });
        let ends: BTreeMap<_, _> = reach.ends().map(|end| (end.cell, end.spent)).collect();
        prop_assert_eq!(reach.len(), ends.len());
        prop_assert_eq!(&ends, &expected);
        prop_assert_eq!(reach.cells(), expected.keys().copied().collect::<Vec<_>>());
        for end in reach.ends() {
            let mut here = Step { cell: mover.cell, facing: mover.facing, spent: 0 };
            for step in reach.path_to(end.cell, end.facing).expect("an end has a path") {
                let price = world.costs.step(here.cell, step.facing).expect("a step that exists");
                prop_assert_eq!(world.shape().step(here.cell, step.facing), Some(step.cell));
                prop_assert_eq!(step.spent, here.spent + u32::from(price));
                here = step;
            }
            prop_assert_eq!(here, end);
        }
    }

    #[test]
    fn jumps_agree_with_the_distance(world in any_world(5), budget in 0_u16..9) {
        let mover = any_mover(&world, 0, budget, 1);
        let occupied = Occupied::none().closed(&world.closed).no_stop(&world.no_stop);
        let mut reacher = Reacher::default();
        let reach = reacher.jumping(world.shape(), mover, occupied).expect("on the map");

        let start = world.shape().hex(mover.cell);
        let mut expected = BTreeSet::new();
        for cell in world.cells().into_iter().filter(|&cell| occupied.may_stop(cell)) {
            let distance = world.shape().hex(cell).unsigned_distance_to(start);
            if (1..=u32::from(budget)).contains(&distance) {
                expected.extend(Facing::ALL.map(|facing| (cell, facing, distance)));
            }
        }
        let ends: BTreeSet<_> =
            reach.ends().map(|end| (end.cell, end.facing, end.spent)).collect();
        prop_assert_eq!(reach.len(), ends.len());
        prop_assert_eq!(ends, expected);
    }
}
