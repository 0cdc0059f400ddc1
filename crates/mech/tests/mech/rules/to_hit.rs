//! To-hit modifiers.

use super::{joints, sum};
use sandtable_mech::MovementMode::{Jump, Run, Walk};
use sandtable_mech::rules::Actuator::{Hand, LowerArm, Shoulder, UpperArm};
use sandtable_mech::rules::FiringArc::{Front, Left, Rear, Right};
use sandtable_mech::rules::to_hit::{self, Range, ToHit, Woods};

#[test]
fn range_modifiers_by_distance() {
    let ranges: Vec<_> = (0..=10).map(|distance| Range::at(distance, &[3, 6, 9])).collect();
    let [short, medium, long, extreme] = Range::ALL.map(Some);
    let expected = [short, short, short, short, medium, medium, medium, long, long, long, None];
    assert_eq!(ranges, expected);
    assert_eq!(Range::at(12, &[3, 6, 9, 12]), extreme);
    assert_eq!(Range::at(13, &[3, 6, 9, 12]), None);
    assert_eq!(Range::ALL.map(|bracket| sum(to_hit::range(bracket))), [0, 2, 4, 6]);
}

#[test]
fn minimum_range_applies_from_its_own_distance() {
    let added: Vec<_> = (0..=8).map(|distance| sum(to_hit::minimum_range(6, distance))).collect();
    assert_eq!(added, [7, 6, 5, 4, 3, 2, 1, 0, 0]);
    assert_eq!(to_hit::minimum_range(0, 0), None, "no minimum, no penalty");
    assert_eq!(sum(to_hit::minimum_range(u16::MAX, 0)), 127, "no overflow");
    assert_eq!(Range::at(6, &[7, 14, 21]), Some(Range::Short), "at distance 6 of a minimum of 6");
}

#[test]
fn attacker_movement_modifiers() {
    let modes = [None, Some(Walk), Some(Run), Some(Jump)];
    assert_eq!(modes.map(|mode| sum(to_hit::attacker_movement(mode))), [0, 1, 2, 3]);
}

#[test]
fn target_movement_modifiers() {
    let bands = [(0..=2, 0), (3..=4, 1), (5..=6, 2), (7..=9, 3), (10..=17, 4), (18..=24, 5)];
    for (hexes, added) in bands {
        for moved in hexes {
            assert_eq!(sum(to_hit::target_movement(moved)), added, "{moved}");
        }
    }
    assert_eq!([25, 26, u16::MAX].map(|moved| sum(to_hit::target_movement(moved))), [6, 6, 6]);
    assert_eq!(to_hit::TARGET_JUMPED.value, 1);
}

#[test]
fn prone_immobile_and_cover_modifiers() {
    assert_eq!([1, 2, 9].map(|distance| to_hit::target_prone(distance).value), [-2, 1, 1]);
    assert_eq!(to_hit::TARGET_IMMOBILE.value, -4);
    assert_eq!(to_hit::ATTACKER_PRONE.value, 2);
    assert_eq!(to_hit::PARTIAL_COVER.value, 1);
}

#[test]
fn woods_modifiers_by_density() {
    assert_eq!([Woods::Light, Woods::Heavy].map(|woods| to_hit::target_woods(woods).value), [1, 2]);
    for light in 0..=3 {
        for heavy in 0..=3 {
            let added = i16::from(light) + 2 * i16::from(heavy);
            assert_eq!(sum(to_hit::intervening_woods(light, heavy)), added);
        }
    }
}

#[test]
fn heat_modifiers_follow_the_scale() {
    for heat in 0..=40 {
        let added = match heat {
            0..=7 => 0,
            8..=12 => 1,
            13..=16 => 2,
            17..=23 => 3,
            _ => 4,
        };
        assert_eq!(sum(to_hit::attacker_heat(heat)), added, "{heat}");
    }
}

#[test]
fn secondary_targets_are_harder_outside_the_front_arc() {
    let added = [Front, Left, Right, Rear].map(|arc| to_hit::secondary_target(arc).value);
    assert_eq!(added, [1, 2, 2, 2]);
}

#[test]
fn a_second_sensor_hit_forbids_weapon_attacks() {
    assert_eq!([0, 1].map(|hits| sum(to_hit::sensors(hits))), [0, 2]);
    assert_eq!([0, 1, 2, 3].map(to_hit::is_blind), [false, false, true, true]);
}

#[test]
fn a_shoulder_hit_replaces_the_other_arm_actuator_modifiers() {
    let arm = |broken: &[_]| sum(to_hit::arm(joints(broken)));
    assert_eq!([arm(&[]), arm(&[UpperArm]), arm(&[LowerArm]), arm(&[Hand])], [0, 1, 1, 0]);
    assert_eq!(arm(&[UpperArm, LowerArm]), 2);
    assert_eq!(arm(&[Shoulder, UpperArm, LowerArm, Hand]), 4);
}

#[test]
fn weapon_types_modify_the_to_hit_number() {
    let weapons =
        [to_hit::PULSE_LASER, to_hit::LBX_CLUSTER, to_hit::MRM, to_hit::TARGETING_COMPUTER];
    assert_eq!(weapons.map(|weapon| weapon.value), [-2, -1, 1, -1]);
}

#[test]
fn indirect_fire_counts_the_spotter() {
    let fire = |mode, attacks| sum(to_hit::indirect_fire(mode, attacks));
    assert_eq!(
        [None, Some(Walk), Some(Run), Some(Jump)].map(|mode| fire(mode, false)),
        [1, 2, 3, 4]
    );
    assert_eq!(fire(Some(Run), true), 4);
    let names = to_hit::indirect_fire(Some(Run), true).map(|modifier| modifier.name);
    assert!(names.eq(["Indirect fire", "Spotter movement", "Spotter attacks"]));
}

/// Vector row 1.
#[test]
fn a_runner_at_long_range_cannot_hit_a_walker_in_heavy_woods() {
    let shot = ToHit::new(4)
        .with(to_hit::attacker_movement(Some(Run)))
        .with(to_hit::target_movement(5))
        .with([to_hit::target_woods(Woods::Heavy)])
        .with(to_hit::range(Range::Long))
        .with(to_hit::attacker_heat(9));
    assert_eq!(shot.target_number(), 15);
    assert!(shot.is_impossible());
    assert_eq!(shot.modifiers.iter().map(|m| m.value).collect::<Vec<_>>(), [2, 2, 2, 4, 1]);
}

#[test]
fn a_walker_at_medium_range_needs_an_eight() {
    let shot = ToHit::new(4)
        .with(to_hit::attacker_movement(Some(Walk)))
        .with(to_hit::target_movement(3))
        .with(to_hit::range(Range::Medium));
    assert_eq!((shot.target_number(), shot.chance().ways()), (8, 15));
}

/// Vector row 5.
#[test]
fn an_adjacent_prone_shut_down_target_gets_minus_6() {
    let shot = ToHit::new(4).with([to_hit::TARGET_IMMOBILE, to_hit::target_prone(1)]);
    assert_eq!(shot.target_number(), -2);
    assert!(shot.is_automatic());
}
