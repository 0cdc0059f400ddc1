//! Piloting skill rolls.

use super::{broken, sum};
use sandtable_mech::rules::Actuator::{Foot, Hip, LowerLeg, UpperLeg};
use sandtable_mech::rules::Trigger::{self, EnteredWater, TurnedOnPavement};
use sandtable_mech::rules::{Limb, Profile, Standing, psr};

const STEADY: Standing =
    Standing { legs: [Limb::WHOLE; 2], gyro_hits: 0, wounds: 0, helpless: false };

/// The modifier of each trigger; `None` is an automatic fall.
const TRIGGERS: [(Trigger, Option<i8>); 33] = [
    (Trigger::HeavyDamage, Some(1)),
    (Trigger::LegDamage, Some(0)),
    (Trigger::LegActuatorHit, Some(1)),
    (Trigger::HipHit, Some(2)),
    (Trigger::GyroHit, Some(3)),
    (Trigger::GyroDestroyed, None),
    (Trigger::LegDestroyed, None),
    (Trigger::Shutdown, Some(3)),
    (Trigger::Kicked, Some(0)),
    (Trigger::Pushed, Some(0)),
    (Trigger::Charged, Some(2)),
    (Trigger::ChargedSomebody, Some(2)),
    (Trigger::LandedOn, Some(2)),
    (Trigger::LandedOnSomebody, Some(4)),
    (Trigger::MissedKick, Some(0)),
    (Trigger::MissedLanding, None),
    (Trigger::StandingUp, Some(0)),
    (Trigger::RanDamaged, Some(0)),
    (Trigger::JumpedDamaged, Some(0)),
    (EnteredWater(1), Some(-1)),
    (EnteredWater(2), Some(0)),
    (EnteredWater(3), Some(1)),
    (EnteredWater(255), Some(1)),
    (Trigger::EnteredRubble, Some(0)),
    (TurnedOnPavement(2), Some(-1)),
    (TurnedOnPavement(3), Some(0)),
    (TurnedOnPavement(5), Some(1)),
    (TurnedOnPavement(8), Some(2)),
    (TurnedOnPavement(11), Some(4)),
    (TurnedOnPavement(17), Some(4)),
    (TurnedOnPavement(18), Some(5)),
    (TurnedOnPavement(24), Some(5)),
    (TurnedOnPavement(25), Some(6)),
];

fn target(trigger: Trigger, others: &[Trigger], standing: Standing, profile: &Profile) -> i16 {
    psr::check(5, trigger, others, standing, profile).expect("a roll").target_number()
}

#[test]
fn trigger_modifiers_match_the_table() {
    for (trigger, modifier) in TRIGGERS {
        assert_eq!(trigger.modifier(), modifier, "{trigger:?}");
        let check = psr::check(5, trigger, &[], STEADY, &Profile::STANDARD);
        let expected = modifier.map(|value| 5 + i16::from(value));
        assert_eq!(check.map(|check| check.target_number()), expected, "{trigger:?}");
    }
}

#[test]
fn turns_on_pavement_are_harder_after_longer_runs() {
    let added: Vec<_> = (0..=12).map(|hexes| TurnedOnPavement(hexes).modifier()).collect();
    let expected = [-1, -1, -1, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4].map(Some);
    assert_eq!(added, expected);
}

#[test]
fn trigger_texts_are_stable() {
    let words = |trigger: Trigger| (trigger.reason(), trigger.source());
    let leg = ("Leg damage (internal structure exposed)", "leg_damage");
    assert_eq!(words(Trigger::LegDamage), leg);
    assert_eq!(words(Trigger::Shutdown), ("Reactor shutdown", "heat_shutdown"));
    assert_eq!(words(Trigger::HeavyDamage), ("20+ damage", "phase_damage"));
    assert_eq!(psr::HEAVY_DAMAGE, 20);
}

#[test]
fn leg_damage_and_water_matter_in_one_profile_each() {
    let counted = |trigger: Trigger| {
        [Profile::STANDARD, Profile::TABLETOP].map(|profile| trigger.counts_in(&profile))
    };
    assert_eq!(counted(Trigger::LegDamage), [true, false]);
    assert_eq!(counted(EnteredWater(1)), [false, true]);
    assert_eq!(counted(EnteredWater(0)), [false, false]);
    assert_eq!(counted(Trigger::HipHit), [true, true]);
}

#[test]
fn existing_damage_adds_to_every_roll() {
    let legs = [
        ([Limb::WHOLE; 2], 0),
        ([broken(&[UpperLeg]), Limb::WHOLE], 1),
        ([broken(&[UpperLeg, LowerLeg, Foot]), broken(&[Foot])], 4),
        ([broken(&[Hip, UpperLeg, LowerLeg, Foot]), broken(&[Foot])], 3),
        ([broken(&[Hip]), broken(&[Hip])], 4),
        ([Limb::Lost, broken(&[Foot])], 6),
        ([Limb::Lost; 2], 10),
    ];
    for (legs, added) in legs {
        for (gyro_hits, gyro) in [(0, 0), (1, 3)] {
            let standing = Standing { legs, gyro_hits, ..STEADY };
            let found = sum(standing.modifiers(&Profile::STANDARD));
            assert_eq!(found, added + gyro, "{standing:?}");
        }
    }
}

#[test]
fn wounds_count_except_in_the_tabletop_profile() {
    for wounds in 0..=6 {
        let standing = Standing { wounds, ..STEADY };
        assert_eq!(sum(standing.modifiers(&Profile::STANDARD)), i16::from(wounds));
        assert_eq!(sum(standing.modifiers(&Profile::TABLETOP)), 0);
    }
}

#[test]
fn without_gyro_or_conscious_pilot_a_psr_fails_automatically() {
    let lost = [Standing { gyro_hits: 2, ..STEADY }, Standing { helpless: true, ..STEADY }];
    for standing in lost {
        assert!(standing.always_falls());
        let check = psr::check(5, Trigger::Kicked, &[], standing, &Profile::STANDARD);
        assert_eq!(check, None);
    }
    assert!(!Standing { gyro_hits: 1, ..STEADY }.always_falls());
}

/// Vector section 12.2.
#[test]
fn a_fresh_gyro_hit_and_heavy_damage_add_up_in_both_rolls() {
    let standing = Standing { gyro_hits: 1, ..STEADY };
    let (gyro, heavy) = (Trigger::GyroHit, Trigger::HeavyDamage);
    let both = |profile: &Profile| {
        [target(gyro, &[heavy], standing, profile), target(heavy, &[gyro], standing, profile)]
    };
    assert_eq!(both(&Profile::STANDARD), [12, 12]);
    assert_eq!(both(&Profile::TABLETOP), [12, 12]);
    let once = Profile { fresh_damage_counts_twice: false, ..Profile::STANDARD };
    assert_eq!(both(&once), [9, 9], "5 + 3 for the gyro + 1");
    let apart = Profile { triggers_add_up: false, ..Profile::STANDARD };
    assert_eq!(both(&apart), [11, 9], "each PSR counts only its own trigger");
    let neither = Profile { triggers_add_up: false, ..once };
    assert_eq!(both(&neither), [8, 9]);
}

#[test]
fn fresh_damage_counts_twice_or_once() {
    let once = Profile { fresh_damage_counts_twice: false, ..Profile::STANDARD };
    let hits = [
        (Trigger::LegActuatorHit, Standing { legs: [broken(&[Foot]), Limb::WHOLE], ..STEADY }, 1),
        (Trigger::HipHit, Standing { legs: [broken(&[Hip]), Limb::WHOLE], ..STEADY }, 2),
        (Trigger::GyroHit, Standing { gyro_hits: 1, ..STEADY }, 3),
    ];
    for (trigger, standing, value) in hits {
        assert_eq!(target(trigger, &[], standing, &Profile::STANDARD), 5 + 2 * value);
        assert_eq!(target(trigger, &[], standing, &once), 5 + value, "{trigger:?}");
    }
    assert_eq!(
        target(Trigger::Shutdown, &[], STEADY, &once),
        8,
        "a shutdown leaves no lasting damage"
    );
}

/// Vector row 19.
#[test]
fn a_kicked_unit_with_gyro_and_foot_damage_needs_9() {
    let legs = [broken(&[Foot]), Limb::WHOLE];
    let standing = Standing { gyro_hits: 1, legs, ..STEADY };
    assert_eq!(target(Trigger::Kicked, &[], standing, &Profile::STANDARD), 9);
}
