//! Resolution of weapon attacks.

use super::exchange;
use crate::events::{
    ammo, broken, critical_roll, damage, destroyed, fell, fired, hit_at, laser, psr_failed,
    psr_rolled, psr_triggered, wounds,
};
use crate::table::{ONE, TWO, duel, fires, id, last_events, north, ready_to_fire, resolved, unit};
use sandtable_hex::flat;
use sandtable_mech::Location::{CenterTorso, Head, LeftLeg, LeftTorso};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::Trigger;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::{ConsciousnessRoll, Event, Gone, WoundSource};

/// The events of the first medium laser of the exchange with these dice, after referee events.
fn laser_with(rulings: impl IntoIterator<Item = Event>, dice: &[u32]) -> Vec<Event> {
    last_events(&resolved(fires(exchange(rulings), ONE, TWO, &["medium-laser-1"]), dice))
}

#[test]
fn single_weapon_hit_full_pipeline() {
    assert_eq!(
        laser_with([], &[4, 5, 3, 4]),
        [
            laser(8).hits([4, 5], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
        ]
    );
    assert_eq!(
        laser_with([], &[4, 5, 6, 6, 1, 2]),
        [
            laser(8).hits([4, 5], hit_at([6, 6], Head, 3)),
            damage(TWO, Head, [3, 0], [6, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [1, 2])]),
        ],
        "a head takes 3 at most"
    );
}

#[test]
fn single_weapon_miss() {
    assert_eq!(laser_with([], &[2, 4]), [laser(8).misses([2, 4])]);
}

#[test]
fn critical_hit_processing_on_structure_exposure() {
    let thin = damage(TWO, CenterTorso, [24, 0], [2, 16]);
    assert_eq!(
        laser_with([thin], &[4, 5, 3, 4, 5, 5, 1, 4, 1, 1, 6, 6]),
        [
            laser(8).hits([4, 5], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [2, 3], [0, 13]),
            critical_roll(TWO, CenterTorso, [5, 5], Critical::Slots(2)),
            broken(TWO, CenterTorso, 3, Slot::Gyro),
            psr_triggered(TWO, Trigger::GyroHit),
            broken(TWO, CenterTorso, 0, Slot::Engine),
            psr_rolled(
                TWO,
                Trigger::GyroHit,
                11,
                &[("Gyro damaged", 3, "gyro"), ("Gyro hit", 3, "gyro_hit")],
                [6, 6]
            ),
        ]
    );
}

#[test]
fn a_destroyed_location_gets_no_critical_hit_roll() {
    let thin = damage(TWO, LeftLeg, [20, 9], [0, 3]);
    assert_eq!(
        laser_with([thin], &[4, 5, 4, 5, 1, 3, 4, 6, 6]),
        [
            laser(8).hits([4, 5], hit_at([4, 5], LeftLeg, 5)),
            damage(TWO, LeftLeg, [0, 3], [0, 0]),
            psr_triggered(TWO, Trigger::LegDestroyed),
            damage(TWO, LeftTorso, [2, 0], [18, 12]),
            psr_triggered(TWO, Trigger::LegDamage),
            psr_failed(TWO, Trigger::LegDestroyed),
            psr_failed(TWO, Trigger::LegDamage),
            fell(TWO, (north(6), flat::S), 1, [hit_at([3, 4], CenterTorso, 5)]),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            wounds(TWO, WoundSource::Fall, (1, 1), &[(3, [6, 6])]),
        ]
    );
}

#[test]
fn through_armor_critical_on_location_roll_of_2() {
    assert_eq!(
        laser_with([], &[4, 5, 1, 1, 4, 4, 1, 1]),
        [
            laser(8).hits([4, 5], hit_at([1, 1], CenterTorso, 5)),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            critical_roll(TWO, CenterTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, CenterTorso, 0, Slot::Engine),
        ]
    );
    let thin = damage(TWO, CenterTorso, [24, 0], [2, 16]);
    assert_eq!(
        laser_with([thin], &[4, 5, 1, 1, 1, 1, 3, 4]),
        [
            laser(8).hits([4, 5], hit_at([1, 1], CenterTorso, 5)),
            damage(TWO, CenterTorso, [2, 3], [0, 13]),
            critical_roll(TWO, CenterTorso, [1, 1], Critical::Slots(0)),
            critical_roll(TWO, CenterTorso, [3, 4], Critical::Slots(0)),
        ],
        "one roll for the structure, and one for the way through the armour"
    );
}

#[test]
fn leg_damage_triggers_psr() {
    let scenario = duel("atlas-as7-d", "hunchback-hbk-4g", 3);
    let session = ready_to_fire(scenario, [damage(TWO, LeftLeg, [20, 0], [0, 12])]);
    let session = fires(session, ONE, TWO, &["srm-6-1"]);
    let places = [4, 5, 4, 5, 3, 4, 3, 4, 3, 4, 3, 4];
    let dice = [&[3, 3, 6, 6][..], &places, &[1, 1, 1, 2, 2, 3]].concat();
    let (leg, body) = (hit_at([4, 5], LeftLeg, 2), hit_at([3, 4], CenterTorso, 2));
    assert_eq!(
        last_events(&resolved(session, &dice)),
        [
            ammo(ONE, "srm-6-1", "SRM 6", 14),
            fired("srm-6-1", "SRM 6", 4, 4).salvo(
                [3, 3],
                Some(([6, 6], 6)),
                [leg, leg, body, body, body, body]
            ),
            damage(TWO, LeftLeg, [0, 2], [0, 10]),
            critical_roll(TWO, LeftLeg, [1, 1], Critical::Slots(0)),
            damage(TWO, LeftLeg, [0, 2], [0, 8]),
            critical_roll(TWO, LeftLeg, [1, 2], Critical::Slots(0)),
            damage(TWO, CenterTorso, [2, 0], [24, 16]),
            damage(TWO, CenterTorso, [2, 0], [22, 16]),
            damage(TWO, CenterTorso, [2, 0], [20, 16]),
            damage(TWO, CenterTorso, [2, 0], [18, 16]),
            Event::PSRTriggered {
                unit_id: id(TWO),
                reason: "Leg damage (internal structure exposed)".into(),
                trigger_source: "leg_damage".into(),
                trigger: Trigger::LegDamage,
            },
            psr_rolled(TWO, Trigger::LegDamage, 5, &[], [2, 3]),
        ],
        "one roll, however many missiles struck the leg"
    );
}

#[test]
fn pilot_hit_from_head_damage() {
    let events = laser_with([], &[4, 5, 6, 6, 3, 3]);
    assert_eq!(
        events[2..],
        [Event::PilotHit {
            unit_id: id(TWO),
            wounds: 1,
            total_wounds: 1,
            source: WoundSource::HeadHit,
            consciousness_check_required: true,
            consciousness_check_passed: Some(true),
            rolls: vec![ConsciousnessRoll { target_number: 3, roll: [3, 3], passed: true }],
        }]
    );
    let twice = wounds(TWO, WoundSource::HeadHit, (2, 2), &[(3, [3, 3]), (5, [3, 3])]);
    let third =
        resolved(fires(exchange([twice]), ONE, TWO, &["medium-laser-1"]), &[4, 5, 6, 6, 3, 3]);
    assert_eq!(
        last_events(&third)[2..],
        [wounds(TWO, WoundSource::HeadHit, (1, 3), &[(7, [3, 3])])],
        "the third wound needs a 7"
    );
    assert_eq!(unit(&third, TWO).pilot.unconscious_since, Some(1));
}

#[test]
fn unit_destruction_from_damage() {
    let thin = damage(TWO, CenterTorso, [26, 13], [0, 3]);
    assert_eq!(
        laser_with([thin], &[4, 5, 3, 4]),
        [
            laser(8).hits([4, 5], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [0, 3], [0, 0]),
            destroyed(TWO, Gone::Damage),
        ]
    );
}

#[test]
fn head_capping_rule_limits_damage_to_3() {
    let session = ready_to_fire(duel("griffin-grf-1n", "hunchback-hbk-4g", 4), []);
    let session = resolved(fires(session, ONE, TWO, &["ppc-1"]), &[3, 3, 6, 6, 3, 3]);
    assert_eq!(
        last_events(&session),
        [
            fired("ppc-1", "PPC", 4, 10).hits([3, 3], hit_at([6, 6], Head, 3)),
            damage(TWO, Head, [3, 0], [6, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [3, 3])]),
        ]
    );
}
