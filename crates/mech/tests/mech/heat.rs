//! What heat does, and what takes it away.

use crate::fire::archer_with;
use crate::fixture::{MIDDLE, field};
use crate::table::{
    NOON, ONE, PLAYER, TWO, advanced, attack, duel, fires, going, heat_resolved, hunchbacks, id,
    in_phase, next_phase, north, play, refusal, roll, ruled, told, unit,
};
use crate::told::{
    ammo, ammunition, balance, broken, cooled, damage, explosion, heated, hot, inside, knocked_out,
    lost, melts, modifier, owes, shutdown, wounds,
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

/// The heat phase, after rulings made in it.
fn heat_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    ruled(in_phase(scenario, Phase::Heat), rulings)
}

/// What `mech-1` goes through in a heat phase with these dice.
fn suffered(
    scenario: Scenario,
    rulings: impl IntoIterator<Item = Event>,
    dice: &[u32],
) -> Vec<Event> {
    let mut events = told(&heat_resolved(&heat_phase(scenario, rulings), dice));
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
fn every_step_of_the_scale_shuts_down_below_its_number() {
    for (heat, number) in [(14, 4), (17, 4), (18, 6), (22, 8), (26, 10), (29, 10)] {
        let below = u32::from(number) - 1;
        let dice = [below / 2, below - below / 2, 6, 6];
        let events = suffered(spider(), [hot(ONE, heat + 10)], &dice);
        let shown = [dice[0] as u8, dice[1] as u8];
        assert_eq!(events[1], shutdown(ONE, heat, number, shown));
        assert_eq!(events[2], owes(ONE, Trigger::Shutdown));
    }
}

#[test]
fn a_unit_that_is_shut_down_does_nothing_and_is_easily_hit() {
    let session = heat_resolved(&heat_phase(spider(), [hot(ONE, 28)]), &[1, 1, 6, 6]);
    let session = next_turn(session, Phase::Movement);
    let walk = going(ONE, MovementMode::Walk, north(1), flat::N);
    let words = "Player's Spider is shut down".to_owned();
    assert_eq!(refusal(&session, PLAYER, walk), ("unit-shut-down", words));
    let session = advanced(session, Phase::WeaponAttack);
    let session = fires(session, TWO, ONE, &["medium-laser-1"]);
    let [Event::AttackDeclared(aimed)] = &told(&session)[..] else { panic!("no attack") };
    assert_eq!(
        aimed.weapon_attacks[0].modifiers,
        [modifier("Target immobile", -4, "target_immobile")]
    );
}

#[test]
fn a_reactor_that_cools_below_fourteen_restarts_by_itself() {
    let off = [hot(ONE, 23), melts(ONE, 30)];
    assert_eq!(
        suffered(spider(), off, &[]),
        [cooled(ONE, 10, 13), restart(13, Some(0), [0, 0], true)]
    );
}

#[test]
fn a_hot_reactor_restarts_by_the_roll_that_would_keep_it_running() {
    for (dice, restarted) in [([2, 4], true), ([2, 3], false)] {
        let off = [hot(ONE, 28), melts(ONE, 30)];
        let shown = dice.map(|face| face as u8);
        assert_eq!(
            suffered(spider(), off, &dice),
            [cooled(ONE, 10, 18), restart(18, Some(6), shown, restarted)]
        );
    }
}

#[test]
fn nothing_restarts_a_reactor_at_thirty() {
    let off = [hot(ONE, 40), melts(ONE, 30)];
    assert_eq!(
        suffered(spider(), off, &[]),
        [cooled(ONE, 10, 30), restart(30, None, [0, 0], false)]
    );
}

#[test]
fn a_reactor_that_is_off_makes_no_heat() {
    let engine = [0, 1].map(|slot| broken(ONE, CenterTorso, slot, Slot::Engine));
    let off = engine.into_iter().chain([hot(ONE, 12), melts(ONE, 30)]);
    let inflicted = Event::HeatInflicted { unit_id: id(ONE), amount: 2 };
    assert_eq!(
        suffered(spider(), off.chain([inflicted]), &[]),
        [
            heated(ONE, HeatSource::External, 2, 14),
            cooled(ONE, 10, 4),
            restart(4, Some(0), [0, 0], true),
        ],
        "but others still heat it"
    );
}

#[test]
fn who_is_unconscious_cannot_override_the_shutdown() {
    assert_eq!(
        suffered(spider(), [hot(ONE, 24), knocked_out(ONE)], &[]),
        [cooled(ONE, 10, 14), melts(ONE, 14), owes(ONE, Trigger::Shutdown)],
        "and nobody rolls for the balance of the unconscious"
    );
}

#[test]
fn the_reactor_is_at_risk_in_every_turn_that_is_hot() {
    let session = heat_resolved(&heat_phase(spider(), [hot(ONE, 28)]), &[6, 6]);
    let session = next_turn(session, Phase::Heat);
    let session = heat_resolved(&ruled(session, [hot(ONE, 28)]), &[6, 6]);
    assert_eq!(
        told(&session),
        [cooled(ONE, 10, 18), shutdown(ONE, 18, 6, [6, 6]), cooled(TWO, 13, 0)]
    );
}

#[test]
fn who_shuts_down_and_loses_the_balance_falls() {
    let events = suffered(spider(), [hot(ONE, 42)], &[1, 1, 1, 3, 4, 6, 6]);
    let stumbles = [("Reactor shutdown", 3, "heat_shutdown")];
    assert_eq!(events[3], balance(ONE, Trigger::Shutdown, 8, &stumbles, [1, 1]));
    assert!(matches!(events[4], Event::UnitFell { fall_damage: 3, .. }), "30 tons");
}

#[test]
fn ammunition_is_at_risk_from_nineteen() {
    for (heat, number) in [(19, 4), (22, 4), (23, 6), (27, 6), (28, 8), (29, 8)] {
        let events = suffered(hunchbacks(), [hot(ONE, heat + 13)], &[6, 6, 6, 6]);
        assert_eq!(events[2..], [ammunition(ONE, heat, number, [6, 6])]);
    }
    let cooler = suffered(hunchbacks(), [hot(ONE, 31)], &[6, 6]);
    assert_eq!(cooler, [cooled(ONE, 13, 18), shutdown(ONE, 18, 6, [6, 6])]);
}

#[test]
fn who_has_nothing_that_explodes_does_not_roll_for_it() {
    let without = suffered(spider(), [hot(ONE, 38)], &[6, 6]);
    assert_eq!(without, [cooled(ONE, 10, 28), shutdown(ONE, 28, 10, [6, 6])]);
    let gauss = suffered(archer_with("Gauss Rifle", 3), [hot(ONE, 38)], &[6, 6]);
    assert_eq!(gauss, [cooled(ONE, 10, 28), shutdown(ONE, 28, 10, [6, 6])]);
    let spent = ["ac-20-1", "ac-20-2"].map(|bin| ammo(ONE, bin, "AC/20", 0));
    let spent = suffered(hunchbacks(), spent.into_iter().chain([hot(ONE, 41)]), &[6, 6]);
    assert_eq!(spent, [cooled(ONE, 13, 28), shutdown(ONE, 28, 10, [6, 6])]);
}

#[test]
fn heat_wounds_the_pilot_without_life_support_only() {
    let stuffy = || broken(ONE, Head, 0, Slot::LifeSupport);
    let twice = || [stuffy(), broken(ONE, Head, 5, Slot::LifeSupport)];
    assert_eq!(suffered(spider(), [hot(ONE, 25)], &[6, 6])[2..], []);
    assert_eq!(suffered(spider(), [stuffy(), hot(ONE, 24)], &[6, 6])[2..], []);
    let one = wounds(ONE, WoundSource::Heat, (1, 1), &[(3, [6, 6])]);
    for heat in [25, 34] {
        let events = suffered(spider(), [stuffy(), hot(ONE, heat)], &[6; 4]);
        assert_eq!(events[2..], std::slice::from_ref(&one)[..]);
    }
    let again = twice().into_iter().chain([hot(ONE, 25)]);
    assert_eq!(suffered(spider(), again, &[6; 4])[2..], [one], "a second hit changes nothing");
    let two = wounds(ONE, WoundSource::Heat, (2, 2), &[(3, [6, 6]), (5, [6, 6])]);
    assert_eq!(suffered(spider(), [stuffy(), hot(ONE, 35)], &[6; 6])[2..], [two]);
}

#[test]
fn two_wounds_are_two_rolls_until_one_fails() {
    let stuffy = broken(ONE, Head, 0, Slot::LifeSupport);
    let events = suffered(spider(), [stuffy, hot(ONE, 35)], &[6, 6, 1, 1]);
    assert_eq!(events[2..], [wounds(ONE, WoundSource::Heat, (2, 2), &[(3, [1, 1])])]);
}

/// Two Hunchbacks of which the first stands in water.
fn pond(depth: &'static str) -> Scenario {
    let pond = field(move |hex| if hex == MIDDLE { (0, depth) } else { (0, "clear") });
    Scenario { map: Arc::clone(pond.map()), ..hunchbacks() }
}

#[test]
fn water_cools_the_sinks_that_are_in_it() {
    let hot_there = |depth, rulings: &[Event]| {
        let rulings = rulings.iter().cloned().chain([hot(ONE, 25)]);
        match suffered(pond(depth), rulings, &[])[..] {
            [Event::HeatDissipated { dissipation, .. }] => dissipation,
            ref other => panic!("{other:?}"),
        }
    };
    let prone = Event::DroppedProne { unit_id: id(ONE) };
    let sink = broken(ONE, LeftLeg, 4, Slot::HeatSink(1));
    assert_eq!(hot_there("clear", &[]), 13);
    assert_eq!(hot_there("water:1", &[]), 13 + 4, "four of its sinks are in the legs");
    assert_eq!(hot_there("water:1", std::slice::from_ref(&sink)), 12 + 3);
    assert_eq!(hot_there("water:1", std::slice::from_ref(&prone)), 13 + 6, "at most 6");
    assert_eq!(hot_there("water:2", &[]), 13 + 6);
}

#[test]
fn sinks_that_go_with_a_leg_cool_no_more() {
    let legless = [lost(ONE, LeftLeg), lost(ONE, RightLeg), hot(ONE, 20)];
    assert_eq!(suffered(hunchbacks(), legless, &[]), [cooled(ONE, 9, 11)]);
    let sink = broken(ONE, LeftLeg, 4, Slot::HeatSink(1));
    let counted_once = [sink, lost(ONE, LeftLeg), hot(ONE, 20)];
    assert_eq!(suffered(hunchbacks(), counted_once, &[]), [cooled(ONE, 11, 9)]);
}

#[test]
fn double_sinks_carry_off_twice_as_much() {
    let mut scenario = spider();
    let sinks = &mut Arc::make_mut(&mut scenario.units[0].design).heat_sinks;
    (sinks.kind, sinks.placed) = (HeatSinkKind::Double, [(LeftArm, 1)].into());
    assert_eq!(suffered(scenario.clone(), [hot(ONE, 30)], &[]), [cooled(ONE, 20, 10)]);
    let sink = broken(ONE, LeftArm, 4, Slot::HeatSink(0));
    assert_eq!(suffered(scenario, [sink, hot(ONE, 30)], &[]), [cooled(ONE, 18, 12)]);
}

#[test]
fn on_the_tabletop_ammunition_may_hold_at_thirty() {
    let tabletop = Scenario { profile: Profile::TABLETOP, ..hunchbacks() };
    let events = suffered(tabletop, [hot(ONE, 45)], &[4, 4, 6, 6]);
    assert_eq!(
        events,
        [
            cooled(ONE, 13, 32),
            melts(ONE, 32),
            owes(ONE, Trigger::Shutdown),
            ammunition(ONE, 32, 8, [4, 4]),
            balance(ONE, Trigger::Shutdown, 8, &[("Reactor shutdown", 3, "heat_shutdown")], [6, 6]),
        ]
    );
}

#[test]
fn on_the_tabletop_the_bin_that_does_most_bursts_inside() {
    let scenario = duel("wolverine-wvr-6r", "hunchback-hbk-4g", 3);
    let tabletop = Scenario { profile: Profile::TABLETOP, ..scenario };
    let few = ammo(ONE, "srm-6-1", "SRM 6", 1);
    let events = suffered(tabletop, [few, hot(ONE, 31)], &[6, 6, 1, 2, 6, 6, 6, 6, 1, 1]);
    assert_eq!(
        events[2..],
        [
            ammunition(ONE, 19, 4, [1, 2]),
            explosion(ONE, LeftTorso, Some("srm-6-1"), 12),
            wounds(ONE, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(ONE, LeftTorso, [0, 12], [20, 1]),
            inside(ONE, LeftTorso, [1, 1], Critical::Slots(0)),
        ]
    );
}

#[test]
fn of_bins_that_do_as_much_a_shot_the_fullest_bursts() {
    let scenario = duel("shadow-hawk-shd-2h", "hunchback-hbk-4g", 3);
    let tabletop = Scenario { profile: Profile::TABLETOP, ..scenario };
    let events = suffered(tabletop, [hot(ONE, 31)], &[6, 6, 1, 2, 6, 6, 6, 6]);
    assert_eq!(events[3], explosion(ONE, RightTorso, Some("lrm-5-1"), 120));
}

#[test]
fn who_is_knocked_out_may_wake_up_in_a_later_turn() {
    let session = ruled(in_phase(spider(), Phase::End), [knocked_out(ONE)]);
    let session = roll(&session, Order::AdvancePhase, &[]);
    assert_eq!(told(&session).len(), 1, "not in the turn of the blow");
    let session = advanced(session, Phase::End);
    for (dice, passed) in [([1, 1], false), ([1, 2], true)] {
        let session = roll(&session, Order::AdvancePhase, &dice);
        let roll = dice.map(|face| face as u8);
        let check = ConsciousnessRoll { target_number: 3, roll, passed };
        assert_eq!(told(&session)[0], Event::PilotRecovery { unit_id: id(ONE), roll: check });
        assert_eq!(unit(&session, ONE).can_act(), passed);
    }
}

#[test]
fn who_cools_fires_better_and_walks_faster_again() {
    let session = play(heat_phase(spider(), [hot(ONE, 18)]), [(PLAYER, Order::AdvancePhase)]);
    assert_eq!(unit(&session, ONE).heat, 8);
    let session = next_turn(session, Phase::WeaponAttack);
    let order = attack(ONE, TWO, &["medium-laser-1"]);
    let session = session.submit(PLAYER, order, NOON).expect("a legal order");
    let [Event::AttackDeclared(aimed)] = &told(&session)[..] else { panic!("no attack") };
    assert_eq!(aimed.weapon_attacks[0].modifiers, [modifier("Attacker heat", 1, "heat")]);
    let session = next_turn(session, Phase::Initiative);
    let walk = session.game().fighters(session.state()).next().expect("a unit").walk();
    assert_eq!((unit(&session, ONE).heat, walk), (1, 8), "8 and 3 of the laser, less 10");
}
