//! The worked examples of the rules, played where play can show them. Each test names its row.

use crate::fixture::{MIDDLE, away, field};
use crate::table::{
    ONE, PLAYER, TWO, advanced, duel, fires, going, heat_resolved, hunchbacks, id, in_phase, moved,
    next_phase, north, play, ready_to_fire, refused, resolved, ruled, started, told, unit,
};
use crate::told::{
    ammo, at, balance, broken, cooled, damage, destroyed, explosion, fell, fired, gun, heated, hot,
    inside, laser, lost, melts, modifier, owes, shutdown, unbalanced, wounds,
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

/// The one shot that was declared last.
fn declared(session: &Session<Mech>) -> WeaponAttack {
    match &told(session)[..] {
        [Event::AttackDeclared(attack)] => attack.weapon_attacks[0].clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn row_1_a_runner_at_long_range_cannot_hit_a_walker_in_heavy_woods() {
    let grove = field(|hex| if hex == north(9) { (0, "woods:2") } else { (0, "clear") });
    let scenario = duel("hunchback-hbk-4g", "locust-lct-1v", 14);
    let session = started(Scenario { map: Arc::clone(grove.map()), ..scenario });
    let session = advanced(ruled(session, [hot(ONE, 9)]), Phase::Movement);
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
    assert_eq!(told(&resolved(session, &[6, 6])), [laser(15).misses([6, 6])]);
}

#[test]
fn row_3_missiles_at_their_minimum_range() {
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 6), []);
    let shot = declared(&fires(session, ONE, TWO, &["lrm-20-1"]));
    assert_eq!((shot.to_hit_number, shot.range_bracket), (5, RangeBracket::Short));
    assert_eq!(shot.modifiers, [modifier("Minimum range", 1, "minimum_range")]);
}

#[test]
fn row_5_who_lies_shut_down_in_the_next_hex_is_easy() {
    let prone = Event::DroppedProne { unit_id: id(TWO) };
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 1), [prone]);
    let session = ruled(session, [melts(TWO, 30)]);
    let shot = declared(&fires(session, ONE, TWO, &["medium-laser-1"]));
    assert_eq!(shot.to_hit_number, 4 - 6);
}

/// Where a 7 strikes a target in the middle that looks north, from a hex some way off.
fn seven_from(q: i32, r: i32) -> (Location, bool) {
    let mut scenario = hunchbacks();
    scenario.units[0].position = Hex::new(MIDDLE.x + q, MIDDLE.y + r);
    scenario.units[0].facing = flat::NW;
    (scenario.units[1].position, scenario.units[1].facing) = (MIDDLE, flat::N);
    let session = fires(ready_to_fire(scenario, []), ONE, TWO, &["medium-laser-1"]);
    match &told(&resolved(session, &[3, 3, 3, 4]))[..] {
        [Event::AttackResolved { hits, .. }, Event::DamageApplied { .. }] => {
            (hits[0].location, hits[0].rear)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn row_6_two_hexes_to_the_southeast_is_the_right_side() {
    assert_eq!(seven_from(2, 0), (RightTorso, false));
}

#[test]
fn row_9_exactly_abeam_is_the_front() {
    assert_eq!(seven_from(2, -1), (CenterTorso, false));
}

/// What the gun of a Hunchback does to a head.
fn gun_at_a_head(profile: Profile, dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, []);
    told(&resolved(fires(session, ONE, TWO, &["ac-20-1"]), dice))
}

#[test]
fn row_11_a_heavy_gun_at_a_head() {
    assert_eq!(
        gun_at_a_head(Profile::STANDARD, &[3, 3, 6, 6, 3, 3]),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], at([6, 6], Head, 3)),
            damage(TWO, Head, [3, 0], [6, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [3, 3])]),
        ]
    );
    assert_eq!(
        gun_at_a_head(Profile::TABLETOP, &[3, 3, 6, 6]),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], at([6, 6], Head, 20)),
            damage(TWO, Head, [9, 3], [0, 0]),
            destroyed(TWO, Gone::PilotDeath),
        ]
    );
}

#[test]
fn row_12_what_an_arm_cannot_take_goes_to_the_torso() {
    let thin = damage(TWO, LeftArm, [16, 5], [0, 3]);
    let session = ready_to_fire(duel("griffin-grf-1n", "hunchback-hbk-4g", 4), [thin]);
    assert_eq!(
        told(&resolved(fires(session, ONE, TWO, &["ppc-1"]), &[3, 3, 5, 5])),
        [
            fired("ppc-1", "PPC", 4, 10).hits([3, 3], at([5, 5], LeftArm, 10)),
            damage(TWO, LeftArm, [0, 3], [0, 0]),
            damage(TWO, LeftTorso, [7, 0], [13, 12]),
        ]
    );
}

#[test]
fn row_14_eighteen_points_of_heat() {
    let session = ruled(in_phase(hunchbacks(), Phase::Heat), [hot(ONE, 31)]);
    let session = heat_resolved(&session, &[3, 3]);
    assert_eq!(
        told(&session),
        [cooled(ONE, 13, 18), shutdown(ONE, 18, 6, [3, 3]), cooled(TWO, 13, 0)]
    );
    let session = advanced(next_phase(advanced(session, Phase::End)), Phase::Movement);
    let walk = |steps| going(ONE, MovementMode::Walk, north(steps), flat::N);
    let too_far = Refused::OutOfReach(id(ONE), MovementMode::Walk);
    assert_eq!(refused(&session, PLAYER, walk(2)), too_far, "3 of 4 points are gone");
    play(session.clone(), [(PLAYER, walk(1))]);
    let session = advanced(session, Phase::WeaponAttack);
    let shot = declared(&fires(session, ONE, TWO, &["medium-laser-1"]));
    assert_eq!(shot.modifiers, [modifier("Attacker heat", 3, "heat")]);
}

#[test]
fn row_16_seven_of_ten_sinks() {
    let sinks = [
        broken(ONE, LeftLeg, 4, Slot::HeatSink(0)),
        broken(ONE, RightLeg, 4, Slot::HeatSink(2)),
        broken(ONE, RightLeg, 5, Slot::HeatSink(3)),
    ];
    let session = in_phase(duel("locust-lct-1v", "hunchback-hbk-4g", 3), Phase::Heat);
    let session = heat_resolved(&ruled(ruled(session, sinks), [hot(ONE, 15)]), &[]);
    assert_eq!(told(&session), [cooled(ONE, 7, 8), cooled(TWO, 13, 0)]);
}

#[test]
fn row_17_a_jump_of_two_hexes() {
    let session = in_phase(duel("griffin-grf-1n", "hunchback-hbk-4g", 9), Phase::Movement);
    let session = moved(session, ONE, MovementMode::Jump, north(2));
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(
        told(&session),
        [heated(ONE, HeatSource::Movement, 3, 3), cooled(ONE, 12, 0), cooled(TWO, 13, 0)]
    );
}

#[test]
fn row_19_a_kick_at_an_old_gyro_hit_and_a_broken_foot() {
    let old = [
        broken(ONE, CenterTorso, 3, Slot::Gyro),
        broken(ONE, LeftLeg, 3, Slot::Actuator(Actuator::Foot)),
    ];
    let session = advanced(ruled(started(hunchbacks()), old), Phase::PhysicalAttack);
    let session = ruled(session, [owes(ONE, Trigger::Kicked)]);
    let standing = [("Foot actuator damaged", 1, "leg_actuator"), ("Gyro damaged", 3, "gyro")];
    assert_eq!(
        told(&resolved(session, &[4, 5])),
        [balance(ONE, Trigger::Kicked, 9, &standing, [4, 5])]
    );
}

#[test]
fn row_21_twelve_of_twenty_missiles() {
    let session = ready_to_fire(duel("archer-arc-2r", "hunchback-hbk-4g", 7), []);
    let session = fires(session, ONE, TWO, &["lrm-20-1"]);
    let dice = [&[3, 3, 3, 4][..], &[3, 4].repeat(3)].concat();
    let group = |damage| at([3, 4], CenterTorso, damage);
    assert_eq!(
        told(&resolved(session, &dice)),
        [
            ammo(ONE, "lrm-20-1", "LRM 20", 5),
            fired("lrm-20-1", "LRM 20", 4, 6).lands(
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

#[test]
fn row_23_a_full_bin_of_short_range_missiles() {
    let thin = damage(TWO, LeftTorso, [32, 0], [0, 21]);
    let session = ready_to_fire(duel("hunchback-hbk-4g", "atlas-as7-d", 3), [thin]);
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    assert_eq!(
        told(&resolved(session, &[3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3])),
        [
            laser(4).hits([3, 3], at([4, 4], LeftTorso, 5)),
            damage(TWO, LeftTorso, [0, 5], [0, 16]),
            inside(TWO, LeftTorso, [4, 4], Critical::Slots(1)),
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

#[test]
fn row_25_up_into_woods_and_down_again() {
    let top = away(flat::N, 1);
    let hill = field(|hex| if hex == top { (2, "woods:1") } else { (0, "clear") });
    let on_hill = |position, to, mode| {
        let scenario = duel("hunchback-hbk-4g", "hunchback-hbk-4g", 9);
        let mut scenario = Scenario { map: Arc::clone(hill.map()), ..scenario };
        scenario.units[0].position = position;
        let session = in_phase(scenario, Phase::Movement);
        let session = play(session, [(PLAYER, going(ONE, mode, to, flat::N))]);
        match &told(&session)[..] {
            [Event::MovementDeclared { mp_used, .. }] => *mp_used,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(on_hill(MIDDLE, top, MovementMode::Walk), 2 + 2);
    assert_eq!(on_hill(top, away(flat::N, 2), MovementMode::Walk), 1);
}

#[test]
fn row_26_a_turn_from_north_to_southeast() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let session = play(session, [(PLAYER, going(ONE, MovementMode::Walk, MIDDLE, flat::SE))]);
    let events = told(&session);
    let [Event::MovementDeclared { mp_used, hexes_moved, facing, .. }] = events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((mp_used, hexes_moved, facing), (2, 0, flat::SE));
}

#[test]
fn row_28_a_twelve_inside_a_leg() {
    let thin = damage(TWO, LeftLeg, [20, 0], [0, 12]);
    let session = fires(ready_to_fire(hunchbacks(), [thin]), ONE, TWO, &["medium-laser-1"]);
    let session = resolved(session, &[3, 3, 4, 5, 6, 6, 1, 3, 4, 3, 3]);
    assert_eq!(
        told(&session),
        [
            laser(4).hits([3, 3], at([4, 5], LeftLeg, 5)),
            damage(TWO, LeftLeg, [0, 5], [0, 7]),
            inside(TWO, LeftLeg, [6, 6], Critical::LimbBlownOff),
            lost(TWO, LeftLeg),
            owes(TWO, Trigger::LegDestroyed),
            owes(TWO, Trigger::LegDamage),
            unbalanced(TWO, Trigger::LegDestroyed),
            unbalanced(TWO, Trigger::LegDamage),
            fell(TWO, (north(3), flat::S), 1, [at([3, 4], CenterTorso, 5)]),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            wounds(TWO, WoundSource::Fall, (1, 1), &[(3, [3, 3])]),
        ]
    );
    assert!(unit(&session, TWO).prone && unit(&session, TWO).has_lost(LeftLeg));
}

/// The example of section 12.2.
#[test]
fn a_first_gyro_hit_and_22_points_of_damage_in_one_phase() {
    let thin = damage(TWO, CenterTorso, [26, 0], [0, 16]);
    let session = ready_to_fire(duel("atlas-as7-d", "hunchback-hbk-4g", 3), [thin]);
    let session = fires(session, ONE, TWO, &["medium-laser-1", "medium-laser-2", "srm-6-1"]);
    let body = [3, 3, 3, 4, 4, 4, 1, 4];
    let side = [&[3, 3, 4, 4, 3, 3, 6, 6][..], &[4, 4].repeat(6)].concat();
    let session = resolved(session, &[&body[..], &side, &[6, 6, 6, 6]].concat());
    let standing = ("Gyro damaged", 3, "gyro");
    let (gyro, heavy) = (("Gyro hit", 3, "gyro_hit"), ("20+ damage", 1, "phase_damage"));
    let events = told(&session);
    assert_eq!(
        events[..5],
        [
            laser(4).hits([3, 3], at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [0, 5], [0, 11]),
            inside(TWO, CenterTorso, [4, 4], Critical::Slots(1)),
            broken(TWO, CenterTorso, 3, Slot::Gyro),
            owes(TWO, Trigger::GyroHit),
        ]
    );
    assert_eq!(
        events[events.len() - 3..],
        [
            owes(TWO, Trigger::HeavyDamage),
            balance(TWO, Trigger::GyroHit, 12, &[standing, gyro, heavy], [6, 6]),
            balance(TWO, Trigger::HeavyDamage, 12, &[standing, heavy, gyro], [6, 6]),
        ]
    );
    let order = Order::ResolveAttacks;
    assert_eq!(refused(&session, PLAYER, order), Refused::NothingToResolve);
}
