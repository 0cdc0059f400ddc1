//! Movement costs in each profile: every terrain of the table, and elevation.

use crate::fixture::{MIDDLE, field_by};
use sandtable_hex::{Facing, Hex, Map, Orientation, Outline, Shape, Terrain, flat};
use sandtable_mech::Battlefield;
use sandtable_mech::rules::Profile;
use sandtable_mech::terrain::{
    BattlefieldError, back_cost, entry_cost, run_cost, step_cost, unknown_terrain,
};

const STANDARD: Profile = Profile::STANDARD;
const TABLETOP: Profile = Profile::TABLETOP;

fn terrain(text: &str) -> Terrain {
    text.parse().expect("a terrain")
}

/// Terrain, and its cost in the standard and the tabletop profile.
const COSTS: [(&str, u16, u16); 22] = [
    ("clear", 1, 1),
    ("woods:1", 2, 2),
    ("woods:2", 3, 3),
    ("water:-1", 2, 1),
    ("water:0", 2, 1),
    ("water:1", 2, 2),
    ("water:2", 2, 4),
    ("water:3", 2, 4),
    ("water:99", 2, 4),
    ("pavement", 1, 1),
    ("road:1:9", 1, 1),
    ("rough", 2, 2),
    ("rubble", 2, 2),
    ("swamp", 2, 2),
    ("building:1", 2, 2),
    ("building:2", 3, 3),
    ("building:3", 4, 4),
    ("building:4", 5, 5),
    ("building:9", 5, 5),
    ("woods:1;rough:1", 3, 3),
    ("woods:2;foliage_elev:2", 3, 3),
    ("magma:2", 1, 1),
];

#[test]
fn terrain_costs_match_the_table() {
    for (text, standard, tabletop) in COSTS {
        let entry = |profile| entry_cost(&terrain(text), profile);
        assert_eq!((entry(&STANDARD), entry(&TABLETOP)), (standard, tabletop), "{text}");
    }
}

/// D14.
#[test]
fn climbing_costs_1_mp_per_level_and_descending_is_free() {
    for (text, base, _) in COSTS {
        for from in -3..=3_i8 {
            for to in -3..=3_i8 {
                let climb = u16::try_from(to - from).unwrap_or(0);
                let cost = step_cost(&terrain(text), from, to, &STANDARD);
                assert_eq!(cost, Some(base + climb), "{text} {from} to {to}");
            }
        }
    }
    let cost = step_cost(&Terrain::CLEAR, i8::MIN, i8::MAX, &STANDARD);
    assert_eq!(cost, Some(256), "no overflow at the extremes");
}

/// D14.
#[test]
fn tabletop_levels_cost_both_ways_and_more_than_2_are_too_steep() {
    for (text, _, base) in COSTS {
        for from in -3..=3_i8 {
            for to in -3..=3_i8 {
                let levels = u16::from(from.abs_diff(to));
                let cost = step_cost(&terrain(text), from, to, &TABLETOP);
                let expected = (levels <= 2).then_some(base + levels);
                assert_eq!(cost, expected, "{text} {from} to {to}");
            }
        }
    }
    assert_eq!(step_cost(&Terrain::CLEAR, i8::MAX, i8::MIN, &TABLETOP), None);
}

/// D15.
#[test]
fn tabletop_runners_cannot_enter_water() {
    for (text, _, _) in COSTS {
        for to in 0..=3 {
            let walk = |profile| step_cost(&terrain(text), 0, to, profile);
            let run = |profile| run_cost(&terrain(text), 0, to, profile);
            let deep = ["water:1", "water:2", "water:3", "water:99"].contains(&text);
            assert_eq!(run(&STANDARD), walk(&STANDARD), "{text}");
            assert_eq!(run(&TABLETOP), walk(&TABLETOP).filter(|_| !deep), "{text}");
        }
    }
}

/// D17.
#[test]
fn tabletop_steps_backward_cost_the_same_and_stay_on_the_level() {
    for (text, _, base) in COSTS {
        for to in -1..=1 {
            let back = |profile| back_cost(&terrain(text), 0, to, profile);
            assert_eq!(back(&STANDARD), None, "{text}");
            assert_eq!(back(&TABLETOP), (to == 0).then_some(base), "{text}");
        }
    }
}

/// A lake with a bank, all depths, woods, and steps of up to 4 levels.
fn rolling(hex: Hex) -> (i8, &'static str) {
    let grounds = ["clear", "woods:1", "water:0", "water:1", "water:2", "rough"];
    let kind = (hex.x * 5 + hex.y * 3).rem_euclid(6);
    let level = (hex.x * 7 + hex.y * 2).rem_euclid(5);
    (i8::try_from(level).expect("small"), grounds[usize::try_from(kind).expect("small")])
}

#[test]
fn battlefield_costs_follow_the_profile() {
    for profile in [STANDARD, TABLETOP] {
        let field = field_by(&profile, rolling);
        assert_eq!(*field.profile(), profile);
        let shape = field.map().shape();
        for (from, facing) in shape.cells().flat_map(|cell| Facing::ALL.map(|side| (cell, side))) {
            let Some(to) = shape.step(from, facing) else {
                assert_eq!(field.walking().step(from, facing), None, "off the map");
                continue;
            };
            let (level, _) = rolling(shape.hex(from));
            let (next, ground) = rolling(shape.hex(to));
            let by = |rule: fn(&Terrain, i8, i8, &Profile) -> Option<u16>| {
                rule(&terrain(ground), level, next, &profile)
            };
            assert_eq!(field.walking().step(from, facing), by(step_cost));
            assert_eq!(field.running().step(from, facing), by(run_cost));
            let backward = field.backward().and_then(|costs| costs.step(from, facing));
            assert_eq!(backward, by(back_cost));
        }
    }
}

#[test]
fn identical_cost_rules_share_one_table() {
    let standard = field_by(&STANDARD, rolling);
    assert!(std::ptr::eq(standard.walking(), standard.running()));
    assert!(standard.backward().is_none());
    let tabletop = field_by(&TABLETOP, rolling);
    assert!(!std::ptr::eq(tabletop.walking(), tabletop.running()));
    assert!(tabletop.backward().is_some());
    let dry = field_by(&Profile { flat_water: true, ..TABLETOP }, rolling);
    assert!(std::ptr::eq(dry.walking(), dry.running()));
}

#[test]
fn fall_depth_is_the_drop_in_elevation() {
    let east = |hex: Hex| (if hex.x > MIDDLE.x { -2 } else { 1 }, "water:2");
    let field = field_by(&STANDARD, east);
    let (high, low) = (MIDDLE, flat::NE.step(MIDDLE));
    assert_eq!(field.levels_down(high, low), 3);
    assert_eq!(field.levels_down(low, high), 0, "uphill");
    assert_eq!(field.levels_down(high, high), 0, "where it stands");
    assert_eq!(field.levels_down(high, Hex::new(-9, 0)), 0, "off the map");
    assert_eq!((field.depth(high), field.depth(Hex::new(-9, 0))), (2, 0));
}

#[test]
fn unknown_terrain_is_reported_once_per_name_with_its_hexes() {
    let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 9, 1).expect("a small map");
    let mut map = Map::new("Odd", shape.clone());
    for cell in shape.cells().take(7) {
        map.set_terrain(shape.hex(cell), &"lava:2;woods:1".parse().expect("a terrain"))
            .expect("on the map");
    }
    let findings = unknown_terrain(&map);
    assert_eq!(findings.len(), 1);
    assert_eq!(
        findings[0].to_string(),
        "warning mech.terrain-unknown at 0101, 0201, 0301, 0401, 0501 and 2 more: \
         unknown terrain 'lava': kept, but without effect on movement"
    );
}

#[test]
fn a_pointy_top_map_is_refused() {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 3, 3).expect("a small map");
    let refused = Battlefield::new(Map::new("Pointy", shape).into(), &STANDARD);
    assert_eq!(refused.expect_err("pointy"), BattlefieldError::Pointy);
}
