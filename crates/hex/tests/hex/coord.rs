//! Coordinates, facings and printed numbers.

use sandtable_hex::{
    CellId, Facing, Hex, HexNumber, Hexside, Orientation, Outline, Shape, Shoved, flat, pointy,
};

fn rectangle(orientation: Orientation, shoved: Shoved) -> Shape {
    Shape::new(orientation, Outline::Rectangle(shoved), 7, 6).expect("a small map")
}

fn every_shape() -> Vec<Shape> {
    let orientations = [Orientation::Flat, Orientation::Pointy];
    let outlines =
        [Outline::Rectangle(Shoved::Odd), Outline::Rectangle(Shoved::Even), Outline::Parallelogram];
    let sizes = [(1, 1), (7, 6), (6, 7), (16, 3)];
    let mut shapes = Vec::new();
    for orientation in orientations {
        for outline in outlines {
            for (columns, rows) in sizes {
                shapes.push(Shape::new(orientation, outline, columns, rows).expect("a small map"));
            }
        }
    }
    shapes
}

/// Returns the change of column and row for a step in each facing.
fn offsets(shape: &Shape, facings: [Facing; 6], column: u16, row: u16) -> [(i32, i32); 6] {
    let from = shape.hex(shape.cell_at(column, row).expect("on the map"));
    facings.map(|facing| {
        let cell = shape.cell(facing.step(from)).expect("on the map");
        let (to_column, to_row) = shape.position(cell);
        (i32::from(to_column) - i32::from(column), i32::from(to_row) - i32::from(row))
    })
}

#[test]
fn rotation_goes_around_in_both_directions() {
    let mut facing = flat::N;
    for expected in [flat::NE, flat::SE, flat::S, flat::SW, flat::NW, flat::N] {
        facing = facing.clockwise();
        assert_eq!(facing, expected);
    }
    for expected in [flat::NW, flat::SW, flat::S, flat::SE, flat::NE, flat::N] {
        facing = facing.counter_clockwise();
        assert_eq!(facing, expected);
    }
    assert_eq!(pointy::E.clockwise(), pointy::SE, "clockwise also on pointy-top maps");
    assert_eq!(
        pointy::ALL.map(Facing::opposite),
        [pointy::W, pointy::SW, pointy::SE, pointy::E, pointy::NE, pointy::NW]
    );
}

#[test]
fn rotation_by_any_number_wraps_around() {
    for facing in Facing::ALL {
        for turns in [i32::MIN, -7, -1, 0, 5, 600, i32::MAX] {
            let mut slow = facing;
            for _ in 0..turns.rem_euclid(6) {
                slow = slow.clockwise();
            }
            assert_eq!(facing.rotated(turns), slow, "{facing:?} by {turns}");
        }
    }
}

#[test]
fn steps_wrap_at_the_limits_of_i32() {
    for hex in [Hex::new(i32::MAX, i32::MIN), Hex::new(i32::MIN, i32::MAX), Hex::splat(i32::MAX)] {
        for facing in Facing::ALL {
            let beyond = facing.step(hex);
            assert_eq!(facing.opposite().step(beyond), hex);
            assert_eq!(Facing::between(hex, beyond), Some(facing));
            assert_eq!(Hexside::new(hex, facing), Hexside::new(beyond, facing.opposite()));
        }
    }
}

#[test]
fn turns_to_counts_the_shorter_direction() {
    let from_north = flat::ALL.map(|facing| flat::N.turns_to(facing));
    assert_eq!(from_north, [0, 1, 2, 3, 2, 1]);
    for a in Facing::ALL {
        for b in Facing::ALL {
            let gap = a.index().abs_diff(b.index());
            assert_eq!(a.turns_to(b), gap.min(6 - gap) as u32);
        }
    }
}

#[test]
fn flat_facings_step_along_the_published_axial_table() {
    let steps = flat::ALL.map(|facing| facing.step(Hex::ZERO)).map(|hex| (hex.x, hex.y));
    assert_eq!(steps, [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]);
}

#[test]
fn pointy_facings_step_along_the_published_axial_table() {
    let steps = pointy::ALL.map(|facing| facing.step(Hex::ZERO)).map(|hex| (hex.x, hex.y));
    assert_eq!(steps, [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]);
}

#[test]
fn six_neighbours_of_even_and_odd_columns() {
    let shape = rectangle(Orientation::Flat, Shoved::Odd);
    let even = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];
    let odd = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
    assert_eq!(offsets(&shape, flat::ALL, 2, 2), even);
    assert_eq!(offsets(&shape, flat::ALL, 3, 2), odd);

    let shape = rectangle(Orientation::Flat, Shoved::Even);
    assert_eq!(offsets(&shape, flat::ALL, 2, 2), odd);
    assert_eq!(offsets(&shape, flat::ALL, 3, 2), even);
}

#[test]
fn six_neighbours_of_even_and_odd_rows() {
    // E NE NW W SW SE of a row without an offset, then of one with an offset.
    let plain = [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
    let shoved = [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)];
    let shape = rectangle(Orientation::Pointy, Shoved::Odd);
    assert_eq!(offsets(&shape, pointy::ALL, 2, 2), plain);
    assert_eq!(offsets(&shape, pointy::ALL, 2, 3), shoved);

    let shape = rectangle(Orientation::Pointy, Shoved::Even);
    assert_eq!(offsets(&shape, pointy::ALL, 2, 2), shoved);
    assert_eq!(offsets(&shape, pointy::ALL, 2, 3), plain);
}

#[test]
fn facing_names_round_trip() {
    for orientation in [Orientation::Flat, Orientation::Pointy] {
        for facing in orientation.facings() {
            assert_eq!(orientation.facing(orientation.name(facing)), Ok(facing));
        }
    }
    let error = Orientation::Flat.facing("W").expect_err("no west on flat-top");
    assert_eq!(
        error.to_string(),
        "no facing 'W' on a flat-top map: expected one of N, NE, SE, S, SW, NW"
    );
    let error = Facing::try_from(6).expect_err("only 0 to 5 exist");
    assert_eq!(error.to_string(), "no facing 6: expected a number from 0 to 5");
}

#[test]
fn the_codec_stores_facings_by_name() {
    #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    struct Counter {
        #[serde(with = "sandtable_hex::flat")]
        facing: Facing,
        plain: Facing,
    }
    let counter = Counter { facing: flat::SE, plain: flat::SE };
    let json = serde_json::to_string(&counter).expect("serialisable");
    assert_eq!(json, r#"{"facing":"SE","plain":2}"#);
    assert_eq!(serde_json::from_str::<Counter>(&json).expect("round trip"), counter);
    assert!(serde_json::from_str::<Counter>(r#"{"facing":"E","plain":2}"#).is_err());
    assert!(serde_json::from_str::<Counter>(r#"{"facing":"N","plain":6}"#).is_err());
}

#[test]
fn hex_numbers_round_trip_on_every_shape() {
    for shape in every_shape() {
        for cell in shape.cells() {
            let hex = shape.hex(cell);
            let number = shape.number(hex).expect("on the map");
            assert_eq!(shape.hex_at(number), Some(hex));
            assert_eq!(number.to_string().parse(), Ok(number));
        }
    }
}

#[test]
fn malformed_hex_numbers_are_rejected_with_the_expected_form() {
    for text in ["", "3", "030", "03a4", "03040", "-304", "٣٤٣٤", "999999999999"] {
        let error = text.parse::<HexNumber>().expect_err(text);
        assert!(error.to_string().contains("as in 0304"), "{error}");
    }
}

#[test]
fn cell_ids_are_dense_unique_and_round_trip() {
    for shape in every_shape() {
        let mut cells: Vec<CellId> = shape.cells().collect();
        assert_eq!(cells.len(), shape.hex_count());
        for &cell in &cells {
            assert!(cell.index() < shape.capacity());
            assert_eq!(shape.cell(shape.hex(cell)), Some(cell));
        }
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), shape.hex_count());
    }
}

#[test]
fn the_unchecked_step_agrees_with_the_checked_one() {
    for shape in every_shape() {
        for cell in shape.cells() {
            for facing in Facing::ALL {
                if let Some(neighbour) = shape.step(cell, facing) {
                    assert_eq!(shape.step_on_map(cell, facing), neighbour);
                }
            }
        }
    }
}

#[test]
fn hexes_far_off_the_map_have_no_cell() {
    let shape = rectangle(Orientation::Flat, Shoved::Odd);
    for hex in
        [Hex::new(i32::MAX, i32::MIN), Hex::new(0, i32::MAX), Hex::new(7, 0), Hex::new(-1, 0)]
    {
        assert_eq!(shape.cell(hex), None);
        assert_eq!(shape.number(hex), None);
    }
}

#[test]
fn cells_of_a_larger_map_have_hexes_off_this_one() {
    for shape in every_shape() {
        for index in (0..4 * shape.capacity()).chain([1 << 22, u32::MAX as usize]) {
            let cell = CellId::from_index(index);
            let on_map = shape.cells().any(|own| own == cell);
            assert_eq!(shape.contains(shape.hex(cell)), on_map, "{cell:?} of {shape:?}");
        }
    }
}

#[test]
fn shapes_round_trip_through_json_and_are_validated() {
    for shape in every_shape() {
        let json = serde_json::to_string(&shape).expect("serialisable");
        assert_eq!(serde_json::from_str::<Shape>(&json).expect("round trip"), shape);
    }
    let json = r#"{"orientation":"flat","outline":{"rectangle":"odd"},"columns":9,"rows":0}"#;
    let error = serde_json::from_str::<Shape>(json).expect_err("no rows").to_string();
    assert!(error.contains("expected 1 to 999"), "{error}");
}

#[test]
fn sizes_outside_1_to_999_are_rejected() {
    for (columns, rows) in [(0, 5), (5, 0), (1000, 5), (5, u32::MAX)] {
        let rejected = Shape::new(Orientation::Flat, Outline::Parallelogram, columns, rows);
        let message = rejected.expect_err("absurd").to_string();
        assert!(message.contains("expected 1 to 999"), "{message}");
    }
}
