//! Forces, encounters and opposition behind the facade.

use sandtable::{
    AnyScenario, AnySetup, EncounterDraft, ForceDraft, OppositionRequest, UnitDraft, Verdict,
    muster,
};
use sandtable_core::{Outcome, Seat, Seed, SessionId, Timestamp};
use sandtable_hex::draw::Theme;
use serde_json::json;

const NOON: Timestamp = Timestamp::UNIX_EPOCH;

fn force(name: &str) -> ForceDraft {
    let units = ["hunchback-hbk-4g", "griffin-grf-1n"].map(UnitDraft::new).into();
    ForceDraft { name: name.to_owned(), units }
}

fn encounter() -> EncounterDraft {
    EncounterDraft { name: "Dawn".to_owned(), ..EncounterDraft::default() }
}

fn created(scenario: AnyScenario) -> Box<dyn sandtable::AnySession> {
    let setup = AnySetup::new(SessionId::from_random([1; 16]), scenario, Seed::from_number(7));
    muster().game().create(setup, NOON).expect("a playable scenario")
}

#[test]
fn the_scenario_of_an_encounter_can_be_played() {
    let (hammer, anvil) = (force("Hammer"), force("Anvil"));
    let scenario = muster().scenario(&encounter(), &hammer, &anvil).expect("valid");
    assert!(matches!(&scenario, AnyScenario::Written { file, .. } if file == "Dawn"));
    assert_eq!(muster().game().name(), "mech");
    let report = created(scenario).report(sandtable_core::Viewer::Public, "player-1-hunchback");
    assert_eq!(report.expect("a unit")["roster"].as_array().map(Vec::len), Some(4));
}

#[test]
fn an_invalid_encounter_becomes_no_scenario() {
    let empty = ForceDraft { name: "Empty".to_owned(), units: Vec::new() };
    let refused = muster().scenario(&encounter(), &force("Hammer"), &empty);
    assert_eq!(refused.expect_err("no units").0[0].code, "encounter.force-without-units");
    assert!(!muster().validate(&encounter(), Some(&force("Hammer")), None).is_valid);
    let unknown = EncounterDraft { map_id: Some("nowhere".to_owned()), ..encounter() };
    assert_eq!(
        muster().encounter(&unknown).expect_err("unknown").0[0].code,
        "encounter.unknown-map"
    );
    assert_eq!(muster().encounter(&encounter()), Ok(()));
    assert_eq!(muster().picture(&unknown, None, None, Theme::Light), None);
    assert!(muster().picture(&encounter(), None, None, Theme::Dark).is_some());
}

#[test]
fn forces_are_exported_and_imported() {
    let hammer = force("Hammer");
    let text = muster().export_force(&hammer).expect("TOML");
    assert_eq!(muster().import_force(&text), Ok(hammer.clone()));
    assert_eq!(muster().force(&hammer).expect("valid").total_tonnage, 105);
    assert_eq!(muster().import_force("nonsense").expect_err("broken").0[0].code, "force.syntax");
}

#[test]
fn units_are_searched_shown_and_drawn() {
    assert_eq!(muster().units("").len(), 25);
    assert_eq!(muster().units("locust")[0].id, "locust-lct-1v");
    assert_eq!(muster().unit("locust-lct-1v").expect("shipped").card.tonnage, 20);
    assert!(muster().token("locust-lct-1v", 1).is_some_and(|svg| svg.contains("<path")));
    assert_eq!((muster().unit("nothing"), muster().token("nothing", 0)), (None, None));
    assert_eq!(muster().options().templates.len(), 4);
}

#[test]
fn an_opposition_comes_with_a_scenario_that_can_be_played() {
    let request: OppositionRequest = serde_json::from_value(json!({
        "units": [{ "unitId": "griffin-grf-1n" }], "faction": "house_davion", "biome": "forest",
    }))
    .expect("a request");
    let drawn = muster().oppose(&request, &Seed::from_number(3)).expect("an opposing force");
    let file = "quick game".to_owned();
    created(AnyScenario::Written { file, text: drawn.scenario_text });
    let none = OppositionRequest { units: Vec::new(), ..request };
    let refused = muster().oppose(&none, &Seed::from_number(3)).expect_err("no units");
    assert_eq!(refused.0[0].message, "Add at least one unit to generate scenario");
}

#[test]
fn a_winner_is_named_by_side_or_as_a_draw() {
    let game = muster().game();
    let winner = |outcome: Outcome| Verdict::winner(&outcome, |seat| game.seat_name(seat));
    assert_eq!(winner(Outcome::won(Seat(0), "holdout")), "player");
    assert_eq!(winner(Outcome::won(Seat(1), "destruction")), "opponent");
    assert_eq!(winner(Outcome::draw("turn limit")), "draw");
    let end = sandtable_core::Moment::new(12, "End");
    let verdict =
        Verdict::of(&Outcome::won(Seat(0), "holdout"), Some(Seat(0)), end, |_| String::new());
    assert_eq!(verdict.why, "Turn 12: the defender still stands after the last turn.");
}
