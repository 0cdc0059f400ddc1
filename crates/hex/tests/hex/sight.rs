//! Line of sight and fields of view.

use proptest::prelude::*;
use sandtable_hex::{
    Blocked, CellId, CellSet, Crossing, Eye, Grid, HeightRule, Hex, Line, LineKind, Look, Lookout,
    Obscured, OffMap, Orientation, Outline, Rays, Screen, Screens, Shape, Shoved, Sight,
    SightError, SightRules, Ties, Veil,
};
use std::sync::Arc;

/// Rectangles of both orientations with both offsets, and both parallelograms.
pub(crate) fn every_outline(columns: u32, rows: u32) -> Vec<Arc<Shape>> {
    let parts = [
        (Orientation::Flat, Outline::Rectangle(Shoved::Odd)),
        (Orientation::Flat, Outline::Rectangle(Shoved::Even)),
        (Orientation::Pointy, Outline::Rectangle(Shoved::Odd)),
        (Orientation::Pointy, Outline::Rectangle(Shoved::Even)),
        (Orientation::Flat, Outline::Parallelogram),
        (Orientation::Pointy, Outline::Parallelogram),
    ];
    let shape = |(orientation, outline)| {
        Arc::new(Shape::new(orientation, outline, columns, rows).expect("a small map"))
    };
    parts.map(shape).into()
}

pub(crate) fn every_rule() -> Vec<SightRules> {
    let mut rules = Vec::new();
    for line in [LineKind::Sampled, LineKind::Crossed] {
        for height in [HeightRule::Slope, HeightRule::Plateau] {
            for ties in [Ties::Worse, Ties::Better] {
                rules.push(SightRules { line, height, ties, limit: 3 });
            }
        }
    }
    rules
}

/// Creates terrain with hills, woods and buildings from a seed.
pub(crate) fn random_ground(shape: &Arc<Shape>, seed: u64) -> Screens {
    let mut random = seed;
    let mut draw = |below: u64| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    Screens::new(Grid::from_fn(shape.clone(), |_| {
        let ground = Screen::ground([0, 0, 0, 0, 1, 1, 2, 3][draw(8) as usize]);
        match draw(10) {
            0 | 1 => ground.with_canopy(2, 1),
            2 => ground.with_canopy(2, 2),
            3 => ground.with_building(2),
            4 => ground.with_building(1).with_canopy(3, 1),
            _ => ground,
        }
    }))
}

fn eyes(screens: &Screens) -> Vec<Eye> {
    let shape = screens.shape();
    let height = |hex| screens.get(hex).expect("on the map").ground + 1;
    shape.cells().map(|cell| shape.hex(cell)).map(|hex| Eye::new(hex, height(hex))).collect()
}

/// The oracle: the rules computed literally, with fractions and sums.
fn by_the_rules(rules: SightRules, screens: &Screens, a: Eye, b: Eye) -> Sight {
    let (mut solid, mut density) = (false, 0);
    for crossing in Line::new(rules.line, a.hex, b.hex) {
        let veils = crossing.hexes().map(|hex| veil_by_the_rules(rules, screens, a, b, hex));
        let veil = match (crossing, rules.ties) {
            (Crossing::One(_), _) | (_, Ties::Worse) => veils.max(),
            (_, Ties::Better) => veils.min(),
        };
        match veil.expect("a crossing has hexes") {
            Veil::Clear => {}
            Veil::Canopy(more) => density += u32::from(more),
            Veil::Solid => solid = true,
        }
    }
    let dense = (density >= rules.limit).then_some(Blocked::Density);
    Sight { blocked_by: if solid { Some(Blocked::Solid) } else { dense }, density }
}

fn veil_by_the_rules(rules: SightRules, screens: &Screens, a: Eye, b: Eye, hex: Hex) -> Veil {
    let Some(screen) = screens.get(hex).filter(|_| hex != a.hex && hex != b.hex) else {
        return Veil::Clear;
    };
    let rises = |top: i16| match rules.height {
        HeightRule::Slope => {
            // The foot of the perpendicular from squared distances, without a scalar product.
            let square = |x: Hex, y: Hex| {
                let d = y - x;
                i64::from(d.x * d.x + d.y * d.y + d.x * d.y)
            };
            let whole = square(a.hex, b.hex);
            let along = square(a.hex, hex) + whole - square(hex, b.hex);
            let rise = i64::from(b.height) - i64::from(a.height);
            (i64::from(top) - i64::from(a.height)) * 2 * whole > rise * along
        }
        HeightRule::Plateau => {
            top > a.height.max(b.height)
                || (hex.unsigned_distance_to(a.hex) == 1 && top > a.height)
                || (hex.unsigned_distance_to(b.hex) == 1 && top > b.height)
        }
    };
    match (rises(screen.solid), rises(screen.canopy) && screen.density > 0) {
        (true, _) => Veil::Solid,
        (false, true) => Veil::Canopy(screen.density),
        (false, false) => Veil::Clear,
    }
}

#[test]
fn sight_follows_the_rules_and_is_symmetric_for_all_pairs() {
    for (seed, shape) in (1..).zip(every_outline(8, 7)) {
        let screens = random_ground(&shape, seed);
        let eyes = eyes(&screens);
        for rules in every_rule() {
            for a in &eyes {
                for b in &eyes {
                    let sight = rules.sight(&screens, *a, *b).expect("both on the map");
                    assert_eq!(
                        sight,
                        by_the_rules(rules, &screens, *a, *b),
                        "{rules:?} {a:?} {b:?}"
                    );
                    assert_eq!(Ok(sight), rules.sight(&screens, *b, *a), "{rules:?} {a:?} {b:?}");
                    assert_eq!(sight.is_clear(), rules.sees(&screens, *a, *b));
                }
            }
        }
    }
}

/// Flat ground with changes along a row of hexes eastwards from (0, 3).
fn row(changes: &[(i32, Screen)]) -> Screens {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 12, 7).expect("small");
    let mut screens = Screens::new(Grid::filled(shape.into(), Screen::ground(0)));
    for (along, screen) in changes {
        assert!(screens.set(Hex::new(*along, 3), *screen));
    }
    screens
}

fn at(along: i32, height: i16) -> Eye {
    Eye::new(Hex::new(along, 3), height)
}

fn tabletop(changes: &[(i32, Screen)], a: Eye, b: Eye) -> Sight {
    SightRules::TABLETOP.sight(&row(changes), a, b).expect("both on the map")
}

const CLEAR: Sight = Sight { blocked_by: None, density: 0 };
const HILL_BETWEEN: Sight = Sight { blocked_by: Some(Blocked::Solid), density: 0 };
const LIGHT: Screen = Screen::ground(0).with_canopy(2, 1);
const HEAVY: Screen = Screen::ground(0).with_canopy(2, 2);

#[test]
fn plateau_a_hill_blocks_only_if_higher_than_both_ends() {
    assert_eq!(tabletop(&[(4, Screen::ground(2))], at(1, 1), at(7, 1)), HILL_BETWEEN);
    assert_eq!(tabletop(&[(4, Screen::ground(1))], at(1, 1), at(7, 1)), CLEAR);
    assert_eq!(tabletop(&[(4, Screen::ground(2))], at(1, 2), at(7, 1)), CLEAR);
    assert_eq!(tabletop(&[(4, Screen::ground(3))], at(1, 2), at(7, 1)), HILL_BETWEEN);
}

#[test]
fn plateau_a_building_blocks_like_a_hill() {
    let building = |height| Screen::ground(0).with_building(height);
    assert_eq!(tabletop(&[(4, building(2))], at(1, 1), at(7, 1)), HILL_BETWEEN);
    assert_eq!(tabletop(&[(4, building(1))], at(1, 1), at(7, 1)), CLEAR);
}

#[test]
fn plateau_a_hill_next_to_the_attacker_blocks_if_higher_than_the_attacker() {
    let hill = [(2, Screen::ground(2))];
    assert_eq!(tabletop(&hill, at(1, 1), at(7, 4)), HILL_BETWEEN);
    assert_eq!(tabletop(&hill, at(1, 2), at(7, 4)), CLEAR);
    assert_eq!(tabletop(&[(3, Screen::ground(2))], at(1, 1), at(7, 4)), CLEAR, "not adjacent");
}

#[test]
fn plateau_a_hill_next_to_the_target_blocks_if_higher_than_the_target() {
    let hill = [(6, Screen::ground(2))];
    assert_eq!(tabletop(&hill, at(1, 4), at(7, 1)), HILL_BETWEEN);
    assert_eq!(tabletop(&hill, at(1, 4), at(7, 2)), CLEAR);
    assert_eq!(tabletop(&[(5, Screen::ground(2))], at(1, 4), at(7, 1)), CLEAR, "not adjacent");
}

#[test]
fn plateau_a_low_hill_hides_a_prone_target_but_not_a_standing_one() {
    let hill = [(6, Screen::ground(1))];
    assert_eq!(tabletop(&hill, at(1, 1), at(7, 1)), CLEAR);
    assert_eq!(tabletop(&hill, at(1, 1), at(7, 0)), HILL_BETWEEN);
}

#[test]
fn densities_of_woods_add_up_and_3_points_block() {
    let between = |woods: &[(i32, Screen)]| tabletop(woods, at(1, 1), at(7, 1));
    let dense = |density| Sight { blocked_by: Some(Blocked::Density), density };
    assert_eq!(between(&[(3, LIGHT)]), Sight { blocked_by: None, density: 1 });
    assert_eq!(between(&[(3, LIGHT), (5, LIGHT)]), Sight { blocked_by: None, density: 2 });
    assert_eq!(between(&[(3, HEAVY)]), Sight { blocked_by: None, density: 2 });
    assert_eq!(between(&[(3, LIGHT), (4, LIGHT), (5, LIGHT)]), dense(3));
    assert_eq!(between(&[(3, LIGHT), (4, HEAVY)]), dense(3));
    assert_eq!(between(&[(3, HEAVY), (4, HEAVY)]), dense(4));
}

#[test]
fn woods_below_both_ends_do_not_count() {
    let woods = [(3, HEAVY), (4, HEAVY)];
    assert_eq!(tabletop(&woods, at(1, 2), at(7, 2)), CLEAR);
    assert_eq!(tabletop(&woods, at(1, 2), at(7, 1)), CLEAR, "as high as the higher end");
    assert_eq!(tabletop(&woods, at(1, 1), at(7, 1)).density, 4);
}

#[test]
fn woods_at_the_ends_do_not_count() {
    assert_eq!(tabletop(&[(1, HEAVY), (7, HEAVY)], at(1, 1), at(7, 1)), CLEAR);
}

#[test]
fn slope_obstacles_block_only_if_they_rise_into_the_line() {
    let rules = SightRules { height: HeightRule::Slope, ..SightRules::TABLETOP };
    let sees = |along, level, a, b| {
        rules.sees(&row(&[(along, Screen::ground(level))]), at(1, a), at(9, b))
    };
    // From height 9 down to 1 over eight hexes: one level per hex.
    assert!(sees(4, 6, 9, 1) && !sees(4, 7, 9, 1));
    assert!(sees(8, 2, 9, 1) && !sees(8, 3, 9, 1));
    assert!(sees(2, 8, 9, 1) && !sees(2, 9, 9, 1));
    assert!(sees(5, 2, 3, 2) && !sees(5, 3, 3, 2), "half a level above 2");
}

#[test]
fn obscuring_hexes_are_listed_in_order_with_their_effect() {
    let screens = row(&[(3, LIGHT), (4, Screen::ground(1)), (5, HEAVY), (6, Screen::ground(3))]);
    let listed: Vec<_> = SightRules::TABLETOP.obscured(&screens, at(1, 1), at(7, 1)).collect();
    let expected = [(3, Veil::Canopy(1)), (5, Veil::Canopy(2)), (6, Veil::Solid)];
    assert_eq!(listed, expected.map(|(along, by)| Obscured { hex: Hex::new(along, 3), by }));
}

#[test]
fn on_an_edge_the_rule_for_ties_chooses_between_the_two_hexes() {
    let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 6, 6).expect("small");
    let mut screens = Screens::new(Grid::filled(shape.into(), Screen::ground(0)));
    let (a, b) = (Eye::new(Hex::new(1, 1), 1), Eye::new(Hex::new(2, 2), 1));
    let sight = |screens: &Screens, ties| {
        SightRules { ties, ..SightRules::TABLETOP }.sight(screens, a, b).expect("on the map")
    };
    screens.set(Hex::new(2, 1), Screen::ground(3));
    assert_eq!(sight(&screens, Ties::Worse), HILL_BETWEEN);
    assert_eq!(sight(&screens, Ties::Better), CLEAR);
    screens.set(Hex::new(1, 2), HEAVY);
    assert_eq!(sight(&screens, Ties::Worse), HILL_BETWEEN);
    assert_eq!(sight(&screens, Ties::Better), Sight { blocked_by: None, density: 2 });
}

#[test]
fn a_canopy_of_limit_density_blocks_alone_but_not_at_its_edge() {
    let forest = Screen::ground(0).with_canopy(i16::MAX, 3);
    for height in [HeightRule::Slope, HeightRule::Plateau] {
        let rules = SightRules { height, ..SightRules::default() };
        let screens = row(&[(4, forest), (5, forest)]);
        assert!(!rules.sees(&screens, at(3, 1), at(6, 1)));
        assert!(!rules.sees(&screens, at(3, 1), at(5, 1)));
        assert!(rules.sees(&screens, at(3, 1), at(4, 1)), "into its first hex");
        assert!(rules.sees(&screens, at(5, 1), at(6, 1)), "out of it");
    }
}

#[test]
fn with_limit_0_any_density_blocks() {
    let rules = SightRules { limit: 0, ..SightRules::TABLETOP };
    assert!(rules.sees(&row(&[]), at(1, 1), at(7, 1)));
    assert!(!rules.sees(&row(&[(3, LIGHT)]), at(1, 1), at(7, 1)));
}

#[test]
fn an_eye_off_the_map_is_rejected_and_sees_nothing() {
    let screens = row(&[]);
    let rays = Rays::new(screens.shape().clone(), SightRules::TABLETOP, 3).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    for hex in [Hex::new(-1, 0), Hex::new(12, 0), Hex::new(i32::MAX, i32::MIN)] {
        let (off, on) = (Eye::new(hex, 1), at(1, 1));
        let rules = SightRules::TABLETOP;
        let error = OffMap { what: "eye", hex, columns: 12, rows: 7 };
        assert_eq!(rules.sight(&screens, off, on), Err(error.clone()));
        assert_eq!(rules.sight(&screens, on, off), Err(error.clone()));
        assert!(!rules.sees(&screens, off, on) && !rules.sees(&screens, on, off));
        assert_eq!(rules.obscured(&screens, off, on).count(), 0);
        let look = Look { eye: off, range: 2, target: 1 };
        assert_eq!(lookout.look(look).err(), Some(error.into()));
    }
    let error = SightRules::TABLETOP.sight(&screens, at(1, 1), at(-1, 1)).expect_err("off");
    assert_eq!(
        error.to_string(),
        "the eye is off the map at axial hex (-1, 3): expected a hex on this map of 12 by 7"
    );
}

#[test]
fn ranges_beyond_the_rays_and_rays_of_another_map_are_rejected() {
    let screens = row(&[]);
    let rays = Rays::new(screens.shape().clone(), SightRules::TABLETOP, 3).expect("a short range");
    let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
    let look = Look { eye: at(1, 1), range: 4, target: 1 };
    assert_eq!(lookout.look(look).err(), Some(SightError::TooFar { range: 4, longest: 3 }));

    let shape = screens.shape().clone();
    let rejected = Rays::new(shape, SightRules::TABLETOP, 65).err();
    assert_eq!(rejected, Some(SightError::TooFar { range: 65, longest: 64 }));

    let other = Shape::new(Orientation::Pointy, Outline::Parallelogram, 12, 8).expect("small");
    let rays = Rays::new(other.into(), SightRules::TABLETOP, 3).expect("a short range");
    assert_eq!(Lookout::new(&rays, &screens).err(), Some(SightError::OtherMap));
}

/// Returns all visible cells, computed one line of sight at a time.
pub(crate) fn seen_one_by_one(rules: SightRules, screens: &Screens, look: Look) -> Vec<CellId> {
    let shape = screens.shape();
    let is_seen = |cell: &CellId| {
        let hex = shape.hex(*cell);
        let ground = screens.get(hex).expect("on the map").ground;
        let target = Eye::new(hex, ground + look.target as i16);
        look.eye.hex.unsigned_distance_to(hex) <= look.range
            && rules.sees(screens, look.eye, target)
    };
    let mut cells: Vec<CellId> = shape.cells().filter(is_seen).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn fields_of_view_equal_single_lines_of_sight_on_every_outline() {
    for (seed, shape) in (1..).zip(every_outline(9, 8)) {
        let screens = random_ground(&shape, seed);
        for rules in every_rule() {
            let rays = Rays::new(shape.clone(), rules, 5).expect("a short range");
            let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
            for (eye, range) in eyes(&screens).into_iter().zip((1..=5).cycle()) {
                let look = Look { eye, range, target: 1 };
                let field = lookout.look(look).expect("on the map");
                let seen = CellSet::of(&shape, field.cells());
                assert_eq!(field.count(), seen.len(), "no cell is listed twice");
                let one_by_one = seen_one_by_one(rules, &screens, look);
                assert_eq!(seen.iter().collect::<Vec<_>>(), one_by_one, "{rules:?} {look:?}");
            }
        }
    }
}

#[test]
fn range_0_shows_only_the_hex_of_the_observer() {
    for shape in every_outline(3, 2) {
        let screens = random_ground(&shape, 9);
        let rays = Rays::new(shape.clone(), SightRules::default(), 4).expect("a short range");
        let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
        for cell in shape.cells() {
            let look = Look { eye: Eye::new(shape.hex(cell), 1), range: 0, target: 0 };
            let field = lookout.look(look).expect("on the map");
            assert_eq!(field.cells().collect::<Vec<_>>(), [cell]);
        }
    }
}

#[test]
fn open_ground_is_fully_visible_from_the_corners_of_every_outline() {
    for shape in every_outline(9, 7) {
        let screens = Screens::new(Grid::filled(shape.clone(), Screen::ground(0)));
        let rays = Rays::new(shape.clone(), SightRules::default(), 64).expect("the longest");
        let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
        for (column, row) in [(0, 0), (8, 0), (0, 6), (8, 6), (4, 3)] {
            let hex = shape.hex(shape.cell_at(column, row).expect("on the map"));
            let look = |range| Look { eye: Eye::new(hex, 1), range, target: 1 };
            assert_eq!(lookout.look(look(64)).expect("on the map").count(), 63);
            let near = shape.cells().filter(|cell| shape.hex(*cell).unsigned_distance_to(hex) <= 3);
            assert_eq!(lookout.look(look(3)).expect("on the map").count(), near.count());
        }
    }
}

#[test]
fn heights_at_the_limits_of_i16_do_not_overflow() {
    let changes = [(3, Screen::ground(i16::MAX)), (5, Screen::ground(i16::MIN))];
    let screens = row(&changes);
    for rules in every_rule() {
        let rays = Rays::new(screens.shape().clone(), rules, 11).expect("a short range");
        let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
        assert!(!rules.sees(&screens, at(2, i16::MIN), at(7, 0)));
        assert!(rules.sees(&screens, at(4, i16::MIN), at(6, i16::MIN)));
        assert!(rules.sees(&screens, at(2, i16::MAX), at(7, i16::MAX)));
        for height in [i16::MIN, 0, i16::MAX] {
            let look = Look { eye: at(2, height), range: 11, target: u16::MAX };
            assert!(lookout.look(look).is_ok_and(|field| field.count() > 0));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn fields_of_view_on_random_ground_equal_single_lines_of_sight(
        seed in any::<u64>(),
        outline in 0..6_usize,
        rule in 0..8_usize,
        (column, row) in (0..24_u16, 0..20_u16),
        (height, range, target) in (0..6_i16, 0..=10_u32, 0..4_u16),
        limit in 0..5_u32,
    ) {
        let shape = every_outline(24, 20).swap_remove(outline);
        let screens = random_ground(&shape, seed);
        let rules = SightRules { limit, ..every_rule()[rule] };
        let hex = shape.hex(shape.cell_at(column, row).expect("on the map"));
        let look = Look { eye: Eye::new(hex, height), range, target };
        let rays = Rays::new(shape.clone(), rules, 10).expect("a short range");
        let mut lookout = Lookout::new(&rays, &screens).expect("same shape");
        let mut seen = CellSet::empty(&shape);
        lookout.look(look).expect("on the map").add_to(&mut seen);
        prop_assert_eq!(seen.iter().collect::<Vec<_>>(), seen_one_by_one(rules, &screens, look));
    }
}
