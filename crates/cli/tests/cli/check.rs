//! The `check` command.

use crate::run::{Folder, sandtable};
use serde_json::Value;

/// One shipped file of each kind, and its kind.
const SHIPPED: [(&str, &str); 11] = [
    ("data/maps/mill-ford.toml", "map"),
    ("data/mech/designs/griffin-grf-1n.toml", "mech design"),
    ("data/mech/scenarios/hold-the-market.toml", "mech scenario"),
    ("data/formation/scenarios/gorge.toml", "formation scenario"),
    ("data/sessions/raid.jsonl", "session"),
    ("data/counter/starter/system.toml", "counter system"),
    ("data/counter/starter/scenario.toml", "counter scenario"),
    ("data/storm/board.toml", "storm board"),
    ("data/storm/board-shapes.toml", "storm shapes"),
    ("data/storm/names/default.toml", "storm names"),
    ("data/storm/cases/examples.json", "storm cases"),
];

#[test]
fn check_recognises_every_kind_of_file() {
    let files: Vec<&str> = SHIPPED.iter().map(|(file, _)| *file).collect();
    let run = sandtable(&[&["check", "--json"][..], &files].concat());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let kinds: Vec<Value> = run.json().as_array().expect("a list").clone();
    for ((file, kind), found) in SHIPPED.into_iter().zip(kinds) {
        assert_eq!((&found["kind"], &found["ok"]), (&kind.into(), &true.into()), "{file}");
    }
}

/// A small fault in each kind of file, and the code of the finding.
#[test]
fn check_finds_a_fault_in_every_kind_of_file() {
    let folder = Folder::new();
    let shipped = |file: &str| {
        let path = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("a shipped file")
    };
    for (file, from, to, code) in [
        ("data/maps/mill-ford.toml", "format = 1", "format = 9", "map.newer-format"),
        ("data/mech/designs/griffin-grf-1n.toml", "tons = 55", "tons = 56", "design.tons"),
        (
            "data/mech/scenarios/hold-the-market.toml",
            "old-market",
            "older-market",
            "scenario.unknown-map",
        ),
        (
            "data/formation/scenarios/gorge.toml",
            "map = \"gorge\"",
            "map = \"gorges\"",
            "scenario.unknown-map",
        ),
        ("data/sessions/raid.jsonl", "\"raid\"", "\"rain\"", "log-checksum"),
        ("data/storm/board.toml", "sector = 11", "sector = 12", "board.spice"),
        (
            "data/storm/board-shapes.toml",
            "id = \"arrakeen:9\"",
            "id = \"arrakeen:8\"",
            "board.unknown-id",
        ),
        ("data/storm/names/default.toml", "\"Atreides\"", "\"\"", "names.length"),
        ("data/storm/cases/examples.json", "10", "18", "storm-out-of-range"),
    ] {
        let (text, name) = (shipped(file), file.rsplit('/').next().expect("a name"));
        assert!(text.contains(from), "{file} has no {from}");
        let broken = folder.file(name, &text.replacen(from, to, 1));
        let run = sandtable(&["check", "--json", &broken]);
        assert_eq!(run.code, 3, "{file}: {}", run.out);
        assert_eq!(run.json()[0]["findings"][0]["code"], code, "{file}: {}", run.out);
        std::fs::remove_file(broken).expect("the file");
    }
}

#[test]
fn check_reports_all_files_and_files_of_no_kind() {
    let folder = Folder::new();
    let odd = folder.file("odd.toml", "colour = \"red\"\n");
    let broken = folder.file("broken.toml", "a = 1\nb =\n");
    let good = "data/maps/mill-ford.toml";
    let run = sandtable(&["check", good, &odd, &broken, &folder.path("missing.toml")]);
    assert_eq!(run.code, 3);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "ok       data/maps/mill-ford.toml (map)");
    assert!(run.out.contains("error check.unknown-kind: the content is of no kind"), "{}", run.out);
    assert!(run.out.contains("error check.syntax at line 2: "), "{}", run.out);
    assert!(run.out.contains("error cannot-read: "), "{}", run.out);
    assert!(run.err.contains("3 of 4 files are invalid [invalid-data]"), "{}", run.err);
}

#[test]
fn a_force_file_is_checked() {
    let folder = Folder::new();
    let good = folder.file("good.toml", "name = \"Hammer\"\n[[units]]\ndesign = \"atlas-as7-d\"\n");
    let run = sandtable(&["check", &good]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let text = "name = \"Hammer\"\n[[units]]\ndesign = \"atlas\"\ngunnery = 9\n";
    let run = sandtable(&["check", &folder.file("bad.toml", text), "--json"]);
    assert_eq!(run.code, 3);
    let codes = ["force.unknown-unit", "force.skill"];
    assert!(codes.iter().all(|code| run.out.contains(code)), "{}", run.out);
}
