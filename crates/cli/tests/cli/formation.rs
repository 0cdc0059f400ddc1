//! Formation sessions on the command line: ticks, drawings and beliefs.

use crate::run::{Folder, content, sandtable};
use std::sync::OnceLock;

/// A session that is played once and shared by the tests.
fn battle() -> &'static (Folder, String) {
    static FOUGHT: OnceLock<(Folder, String)> = OnceLock::new();
    FOUGHT.get_or_init(|| {
        let folder = Folder::new();
        let file = folder.path("battle.jsonl");
        let fought =
            ["run", "formation", "--scenario", "crossroads", "--seed", "1", "--quiet", "-o", &file];
        let run = sandtable(&fought);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("greedy against greedy: tick "), "{}", run.out);
        (folder, file)
    })
}

#[test]
fn a_battle_is_played_logged_and_verified() {
    let (_, file) = battle();
    assert_eq!(sandtable(&["verify", file]).code, 0);
    let log = sandtable(&["log", file]).out;
    assert!(log.lines().all(|line| line.starts_with("[Tick ")), "{log}");
    assert!(log.contains("Weir spears"), "units have names in the log");
}

#[test]
fn at_counts_ticks_in_games_that_run_in_ticks() {
    let (_, file) = battle();
    for option in ["--at", "--tick", "--turn"] {
        let shown = sandtable(&["show", file, option, "100"]);
        assert_eq!(shown.code, 0, "{}", shown.err);
        assert!(shown.out.starts_with("Tick 100/Active\n"), "{option}: {}", shown.out);
    }
    let first = sandtable(&["show", file, "--event", "1"]);
    assert!(first.out.starts_with("Tick 0/Planning\n"), "{}", first.out);
    let later = sandtable(&["show", file, "--at", "5000"]);
    assert_eq!(later.code, 1);
    assert!(later.err.contains("tick 5000 has not been reached"), "{}", later.err);
    assert!(later.err.contains("no-such-tick"), "{}", later.err);
}

#[test]
fn a_tick_is_shown_before_the_next_one_starts() {
    let (_, file) = battle();
    let digest = |option: &str, number: &str| {
        sandtable(&["show", file, option, number, "--json"]).json()["digest"].clone()
    };
    let shown = sandtable(&["show", file, "--at", "100", "--json"]).json();
    assert_eq!(shown["view"]["tick"], 100);
    assert_ne!(digest("--at", "99"), digest("--at", "100"));
    let folder = Folder::new();
    let fork = folder.path("fork.jsonl");
    let run = sandtable(&["fork", file, "--at", "100", "-o", &fork]);
    assert_eq!(run.code, 0, "{}", run.err);
    let forked = sandtable(&["show", &fork, "--json"]).json();
    assert_eq!(forked["digest"], shown["digest"], "a fork starts at the position shown");
}

#[test]
fn a_seat_sees_its_own_knowledge_and_the_referee_sees_everything() {
    let (folder, file) = battle();
    let shown = |seat: &[&str]| {
        let run = sandtable(&[&["show", file, "--at", "10"], seat].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let (truth, blue) = (shown(&[]), shown(&["--seat", "1"]));
    assert!(truth.contains("Weir spears") && truth.contains("Marl mail"), "{truth}");
    assert!(blue.contains("Weir spears") && !blue.contains("Marl"), "{blue}");
    assert!(blue.contains('▒') && !truth.contains('▒'), "only a seat has fog of war");
    let svg = folder.path("blue.svg");
    assert_eq!(sandtable(&["show", file, "--at", "10", "--seat", "1", "--svg", &svg]).code, 0);
    let drawing = content(&svg);
    assert!(drawing.contains("tick 10") && drawing.ends_with("</svg>\n"));
}

#[test]
fn beliefs_are_compared_with_the_ground_truth() {
    let (folder, file) = battle();
    let svg = folder.path("beliefs.svg");
    let run = sandtable(&["formation", "beliefs", file, "--at", "100", "--svg", &svg]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("Tick 100/Active\nBlue has sighted "), "{}", run.out);
    assert!(run.out.contains("\nRed has sighted "), "{}", run.out);
    let drawing = content(&svg);
    for panel in ["Blue's belief: ", "Truth: ", "Red's belief: "] {
        assert!(drawing.contains(panel), "{panel}");
    }
    let report = sandtable(&["formation", "beliefs", file, "--at", "100", "--json"]).json();
    let contact = &report["beliefs"][0]["contacts"][0];
    assert!(contact["name"].is_string() && contact["age"].is_number(), "{report}");
    let early = sandtable(&["formation", "beliefs", file, "--at", "0", "--json"]).json();
    assert_eq!(early["beliefs"][0]["contacts"].as_array().map(Vec::len), Some(0));
}

#[test]
fn beliefs_of_another_game_are_refused() {
    let run = sandtable(&["formation", "beliefs", "data/sessions/raid.jsonl"]);
    assert_eq!(run.code, 4, "{}", run.err);
}

#[test]
fn a_broken_scenario_file_is_reported_with_path_and_hint() {
    let folder = Folder::new();
    let shipped =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/formation/scenarios/crossroads.toml");
    let text = content(shipped).replacen("kind = \"spearmen\"", "kind = \"spermen\"", 1);
    let text = text.replacen("hex = \"2110\"", "hex = \"2119\"", 1);
    let file = folder.file("broken.toml", &text);
    let out = folder.path("never.jsonl");
    let run = sandtable(&["new", "formation", "--scenario", &file, "-o", &out]);
    assert_eq!(run.code, 3);
    assert!(
        run.err.contains("scenario.unknown-kind at blue.formations[0].units[0].kind"),
        "{}",
        run.err
    );
    assert!(run.err.contains("scenario.off-map at red.formations[0].units[0].hex"), "{}", run.err);
    assert!(run.err.contains("expected a hex from 0101 to 2418"), "{}", run.err);
    assert!(!std::path::Path::new(&out).exists());
}
