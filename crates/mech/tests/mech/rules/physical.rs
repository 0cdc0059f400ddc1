//! Physical attacks: damage for every tonnage, and modifiers.

use super::{joints, sum};
use sandtable_mech::rules::Actuator::{Foot, Hand, Hip, LowerArm, LowerLeg, Shoulder};
use sandtable_mech::rules::Actuator::{UpperArm, UpperLeg};
use sandtable_mech::rules::{Actuators, physical};

const SOUND: Actuators = Actuators::NONE;

/// Tons, punch, kick, death from above (damage to target and attacker), charge over 5 hexes.
const TABLE: [[u16; 6]; 17] = [
    [20, 2, 4, 6, 4, 10],
    [25, 3, 5, 8, 5, 13],
    [30, 3, 6, 9, 6, 15],
    [35, 4, 7, 11, 7, 18],
    [40, 4, 8, 12, 8, 20],
    [45, 5, 9, 14, 9, 23],
    [50, 5, 10, 15, 10, 25],
    [55, 6, 11, 17, 11, 28],
    [60, 6, 12, 18, 12, 30],
    [65, 7, 13, 20, 13, 33],
    [70, 7, 14, 21, 14, 35],
    [75, 8, 15, 23, 15, 38],
    [80, 8, 16, 24, 16, 40],
    [85, 9, 17, 26, 17, 43],
    [90, 9, 18, 27, 18, 45],
    [95, 10, 19, 29, 19, 48],
    [100, 10, 20, 30, 20, 50],
];

#[test]
fn physical_damage_of_every_tonnage() {
    for [tons, punch, kick, landing, recoil, charge] in TABLE {
        assert_eq!(physical::punch_damage(tons, SOUND), punch, "punch of {tons}");
        assert_eq!(physical::kick_damage(tons, SOUND), kick, "kick of {tons}");
        assert_eq!(physical::club_damage(tons), kick, "club of {tons}");
        assert_eq!(physical::landing_damage(tons), landing, "landing of {tons}");
        assert_eq!(physical::landing_recoil(tons), recoil, "landing of {tons}");
        assert_eq!(physical::charge_damage(tons, 5), charge, "charge of {tons}");
        assert_eq!(physical::charge_recoil(tons), punch, "charge into {tons}");
    }
}

#[test]
fn charge_damage_is_rounded_after_multiplication() {
    let charges: Vec<_> = (0..=6).map(|hexes| physical::charge_damage(55, hexes)).collect();
    assert_eq!(charges, [0, 6, 11, 17, 22, 28, 33]);
}

#[test]
fn missing_actuators_halve_damage_and_a_missing_shoulder_or_hip_prevents_the_attack() {
    let punch = |missing: &[_]| physical::punch_damage(75, joints(missing));
    assert_eq!(punch(&[Hand]), 8);
    assert_eq!([punch(&[UpperArm]), punch(&[LowerArm]), punch(&[LowerArm, Hand])], [4, 4, 4]);
    assert_eq!(punch(&[UpperArm, LowerArm]), 2);
    assert_eq!(punch(&[Shoulder]), 0);
    let kick = |missing: &[_]| physical::kick_damage(75, joints(missing));
    assert_eq!(kick(&[Foot]), 15);
    assert_eq!([kick(&[UpperLeg]), kick(&[LowerLeg])], [7, 7]);
    assert_eq!(kick(&[UpperLeg, LowerLeg]), 3);
    assert_eq!(kick(&[Hip]), 0);
}

#[test]
fn missing_actuators_make_physical_attacks_harder() {
    let punch = |missing: &[_]| sum(physical::punch(joints(missing)));
    assert_eq!([punch(&[]), punch(&[UpperArm]), punch(&[LowerArm]), punch(&[Hand])], [0, 2, 2, 1]);
    assert_eq!(punch(&[UpperArm, LowerArm, Hand]), 5);
    let kick = |missing: &[_]| sum(physical::kick(joints(missing)));
    assert_eq!([kick(&[]), kick(&[UpperLeg]), kick(&[LowerLeg]), kick(&[Foot])], [-2, 0, 0, -1]);
    assert_eq!(kick(&[UpperLeg, LowerLeg, Foot]), 3);
    let (sound, stiff) = (SOUND, joints(&[Shoulder]));
    assert_eq!(sum(physical::push([sound, sound])), -1);
    assert_eq!(sum(physical::push([stiff, sound])), 1);
    assert_eq!(sum(physical::push([stiff, stiff])), 3);
    assert_eq!(physical::CLUB.value, -1);
}

#[test]
fn the_piloting_difference_modifies_a_charge() {
    for own in 0..=8 {
        for target in 0..=8 {
            let worse = i16::from(own) - i16::from(target);
            assert_eq!(sum(physical::piloting_contest(own, target)), worse);
        }
    }
}
