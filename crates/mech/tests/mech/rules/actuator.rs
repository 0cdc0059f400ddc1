//! Actuators and limbs.

use super::{broken, joints};
use sandtable_mech::rules::Actuator::{self, Foot, Hand, Hip, LowerArm, LowerLeg, Shoulder};
use sandtable_mech::rules::Actuator::{UpperArm, UpperLeg};
use sandtable_mech::rules::{Actuators, Limb};

#[test]
fn actuator_sets_contain_what_was_inserted() {
    for put in Actuator::ALL {
        for asked in Actuator::ALL {
            assert_eq!(Actuators::NONE.with(put).has(asked), put == asked);
        }
    }
    assert!(joints(&[Foot, Hip, Foot]).iter().eq([Hip, Foot]));
}

#[test]
fn a_shoulder_or_hip_hit_overrides_the_other_actuators() {
    assert_eq!(joints(&[Shoulder, UpperArm, LowerArm, Hand]).that_count(), joints(&[Shoulder]));
    assert_eq!(joints(&[Hip, UpperLeg, LowerLeg, Foot]).that_count(), joints(&[Hip]));
    assert_eq!(joints(&[UpperLeg, Foot]).that_count(), joints(&[UpperLeg, Foot]));
}

#[test]
fn a_lost_limb_has_no_damaged_actuators() {
    assert_eq!(Limb::Lost.broken(), Actuators::NONE);
    assert_eq!(Limb::default(), Limb::WHOLE);
    assert_eq!(broken(&[Hip, Foot]).broken(), joints(&[Hip]));
}

#[test]
fn limbs_serialise_their_actuators_by_name() {
    let limb = broken(&[Foot, UpperLeg]);
    let json = serde_json::to_string(&limb).expect("plain data");
    assert_eq!(json, r#"{"broken":["upper-leg","foot"]}"#);
    assert_eq!(serde_json::from_str::<Limb>(&json).expect("what was written"), limb);
    assert_eq!(serde_json::to_string(&Limb::Lost).expect("plain data"), r#""lost""#);
}
