//! The heat scale, level by level.

use sandtable_mech::MovementMode::{Jump, Run, Walk};
use sandtable_mech::rules::heat::{self, Risk};
use sandtable_mech::rules::{Limb, Profile, movement};

/// Heat, walking MP lost, to-hit penalty, numbers that avoid shutdown and explosion (0: none
/// needed, 99: impossible), wounds of a pilot without life support.
const SCALE: [(u16, u16, i8, u8, u8, u8); 41] = [
    (0, 0, 0, 0, 0, 0),
    (1, 0, 0, 0, 0, 0),
    (2, 0, 0, 0, 0, 0),
    (3, 0, 0, 0, 0, 0),
    (4, 0, 0, 0, 0, 0),
    (5, 1, 0, 0, 0, 0),
    (6, 1, 0, 0, 0, 0),
    (7, 1, 0, 0, 0, 0),
    (8, 1, 1, 0, 0, 0),
    (9, 1, 1, 0, 0, 0),
    (10, 2, 1, 0, 0, 0),
    (11, 2, 1, 0, 0, 0),
    (12, 2, 1, 0, 0, 0),
    (13, 2, 2, 0, 0, 0),
    (14, 2, 2, 4, 0, 0),
    (15, 3, 2, 4, 0, 1),
    (16, 3, 2, 4, 0, 1),
    (17, 3, 3, 4, 0, 1),
    (18, 3, 3, 6, 0, 1),
    (19, 3, 3, 6, 4, 1),
    (20, 4, 3, 6, 4, 1),
    (21, 4, 3, 6, 4, 1),
    (22, 4, 3, 8, 4, 1),
    (23, 4, 3, 8, 6, 1),
    (24, 4, 4, 8, 6, 1),
    (25, 5, 4, 8, 6, 2),
    (26, 5, 4, 10, 6, 2),
    (27, 5, 4, 10, 6, 2),
    (28, 5, 4, 10, 8, 2),
    (29, 5, 4, 10, 8, 2),
    (30, 6, 4, 99, 8, 2),
    (31, 6, 4, 99, 8, 2),
    (32, 6, 4, 99, 8, 2),
    (33, 6, 4, 99, 8, 2),
    (34, 6, 4, 99, 8, 2),
    (35, 7, 4, 99, 8, 2),
    (36, 7, 4, 99, 8, 2),
    (37, 7, 4, 99, 8, 2),
    (38, 7, 4, 99, 8, 2),
    (39, 7, 4, 99, 8, 2),
    (40, 8, 4, 99, 8, 2),
];

fn risk(avoid_on: u8) -> Risk {
    match avoid_on {
        0 => Risk::None,
        99 => Risk::Certain,
        roll => Risk::AvoidOn(roll),
    }
}

#[test]
fn every_level_of_the_heat_scale() {
    for (heat, walk, to_hit, shutdown, ammunition, wounds) in SCALE {
        assert_eq!(heat::walk_penalty(heat), walk, "walk at {heat}");
        assert_eq!(heat::to_hit(heat), to_hit, "to-hit at {heat}");
        assert_eq!(heat::shutdown(heat), risk(shutdown), "shutdown at {heat}");
        let tabletop = heat::ammunition(heat, &Profile::TABLETOP);
        assert_eq!(tabletop, risk(ammunition), "ammunition at {heat}");
        let expected = if heat >= 30 { Risk::Certain } else { tabletop };
        assert_eq!(heat::ammunition(heat, &Profile::STANDARD), expected, "ammunition at {heat}");
        assert_eq!(heat::pilot_wounds(heat, 0), 0, "with life support at {heat}");
        assert_eq!(heat::pilot_wounds(heat, 1), wounds, "without at {heat}");
        assert_eq!(heat::pilot_wounds(heat, 2), wounds, "no worse at {heat}");
    }
}

/// Vector row 14.
#[test]
fn heat_18_needs_6_to_avoid_shutdown_and_slows_by_3() {
    assert_eq!(heat::shutdown(18), Risk::AvoidOn(6));
    assert_eq!(heat::to_hit(18), 3);
    assert_eq!(movement::walk(5, 18, [Limb::WHOLE; 2]), 2);
}

#[test]
fn movement_generates_heat() {
    for hexes in 0..=8 {
        let jump = [3, 3, 3, 3, 4, 5, 6, 7, 8][usize::from(hexes)];
        let modes = [None, Some(Walk), Some(Run), Some(Jump)];
        let heat = modes.map(|mode| heat::of_movement(mode, hexes));
        assert_eq!(heat, [0, 1, 2, jump], "{hexes} hexes");
    }
    assert_eq!(heat::STAND_UP, 1);
    assert_eq!([0, 1, 2, 3].map(heat::of_engine), [0, 5, 10, 15]);
}

#[test]
fn working_heat_sinks_dissipate_heat() {
    let dry = |sinks, destroyed, each| heat::dissipation(sinks, destroyed, each, 0);
    assert_eq!(dry(10, 0, heat::SINGLE_SINK), 10);
    assert_eq!(dry(10, 3, heat::SINGLE_SINK), 7);
    assert_eq!(dry(10, 3, heat::DOUBLE_SINK), 14);
    assert_eq!(dry(3, 10, heat::DOUBLE_SINK), 0, "never below 0");
    assert_eq!(heat::after(15, 0, dry(10, 3, heat::SINGLE_SINK)), 8);
    assert_eq!(heat::after(3, 2, 10), 0, "heat never drops below 0");
}

#[test]
fn each_submerged_heat_sink_dissipates_1_more_up_to_6() {
    let wet = |submerged| heat::dissipation(10, 0, heat::SINGLE_SINK, submerged);
    let cooled: Vec<_> = (0..=8).map(wet).collect();
    assert_eq!(cooled, [10, 11, 12, 13, 14, 15, 16, 16, 16]);
    assert_eq!(heat::dissipation(4, 2, heat::SINGLE_SINK, 4), 4, "damaged sinks do not count");
}
