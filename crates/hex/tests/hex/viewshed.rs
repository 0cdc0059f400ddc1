//! Cached viewsheds.

use crate::sight::{every_outline, every_rule, random_ground};
use proptest::prelude::*;
use sandtable_hex::{
    CellId, CellSet, Eye, Grid, Hex, Look, Lookout, OffMap, Orientation, Outline, Rays, Screen,
    Screens, Shape, SightError, SightRules, Viewshed, Viewsheds,
};
use std::cell::Cell;
use std::{ptr, sync::Arc, thread};

const RADIUS: u32 = 8;

fn square(side: u32) -> Arc<Shape> {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, side, side);
    Arc::new(shape.expect("a small map"))
}

fn rays(shape: &Arc<Shape>) -> Rays {
    Rays::new(shape.clone(), SightRules::default(), RADIUS).expect("a short range")
}

fn open(shape: &Arc<Shape>) -> Screens {
    Screens::new(Grid::filled(shape.clone(), Screen::ground(0)))
}

fn standing(hex: Hex, screen: Screen, range: u32) -> Look {
    Look { eye: Eye::new(hex, screen.ground + 1), range, target: 1 }
}

/// Creates viewsheds on open ground for one class of observer with a range of 8.
fn over_open_ground(shape: &Arc<Shape>) -> Viewsheds {
    let look = |_, hex, screen| standing(hex, screen, RADIUS);
    Viewsheds::new(rays(shape), open(shape), 1, look).expect("same shape")
}

/// Returns the cells of an army in columns left of the centre of a square parallelogram.
fn army(shape: &Shape, units: u32, longest_column: u32) -> Vec<CellId> {
    let side = u32::from(shape.columns());
    let rows = units.min(longest_column);
    let first = (side - rows) / 2;
    let post = |unit| {
        let (q, r) = (side / 2 - 6 - unit / rows, first + unit % rows);
        shape.cell(Hex::new(q as i32, r as i32)).expect("on the map")
    };
    (0..units).map(post).collect()
}

#[test]
fn armies_on_open_ground_see_the_published_numbers_of_hexes() {
    for (side, units, longest_column, hexes) in
        [(60, 10, 50, 370), (60, 100, 50, 1050), (60, 1000, 50, 1962), (200, 5000, 100, 7584)]
    {
        let shape = square(side);
        let viewsheds = over_open_ground(&shape);
        let army = army(&shape, units, longest_column);
        let mut one_by_one = CellSet::empty(&shape);
        for cell in &army {
            viewsheds.of(0, *cell).add_to(&mut one_by_one);
        }
        assert_eq!(one_by_one.len(), hexes);
        let mut together = CellSet::empty(&shape);
        viewsheds.add_all(army.iter().map(|cell| (0, *cell)), &mut together);
        assert_eq!(together, one_by_one);
    }
}

#[test]
fn each_viewshed_is_computed_once_and_kept() {
    let shape = every_outline(7, 5).swap_remove(0);
    let asked = Cell::new(0);
    let viewsheds = Viewsheds::new(rays(&shape), open(&shape), 3, |class, hex, screen| {
        asked.set(asked.get() + 1);
        standing(hex, screen, class as u32)
    });
    let viewsheds = viewsheds.expect("same shape");
    let middle = shape.cell_at(3, 2).expect("on the map");
    for (class, hexes) in [1, 7, 19].into_iter().enumerate() {
        assert_eq!(viewsheds.of(class, middle).len(), hexes);
        assert!(ptr::eq(viewsheds.of(class, middle), viewsheds.of(class, middle)));
    }
    assert_eq!((asked.get(), viewsheds.classes()), (3 * 7 * 5, 3));
    assert_eq!((viewsheds.screens(), viewsheds.rays().radius()), (&open(&shape), RADIUS));
}

#[test]
fn viewsheds_are_empty_off_the_map_and_for_unknown_classes() {
    let shape = every_outline(7, 5).swap_remove(0);
    assert!(shape.capacity() > shape.hex_count(), "the shape has padding");
    let viewsheds = over_open_ground(&shape);
    let cells: Vec<CellId> = shape.cells().collect();
    for cell in (0..2 * shape.capacity()).chain([u32::MAX as usize]).map(CellId::from_index) {
        let hexes = if cells.contains(&cell) { 35 } else { 0 };
        assert_eq!(viewsheds.of(0, cell).len(), hexes, "{cell:?}");
        assert_eq!(viewsheds.of(0, cell).is_empty(), hexes == 0);
        for class in [1, usize::MAX] {
            assert_eq!(viewsheds.of(class, cell), &Viewshed::default());
        }
    }
    let mut seen = CellSet::empty(&shape);
    viewsheds.add_all([(1, cells[0]), (0, CellId::from_index(7))], &mut seen);
    assert!(seen.is_empty());
}

#[test]
fn invalid_looks_are_rejected_at_creation() {
    let shape = square(12);
    let last = Hex::new(11, 11);
    let rejected = |look: fn(Look) -> Look| {
        let look = |class, hex, screen| {
            let sound = standing(hex, screen, 3);
            if (class, hex) == (1, last) { look(sound) } else { sound }
        };
        Viewsheds::new(rays(&shape), open(&shape), 2, look).err()
    };
    assert_eq!(rejected(|look| look), None);
    assert_eq!(
        rejected(|look| Look { range: 9, ..look }),
        Some(SightError::TooFar { range: 9, longest: 8 })
    );
    let off = OffMap { what: "eye", hex: Hex::new(12, 0), columns: 12, rows: 12 };
    assert_eq!(
        rejected(|look| Look { eye: Eye::new(Hex::new(12, 0), 1), ..look }),
        Some(SightError::OffMap(off))
    );
    let look = |_, hex, screen| standing(hex, screen, 3);
    let other = Viewsheds::new(rays(&shape), open(&square(13)), 1, look);
    assert_eq!(other.err(), Some(SightError::OtherMap));
}

#[test]
fn an_observer_whose_eye_is_in_another_hex_sees_from_there() {
    let shape = square(12);
    let mast = Hex::new(6, 6);
    let look = |_, _, screen| standing(mast, screen, 1);
    let viewsheds = Viewsheds::new(rays(&shape), open(&shape), 1, look).expect("same shape");
    let mut around: Vec<CellId> =
        mast.range(1).map(|hex| shape.cell(hex).expect("on the map")).collect();
    around.sort_unstable();
    assert!(viewsheds.of(0, CellId::from_index(0)).cells().eq(around));
}

#[test]
fn a_set_of_a_smaller_map_ignores_cells_beyond_its_end() {
    let (large, small) = (square(20), square(9));
    let viewsheds = over_open_ground(&large);
    for cell in large.cells() {
        let viewshed = viewsheds.of(0, cell);
        let mut set = CellSet::empty(&small);
        viewshed.add_to(&mut set);
        assert_eq!(set, CellSet::of(&small, viewshed.cells()), "no bits beyond its last cell");
    }
}

#[test]
fn concurrent_threads_share_the_same_viewsheds() {
    let shape = square(30);
    let look = |class, hex, screen| standing(hex, screen, 2 + class as u32);
    let viewsheds = Viewsheds::new(rays(&shape), random_ground(&shape, 5), 2, look);
    let viewsheds = viewsheds.expect("same shape");
    let all = || -> Vec<&Viewshed> {
        (0..2)
            .flat_map(|class| shape.cells().map(move |cell| (class, cell)))
            .map(|(class, cell)| viewsheds.of(class, cell))
            .collect()
    };
    let seen = thread::scope(|scope| {
        let threads = [(); 4].map(|()| scope.spawn(all));
        threads.map(|thread| thread.join().expect("no thread fails"))
    });
    let again = all();
    for seen in seen {
        assert!(seen.iter().zip(&again).all(|(a, b)| ptr::eq(*a, *b)));
    }
}

/// The eyesight of a class of observers: eye height above the ground, range in the open, range in
/// cover, and height of targets.
type Eyesight = (i16, u32, u32, u16);

fn look_of((height, open, cover, target): Eyesight, hex: Hex, screen: Screen) -> Look {
    let range = if screen.density > 0 { cover } else { open };
    Look { eye: Eye::new(hex, screen.ground + height), range, target }
}

fn eyesight() -> impl Strategy<Value = Eyesight> {
    (0..6_i16, 0..=RADIUS, 0..=3_u32, 0..4_u16)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn viewsheds_equal_the_fields_of_view_of_a_lookout(
        seed in any::<u64>(),
        outline in 0..6_usize,
        rule in 0..8_usize,
        (columns, rows) in (1..24_u32, 1..20_u32),
        classes in prop::collection::vec(eyesight(), 1..4),
        observers in prop::collection::vec((0..4_usize, any::<prop::sample::Index>()), 0..50),
    ) {
        let shape = every_outline(columns, rows).swap_remove(outline);
        let screens = random_ground(&shape, seed);
        let rays = Rays::new(shape.clone(), every_rule()[rule], RADIUS).expect("a short range");
        let viewsheds = Viewsheds::new(rays, screens.clone(), classes.len(), |class, hex, screen| {
            look_of(classes[class], hex, screen)
        });
        let viewsheds = viewsheds.expect("same shape");
        let mut lookout = Lookout::new(viewsheds.rays(), &screens).expect("same shape");
        let mut fields = Vec::new();
        for (class, eyesight) in classes.iter().enumerate() {
            for cell in shape.cells() {
                let hex = shape.hex(cell);
                let look = look_of(*eyesight, hex, screens.get(hex).expect("on the map"));
                let field = lookout.look(look).expect("a short range");
                let viewshed = viewsheds.of(class, cell);
                let seen = CellSet::of(&shape, field.cells());
                prop_assert!(viewshed.cells().eq(seen.iter()), "{:?}", look);
                prop_assert_eq!(viewshed.len(), field.count());
                let mut added = CellSet::empty(&shape);
                viewshed.add_to(&mut added);
                prop_assert_eq!(&added, &seen);
                for other in shape.cells() {
                    prop_assert_eq!(viewshed.contains(other), seen.contains(other));
                }
                fields.push((class, cell, seen));
            }
        }

        let observers = observers.iter().map(|(class, place)| (*class, place.get(&fields).1));
        let (mut together, mut expected) = (CellSet::empty(&shape), CellSet::empty(&shape));
        viewsheds.add_all(observers.clone(), &mut together);
        for observer in observers {
            let field = fields.iter().find(|(class, cell, _)| (*class, *cell) == observer);
            if let Some((_, _, seen)) = field {
                expected.union_with(seen);
            }
        }
        prop_assert_eq!(together, expected);
    }
}
