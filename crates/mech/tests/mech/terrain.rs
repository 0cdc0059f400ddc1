//! Movement costs: every terrain of the table, with and without a climb.

use sandtable_hex::{Map, Orientation, Outline, Shape, Terrain};
use sandtable_mech::Battlefield;
use sandtable_mech::terrain::{BattlefieldError, entry_cost, step_cost, unknown_terrain};

#[test]
fn each_terrain_costs_what_the_table_says() {
    let table = [
        ("clear", 1),
        ("woods:1", 2),
        ("woods:2", 3),
        ("water:0", 2),
        ("water:1", 2),
        ("water:4", 2),
        ("pavement", 1),
        ("road:1:9", 1),
        ("rough", 2),
        ("rubble", 2),
        ("swamp", 2),
        ("building:1", 2),
        ("building:2", 3),
        ("building:3", 4),
        ("building:4", 5),
        ("building:9", 5),
        ("woods:1;rough:1", 3),
        ("woods:2;foliage_elev:2", 3),
        ("magma:2", 1),
    ];
    for (terrain, cost) in table {
        assert_eq!(entry_cost(&terrain.parse().expect("a terrain")), cost, "{terrain}");
    }
}

#[test]
fn a_climb_costs_a_point_a_level_and_a_descent_nothing() {
    let terrains: [(Terrain, u16); 3] = [
        (Terrain::CLEAR, 1),
        ("woods:1".parse().expect("a terrain"), 2),
        ("woods:2".parse().expect("a terrain"), 3),
    ];
    for (terrain, base) in &terrains {
        for from in -3..=3_i8 {
            for to in -3..=3_i8 {
                let climb = u16::try_from(to - from).unwrap_or(0);
                assert_eq!(step_cost(terrain, from, to), base + climb, "{terrain} {from} to {to}");
            }
        }
    }
    assert_eq!(step_cost(&Terrain::CLEAR, i8::MIN, i8::MAX), 256, "no overflow at the extremes");
}

#[test]
fn unknown_terrain_is_reported_once_a_name_with_its_places() {
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
         the rules do not know terrain 'lava': it is kept and costs nothing"
    );
}

#[test]
fn a_pointy_map_is_refused() {
    let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 3, 3).expect("a small map");
    let refused = Battlefield::new(Map::new("Pointy", shape).into());
    assert_eq!(refused.expect_err("pointy"), BattlefieldError::Pointy);
}
