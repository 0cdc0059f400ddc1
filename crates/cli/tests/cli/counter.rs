//! The `odds` and `counter` commands.

use crate::run::{Folder, Run, content, sandtable};
use serde_json::{Value, json};

const STARTER: &str = "data/counter/starter/system.toml";

fn odds(more: &[&str]) -> Run {
    sandtable(&[&["odds", STARTER][..], more].concat())
}

/// The labels and probabilities of an attack.
fn distribution(run: &Run) -> Vec<(String, String)> {
    let list = run.json()["distribution"].as_array().expect("a list").clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    list.iter().map(|one| (text(&one["label"]), text(&one["probability"]))).collect()
}

/// A15-1 of the rules: forest shifts 12 against 4 by one column.
#[test]
fn odds_show_shifts_step_by_step_and_the_distribution() {
    let run = odds(&["--attack", "12", "--defend", "4", "--terrain", "forest", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let answer = run.json();
    assert_eq!((&answer["base_column"], &answer["resolved_column"]), (&json!(3), &json!(2)));
    assert_eq!((&answer["column"], &answer["total_shift"]), (&json!("2:1"), &json!(-1)));
    assert_eq!(
        answer["shifts"],
        json!([{ "id": "defender-in-forest", "name": "Defender in forest", "shift": -1,
            "priority": 20, "cap": null, "total": -1 }])
    );
    let expected = [("AR", "1/6"), ("AL", "1/6"), ("NE", "1/6"), ("EX", "1/3"), ("DR", "1/6")];
    let expected = expected.map(|(label, chance)| (label.to_owned(), chance.to_owned()));
    assert_eq!(distribution(&run), expected);
    let by_name =
        odds(&["--attack", "12", "--defend", "4", "--modifier", "Defender in forest", "--json"]);
    assert_eq!(distribution(&by_name), expected, "a modifier applies on request");
}

#[test]
fn odds_draw_a_bar_chart() {
    let run = odds(&["--attack", "12", "--defend", "4"]);
    insta::assert_snapshot!(run.out, @r"
    Combat Results Table: 12 against 4, base column 3:1
    Column 3:1
      AL      1/6   16.7 %  █████
      NE      1/6   16.7 %  █████
      EX      1/6   16.7 %  █████
      DR      1/3   33.3 %  ██████████
      DS      1/6   16.7 %  █████
    ");
    let run = odds(&["--attack", "12", "--defend", "4", "--roll", "3"]);
    let last = run.out.lines().last().expect("a line");
    assert_eq!(last, "Roll 3 (row 3): EX: Exchange: defender loses 1 step, attacker 1 step");
}

#[test]
fn odds_refuse_what_the_rules_refuse() {
    let run = odds(&["--attack", "0", "--defend", "4", "--json"]);
    assert_eq!((run.code, &run.json()["refused"]["code"]), (6, &json!("no-strength")));
    let run = odds(&["--attack", "1", "--defend", "4", "--roll", "99", "--json"]);
    assert_eq!(run.code, 6, "{}", run.out);
    for (option, word) in [("--terrain", "lava"), ("--modifier", "luck"), ("--table", "weather")] {
        let run = odds(&["--attack", "1", "--defend", "1", option, word]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains(&format!("'{word}': expected one of")), "{}", run.err);
    }
    for strength in ["nan", "1/0", "x", "inf"] {
        assert_eq!(odds(&["--attack", strength, "--defend", "1"]).code, 2, "{strength}");
    }
}

#[test]
fn new_writes_a_design_that_passes_its_checks() {
    let folder = Folder::new();
    let design = folder.path("Border \"Raid\"");
    let run = sandtable(&["counter", "new", &design]);
    assert_eq!(run.code, 0, "{}", run.err);
    let files = ["system.toml", "scenario.toml"].map(|file| format!("{design}/{file}"));
    assert_eq!(run.out.lines().collect::<Vec<_>>(), files);
    assert!(content(&files[0]).contains("id = \"border-raid\""));
    let check = sandtable(&["check", "--json", &files[0], &files[1]]);
    assert_eq!(check.code, 0, "{}", check.out);
    assert_eq!(check.json()[1]["kind"], "counter scenario");
    let again = sandtable(&["counter", "new", &design]);
    assert_eq!(again.code, 1, "nothing is overwritten");
}

#[test]
fn diff_names_changes_and_new_odds() {
    let folder = Folder::new();
    let root = format!("{}/../..", env!("CARGO_MANIFEST_DIR"));
    let text = content(&format!("{root}/{STARTER}"));
    let changed = text.replacen("name = \"Defender in forest\"", "name = \"Woods\"", 1);
    assert_ne!(changed, text);
    let run = sandtable(&["counter", "diff", STARTER, &folder.file("new.toml", &changed)]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("defender-in-forest"), "{}", run.out);
    let same = sandtable(&["counter", "diff", STARTER, STARTER]);
    assert_eq!(same.out.trim(), "no differences");
}

#[test]
fn sheet_draws_counters_and_tables() {
    let folder = Folder::new();
    let svg = folder.path("sheet.svg");
    let run = sandtable(&["counter", "sheet", "data/counter/starter/scenario.toml", "--svg", &svg]);
    assert_eq!((run.code, run.out.trim()), (0, svg.as_str()), "{}", run.err);
    let drawn = content(&svg);
    assert!(drawn.starts_with("<svg ") && drawn.contains("Combat Results Table"));
}
