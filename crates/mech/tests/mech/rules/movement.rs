//! Movement points after heat and damage.

use super::broken;
use sandtable_mech::rules::Actuator::{Foot, Hip, LowerLeg, UpperLeg};
use sandtable_mech::rules::{Limb, movement};

const SOUND: [Limb; 2] = [Limb::WHOLE; 2];

#[test]
fn heat_slows_walking_by_one_for_every_five() {
    for heat in 0..=40 {
        let left = 6_u16.saturating_sub(heat / 5);
        assert_eq!(movement::walk(6, heat, SOUND), left, "{heat}");
    }
}

#[test]
fn running_is_half_as_fast_again_rounded_up() {
    let running: Vec<_> = (0..=9).map(|walk| movement::run(walk, SOUND)).collect();
    assert_eq!(running, [0, 2, 3, 5, 6, 8, 9, 11, 12, 14]);
}

#[test]
fn running_follows_from_what_heat_leaves_of_walking() {
    let walk = movement::walk(5, 9, SOUND);
    assert_eq!((walk, movement::run(walk, SOUND)), (4, 6));
}

#[test]
fn each_joint_takes_a_point_and_a_hip_half() {
    let legs = [
        ([Limb::WHOLE; 2], 5),
        ([broken(&[Foot]), Limb::WHOLE], 4),
        ([broken(&[UpperLeg, LowerLeg, Foot]), Limb::WHOLE], 2),
        ([broken(&[UpperLeg]), broken(&[Foot])], 3),
        ([broken(&[Hip]), Limb::WHOLE], 3),
        ([broken(&[Hip, UpperLeg, LowerLeg, Foot]), Limb::WHOLE], 3),
        ([broken(&[Hip]), broken(&[Foot])], 2),
        ([broken(&[Hip]), broken(&[Hip])], 0),
        ([Limb::Lost, Limb::WHOLE], 1),
        ([Limb::Lost, broken(&[Hip, Foot])], 1),
        ([Limb::Lost; 2], 0),
    ];
    for (legs, left) in legs {
        assert_eq!(movement::walk(5, 0, legs), left, "{legs:?}");
        let [one, other] = legs;
        assert_eq!(movement::walk(5, 0, [other, one]), left, "left and right are alike");
    }
}

#[test]
fn damage_comes_before_heat() {
    assert_eq!(movement::walk(5, 5, [broken(&[Hip]), Limb::WHOLE]), 2, "half of 5, less 1");
    assert_eq!(movement::walk(5, 5, [Limb::Lost, Limb::WHOLE]), 0);
}

#[test]
fn what_was_built_without_movement_never_gains_any() {
    let hip = broken(&[Hip]);
    for legs in [SOUND, [hip, Limb::WHOLE], [Limb::Lost, Limb::WHOLE], [Limb::Lost; 2]] {
        assert_eq!(movement::walk(0, 0, legs), 0, "{legs:?}");
    }
}

#[test]
fn nobody_runs_on_one_leg() {
    assert_eq!(movement::run(1, [Limb::WHOLE, Limb::Lost]), 0);
}

#[test]
fn jumping_takes_the_jets_that_work() {
    assert_eq!([0, 1, 4, 5].map(|lost| movement::jump(4, lost)), [4, 3, 0, 0]);
}
