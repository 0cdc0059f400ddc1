//! Unit reports.

use super::positions::positions;
use crate::table::{
    ONE, PLAYER, TWO, duel, hunchbacks, id, in_phase, play, ready_to_fire, roll, started,
    with_events,
};
use sandtable_core::testkit::Probe;
use sandtable_core::{Game, Session};
use sandtable_mech::panel::{PlateState, Stop, Ways, WeightClass};
use sandtable_mech::setup::SCENARIOS;
use sandtable_mech::{
    Action, Event, FireMode, Location, Lock, Mech, MovementStep, Order, Phase, Shot, Side, State,
    UnitId, UnitReport,
};

/// The largest report that a page can load without a noticeable delay.
const MOST_BYTES: usize = 100_000;

fn report(session: &Session<Mech>, name: &str) -> UnitReport {
    session.game().report(session.state(), &id(name)).expect("a known unit")
}

/// The path to a stop, following the links of the tree.
fn way(ways: &Ways, stop: &Stop) -> Vec<MovementStep> {
    let mut steps = vec![MovementStep { position: stop.position, facing: stop.facing }];
    let mut after = stop.after;
    while let Ok(index) = usize::try_from(after) {
        let before = &ways.stops[index];
        steps.push(MovementStep { position: before.position, facing: before.facing });
        after = before.after;
    }
    steps.reverse();
    steps
}

/// Compares every path of the tree with the path of the search.
fn compare(game: &Mech, state: &State, unit: &UnitId) -> usize {
    let report = game.report(state, unit).expect("a known unit");
    let actions = game.actions(state, unit, state.phase).expect("a known unit");
    let maps = actions.available.iter().filter_map(|action| action.preview.reachability.as_ref());
    let mut compared = 0;
    for (map, ways) in maps.zip(&report.moves) {
        assert_eq!((map.mode, map.max_mp), (ways.mode, ways.max_mp));
        let ends = ways.stops.iter().filter(|stop| stop.end);
        assert_eq!(ends.clone().count(), map.destinations.len());
        for (end, stop) in map.destinations.iter().zip(ends) {
            let place = (stop.position, stop.facing, stop.mp);
            assert_eq!(place, (end.position, end.facing, end.mp_spent));
            if !end.path.is_empty() {
                assert_eq!(way(ways, stop), end.path, "{unit} to {place:?}");
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_tree_of_moves_holds_the_paths_of_the_search() {
    let mut compared = 0;
    for shipped in SCENARIOS.values() {
        let mech = Mech::new(&shipped.scenario).expect("a valid scenario");
        let begun = [
            Event::GameStarted { first_side: Side::Player },
            Event::PhaseChanged {
                from_phase: Phase::Initiative,
                to_phase: Phase::Movement,
                turn: 1,
            },
        ];
        let mut state = mech.start();
        for event in &begun {
            mech.apply(&mut state, event);
        }
        for unit in &state.units {
            compared += compare(&mech, &state, &unit.id);
        }
    }
    assert!(compared > 9_000, "only {compared} paths");
}

#[test]
fn reports_stay_below_the_size_limit() {
    let session = in_phase(duel("locust-lct-1v", "locust-lct-1v", 9), Phase::Movement);
    let report = report(&session, ONE);
    let ends: usize = report.moves.iter().map(|ways| ways.stops.len()).sum();
    let bytes = serde_json::to_string(&report).expect("plain data").len();
    assert_eq!(ends, 1_979);
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
    let moves = report.actions.available.iter().filter(|a| matches!(a.action, Action::Move { .. }));
    assert!(moves.clone().count() == 2 && moves.clone().all(|a| a.preview.reachability.is_none()));
}

/// In each hex and mode one end is suggested: its facing leads nearest to an enemy, and no cheaper
/// end does so.
#[test]
fn the_suggested_facing_is_towards_the_nearest_enemy() {
    let session = in_phase(duel("locust-lct-1v", "locust-lct-1v", 9), Phase::Movement);
    let foe = session.state().units[1].position;
    let away = |stop: &Stop| stop.facing.step(stop.position).unsigned_distance_to(foe);
    for ways in report(&session, ONE).moves {
        let ends: Vec<&Stop> = ways.stops.iter().filter(|stop| stop.end).collect();
        for end in &ends {
            let here = ends.iter().filter(|other| other.position == end.position);
            let best = here.clone().map(|stop| (away(stop), stop.mp)).min();
            let chosen: Vec<_> = here.filter(|stop| stop.suggested).collect();
            assert_eq!(chosen.len(), 1, "{:?}", end.position);
            assert_eq!(Some((away(chosen[0]), chosen[0].mp)), best);
        }
        assert!(ways.stops.iter().all(|stop| stop.end || !stop.suggested));
    }
}

#[test]
fn a_stop_serialises_as_eleven_numbers() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let ways = report(&session, ONE).moves.remove(0);
    let stop = serde_json::to_value(ways.stops[1]).expect("plain data");
    let Stop { position, facing, after, mp, .. } = ways.stops[1];
    let expected = [position.x, position.y, facing.index() as i32, 1, after, mp as i32, 1];
    assert_eq!(stop.as_array().map(Vec::len), Some(11));
    assert_eq!(stop.as_array().map(|row| &row[..7]), Some(&expected.map(Into::into)[..]));
}

#[test]
fn a_report_lists_declared_attacks() {
    let shot = Shot { weapon: "ac-20-1".into(), mode: FireMode::Normal };
    let order = Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons: vec![shot] };
    let session = play(ready_to_fire(hunchbacks(), []), [(PLAYER, order)]);
    let report = report(&session, ONE);
    let [declared] = &report.declared[..] else { panic!("one shot: {:?}", report.declared) };
    assert_eq!((declared.with.as_str(), declared.target_number), ("ac-20-1", 4));
    assert_eq!((&declared.target, declared.chance.ways()), (&id(TWO), 33));
}

#[test]
fn the_roster_lists_every_unit() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let session = play(session, [(PLAYER, Order::LockMovement { unit: id(ONE) })]);
    let session = with_events(session, [Event::DroppedProne { unit_id: id(TWO) }]);
    let roster = report(&session, TWO).roster;
    let rows: Vec<_> =
        roster.iter().map(|row| (row.counter.as_str(), row.side, row.lock)).collect();
    assert_eq!(rows, [("#1", Side::Player, Lock::Locked), ("#2", Side::Opponent, Lock::Pending)]);
    assert_eq!(
        (roster[0].notes.join(", "), roster[1].notes.join(", ")),
        ("locked".into(), "prone".into())
    );
    assert_eq!((roster[0].percent, roster[0].able, roster[0].gone), (100, true, None));
}

#[test]
fn roster_rows_have_class_pilot_pips_and_figure() {
    let session = in_phase(duel("hunchback-hbk-4g", "locust-lct-1v", 9), Phase::Movement);
    let rows = report(&session, ONE).roster;
    assert_eq!((rows[0].class, rows[1].class), (WeightClass::Medium, WeightClass::Light));
    assert_eq!((rows[0].pilot.as_str(), rows[0].gunnery, rows[0].piloting), ("Mara Voss", 4, 5));
    assert_eq!((rows[0].pips, rows[0].acted, rows[0].figure.len()), (8, false, 11));
    assert!(rows[0].figure.iter().all(|plate| plate.state == PlateState::Full));
    let hit = Event::DamageApplied {
        unit_id: id(ONE),
        location: Location::LeftArm,
        rear: false,
        armor_damage: 3,
        structure_damage: 0,
        armor_remaining: 13,
        structure_remaining: 8,
        location_destroyed: false,
    };
    let rows = report(&with_events(session, [hit]), TWO).roster;
    let arm = rows[0].figure.iter().find(|plate| plate.location == Location::LeftArm);
    assert_eq!(arm.map(|plate| (plate.armour, plate.state)), Some(([13, 16], PlateState::Hurt)));
    assert_eq!(rows[0].pips, 8, "rounded up");
}

/// Weapon attacks of four against four are the largest reports.
#[test]
fn reports_of_a_large_battle_stay_below_the_size_limit() {
    let mut largest = 0;
    for phase in [Phase::Movement, Phase::WeaponAttack, Phase::PhysicalAttack] {
        for position in positions(phase) {
            for unit in position.units() {
                let report = position.game.report(&position.state, &unit).expect("a known unit");
                let bytes = serde_json::to_string(&report).expect("plain data").len();
                largest = largest.max(bytes);
                assert!(bytes < MOST_BYTES, "{} {unit} {phase:?}: {bytes}", position.name);
            }
        }
    }
    assert!(largest > 20_000, "{largest}");
}

#[test]
fn reports_exist_before_the_battle_but_not_for_unknown_units() {
    let scenario = &Mech::scenarios()[0];
    let mech = Mech::new(scenario).expect("a valid scenario");
    assert!(mech.report(&mech.start(), &id("Player-0")).is_some());
    assert!(mech.report(&mech.start(), &id("ghost")).is_none());
    let rolled =
        roll(&started(hunchbacks()), Order::RollInitiative { moves_first: None }, &[1, 1, 6, 6]);
    assert!(report(&rolled, ONE).moves.is_empty());
}

#[test]
fn the_heat_scale_lists_bands_of_effects() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let heat = report(&session, ONE).sheet.heat;
    let from: Vec<u16> = heat.bands.iter().map(|band| band.from).collect();
    assert_eq!(from, [5, 8, 10, 13, 14, 15, 17, 18, 19, 20, 22, 23, 24, 25, 26, 28, 30]);
    assert_eq!(heat.bands[4].effects, ["walk -2", "to hit +2", "shutdown avoided on 4+"]);
}
