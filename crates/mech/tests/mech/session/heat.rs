//! The heat phase.

use crate::table::{
    ONE, PLAYER, TWO, advanced, duel, fires, heat_resolved, hunchbacks, id, in_phase, moved, north,
    ready_to_fire, refused, resolved, ruled, started, told, unit,
};
use crate::told::{
    ammunition, balance, broken, cooled, destroyed, explosion, heated, hot, melts, owes, shutdown,
    wounds,
};
use sandtable_core::Session;
use sandtable_mech::Location::{CenterTorso, Head, LeftLeg, LeftTorso, RightLeg};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::{Trigger, heat};
use sandtable_mech::{
    Event, Gone, HeatSource, Mech, MovementMode, Order, Phase, Refused, Scenario, WoundSource,
};

/// The other side's Hunchback, which has nothing to do with it.
fn bystander() -> Event {
    cooled(TWO, 13, 0)
}

/// A Spider: ten heat sinks, no ammunition.
fn spider() -> Scenario {
    duel("spider-sdr-5v", "hunchback-hbk-4g", 3)
}

/// The heat phase, after rulings made in it.
fn heat_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    ruled(in_phase(scenario, Phase::Heat), rulings)
}

/// What keeping the balance is like for one whose reactor shuts down.
fn stumbles(roll: [u8; 2]) -> Event {
    balance(ONE, Trigger::Shutdown, 8, &[("Reactor shutdown", 3, "heat_shutdown")], roll)
}

#[test]
fn heat_generation_from_movement() {
    let session = advanced(started(hunchbacks()), Phase::Movement);
    let session = moved(session, ONE, MovementMode::Run, north(1));
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(
        told(&session),
        [heated(ONE, HeatSource::Movement, 2, 2), cooled(ONE, 13, 0), bystander()]
    );
}

#[test]
fn heat_generation_from_weapons() {
    let lasers = ["medium-laser-1", "medium-laser-2", "small-laser-1"];
    let session = fires(ready_to_fire(hunchbacks(), []), ONE, TWO, &lasers);
    let session = resolved(session, &[1, 1, 1, 1, 1, 1]);
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(
        told(&session),
        [heated(ONE, HeatSource::Weapons, 7, 7), cooled(ONE, 13, 0), bystander()],
        "3, 3 and 1, though all of them missed"
    );
}

#[test]
fn engine_critical_hit_heat_generation() {
    assert_eq!(heat::PER_ENGINE_HIT, 5);
    let hits = [0, 1].map(|slot| broken(ONE, CenterTorso, slot, Slot::Engine));
    let session = heat_resolved(&heat_phase(hunchbacks(), hits), &[]);
    assert_eq!(
        told(&session),
        [heated(ONE, HeatSource::External, 10, 10), cooled(ONE, 13, 0), bystander()]
    );
}

#[test]
fn heat_dissipation_with_functional_heat_sinks() {
    let session = heat_resolved(&heat_phase(spider(), [hot(ONE, 15)]), &[]);
    assert_eq!(told(&session), [cooled(ONE, 10, 5), bystander()]);
    assert_eq!(unit(&session, ONE).heat, 5);
}

#[test]
fn heat_dissipation_reduced_by_destroyed_heat_sinks() {
    let sinks = [
        broken(ONE, LeftLeg, 4, Slot::HeatSink(0)),
        broken(ONE, LeftLeg, 5, Slot::HeatSink(1)),
        broken(ONE, RightLeg, 4, Slot::HeatSink(2)),
    ];
    let locust = duel("locust-lct-1v", "hunchback-hbk-4g", 3);
    let session = ruled(heat_phase(locust, sinks), [hot(ONE, 15)]);
    assert_eq!(told(&heat_resolved(&session, &[])), [cooled(ONE, 7, 8), bystander()]);
}

#[test]
fn automatic_shutdown_at_heat_30() {
    let session = heat_resolved(&heat_phase(spider(), [hot(ONE, 42)]), &[4, 4]);
    assert_eq!(
        told(&session),
        [
            cooled(ONE, 10, 32),
            Event::ShutdownCheck {
                unit_id: id(ONE),
                heat: 32,
                target_number: None,
                roll: [0, 0],
                shutdown_occurred: true,
            },
            Event::PSRTriggered {
                unit_id: id(ONE),
                reason: "Reactor shutdown".into(),
                trigger_source: "heat_shutdown".into(),
                trigger: Trigger::Shutdown,
            },
            bystander(),
            stumbles([4, 4]),
        ]
    );
    assert!(unit(&session, ONE).shutdown && !unit(&session, ONE).prone);
}

#[test]
fn shutdown_check_at_heat_14() {
    let at_18 = || heat_phase(spider(), [hot(ONE, 28)]);
    let kept = heat_resolved(&at_18(), &[3, 3]);
    assert_eq!(told(&kept), [cooled(ONE, 10, 18), shutdown(ONE, 18, 6, [3, 3]), bystander()]);
    let failed = heat_resolved(&at_18(), &[2, 3, 4, 4]);
    assert_eq!(
        told(&failed),
        [
            cooled(ONE, 10, 18),
            shutdown(ONE, 18, 6, [2, 3]),
            owes(ONE, Trigger::Shutdown),
            bystander(),
            stumbles([4, 4]),
        ]
    );
    let below = heat_resolved(&heat_phase(spider(), [hot(ONE, 23)]), &[]);
    assert_eq!(told(&below), [cooled(ONE, 10, 13), bystander()], "13 is safe");
}

#[test]
fn ammo_explosion_check_at_high_heat_auto_explode_at_30() {
    let session = heat_resolved(&heat_phase(hunchbacks(), [hot(ONE, 43)]), &[]);
    assert_eq!(
        told(&session),
        [
            cooled(ONE, 13, 30),
            melts(ONE, 30),
            owes(ONE, Trigger::Shutdown),
            Event::AmmoExplosionCheck {
                unit_id: id(ONE),
                heat: 30,
                target_number: None,
                roll: [0, 0],
                exploded: true,
            },
            explosion(ONE, LeftTorso, Some("ac-20-1"), 100),
            explosion(ONE, LeftTorso, Some("ac-20-2"), 100),
            destroyed(ONE, Gone::AmmoExplosion),
            bystander(),
        ]
    );
}

#[test]
fn ammo_explosion_check_at_moderate_heat() {
    let at_19 = || heat_phase(hunchbacks(), [hot(ONE, 32)]);
    let failed = heat_resolved(&at_19(), &[3, 3, 1, 2]);
    assert_eq!(
        told(&failed),
        [
            cooled(ONE, 13, 19),
            shutdown(ONE, 19, 6, [3, 3]),
            ammunition(ONE, 19, 4, [1, 2]),
            explosion(ONE, LeftTorso, Some("ac-20-1"), 100),
            destroyed(ONE, Gone::AmmoExplosion),
            bystander(),
        ],
        "the first bin, and it is enough"
    );
    let held = heat_resolved(&at_19(), &[3, 3, 2, 2]);
    assert_eq!(
        told(&held),
        [
            cooled(ONE, 13, 19),
            shutdown(ONE, 19, 6, [3, 3]),
            ammunition(ONE, 19, 4, [2, 2]),
            bystander(),
        ]
    );
}

#[test]
fn pilot_heat_damage_at_extreme_heat() {
    let stuffy = broken(ONE, Head, 0, Slot::LifeSupport);
    let at_heat = |heat: u16| heat_phase(spider(), [stuffy.clone(), hot(ONE, heat + 10)]);
    assert_eq!(
        told(&heat_resolved(&at_heat(15), &[2, 2, 1, 2])),
        [
            cooled(ONE, 10, 15),
            shutdown(ONE, 15, 4, [2, 2]),
            wounds(ONE, WoundSource::Heat, (1, 1), &[(3, [1, 2])]),
            bystander(),
        ]
    );
    assert_eq!(
        told(&heat_resolved(&at_heat(25), &[4, 4, 1, 2, 2, 3])),
        [
            cooled(ONE, 10, 25),
            shutdown(ONE, 25, 8, [4, 4]),
            wounds(ONE, WoundSource::Heat, (2, 2), &[(3, [1, 2]), (5, [2, 3])]),
            bystander(),
        ]
    );
}

#[test]
fn skip_destroyed_units_in_heat_phase() {
    let session = heat_phase(hunchbacks(), [hot(ONE, 43), destroyed(ONE, Gone::Damage)]);
    assert_eq!(told(&heat_resolved(&session, &[])), [bystander()]);
}

#[test]
fn heat_phase_rejects_wrong_phase() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let refusal = refused(&session, PLAYER, Order::ResolveHeat);
    assert_eq!(refusal.to_string(), "Not in heat phase");
}

#[test]
fn heat_is_reckoned_once_a_turn() {
    let session = heat_resolved(&heat_phase(spider(), [hot(ONE, 15)]), &[]);
    assert_eq!(refused(&session, PLAYER, Order::ResolveHeat), Refused::NothingToResolve);
    let session = advanced(session, Phase::End);
    assert_eq!(unit(&session, ONE).heat, 5);
}
