//! Rules that make a movement mode unavailable. Each refused mode shows its rule.

use crate::events::destroyed;
use crate::fixture::{MIDDLE, a_unit, field_by, open_field, tabletop_field};
use crate::table::{
    ONE, OPPONENT, PLAYER, TWO, advanced, duel, id, move_order, next_phase, north, refusal,
    started, unit, with_events,
};
use sandtable_core::{Game, Session};
use sandtable_hex::flat;
use sandtable_mech::Location::{LeftLeg, RightLeg};
use sandtable_mech::MovementMode::{Jump, Run, Walk};
use sandtable_mech::rules::Profile;
use sandtable_mech::{
    Action, Event, Gone, Location, Mech, MovementMode, MovementStep, Phase, ReachabilityCalculator,
    Scenario, Unit, WoundSource, actions,
};
use std::sync::Arc;

/// A Griffin, which has jump jets, in the movement phase after referee events.
fn griffin(rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session =
        advanced(started(duel("griffin-grf-1n", "hunchback-hbk-4g", 10)), Phase::Movement);
    with_events(session, rulings)
}

/// The rule and the reason that refuse each mode of `mech-1`; `None` for available modes.
fn refused(session: &Session<Mech>) -> [Option<(String, String)>; 3] {
    let report = session.game().actions(session.state(), &id(ONE), Phase::Movement);
    let refused = report.expect("a known unit").refused;
    MovementMode::ALL.map(|mode| {
        let found = refused.iter().find(|one| one.action == Action::Move { mode })?;
        // The order gets the same answer as the list.
        let order = move_order(ONE, mode, MIDDLE, flat::NE);
        let (code, words) = refusal(session, PLAYER, order);
        assert_eq!((code, &words), (found.rule, &found.reason));
        Some((code.to_owned(), words))
    })
}

fn rules(session: &Session<Mech>) -> [Option<String>; 3] {
    refused(session).map(|found| found.map(|(rule, _)| rule))
}

fn lost(location: Location) -> Event {
    Event::LocationLost { unit_id: id(ONE), location }
}

#[test]
fn a_sound_unit_may_move_in_every_mode() {
    assert_eq!(rules(&griffin([])), [None, None, None]);
}

#[test]
fn a_unit_without_points_cannot_move_in_that_mode() {
    let session =
        advanced(started(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 10)), Phase::Movement);
    let [walk, run, jump] = refused(&session);
    assert_eq!((walk, run), (None, None));
    let words = "Player's Hunchback has no movement points to jump".to_owned();
    assert_eq!(jump, Some(("no-movement-points".to_owned(), words)));
}

#[test]
fn a_prone_unit_can_turn_but_not_jump() {
    let [walk, run, jump] = refused(&griffin([Event::DroppedProne { unit_id: id(ONE) }]));
    assert_eq!((walk, run), (None, None), "turns in place");
    let words = "Player's Griffin cannot jump while it is prone".to_owned();
    assert_eq!(jump, Some(("prone".to_owned(), words)));
}

#[test]
fn a_unit_that_is_shut_down_cannot_move() {
    let check = Event::ShutdownCheck {
        unit_id: id(ONE),
        heat: 30,
        target_number: None,
        roll: [1, 1],
        shutdown_occurred: true,
    };
    let shut_down = Some("unit-shut-down".to_owned());
    assert_eq!(rules(&griffin([check])), [shut_down.clone(), shut_down.clone(), shut_down]);
}

#[test]
fn an_unconscious_pilot_cannot_move_its_unit() {
    let hit = Event::PilotHit {
        unit_id: id(ONE),
        wounds: 1,
        total_wounds: 1,
        source: WoundSource::HeadHit,
        consciousness_check_required: true,
        consciousness_check_passed: Some(false),
        rolls: Vec::new(),
    };
    let out = Some("pilot-unconscious".to_owned());
    assert_eq!(rules(&griffin([hit])), [out.clone(), out.clone(), out]);
}

#[test]
fn a_unit_without_legs_cannot_walk_and_without_one_cannot_run() {
    let legs = Some("legs-destroyed".to_owned());
    assert_eq!(rules(&griffin([lost(LeftLeg)])), [None, legs.clone(), None]);
    let [walk, run, jump] = refused(&griffin([lost(LeftLeg), lost(RightLeg)]));
    assert_eq!(
        walk.map(|(_, words)| words).as_deref(),
        Some("Player's Griffin cannot walk: legs destroyed")
    );
    assert_eq!((run.map(|(rule, _)| rule), jump), (legs, None), "its jets still work");
}

/// D15.
#[test]
fn a_unit_under_water_cannot_jump_by_the_printed_rules() {
    let lake = |profile: Profile, depth: &'static str| {
        let field = field_by(&profile, move |hex| (0, if hex == MIDDLE { depth } else { "clear" }));
        let scenario = duel("griffin-grf-1n", "hunchback-hbk-4g", 10);
        let scenario = Scenario { map: Arc::clone(field.map()), profile, ..scenario };
        advanced(started(scenario), Phase::Movement)
    };
    let [walk, run, jump] = refused(&lake(Profile::TABLETOP, "water:2"));
    assert_eq!((walk, run), (None, None));
    let words = "Player's Griffin cannot jump under water".to_owned();
    assert_eq!(jump, Some(("under-water".to_owned(), words)));
    assert_eq!(rules(&lake(Profile::TABLETOP, "water:1")), [None, None, None]);
    assert_eq!(rules(&lake(Profile::STANDARD, "water:2")), [None, None, None]);
    let session = lake(Profile::TABLETOP, "water:2");
    let legal = session.game().legal(session.state(), PLAYER);
    let jumps = |order: &&sandtable_mech::Order| {
        matches!(order, sandtable_mech::Order::DeclareMovement { mode: Jump, .. })
    };
    assert_eq!(legal.iter().find(jumps), None, "the list of legal orders agrees");
}

#[test]
fn what_is_wrong_with_a_unit_comes_before_the_turn_order() {
    let session = griffin([lost(LeftLeg)]);
    let session = next_phase(advanced(next_phase(session), Phase::End));
    let session = advanced(session, Phase::Movement);
    assert_eq!(unit(&session, ONE).side.seat(), PLAYER);
    let order = move_order(TWO, Jump, north(9), flat::S);
    let (code, _) = refusal(&session, OPPONENT, order);
    assert_eq!(code, "no-movement-points", "also while it is the other side's turn");
    let gone = with_events(session, [destroyed(ONE, Gone::Damage)]);
    let (code, _) = refusal(&gone, PLAYER, move_order(ONE, Walk, MIDDLE, flat::NE));
    assert_eq!(code, "unit-destroyed");
}

/// Positions and points alone know fewer rules: no points, prone, water.
#[test]
fn the_list_without_a_battle_applies_the_rules_it_can() {
    let rules = |field, unit: Unit| {
        let report = actions(&field, std::slice::from_ref(&unit), &unit.id, Phase::Movement)
            .expect("on the map");
        report.refused.into_iter().map(|one| (one.movement_mode, one.rule)).collect::<Vec<_>>()
    };
    let jumper = || Unit { jump_mp: 4, ..a_unit() };
    assert_eq!(rules(open_field(), jumper()), []);
    assert_eq!(rules(open_field(), a_unit()), [(Some(Jump), "no-movement-points")]);
    assert_eq!(rules(open_field(), Unit { prone: true, ..jumper() }), [(Some(Jump), "prone")]);
    let lake = tabletop_field(|hex| (0, if hex == MIDDLE { "water:2" } else { "clear" }));
    assert_eq!(rules(lake, jumper()), [(Some(Jump), "under-water")]);
}

/// D17.
#[test]
fn no_move_of_the_standard_profile_costs_more_than_the_points() {
    let weak = Unit { walking_mp: 2, running_mp: 2, ..a_unit() };
    // In heavy woods everywhere, each hex entered costs 3 points and each hexside turned 1.
    let price = |path: &[MovementStep]| -> u32 {
        let from = std::iter::once(weak.position).chain(path.iter().map(|step| step.position));
        let steps = from.zip(path);
        steps.map(|(from, step)| if step.position == from { 1 } else { 3 }).sum()
    };
    let prices = |profile: Profile, mode| -> Vec<u32> {
        let mut calculator = ReachabilityCalculator::default().with_minimum_move();
        let field = field_by(&profile, |_| (0, "woods:2"));
        let map = calculator.reach(&field, &[], &weak, mode).expect("on the map");
        assert_eq!(map.max_mp, 2);
        map.destinations.iter().map(|end| price(&end.path)).collect()
    };
    for mode in [Walk, Run] {
        assert_eq!(prices(Profile::STANDARD, mode), [1, 1, 2, 2], "turns in place");
        assert_eq!(prices(Profile::TABLETOP, mode), [1, 1, 2, 2, 3], "and the minimum move");
    }
}

#[test]
fn a_mode_that_a_rule_of_position_forbids_has_no_points_and_no_ends() {
    let jump = |profile: Profile, terrain: &'static str, prone: bool| {
        let field =
            field_by(&profile, move |hex| (0, if hex == MIDDLE { terrain } else { "clear" }));
        let unit = Unit { jump_mp: 4, prone, ..a_unit() };
        let mut calculator = ReachabilityCalculator::default();
        let map = calculator.reach(&field, &[], &unit, Jump).expect("on the map");
        (map.max_mp, map.destinations.len())
    };
    let free = jump(Profile::TABLETOP, "clear", false);
    assert_eq!(free.0, 4);
    assert!(free.1 > 0);
    assert_eq!(jump(Profile::TABLETOP, "clear", true), (0, 0), "prone");
    assert_eq!(jump(Profile::TABLETOP, "water:2", false), (0, 0), "under water");
    assert_eq!(jump(Profile::STANDARD, "water:2", false), free, "all water is flat");
}
