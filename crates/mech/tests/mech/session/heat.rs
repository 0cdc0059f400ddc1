//! The heat phase.

use crate::events::{
    ammunition, automatic_shutdown, broken, cooled, destroyed, explosion, external_heat, heated,
    psr_rolled, psr_triggered, shutdown, wounds,
};
use crate::table::{
    ONE, PLAYER, TWO, advanced, duel, fires, heat_resolved, hunchbacks, id, in_phase, last_events,
    moved, north, ready_to_fire, refused, resolved, started, unit, with_events,
};
use sandtable_core::Session;
use sandtable_mech::Location::{CenterTorso, Head, LeftLeg, LeftTorso, RightLeg};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::{Trigger, heat};
use sandtable_mech::{
    Event, Gone, HeatSource, Mech, MovementMode, Order, Phase, Refused, Scenario, WoundSource,
};

/// The opponent's Hunchback, which generates no heat.
fn bystander() -> Event {
    cooled(TWO, 13, 0)
}

/// A Spider: ten heat sinks, no ammunition.
fn spider() -> Scenario {
    duel("spider-sdr-5v", "hunchback-hbk-4g", 3)
}

/// The heat phase, after referee events in that phase.
fn heat_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    with_events(in_phase(scenario, Phase::Heat), rulings)
}

/// The PSR of a unit whose reactor shuts down.
fn shutdown_psr(roll: [u8; 2]) -> Event {
    psr_rolled(ONE, Trigger::Shutdown, 8, &[("Reactor shutdown", 3, "heat_shutdown")], roll)
}

#[test]
fn heat_generation_from_movement() {
    let session = advanced(started(hunchbacks()), Phase::Movement);
    let session = moved(session, ONE, MovementMode::Run, north(1));
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(
        last_events(&session),
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
        last_events(&session),
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
        last_events(&session),
        [heated(ONE, HeatSource::External, 10, 10), cooled(ONE, 13, 0), bystander()]
    );
}

#[test]
fn heat_dissipation_with_functional_heat_sinks() {
    let session = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 15)]), &[]);
    assert_eq!(last_events(&session), [cooled(ONE, 10, 5), bystander()]);
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
    let session = with_events(heat_phase(locust, sinks), [external_heat(ONE, 15)]);
    assert_eq!(last_events(&heat_resolved(&session, &[])), [cooled(ONE, 7, 8), bystander()]);
}

#[test]
fn automatic_shutdown_at_heat_30() {
    let session = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 42)]), &[4, 4]);
    assert_eq!(
        last_events(&session),
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
            shutdown_psr([4, 4]),
        ]
    );
    assert!(unit(&session, ONE).shutdown && !unit(&session, ONE).prone);
}

#[test]
fn shutdown_check_at_heat_14() {
    let at_18 = || heat_phase(spider(), [external_heat(ONE, 28)]);
    let kept = heat_resolved(&at_18(), &[3, 3]);
    assert_eq!(
        last_events(&kept),
        [cooled(ONE, 10, 18), shutdown(ONE, 18, 6, [3, 3]), bystander()]
    );
    let failed = heat_resolved(&at_18(), &[2, 3, 4, 4]);
    assert_eq!(
        last_events(&failed),
        [
            cooled(ONE, 10, 18),
            shutdown(ONE, 18, 6, [2, 3]),
            psr_triggered(ONE, Trigger::Shutdown),
            bystander(),
            shutdown_psr([4, 4]),
        ]
    );
    let below = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 23)]), &[]);
    assert_eq!(last_events(&below), [cooled(ONE, 10, 13), bystander()], "13 is safe");
}

#[test]
fn ammo_explosion_check_at_high_heat_auto_explode_at_30() {
    let session = heat_resolved(&heat_phase(hunchbacks(), [external_heat(ONE, 43)]), &[]);
    assert_eq!(
        last_events(&session),
        [
            cooled(ONE, 13, 30),
            automatic_shutdown(ONE, 30),
            psr_triggered(ONE, Trigger::Shutdown),
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
    let at_19 = || heat_phase(hunchbacks(), [external_heat(ONE, 32)]);
    let failed = heat_resolved(&at_19(), &[3, 3, 1, 2]);
    assert_eq!(
        last_events(&failed),
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
        last_events(&held),
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
    let at_heat = |heat: u16| heat_phase(spider(), [stuffy.clone(), external_heat(ONE, heat + 10)]);
    assert_eq!(
        last_events(&heat_resolved(&at_heat(15), &[2, 2, 1, 2])),
        [
            cooled(ONE, 10, 15),
            shutdown(ONE, 15, 4, [2, 2]),
            wounds(ONE, WoundSource::Heat, (1, 1), &[(3, [1, 2])]),
            bystander(),
        ]
    );
    assert_eq!(
        last_events(&heat_resolved(&at_heat(25), &[4, 4, 1, 2, 2, 3])),
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
    let session = heat_phase(hunchbacks(), [external_heat(ONE, 43), destroyed(ONE, Gone::Damage)]);
    assert_eq!(last_events(&heat_resolved(&session, &[])), [bystander()]);
}

#[test]
fn heat_phase_rejects_wrong_phase() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let refusal = refused(&session, PLAYER, Order::ResolveHeat);
    assert_eq!(refusal.to_string(), "Not in heat phase");
}

#[test]
fn heat_is_resolved_once_per_turn() {
    let session = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 15)]), &[]);
    assert_eq!(refused(&session, PLAYER, Order::ResolveHeat), Refused::NothingToResolve);
    let session = advanced(session, Phase::End);
    assert_eq!(unit(&session, ONE).heat, 5);
}
