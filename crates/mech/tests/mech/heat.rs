//! Heat: effects, shutdown, ammunition, dissipation.

use crate::events::{
    ammo, ammunition, automatic_shutdown, broken, cooled, critical_roll, damage, explosion,
    external_heat, heated, knocked_out, lost, modifier, psr_rolled, psr_triggered, shutdown,
    wounds,
};
use crate::fire::archer_with;
use crate::fixture::{MIDDLE, field};
use crate::table::{
    NOON, ONE, PLAYER, TWO, advanced, attack, duel, fires, heat_resolved, hunchbacks, id, in_phase,
    last_events, move_order, next_phase, north, play, refusal, roll, unit, with_events,
};
use sandtable_core::Session;
use sandtable_hex::flat;
use sandtable_mech::Location::{
    CenterTorso, Head, LeftArm, LeftLeg, LeftTorso, RightLeg, RightTorso,
};
use sandtable_mech::design::{HeatSinkKind, Slot};
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{Profile, Trigger};
use sandtable_mech::{
    ConsciousnessRoll, Event, HeatSource, Mech, MovementMode, Order, Phase, Scenario, WoundSource,
};
use std::sync::Arc;

/// A Spider: ten heat sinks, no ammunition.
fn spider() -> Scenario {
    duel("spider-sdr-5v", "hunchback-hbk-4g", 3)
}

/// The heat phase, after referee events in that phase.
fn heat_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    with_events(in_phase(scenario, Phase::Heat), rulings)
}

/// The events about `mech-1` in a heat phase with the given dice.
fn heat_events(
    scenario: Scenario,
    rulings: impl IntoIterator<Item = Event>,
    dice: &[u32],
) -> Vec<Event> {
    let mut events = last_events(&heat_resolved(&heat_phase(scenario, rulings), dice));
    events.retain(|event| event.unit() == Some(&id(ONE)));
    events
}

fn restart(heat: u16, target_number: Option<u8>, roll: [u8; 2], restarted: bool) -> Event {
    Event::RestartCheck { unit_id: id(ONE), heat, target_number, roll, restarted }
}

fn next_turn(session: Session<Mech>, phase: Phase) -> Session<Mech> {
    advanced(next_phase(advanced(session, Phase::End)), phase)
}

#[test]
fn shutdown_is_avoided_on_the_number_of_the_heat_scale() {
    for (heat, number) in [(14, 4), (17, 4), (18, 6), (22, 8), (26, 10), (29, 10)] {
        let below = u32::from(number) - 1;
        let dice = [below / 2, below - below / 2, 6, 6];
        let events = heat_events(spider(), [external_heat(ONE, heat + 10)], &dice);
        let shown = [dice[0] as u8, dice[1] as u8];
        assert_eq!(events[1], shutdown(ONE, heat, number, shown));
        assert_eq!(events[2], psr_triggered(ONE, Trigger::Shutdown));
    }
}

#[test]
fn a_shut_down_unit_cannot_act_and_is_easier_to_hit() {
    let session = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 28)]), &[1, 1, 6, 6]);
    let session = next_turn(session, Phase::Movement);
    let walk = move_order(ONE, MovementMode::Walk, north(1), flat::N);
    let words = "Player's Spider is shut down".to_owned();
    assert_eq!(refusal(&session, PLAYER, walk), ("unit-shut-down", words));
    let session = advanced(session, Phase::WeaponAttack);
    let session = fires(session, TWO, ONE, &["medium-laser-1"]);
    let [Event::AttackDeclared(aimed)] = &last_events(&session)[..] else { panic!("no attack") };
    assert_eq!(
        aimed.weapon_attacks[0].modifiers,
        [modifier("Target immobile", -4, "target_immobile")]
    );
}

#[test]
fn a_reactor_below_heat_14_restarts_automatically() {
    let off = [external_heat(ONE, 23), automatic_shutdown(ONE, 30)];
    assert_eq!(
        heat_events(spider(), off, &[]),
        [cooled(ONE, 10, 13), restart(13, Some(0), [0, 0], true)]
    );
}

#[test]
fn a_hot_reactor_restarts_on_the_number_that_avoids_shutdown() {
    for (dice, restarted) in [([2, 4], true), ([2, 3], false)] {
        let off = [external_heat(ONE, 28), automatic_shutdown(ONE, 30)];
        let shown = dice.map(|face| face as u8);
        assert_eq!(
            heat_events(spider(), off, &dice),
            [cooled(ONE, 10, 18), restart(18, Some(6), shown, restarted)]
        );
    }
}

#[test]
fn a_reactor_at_heat_30_cannot_restart() {
    let off = [external_heat(ONE, 40), automatic_shutdown(ONE, 30)];
    assert_eq!(
        heat_events(spider(), off, &[]),
        [cooled(ONE, 10, 30), restart(30, None, [0, 0], false)]
    );
}

#[test]
fn a_shut_down_reactor_generates_no_heat() {
    let engine = [0, 1].map(|slot| broken(ONE, CenterTorso, slot, Slot::Engine));
    let off = engine.into_iter().chain([external_heat(ONE, 12), automatic_shutdown(ONE, 30)]);
    let inflicted = Event::HeatInflicted { unit_id: id(ONE), amount: 2 };
    assert_eq!(
        heat_events(spider(), off.chain([inflicted]), &[]),
        [
            heated(ONE, HeatSource::External, 2, 14),
            cooled(ONE, 10, 4),
            restart(4, Some(0), [0, 0], true),
        ],
        "but others still heat it"
    );
}

#[test]
fn an_unconscious_pilot_cannot_avoid_shutdown() {
    assert_eq!(
        heat_events(spider(), [external_heat(ONE, 24), knocked_out(ONE)], &[]),
        [cooled(ONE, 10, 14), automatic_shutdown(ONE, 14), psr_triggered(ONE, Trigger::Shutdown)],
        "an unconscious pilot makes no PSR"
    );
}

#[test]
fn shutdown_is_checked_every_hot_turn() {
    let session = heat_resolved(&heat_phase(spider(), [external_heat(ONE, 28)]), &[6, 6]);
    let session = next_turn(session, Phase::Heat);
    let session = heat_resolved(&with_events(session, [external_heat(ONE, 28)]), &[6, 6]);
    assert_eq!(
        last_events(&session),
        [cooled(ONE, 10, 18), shutdown(ONE, 18, 6, [6, 6]), cooled(TWO, 13, 0)]
    );
}

#[test]
fn a_failed_shutdown_psr_causes_a_fall() {
    let events = heat_events(spider(), [external_heat(ONE, 42)], &[1, 1, 1, 3, 4, 6, 6]);
    let stumbles = [("Reactor shutdown", 3, "heat_shutdown")];
    assert_eq!(events[3], psr_rolled(ONE, Trigger::Shutdown, 8, &stumbles, [1, 1]));
    assert!(matches!(events[4], Event::UnitFell { fall_damage: 3, .. }), "30 tons");
}

#[test]
fn ammo_explosion_is_checked_from_heat_19() {
    for (heat, number) in [(19, 4), (22, 4), (23, 6), (27, 6), (28, 8), (29, 8)] {
        let events = heat_events(hunchbacks(), [external_heat(ONE, heat + 13)], &[6, 6, 6, 6]);
        assert_eq!(events[2..], [ammunition(ONE, heat, number, [6, 6])]);
    }
    let cooler = heat_events(hunchbacks(), [external_heat(ONE, 31)], &[6, 6]);
    assert_eq!(cooler, [cooled(ONE, 13, 18), shutdown(ONE, 18, 6, [6, 6])]);
}

#[test]
fn no_ammo_check_without_explosive_ammunition() {
    let without = heat_events(spider(), [external_heat(ONE, 38)], &[6, 6]);
    assert_eq!(without, [cooled(ONE, 10, 28), shutdown(ONE, 28, 10, [6, 6])]);
    let gauss = heat_events(archer_with("Gauss Rifle", 3), [external_heat(ONE, 38)], &[6, 6]);
    assert_eq!(gauss, [cooled(ONE, 10, 28), shutdown(ONE, 28, 10, [6, 6])]);
    let spent = ["ac-20-1", "ac-20-2"].map(|bin| ammo(ONE, bin, "AC/20", 0));
    let spent =
        heat_events(hunchbacks(), spent.into_iter().chain([external_heat(ONE, 41)]), &[6, 6]);
    assert_eq!(spent, [cooled(ONE, 13, 28), shutdown(ONE, 28, 10, [6, 6])]);
}

#[test]
fn heat_wounds_the_pilot_only_without_life_support() {
    let life_support_hit = || broken(ONE, Head, 0, Slot::LifeSupport);
    let twice = || [life_support_hit(), broken(ONE, Head, 5, Slot::LifeSupport)];
    assert_eq!(heat_events(spider(), [external_heat(ONE, 25)], &[6, 6])[2..], []);
    assert_eq!(
        heat_events(spider(), [life_support_hit(), external_heat(ONE, 24)], &[6, 6])[2..],
        []
    );
    let one = wounds(ONE, WoundSource::Heat, (1, 1), &[(3, [6, 6])]);
    for heat in [25, 34] {
        let events = heat_events(spider(), [life_support_hit(), external_heat(ONE, heat)], &[6; 4]);
        assert_eq!(events[2..], std::slice::from_ref(&one)[..]);
    }
    let again = twice().into_iter().chain([external_heat(ONE, 25)]);
    assert_eq!(heat_events(spider(), again, &[6; 4])[2..], [one], "a second hit changes nothing");
    let two = wounds(ONE, WoundSource::Heat, (2, 2), &[(3, [6, 6]), (5, [6, 6])]);
    assert_eq!(
        heat_events(spider(), [life_support_hit(), external_heat(ONE, 35)], &[6; 6])[2..],
        [two]
    );
}

#[test]
fn each_wound_needs_a_consciousness_roll_until_one_fails() {
    let life_support_hit = broken(ONE, Head, 0, Slot::LifeSupport);
    let events = heat_events(spider(), [life_support_hit, external_heat(ONE, 35)], &[6, 6, 1, 1]);
    assert_eq!(events[2..], [wounds(ONE, WoundSource::Heat, (2, 2), &[(3, [1, 1])])]);
}

/// Two Hunchbacks; the first stands in water.
fn pond(depth: &'static str) -> Scenario {
    let pond = field(move |hex| if hex == MIDDLE { (0, depth) } else { (0, "clear") });
    Scenario { map: Arc::clone(pond.map()), ..hunchbacks() }
}

#[test]
fn water_cools_submerged_heat_sinks() {
    let hot_there = |depth, rulings: &[Event]| {
        let rulings = rulings.iter().cloned().chain([external_heat(ONE, 25)]);
        match heat_events(pond(depth), rulings, &[])[..] {
            [Event::HeatDissipated { dissipation, .. }] => dissipation,
            ref other => panic!("{other:?}"),
        }
    };
    let prone = Event::DroppedProne { unit_id: id(ONE) };
    let sink = broken(ONE, LeftLeg, 4, Slot::HeatSink(1));
    assert_eq!(hot_there("clear", &[]), 13);
    assert_eq!(hot_there("water:1", &[]), 13 + 4, "4 heat sinks are in the legs");
    assert_eq!(hot_there("water:1", std::slice::from_ref(&sink)), 12 + 3);
    assert_eq!(hot_there("water:1", std::slice::from_ref(&prone)), 13 + 6, "at most 6");
    assert_eq!(hot_there("water:2", &[]), 13 + 6);
}

#[test]
fn heat_sinks_in_a_lost_leg_stop_working() {
    let legless = [lost(ONE, LeftLeg), lost(ONE, RightLeg), external_heat(ONE, 20)];
    assert_eq!(heat_events(hunchbacks(), legless, &[]), [cooled(ONE, 9, 11)]);
    let sink = broken(ONE, LeftLeg, 4, Slot::HeatSink(1));
    let counted_once = [sink, lost(ONE, LeftLeg), external_heat(ONE, 20)];
    assert_eq!(heat_events(hunchbacks(), counted_once, &[]), [cooled(ONE, 11, 9)]);
}

#[test]
fn double_heat_sinks_dissipate_twice_as_much() {
    let mut scenario = spider();
    let sinks = &mut Arc::make_mut(&mut scenario.units[0].design).heat_sinks;
    (sinks.kind, sinks.placed) = (HeatSinkKind::Double, [(LeftArm, 1)].into());
    assert_eq!(heat_events(scenario.clone(), [external_heat(ONE, 30)], &[]), [cooled(ONE, 20, 10)]);
    let sink = broken(ONE, LeftArm, 4, Slot::HeatSink(0));
    assert_eq!(heat_events(scenario, [sink, external_heat(ONE, 30)], &[]), [cooled(ONE, 18, 12)]);
}

#[test]
fn tabletop_ammunition_may_survive_heat_30() {
    let tabletop = Scenario { profile: Profile::TABLETOP, ..hunchbacks() };
    let events = heat_events(tabletop, [external_heat(ONE, 45)], &[4, 4, 6, 6]);
    assert_eq!(
        events,
        [
            cooled(ONE, 13, 32),
            automatic_shutdown(ONE, 32),
            psr_triggered(ONE, Trigger::Shutdown),
            ammunition(ONE, 32, 8, [4, 4]),
            psr_rolled(
                ONE,
                Trigger::Shutdown,
                8,
                &[("Reactor shutdown", 3, "heat_shutdown")],
                [6, 6]
            ),
        ]
    );
}

#[test]
fn tabletop_heat_explodes_the_most_damaging_bin() {
    let scenario = duel("wolverine-wvr-6r", "hunchback-hbk-4g", 3);
    let tabletop = Scenario { profile: Profile::TABLETOP, ..scenario };
    let few = ammo(ONE, "srm-6-1", "SRM 6", 1);
    let events =
        heat_events(tabletop, [few, external_heat(ONE, 31)], &[6, 6, 1, 2, 6, 6, 6, 6, 1, 1]);
    assert_eq!(
        events[2..],
        [
            ammunition(ONE, 19, 4, [1, 2]),
            explosion(ONE, LeftTorso, Some("srm-6-1"), 12),
            wounds(ONE, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(ONE, LeftTorso, [0, 12], [20, 1]),
            critical_roll(ONE, LeftTorso, [1, 1], Critical::Slots(0)),
        ]
    );
}

#[test]
fn of_equally_damaging_bins_the_fullest_explodes() {
    let scenario = duel("shadow-hawk-shd-2h", "hunchback-hbk-4g", 3);
    let tabletop = Scenario { profile: Profile::TABLETOP, ..scenario };
    let events = heat_events(tabletop, [external_heat(ONE, 31)], &[6, 6, 1, 2, 6, 6, 6, 6]);
    assert_eq!(events[3], explosion(ONE, RightTorso, Some("lrm-5-1"), 120));
}

#[test]
fn an_unconscious_pilot_may_wake_up_in_a_later_turn() {
    let session = with_events(in_phase(spider(), Phase::End), [knocked_out(ONE)]);
    let session = roll(&session, Order::AdvancePhase, &[]);
    assert_eq!(last_events(&session).len(), 1, "not in the turn of the knockout");
    let session = advanced(session, Phase::End);
    for (dice, passed) in [([1, 1], false), ([1, 2], true)] {
        let session = roll(&session, Order::AdvancePhase, &dice);
        let roll = dice.map(|face| face as u8);
        let check = ConsciousnessRoll { target_number: 3, roll, passed };
        assert_eq!(
            last_events(&session)[0],
            Event::PilotRecovery { unit_id: id(ONE), roll: check }
        );
        assert_eq!(unit(&session, ONE).can_act(), passed);
    }
}

#[test]
fn cooling_down_removes_heat_penalties() {
    let session =
        play(heat_phase(spider(), [external_heat(ONE, 18)]), [(PLAYER, Order::AdvancePhase)]);
    assert_eq!(unit(&session, ONE).heat, 8);
    let session = next_turn(session, Phase::WeaponAttack);
    let order = attack(ONE, TWO, &["medium-laser-1"]);
    let session = session.submit(PLAYER, order, NOON).expect("a legal order");
    let [Event::AttackDeclared(aimed)] = &last_events(&session)[..] else { panic!("no attack") };
    assert_eq!(aimed.weapon_attacks[0].modifiers, [modifier("Attacker heat", 1, "heat")]);
    let session = next_turn(session, Phase::Initiative);
    let walk = session.game().fighters(session.state()).next().expect("a unit").walk();
    assert_eq!((unit(&session, ONE).heat, walk), (1, 8), "8 and 3 of the laser, less 10");
}
