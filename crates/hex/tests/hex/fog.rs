//! Fog of war: what a side sees and remembers while its units move.

use crate::sight::{every_outline, every_rule, random_ground, seen_one_by_one};
use proptest::prelude::*;
use sandtable_hex::{
    CellId, CellSet, Eye, Fog, Grid, Hex, Look, Lookout, OffMap, Orientation, Outline, Rays,
    Screen, Screens, Shape, SightError, SightRules, Visibility,
};
use std::collections::BTreeMap;
use std::sync::Arc;

fn parallelogram(side: u32) -> Arc<Shape> {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, side, side);
    Arc::new(shape.expect("a small map"))
}

fn open(shape: &Arc<Shape>) -> Screens {
    Screens::new(Grid::filled(shape.clone(), Screen::ground(0)))
}

fn look(q: i32, r: i32, range: u32) -> Look {
    Look { eye: Eye::new(Hex::new(q, r), 1), range, target: 1 }
}

/// Returns how many hexes an army sees that is deployed in columns left of the centre of a square
/// parallelogram, each unit with a range of 8.
fn hexes_seen_by_army(units: u32, side: u32) -> usize {
    let shape = parallelogram(side);
    let screens = open(&shape);
    let rays = Rays::new(shape.clone(), SightRules::default(), 8).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    let mut fog = Fog::new(&shape);
    let rows = units.min(if side == 200 { 100 } else { 50 });
    let first = (side - rows) / 2;
    for unit in 0..units {
        let (q, r) = (side / 2 - 6 - unit / rows, first + unit % rows);
        fog.watch(&mut lookout, unit, look(q as i32, r as i32, 8)).expect("on the map");
    }
    fog.visible().len()
}

#[test]
fn armies_on_open_ground_see_the_published_numbers_of_hexes() {
    assert_eq!(hexes_seen_by_army(10, 60), 370);
    assert_eq!(hexes_seen_by_army(100, 60), 1050);
    assert_eq!(hexes_seen_by_army(1000, 60), 1962);
    assert_eq!(hexes_seen_by_army(5000, 200), 7584);
}

#[test]
fn a_cell_is_unknown_then_visible_then_remembered_with_the_tick_last_seen() {
    let shape = parallelogram(20);
    let screens = open(&shape);
    let rays = Rays::new(shape.clone(), SightRules::default(), 3).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    let mut fog = Fog::new(&shape);
    let cell = shape.cell(Hex::new(5, 5)).expect("on the map");
    let state = |fog: &Fog| (fog.visibility(cell), fog.last_seen(cell), fog.observers_of(cell));
    assert_eq!(state(&fog), (Visibility::Unknown, None, 0));

    fog.advance(3);
    fog.watch(&mut lookout, 1, look(5, 5, 3)).expect("on the map");
    fog.watch(&mut lookout, 2, look(6, 5, 3)).expect("on the map");
    assert_eq!(state(&fog), (Visibility::Visible, Some(3), 2));

    fog.advance(4);
    fog.watch(&mut lookout, 1, look(15, 5, 3)).expect("on the map");
    assert_eq!(state(&fog), (Visibility::Visible, Some(4), 1), "the second observer still sees it");

    fog.advance(7);
    assert_eq!(fog.unwatch(&rays, 2), Ok(true));
    fog.advance(9);
    fog.advance(8);
    assert_eq!(state(&fog), (Visibility::Remembered, Some(7), 0));
    assert_eq!(fog.unwatch(&rays, 2), Ok(false), "already removed");

    fog.watch(&mut lookout, 1, look(5, 6, 3)).expect("on the map");
    assert_eq!(state(&fog), (Visibility::Visible, Some(9), 1), "the clock did not go back to 8");
}

#[test]
fn a_rejected_look_changes_nothing() {
    let shape = parallelogram(20);
    let screens = open(&shape);
    let rays = Rays::new(shape.clone(), SightRules::default(), 3).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    let mut fog = Fog::new(&shape);
    fog.watch(&mut lookout, 1, look(5, 5, 3)).expect("on the map");
    let before = fog.clone();

    let off = look(20, 5, 3);
    assert_eq!(
        fog.watch(&mut lookout, 1, off),
        Err(OffMap { what: "eye", hex: off.eye.hex, columns: 20, rows: 20 }.into())
    );
    let too_far = Err(SightError::TooFar { range: 4, longest: 3 });
    assert_eq!(fog.watch(&mut lookout, 2, look(5, 5, 4)), too_far);

    let shorter = Rays::new(shape.clone(), SightRules::default(), 2).expect("a short range");
    let mut short_sighted = Lookout::new(&shorter, &screens).expect("same shape");
    let too_short = Err(SightError::TooFar { range: 3, longest: 2 });
    assert_eq!(fog.watch(&mut short_sighted, 1, look(5, 5, 2)), too_short);
    assert_eq!(fog.refresh(&mut short_sighted), too_short);
    assert_eq!(fog.unwatch(&shorter, 1).err(), too_short.err());

    // The second map has as many cells, but other rows.
    for (columns, rows) in [(30, 30), (10, 40)] {
        let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, columns, rows);
        let elsewhere = open(&shape.expect("a small map").into());
        let rays =
            Rays::new(elsewhere.shape().clone(), SightRules::default(), 3).expect("a short range");
        let mut other = Lookout::new(&rays, &elsewhere).expect("same shape");
        assert_eq!(fog.watch(&mut other, 1, look(5, 5, 3)), Err(SightError::OtherMap));
        assert_eq!(fog.refresh(&mut other), Err(SightError::OtherMap));
        assert_eq!(fog.unwatch(&rays, 1), Err(SightError::OtherMap));
    }
    assert_eq!(fog, before);
}

#[test]
fn refresh_applies_changed_terrain() {
    let shape = parallelogram(20);
    let mut screens = open(&shape);
    let rays = Rays::new(shape.clone(), SightRules::default(), 3).expect("a short range");
    let mut fog = Fog::new(&shape);
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    fog.watch(&mut lookout, 1, look(10, 10, 3)).expect("on the map");
    assert_eq!(fog.visible().len(), 37);

    fog.advance(5);
    screens.set(Hex::new(11, 10), Screen::ground(9));
    fog.refresh(&mut Lookout::new(&rays, &screens).expect("same shape")).expect("same looks");
    let behind = shape.cell(Hex::new(12, 10)).expect("on the map");
    assert_eq!(fog.visibility(behind), Visibility::Remembered);
    assert_eq!(fog.last_seen(behind), Some(5));
    assert_eq!(fog.visible().len() + fog.remembered().len(), 37);
}

#[test]
fn fog_round_trips_through_json_and_continues() {
    let shape = parallelogram(20);
    let screens = random_ground(&shape, 4);
    let rays = Rays::new(shape.clone(), SightRules::default(), 6).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    let mut fog = Fog::new(&shape);
    for (tick, q) in (0..).zip([3, 4, 12]) {
        fog.advance(tick);
        fog.watch(&mut lookout, 1, look(q, 5, 6)).expect("on the map");
        fog.watch(&mut lookout, 9, look(q, 12, 4)).expect("on the map");
    }
    let json = serde_json::to_string(&fog).expect("serialisable");
    let mut read: Fog = serde_json::from_str(&json).expect("round trip");
    assert_eq!(read, fog);
    assert_eq!(serde_json::to_string(&read).expect("serialisable"), json);
    for fog in [&mut read, &mut fog] {
        fog.watch(&mut lookout, 1, look(13, 6, 6)).expect("on the map");
        fog.unwatch(&rays, 9).expect("same rays");
    }
    assert_eq!(read, fog);
}

#[test]
fn damaged_fog_is_rejected_or_harmless() {
    let record = |side: u32, visible: &str, remembered: &str| {
        let shape = format!(
            r#"{{"orientation":"pointy","outline":"parallelogram","columns":{side},"rows":{side}}}"#
        );
        let knowledge = format!(
            r#"{{"shape":{shape},"tick":1,"visible":{visible},"remembered":{remembered}}}"#
        );
        let look = r#"{"eye":{"hex":[1,1],"height":1},"range":2,"target":1}"#;
        let look = look.replace("[1,1]", &serde_json::to_string(&Hex::new(1, 1)).expect("plain"));
        let pattern = "[18446744073709551615,18446744073709551615]";
        let observers = format!(r#"{{"3":{{"look":{look},"pattern":{pattern}}}}}"#);
        let json = format!(r#"{{"observers":{observers},"knowledge":{knowledge}}}"#);
        serde_json::from_str::<Fog>(&json).map_err(|error| error.to_string())
    };
    let message = |read: Result<Fog, String>| read.expect_err("damaged");
    for (side, visible, remembered, why) in [
        (4, "[[16,1]]", "[]", "the cell is off the map at axial hex (0, 4)"),
        (3, "[[3,1]]", "[]", "the cell is off the map at axial hex (3, 0)"),
        (4, "[[2,1],[2,1]]", "[]", "cell 2 is listed twice"),
        (4, "[[2,1]]", "[[2,1]]", "both visible and remembered"),
        (4, "[[2,0]]", "[]", "cell 2 is visible but has no observer"),
        (4, "[[2,4294967295]]", "[]", "seen by 4294967295 observers: expected at most 1"),
        (u32::MAX, "[]", "[]", "expected 1 to 999"),
    ] {
        let message = message(record(side, visible, remembered));
        assert!(message.contains(why), "{message}");
    }

    // An observer with a stored field that it cannot have seen, on a map of 4 by 4 hexes.
    let mut fog = record(4, "[]", "[]").expect("sound in itself");
    let shape = parallelogram(4);
    let screens = open(&shape);
    let rays = Rays::new(shape, SightRules::default(), 2).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    fog.watch(&mut lookout, 3, look(2, 2, 2)).expect("on the map");
    fog.refresh(&mut lookout).expect("on the map");
    assert_eq!(fog.unwatch(&rays, 3), Ok(true));
    assert!(fog.visible().is_empty());

    let mut fog = record(4, "[]", "[]").expect("sound in itself");
    assert_eq!(fog.unwatch(&rays, 3), Ok(true));
    assert!(fog.remembered().is_empty(), "cells that were never visible are not remembered");
}

#[test]
fn cells_of_a_larger_map_are_unknown() {
    let fog = Fog::new(&parallelogram(4));
    for foreign in [16, 1 << 20, u32::MAX as usize].map(CellId::from_index) {
        assert_eq!(fog.visibility(foreign), Visibility::Unknown);
        assert_eq!((fog.last_seen(foreign), fog.observers_of(foreign)), (None, 0));
    }
}

/// A step of a random battle: an observer looks from somewhere or leaves.
#[derive(Clone, Debug)]
struct Order {
    observer: u32,
    place: usize,
    range: u32,
    leaves: bool,
}

fn order() -> impl Strategy<Value = Order> {
    (0..8_u32, any::<prop::sample::Index>(), 0..=5_u32, 0..5_u32).prop_map(
        |(observer, place, range, leaves)| Order {
            observer,
            place: place.index(16 * 15),
            range,
            leaves: leaves == 0,
        },
    )
}

/// The oracle: recomputes every line of sight after every order.
struct Slow<'a> {
    rules: SightRules,
    screens: &'a Screens,
    looks: BTreeMap<u32, Look>,
    last_seen: BTreeMap<CellId, u32>,
}

impl Slow<'_> {
    fn visible(&self) -> CellSet {
        let seen = |look: &Look| seen_one_by_one(self.rules, self.screens, *look);
        CellSet::of(self.screens.shape(), self.looks.values().flat_map(seen))
    }

    fn see(&mut self, tick: u32) {
        for cell in self.visible().iter() {
            self.last_seen.insert(cell, tick);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn incremental_fog_equals_fog_computed_from_scratch(
        seed in any::<u64>(),
        outline in 0..6_usize,
        rule in 0..8_usize,
        orders in prop::collection::vec(order(), 1..24),
    ) {
        let shape = every_outline(16, 15).swap_remove(outline);
        let screens = random_ground(&shape, seed);
        let rules = every_rule()[rule];
        let rays = Rays::new(shape.clone(), rules, 5).expect("a short range");
        let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
        let cells: Vec<CellId> = shape.cells().collect();
        let mut fog = Fog::new(&shape);
        let mut slow =
            Slow { rules, screens: &screens, looks: BTreeMap::new(), last_seen: BTreeMap::new() };
        for (tick, order) in (1..).zip(orders) {
            fog.advance(tick);
            slow.see(tick);
            let hex = shape.hex(cells[order.place]);
            let height = screens.get(hex).expect("on the map").ground + 1;
            let look = Look { eye: Eye::new(hex, height), range: order.range, target: 1 };
            if order.leaves {
                let was_there = slow.looks.remove(&order.observer).is_some();
                prop_assert_eq!(fog.unwatch(&rays, order.observer), Ok(was_there));
            } else {
                slow.looks.insert(order.observer, look);
                fog.watch(&mut lookout, order.observer, look).expect("on the map");
            }
            slow.see(tick);
            prop_assert_eq!(fog.visible(), &slow.visible());
            for cell in &cells {
                prop_assert_eq!(fog.last_seen(*cell), slow.last_seen.get(cell).copied());
            }
            let mut again = fog.clone();
            again.refresh(&mut lookout).expect("same looks");
            prop_assert_eq!(&again, &fog);
        }
    }
}
