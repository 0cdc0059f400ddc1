//! Session files: create, order, log, show, fork, verify.

use crate::run::{Folder, Run, content, sandtable};
use sandtable_core::example::raid::{Order, Raid, Scenario};
use sandtable_core::record::{Secrets, write};
use sandtable_core::{Contribution, Seat, Seed, Session, SessionId, Setup, Timestamp};
use serde_json::Value;
use sha2::{Digest, Sha256};

const SAMPLE: &str = "data/sessions/raid.jsonl";

/// Creates a session of raid with these orders.
fn played(folder: &Folder, orders: &[(&str, &str)]) -> String {
    let file = folder.path("game.jsonl");
    let run = sandtable(&["new", "raid", "--seed", "7", "-o", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    for (seat, order) in orders {
        let run = give(&file, seat, order);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    file
}

fn give(file: &str, seat: &str, order: &str) -> Run {
    sandtable(&["order", file, "--seat", seat, "--order", order])
}

const OPENING: [(&str, &str); 2] = [("1", r#"{"Hide":2}"#), ("2", r#"{"Hide":4}"#)];

#[test]
fn a_game_is_created_played_logged_and_verified() {
    let folder = Folder::new();
    let file = played(&folder, &OPENING);
    let raid =
        sandtable(&["order", &file, "--seat", "1", "--order", r#"{"Raid":4}"#, "--dice", "6"]);
    assert_eq!(raid.code, 0, "{}", raid.err);
    assert!(raid.out.contains("Seat 1 rolls 6, raids valley 4 and finds the camp"), "{}", raid.out);

    let log = sandtable(&["log", &file]);
    let texts: Vec<&str> =
        log.out.lines().map(|line| &line[line.find("] ").expect("a moment") + 12..]).collect();
    assert_eq!(
        texts,
        [
            "Game created: raid, standard rules, version 1",
            "Seat 1 hides its camp in valley 2",
            "Seat 2 hides its camp in valley 4",
            "Seat 1 rolls 6, raids valley 4 and finds the camp",
            "Seed revealed: 7",
        ]
    );
    let verified = sandtable(&["verify", &file, "--json"]).json();
    assert_eq!(verified["orders"], 3);
    assert_eq!(verified["seed"], "kept");
    assert_eq!(verified["mismatch"], Value::Null);
}

#[test]
fn every_log_line_has_turn_phase_and_time() {
    let log = sandtable(&["log", SAMPLE]);
    assert_eq!(log.code, 0);
    for line in log.out.lines() {
        let (moment, rest) = line.split_once("] ").expect("a moment");
        assert!(moment.starts_with("[Turn ") && moment.contains('/'), "{line}");
        let digits: Vec<bool> = rest[..10].bytes().map(|byte| byte.is_ascii_digit()).collect();
        let (d, s) = (true, false);
        assert_eq!(digits, [d, d, s, d, d, s, d, d, s, s], "HH:MM:SS: {line}");
    }
}

#[test]
fn a_seat_sees_only_what_it_knows() {
    let folder = Folder::new();
    let file = played(&folder, &OPENING);
    let log = sandtable(&["log", &file, "--seat", "1"]).out;
    assert!(log.contains("Seat 2 hides its camp\n"), "{log}");
    let shown = sandtable(&["show", &file, "--seat", "1", "--json"]);
    assert!(shown.json()["digest"].is_null(), "a digest would let a seat guess the camp");
    assert!(!shown.out.contains('4'), "{}", shown.out);
}

#[test]
fn without_an_order_the_legal_orders_are_listed() {
    let folder = Folder::new();
    let file = played(&folder, &OPENING);
    let legal = sandtable(&["order", &file, "--seat", "1"]);
    assert_eq!(legal.out.lines().next(), Some(r#"{"Raid":0}"#));
    assert_eq!(legal.out.lines().count(), 6);
    let nothing = sandtable(&["order", &file, "--seat", "2"]);
    assert_eq!(nothing.code, 0);
    assert!(nothing.err.contains("Seat 2 has no legal orders now"), "{}", nothing.err);
}

#[test]
fn a_refused_order_leaves_the_file_unchanged() {
    let folder = Folder::new();
    let file = played(&folder, &OPENING);
    let before = content(&file);
    let cases: [(&[&str], &str); 7] = [
        (&["--seat", "2", "--order", r#"{"Raid":0}"#], "not-your-turn"),
        (&["--seat", "1", "--order", r#"{"Hide":0}"#], "wrong-phase"),
        (&["--seat", "1", "--order", r#"{"Raid":6}"#], "no-such-valley"),
        (&["--seat", "9", "--order", r#"{"Raid":0}"#], "no-such-seat"),
        (&["--seat", "1", "--order", r#"{"Fly":0}"#], "malformed-order"),
        (&["--seat", "1", "--order", "{"], "malformed-order"),
        (&["--seat", "1", "--order", r#"{"Raid":0}"#, "--dice", "7"], "dice-no-such-face"),
    ];
    for (args, code) in cases {
        let run = sandtable(&[&["order", &file, "--json"], args].concat());
        assert_eq!((run.code, run.error()["code"].as_str()), (6, Some(code)), "{args:?}");
        assert_eq!(content(&file), before);
    }
}

#[test]
fn the_same_seed_and_orders_give_the_same_dice() {
    let folders = [Folder::new(), Folder::new()];
    let raid = [OPENING[0], OPENING[1], ("1", r#"{"Raid":0}"#)];
    let dice = folders.map(|folder| {
        let log = sandtable(&["log", &played(&folder, &raid), "--json"]).json();
        log[3]["text"].clone()
    });
    assert!(dice[0].as_str().is_some_and(|text| text.contains("rolls")));
    assert_eq!(dice[0], dice[1]);
}

#[test]
fn a_random_seed_is_printed_with_the_command_that_reproduces_the_session() {
    let folder = Folder::new();
    let run = sandtable(&["new", "raid", "-o", &folder.path("a.jsonl")]);
    let (_, command) = run.err.split_once("reproduce with: sandtable ").expect("a hint");
    let again = command.trim().replace("a.jsonl", "b.jsonl");
    let args: Vec<&str> = again.split_whitespace().collect();
    assert_eq!(sandtable(&args).code, 0, "{again}");
}

#[test]
fn show_can_go_back_in_time() {
    let at = |args: &[&str]| {
        sandtable(&[&["show", SAMPLE, "--json"], args].concat()).json()["moment"]["turn"].clone()
    };
    assert_eq!(at(&["--at", "0"]), 0);
    assert_eq!(at(&["--at", "2"]), 1);
    assert_eq!(at(&["--turn", "1"]), 1);
    let beyond = sandtable(&["show", SAMPLE, "--at", "999", "--json"]);
    assert_eq!((beyond.code, beyond.error()["code"].as_str()), (1, Some("no-such-event")));
    let drawn = sandtable(&["show", SAMPLE, "--svg", "/tmp/never.svg", "--json"]);
    assert_eq!((drawn.code, drawn.error()["code"].as_str()), (1, Some("no-board")));
}

#[test]
fn report_prints_a_battle_in_figures() {
    let golden = "crates/mech/tests/golden/duel-of-regulars.jsonl";
    let text = sandtable(&["report", golden]);
    assert_eq!(text.code, 0, "{}", text.err);
    for part in [
        "Player wins. Turn 15: the other side has no units left.",
        "Turning points",
        "Medium Laser",
        "dice",
    ] {
        assert!(text.out.contains(part), "{part} in {}", text.out);
    }
    let json = sandtable(&["report", golden, "--json"]).json();
    assert_eq!(json["turns"], 15);
    let none = sandtable(&["report", SAMPLE, "--json"]);
    assert_eq!((none.code, none.error()["code"].as_str()), (1, Some("no-report")));
}

#[test]
fn a_fork_shares_the_past_and_continues_differently() {
    let folder = Folder::new();
    let file = played(&folder, &[OPENING[0], OPENING[1], ("1", r#"{"Raid":0}"#)]);
    let fork = folder.path("fork.jsonl");
    let run = sandtable(&["fork", &file, "--at", "2", "-o", &fork]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(give(&fork, "1", r#"{"Raid":5}"#).code, 0);
    assert_eq!(sandtable(&["verify", &fork]).code, 0);
    let log = sandtable(&["log", &fork]).out;
    assert!(log.contains("forked from") && log.contains("valley 5"), "{log}");
    assert!(!log.contains("valley 0"), "{log}");
    let taken = sandtable(&["fork", &file, "-o", &fork, "--json"]);
    assert_eq!((taken.code, taken.error()["code"].as_str()), (1, Some("file-exists")));
}

#[test]
fn a_truncated_log_is_printed_to_its_last_intact_entry() {
    let folder = Folder::new();
    let whole = content(&played(&folder, &OPENING));
    let file = folder.file("cut.jsonl", &whole[..whole.len() - 40]);
    let log = sandtable(&["log", &file]);
    assert_eq!((log.code, log.out.lines().count()), (4, 2));
    assert!(log.err.contains("line 7") && log.err.contains(&file), "{}", log.err);
    assert_eq!(sandtable(&["verify", &file]).code, 4);
    assert_eq!(give(&file, "2", r#"{"Hide":1}"#).code, 4);
    assert_eq!(content(&file), whole[..whole.len() - 40], "the file is unchanged");

    let fork = folder.path("fork.jsonl");
    let refused = sandtable(&["fork", &file, "-o", &fork]);
    assert_eq!(refused.code, 4);
    assert!(refused.err.contains("--salvage"), "{}", refused.err);
    assert_eq!(sandtable(&["fork", &file, "--salvage", "-o", &fork]).code, 0);
    assert_eq!(sandtable(&["verify", &fork]).code, 0);
    assert_eq!(give(&fork, "2", r#"{"Hide":1}"#).code, 0, "the fork can be played on");
}

#[test]
fn a_newer_format_is_refused_with_both_versions() {
    let body = r#"{"header":{"format":99,"shape":"unheard of"}}"#;
    // The checksum of a first line covers just its body.
    let sum = "73e75b0c4f772354";
    let folder = Folder::new();
    let file = folder.file("newer.jsonl", &format!("{{\"sum\":\"{sum}\",\"body\":{body}}}\n"));
    for command in ["log", "show", "verify"] {
        let run = sandtable(&[command, &file, "--json"]);
        assert_eq!(run.code, 4);
        assert_eq!(run.error()["code"], "log-newer-format", "{}", run.err);
        assert!(
            run.err.contains("99") && run.err.contains("reads versions up to 2"),
            "{}",
            run.err
        );
    }
}

/// Recomputes the checksums of all lines, as a forger would.
fn resealed(text: &str) -> String {
    let mut sum = String::new();
    let seal = |line: &str| {
        let (_, body) = line.split_once("\"body\":").expect("a line of a session file");
        let body = body.strip_suffix('}').expect("the end of the line");
        let hash = Sha256::new().chain_update(&sum).chain_update(body).finalize();
        let first = hash.first_chunk().copied().expect("a hash is longer than eight bytes");
        sum = format!("{:016x}", u64::from_be_bytes(first));
        format!("{{\"sum\":\"{sum}\",\"body\":{body}}}\n")
    };
    text.lines().map(seal).collect()
}

#[test]
fn a_forged_log_exits_with_the_mismatch_code() {
    let folder = Folder::new();
    let honest = content(&played(&folder, &[OPENING[0], OPENING[1], ("1", r#"{"Raid":0}"#)]));
    assert_eq!(resealed(&honest), honest, "same checksums as the program's");
    let cases = [
        (
            honest.replace(
                r#""CampHidden":{"seat":1,"valley":4}"#,
                r#""CampHidden":{"seat":1,"valley":5}"#,
            ),
            "events",
        ),
        (honest.replace(r#""seed":"7""#, r#""seed":"8""#), "verify-seed"),
        (honest.replace(r#""turn":1,"phase""#, r#""turn":9,"phase""#), "moment"),
    ];
    for (forged, what) in cases {
        assert_ne!(forged, honest);
        let file = folder.file("forged.jsonl", &resealed(&forged));
        let run = sandtable(&["verify", &file, "--json"]);
        assert_eq!(run.code, 5, "{what}: {}", run.err);
        assert!(run.err.contains(what) || run.out.contains(what), "{what}: {}", run.err);
    }
    let unsealed = folder.file("broken.jsonl", &honest.replace("\"turn\":1", "\"turn\":9"));
    assert_eq!(sandtable(&["verify", &unsealed]).code, 4, "wrong checksums are damage");
}

#[test]
fn unknown_fields_are_refused_with_their_names() {
    let folder = Folder::new();
    let file = played(&folder, &[]);
    let before = content(&file);
    let run = give(&file, "1", r#"{"Hide":2,"valey":3}"#);
    assert_eq!(run.code, 6);
    assert!(run.err.contains("unknown field `valey`"), "{}", run.err);
    assert_eq!(content(&file), before);
    let scenario = folder.file("mine.json", r#"{"valleys":6,"turns":12,"tunrs":3}"#);
    let run = sandtable(&["new", "raid", "--scenario", &scenario, "-o", "-"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("unknown field `tunrs`"), "{}", run.err);
    assert!(!run.err.contains("line 0"), "no line is better than a wrong one: {}", run.err);
}

/// A copy of a session file without its seed, as a server exports it.
fn without_seed(folder: &Folder, file: &str) -> String {
    let text = content(file).replace(r#","seed":"7""#, "");
    folder.file("exported.jsonl", &resealed(&text))
}

#[test]
fn an_order_without_dice_needs_no_seed() {
    let folder = Folder::new();
    let file = without_seed(&folder, &played(&folder, &[]));
    for (seat, order) in OPENING {
        let run = give(&file, seat, order);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let before = content(&file);
    let raid = ["order", &file, "--seat", "1", "--order", r#"{"Raid":4}"#];
    let run = sandtable(&[&raid[..], &["--json"]].concat());
    assert_eq!((run.code, run.error()["code"].as_str()), (6, Some("no-seed")), "{}", run.err);
    assert!(run.err.contains("this order needs dice"), "{}", run.err);
    assert_eq!(content(&file), before);
    assert_eq!(sandtable(&[&raid[..], &["--dice", "6"]].concat()).code, 0);
    let verified = sandtable(&["verify", &file, "--json"]).json();
    assert_eq!((&verified["orders"], &verified["seed"]), (&3.into(), &"not-revealed".into()));
}

#[test]
fn a_file_that_is_not_a_session_is_refused() {
    let folder = Folder::new();
    for (text, code) in [("", "log-empty"), ("hello\n", "log-malformed"), ("{}\n", "log-malformed")]
    {
        let run = sandtable(&["log", &folder.file("x.jsonl", text), "--json"]);
        assert_eq!((run.code, run.error()["code"].as_str()), (4, Some(code)), "{text:?}");
        assert_eq!(run.error()["details"]["line"], 1);
    }
}

#[test]
fn the_sample_session_verifies() {
    let run = sandtable(&["verify", SAMPLE]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("the seed matches its commitment"), "{}", run.out);
}

#[test]
fn unknown_seats_and_turns_are_refused() {
    let file = "data/sessions/raid.jsonl";
    for command in ["show", "log", "order"] {
        let run = sandtable(&[command, file, "--seat", "9"]);
        assert_eq!(run.code, 2, "{command}: {}", run.out);
        assert!(run.err.contains("this session has seats 1 to 2"), "{}", run.err);
    }
    let run = sandtable(&["show", file, "--turn", "99"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("turn 99 has not been reached"), "{}", run.err);
}

#[test]
fn verify_reports_dice_entered_by_hand() {
    let folder = Folder::new();
    let file = played(&folder, &OPENING);
    let raid = r#"{"Raid":4}"#;
    let run = sandtable(&["order", &file, "--seat", "1", "--order", raid, "--dice", "6"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let verified = sandtable(&["verify", &file]).out;
    assert!(verified.ends_with("\n1 die was entered by hand\n"), "{verified}");
    assert!(!sandtable(&["verify", SAMPLE]).out.contains("by hand"));
}

#[test]
fn verify_names_the_session_whose_dice_it_did_not_verify() {
    let file = "crates/core/tests/logs/v2/raid.jsonl";
    let parent = "08080808-0808-4808-8808-080808080808";
    let run = sandtable(&["verify", file]);
    assert_eq!(run.code, 0, "{}", run.err);
    let line = format!("not verified: 1 die of session {parent}, from which this one was forked");
    assert!(run.out.lines().any(|found| found == line), "{}", run.out);
    let players = "2 players contributed to the dice before the first roll";
    assert!(run.out.lines().any(|found| found == players), "{}", run.out);
    let report = sandtable(&["verify", file, "--json"]).json();
    assert_eq!(report["not_verified"]["dice"], 1);
    assert_eq!(report["not_verified"]["session"], parent);
}

/// The file of a raid between two people, of whom one has contributed to the dice.
fn waiting_for_a_player(folder: &Folder) -> String {
    let at = Timestamp::UNIX_EPOCH;
    let setup = Setup::<Raid>::new(
        SessionId::from_random([9; 16]),
        Scenario::default(),
        Seed::from_number(7),
    );
    let session =
        Session::create(setup.contributors([Seat(0), Seat(1)]), at).expect("a valid session");
    let session = session.contribute(Seat(0), Contribution::new([1; 32])).expect("a valid session");
    let session = session.submit(Seat(0), Order::Hide(1), at).expect("a valid session");
    let session = session.submit(Seat(1), Order::Hide(2), at).expect("a valid session");
    folder.file("waiting.jsonl", &write(&session, Secrets::Included))
}

#[test]
fn a_fork_of_a_session_without_dice_has_dice_of_its_own() {
    let folder = Folder::new();
    let file = waiting_for_a_player(&folder);
    let refused = give(&file, "1", r#"{"Raid":5}"#);
    assert_eq!(refused.code, 6, "{}", refused.err);
    assert!(refused.err.contains("Seat 2 has not joined yet"), "{}", refused.err);
    let fork = folder.path("fork.jsonl");
    let run = sandtable(&["fork", &file, "-o", &fork]);
    assert_eq!(run.code, 0, "{}", run.err);
    let note = "Seat 2 never joined, so the fork has dice of its own";
    assert!(run.err.contains(note), "{}", run.err);
    let raid = give(&fork, "1", r#"{"Raid":5}"#);
    assert_eq!(raid.code, 0, "the fork can be played: {}", raid.err);
    let verified = sandtable(&["verify", &fork]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(verified.out.contains("the seed matches its commitment"), "{}", verified.out);
    // A session with all contributions keeps its dice.
    let whole = "crates/core/tests/logs/v2/raid.jsonl";
    let run = sandtable(&["fork", whole, "-o", &folder.path("whole.jsonl")]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}
