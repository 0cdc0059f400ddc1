//! Movement points after heat and damage.

use super::broken;
use sandtable_mech::rules::Actuator::{Foot, Hip, LowerLeg, UpperLeg};
use sandtable_mech::rules::{Limb, movement};

const SOUND: [Limb; 2] = [Limb::WHOLE; 2];

#[test]
fn every_5_heat_costs_1_walking_mp() {
    for heat in 0..=40 {
        let left = 6_u16.saturating_sub(heat / 5);
        assert_eq!(movement::walk(6, heat, SOUND), left, "{heat}");
    }
}

#[test]
fn running_mp_is_walking_mp_times_1_5_rounded_up() {
    let running: Vec<_> = (0..=9).map(|walk| movement::run(walk, SOUND)).collect();
    assert_eq!(running, [0, 2, 3, 5, 6, 8, 9, 11, 12, 14]);
}

#[test]
fn running_mp_is_computed_after_heat() {
    let walk = movement::walk(5, 9, SOUND);
    assert_eq!((walk, movement::run(walk, SOUND)), (4, 6));
}

#[test]
fn each_leg_actuator_costs_1_mp_and_a_hip_half() {
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
        assert_eq!(movement::walk(5, 0, [other, one]), left, "same for either leg");
    }
}

#[test]
fn damage_reduces_mp_before_heat() {
    assert_eq!(movement::walk(5, 5, [broken(&[Hip]), Limb::WHOLE]), 2, "half of 5, less 1");
    assert_eq!(movement::walk(5, 5, [Limb::Lost, Limb::WHOLE]), 0);
}

#[test]
fn zero_mp_never_increases() {
    let hip = broken(&[Hip]);
    for legs in [SOUND, [hip, Limb::WHOLE], [Limb::Lost, Limb::WHOLE], [Limb::Lost; 2]] {
        assert_eq!(movement::walk(0, 0, legs), 0, "{legs:?}");
    }
}

#[test]
fn a_unit_with_one_leg_cannot_run() {
    assert_eq!(movement::run(1, [Limb::WHOLE, Limb::Lost]), 0);
}

#[test]
fn jumping_mp_equals_working_jump_jets() {
    assert_eq!([0, 1, 4, 5].map(|lost| movement::jump(4, lost)), [4, 3, 0, 0]);
}
