//! One value or one bit for each hex of a map.

use sandtable_hex::{
    CellId, CellSet, Grid, Hex, Orientation, Outline, Screen, Screens, Shape, Shoved,
};
use std::sync::Arc;

/// A map whose lines have padding.
fn padded() -> Arc<Shape> {
    let outline = Outline::Rectangle(Shoved::Odd);
    Arc::new(Shape::new(Orientation::Flat, outline, 7, 6).expect("a small map"))
}

#[test]
fn a_grid_holds_any_type_by_hex_and_by_cell() {
    let shape = padded();
    let mut names = Grid::from_fn(shape.clone(), |hex| shape.number(hex).map(|n| n.to_string()));
    let hex = shape.hex_at("0304".parse().expect("a number")).expect("on the map");
    let cell = shape.cell(hex).expect("on the map");
    assert_eq!(names[cell].as_deref(), Some("0304"));
    assert_eq!(names.get(Hex::new(-1, 0)), None);
    assert_eq!(names.get_mut(Hex::new(0, i32::MAX)), None);
    names[cell] = Some("camp".to_owned());
    assert_eq!(names.get(hex), Some(&Some("camp".to_owned())));
    let listed: Vec<&str> = names.iter().filter_map(|(_, name)| name.as_deref()).collect();
    assert_eq!((listed.len(), listed[0], listed[1], listed[41]), (42, "0101", "0201", "0706"));
}

#[test]
fn grids_with_the_same_at_every_hex_are_equal_however_they_were_made() {
    let shape = padded();
    assert!(shape.capacity() > shape.hex_count(), "there is padding to differ in");
    let filled = Grid::filled(shape.clone(), 3);
    let computed = Grid::from_fn(shape.clone(), |_| 3);
    assert_eq!(filled, computed);
    let ground = |level| Screen::ground(level);
    assert_eq!(
        Screens::new(Grid::filled(shape.clone(), ground(3))),
        Screens::new(Grid::from_fn(shape.clone(), |_| ground(3)))
    );

    let mut changed = computed.clone();
    *changed.get_mut(Hex::ZERO).expect("on the map") = 4;
    assert_ne!(changed, computed);
    let wider = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 8, 6);
    assert_ne!(Grid::filled(wider.expect("a small map").into(), 3), filled);
}

#[test]
fn a_set_of_cells_is_read_back_as_it_was_written() {
    let shape = padded();
    let set = CellSet::of(&shape, shape.cells().step_by(5));
    let json = serde_json::to_string(&set).expect("plain data");
    assert_eq!(serde_json::from_str::<CellSet>(&json).expect("what was written"), set);
    for hostile in [
        r#"{"room":4,"cells":[4]}"#,
        r#"{"room":4,"cells":[1,1]}"#,
        r#"{"room":99999999999,"cells":[]}"#,
    ] {
        assert!(serde_json::from_str::<CellSet>(hostile).is_err(), "{hostile}");
    }
}

#[test]
fn a_set_has_no_room_for_cells_of_a_larger_map() {
    let small = padded();
    let mut set = CellSet::empty(&small);
    let foreign = CellId::from_index(small.capacity());
    assert!(!set.insert(foreign) && !set.remove(foreign));
    assert!(set.is_empty() && !set.contains(foreign));

    let larger = Shape::new(Orientation::Flat, Outline::Parallelogram, 20, 20);
    let larger = larger.expect("a small map");
    let both = [CellId::from_index(3), foreign];
    set.union_with(&CellSet::of(&larger, both));
    assert_eq!(set, CellSet::of(&small, [both[0]]));
    let mut roomy = CellSet::of(&larger, [foreign]);
    roomy.union_with(&set);
    assert_eq!(roomy, CellSet::of(&larger, both));
    assert!(roomy.remove(foreign) && !roomy.remove(foreign));
}

/// Sets of two maps, the first of which ends in the middle of a word of bits.
fn two_rooms() -> [Shape; 2] {
    [(9, 9), (20, 20)].map(|(columns, rows)| {
        Shape::new(Orientation::Flat, Outline::Parallelogram, columns, rows).expect("a small map")
    })
}

#[test]
fn the_difference_of_two_sets_is_what_only_the_first_has_whichever_has_more_room() {
    for before in two_rooms() {
        for now in two_rooms() {
            let before = CellSet::of(&before, before.cells().step_by(2));
            let now = CellSet::of(&now, now.cells().step_by(3));
            let lost: Vec<_> = before.iter().filter(|cell| !now.contains(*cell)).collect();
            assert!(before.difference(&now).eq(lost.iter().copied()));
            let mut left = before.clone();
            left.difference_with(&now);
            assert!(left.iter().eq(lost), "and the room stays");
            left.union_with(&before);
            assert_eq!(left, before);
        }
    }
}

#[test]
fn a_set_is_refilled_with_another_of_any_map() {
    for from in two_rooms() {
        for into in two_rooms() {
            let from = CellSet::of(&from, from.cells().step_by(2));
            let mut set = CellSet::of(&into, into.cells());
            set.clone_from(&from);
            assert_eq!(set, from);
        }
    }
}
