//! Several processes that change one session file at the same time.

use crate::run::{Folder, Run, content, program, sandtable};
use serde_json::Value;
use std::process::{Child, Stdio};
#[cfg(unix)]
use std::time::{Duration, SystemTime};

/// Starts the program without waiting for its end.
fn start(args: &[&str]) -> Child {
    let mut program = program(args);
    program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

fn hide(file: &str, seat: u8) -> Child {
    let (seat, order) = (seat.to_string(), format!(r#"{{"Hide":{}}}"#, seat + 1));
    start(&["order", file, "--seat", &seat, "--order", &order, "--wait", "120", "--json"])
}

fn new(folder: &Folder, name: &str, args: &[&str]) -> String {
    let file = folder.path(name);
    let run: Run = sandtable(&[&["new"], args, &["--seed", "7", "-o", &file]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    file
}

#[test]
fn two_orders_given_at_once_are_both_kept() {
    const TRIALS: usize = 30;
    let folder = Folder::new();
    for trial in 0..TRIALS {
        let file = new(&folder, &format!("{trial}.jsonl"), &["raid"]);
        for given in [hide(&file, 1), hide(&file, 2)] {
            let output = given.wait_with_output().expect("the program ends");
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "trial {trial}: {err}");
        }
        let log = sandtable(&["log", &file]).out;
        for camp in ["Seat 1 hides its camp in valley 2", "Seat 2 hides its camp in valley 3"] {
            assert!(
                log.contains(camp),
                "trial {trial}: '{camp}' was acknowledged, but not in {log}"
            );
        }
        assert_eq!(sandtable(&["verify", &file]).code, 0);
    }
    assert_eq!(folder.names().len(), TRIALS, "no temporary file is left");
}

#[test]
fn no_acknowledged_order_is_lost_among_many_processes() {
    const PROCESSES: u32 = 16;
    let folder = Folder::new();
    let file = new(&folder, "f.jsonl", &["formation"]);
    // Every process gives the same seat an order that is legal at any time before the battle.
    let log = sandtable(&["order", &file, "--seat", "1"]).out;
    let orders: Vec<&str> =
        log.lines().filter(|order| order.starts_with(r#"{"Engage""#)).take(16).collect();
    assert_eq!(orders.len() as u32, PROCESSES, "{log}");
    let given: Vec<Child> = orders
        .iter()
        .map(|order| {
            start(&["order", &file, "--seat", "1", "--order", order, "--wait", "120", "--json"])
        })
        .collect();
    let acknowledged =
        given.into_iter().map(|child| child.wait_with_output().expect("the program ends"));
    let acknowledged = acknowledged.filter(|output| output.status.success()).count() as u32;
    assert_eq!(acknowledged, PROCESSES, "nothing refuses these orders");
    let verified = sandtable(&["verify", &file, "--json"]).json();
    assert_eq!(verified["orders"], PROCESSES, "every acknowledged order is in the file");
}

/// With one name for all temporary files, processes would write into the files of each other.
#[test]
fn many_processes_write_new_files_into_one_folder() {
    const PROCESSES: usize = 24;
    let folder = Folder::new();
    let files: Vec<String> =
        (0..PROCESSES).map(|number| folder.path(&format!("{number}.jsonl"))).collect();
    let seeds: Vec<String> = (0..PROCESSES).map(|seed| seed.to_string()).collect();
    let args = |at: usize| ["run", "raid", "--seed", &seeds[at], "-o", &files[at]];
    let running: Vec<Child> = (0..PROCESSES).map(|at| start(&args(at))).collect();
    for child in running {
        let output = child.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for (file, seed) in files.iter().zip(&seeds) {
        assert!(content(file).contains(&format!(r#""seed":"{seed}""#)), "{file}");
        assert_eq!(sandtable(&["verify", file]).code, 0, "{file}");
    }
    assert_eq!(folder.names().len(), PROCESSES, "no temporary file is left");
}

/// An order is acknowledged on standard output after the file has it.
#[cfg(unix)]
#[test]
fn an_order_that_is_killed_leaves_a_whole_file_with_all_acknowledged_orders() {
    let folder = Folder::new();
    let file = new(&folder, "f.jsonl", &["formation"]);
    let orders = sandtable(&["order", &file, "--seat", "1"]).out;
    let engage: Vec<&str> = orders.lines().filter(|one| one.starts_with(r#"{"Engage""#)).collect();
    let mut acknowledged = 0;
    for (trial, order) in engage.iter().cycle().take(40).enumerate() {
        let mut child = start(&["order", &file, "--seat", "1", "--order", order, "--json"]);
        // From before the file is read to after it was replaced.
        std::thread::sleep(Duration::from_millis(trial as u64));
        child.kill().expect("my own process");
        let output = child.wait_with_output().expect("the program ended");
        acknowledged += u64::from(!output.stdout.is_empty());
        let verified = sandtable(&["verify", &file, "--json"]);
        assert_eq!(verified.code, 0, "trial {trial}: {}", verified.err);
        let there = verified.json()["orders"].as_u64().expect("a number");
        assert!(there >= acknowledged, "trial {trial}: {there} of {acknowledged} orders");
    }
    // A minute later, the next command that writes into the folder removes what the killed ones left.
    folder.file(".sandtable-a1B2c3.part", "the seed of a session");
    let busy = folder.file(".sandtable-d4E5f6.part", "a file that is being written");
    let held = std::fs::File::open(&busy).expect("a file");
    held.lock().expect("nobody else holds it");
    for name in folder.names().iter().filter(|name| name.starts_with(".sandtable-")) {
        let part = std::fs::OpenOptions::new().write(true).open(folder.path(name));
        let earlier = SystemTime::now() - Duration::from_mins(2);
        part.and_then(|part| part.set_modified(earlier)).expect("my own file");
    }
    assert_eq!(sandtable(&["order", &file, "--seat", "1", "--order", engage[0]]).code, 0);
    assert_eq!(folder.names(), [".sandtable-d4E5f6.part", "f.jsonl"], "one is being written");
}

#[test]
fn a_file_that_stays_locked_is_left_alone_with_a_reason() {
    let folder = Folder::new();
    let file = new(&folder, "f.jsonl", &["raid"]);
    let before = content(&file);
    let held = std::fs::File::open(&file).expect("a file");
    held.lock().expect("nobody else holds it");
    let order = ["order", &file, "--seat", "1", "--order", r#"{"Hide":2}"#, "--json"];
    let run = sandtable(&[&order[..], &["--wait", "0"]].concat());
    assert_eq!((run.code, run.error()["code"].as_str()), (1, Some("file-locked")), "{}", run.err);
    assert!(run.err.contains("another process is changing this file"), "{}", run.err);
    assert_eq!(content(&file), before);
    // A waiting order goes on as soon as the file is free.
    let waiting = start(&[&order[..], &["--wait", "120"]].concat());
    drop(held);
    let output = waiting.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    let news: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(news[0]["sequence"], 1);
}
