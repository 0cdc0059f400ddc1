//! Piloting skill rolls and falls at the end of the weapon attack phase.

use crate::events::{
    ammo, broken, damage, destroyed, fell, fired, hit_at, knocked_out, laser, psr_failed,
    psr_rolled, psr_triggered, wounds,
};
use crate::fixture::{MIDDLE, field};
use crate::table::{
    ONE, PLAYER, TWO, duel, fires, hunchbacks, id, in_phase, last_events, lock_all, next_phase,
    ready_to_fire, refused, resolved, unit, with_events,
};
use sandtable_core::Session;
use sandtable_hex::flat;
use sandtable_mech::Location::{CenterTorso, Head, RightTorso};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::{HitColumn, Trigger};
use sandtable_mech::{Event, Gone, Mech, Order, Phase, Refused, Scenario, WoundSource};
use std::sync::Arc;

/// The weapon attack phase in which PSRs of `mech-1` are triggered.
fn with_pending_psrs(triggers: &[Trigger]) -> Session<Mech> {
    let owed = triggers.iter().map(|trigger| psr_triggered(ONE, *trigger));
    with_events(in_phase(hunchbacks(), Phase::WeaponAttack), owed)
}

/// The only event of a weapon attack phase without declarations.
fn weapons_done() -> Event {
    let (from_phase, to_phase) = (Phase::WeaponAttack, Phase::PhysicalAttack);
    Event::PhaseChanged { from_phase, to_phase, turn: 1 }
}

#[test]
fn queue_psr_for_20_damage() {
    let session = ready_to_fire(duel("atlas-as7-d", "hunchback-hbk-4g", 3), []);
    let session = fires(session, ONE, TWO, &["medium-laser-1", "medium-laser-2", "srm-6-1"]);
    let dice = [[3, 3, 3, 4].repeat(2), vec![3, 3, 6, 6], [3, 4].repeat(6), vec![3, 3]].concat();
    let body = |damage| hit_at([3, 4], CenterTorso, damage);
    assert_eq!(
        last_events(&resolved(session, &dice)),
        [
            laser(4).hits([3, 3], body(5)),
            damage(TWO, CenterTorso, [5, 0], [21, 16]),
            fired("medium-laser-2", "Medium Laser", 4, 3).hits([3, 3], body(5)),
            damage(TWO, CenterTorso, [5, 0], [16, 16]),
            ammo(ONE, "srm-6-1", "SRM 6", 14),
            fired("srm-6-1", "SRM 6", 4, 4).salvo([3, 3], Some(([6, 6], 6)), [body(2); 6]),
            damage(TWO, CenterTorso, [2, 0], [14, 16]),
            damage(TWO, CenterTorso, [2, 0], [12, 16]),
            damage(TWO, CenterTorso, [2, 0], [10, 16]),
            damage(TWO, CenterTorso, [2, 0], [8, 16]),
            damage(TWO, CenterTorso, [2, 0], [6, 16]),
            damage(TWO, CenterTorso, [2, 0], [4, 16]),
            Event::PSRTriggered {
                unit_id: id(TWO),
                reason: "20+ damage".into(),
                trigger_source: "phase_damage".into(),
                trigger: Trigger::HeavyDamage,
            },
            psr_rolled(TWO, Trigger::HeavyDamage, 6, &[("20+ damage", 1, "phase_damage")], [3, 3]),
        ]
    );
}

#[test]
fn nineteen_points_of_damage_trigger_no_psr() {
    let session = in_phase(hunchbacks(), Phase::WeaponAttack);
    let session = with_events(session, [damage(TWO, CenterTorso, [19, 0], [7, 16])]);
    assert_eq!(last_events(&next_phase(session)), [weapons_done()]);
}

#[test]
fn damage_of_an_earlier_phase_does_not_count() {
    let session = ready_to_fire(hunchbacks(), [damage(TWO, CenterTorso, [25, 0], [1, 16])]);
    assert_eq!(last_events(&next_phase(session)), [weapons_done()]);
}

#[test]
fn skip_destroyed_or_unconscious_units() {
    let session = in_phase(hunchbacks(), Phase::WeaponAttack);
    let heavy = |name| damage(name, CenterTorso, [22, 0], [4, 16]);
    let out = [destroyed(ONE, Gone::Damage), knocked_out(TWO)];
    let session = lock_all(with_events(with_events(session, [heavy(ONE), heavy(TWO)]), out));
    assert_eq!(refused(&session, PLAYER, Order::ResolveAttacks), Refused::NothingToResolve);
    assert_eq!(last_events(&next_phase(session)), [weapons_done()]);
}

#[test]
fn successful_psr_unit_stays_standing() {
    let session = resolved(with_pending_psrs(&[Trigger::LegDamage]), &[2, 3]);
    assert_eq!(last_events(&session), [psr_rolled(ONE, Trigger::LegDamage, 5, &[], [2, 3])]);
    assert!(!unit(&session, ONE).prone && unit(&session, ONE).pending_psrs.is_empty());
}

#[test]
fn failed_psr_triggers_fall() {
    let session = resolved(with_pending_psrs(&[Trigger::LegDamage]), &[2, 2, 2, 3, 4, 3, 3]);
    assert_eq!(
        last_events(&session),
        [
            psr_rolled(ONE, Trigger::LegDamage, 5, &[], [2, 2]),
            Event::UnitFell {
                unit_id: id(ONE),
                at: MIDDLE,
                roll: 2,
                side: HitColumn::Right,
                fall_damage: 5,
                new_facing: flat::NE,
                pilot_damage: 1,
                hits: vec![hit_at([3, 4], RightTorso, 5)],
            },
            damage(ONE, RightTorso, [5, 0], [15, 12]),
            wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [3, 3])]),
        ],
        "50 tons that fall from height 0"
    );
    let fallen = unit(&session, ONE);
    assert!(fallen.prone && fallen.facing == flat::NE && fallen.pilot.wounds == 1);
}

#[test]
fn first_failure_clears_remaining_psrs() {
    let triggers = [Trigger::HeavyDamage, Trigger::LegDamage, Trigger::LegActuatorHit];
    let session = resolved(with_pending_psrs(&triggers), &[3, 3, 2, 3, 4, 3, 3]);
    let both = [("20+ damage", 1, "phase_damage"), ("Leg actuator hit", 1, "leg_actuator_hit")];
    assert_eq!(
        last_events(&session),
        [
            psr_rolled(ONE, Trigger::HeavyDamage, 7, &both, [3, 3]),
            psr_failed(ONE, Trigger::LegDamage),
            psr_failed(ONE, Trigger::LegActuatorHit),
            fell(ONE, (MIDDLE, flat::NE), 2, [hit_at([3, 4], RightTorso, 5)]),
            damage(ONE, RightTorso, [5, 0], [15, 12]),
            wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [3, 3])]),
        ]
    );
    assert_eq!(unit(&session, ONE).pending_psrs, []);
}

#[test]
fn gyro_destroyed_causes_automatic_fall() {
    let gyro = [3, 4].map(|slot| broken(ONE, CenterTorso, slot, Slot::Gyro));
    let session = with_events(with_pending_psrs(&[Trigger::HeavyDamage, Trigger::LegDamage]), gyro);
    assert_eq!(
        last_events(&resolved(session, &[2, 3, 4, 3, 3])),
        [
            psr_failed(ONE, Trigger::HeavyDamage),
            psr_failed(ONE, Trigger::LegDamage),
            fell(ONE, (MIDDLE, flat::NE), 2, [hit_at([3, 4], RightTorso, 5)]),
            damage(ONE, RightTorso, [5, 0], [15, 12]),
            wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [3, 3])]),
        ],
        "no dice but those of the fall"
    );
}

#[test]
fn skip_destroyed_and_unconscious_units() {
    let session = with_events(
        with_pending_psrs(&[Trigger::HeavyDamage]),
        [psr_triggered(TWO, Trigger::HeavyDamage)],
    );
    let session = with_events(session, [destroyed(ONE, Gone::Damage), knocked_out(TWO)]);
    assert_eq!(last_events(&next_phase(session)), [weapons_done()]);
}

#[test]
fn water_halves_a_fall() {
    let pond = field(|hex| if hex == MIDDLE { (0, "water:1") } else { (0, "clear") });
    let scenario = Scenario { map: Arc::clone(pond.map()), ..hunchbacks() };
    let session = in_phase(scenario, Phase::WeaponAttack);
    let session = with_events(session, [psr_triggered(ONE, Trigger::LegDamage)]);
    assert_eq!(
        last_events(&resolved(session, &[1, 1, 1, 3, 4, 6, 6]))[1..],
        [
            fell(ONE, (MIDDLE, flat::N), 1, [hit_at([3, 4], CenterTorso, 2)]),
            damage(ONE, CenterTorso, [2, 0], [24, 16]),
            wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [6, 6])]),
        ]
    );
}

#[test]
fn a_fall_on_the_head_wounds_the_pilot_twice() {
    let session = with_pending_psrs(&[Trigger::LegDamage]);
    assert_eq!(
        last_events(&resolved(session, &[1, 1, 1, 6, 6, 6, 6, 6, 6]))[1..],
        [
            fell(ONE, (MIDDLE, flat::N), 1, [hit_at([6, 6], Head, 5)]),
            damage(ONE, Head, [5, 0], [4, 3]),
            wounds(ONE, WoundSource::HeadHit, (1, 1), &[(3, [6, 6])]),
            wounds(ONE, WoundSource::Fall, (1, 2), &[(5, [6, 6])]),
        ],
        "the cap of 3 is for weapons"
    );
}

#[test]
fn an_unconscious_pilot_still_falls_after_losing_a_leg() {
    let session = with_events(with_pending_psrs(&[Trigger::LegDestroyed]), [knocked_out(ONE)]);
    assert_eq!(
        last_events(&resolved(session, &[1, 3, 4])),
        [
            psr_failed(ONE, Trigger::LegDestroyed),
            fell(ONE, (MIDDLE, flat::N), 1, [hit_at([3, 4], CenterTorso, 5)]),
            damage(ONE, CenterTorso, [5, 0], [21, 16]),
            wounds(ONE, WoundSource::Fall, (1, 2), &[]),
        ]
    );
}
