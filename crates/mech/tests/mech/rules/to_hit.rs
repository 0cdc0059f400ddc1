//! Modifiers of a shot.

use super::{joints, sum};
use sandtable_mech::MovementMode::{Jump, Run, Walk};
use sandtable_mech::rules::Actuator::{Hand, LowerArm, Shoulder, UpperArm};
use sandtable_mech::rules::FiringArc::{Front, Left, Rear, Right};
use sandtable_mech::rules::to_hit::{self, Range, ToHit, Woods};

#[test]
fn ranges_by_distance() {
    let ranges: Vec<_> = (0..=10).map(|distance| Range::at(distance, &[3, 6, 9])).collect();
    let [short, medium, long, extreme] = Range::ALL.map(Some);
    let expected = [short, short, short, short, medium, medium, medium, long, long, long, None];
    assert_eq!(ranges, expected);
    assert_eq!(Range::at(12, &[3, 6, 9, 12]), extreme);
    assert_eq!(Range::at(13, &[3, 6, 9, 12]), None);
    assert_eq!(Range::ALL.map(|bracket| sum(to_hit::range(bracket))), [0, 2, 4, 6]);
}

#[test]
fn minimum_range_counts_from_its_own_distance() {
    let added: Vec<_> = (0..=8).map(|distance| sum(to_hit::minimum_range(6, distance))).collect();
    assert_eq!(added, [7, 6, 5, 4, 3, 2, 1, 0, 0]);
    assert_eq!(to_hit::minimum_range(0, 0), None, "no minimum, no penalty");
    assert_eq!(sum(to_hit::minimum_range(u16::MAX, 0)), 127, "no overflow");
    assert_eq!(Range::at(6, &[7, 14, 21]), Some(Range::Short), "at distance 6 of a minimum of 6");
}

#[test]
fn the_attacker_shoots_worse_the_faster_it_went() {
    let modes = [None, Some(Walk), Some(Run), Some(Jump)];
    assert_eq!(modes.map(|mode| sum(to_hit::attacker_movement(mode))), [0, 1, 2, 3]);
}

#[test]
fn the_target_is_harder_to_hit_the_farther_it_went() {
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
fn the_posture_of_both_matters() {
    assert_eq!([1, 2, 9].map(|distance| to_hit::target_prone(distance).value), [-2, 1, 1]);
    assert_eq!(to_hit::TARGET_IMMOBILE.value, -4);
    assert_eq!(to_hit::ATTACKER_PRONE.value, 2);
    assert_eq!(to_hit::PARTIAL_COVER.value, 1);
}

#[test]
fn woods_count_by_their_density() {
    assert_eq!([Woods::Light, Woods::Heavy].map(|woods| to_hit::target_woods(woods).value), [1, 2]);
    for light in 0..=3 {
        for heavy in 0..=3 {
            let added = i16::from(light) + 2 * i16::from(heavy);
            assert_eq!(sum(to_hit::intervening_woods(light, heavy)), added);
        }
    }
}

#[test]
fn heat_counts_by_the_scale() {
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
fn further_targets_are_harder_outside_the_front() {
    let added = [Front, Left, Right, Rear].map(|arc| to_hit::secondary_target(arc).value);
    assert_eq!(added, [1, 2, 2, 2]);
}

#[test]
fn a_second_hit_on_the_sensors_blinds() {
    assert_eq!([0, 1].map(|hits| sum(to_hit::sensors(hits))), [0, 2]);
    assert_eq!([0, 1, 2, 3].map(to_hit::is_blind), [false, false, true, true]);
}

#[test]
fn a_shoulder_replaces_the_other_joints_of_the_arm() {
    let arm = |broken: &[_]| sum(to_hit::arm(joints(broken)));
    assert_eq!([arm(&[]), arm(&[UpperArm]), arm(&[LowerArm]), arm(&[Hand])], [0, 1, 1, 0]);
    assert_eq!(arm(&[UpperArm, LowerArm]), 2);
    assert_eq!(arm(&[Shoulder, UpperArm, LowerArm, Hand]), 4);
}

#[test]
fn some_weapons_are_easier_and_some_harder_to_hit_with() {
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

#[test]
fn who_lies_shut_down_in_the_next_hex_is_easy() {
    let shot = ToHit::new(4).with([to_hit::TARGET_IMMOBILE, to_hit::target_prone(1)]);
    assert_eq!(shot.target_number(), -2);
    assert!(shot.is_automatic());
}
