//! Line of sight and cover.

use crate::fixture::{MIDDLE, away, field};
use proptest::prelude::*;
use sandtable_hex::{Hex, flat};
use sandtable_mech::Battlefield;
use sandtable_mech::terrain::{LineOfFire, Obstacle, Posture};

/// A hex `n` steps north of the centre, with its level and terrain.
type Thing = (usize, i8, &'static str);

/// A field with the given hexes.
fn with(things: &'static [Thing]) -> Battlefield {
    field(move |hex| {
        let thing = things.iter().find(|(steps, ..)| away(flat::N, *steps) == hex);
        thing.map_or((0, "clear"), |(_, level, terrain)| (*level, *terrain))
    })
}

fn standing(hex: Hex) -> Posture {
    Posture { hex, prone: false }
}

fn prone(hex: Hex) -> Posture {
    Posture { hex, prone: true }
}

/// The line of fire from the centre to 4 hexes north of it, both units standing.
fn fire(field: &Battlefield) -> LineOfFire {
    let line = field.line_of_fire(standing(MIDDLE), standing(away(flat::N, 4)));
    line.expect("both on the map")
}

#[test]
fn open_ground_hides_nothing() {
    let line = fire(&with(&[]));
    assert_eq!(line, LineOfFire { blocked: None, woods: vec![], partial_cover: false });
}

#[test]
fn a_hill_higher_than_both_blocks() {
    let line = fire(&with(&[(2, 2, "clear")]));
    assert_eq!(line.blocked, Some(Obstacle::Solid(away(flat::N, 2))));
}

#[test]
fn a_hill_as_high_as_both_does_not_matter_far_from_them() {
    assert!(fire(&with(&[(2, 1, "clear")])).is_clear());
}

#[test]
fn an_intermediate_hill_blocks_only_next_to_the_lower_unit() {
    // The attacker stands on level 3: its height is 4, the target's is 1, the hill's is 2.
    let far = fire(&with(&[(0, 3, "clear"), (2, 2, "clear")]));
    assert!(far.is_clear());
    let near = fire(&with(&[(0, 3, "clear"), (3, 2, "clear")]));
    assert_eq!(near.blocked, Some(Obstacle::Solid(away(flat::N, 3))));
}

#[test]
fn building_height_counts() {
    assert!(fire(&with(&[(2, 0, "building:2;bldg_elev:1")])).is_clear());
    assert!(!fire(&with(&[(2, 0, "building:2;bldg_elev:2")])).is_clear());
}

#[test]
fn woods_add_up_and_block_at_three_points() {
    let cases: [(&'static [Thing], u32, bool); 5] = [
        (&[(2, 0, "woods:1")], 1, true),
        (&[(2, 0, "woods:2")], 2, true),
        (&[(1, 0, "woods:1"), (3, 0, "woods:1")], 2, true),
        (&[(1, 0, "woods:1"), (2, 0, "woods:2")], 3, false),
        (&[(1, 0, "woods:1"), (2, 0, "woods:1"), (3, 0, "woods:1")], 3, false),
    ];
    for (woods, points, clear) in cases {
        let line = fire(&with(woods));
        assert_eq!((line.woods_points(), line.is_clear()), (points, clear), "{woods:?}");
        assert_eq!(line.blocked, (!clear).then_some(Obstacle::Woods));
    }
}

#[test]
fn woods_in_the_end_hexes_do_not_block() {
    assert_eq!(fire(&with(&[(0, 0, "woods:2"), (4, 0, "woods:2")])).woods, []);
}

#[test]
fn woods_below_both_do_not_matter() {
    let line = fire(&with(&[(0, 2, "clear"), (2, 0, "woods:2"), (4, 2, "clear")]));
    assert_eq!((line.woods.len(), line.is_clear()), (0, true));
}

#[test]
fn an_adjacent_hill_as_high_as_the_target_is_partial_cover() {
    assert!(fire(&with(&[(3, 1, "clear")])).partial_cover);
    assert!(!fire(&with(&[(2, 1, "clear")])).partial_cover, "not adjacent to the target");
    assert!(!fire(&with(&[(0, 1, "clear"), (3, 1, "clear")])).partial_cover, "attacker is higher");
    let field = with(&[(3, 1, "clear")]);
    let lying = field.line_of_fire(standing(MIDDLE), prone(away(flat::N, 4)));
    assert!(!lying.expect("on the map").partial_cover, "a prone target has no partial cover");
}

#[test]
fn depth_1_water_is_partial_cover() {
    assert!(fire(&with(&[(4, 0, "water:1")])).partial_cover);
    assert!(
        !fire(&with(&[(0, 0, "water:1")])).partial_cover,
        "water around the attacker gives no cover"
    );
}

#[test]
fn the_water_surface_blocks_sight_both_ways() {
    let (shallow, deep) = (with(&[(4, 0, "water:1")]), with(&[(4, 0, "water:2")]));
    let (here, there) = (standing(MIDDLE), away(flat::N, 4));
    let blocked = |field: &Battlefield, a, b| field.line_of_fire(a, b).expect("on the map").blocked;
    assert_eq!(blocked(&deep, here, standing(there)), Some(Obstacle::Water));
    assert_eq!(blocked(&deep, standing(there), here), Some(Obstacle::Water));
    assert_eq!(blocked(&shallow, here, prone(there)), Some(Obstacle::Water));
    assert_eq!(blocked(&shallow, here, standing(there)), None);
}

#[test]
fn an_attacker_off_the_map_is_refused() {
    let field = with(&[]);
    assert!(field.line_of_fire(standing(Hex::new(-5, 0)), standing(MIDDLE)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn line_of_sight_is_symmetric(seed in 0_i32..1000, x in 8..23, y in -2..18, lying in any::<bool>()) {
        let rugged = field(|hex| {
            let roll = (hex.x * 31 + hex.y * 17 + seed).rem_euclid(11);
            (i8::try_from(roll / 4).unwrap_or(0), if roll == 3 { "woods:1" } else { "clear" })
        });
        let there = Posture { hex: Hex::new(x, y), prone: lying };
        let forth = rugged.line_of_fire(standing(MIDDLE), there);
        let back = rugged.line_of_fire(there, standing(MIDDLE));
        if let (Ok(forth), Ok(back)) = (forth, back) {
            prop_assert_eq!(forth.is_clear(), back.is_clear());
            prop_assert_eq!(forth.woods_points(), back.woods_points());
        }
    }
}
