//! Dense storage: one value or one bit per hex.

use sandtable_hex::{
    CellId, CellSet, Grid, Hex, Orientation, Outline, Screen, Screens, Shape, Shoved,
};
use std::sync::Arc;

/// A map shape with padding at the end of its lines.
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
fn grids_with_equal_values_are_equal_regardless_of_padding() {
    let shape = padded();
    assert!(shape.capacity() > shape.hex_count(), "the shape has padding");
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
fn cell_sets_round_trip_through_json() {
    let shape = padded();
    let set = CellSet::of(&shape, shape.cells().step_by(5));
    let json = serde_json::to_string(&set).expect("serialisable");
    assert_eq!(serde_json::from_str::<CellSet>(&json).expect("round trip"), set);
    for hostile in [
        r#"{"room":4,"cells":[4]}"#,
        r#"{"room":4,"cells":[1,1]}"#,
        r#"{"room":99999999999,"cells":[]}"#,
    ] {
        assert!(serde_json::from_str::<CellSet>(hostile).is_err(), "{hostile}");
    }
}

#[test]
fn a_set_ignores_cells_of_a_larger_map() {
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

/// Two shapes, the first of which ends in the middle of a word of bits.
fn two_shapes() -> [Shape; 2] {
    [(9, 9), (20, 20)].map(|(columns, rows)| {
        Shape::new(Orientation::Flat, Outline::Parallelogram, columns, rows).expect("a small map")
    })
}

#[test]
fn difference_works_for_sets_of_different_capacity() {
    for before in two_shapes() {
        for now in two_shapes() {
            let before = CellSet::of(&before, before.cells().step_by(2));
            let now = CellSet::of(&now, now.cells().step_by(3));
            let lost: Vec<_> = before.iter().filter(|cell| !now.contains(*cell)).collect();
            assert!(before.difference(&now).eq(lost.iter().copied()));
            let mut left = before.clone();
            left.difference_with(&now);
            assert!(left.iter().eq(lost), "the capacity is unchanged");
            left.union_with(&before);
            assert_eq!(left, before);
        }
    }
}

#[test]
fn clone_from_works_for_sets_of_different_capacity() {
    for from in two_shapes() {
        for into in two_shapes() {
            let from = CellSet::of(&from, from.cells().step_by(2));
            let mut set = CellSet::of(&into, into.cells());
            set.clone_from(&from);
            assert_eq!(set, from);
        }
    }
}
