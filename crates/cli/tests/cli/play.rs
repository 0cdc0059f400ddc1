//! Games between bots on the command line.

use crate::run::{Folder, Run, content, sandtable};
use serde_json::json;

fn played(args: &[&str]) -> Run {
    let run = sandtable(&[&["run", "raid"], args].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run
}

#[test]
fn run_prints_the_log_of_the_session_it_writes() {
    let folder = Folder::new();
    let file = folder.path("game.jsonl");
    let run = played(&["--seed", "7", "--players", "greedy,recruit", "-o", &file]);
    assert_eq!(run.err, "");
    let log = sandtable(&["log", &file]).out;
    assert_eq!(
        run.out.strip_prefix(&log),
        Some(
            "Seat 1 wins: the camp was found\n\
             greedy against recruit: turn 7, 15 orders, 17 events\n"
        )
    );
    assert_eq!(log.lines().count(), 17);
    assert_eq!(sandtable(&["verify", &file]).code, 0);
    assert_eq!(folder.names(), ["game.jsonl"]);
}

#[test]
fn run_as_json_reports_the_outcome() {
    let folder = Folder::new();
    let file = folder.path("game.jsonl");
    let json =
        played(&["--seed", "7", "--players", "greedy,recruit", "-o", &file, "--json"]).json();
    assert_eq!(json["outcome"], json!({ "winners": [0], "reason": "the camp was found" }));
    assert_eq!((&json["seed"], &json["file"]), (&json!("7"), &json!(file)));
    assert_eq!(
        (&json["scenario"], &json["players"]),
        (&json!("valleys"), &json!(["greedy", "recruit"]))
    );
    assert_eq!(
        (&json["turn"], &json["orders"], &json["events"]),
        (&json!(7), &json!(15), &json!(17))
    );
    assert_eq!(json["digest"], sandtable(&["show", &file, "--json"]).json()["digest"]);
    assert_eq!(json.get("decisions"), None, "only with --explain");
}

#[test]
fn the_session_file_names_the_players() {
    let folder = Folder::new();
    let file = folder.path("game.jsonl");
    played(&["--players", "veteran,random", "-o", &file]);
    let text = content(&file);
    assert!(text.contains(r#""players":["veteran","random"]"#), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let digest = |seed, players| {
        let args = ["--scenario", "highlands", "--seed", seed, "--players", players, "--json"];
        played(&args).json()["digest"].clone()
    };
    assert_eq!(digest("1", "random,recruit"), digest("1", "random,recruit"));
    assert_ne!(digest("1", "random,recruit"), digest("2", "random,recruit"));
    assert_ne!(digest("1", "random,recruit"), digest("1", "recruit,random"));
}

#[test]
fn a_random_seed_is_printed_with_the_command_that_reproduces_the_game() {
    let run = played(&["--players", "random,recruit", "--quiet"]);
    let (_, command) = run.err.split_once("reproduce with: sandtable ").expect("a hint");
    let args: Vec<&str> = command.split_whitespace().chain(["--quiet"]).collect();
    let again = sandtable(&args);
    assert_eq!((again.code, again.err.as_str()), (0, ""), "{command}");
    assert_eq!(again.out, run.out);
}

#[test]
fn quiet_prints_only_the_result() {
    let run = played(&["--seed", "7", "--players", "greedy,recruit", "--quiet"]);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
}

#[test]
fn explain_prints_the_candidate_orders_of_each_decision() {
    let run = played(&["--seed", "7", "--players", "recruit,random", "--quiet", "--explain"]);
    insta::assert_snapshot!(run.out, @r#"
    Seat 1 (recruit) orders {"Hide":4}, the best
      >      5 {"Hide":4}: +4 far from where a search begins, +1 misjudged
             2 {"Hide":1}
             2 {"Hide":5}
    Seat 2 (random) orders {"Hide":1}, by chance
    Seat 1 (recruit) orders {"Raid":0}, the best
      >    111 {"Raid":0}: +111 chance to find the camp
           111 {"Raid":1}
           111 {"Raid":2}
    Seat 2 (random) orders {"Raid":5}, by chance
    Seat 1 (recruit) orders {"Raid":5}, the best
      >    160 {"Raid":5}: +111 chance to find the camp, +50 the enemy searched here, -1 misjudged
           147 {"Raid":1}
           131 {"Raid":4}
    Seat 2 (random) orders {"Raid":4}, by chance
    Seat 2 wins: the camp was found
    recruit against random: turn 3, 6 orders, 8 events
    "#);
}

#[test]
fn explain_adds_the_decisions_to_the_json() {
    let args = ["--seed", "7", "--players", "greedy,random", "--explain", "--json"];
    let json = played(&args).json();
    let decisions = json["decisions"].as_array().expect("decisions");
    assert_eq!(json["orders"], decisions.len());
    let reasons = json!([{ "name": "far from where a search begins", "points": 5 }]);
    assert_eq!(
        decisions[0]["considered"][0],
        json!({ "order": { "Hide": 5 }, "points": 5, "score": 5, "reasons": reasons })
    );
    assert_eq!(decisions[0]["considered"].as_array().map(Vec::len), Some(3));
    assert_eq!((&decisions[1]["seat"], &decisions[1]["why"]), (&json!(1), &json!("chance")));
}

#[test]
fn invalid_runs_are_refused_and_write_nothing() {
    let folder = Folder::new();
    let taken = folder.file("taken.jsonl", "old content");
    let fresh = folder.path("fresh.jsonl");
    let cases: [(&[&str], i32, &str); 6] = [
        (&["raid", "--players", "greedy,deep-blue", "-o", &fresh], 2, "unknown-bot"),
        (&["raid", "--players", "greedy", "-o", &fresh], 2, "wrong-number-of-players"),
        (&["raid", "--players", "greedy,greedy,greedy"], 2, "wrong-number-of-players"),
        (&["chess", "--players", "greedy,greedy"], 2, "unknown-game"),
        (&["raid", "--players", "greedy,greedy", "--scenario", "moon"], 2, "unknown-scenario"),
        (&["raid", "--players", "greedy,greedy", "-o", &taken], 1, "file-exists"),
    ];
    for (args, code, name) in cases {
        let run = sandtable(&[&["run", "--json"], args].concat());
        assert_eq!((run.code, run.error()["code"].as_str()), (code, Some(name)), "{args:?}");
        assert_eq!(run.out, "", "{args:?}");
    }
    assert_eq!(folder.names(), ["taken.jsonl"]);
    assert_eq!(content(&taken), "old content");
}

#[test]
fn the_default_players_are_two_greedy_bots() {
    let run = played(&["--seed", "7", "--quiet", "--json"]);
    assert_eq!((run.code, &run.json()["players"]), (0, &serde_json::json!(["greedy", "greedy"])));
}

#[test]
fn an_unknown_bot_is_refused_with_the_known_ones() {
    let run = sandtable(&["run", "raid", "--players", "greedy,deep-blue"]);
    assert_eq!(
        run.err,
        "error: unknown bot 'deep-blue': \
         expected one of random, recruit, regular, veteran, elite, greedy [unknown-bot]\n"
    );
    let run = sandtable(&["run", "raid", "--players", "greedy"]);
    assert_eq!(
        run.err,
        "error: expected 2 players, one per seat, got 1 [wrong-number-of-players]\n"
    );
}

#[test]
fn overwrite_replaces_an_existing_file() {
    let folder = Folder::new();
    let taken = folder.file("taken.jsonl", "old content");
    played(&["--players", "greedy,greedy", "-o", &taken, "--overwrite"]);
    assert_eq!(sandtable(&["verify", &taken]).code, 0);
}
