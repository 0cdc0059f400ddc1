//! Reachability. The expected counts were also computed by a search written independently of this
//! engine, on unbounded terrain.

use crate::fixture::{
    MIDDLE, a_unit, another, away, field, field_by, open_field, reach, tabletop_field,
};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::MovementMode::{self, Jump, Run, Walk};
use sandtable_mech::Side;
use sandtable_mech::rules::Profile;
use sandtable_mech::{
    Battlefield, MovementEnd, ReachabilityCalculator, ReachabilityMap, ReachableHex, Unit,
};
use std::collections::BTreeSet;

fn hexes(map: &ReachabilityMap) -> BTreeSet<(i32, i32)> {
    map.destinations.iter().map(|end| (end.position.x, end.position.y)).collect()
}

#[test]
fn walking_on_open_ground_reaches_the_known_counts() {
    let field = open_field();
    let table = [(1, 3, 2), (2, 10, 5), (3, 26, 12), (4, 59, 24), (5, 118, 42), (6, 209, 66)];
    for (walking_mp, ends, places) in table {
        let map = reach(&field, &[Unit { walking_mp, ..a_unit() }], Walk);
        assert_eq!((map.mode, map.max_mp), (Walk, walking_mp));
        assert_eq!(map.destinations.len(), ends, "{walking_mp} MP");
        assert_eq!(hexes(&map).len(), places, "{walking_mp} MP");
    }
}

#[test]
fn one_point_facing_north_is_a_step_or_one_of_two_turns() {
    let map = reach(&open_field(), &[Unit { walking_mp: 1, ..a_unit() }], Walk);
    let ends: Vec<_> = map.destinations.iter().map(|end| (end.position, end.facing)).collect();
    assert_eq!(ends.len(), 3);
    for end in [(away(flat::N, 1), flat::N), (MIDDLE, flat::NE), (MIDDLE, flat::NW)] {
        assert!(ends.contains(&end), "{end:?}");
    }
    assert!(map.destination(MIDDLE, flat::N).is_none(), "staying in place is not a destination");
}

#[test]
fn the_ring_ahead_is_reached_at_its_distance_and_the_one_behind_later() {
    let map = reach(&open_field(), &[a_unit()], Walk);
    for steps in 1..=4 {
        let end = map.destination(away(flat::N, steps), flat::N).expect("straight ahead");
        assert_eq!(end.mp_spent, steps as u32);
    }
    let behind = map.destination(away(flat::S, 1), flat::S).expect("three turns and a step");
    assert_eq!(behind.mp_spent, 4);
    assert!(map.destination(away(flat::S, 2), flat::S).is_none());
}

#[test]
fn running_uses_the_same_costs_with_more_points() {
    let map = reach(&open_field(), &[a_unit()], Run);
    assert_eq!((map.mode, map.max_mp, map.destinations.len()), (Run, 6, 209));
}

#[test]
fn woods_reduce_the_reach() {
    let light = reach(&field(|_| (0, "woods:1")), &[a_unit()], Walk);
    let heavy = reach(&field(|_| (0, "woods:2")), &[a_unit()], Walk);
    assert_eq!((light.destinations.len(), heavy.destinations.len()), (19, 10));
}

#[test]
fn climbing_shortens_the_reach_and_descending_does_not() {
    let high_north = |hex: Hex| (if hex.y < MIDDLE.y { 2 } else { 0 }, "clear");
    let low_north = |hex: Hex| (if hex.y < MIDDLE.y { 0 } else { 2 }, "clear");
    let up = reach(&field(high_north), &[a_unit()], Walk);
    let down = reach(&field(low_north), &[a_unit()], Walk);
    assert_eq!(up.destinations.len(), 29);
    assert_eq!(down.destinations.len(), 59, "as on the level");
    let top = up.destination(away(flat::N, 1), flat::N).expect("in reach");
    assert_eq!(top.mp_spent, 3, "one to enter, two to climb");
}

#[test]
fn turns_cost_a_point_each_and_appear_in_the_path() {
    let map = reach(&open_field(), &[a_unit()], Walk);
    let goal = away(flat::SE, 1);
    let end = map.destination(goal, flat::SE).expect("two turns and a step");
    assert_eq!(end.mp_spent, 3);
    let path: Vec<_> = end.path.iter().map(|step| (step.position, step.facing)).collect();
    assert_eq!(path, [(MIDDLE, flat::NE), (MIDDLE, flat::SE), (goal, flat::SE)]);
}

fn rolling(hex: Hex) -> (i8, &'static str) {
    let level = i8::try_from((hex.x * 7 + hex.y * 3).rem_euclid(3)).unwrap_or(0);
    (level, if (hex.x + hex.y) % 4 == 0 { "woods:1" } else { "clear" })
}

#[test]
fn every_path_consists_of_turns_and_steps_of_its_total_cost() {
    let field = field(rolling);
    for end in &reach(&field, &[a_unit()], Run).destinations {
        let (mut position, mut facing, mut spent) = (MIDDLE, flat::N, 0);
        for step in &end.path {
            spent += if step.position == position {
                assert_eq!(facing.turns_to(step.facing), 1, "one hexside at a time");
                1
            } else {
                assert_eq!((facing.step(position), facing), (step.position, step.facing));
                let cell = field.map().shape().cell(position).expect("on the map");
                u32::from(field.walking().step(cell, facing).expect("a path"))
            };
            (position, facing) = (step.position, step.facing);
        }
        assert_eq!((position, facing, spent), (end.position, end.facing, end.mp_spent));
        assert!(spent <= 6);
    }
}

#[test]
fn an_enemy_ahead_blocks_the_path() {
    let units = [a_unit(), another("enemy", Side::Opponent, away(flat::N, 1))];
    let map = reach(&open_field(), &units, Walk);
    assert_eq!(map.destinations.len(), 36);
    let through = map.destinations.iter().flat_map(|end| &end.path);
    assert!(through.clone().count() > 0);
    assert!(through.into_iter().all(|step| step.position != away(flat::N, 1)));
}

#[test]
fn a_friendly_unit_can_be_passed_but_not_stacked_with() {
    let friend = away(flat::N, 1);
    let units = [a_unit(), another("friend", Side::Player, friend)];
    let map = reach(&open_field(), &units, Walk);
    assert_eq!(map.destinations.len(), 53, "6 destinations fewer than without the friendly unit");
    assert!(map.destinations.iter().all(|end| end.position != friend));
    let beyond = map.destination(away(flat::N, 2), flat::N).expect("past the friend");
    assert_eq!(beyond.mp_spent, 2);
    assert_eq!(beyond.path[0].position, friend);
}

#[test]
fn a_jump_lands_on_every_free_hex_in_range_with_any_facing() {
    let wooded_hills = field(|hex| (i8::from(hex.x % 2 == 0) * 9, "woods:2"));
    for jump_mp in 1..=5_u16 {
        let map = reach(&wooded_hills, &[Unit { jump_mp, ..a_unit() }], Jump);
        let n = usize::from(jump_mp);
        assert_eq!(map.destinations.len(), 3 * n * (n + 1) * 6, "3n(n+1) hexes, six facings");
        for end in &map.destinations {
            assert_eq!(end.mp_spent, MIDDLE.unsigned_distance_to(end.position));
            assert!(end.path.is_empty(), "a jump has no path");
        }
    }
}

#[test]
fn a_jump_cannot_land_on_a_unit() {
    let friend = another("friend", Side::Player, away(flat::N, 2));
    let enemy = another("enemy", Side::Opponent, away(flat::S, 1));
    let units = [Unit { jump_mp: 3, ..a_unit() }, friend, enemy];
    let map = reach(&open_field(), &units, Jump);
    assert_eq!(map.destinations.len(), (36 - 2) * 6);
    for facing in Facing::ALL {
        assert!(map.destination(away(flat::N, 2), facing).is_none());
        assert!(map.destination(away(flat::S, 1), facing).is_none());
        assert!(map.destination(away(flat::N, 3), facing).is_some(), "over the friend");
    }
}

#[test]
fn a_unit_off_the_map_is_refused_by_name() {
    let lost = Unit { position: Hex::new(-4, 900), ..a_unit() };
    let mut calculator = ReachabilityCalculator::default();
    let refused = calculator.reach(&open_field(), &[], &lost, Walk).expect_err("off the map");
    assert_eq!(refused.to_string(), "unit mech-1 is off the map, at axial (-4, 900)");
}

#[test]
fn the_map_edge_cannot_be_crossed() {
    let corner = Unit { position: Hex::new(0, 0), walking_mp: 2, ..a_unit() };
    let map = reach(&open_field(), &[corner], Walk);
    // Only turns are possible (NE and NW cost 1, SE and SW 2): every step would leave the map.
    let ends: BTreeSet<_> = map.destinations.iter().map(|e| (e.position.x, e.position.y)).collect();
    assert_eq!(ends, BTreeSet::from([(0, 0)]));
    assert_eq!(map.destinations.len(), 4);
}

fn lean(end: &ReachableHex) -> MovementEnd {
    MovementEnd { position: end.position, facing: end.facing, mp_spent: end.mp_spent }
}

/// All three queries share one search and do not disturb each other.
#[test]
fn destinations_and_paths_match_the_full_search() {
    let mut kept = ReachabilityCalculator::default().with_minimum_move();
    let small = field(|_| (0, "woods:2"));
    for profile in [Profile::STANDARD, Profile::TABLETOP] {
        let field = field_by(&profile, rolling);
        let friend = another("friend", Side::Player, away(flat::N, 1));
        let enemy = another("enemy", Side::Opponent, away(flat::S, 1));
        let units = [Unit { jump_mp: 3, ..a_unit() }, friend, enemy];
        for (unit, mode) in units.iter().flat_map(|unit| MovementMode::ALL.map(|m| (unit, m))) {
            let mut fresh = ReachabilityCalculator::default().with_minimum_move();
            let map = fresh.reach(&field, &units, unit, mode).expect("on the map");
            assert_eq!(kept.reach(&field, &units, unit, mode), Ok(map.clone()));
            let ends: Vec<_> = map.destinations.iter().map(lean).collect();
            assert_eq!(kept.ends(&field, &units, unit, mode), Ok(&ends[..]));
            for end in &map.destinations {
                let way = kept.way(&field, &units, unit, mode, end.position, end.facing);
                assert_eq!(way.as_ref(), Ok(&Some(end.clone())));
            }
            let here = kept.way(&field, &units, unit, mode, unit.position, unit.facing);
            assert_eq!(here, Ok(None), "staying in place is not a destination");
            let nowhere = kept.way(&field, &units, unit, mode, Hex::new(-9, 0), flat::N);
            assert_eq!(nowhere, Ok(None));
        }
        kept.reach(&small, &units, &units[0], Walk).expect("another map in between");
    }
}

/// Distances of the hexes straight north where the unit in the centre can land.
fn landings(field: &Battlefield, jump_mp: u16) -> Vec<usize> {
    let map = reach(field, &[Unit { jump_mp, ..a_unit() }], Jump);
    (1..=6).filter(|&steps| map.destination(away(flat::N, steps), flat::S).is_some()).collect()
}

/// D16.
#[test]
fn tabletop_jumps_land_no_higher_than_their_points() {
    for (level, jump_mp, allowed) in [(3, 3, true), (4, 3, false), (4, 4, true), (-9, 1, true)] {
        let plateau = move |hex: Hex| (if hex == away(flat::N, 1) { level } else { 0 }, "clear");
        let landed = landings(&tabletop_field(plateau), jump_mp).contains(&1);
        assert_eq!(landed, allowed, "{level} levels with {jump_mp} points");
        assert!(
            landings(&field(plateau), jump_mp).contains(&1),
            "the standard profile has no limit"
        );
    }
}

/// D16.
#[test]
fn tabletop_jumps_clear_no_hex_higher_than_their_points() {
    let wall = |level| move |hex: Hex| (if hex.y == MIDDLE.y - 2 { level } else { 1 }, "clear");
    assert_eq!(landings(&tabletop_field(wall(5)), 4), [1, 2, 3, 4], "4 levels above the start");
    assert_eq!(landings(&tabletop_field(wall(6)), 4), [1]);
    assert_eq!(landings(&tabletop_field(wall(6)), 5), [1, 2, 3, 4, 5]);
    assert_eq!(landings(&field(wall(6)), 4), [1, 2, 3, 4]);
}

/// D16.
#[test]
fn tabletop_jumps_count_buildings_up_to_their_roof() {
    let tower = |hex: Hex| {
        let stands = hex == away(flat::N, 2);
        (0, if stands { "building:1;bldg_elev:4" } else { "clear" })
    };
    assert_eq!(landings(&tabletop_field(tower), 3), [1]);
    assert_eq!(landings(&tabletop_field(tower), 4), [1, 2, 3, 4]);
    assert_eq!(landings(&field(tower), 3), [1, 2, 3]);
}

/// D16.
#[test]
fn a_jump_along_a_hexside_counts_the_higher_hex() {
    let [left, right] = [flat::N, flat::NE].map(|facing| facing.step(MIDDLE));
    let beyond = flat::NE.step(left);
    for high in [left, right] {
        let map = reach(
            &tabletop_field(|hex| (if hex == high { 9 } else { 0 }, "clear")),
            &[Unit { jump_mp: 2, ..a_unit() }],
            Jump,
        );
        assert!(map.destination(beyond, flat::N).is_none(), "{high:?}");
        assert_eq!(map.destinations.len(), (18 - 4) * 6, "the hex itself and 3 behind it");
    }
}

/// D16.
#[test]
fn a_hexside_at_the_map_edge_counts_the_hex_on_the_map() {
    // From the corner due east, where the line runs between a map hex and the outside.
    let corner = Unit { position: Hex::new(0, 0), jump_mp: 2, ..a_unit() };
    for (level, allowed) in [(2, true), (3, false)] {
        let field = tabletop_field(|hex| (if hex == Hex::new(1, 0) { level } else { 0 }, "clear"));
        let map = reach(&field, std::slice::from_ref(&corner), Jump);
        assert_eq!(map.destination(Hex::new(2, -1), flat::N).is_some(), allowed);
    }
}

/// D17.
#[test]
fn tabletop_walks_may_go_backward() {
    let map = reach(&tabletop_field(|_| (0, "clear")), &[a_unit()], Walk);
    for steps in 1..=4 {
        let end = map.destination(away(flat::S, steps), flat::N).expect("straight back");
        assert_eq!((end.mp_spent, end.path.len()), (steps as u32, steps));
        assert!(end.path.iter().all(|step| step.facing == flat::N));
    }
    assert!(
        reach(&open_field(), &[a_unit()], Walk).destination(away(flat::S, 2), flat::N).is_none()
    );
}

/// D17.
#[test]
fn running_backward_is_not_allowed() {
    let tabletop = reach(&tabletop_field(|_| (0, "clear")), &[a_unit()], Run);
    assert_eq!(tabletop, reach(&open_field(), &[a_unit()], Run));
}

/// D17.
#[test]
fn a_step_backward_stays_on_its_level() {
    for level in [-1, 0, 1] {
        let shelf = |hex: Hex| (if hex == away(flat::S, 1) { level } else { 0 }, "clear");
        let map = reach(&tabletop_field(shelf), &[Unit { walking_mp: 2, ..a_unit() }], Walk);
        let back = map.destination(away(flat::S, 1), flat::N);
        assert_eq!(back.map(|end| end.mp_spent), (level == 0).then_some(1), "{level}");
    }
}

/// D15.
#[test]
fn tabletop_runners_avoid_water_and_walkers_cross_it() {
    let brook = |hex: Hex| (0, if hex.y == MIDDLE.y - 1 { "water:1" } else { "clear" });
    let beyond = |field: &Battlefield, mode| {
        let map = reach(field, &[a_unit()], mode);
        map.destination(away(flat::N, 2), flat::N).map(|end| end.mp_spent)
    };
    assert_eq!(beyond(&tabletop_field(brook), Walk), Some(3));
    assert_eq!(beyond(&tabletop_field(brook), Run), None);
    assert_eq!(beyond(&field(brook), Run), Some(3));
}

#[test]
fn a_prone_unit_only_turns() {
    let prone = Unit { prone: true, jump_mp: 4, ..a_unit() };
    for field in [open_field(), tabletop_field(|_| (0, "clear"))] {
        for mode in [Walk, Run] {
            let map = reach(&field, std::slice::from_ref(&prone), mode);
            assert_eq!(map.destinations.len(), 5, "{mode}");
            for end in &map.destinations {
                assert_eq!(end.position, MIDDLE);
                assert_eq!(end.mp_spent, flat::N.turns_to(end.facing));
                assert_eq!(end.path.len(), end.mp_spent as usize);
            }
        }
        let jump = reach(&field, std::slice::from_ref(&prone), Jump);
        assert_eq!((jump.max_mp, jump.destinations.len()), (0, 0), "a prone unit cannot jump");
    }
    let spent = Unit { walking_mp: 1, ..prone };
    assert_eq!(reach(&open_field(), &[spent], Walk).destinations.len(), 2);
}

/// The destination that the minimum move adds for the first unit.
fn minimum(field: &Battlefield, units: &[Unit], mode: MovementMode) -> Option<ReachableHex> {
    let without = reach(field, units, mode);
    let mut calculator = ReachabilityCalculator::default().with_minimum_move();
    let with = calculator.reach(field, units, &units[0], mode).expect("on the map");
    let (same, added) = with.destinations.split_at(without.destinations.len());
    assert_eq!(same, without.destinations);
    assert!(added.len() <= 1);
    added.first().cloned()
}

#[test]
fn the_minimum_move_enters_the_hex_ahead_for_all_points() {
    let woods = tabletop_field(|_| (0, "woods:2"));
    let weak = Unit { walking_mp: 1, running_mp: 2, ..a_unit() };
    for (mode, points) in [(Walk, 1), (Run, 2)] {
        let end = minimum(&woods, std::slice::from_ref(&weak), mode).expect("a step ahead");
        assert_eq!((end.position, end.facing), (away(flat::N, 1), flat::N));
        assert_eq!(end.mp_spent, points);
        let path: Vec<_> = end.path.iter().map(|step| (step.position, step.facing)).collect();
        assert_eq!(path, [(away(flat::N, 1), flat::N)]);
    }
}

#[test]
fn the_minimum_move_is_for_standing_units_with_points_that_are_too_few() {
    let woods = tabletop_field(|_| (0, "woods:2"));
    let added = |unit: Unit, mode| minimum(&woods, &[Unit { jump_mp: 1, ..unit }], mode).is_some();
    assert!(added(Unit { walking_mp: 2, ..a_unit() }, Walk));
    assert!(!added(Unit { walking_mp: 3, ..a_unit() }, Walk), "enough MP");
    assert!(!added(Unit { walking_mp: 0, ..a_unit() }, Walk), "no MP");
    assert!(!added(Unit { walking_mp: 2, prone: true, ..a_unit() }, Walk), "prone");
    assert!(!added(a_unit(), Jump));
}

#[test]
fn the_minimum_move_needs_a_hex_to_stop_in() {
    let weak = || Unit { walking_mp: 1, running_mp: 1, ..a_unit() };
    let ahead = away(flat::N, 1);
    let woods = tabletop_field(|_| (0, "woods:2"));
    for side in [Side::Player, Side::Opponent] {
        assert_eq!(minimum(&woods, &[weak(), another("other", side, ahead)], Walk), None);
    }
    let cliff = |level| tabletop_field(move |hex| (if hex == ahead { level } else { 0 }, "clear"));
    assert!(minimum(&cliff(2), &[weak()], Walk).is_some());
    assert_eq!(minimum(&cliff(3), &[weak()], Walk), None, "too steep");
    let lake = tabletop_field(|hex| (0, if hex == ahead { "water:1" } else { "clear" }));
    assert!(minimum(&lake, &[weak()], Walk).is_some());
    assert_eq!(minimum(&lake, &[weak()], Run), None, "running into water is forbidden");
    let edge = Unit { position: Hex::new(4, -2), ..weak() };
    assert_eq!(minimum(&woods, &[edge], Walk), None, "off the map");
}
