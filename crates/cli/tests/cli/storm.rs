//! The `storm` commands.

use crate::run::{Folder, content, sandtable};
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../../storm/tests/data/vectors.json");

/// A file with two cases, of which the second is refused.
const MIXED: &str = r#"[
    {"id": "good", "territory": "carthag", "storm_sector": 10, "forces": [
        {"faction": "harkonnen", "sector": 10, "fighters": 5},
        {"faction": "atreides", "sector": 10, "fighters": 5}]},
    {"id": "bad", "territory": "carthag", "storm_sector": 18, "forces": []}]"#;

#[test]
fn battles_answers_every_vector_in_both_profiles() {
    let folder = Folder::new();
    let file = folder.file("vectors.json", VECTORS);
    let whole: Value = serde_json::from_str(VECTORS).expect("vectors");
    for (rules, field) in [("standard", "expected_standard"), ("rulebook", "expected_rulebook")] {
        let run = sandtable(&["storm", "battles", "--json", "--rules", rules, &file]);
        assert_eq!(run.code, 3, "the vectors hold refused cases");
        let answers: Vec<Value> = serde_json::from_str(&run.out).expect("a list");
        let vectors = whole["vectors"].as_array().expect("a list");
        assert_eq!(answers.len(), vectors.len());
        for (answer, vector) in answers.iter().zip(vectors) {
            let expected = &vector[field];
            assert_eq!(answer["id"], vector["id"]);
            assert_eq!(answer["error"]["code"], expected["error"], "{}", vector["id"]);
            assert_eq!(answer.get("battles"), expected.get("groups"), "{}", vector["id"]);
        }
    }
}

#[test]
fn a_refused_case_leaves_the_others_answered() {
    let folder = Folder::new();
    let file = folder.file("mixed.json", MIXED);
    let run = sandtable(&["storm", "battles", &file]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.out, @r"
    good: Carthag, storm in sector 10
      Sector 10: battle of Atreides, Harkonnen
        Atreides and Harkonnen  10  battle     both in sector 10, in storm: forces in one sector always battle

    bad: refused: storm_sector is 18: expected a whole number from 0 to 17 [storm-out-of-range]
    ");
    assert!(run.err.ends_with("mixed.json: 1 of 2 cases refused [case-refused]\n"), "{}", run.err);
    let run = sandtable(&["storm", "battles", "--json", &file]);
    let answers: Value = serde_json::from_str(&run.out).expect("a list");
    let pairs = json!([["atreides", "harkonnen"]]);
    assert_eq!(answers[0]["battles"][0]["pairs"], pairs);
    let message = "storm_sector is 18: expected a whole number from 0 to 17";
    assert_eq!(answers[1]["error"], json!({ "code": "storm-out-of-range", "message": message }));
}

#[test]
fn exit_codes_tell_unreadable_json_from_refused_cases() {
    let folder = Folder::new();
    for (text, exit, code) in [
        ("", 2, "not-json"),
        ("{", 2, "not-json"),
        ("[{]", 2, "not-json"),
        ("7", 3, "not-cases"),
        ("{\"vectors\": {}}", 3, "not-cases"),
        ("[{}]", 3, "case-refused"),
    ] {
        let file = folder.file("case.json", text);
        let run = sandtable(&["storm", "battles", "--json", &file]);
        assert_eq!(run.code, exit, "{text}: {}", run.err);
        let failure: Value = serde_json::from_str(&run.err).expect("an error as JSON");
        assert_eq!(failure["code"], code, "{text}");
    }
    let run = sandtable(&["storm", "battles", &folder.file("none.json", "[]")]);
    assert_eq!(run.code, 0);
    let run = sandtable(&["storm", "battles", "--rules", "house", "-"]);
    assert_eq!(run.code, 2);
    let bytes = folder.path("bytes.json");
    std::fs::write(&bytes, [0xff, 0xfe, 0x00]).expect("a writable folder");
    let run = sandtable(&["storm", "battles", "--json", &bytes]);
    assert_eq!((run.code, run.error()["code"].clone()), (2, json!("not-text")));
}

#[test]
fn board_draws_storm_forces_and_battles() {
    let folder = Folder::new();
    let svg = folder.path("board.svg");
    let forces = "data/storm/cases/board.json";
    let run = sandtable(&["storm", "board", "--forces", forces, "--svg", &svg]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("The printed board: 42 territories, 86 locations\nTurn 5: storm"));
    assert!(content(&svg).starts_with("<svg "));
    let moved = sandtable(&["storm", "board", "--forces", forces, "--storm", "4", "--json"]);
    let moved: Value = serde_json::from_str(&moved.out).expect("JSON");
    assert_eq!(moved["storm"], 4);
    let first = |battles: &Value| battles[0]["territory"].clone();
    assert_eq!(first(&moved["battles"]), "arrakeen");
}

#[test]
fn board_reports_every_fault_of_a_file_with_its_line() {
    let folder = Folder::new();
    let text = "format = 1\nname = \"x\"\n[[territory]]\nid = \"a\"\ncode = \"A\"\nkind = \"sand\"\n\
                [territory.sectors]\n1 = [\"b:1\"]\n3 = []\n";
    let run = sandtable(&["storm", "board", "--board", &folder.file("bad.toml", text)]);
    assert_eq!(run.code, 3);
    let lines: Vec<&str> =
        run.err.lines().filter_map(|line| line.split(": error ").nth(1)).collect();
    assert_eq!(run.err.matches(": error ").count(), 2, "{}", run.err);
    assert!(lines[0].starts_with("territory-not-connected at line 4, a:"), "{}", run.err);
}

#[test]
fn board_wants_one_board_case() {
    let folder = Folder::new();
    let forces = |text: &str| {
        let run =
            sandtable(&["storm", "board", "--json", "--forces", &folder.file("f.json", text)]);
        let failure: Value = serde_json::from_str(&run.err).expect("an error as JSON");
        (run.code, failure["code"].clone())
    };
    assert_eq!(forces("[]"), (3, json!("not-one-case")));
    assert_eq!(
        forces(r#"{"storm_sector": 1, "territory": "carthag", "forces": []}"#),
        (3, json!("not-a-board-case"))
    );
    assert_eq!(forces(r#"{"storm_sector": 99, "forces": []}"#), (3, json!("storm-out-of-range")));
    assert_eq!(forces("}"), (2, json!("not-json")));
    let run = sandtable(&["storm", "board", "--storm", "18"]);
    assert_eq!(run.code, 2);
}
