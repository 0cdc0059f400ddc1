//! Where units can go. The counts were also computed by a search written independently of this
//! engine, over unbounded ground.

use crate::fixture::{MIDDLE, a_unit, another, away, field, open_field, reach};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::MovementMode::{Jump, Run, Walk};
use sandtable_mech::Side;
use sandtable_mech::{ReachabilityCalculator, ReachabilityMap, Unit};
use std::collections::BTreeSet;

fn hexes(map: &ReachabilityMap) -> BTreeSet<(i32, i32)> {
    map.destinations.iter().map(|end| (end.position.x, end.position.y)).collect()
}

#[test]
fn walking_on_open_ground_reaches_exactly_so_many_ends_and_hexes() {
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
    assert!(map.destination(MIDDLE, flat::N).is_none(), "doing nothing is no move");
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
fn woods_shrink_what_can_be_reached() {
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
fn turns_cost_a_point_each_and_stand_in_the_path() {
    let map = reach(&open_field(), &[a_unit()], Walk);
    let goal = away(flat::SE, 1);
    let end = map.destination(goal, flat::SE).expect("two turns and a step");
    assert_eq!(end.mp_spent, 3);
    let path: Vec<_> = end.path.iter().map(|step| (step.position, step.facing)).collect();
    assert_eq!(path, [(MIDDLE, flat::NE), (MIDDLE, flat::SE), (goal, flat::SE)]);
}

#[test]
fn every_path_is_made_of_turns_and_steps_and_costs_what_it_says() {
    let rolling = |hex: Hex| {
        let level = i8::try_from((hex.x * 7 + hex.y * 3).rem_euclid(3)).unwrap_or(0);
        (level, if (hex.x + hex.y) % 4 == 0 { "woods:1" } else { "clear" })
    };
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
                u32::from(field.walking().step(cell, facing).expect("a way"))
            };
            (position, facing) = (step.position, step.facing);
        }
        assert_eq!((position, facing, spent), (end.position, end.facing, end.mp_spent));
        assert!(spent <= 6);
    }
}

#[test]
fn an_enemy_ahead_bars_the_way() {
    let units = [a_unit(), another("enemy", Side::Opponent, away(flat::N, 1))];
    let map = reach(&open_field(), &units, Walk);
    assert_eq!(map.destinations.len(), 36);
    let through = map.destinations.iter().flat_map(|end| &end.path);
    assert!(through.clone().count() > 0);
    assert!(through.into_iter().all(|step| step.position != away(flat::N, 1)));
}

#[test]
fn a_friend_ahead_can_be_passed_but_not_joined() {
    let friend = away(flat::N, 1);
    let units = [a_unit(), another("friend", Side::Player, friend)];
    let map = reach(&open_field(), &units, Walk);
    assert_eq!(map.destinations.len(), 53, "six ends fewer than with nobody there");
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
fn a_jump_lands_on_nobody() {
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
    assert_eq!(refused.to_string(), "unit mech-1 stands at (-4, 900), which is off the map");
}

#[test]
fn the_edge_of_the_map_is_the_end_of_the_world() {
    let corner = Unit { position: Hex::new(0, 0), walking_mp: 2, ..a_unit() };
    let map = reach(&open_field(), &[corner], Walk);
    // NE and NW for one point, SE and SW for two; every step they allow leads off the map.
    let ends: BTreeSet<_> = map.destinations.iter().map(|e| (e.position.x, e.position.y)).collect();
    assert_eq!(ends, BTreeSet::from([(0, 0)]));
    assert_eq!(map.destinations.len(), 4);
}
