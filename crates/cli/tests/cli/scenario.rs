//! Scenarios by name and from files.

use crate::run::{Folder, content, sandtable};
use serde_json::json;

const DUEL: &str = "data/mech/scenarios/duel.toml";

fn duel() -> String {
    content(&format!("{}/../../{DUEL}", env!("CARGO_MANIFEST_DIR")))
}

#[test]
fn a_battle_is_created_ordered_logged_drawn_and_verified() {
    let folder = Folder::new();
    let (file, picture) = (folder.path("duel.jsonl"), folder.path("duel.svg"));
    let begin = ["new", "mech", "--scenario", "duel", "--seed", "1", "-o", &file];
    let order = r#"{"StartGame":{"first_side":"Player"}}"#;
    let steps: [&[&str]; 5] = [
        &begin,
        &["order", &file, "--seat", "1", "--order", order],
        &["log", &file],
        &["show", &file, "--svg", &picture],
        &["verify", &file],
    ];
    for step in steps {
        let run = sandtable(step);
        assert_eq!(run.code, 0, "{step:?}: {}", run.err);
    }
    assert!(content(&picture).contains("<svg"));
}

#[test]
fn bots_play_a_battle_to_its_end() {
    let folder = Folder::new();
    let file = folder.path("duel.jsonl");
    let run = ["run", "mech", "--scenario", "duel", "--seed", "1", "--players", "greedy,greedy"];
    let played = sandtable(&[&run[..], &["-o", &file, "--quiet", "--json"]].concat());
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.json()["outcome"].is_object());
    assert_eq!(sandtable(&["verify", &file]).code, 0);
}

#[test]
fn a_scenario_file_plays_like_the_shipped_scenario_with_its_content() {
    let digest = |scenario: &str| {
        let run = ["run", "mech", "--scenario", scenario, "--seed", "3", "--players"];
        let run = sandtable(&[&run[..], &["random,random", "--quiet", "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(run.json()["scenario"], scenario);
        run.json()["digest"].clone()
    };
    assert_eq!(digest(DUEL), digest("duel"));
}

#[test]
fn a_scenario_may_be_json() {
    let folder = Folder::new();
    let file = folder.file("small.json", r#"{ "valleys": 2, "turns": 1 }"#);
    let new = |game, name| {
        let session = folder.path(name);
        sandtable(&["new", game, "--scenario", &file, "-o", &session, "--json"])
    };
    assert_eq!(new("raid", "raid.jsonl").code, 0);
    let refused = new("mech", "mech.jsonl");
    assert_eq!((refused.code, &refused.error()["code"]), (3, &json!("invalid-scenario")));
    assert_eq!(refused.error()["details"]["findings"][0]["code"], "scenario.syntax");
}

#[test]
fn an_invalid_file_is_refused_with_all_findings() {
    let folder = Folder::new();
    let file =
        folder.file("bad.toml", &duel().replace("mill-ford", "moon").replace("\"N\"", "\"E\""));
    let session = folder.path("x.jsonl");
    let run = sandtable(&["new", "mech", "--scenario", &file, "-o", &session, "--json"]);
    assert_eq!((run.code, &run.error()["code"]), (3, &json!("invalid-scenario")));
    let findings = run.error()["details"]["findings"].clone();
    assert_eq!(findings[0]["code"], "scenario.unknown-map");
    assert_eq!(
        (&findings[1]["code"], &findings[1]["path"]),
        (&json!("scenario.facing"), &json!("units[1].facing"))
    );
    assert_eq!(folder.names(), ["bad.toml"], "no session was written");
}

#[test]
fn an_unplayable_scenario_is_refused_with_the_findings_of_the_rules() {
    let folder = Folder::new();
    let file = folder.file("stacked.toml", &duel().replace("0915", "1003"));
    let run =
        ["run", "mech", "--scenario", &file, "--seed", "1", "--players", "greedy,greedy", "--json"];
    let run = sandtable(&run);
    assert_eq!(run.code, 3);
    assert_eq!(run.error()["details"]["findings"][0]["code"], "mech.unit-stacked");
}

#[test]
fn a_missing_file_is_a_read_error() {
    let run = sandtable(&["new", "mech", "--scenario", "no/such.toml", "-o", "x.jsonl", "--json"]);
    assert_eq!((run.code, &run.error()["code"]), (1, &json!("cannot-read")));
}
