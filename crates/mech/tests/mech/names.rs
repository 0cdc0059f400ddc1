//! Unit names.

use crate::fixture::{away, deployed};
use crate::table::{NOON, ONE, PLAYER, TWO, hunchbacks, id, in_phase, move_order, north, refusal};
use sandtable_core::{Game, Viewer};
use sandtable_hex::flat;
use sandtable_mech::setup::SCENARIOS;
use sandtable_mech::{MovementMode, Names, Phase, Side};
use std::collections::BTreeSet;

const LOCUST: &str = "locust-lct-1v";
const WASP: &str = "wasp-wsp-1a";

/// The name of each unit.
fn called(units: &[(&str, Side, &str)]) -> Vec<String> {
    let place = |(at, (name, side, design)): (usize, &(&str, Side, &str))| {
        deployed(name, *side, design, away(flat::N, at))
    };
    let names = Names::of(&units.iter().enumerate().map(place).collect::<Vec<_>>());
    units.iter().map(|(name, ..)| names.name(&id(name)).to_owned()).collect()
}

#[test]
fn a_unit_is_named_by_side_and_chassis() {
    let units = [("a", Side::Player, LOCUST), ("b", Side::Opponent, LOCUST)];
    assert_eq!(called(&units), ["Player's Locust", "Opponent's Locust"]);
}

#[test]
fn units_of_the_same_chassis_are_numbered_in_scenario_order() {
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
fn an_unknown_unit_is_named_by_its_id() {
    assert_eq!(Names::default().name(&id("ghost")), "ghost");
}

#[test]
fn unit_names_are_unique_in_shipped_scenarios() {
    for (scenario, shipped) in SCENARIOS.all() {
        let units = &shipped.scenario.units;
        let names = Names::of(units);
        let different: BTreeSet<&str> = units.iter().map(|unit| names.name(&unit.id)).collect();
        assert_eq!(different.len(), units.len(), "{scenario}");
    }
}

#[test]
fn every_text_uses_the_same_unit_name() {
    let session = in_phase(hunchbacks(), Phase::Movement);
    let walk = move_order(ONE, MovementMode::Walk, north(1), flat::N);
    let session = session.submit(PLAYER, walk, NOON).expect("a legal move");
    let (game, state) = (session.game(), session.state());
    let name = "Player's Hunchback";
    assert_eq!(game.names().name(&id(ONE)), name);
    let news = session.news(Viewer::Public);
    assert_eq!(news[0].text, format!("{name} (mech-1) walks to 1615 facing N, 1 of 4 MP"));
    assert_eq!(game.sheet(state, &id(ONE)).expect("a sheet").name, name);
    assert_eq!(game.roster(state)[0].name, name);
    let duty = &game.duties(state, Side::Player)[0];
    assert_eq!(duty.text, format!("Confirm the move of {name}"));
    assert!(game.text(state).contains(&format!("#1 {name} (Hunchback HBK-4G, {ONE}) at ")));
    let (_, words) =
        refusal(&session, PLAYER, move_order(TWO, MovementMode::Walk, north(2), flat::S));
    assert_eq!(words, "Opponent's Hunchback is not yours");
}
