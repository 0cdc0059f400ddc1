//! Help, man page, completions, exit codes and colour.

use crate::run::sandtable;
use std::process::{Command, Stdio};

#[test]
fn every_example_in_the_help_works() {
    let help = sandtable(&["--help"]).out;
    let tries: Vec<&str> = help.lines().filter_map(|l| l.strip_prefix("  sandtable ")).collect();
    assert_eq!(tries.len(), 5);
    for line in tries {
        let args: Vec<&str> = line.split_whitespace().collect();
        let run = sandtable(&args);
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        assert!(!run.out.is_empty(), "{line}");
    }
}

#[test]
fn help_documents_every_exit_code() {
    let help = sandtable(&["--help"]).out;
    for line in [
        "0  success",
        "1  error",
        "2  usage error",
        "3  invalid data file",
        "4  damaged session file, or one from a newer version",
        "5  verification mismatch",
        "6  order refused",
    ] {
        assert!(help.contains(line), "{line} is not in\n{help}");
    }
}

#[test]
fn usage_errors_exit_with_code_2() {
    for args in [
        &["fly"][..],
        &["log"],
        &["show", "x", "--at", "1", "--turn", "1"],
        &["show", "x", "--tick", "1", "--event", "1"],
        &["reach", "x"],
    ] {
        let run = sandtable(args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.out.is_empty() && !run.err.is_empty());
    }
}

#[test]
fn completions_know_the_commands_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = sandtable(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("verify") && run.out.contains("reach"), "{shell}");
    }
}

#[test]
fn bash_parses_the_completion_script() {
    let script = sandtable(&["completions", "bash"]).out;
    let check = Command::new("bash").args(["-n", "-c", &script]).output().expect("bash");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn the_man_page_has_a_title_and_the_exit_codes() {
    let run = sandtable(&["man"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains(".TH sandtable 1") && run.out.contains("usage error"), "{}", run.out);
}

#[test]
fn games_are_listed_with_their_scenarios_and_bots() {
    let games = sandtable(&["games", "--json"]).json();
    let names = [0, 1, 2].map(|index| games[index]["name"].as_str().unwrap_or_default().to_owned());
    assert_eq!(names, ["mech", "formation", "raid"]);
    assert_eq!(games.as_array().map(Vec::len), Some(3));
    assert_eq!(games[0]["scenarios"][0], "duel");
    assert_eq!(games[1]["scenarios"][0], "crossroads");
    assert_eq!(games[2]["scenarios"], serde_json::json!(["valleys", "highlands"]));
    let bots = ["random", "recruit", "regular", "veteran", "elite", "greedy"];
    assert_eq!(games[0]["bots"], serde_json::json!(bots));
    let text = sandtable(&["games"]).out;
    assert!(text.starts_with("mech (Mech)\n"), "{text}");
    assert!(text.contains(&format!("\n  bots: {}\n", bots.join(", "))), "{text}");
}

#[test]
fn colour_is_on_in_terminals_or_with_color_always() {
    let reach = ["reach", "data/maps/mill-ford.toml", "--at", "0805", "--walk", "2"];
    assert!(!sandtable(&reach).out.contains('\u{1b}'), "no colour in a pipe");
    let always = [&reach[..], &["--color", "always"]].concat();
    assert!(sandtable(&always).out.contains("\u{1b}[32m"));
    let never = [&reach[..], &["--color", "never"]].concat();
    assert!(!sandtable(&never).out.contains('\u{1b}'));
}

#[test]
fn no_color_overrides_clicolor_force() {
    let coloured = |no_color: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["reach", "data/maps/mill-ford.toml", "--at", "0805", "--walk", "2"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", no_color)
            .output()
            .expect("the program starts");
        output.stdout.contains(&0x1b)
    };
    assert!(coloured(""), "an empty NO_COLOR has no effect");
    assert!(!coloured("1"));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["map", "show", "data/maps/mill-ford.toml", "--json"])
        .current_dir(root)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
