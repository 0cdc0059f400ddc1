//! Sight, memory, contacts and concealment.

use crate::table::{
    Described, Setup, Table, field_with, hex, open_field, raised, unit, wild_field,
};
use proptest::prelude::*;
use sandtable_formation::rules::terrain::{ADDITIONS, BASES};
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::visibility::visible;
use sandtable_formation::{
    Battlefield, Both, Contact, Edge, EngagementRule, Event, Knowledge, Mover, Side,
};
use sandtable_hex::{CellId, CellSet, Map, Visibility};
use std::sync::Arc;

fn battlefield(map: Map) -> Battlefield {
    let homes = Both([Edge::West, Edge::East]);
    Battlefield::new(Arc::new(map), homes).expect("known terrain")
}

fn cell(field: &Battlefield, q: i32, r: i32) -> CellId {
    field.cell(hex(q, r)).expect("a hex on the map")
}

/// A unit that holds fire.
fn calm(name: &str, q: i32, r: i32) -> Regiment {
    unit(name, q, r).rule(EngagementRule::HoldFire)
}

fn known_to(table: &Table, side: Side) -> &Knowledge {
    &table.state.staffs[side].knowledge
}

fn contact<'a>(table: &'a Table, side: Side, name: &str) -> Option<&'a Contact> {
    let knowledge = known_to(table, side);
    knowledge.contact_of(table.id(name)).and_then(|id| knowledge.contact(id))
}

fn is_in_sight(table: &Table, side: Side, name: &str) -> bool {
    contact(table, side, name).is_some_and(|contact| contact.visible)
}

#[test]
fn hexes_within_sight_range_are_visible() {
    let table = Setup::alone(open_field(30, 20), vec![unit("b", 5, 10)]).begin();
    let of = |q, r| known_to(&table, Side::Blue).of(cell(table.game.field(), q, r));
    assert_eq!(of(5, 10), Visibility::Visible);
    assert_eq!([of(6, 10), of(11, 10), of(5, 4)], [Visibility::Visible; 3], "within six hexes");
    assert_eq!([of(12, 10), of(5, 3)], [Visibility::Unknown; 2], "not seven hexes");
}

#[test]
fn hexes_out_of_sight_are_remembered_with_their_tick() {
    let walker = calm("b", 5, 10).to(12, 10, Pace::Quick);
    let mut table = Setup::alone(open_field(30, 20), vec![walker]).begin();
    let behind = cell(table.game.field(), 0, 10);
    table.run(14);
    assert_eq!(table.at("b"), hex(6, 10));
    assert_eq!(known_to(&table, Side::Blue).of(behind), Visibility::Visible);
    table.run(15);
    assert_eq!(table.at("b"), hex(7, 10), "seven hexes away");
    let knowledge = known_to(&table, Side::Blue);
    assert_eq!(knowledge.of(behind), Visibility::Remembered);
    assert_eq!(knowledge.last_seen(behind), Some(27), "the last tick in which it was seen");
    assert_eq!(knowledge.last_seen(cell(table.game.field(), 7, 10)), None, "seen now");
    assert_eq!(knowledge.of(cell(table.game.field(), 29, 10)), Visibility::Unknown);
}

#[test]
fn a_hex_seen_again_is_visible_and_not_remembered() {
    let way = [hex(8, 10), hex(5, 10)].map(sandtable_formation::Waypoint::at);
    let mut table = Setup::alone(open_field(30, 20), vec![calm("b", 5, 10).going(way)]).begin();
    let behind = cell(table.game.field(), 0, 10);
    table.run_until(100, |table| known_to(table, Side::Blue).of(behind) == Visibility::Remembered);
    table.run_until(100, |table| known_to(table, Side::Blue).of(behind) == Visibility::Visible);
    assert_eq!(known_to(&table, Side::Blue).last_seen(behind), None);
}

/// H-VIS-1.
#[test]
fn each_troop_type_has_its_sight_range() {
    let field = battlefield(open_field(40, 40));
    let middle = cell(&field, 20, 20);
    // A range of k hexes covers 3k(k + 1) + 1 hexes.
    let counts = [(5, 91), (6, 127), (8, 217), (10, 331), (12, 469)];
    for kind in UnitKind::ALL {
        let range = field.range(kind, middle);
        assert_eq!(range, kind.profile().vision, "{kind}");
        let count = counts.into_iter().find(|(radius, _)| *radius == range).map(|(_, count)| count);
        assert_eq!(Some(field.viewshed(kind, middle).len()), count, "{kind}");
    }
}

/// H-VIS-1.
#[test]
fn scouts_see_farther_than_infantry() {
    for (kind, seen) in [(UnitKind::Infantry, false), (UnitKind::Scouts, true)] {
        let blue = unit("b", 5, 10).kind(kind);
        let mut table = Setup::new(open_field(30, 20), vec![blue], vec![calm("r", 16, 10)]).begin();
        table.run(1);
        assert_eq!(is_in_sight(&table, Side::Blue, "r"), seen, "{kind} at eleven hexes");
    }
}

/// H-VIS-1.
#[test]
fn height_adds_two_hexes_of_sight_per_level() {
    for (level, range) in [(-2, 6), (0, 6), (1, 8), (2, 10), (3, 12)] {
        let field = battlefield(raised(open_field(40, 40), level, &[(20, 20)]));
        assert_eq!(field.range(UnitKind::Infantry, cell(&field, 20, 20)), range, "{level}");
    }
    let field = battlefield(raised(open_field(40, 40), 2, &[(20, 20)]));
    assert_eq!(field.viewshed(UnitKind::Infantry, cell(&field, 20, 20)).len(), 331);
    let towering = battlefield(raised(open_field(40, 40), 127, &[(20, 20)]));
    assert_eq!(towering.range(UnitKind::Scouts, cell(&towering, 20, 20)), 64, "capped");
}

/// H-VIS-1.
#[test]
fn units_in_a_forest_see_four_hexes_less() {
    let field = battlefield(field_with(40, 40, &[("forest", &[(20, 20)])]));
    let wood = cell(&field, 20, 20);
    let kinds = [UnitKind::Infantry, UnitKind::HeavyInfantry, UnitKind::Scouts];
    assert_eq!(kinds.map(|kind| field.range(kind, wood)), [2, 1, 8]);
    assert_eq!(kinds.map(|kind| field.viewshed(kind, wood).len()), [19, 7, 217]);
    let hill = battlefield(raised(field_with(40, 40, &[("forest", &[(20, 20)])]), 1, &[(20, 20)]));
    assert_eq!(
        hill.range(UnitKind::Infantry, cell(&hill, 20, 20)),
        4,
        "four less, plus two for the hill"
    );
}

/// H-VIS-1.
#[test]
fn concealed_units_are_seen_from_at_most_two_hexes() {
    for ground in ["forest", "building"] {
        for (away, seen) in [(1, true), (2, true), (3, false), (5, false)] {
            let map = field_with(30, 20, &[(ground, &[(12, 10)])]);
            let blue = calm("b", 12 - away, 10).kind(UnitKind::Scouts);
            let mut table = Setup::new(map, vec![blue], vec![calm("r", 12, 10)]).begin();
            table.run(1);
            let there = cell(table.game.field(), 12, 10);
            assert_eq!(
                known_to(&table, Side::Blue).of(there),
                Visibility::Visible,
                "the hex itself is visible"
            );
            assert_eq!(is_in_sight(&table, Side::Blue, "r"), seen, "{ground}, {away} hexes away");
        }
    }
}

/// H-VIS-1.
#[test]
fn a_unit_that_leaves_concealment_is_seen() {
    let map = field_with(30, 20, &[("forest", &[(12, 10)])]);
    let red = calm("r", 12, 10).to(13, 10, Pace::Quick);
    let mut table = Setup::new(map, vec![calm("b", 12, 14)], vec![red]).begin();
    table.run(14);
    assert_eq!(table.at("r"), hex(13, 10));
    assert_eq!(contact(&table, Side::Blue, "r"), None);
    table.run(1);
    assert!(is_in_sight(&table, Side::Blue, "r"));
}

/// H-VIS-2.
#[test]
fn a_contact_out_of_sight_is_kept_as_last_seen() {
    let blue = calm("b", 5, 10).to(1, 10, Pace::Quick);
    let red = calm("r", 11, 10).men(95).facing(sandtable_hex::pointy::W);
    let mut table = Setup::new(open_field(30, 20), vec![blue], vec![red]).begin();
    table.run(15);
    let known = *contact(&table, Side::Blue, "r").expect("seen before");
    assert!(!known.visible && !known.gone);
    assert_eq!((known.seen, known.cell), (13, cell(table.game.field(), 11, 10)));
    assert_eq!(known.men, 100, "strength is estimated");
    assert_eq!((known.kind, known.facing), (UnitKind::Infantry, sandtable_hex::pointy::W));
    table.unit_mut("r").cell = cell(table.game.field(), 20, 10);
    table.run(5);
    assert_eq!(contact(&table, Side::Blue, "r"), Some(&known), "unseen changes have no effect");
}

/// H-VIS-2.
#[test]
fn a_contact_whose_hex_is_seen_empty_is_gone_until_seen_again() {
    let way = [hex(12, 10), hex(11, 10)].map(sandtable_formation::Waypoint::at);
    let red = calm("r", 11, 10).going(way);
    let mut table = Setup::new(open_field(30, 20), vec![calm("b", 5, 10)], vec![red]).begin();
    table.run(15);
    let known = contact(&table, Side::Blue, "r").expect("seen before");
    assert!(known.gone && !known.visible);
    assert_eq!(known.seen, 13);
    table.run(14);
    assert_eq!(table.at("r"), hex(11, 10));
    let known = contact(&table, Side::Blue, "r").expect("seen before");
    assert!(known.visible && !known.gone);
    let news = |event: &Event| matches!(event, Event::ContactMade { side: Side::Blue, .. });
    assert_eq!(table.count(news), 1, "the same contact");
}

/// H-VIS-2.
#[test]
fn a_concealing_hex_seen_from_two_hexes_is_known_to_be_empty() {
    let map = field_with(30, 20, &[("forest", &[(10, 10), (11, 10)])]);
    let red = calm("r", 10, 10).to(11, 10, Pace::Charge);
    let mut table = Setup::new(map, vec![calm("b", 8, 10)], vec![red]).begin();
    table.run(1);
    assert!(is_in_sight(&table, Side::Blue, "r"));
    table.run_until(60, |table| table.at("r") == hex(11, 10));
    table.run(1);
    let known = contact(&table, Side::Blue, "r").expect("seen before");
    assert!(known.gone, "seen empty from two hexes");
}

/// H-VIS-2.
#[test]
fn rerouting_ignores_enemies_that_are_not_seen() {
    // Three ways from west to east; friends block the first, an enemy hides in the second.
    let is_way = |q: i32, r: i32| match r {
        5 => true,
        7 | 9 => (3..=13).contains(&q),
        6 | 8 => q == 3 || q == 13,
        _ => false,
    };
    let all = (0..12).flat_map(|r| (0..16).map(move |q| (q, r)));
    let water: Vec<(i32, i32)> = all.filter(|(q, r)| !is_way(*q, *r)).collect();
    let map = field_with(16, 12, &[("deep-water", &water), ("forest", &[(9, 7)])]);
    let blue = vec![calm("b", 6, 5).to(13, 5, Pace::Quick), calm("f", 8, 5), calm("g", 5, 5)];
    let setup = Setup::new(map, blue, vec![calm("r", 9, 7)])
        .with(Side::Blue, |army| army.headquarters = hex(0, 5))
        .with(Side::Red, |army| army.headquarters = hex(15, 5));
    let way_around = |table: &mut Table| {
        table.unit_mut("g").cell = cell(table.game.field(), 8, 5);
        table.run(40);
        let routes = table.log.iter().filter_map(|event| match event {
            Event::RouteFound { unit, route } if *unit == table.id("b") => Some(route),
            _ => None,
        });
        routes.last().cloned().expect("a path")
    };
    let mut table = setup.begin();
    let route = way_around(&mut table);
    assert_eq!(contact(&table, Side::Blue, "r"), None);
    assert!(route.contains(&cell(table.game.field(), 9, 7)), "through the ambush");
}

/// H-VIS-3.
#[test]
fn viewsheds_are_cached() {
    let field = battlefield(open_field(40, 40));
    let middle = cell(&field, 20, 20);
    let first: *const _ = field.viewshed(UnitKind::Infantry, middle);
    assert!(std::ptr::eq(first, field.viewshed(UnitKind::Levy, middle)), "and shared");
    assert!(!std::ptr::eq(first, field.viewshed(UnitKind::Scouts, middle)));
}

/// H-VIS-4.
#[test]
fn higher_units_see_over_obstacles() {
    let wall = |map| field_with_wall(map);
    let flat = battlefield(wall(open_field(12, 8)));
    let [a, b] = [cell(&flat, 2, 3), cell(&flat, 8, 3)];
    assert!(!flat.sees(a, b) && !flat.sees(b, a));
    let hill = battlefield(wall(raised(open_field(12, 8), 4, &[(2, 3)])));
    assert!(hill.sees(a, b) && hill.sees(b, a));
    let ridge = battlefield(raised(open_field(12, 8), 3, &[(5, 3)]));
    assert!(!ridge.sees(a, b) && !ridge.sees(b, a), "high ground blocks sight");
}

fn field_with_wall(mut map: Map) -> Map {
    map.set_terrain(hex(5, 3), &"clear;wall".parse().expect("a terrain")).expect("a hex");
    map
}

#[test]
fn obstacles_block_sight_only_between_the_two_ends() {
    let hides = ["forest", "building", "ridge", "wall"];
    let names = BASES.iter().map(|base| base.name).chain(ADDITIONS.iter().map(|one| one.name));
    for name in names {
        let between = battlefield(field_with(12, 8, &[(name, &[(5, 3)])]));
        let ends = [cell(&between, 3, 3), cell(&between, 7, 3)];
        assert_eq!(between.sees(ends[0], ends[1]), !hides.contains(&name), "{name}");
        let at_end = battlefield(field_with(12, 8, &[(name, &[(3, 3), (7, 3)])]));
        assert!(at_end.sees(ends[0], ends[1]), "{name}");
    }
}

/// H-VIS-5.
#[test]
fn sightings_happen_before_movement() {
    let red = calm("r", 12, 10).to(8, 10, Pace::Quick);
    let mut table = Setup::new(open_field(30, 20), vec![calm("b", 5, 10)], vec![red]).begin();
    let moved = table.run(14);
    assert_eq!((table.at("r"), table.apart("b", "r")), (hex(11, 10), 6), "in sight");
    let news = Event::ContactMade { side: Side::Blue, contact: sandtable_formation::ContactId(0) };
    assert!(!moved.contains(&news), "not sighted after moving");
    let next = table.run(1);
    let [looked, seen] = [&Event::TickBegan, &news]
        .map(|event| next.iter().position(|one| one == event).expect("an event of this tick"));
    assert_eq!(seen, looked + 1, "first in the next tick");
}

#[test]
fn destroyed_and_fled_units_see_nothing() {
    let blue = vec![unit("b", 5, 10), unit("c", 15, 10)];
    let mut table = Setup::alone(open_field(30, 20), blue).begin();
    let there = cell(table.game.field(), 15, 10);
    assert!(visible(&table.game, &table.state, Side::Blue).contains(there));
    table.unit_mut("c").presence = sandtable_formation::Presence::Fled;
    assert!(!visible(&table.game, &table.state, Side::Blue).contains(there));
}

/// Computes the visible hexes of an army with one line of sight per hex.
fn slowly_visible(table: &Table, side: Side) -> CellSet {
    let field = table.game.field();
    let mut seen = field.no_cells();
    for (unit, troop) in table.state.units.iter().zip(table.game.troops()) {
        if troop.side != side || !unit.is_afield() {
            continue;
        }
        for cell in field.shape().cells() {
            let near = field.distance(unit.cell, cell) as u32 <= field.range(troop.kind, unit.cell);
            if near && field.sees(unit.cell, cell) {
                seen.insert(cell);
            }
        }
    }
    seen
}

/// Units on passable terrain, each army on its side.
fn mustered(map: &Map, side: Side, kinds: &[usize]) -> Vec<Regiment> {
    let columns = i32::from(map.shape().columns());
    let hexes = map.shape().cells().map(|cell| map.shape().hex(cell));
    let own = hexes.filter(|hex| (hex.x < columns / 2) == (side == Side::Blue));
    let spot = sandtable_formation::rules::terrain::spot;
    let mut open = own.filter(|hex| {
        map.terrain(*hex).is_some_and(|terrain| spot(terrain).cost[Mover::Horse as usize].is_some())
    });
    let places = kinds.iter().enumerate().map_while(|(index, kind)| {
        let at = open.nth(3)?;
        let goal = hex(columns - 1 - at.x, at.y);
        let unit = calm(&format!("{side:?}{index}"), at.x, at.y).to(goal.x, goal.y, Pace::Charge);
        Some(unit.kind(UnitKind::ALL[kind % UnitKind::ALL.len()]))
    });
    places.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// H-VIS-3.
    #[test]
    fn an_armys_visible_hexes_match_a_line_by_line_check(
        drawn in prop::collection::vec((0..16_usize, -1..4_i8), 14 * 10),
        blue in prop::collection::vec(0..13_usize, 1..6),
        red in prop::collection::vec(0..13_usize, 1..6),
    ) {
        let map = wild_field(14, 10, &drawn);
        let (blue, red) = (mustered(&map, Side::Blue, &blue), mustered(&map, Side::Red, &red));
        prop_assume!(!blue.is_empty() && !red.is_empty());
        let mut table = Setup::new(map, blue, red).begin();
        for _ in 0..8 {
            let slow = Side::BOTH.map(|side| slowly_visible(&table, side));
            table.run(1);
            for (side, slow) in Side::BOTH.into_iter().zip(slow) {
                prop_assert_eq!(&known_to(&table, side).visible, &slow, "at the start of the tick");
                prop_assert_eq!(visible(&table.game, &table.state, side), slowly_visible(&table, side));
            }
            table.run(4);
        }
    }

    /// H-VIS-4.
    #[test]
    fn line_of_sight_is_symmetric(
        drawn in prop::collection::vec((0..16_usize, -2..5_i8), 9 * 8),
    ) {
        let field = battlefield(wild_field(9, 8, &drawn));
        let cells: Vec<CellId> = field.shape().cells().collect();
        for (index, a) in cells.iter().enumerate() {
            for b in &cells[index..] {
                let seen = field.sees(*a, *b);
                prop_assert_eq!(seen, field.sees(*b, *a));
                for kind in [UnitKind::Infantry, UnitKind::Scouts] {
                    let far = field.distance(*a, *b) as u32;
                    for (from, to) in [(a, b), (b, a)] {
                        let in_range = far <= field.range(kind, *from);
                        prop_assert_eq!(field.viewshed(kind, *from).contains(*to), seen && in_range);
                    }
                }
            }
        }
    }
}
