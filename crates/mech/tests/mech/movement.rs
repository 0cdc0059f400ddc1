//! Hexes moved, and piloting skill rolls triggered by moves.

use crate::fixture::{MIDDLE, a_unit, away, field_by, reach, tabletop_field};
use proptest::prelude::*;
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::movement::{hexes_moved, triggers};
use sandtable_mech::rules::{Profile, Trigger};
use sandtable_mech::{MovementMode, MovementStep, ReachableHex, Unit};

use MovementMode::{Jump, Run, Walk};
use Trigger::{EnteredRubble, EnteredWater, TurnedOnPavement};

const START: MovementStep = MovementStep { position: MIDDLE, facing: flat::N };

/// The end of a path from the centre, facing north: `f` forward, `b` backward, `r` and `l` turns.
fn path(moves: &str) -> ReachableHex {
    let mut here = START;
    let path = moves.chars().map(|letter| {
        match letter {
            'f' => here.position = here.facing.step(here.position),
            'b' => here.position = here.facing.opposite().step(here.position),
            'r' => here.facing = here.facing.clockwise(),
            _ => here.facing = here.facing.counter_clockwise(),
        }
        here
    });
    let path: Vec<_> = path.collect();
    let MovementStep { position, facing } = path.last().copied().unwrap_or(START);
    ReachableHex { position, facing, mp_spent: path.len() as u32, path }
}

#[test]
fn hexes_moved_count_from_the_last_reversal_without_turns() {
    let table = [
        ("", 0),
        ("rrr", 0),
        ("f", 1),
        ("fff", 3),
        ("frflf", 3),
        ("b", 1),
        ("bbb", 3),
        ("fffb", 1),
        ("bbf", 1),
        ("fffbb", 2),
        ("ffbfff", 3),
        ("brbrf", 1),
    ];
    for (moves, hexes) in table {
        assert_eq!(hexes_moved(Walk, MIDDLE, &path(moves)), hexes, "{moves:?}");
    }
}

#[test]
fn a_jump_counts_its_distance() {
    let unit = Unit { jump_mp: 4, ..a_unit() };
    for end in &reach(&tabletop_field(|_| (0, "clear")), &[unit], Jump).destinations {
        let distance = MIDDLE.unsigned_distance_to(end.position);
        assert_eq!(hexes_moved(Jump, MIDDLE, end), distance);
    }
}

/// Uniform terrain, a move, and the PSRs it triggers in each profile.
type Case = (&'static str, Profile, MovementMode, &'static str, &'static [(usize, Trigger)]);

const STANDARD: Profile = Profile::STANDARD;
const TABLETOP: Profile = Profile::TABLETOP;

const CASES: [Case; 22] = [
    ("clear", TABLETOP, Run, "frfrf", &[]),
    ("water:0", TABLETOP, Walk, "ff", &[]),
    ("water:1", TABLETOP, Walk, "", &[]),
    ("water:1", TABLETOP, Walk, "rr", &[]),
    ("water:1", TABLETOP, Walk, "frf", &[(0, EnteredWater(1)), (2, EnteredWater(1))]),
    ("water:2", TABLETOP, Walk, "rf", &[(1, EnteredWater(2))]),
    ("water:3", TABLETOP, Walk, "b", &[(0, EnteredWater(3))]),
    ("water:7", TABLETOP, Walk, "f", &[(0, EnteredWater(7))]),
    ("water:2", TABLETOP, Jump, "fff", &[(0, EnteredWater(2))]),
    ("water:2", STANDARD, Walk, "ff", &[]),
    ("water:2", STANDARD, Jump, "ff", &[]),
    ("rubble", STANDARD, Walk, "frf", &[(0, EnteredRubble), (2, EnteredRubble)]),
    ("rubble", TABLETOP, Run, "lb", &[(1, EnteredRubble)]),
    ("rubble", STANDARD, Jump, "fff", &[(0, EnteredRubble)]),
    ("water:1;rubble", TABLETOP, Walk, "f", &[(0, EnteredWater(1)), (0, EnteredRubble)]),
    ("pavement", TABLETOP, Walk, "frf", &[]),
    ("pavement", TABLETOP, Jump, "ffr", &[]),
    ("road:1:9", TABLETOP, Run, "frf", &[]),
    ("pavement", TABLETOP, Run, "fff", &[]),
    ("pavement", TABLETOP, Run, "rf", &[(0, TurnedOnPavement(0))]),
    ("pavement", STANDARD, Run, "ffrrflf", &[(2, TurnedOnPavement(2)), (5, TurnedOnPavement(3))]),
    ("pavement;rubble", STANDARD, Run, "fl", &[(0, EnteredRubble), (1, TurnedOnPavement(1))]),
];

#[test]
fn moves_trigger_the_psrs_of_the_table() {
    for (ground, profile, mode, moves, expected) in CASES {
        let field = field_by(&profile, |_| (0, ground));
        let mut end = path(moves);
        if mode == Jump {
            end.path.clear();
        }
        assert_eq!(triggers(&field, mode, START, &end), expected, "{mode} {moves:?} on {ground}");
    }
}

#[test]
fn a_jump_triggers_psrs_only_for_its_landing_hex() {
    let (over, into) = (away(flat::N, 2), away(flat::N, 3));
    let field = tabletop_field(|hex| match hex {
        hex if hex == over => (0, "water:1"),
        hex if hex == into => (0, "rubble"),
        _ => (0, "clear"),
    });
    let landing = |steps| ReachableHex { path: Vec::new(), ..path(&"f".repeat(steps)) };
    let called = |steps| triggers(&field, Jump, START, &landing(steps));
    assert_eq!(called(2), [(0, EnteredWater(1))]);
    assert_eq!(called(3), [(0, EnteredRubble)]);
    assert_eq!(called(4), []);
}

#[test]
fn turns_off_pavement_trigger_no_psr() {
    let paved = |hex: Hex| (0, if hex == away(flat::N, 1) { "pavement" } else { "clear" });
    let field = field_by(&STANDARD, paved);
    assert_eq!(triggers(&field, Run, START, &path("ffrf")), []);
    assert_eq!(triggers(&field, Run, START, &path("frf")), [(1, TurnedOnPavement(1))]);
}

#[test]
fn a_step_without_change_is_not_a_turn() {
    let field = field_by(&STANDARD, |_| (0, "pavement"));
    let end = ReachableHex { path: vec![START], ..path("") };
    assert_eq!(triggers(&field, Run, START, &end), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Impossible paths must not panic either.
    #[test]
    fn impossible_paths_do_not_panic(steps in prop::collection::vec((-3_i32..40, -3_i32..40, 0_u8..6), 0..9)) {
        let at = |&(x, y, facing): &(i32, i32, u8)| {
            MovementStep { position: Hex::new(x, y), facing: Facing::from_index(facing) }
        };
        let end = ReachableHex { path: steps.iter().map(at).collect(), ..path("") };
        let field = tabletop_field(|_| (0, "water:1;pavement"));
        for mode in MovementMode::ALL {
            prop_assert!(hexes_moved(mode, MIDDLE, &end) <= 9);
            let called = triggers(&field, mode, START, &end);
            prop_assert!(called.iter().all(|(place, _)| *place <= end.path.len()));
        }
    }
}
