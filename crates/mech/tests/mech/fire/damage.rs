//! Damage transfer and critical hits.

use super::armed;
use crate::events::{
    ammo, broken, critical_roll, damage, destroyed, explosion, fell, gun, hit_at, laser, lost,
    psr_failed, psr_rolled, psr_triggered, wounds,
};
use crate::table::{
    ONE, TWO, duel, fires, hunchbacks, id, last_events, locked, north, ready_to_fire, resolved,
    unit,
};
use sandtable_core::Session;
use sandtable_hex::flat;
use sandtable_mech::Location::{
    CenterTorso, Head, LeftArm, LeftLeg, LeftTorso, RightArm, RightLeg, RightTorso,
};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{Actuator, Trigger};
use sandtable_mech::{Event, Gone, Hit, Location, Mech, WoundSource};

/// One Hunchback fires its first medium laser at another, after referee events.
fn laser_after(rulings: impl IntoIterator<Item = Event>, dice: &[u32]) -> Session<Mech> {
    let session = fires(ready_to_fire(hunchbacks(), rulings), ONE, TWO, &["medium-laser-1"]);
    resolved(session, dice)
}

/// A laser hit with the given location dice.
fn hit(roll: [u8; 2], location: Location) -> Event {
    laser(4).hits([3, 3], hit_at(roll, location, 5))
}

fn rear(location: Location, done: [u16; 2], left: [u16; 2]) -> Event {
    Event::DamageApplied {
        unit_id: id(TWO),
        location,
        rear: true,
        armor_damage: done[0],
        structure_damage: done[1],
        armor_remaining: left[0],
        structure_remaining: left[1],
        location_destroyed: left[1] == 0,
    }
}

#[test]
fn a_destroyed_side_torso_takes_the_arm_with_it() {
    let session = laser_after([damage(TWO, RightTorso, [20, 8], [0, 4])], &[3, 3, 3, 3]);
    assert_eq!(
        last_events(&session),
        [
            hit([3, 3], RightTorso),
            damage(TWO, RightTorso, [0, 4], [0, 0]),
            lost(TWO, RightArm),
            damage(TWO, CenterTorso, [1, 0], [25, 16]),
        ]
    );
    let weapons: Vec<bool> =
        unit(&session, TWO).weapons.iter().map(|weapon| weapon.destroyed).collect();
    assert_eq!(weapons, [false, true, true, false], "the arm's laser and the AC/20 are lost");
}

#[test]
fn rear_damage_transfers_to_rear_armour() {
    let mut scenario = hunchbacks();
    scenario.units[1].facing = flat::N;
    let thin = rear(LeftTorso, [4, 9], [0, 3]);
    let session = fires(ready_to_fire(scenario, [thin]), ONE, TWO, &["ac-20-1"]);
    let session = resolved(session, &[3, 3, 4, 4, 1, 1, 6, 6]);
    let behind = Hit { roll: [4, 4], location: LeftTorso, rear: true, damage: 20 };
    assert_eq!(
        last_events(&session),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], behind),
            rear(LeftTorso, [0, 3], [0, 0]),
            lost(TWO, LeftArm),
            rear(CenterTorso, [5, 12], [0, 4]),
            critical_roll(TWO, CenterTorso, [1, 1], Critical::Slots(0)),
            psr_triggered(TWO, Trigger::HeavyDamage),
            psr_rolled(TWO, Trigger::HeavyDamage, 6, &[("20+ damage", 1, "phase_damage")], [6, 6]),
        ]
    );
    assert_eq!(unit(&session, TWO).armour(CenterTorso, false), 26, "front armour is undamaged");
    assert_eq!(unit(&session, TWO).ammo, [0, 0], "the bins are lost without exploding");
}

#[test]
fn damage_to_a_lost_location_transfers_inward() {
    let session = laser_after([lost(TWO, LeftArm), lost(TWO, LeftTorso)], &[3, 3, 5, 5]);
    assert_eq!(
        last_events(&session),
        [hit([5, 5], LeftArm), damage(TWO, CenterTorso, [5, 0], [21, 16])]
    );
}

#[test]
fn the_third_engine_hit_destroys_the_unit() {
    let hits = [0, 1].map(|slot| broken(TWO, CenterTorso, slot, Slot::Engine));
    let session = laser_after(hits, &[3, 3, 1, 1, 4, 4, 1, 3]);
    assert_eq!(
        last_events(&session),
        [
            hit([1, 1], CenterTorso),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            critical_roll(TWO, CenterTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, CenterTorso, 2, Slot::Engine),
            destroyed(TWO, Gone::Damage),
        ]
    );
}

#[test]
fn the_second_gyro_hit_causes_a_fall() {
    let session = laser_after(
        [broken(TWO, CenterTorso, 3, Slot::Gyro)],
        &[3, 3, 1, 1, 4, 4, 1, 5, 4, 3, 4, 6, 6],
    );
    let behind = Hit { roll: [3, 4], location: CenterTorso, rear: true, damage: 5 };
    assert_eq!(
        last_events(&session)[3..],
        [
            broken(TWO, CenterTorso, 4, Slot::Gyro),
            psr_triggered(TWO, Trigger::GyroDestroyed),
            psr_failed(TWO, Trigger::GyroDestroyed),
            fell(TWO, (north(3), flat::N), 4, [behind]),
            rear(CenterTorso, [5, 0], [0, 16]),
            wounds(TWO, WoundSource::Fall, (1, 1), &[(3, [6, 6])]),
        ]
    );
}

#[test]
fn a_cockpit_hit_kills_the_pilot() {
    let session = laser_after([damage(TWO, Head, [8, 0], [1, 3])], &[3, 3, 6, 6, 4, 4, 3]);
    assert_eq!(
        last_events(&session),
        [
            laser(4).hits([3, 3], hit_at([6, 6], Head, 3)),
            damage(TWO, Head, [1, 2], [0, 1]),
            critical_roll(TWO, Head, [4, 4], Critical::Slots(1)),
            broken(TWO, Head, 2, Slot::Cockpit),
            destroyed(TWO, Gone::PilotDeath),
        ],
        "a dead pilot makes no consciousness roll"
    );
}

#[test]
fn a_critical_roll_of_12_blows_the_head_off() {
    let session = laser_after([damage(TWO, Head, [8, 0], [1, 3])], &[3, 3, 6, 6, 6, 6]);
    assert_eq!(
        last_events(&session)[2..],
        [
            critical_roll(TWO, Head, [6, 6], Critical::HeadBlownOff),
            lost(TWO, Head),
            destroyed(TWO, Gone::PilotDeath),
        ]
    );
}

#[test]
fn the_sixth_wound_kills() {
    let hurt = wounds(TWO, WoundSource::Fall, (5, 5), &[]);
    let session = laser_after([hurt], &[3, 3, 6, 6]);
    assert_eq!(
        last_events(&session)[2..],
        [wounds(TWO, WoundSource::HeadHit, (1, 6), &[]), destroyed(TWO, Gone::PilotDeath)]
    );
}

#[test]
fn a_blown_off_arm_transfers_no_damage() {
    let session = laser_after([damage(TWO, RightArm, [16, 0], [0, 8])], &[3, 3, 1, 2, 6, 6]);
    assert_eq!(
        last_events(&session),
        [
            hit([1, 2], RightArm),
            damage(TWO, RightArm, [0, 5], [0, 3]),
            critical_roll(TWO, RightArm, [6, 6], Critical::LimbBlownOff),
            lost(TWO, RightArm),
        ]
    );
}

#[test]
fn ammunition_hit_by_a_critical_explodes() {
    let rulings = [damage(TWO, LeftTorso, [20, 0], [0, 12]), ammo(TWO, "ac-20-1", "AC/20", 1)];
    let session = laser_after(rulings, &[3, 3, 4, 4, 4, 4, 1, 1, 6, 6, 6, 6, 1, 1, 6, 6]);
    assert_eq!(
        last_events(&session),
        [
            hit([4, 4], LeftTorso),
            damage(TWO, LeftTorso, [0, 5], [0, 7]),
            critical_roll(TWO, LeftTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, LeftTorso, 0, Slot::Ammo(0)),
            explosion(TWO, LeftTorso, Some("ac-20-1"), 20),
            wounds(TWO, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(TWO, LeftTorso, [0, 7], [0, 0]),
            lost(TWO, LeftArm),
            damage(TWO, CenterTorso, [0, 13], [26, 3]),
            critical_roll(TWO, CenterTorso, [1, 1], Critical::Slots(0)),
            psr_triggered(TWO, Trigger::HeavyDamage),
            psr_rolled(
                TWO,
                Trigger::HeavyDamage,
                8,
                &[("Pilot wounds", 2, "pilot_wounds"), ("20+ damage", 1, "phase_damage")],
                [6, 6]
            ),
        ],
        "torso armour does not protect"
    );
}

#[test]
fn an_empty_bin_does_not_explode() {
    let rulings = [damage(TWO, LeftTorso, [20, 0], [0, 12]), ammo(TWO, "ac-20-1", "AC/20", 0)];
    let session = laser_after(rulings, &[3, 3, 4, 4, 4, 4, 1, 1]);
    assert_eq!(last_events(&session)[3..], [broken(TWO, LeftTorso, 0, Slot::Ammo(0))]);
}

#[test]
fn a_gauss_rifle_explodes_and_its_ammunition_does_not() {
    let mut scenario = duel("hunchback-hbk-4g", "archer-arc-2r", 3);
    let bins = [("Gauss Rifle", LeftTorso)];
    let archer = armed(scenario.units[1].clone(), &[("Gauss Rifle", RightTorso)], &bins);
    scenario.units[1] = archer;
    let exposed =
        [damage(TWO, RightTorso, [24, 0], [0, 15]), damage(TWO, LeftTorso, [24, 0], [0, 15])];
    let session = fires(ready_to_fire(scenario, exposed), ONE, TWO, &["medium-laser-1"]);
    let rifle = resolved(session.clone(), &[3, 3, 3, 3, 4, 4, 1, 1, 6, 6, 6, 6, 1, 1, 6, 6]);
    assert_eq!(
        last_events(&rifle)[1..10],
        [
            damage(TWO, RightTorso, [0, 5], [0, 10]),
            critical_roll(TWO, RightTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, RightTorso, 0, Slot::Weapon(0)),
            explosion(TWO, RightTorso, None, 20),
            wounds(TWO, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(TWO, RightTorso, [0, 10], [0, 0]),
            lost(TWO, RightArm),
            damage(TWO, CenterTorso, [0, 10], [33, 12]),
            critical_roll(TWO, CenterTorso, [1, 1], Critical::Slots(0)),
        ]
    );
    let bin = resolved(session, &[3, 3, 4, 4, 4, 4, 1, 1]);
    assert_eq!(last_events(&bin)[3..], [broken(TWO, LeftTorso, 0, Slot::Ammo(0))]);
}

#[test]
fn empty_slots_are_rerolled() {
    let exposed = damage(TWO, RightTorso, [20, 0], [0, 12]);
    let session = laser_after([exposed], &[3, 3, 3, 3, 4, 4, 6, 6, 4, 5, 1, 1]);
    assert_eq!(last_events(&session)[3..], [broken(TWO, RightTorso, 0, Slot::Weapon(2))]);
}

#[test]
fn a_critical_hit_without_a_target_transfers_inward() {
    let joints = [Actuator::Shoulder, Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];
    let joints =
        (0..).zip(joints).map(|(slot, joint)| broken(TWO, RightArm, slot, Slot::Actuator(joint)));
    let empty = [damage(TWO, RightArm, [16, 0], [0, 8]), broken(TWO, RightArm, 4, Slot::Weapon(1))];
    let session = laser_after(joints.chain(empty), &[3, 3, 1, 2, 4, 4, 1, 1]);
    assert_eq!(
        last_events(&session)[2..],
        [
            critical_roll(TWO, RightArm, [4, 4], Critical::Slots(1)),
            broken(TWO, RightTorso, 0, Slot::Weapon(2)),
        ]
    );
}

#[test]
fn a_multi_slot_weapon_is_destroyed_once() {
    let exposed = damage(TWO, RightTorso, [20, 0], [0, 12]);
    let session = laser_after([exposed], &[3, 3, 3, 3, 5, 5, 1, 1, 1, 1]);
    // Nothing else is in the right torso, so the second hit moves on to the engine.
    assert_eq!(
        last_events(&session)[2..],
        [
            critical_roll(TWO, RightTorso, [5, 5], Critical::Slots(2)),
            broken(TWO, RightTorso, 0, Slot::Weapon(2)),
            broken(TWO, CenterTorso, 0, Slot::Engine),
        ]
    );
}

#[test]
fn hip_and_foot_hits_trigger_psrs_and_reduce_mp() {
    let exposed = damage(TWO, RightLeg, [20, 0], [0, 12]);
    let session = laser_after([exposed], &[3, 3, 2, 3, 5, 5, 1, 4, 6, 6, 6, 6, 6, 6]);
    let hip = ("Hip damaged", 2, "leg_actuator");
    let (hit_hip, hit_foot) =
        (("Hip hit", 2, "hip_hit"), ("Leg actuator hit", 1, "leg_actuator_hit"));
    assert_eq!(
        last_events(&session)[2..],
        [
            critical_roll(TWO, RightLeg, [5, 5], Critical::Slots(2)),
            broken(TWO, RightLeg, 0, Slot::Actuator(Actuator::Hip)),
            psr_triggered(TWO, Trigger::HipHit),
            broken(TWO, RightLeg, 3, Slot::Actuator(Actuator::Foot)),
            psr_triggered(TWO, Trigger::LegActuatorHit),
            psr_triggered(TWO, Trigger::LegDamage),
            psr_rolled(TWO, Trigger::HipHit, 10, &[hip, hit_hip, hit_foot], [6, 6]),
            psr_rolled(TWO, Trigger::LegActuatorHit, 10, &[hip, hit_foot, hit_hip], [6, 6]),
            psr_rolled(TWO, Trigger::LegDamage, 10, &[hip, hit_hip, hit_foot], [6, 6]),
        ],
        "a hip hit overrides the foot of the same leg"
    );
    let walk = session.game().fighters(session.state()).nth(1).expect("the second unit").walk();
    assert_eq!(walk, 2);
}

#[test]
fn a_destroyed_unit_still_fires_its_declared_shots() {
    let thin = [ONE, TWO].map(|name| damage(name, CenterTorso, [26, 13], [0, 3]));
    let session =
        locked(fires(ready_to_fire(hunchbacks(), thin), ONE, TWO, &["medium-laser-1"]), ONE);
    let session = fires(session, TWO, ONE, &["medium-laser-1"]);
    let session = resolved(session, &[3, 3, 3, 4, 3, 3, 3, 4]);
    assert_eq!(
        last_events(&session),
        [
            hit([3, 4], CenterTorso),
            damage(TWO, CenterTorso, [0, 3], [0, 0]),
            destroyed(TWO, Gone::Damage),
            laser(4).reversed().hits([3, 3], hit_at([3, 4], CenterTorso, 5)),
            damage(ONE, CenterTorso, [0, 3], [0, 0]),
            destroyed(ONE, Gone::Damage),
        ]
    );
}

#[test]
fn losing_both_legs_in_one_phase_causes_one_fall() {
    let thin = [LeftLeg, RightLeg].map(|leg| damage(TWO, leg, [20, 8], [0, 4]));
    let session = ready_to_fire(hunchbacks(), thin);
    let session = fires(session, ONE, TWO, &["medium-laser-1", "medium-laser-2"]);
    let session = resolved(session, &[3, 3, 4, 5, 3, 3, 2, 3, 1, 3, 4, 6, 6]);
    let falls =
        last_events(&session).into_iter().filter(|event| matches!(event, Event::UnitFell { .. }));
    assert_eq!(falls.count(), 1);
    let fallen = session.game().fighters(session.state()).nth(1).expect("the second unit");
    assert!(fallen.now.prone && fallen.cannot_stand());
    assert_eq!((fallen.walk(), fallen.run()), (0, 0));
}
