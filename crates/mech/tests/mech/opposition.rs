//! Opposing forces for quick games.

use sandtable_core::{Findings, Game, Seed};
use sandtable_mech::opposition::{Opposition, OppositionRequest};
use sandtable_mech::setup::ScenarioFile;
use sandtable_mech::{Mech, Side};
use serde_json::{Value, json};

fn request(more: &Value) -> OppositionRequest {
    let mut body = json!({
        "units": [
            { "unitId": "atlas-as7-d", "pilotName": "Ada", "gunnery": 3, "piloting": 4 },
            { "unitId": "hunchback-hbk-4g" },
        ],
        "faction": "pirates", "biome": "desert", "difficulty": 1200, "scenarioType": "destroy",
        "maxModifiers": 2, "allowNegativeModifiers": true,
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    serde_json::from_value(body).expect("a request")
}

fn drawn(more: &Value) -> Result<Opposition, Findings> {
    request(more).draw(&Seed::from_number(7))
}

fn codes(more: &Value) -> Vec<String> {
    let findings = drawn(more).expect_err("a refusal").0;
    findings.into_iter().map(|finding| finding.code.into_owned()).collect()
}

#[test]
fn the_scenario_text_is_a_scenario_file_with_both_forces() {
    let opposition = drawn(&json!({})).expect("an opposing force");
    let file = ScenarioFile::from_toml(&opposition.scenario_text).expect("a scenario file");
    let scenario = file.scenario().expect("known names");
    Mech::new(&scenario).expect("playable");
    let own: Vec<_> = scenario.units.iter().filter(|unit| unit.side == Side::Player).collect();
    assert_eq!(own.len(), 2);
    assert_eq!((own[0].pilot.as_deref(), own[0].skills.gunnery), (Some("Ada"), 3));
    assert_eq!((own[1].pilot.as_deref(), own[1].skills.gunnery), (None, 4));
    let others = scenario.units.iter().filter(|unit| unit.side == Side::Opponent);
    let others: Vec<String> = others.map(|unit| unit.design.id()).collect();
    let listed: Vec<String> =
        opposition.op_for.units.iter().map(|unit| unit.sheet.card.id.clone()).collect();
    assert_eq!(listed, others);
    let (map, turns) = (&opposition.scenario.map_id, opposition.scenario.turn_limit);
    assert_eq!((&file.map, file.turn_limit), (map, turns));
}

#[test]
fn the_answer_has_the_fields_of_the_contract() {
    let value = serde_json::to_value(drawn(&json!({})).expect("an answer")).expect("JSON");
    let plain = drawn(&json!({ "maxModifiers": 0 })).expect("an answer");
    assert_eq!(plain.scenario.budget, 3525, "2938 plus 20 %: skill does not count");
    assert_eq!(value["scenario"]["seed"], "7");
    assert_eq!(value["scenario"]["era"], "late_succession_wars");
    assert_eq!(value["scenario"]["scenarioType"], "destroy");
    let modifiers = value["scenario"]["modifiers"].as_array().expect("a list");
    assert_eq!(modifiers.len(), 2);
    for modifier in modifiers {
        for field in ["id", "name", "about", "effect"] {
            assert!(modifier[field].is_string(), "{modifier}");
        }
    }
    let units = value["opFor"]["units"].as_array().expect("a list");
    let sum: u64 = units.iter().filter_map(|unit| unit["bv"].as_u64()).sum();
    assert_eq!(value["opFor"]["totalBV"], sum);
    assert!(Some(sum) <= value["scenario"]["budget"].as_u64());
    let tons: u64 = units.iter().filter_map(|unit| unit["tonnage"].as_u64()).sum();
    assert_eq!(value["opFor"]["totalTonnage"], tons);
    for unit in units {
        assert!(unit["maxArmor"]["head"].is_u64() && unit["weaponList"].is_array(), "{unit}");
        assert!(unit["gunnery"].is_u64() && unit["pilotName"].is_string(), "{unit}");
    }
}

#[test]
fn the_seed_of_the_request_comes_before_a_random_one() {
    let asked = drawn(&json!({ "seed": "5" })).expect("an answer");
    assert_eq!(asked, request(&json!({ "seed": "5" })).draw(&Seed::from_number(8)).expect("same"));
    let (seven, eight) = (Seed::from_number(7), Seed::from_number(8));
    let random = request(&json!({}));
    assert_ne!(random.draw(&seven).expect("one"), random.draw(&eight).expect("another"));
}

#[test]
fn a_request_without_units_gets_the_message_of_the_document() {
    let findings = drawn(&json!({ "units": [] })).expect_err("no units");
    assert_eq!(findings.0[0].message, "Add at least one unit to generate scenario");
    assert_eq!(findings.0[0].code, "generator.no-units");
}

#[test]
fn every_bad_field_of_a_request_has_a_finding() {
    assert_eq!(codes(&json!({ "units": [{ "unitId": "atlas" }] })), ["force.unknown-unit"]);
    assert_eq!(codes(&json!({ "difficulty": 499 })), ["generator.difficulty"]);
    assert_eq!(
        codes(&json!({ "difficulty": 2001, "maxModifiers": 7 })),
        ["generator.difficulty", "generator.modifiers"]
    );
    let unknown = json!({ "faction": "aliens", "era": "tomorrow", "biome": "moon" });
    assert_eq!(
        codes(&unknown),
        ["generator.unknown-faction", "generator.unknown-era", "generator.unknown-biome"]
    );
    let many: Vec<Value> = vec![json!({ "unitId": "wasp-wsp-1a" }); 25];
    assert_eq!(codes(&json!({ "units": many })), ["generator.too-many-units"]);
}
