//! Encounters: validation, placement and the scenarios they become.

use sandtable_core::Game;
use sandtable_hex::draw::Theme;
use sandtable_mech::encounter::{EncounterDraft, MusterOptions, Template, Validation};
use sandtable_mech::force::{ForceDraft, UnitDraft};
use sandtable_mech::setup::{MAPS, ScenarioFile};
use sandtable_mech::{AtTurnLimit, Mech, Scenario, Side, UnitId};
use std::collections::BTreeSet;

fn lance(name: &str, units: usize) -> ForceDraft {
    let designs = ["hunchback-hbk-4g", "griffin-grf-1n", "shadow-hawk-shd-2h", "centurion-cn9-a"];
    let units = designs.into_iter().cycle().take(units).map(UnitDraft::new).collect();
    ForceDraft { name: name.to_owned(), units }
}

fn draft(template: &str, map: &str) -> EncounterDraft {
    EncounterDraft {
        name: "At the ford".to_owned(),
        scenario_template: Some(template.to_owned()),
        map_id: Some(map.to_owned()),
        ..EncounterDraft::default()
    }
}

fn validated(draft: &EncounterDraft) -> Validation {
    draft.validate(Some(&lance("Hammer", 4)), Some(&lance("Anvil", 4)))
}

fn found(validation: &Validation) -> Vec<(&str, &str)> {
    let findings = validation.findings.iter();
    findings.map(|finding| (finding.code.as_ref(), finding.path.as_str())).collect()
}

fn scenario(draft: &EncounterDraft, units: usize) -> Scenario {
    let file = draft.scenario(&lance("Hammer", units), &lance("Anvil", units)).expect("valid");
    file.scenario().expect("known names")
}

#[test]
fn a_complete_encounter_is_valid_on_every_map_with_every_template() {
    for (map, template) in
        MAPS.names().flat_map(|map| Template::ALL.map(|template| (map, template)))
    {
        let draft = draft(template.id(), map);
        let validation = validated(&draft);
        assert_eq!(validation, Validation { is_valid: true, ..Validation::default() }, "{map}");
        let scenario = scenario(&draft, 4);
        Mech::new(&scenario).expect("a playable scenario");
        assert_eq!(scenario.turn_limit, template.turn_limit());
        assert_eq!(scenario.victory.at_turn_limit, template.at_turn_limit());
    }
}

#[test]
fn every_missing_part_is_an_error_at_its_field() {
    let empty = EncounterDraft::default().validate(None, Some(&lance("Anvil", 0)));
    assert!(!empty.is_valid);
    assert_eq!(
        found(&empty),
        [
            ("encounter.no-name", "name"),
            ("encounter.no-player-force", "playerForce"),
            ("encounter.force-without-units", "opponentForce"),
        ]
    );
    assert_eq!(
        empty.errors,
        [
            "no name: give the encounter a name",
            "no player force: assign one",
            "force 'Anvil' has no units: add at least one",
        ]
    );
    assert_eq!(empty.warnings, [""; 0]);
}

#[test]
fn unknown_ids_and_impossible_numbers_are_errors() {
    let mut draft = draft("siege", "no-such-map");
    draft.turn_limit = Some(0);
    draft.description = Some("x".repeat(2001));
    let validation = validated(&draft);
    assert_eq!(
        found(&validation),
        [
            ("encounter.long-description", "description"),
            ("encounter.unknown-template", "scenarioTemplate"),
            ("encounter.unknown-map", "mapId"),
            ("encounter.turn-limit", "turnLimit"),
        ]
    );
    assert_eq!(validation.errors[3], "turn limit 0: expected 1 to 100");
    assert_eq!(draft.check().len(), 4, "the same fields keep it from being stored");
    draft.turn_limit = Some(101);
    assert!(validated(&draft).errors.contains(&"turn limit 101: expected 1 to 100".to_owned()));
    let long = EncounterDraft { name: "x".repeat(10_000), ..EncounterDraft::default() };
    assert_eq!(long.check()[0].code, "encounter.long-name");
}

#[test]
fn a_force_that_lost_its_design_is_reported_at_its_side() {
    let broken = ForceDraft { name: "Old".to_owned(), units: vec![UnitDraft::new("gone-1x")] };
    let validation = draft("skirmish", "mill-ford").validate(Some(&broken), Some(&broken));
    assert_eq!(
        found(&validation),
        [("force.unknown-unit", "playerForce"), ("force.unknown-unit", "opponentForce")]
    );
    assert_eq!(validation.errors[0], "force 'Old': unknown unit 'gone-1x'");
}

#[test]
fn the_same_force_on_both_sides_is_a_mirror_match() {
    let force = Some("force-1".to_owned());
    let mut draft = draft("skirmish", "mill-ford");
    (draft.player_force_id, draft.opponent_force_id) = (force.clone(), force);
    let validation = validated(&draft);
    assert!(validation.is_valid);
    assert_eq!(found(&validation), [("encounter.mirror-match", "opponentForce")]);
    assert_eq!(validation.warnings, ["mirror match: both sides use the same force"]);
}

#[test]
fn a_force_of_more_than_one_and_a_half_times_the_value_is_lopsided() {
    let validation = draft("skirmish", "mill-ford")
        .validate(Some(&lance("Hammer", 2)), Some(&lance("Anvil", 4)));
    assert!(validation.is_valid);
    assert_eq!(found(&validation), [("encounter.lopsided", "opponentForce")]);
    assert_eq!(
        validation.warnings,
        [
            "lopsided: 'Anvil' has 1.8 times the adjusted battle value of 'Hammer' (4322 against 2313)"
        ]
    );
    let close = [lance("Hammer", 3), lance("Anvil", 4)];
    assert_eq!(
        found(&draft("skirmish", "mill-ford").validate(Some(&close[0]), Some(&close[1]))),
        []
    );
}

#[test]
fn a_column_that_is_longer_than_the_map_does_not_fit() {
    let forces = [lance("Hammer", 20), lance("Anvil", 20)];
    let validate = |draft: EncounterDraft| draft.validate(Some(&forces[0]), Some(&forces[1]));
    let validation = validate(draft("ambush", "mill-ford"));
    assert_eq!(found(&validation), [("encounter.map-too-small", "mapId")]);
    assert_eq!(
        validation.errors,
        ["Ford at the mill is too small: no room for 20 units of the Player in this ambush"]
    );
    assert!(validate(draft("skirmish", "mill-ford")).is_valid);
    let refused = draft("ambush", "mill-ford").scenario(&forces[0], &forces[1]);
    assert_eq!(refused.expect_err("too small").0[0].code, "encounter.map-too-small");
}

/// The rows of the starting hexes of a side, from north to south.
fn rows(scenario: &Scenario, side: Side) -> Vec<u16> {
    let shape = scenario.map.shape();
    let own = scenario.units.iter().filter(|unit| unit.side == side);
    let cells = own.filter_map(|unit| shape.cell(unit.position));
    let mut rows: Vec<u16> = cells.map(|cell| shape.position(cell).1).collect();
    rows.sort_unstable();
    rows
}

#[test]
fn a_skirmish_starts_at_opposite_edges_with_equal_room() {
    let scenario = scenario(&draft("skirmish", "kestrel-steppe"), 4);
    assert_eq!(rows(&scenario, Side::Opponent), [0, 0, 0, 0]);
    assert_eq!(rows(&scenario, Side::Player), [19, 19, 19, 19]);
    let facings: BTreeSet<u8> =
        scenario.units[..4].iter().map(|unit| unit.facing.index() as u8).collect();
    assert!(facings.iter().all(|facing| [5, 0, 1].contains(facing)), "north: {facings:?}");
}

#[test]
fn a_holdout_starts_with_the_defender_at_the_centre() {
    let scenario = scenario(&draft("holdout", "kestrel-steppe"), 4);
    assert_eq!(scenario.victory.at_turn_limit, AtTurnLimit::PlayerHolds);
    assert_eq!(scenario.victory.at_turn_limit.defender(), Some(Side::Player));
    assert_eq!(rows(&scenario, Side::Opponent), [0, 0, 0, 0]);
    assert!(rows(&scenario, Side::Player).iter().all(|row| (7..13).contains(row)));
}

#[test]
fn an_ambush_starts_with_a_column_between_both_flanks() {
    let scenario = scenario(&draft("ambush", "kestrel-steppe"), 4);
    let shape = scenario.map.shape();
    let columns = |side| {
        let own = scenario.units.iter().filter(move |unit| unit.side == side);
        own.filter_map(|unit| Some(shape.position(shape.cell(unit.position)?).0))
    };
    let file: BTreeSet<u16> = columns(Side::Player).collect();
    assert_eq!(file.len(), 1, "single file");
    let line = *file.first().expect("a column");
    let flanks: Vec<bool> = columns(Side::Opponent).map(|column| column < line).collect();
    assert_eq!(flanks, [true, false, true, false], "both sides in turn");
    assert!(columns(Side::Opponent).all(|column| (2..=5).contains(&column.abs_diff(line))));
    let facings: BTreeSet<usize> = scenario.units[..4].iter().map(|u| u.facing.index()).collect();
    assert_eq!(facings, [0].into(), "the column marches north");
    assert!(Template::Ambush.about().contains("Nothing is hidden"));
}

#[test]
fn names_pilots_and_skills_reach_the_scenario_and_the_record_sheet() {
    let mut hammer = lance("Hammer", 2);
    hammer.units[0].pilot_name = Some("Ada Krüger".to_owned());
    hammer.units[0].gunnery = Some(2);
    hammer.units[0].piloting = Some(3);
    let file = draft("skirmish", "mill-ford").scenario(&hammer, &lance("Anvil", 2)).expect("valid");
    assert_eq!((file.title.as_str(), file.map.as_str()), ("At the ford", "mill-ford"));
    let text = file.to_toml().expect("TOML");
    assert!(text.contains("pilot = \"Ada Krüger\"\n"), "{text}");
    let scenario = ScenarioFile::from_toml(&text).and_then(|file| file.scenario()).expect("valid");
    assert_eq!(scenario.units[0].id, UnitId::from("player-1-hunchback"));
    assert_eq!((scenario.units[0].skills.gunnery, scenario.units[0].skills.piloting), (2, 3));
    let mech = Mech::new(&scenario).expect("playable");
    let pilot = |unit: &str| mech.sheet(&mech.start(), &UnitId::from(unit)).expect("a unit").pilot;
    assert_eq!(pilot("player-1-hunchback").name, "Ada Krüger");
    assert_eq!(pilot("player-2-griffin").name, "Tomas Reyl", "a name from the table");
}

#[test]
fn the_draft_decides_map_turn_limit_and_text_of_the_scenario() {
    let mut draft = EncounterDraft { name: " Dawn ".to_owned(), ..EncounterDraft::default() };
    let usual = scenario(&draft, 1);
    assert_eq!((usual.map.name(), usual.turn_limit), ("Kestrel steppe", 30));
    draft.turn_limit = Some(7);
    draft.description = Some("Before breakfast.".to_owned());
    let file = draft.scenario(&lance("Hammer", 1), &lance("Anvil", 1)).expect("valid");
    assert_eq!((file.title.as_str(), file.about.as_str()), ("Dawn", "Before breakfast."));
    assert_eq!(file.turn_limit, 7);
}

#[test]
fn the_picture_shows_the_placement_also_while_a_force_is_missing() {
    let draft = draft("skirmish", "mill-ford");
    let hammer = lance("Hammer", 4);
    let both = draft.picture(Some(&hammer), Some(&hammer), Theme::Light).expect("a map");
    let one = draft.picture(Some(&hammer), None, Theme::Light).expect("a map");
    assert_eq!(both.matches(">Griffin</text>").count(), 2);
    assert_eq!(one.matches(">Griffin</text>").count(), 1);
    assert_ne!(draft.picture(None, None, Theme::Dark), draft.picture(None, None, Theme::Light));
    let unknown = EncounterDraft { map_id: Some("nowhere".to_owned()), ..draft };
    assert_eq!(unknown.picture(None, None, Theme::Light), None);
}

#[test]
fn the_options_list_every_template_map_and_limit() {
    let options = serde_json::to_value(MusterOptions::shipped()).expect("JSON");
    let ids = |list: &str| -> Vec<String> {
        let list = options[list].as_array().expect("a list").iter();
        list.map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(ids("templates"), ["skirmish", "ambush", "holdout", "custom"]);
    assert_eq!(ids("maps"), MAPS.names().collect::<Vec<_>>());
    assert_eq!(ids("skills"), ["green", "regular", "veteran", "elite"]);
    assert_eq!(ids("scenarioTypes"), ["destroy", "capture", "defend"]);
    assert_eq!(options["templates"][2]["turnLimit"], 12);
    assert_eq!(options["eras"][1]["name"], "Late Succession Wars");
    assert_eq!(options["biomes"][1]["maps"][0], "cutbank-quarry");
    let defaults = serde_json::json!({ "gunnery": 4, "piloting": 5, "turnLimit": 30 });
    assert_eq!(options["defaults"], defaults);
    let limits = serde_json::json!({
        "units": 24, "name": 60, "description": 2000, "skill": [0, 8],
        "difficulty": [500, 2000], "turnLimit": [1, 100], "games": 400,
    });
    assert_eq!(options["limits"], limits);
}
