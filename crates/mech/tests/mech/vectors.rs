//! The worked examples of the rules, as far as they can be shown in play. Each test names its row
//! (see `docs/codes.md`).

use crate::events::{
    ammo, automatic_shutdown, broken, cooled, critical_roll, damage, destroyed, explosion,
    external_heat, fell, fired, gun, heated, hit_at, laser, lost, modifier, psr_failed, psr_rolled,
    psr_triggered, shutdown, wounds,
};
use crate::fixture::{MIDDLE, away, field};
use crate::table::{
    ONE, PLAYER, TWO, advanced, duel, fires, heat_resolved, hunchbacks, id, in_phase, last_events,
    move_order, moved, next_phase, north, play, ready_to_fire, refused, resolved, started, unit,
    with_events,
};
use sandtable_core::Session;
use sandtable_hex::{Hex, flat};
use sandtable_mech::Location::{
    CenterTorso, Head, LeftArm, LeftLeg, LeftTorso, RightLeg, RightTorso,
};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{Actuator, Profile, Trigger};
use sandtable_mech::weapon::RangeBracket;
use sandtable_mech::{
    Event, Gone, HeatSource, Location, Mech, MovementMode, Order, Phase, Refused, Scenario,
    WeaponAttack, WoundSource,
};
use std::sync::Arc;

/// The last declared shot.
fn declared(session: &Session<Mech>) -> WeaponAttack {
    match &last_events(session)[..] {
        [Event::AttackDeclared(attack)] => attack.weapon_attacks[0].clone(),
        other => panic!("{other:?}"),
    }
}

/// Vector row 1.
#[test]
fn a_runner_at_long_range_cannot_hit_a_walker_in_heavy_woods() {
    let grove = field(|hex| if hex == north(9) { (0, "woods:2") } else { (0, "clear") });
    let scenario = duel("hunchback-hbk-4g", "locust-lct-1v", 14);
    let session = started(Scenario { map: Arc::clone(grove.map()), ..scenario });
    let session = advanced(with_events(session, [external_heat(ONE, 9)]), Phase::Movement);
    let session = moved(session, ONE, MovementMode::Run, north(1));
    let session = next_phase(moved(session, TWO, MovementMode::Walk, north(9)));
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    let shot = declared(&session);
    assert_eq!((shot.to_hit_number, shot.range_bracket), (15, RangeBracket::Long));
    assert_eq!(
        shot.modifiers,
        [
            modifier("Long range", 4, "range"),
            modifier("Attacker ran", 2, "attacker_movement"),
            modifier("Target movement", 2, "target_movement"),
            modifier("Target in heavy woods", 2, "target_terrain"),
            modifier("Attacker heat", 1, "heat"),
        ]
    );
    assert_eq!(last_events(&resolved(session, &[6, 6])), [laser(15).misses([6, 6])]);
}

/// Vector row 3.
#[test]
fn lrms_at_their_minimum_range_get_plus_1() {
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 6), []);
    let shot = declared(&fires(session, ONE, TWO, &["lrm-20-1"]));
    assert_eq!((shot.to_hit_number, shot.range_bracket), (5, RangeBracket::Short));
    assert_eq!(shot.modifiers, [modifier("Minimum range", 1, "minimum_range")]);
}

/// Vector row 5.
#[test]
fn an_adjacent_prone_shut_down_target_gets_minus_6() {
    let prone = Event::DroppedProne { unit_id: id(TWO) };
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 1), [prone]);
    let session = with_events(session, [automatic_shutdown(TWO, 30)]);
    let shot = declared(&fires(session, ONE, TWO, &["medium-laser-1"]));
    assert_eq!(shot.to_hit_number, 4 - 6);
}

/// The location (and whether it is the rear) hit by a roll of 7 from a hex relative to the target,
/// which faces north.
fn seven_from(q: i32, r: i32) -> (Location, bool) {
    let mut scenario = hunchbacks();
    scenario.units[0].position = Hex::new(MIDDLE.x + q, MIDDLE.y + r);
    scenario.units[0].facing = flat::NW;
    (scenario.units[1].position, scenario.units[1].facing) = (MIDDLE, flat::N);
    let session = fires(ready_to_fire(scenario, []), ONE, TWO, &["medium-laser-1"]);
    match &last_events(&resolved(session, &[3, 3, 3, 4]))[..] {
        [Event::AttackResolved { hits, .. }, Event::DamageApplied { .. }] => {
            (hits[0].location, hits[0].rear)
        }
        other => panic!("{other:?}"),
    }
}

/// Vector row 6.
#[test]
fn an_attack_from_two_hexes_southeast_hits_the_right_side() {
    assert_eq!(seven_from(2, 0), (RightTorso, false));
}

/// Vector row 9.
#[test]
fn an_attack_from_exactly_abeam_hits_the_front() {
    assert_eq!(seven_from(2, -1), (CenterTorso, false));
}

/// The events of an AC/20 hit on a head.
fn gun_at_a_head(profile: Profile, dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, []);
    last_events(&resolved(fires(session, ONE, TWO, &["ac-20-1"]), dice))
}

/// Vector row 11.
#[test]
fn an_ac_20_hit_on_a_head() {
    assert_eq!(
        gun_at_a_head(Profile::STANDARD, &[3, 3, 6, 6, 3, 3]),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], hit_at([6, 6], Head, 3)),
            damage(TWO, Head, [3, 0], [6, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [3, 3])]),
        ]
    );
    assert_eq!(
        gun_at_a_head(Profile::TABLETOP, &[3, 3, 6, 6]),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], hit_at([6, 6], Head, 20)),
            damage(TWO, Head, [9, 3], [0, 0]),
            destroyed(TWO, Gone::PilotDeath),
        ]
    );
}

/// Vector row 12.
#[test]
fn excess_arm_damage_transfers_to_the_torso() {
    let thin = damage(TWO, LeftArm, [16, 5], [0, 3]);
    let session = ready_to_fire(duel("griffin-grf-1n", "hunchback-hbk-4g", 4), [thin]);
    assert_eq!(
        last_events(&resolved(fires(session, ONE, TWO, &["ppc-1"]), &[3, 3, 5, 5])),
        [
            fired("ppc-1", "PPC", 4, 10).hits([3, 3], hit_at([5, 5], LeftArm, 10)),
            damage(TWO, LeftArm, [0, 3], [0, 0]),
            damage(TWO, LeftTorso, [7, 0], [13, 12]),
        ]
    );
}

/// Vector row 14.
#[test]
fn effects_of_heat_18() {
    let session = with_events(in_phase(hunchbacks(), Phase::Heat), [external_heat(ONE, 31)]);
    let session = heat_resolved(&session, &[3, 3]);
    assert_eq!(
        last_events(&session),
        [cooled(ONE, 13, 18), shutdown(ONE, 18, 6, [3, 3]), cooled(TWO, 13, 0)]
    );
    let session = advanced(next_phase(advanced(session, Phase::End)), Phase::Movement);
    let walk = |steps| move_order(ONE, MovementMode::Walk, north(steps), flat::N);
    let too_far = Refused::OutOfReach(id(ONE), MovementMode::Walk);
    assert_eq!(refused(&session, PLAYER, walk(2)), too_far, "3 of 4 points are gone");
    play(session.clone(), [(PLAYER, walk(1))]);
    let session = advanced(session, Phase::WeaponAttack);
    let shot = declared(&fires(session, ONE, TWO, &["medium-laser-1"]));
    assert_eq!(shot.modifiers, [modifier("Attacker heat", 3, "heat")]);
}

/// Vector row 16.
#[test]
fn seven_working_heat_sinks_dissipate_7() {
    let sinks = [
        broken(ONE, LeftLeg, 4, Slot::HeatSink(0)),
        broken(ONE, RightLeg, 4, Slot::HeatSink(2)),
        broken(ONE, RightLeg, 5, Slot::HeatSink(3)),
    ];
    let session = in_phase(duel("locust-lct-1v", "hunchback-hbk-4g", 3), Phase::Heat);
    let session =
        heat_resolved(&with_events(with_events(session, sinks), [external_heat(ONE, 15)]), &[]);
    assert_eq!(last_events(&session), [cooled(ONE, 7, 8), cooled(TWO, 13, 0)]);
}

/// Vector row 17.
#[test]
fn a_jump_of_2_hexes_generates_3_heat() {
    let session = in_phase(duel("griffin-grf-1n", "hunchback-hbk-4g", 9), Phase::Movement);
    let session = moved(session, ONE, MovementMode::Jump, north(2));
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(
        last_events(&session),
        [heated(ONE, HeatSource::Movement, 3, 3), cooled(ONE, 12, 0), cooled(TWO, 13, 0)]
    );
}

/// Vector row 19.
#[test]
fn a_kicked_unit_with_gyro_and_foot_damage_needs_9() {
    let old = [
        broken(ONE, CenterTorso, 3, Slot::Gyro),
        broken(ONE, LeftLeg, 3, Slot::Actuator(Actuator::Foot)),
    ];
    let session = advanced(with_events(started(hunchbacks()), old), Phase::PhysicalAttack);
    let session = with_events(session, [psr_triggered(ONE, Trigger::Kicked)]);
    let standing = [("Foot actuator damaged", 1, "leg_actuator"), ("Gyro damaged", 3, "gyro")];
    assert_eq!(
        last_events(&resolved(session, &[4, 5])),
        [psr_rolled(ONE, Trigger::Kicked, 9, &standing, [4, 5])]
    );
}

/// Vector row 21.
#[test]
fn twelve_of_twenty_lrms_hit_in_groups_of_5() {
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), []);
    let session = fires(session, ONE, TWO, &["lrm-20-1"]);
    let dice = [&[3, 3, 3, 4][..], &[3, 4].repeat(3)].concat();
    let group = |damage| hit_at([3, 4], CenterTorso, damage);
    assert_eq!(
        last_events(&resolved(session, &dice)),
        [
            ammo(ONE, "lrm-20-1", "LRM 20", 5),
            fired("lrm-20-1", "LRM 20", 4, 6).salvo(
                [3, 3],
                Some(([3, 4], 12)),
                [group(5), group(5), group(2)]
            ),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            damage(TWO, CenterTorso, [5, 0], [16, 16]),
            damage(TWO, CenterTorso, [2, 0], [14, 16]),
        ]
    );
}

/// Vector row 23.
#[test]
fn a_full_srm_6_bin_explodes_for_180_points() {
    let thin = damage(TWO, LeftTorso, [32, 0], [0, 21]);
    let session = ready_to_fire(duel("hunchback-hbk-4g", "atlas-as7-d", 3), [thin]);
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    assert_eq!(
        last_events(&resolved(session, &[3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3])),
        [
            laser(4).hits([3, 3], hit_at([4, 4], LeftTorso, 5)),
            damage(TWO, LeftTorso, [0, 5], [0, 16]),
            critical_roll(TWO, LeftTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, LeftTorso, 9, Slot::Ammo(2)),
            explosion(TWO, LeftTorso, Some("srm-6-1"), 180),
            wounds(TWO, WoundSource::AmmoExplosion, (2, 2), &[(3, [3, 3]), (5, [3, 3])]),
            damage(TWO, LeftTorso, [0, 16], [0, 0]),
            lost(TWO, LeftArm),
            damage(TWO, CenterTorso, [0, 31], [0, 0]),
            destroyed(TWO, Gone::Damage),
        ]
    );
}

/// Vector row 25.
#[test]
fn woods_2_levels_higher_cost_4_mp_and_the_way_down_1() {
    let top = away(flat::N, 1);
    let hill = field(|hex| if hex == top { (2, "woods:1") } else { (0, "clear") });
    let on_hill = |position, to, mode| {
        let scenario = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 9);
        let mut scenario = Scenario { map: Arc::clone(hill.map()), ..scenario };
        scenario.units[0].position = position;
        let session = in_phase(scenario, Phase::Movement);
        let session = play(session, [(PLAYER, move_order(ONE, mode, to, flat::N))]);
        match &last_events(&session)[..] {
            [Event::MovementDeclared { mp_used, .. }] => *mp_used,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(on_hill(MIDDLE, top, MovementMode::Walk), 2 + 2);
    assert_eq!(on_hill(top, away(flat::N, 2), MovementMode::Walk), 1);
}

/// Vector row 26.
#[test]
fn turning_from_north_to_southeast_costs_2_mp() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let session = play(session, [(PLAYER, move_order(ONE, MovementMode::Walk, MIDDLE, flat::SE))]);
    let events = last_events(&session);
    let [Event::MovementDeclared { mp_used, hexes_moved, facing, .. }] = events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((mp_used, hexes_moved, facing), (2, 0, flat::SE));
}

/// Vector row 28.
#[test]
fn a_critical_roll_of_12_blows_a_leg_off() {
    let thin = damage(TWO, LeftLeg, [20, 0], [0, 12]);
    let session = fires(ready_to_fire(hunchbacks(), [thin]), ONE, TWO, &["medium-laser-1"]);
    let session = resolved(session, &[3, 3, 4, 5, 6, 6, 1, 3, 4, 3, 3]);
    assert_eq!(
        last_events(&session),
        [
            laser(4).hits([3, 3], hit_at([4, 5], LeftLeg, 5)),
            damage(TWO, LeftLeg, [0, 5], [0, 7]),
            critical_roll(TWO, LeftLeg, [6, 6], Critical::LimbBlownOff),
            lost(TWO, LeftLeg),
            psr_triggered(TWO, Trigger::LegDestroyed),
            psr_triggered(TWO, Trigger::LegDamage),
            psr_failed(TWO, Trigger::LegDestroyed),
            psr_failed(TWO, Trigger::LegDamage),
            fell(TWO, (north(3), flat::S), 1, [hit_at([3, 4], CenterTorso, 5)]),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            wounds(TWO, WoundSource::Fall, (1, 1), &[(3, [3, 3])]),
        ]
    );
    assert!(unit(&session, TWO).prone && unit(&session, TWO).has_lost(LeftLeg));
}

/// Vector section 12.2.
#[test]
fn a_gyro_hit_and_22_damage_in_one_phase_add_up() {
    let thin = damage(TWO, CenterTorso, [26, 0], [0, 16]);
    let session = ready_to_fire(duel("atlas-as7-d", "hunchback-hbk-4g", 3), [thin]);
    let session = fires(session, ONE, TWO, &["medium-laser-1", "medium-laser-2", "srm-6-1"]);
    let body = [3, 3, 3, 4, 4, 4, 1, 4];
    let side = [&[3, 3, 4, 4, 3, 3, 6, 6][..], &[4, 4].repeat(6)].concat();
    let session = resolved(session, &[&body[..], &side, &[6, 6, 6, 6]].concat());
    let standing = ("Gyro damaged", 3, "gyro");
    let (gyro, heavy) = (("Gyro hit", 3, "gyro_hit"), ("20+ damage", 1, "phase_damage"));
    let events = last_events(&session);
    assert_eq!(
        events[..5],
        [
            laser(4).hits([3, 3], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [0, 5], [0, 11]),
            critical_roll(TWO, CenterTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, CenterTorso, 3, Slot::Gyro),
            psr_triggered(TWO, Trigger::GyroHit),
        ]
    );
    assert_eq!(
        events[events.len() - 3..],
        [
            psr_triggered(TWO, Trigger::HeavyDamage),
            psr_rolled(TWO, Trigger::GyroHit, 12, &[standing, gyro, heavy], [6, 6]),
            psr_rolled(TWO, Trigger::HeavyDamage, 12, &[standing, heavy, gyro], [6, 6]),
        ]
    );
    let order = Order::ResolveAttacks;
    assert_eq!(refused(&session, PLAYER, order), Refused::NothingToResolve);
}
