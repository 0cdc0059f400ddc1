//! What people call the units of a battle.

use crate::fixture::{away, deployed};
use crate::table::{NOON, ONE, PLAYER, TWO, going, hunchbacks, id, in_phase, north, refusal};
use sandtable_core::{Game, Viewer};
use sandtable_hex::flat;
use sandtable_mech::setup::SCENARIOS;
use sandtable_mech::{MovementMode, Names, Phase, Side};
use std::collections::BTreeSet;

const LOCUST: &str = "locust-lct-1v";
const WASP: &str = "wasp-wsp-1a";

/// What each unit of two sides is called.
fn called(units: &[(&str, Side, &str)]) -> Vec<String> {
    let place = |(at, (name, side, design)): (usize, &(&str, Side, &str))| {
        deployed(name, *side, design, away(flat::N, at))
    };
    let names = Names::of(&units.iter().enumerate().map(place).collect::<Vec<_>>());
    units.iter().map(|(name, ..)| names.name(&id(name)).to_owned()).collect()
}

#[test]
fn a_unit_is_called_by_its_side_and_its_machine() {
    let units = [("a", Side::Player, LOCUST), ("b", Side::Opponent, LOCUST)];
    assert_eq!(called(&units), ["Player's Locust", "Opponent's Locust"]);
}

#[test]
fn several_of_a_kind_on_one_side_are_counted_in_the_order_of_the_scenario() {
    let units = [
        ("z", Side::Player, LOCUST),
        ("b", Side::Opponent, LOCUST),
        ("c", Side::Player, WASP),
        ("a", Side::Player, LOCUST),
    ];
    let names = ["Player's Locust 1", "Opponent's Locust", "Player's Wasp", "Player's Locust 2"];
    assert_eq!(called(&units), names);
}

#[test]
fn who_takes_no_part_is_called_by_the_id_that_was_given() {
    assert_eq!(Names::default().name(&id("ghost")), "ghost");
}

#[test]
fn no_two_units_of_a_shipped_scenario_are_called_the_same() {
    for (scenario, shipped) in SCENARIOS.all() {
        let units = &shipped.scenario.units;
        let names = Names::of(units);
        let different: BTreeSet<&str> = units.iter().map(|unit| names.name(&unit.id)).collect();
        assert_eq!(different.len(), units.len(), "{scenario}");
    }
}

#[test]
fn log_sheet_list_duties_picture_and_refusals_call_a_unit_the_same() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let walk = going(ONE, MovementMode::Walk, north(1), flat::N);
    let session = session.submit(PLAYER, walk, NOON).expect("a legal move");
    let (game, state) = (session.game(), session.state());
    let name = "Player's Hunchback";
    assert_eq!(game.names().name(&id(ONE)), name);
    let news = session.news(Viewer::Public);
    assert_eq!(news[0].text, format!("{name} (mech-1) walks to 1615 facing N, 1 of 4 MP"));
    assert_eq!(game.sheet(state, &id(ONE)).expect("a sheet").name, name);
    assert_eq!(game.roster(state)[0].name, name);
    let duty = &game.duties(state, Side::Player)[0];
    assert_eq!(duty.text, format!("{name} has declared its move, which is not final yet"));
    assert!(game.text(state).contains(&format!("#1 {name} (Hunchback HBK-4G, {ONE}) at ")));
    let (_, words) = refusal(&session, PLAYER, going(TWO, MovementMode::Walk, north(2), flat::S));
    assert_eq!(words, "Opponent's Hunchback is not yours");
}
