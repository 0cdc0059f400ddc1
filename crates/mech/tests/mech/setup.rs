//! Scenario files and the shipped scenarios.

use sandtable_core::content::{NamedOr, Shipped};
use sandtable_core::{Finding, Findings, Game, Session, SessionId, Setup, Timestamp};
use sandtable_mech::rules::Profile;
use sandtable_mech::setup::{MAPS, SCENARIOS, ScenarioFile};
use sandtable_mech::{Mech, Scenario, Side};
use std::path::PathBuf;

/// Each shipped scenario, and the battle values of both sides.
const SHIPPED: [(&str, [u32; 2]); 8] = [
    ("duel", [1041, 1041]),
    ("lances", [4322, 4322]),
    ("scouts", [2050, 2063]),
    ("assault", [4531, 4527]),
    ("hold-the-market", [3415, 3415]),
    ("mirror-tabletop", [1041, 1041]),
    ("rearguard", [2518, 4379]),
    ("aces", [2404, 4521]),
];

fn shipped(name: &str) -> &'static Shipped<Scenario> {
    SCENARIOS.get(name).expect("shipped")
}

fn worth(scenario: &Scenario, side: Side) -> u32 {
    let own = scenario.units.iter().filter(|unit| unit.side == side);
    own.map(|unit| unit.design.worth().0).sum()
}

fn text(folder: &str, name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data");
    std::fs::read_to_string(root.join(folder).join(format!("{name}.toml"))).expect("shipped")
}

#[test]
fn shipped_scenarios_are_exactly_the_files_in_the_data_folder() {
    let names = |folder: &str| {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let entries = std::fs::read_dir(root.join(folder)).expect("the data folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("a file").path().file_stem().expect("a name").to_owned()
        };
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    };
    let mut scenarios = SHIPPED.map(|(name, _)| name);
    assert_eq!(SCENARIOS.names().collect::<Vec<_>>(), scenarios);
    scenarios.sort_unstable();
    assert_eq!(names("mech/scenarios"), scenarios);
    let maps: Vec<&str> = MAPS.names().collect();
    assert_eq!(names("maps"), maps);
}

#[test]
fn every_shipped_scenario_can_be_played() {
    for (name, Shipped { scenario, .. }) in SCENARIOS.all() {
        let game = Mech::new(scenario).map_err(|findings| format!("{name}: {findings}"));
        let game = game.expect("free of findings");
        assert!(game.outcome(&game.start()).is_none(), "{name}");
    }
}

#[test]
fn battle_values_match_the_descriptions() {
    for (name, values) in SHIPPED {
        let scenario = &shipped(name).scenario;
        assert_eq!(Side::BOTH.map(|side| worth(scenario, side)), values, "{name}");
    }
}

#[test]
fn no_unit_starts_in_water_or_a_building() {
    for (name, Shipped { scenario, .. }) in SCENARIOS.all() {
        for unit in &scenario.units {
            let terrain = scenario.map.terrain(unit.position).expect("on the map");
            for kind in ["water", "building", "swamp"] {
                assert_eq!(terrain.feature(kind), None, "{name}: {}", unit.id);
            }
        }
    }
}

#[test]
fn the_duellists_start_12_hexes_apart() {
    let [one, other] = &shipped("duel").scenario.units[..] else { panic!("two units") };
    assert_eq!(one.position.distance_to(other.position), 12);
    assert_eq!(one.facing, other.facing.opposite());
}

#[test]
fn the_mirror_differs_from_the_duel_in_the_profile_only() {
    let duel = shipped("duel").scenario.clone();
    let mirror = &shipped("mirror-tabletop").scenario;
    assert_eq!(Scenario { profile: Profile::TABLETOP, ..duel }, *mirror);
}

#[test]
fn every_scenario_has_a_description() {
    for (name, Shipped { title, about, .. }) in SCENARIOS.all() {
        assert!(!title.is_empty() && about.ends_with('.'), "{name}");
    }
}

#[test]
fn scenario_files_round_trip() {
    for (name, text) in SCENARIOS.texts() {
        let file = ScenarioFile::from_toml(text).expect("an intact session");
        let written = file.to_toml().expect("small numbers");
        assert_eq!(ScenarioFile::from_toml(&written), Ok(file), "{name}");
    }
}

/// The findings of the duel after a change of its text: code, path and hint.
fn wrong(from: &str, to: &str) -> Vec<(String, String, String)> {
    let text = text("mech/scenarios", "duel");
    assert!(text.contains(from), "{from}");
    let changed = ScenarioFile::from_toml(&text.replacen(from, to, 1));
    let Findings(findings) = changed.and_then(|file| file.scenario()).expect_err("refused");
    let events = |finding: Finding| {
        (finding.code.into_owned(), finding.path, finding.hint.unwrap_or_default())
    };
    findings.into_iter().map(events).collect()
}

#[test]
fn unknown_names_are_reported_with_the_known_ones() {
    let known = |from, to| {
        let found = wrong(from, to);
        let [(code, path, hint)] = &found[..] else { panic!("{found:?}") };
        (code.clone(), path.clone(), hint.clone())
    };
    let expected = |code: &str, path: &str, hint: &str| {
        (format!("scenario.{code}"), path.to_owned(), format!("expected one of {hint}"))
    };
    assert_eq!(
        known("mill-ford", "moon"),
        expected(
            "unknown-map",
            "map",
            "cutbank-quarry, horns-pass, kestrel-steppe, mill-ford, old-market, reed-delta"
        )
    );
    assert_eq!(
        known("\"regular\"", "\"famous\""),
        expected("unknown-skills", "units[0].skills", "green, regular, veteran, elite")
    );
    assert_eq!(
        known("facing = \"N\"", "facing = \"E\""),
        expected("facing", "units[1].facing", "N, NE, SE, S, SW, NW")
    );
    assert_eq!(
        known("turn-limit", "profile = \"house\"\nturn-limit"),
        expected("unknown-profile", "profile", "standard, tabletop")
    );
    let (code, path, hint) = known("hunchback-hbk-4g", "hunchback");
    assert_eq!((code.as_str(), path.as_str()), ("scenario.unknown-design", "units[0].design"));
    assert!(hint.contains(", hunchback-hbk-4g, "), "{hint}");
}

#[test]
fn hex_numbers_must_be_well_formed_and_on_the_map() {
    assert_eq!(
        wrong("\"1003\"", "\"A3\""),
        [(
            "scenario.hex-number".to_owned(),
            "units[0].position".to_owned(),
            "write it as text, as it is printed in the hex: \"0805\"".to_owned()
        )]
    );
    assert_eq!(
        wrong("\"1003\"", "\"1603\""),
        [(
            "scenario.off-map".to_owned(),
            "units[0].position".to_owned(),
            "expected a hex from 0101 to 1517".to_owned()
        )]
    );
}

#[test]
fn all_findings_are_reported_together() {
    let text = text("mech/scenarios", "hold-the-market")
        .replace("old-market", "moon")
        .replacen("regular", "famous", 1)
        .replacen("\"0908\"", "\"908\"", 1);
    let file = ScenarioFile::from_toml(&text).expect("valid TOML");
    let Findings(findings) = file.scenario().expect_err("refused");
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.as_ref()).collect();
    assert_eq!(codes, ["scenario.unknown-map", "scenario.hex-number", "scenario.unknown-skills"]);
}

#[test]
fn syntax_errors_name_the_line() {
    let found = |text: &str| ScenarioFile::from_toml(text).expect_err("refused").to_string();
    let unknown = format!("\ncolour = 3\n{}", text("mech/scenarios", "duel"));
    assert!(found(&unknown).starts_with("error scenario.syntax at line 2: unknown field `colour`"));
    assert!(found("").contains("missing field `title`"));
    let side = text("mech/scenarios", "duel").replacen("\"player\"", "\"nobody\"", 1);
    assert!(found(&side).contains("unknown variant `nobody`, expected `player` or `opponent`"));
}

#[test]
fn a_file_may_define_its_own_design_skills_and_profile() {
    let text = text("mech/scenarios", "duel")
        .replacen("\"regular\"", "{ gunnery = 1, piloting = 7 }", 1)
        .replacen("turn-limit", "profile = { head_cap = false }\nturn-limit", 1)
        .replacen("hunchback-hbk-4g", "my-own", 1);
    let mut file = ScenarioFile::from_toml(&text).expect("valid TOML");
    let mut own = sandtable_mech::Design::shipped_as("wasp-wsp-1a").expect("shipped").clone();
    own.battle_value = None;
    file.designs.insert("my-own".to_owned(), own.clone());
    let again = ScenarioFile::from_toml(&file.to_toml().expect("small numbers"));
    let scenario = again.expect("what was written").scenario().expect("free of findings");
    assert_eq!(scenario.profile, Profile { head_cap: false, ..Profile::STANDARD });
    assert_eq!(scenario.units[0].skills.piloting, 7);
    assert_eq!(*scenario.units[0].design, own);
    assert!(matches!(file.profile, NamedOr::Given(_)));
}

#[test]
fn a_session_of_a_shipped_scenario_starts() {
    let scenario = shipped("lances").scenario.clone();
    let setup = Setup::<Mech>::new(
        SessionId::from_random([1; 16]),
        scenario,
        sandtable_core::Seed::from_number(1),
    );
    let session = Session::create(setup, Timestamp::UNIX_EPOCH).expect("playable");
    assert_eq!(session.state().units.len(), 8);
}
