//! `-` in place of a file, and readers that stop early.
#![cfg(unix)]

use crate::run::{Folder, Run, content, program, sandtable};
use std::process::{Command, Stdio};

/// Runs a shell script with `sandtable` in it, from the root of the project.
fn shell(script: &str) -> Run {
    let mut shell = Command::new("bash");
    let program = program(&[]);
    let function = format!("sandtable() {{ '{}' \"$@\"; }}", program.get_program().display());
    shell.arg("-c").arg(format!("set -o pipefail; {function}; {script}"));
    shell.current_dir(program.get_current_dir().expect("the root of the project"));
    let output = shell.stdin(Stdio::null()).output().expect("bash starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = output.status.code().expect("bash ended by itself");
    Run { code, out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn a_run_is_piped_into_verify() {
    let run =
        shell("sandtable run raid --seed 7 --players greedy,recruit -o - | sandtable verify -");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("16 entries with 17 events replayed\n"), "{}", run.out);
    assert!(run.err.contains("Seat 1 wins: the camp was found"), "messages: {}", run.err);
}

#[test]
fn every_output_file_can_be_standard_output() {
    let session = "crates/mech/tests/golden/duel-of-regulars.jsonl";
    let folder = Folder::new();
    let battle = folder.path("battle.jsonl");
    assert_eq!(sandtable(&["new", "formation", "--seed", "7", "-o", &battle]).code, 0);
    let svg = [
        format!("show {session} --svg -"),
        format!("formation beliefs {battle} --svg -"),
        "map show data/maps/mill-ford.toml --svg -".to_owned(),
        "reach data/maps/mill-ford.toml --at 0805 --walk 4 --svg -".to_owned(),
        "storm board --svg -".to_owned(),
        "storm battles data/storm/cases/board.json --svg -".to_owned(),
        "counter sheet data/counter/starter/system.toml --svg -".to_owned(),
    ];
    for command in &svg {
        let args: Vec<&str> = command.split(' ').collect();
        let run = sandtable(&args);
        assert_eq!(run.code, 0, "{command}: {}", run.err);
        assert!(run.out.starts_with("<svg") && run.out.trim_end().ends_with("</svg>"), "{command}");
        assert!(!run.err.is_empty(), "{command}: the result goes to standard error");
    }
    let scenario = shell(
        "sandtable mech scenario --units wasp-wsp-1a --seed 7 -o - | sandtable run mech --scenario - --seed 1 --quiet",
    );
    assert_eq!(scenario.code, 0, "{}", scenario.err);
    let root = program(&[]).get_current_dir().map(|root| root.join("-"));
    assert!(root.is_some_and(|dash| !dash.exists()), "no file is called '-'");
}

#[test]
fn an_output_file_can_be_the_name_of_a_pipe() {
    let run = shell("sandtable new raid --seed 7 -o /dev/stdout | sandtable verify -");
    assert_eq!(run.code, 0, "{}", run.err);
    for pipe in ["/dev/fd/1", "/proc/self/fd/1", "/dev/stdout"] {
        let run = shell(&format!("sandtable map show data/maps/mill-ford.toml --svg {pipe} | cat"));
        assert_eq!(run.code, 0, "{pipe}: {}", run.err);
        assert!(run.out.contains("<svg") && run.out.contains("</svg>"), "{pipe}: {}", run.out);
    }
    let folder = Folder::new();
    let copy = folder.path("copy.svg");
    let map = "sandtable map show data/maps/mill-ford.toml --svg";
    // The shell does not wait for a process substitution, so its end is awaited with a pipe.
    let run = shell(&format!("{{ {map} >(cat > '{copy}'; echo copied); }} | cat"));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("copied"), "{}", run.out);
    assert!(content(&copy).trim_end().ends_with("</svg>"));
}

#[test]
fn an_order_filters_a_session_from_input_to_output() {
    let run = shell(
        r#"sandtable new raid --seed 7 -o - | sandtable order - --seat 1 --order '{"Hide":2}' |
           sandtable order - --seat 2 --order '{"Hide":4}' | sandtable fork - -o - | sandtable log -"#,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Seat 2 hides its camp in valley 4"), "{}", run.out);
    assert!(run.err.contains("Seat 1 hides its camp in valley 2"), "{}", run.err);
}

#[test]
fn the_same_session_goes_to_a_file_and_to_standard_output() {
    let folder = Folder::new();
    let file = folder.path("f.jsonl");
    let played = ["new", "raid", "--seed", "7", "-o"];
    assert_eq!(sandtable(&[&played[..], &[&file]].concat()).code, 0);
    let lines = |text: &str| text.lines().count();
    let piped = sandtable(&[&played[..], &["-", "--json"]].concat());
    assert_eq!(lines(&piped.out), lines(&content(&file)));
    assert_eq!(piped.error()["seed"], "7", "the report goes to standard error");
}

#[test]
fn check_recognises_files_on_standard_input() {
    let cases = [
        ("data/sessions/raid.jsonl", "session"),
        ("data/storm/cases/board.json", "storm cases"),
        ("data/maps/mill-ford.toml", "map"),
    ];
    for (file, kind) in cases {
        let run = shell(&format!("sandtable check - < {file}"));
        assert_eq!((run.code, run.out.as_str()), (0, format!("ok       - ({kind})\n").as_str()));
    }
}

#[test]
fn a_reader_that_closes_the_pipe_is_no_error() {
    for command in [
        "sandtable run formation --seed 7 --quiet -o - 2>/dev/null | head -1",
        "sandtable log crates/mech/tests/golden/duel-of-regulars.jsonl | head -1",
        "sandtable map show data/maps/mill-ford.toml --svg - | head -1",
        "sandtable completions bash | head -1",
        "sandtable --help | head -1",
    ] {
        let run = shell(command);
        assert!(!run.err.contains("panicked"), "{command}: {}", run.err);
        assert_eq!((run.code, run.out.lines().count()), (0, 1), "{command}: {}", run.err);
    }
}

#[test]
fn closed_output_and_error_streams_are_no_panic() {
    let cases: [(&[&str], i32); 4] = [
        (&["new", "raid", "-o", "-"], 0),
        (&["verify", "none.jsonl"], 1),
        (&["verify", "none.jsonl", "--json"], 1),
        (&["run", "raid", "--quiet"], 0),
    ];
    for (args, code) in cases {
        let mut child = program(args);
        let mut child = child
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().expect("the program ends").code(), Some(code), "{args:?}");
    }
}
