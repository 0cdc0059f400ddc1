//! `mech import` and `mech scenario`.

use crate::run::{Folder, Run, content, sandtable};

/// A MegaMek file that we wrote ourselves.
const HERON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mech/tests/data/heron.mtf");

#[test]
fn import_prints_one_verdict_per_file_and_totals() {
    let folder = Folder::new();
    let jammer = content(HERON).replacen("-Empty-", "ISGuardianECM", 1);
    let (jammer, junk) = (folder.file("jammer.mtf", &jammer), folder.file("junk.mtf", "a stone"));
    let run = sandtable(&["mech", "import", HERON, &jammer, &junk, "no-such.mtf", "--json"]);
    assert_eq!((run.code, run.error()["code"].as_str()), (3, Some("units-refused")));
    let json = run.json();
    let verdict = |index: usize| json["units"][index]["verdict"].as_str().map(str::to_owned);
    let verdicts: Vec<_> = (0..4).filter_map(verdict).collect();
    assert_eq!(verdicts, ["playable", "with-omissions", "refused", "refused"]);
    assert!(json["units"][1]["findings"][0]["message"].to_string().contains("ISGuardianECM"));
    assert_eq!(json["units"][3]["findings"][0]["code"], "cannot-read");
    assert_eq!(json["totals"]["files"], 4);
    assert_eq!(json["totals"]["refused"], 2);
}

#[test]
fn import_of_valid_files_succeeds() {
    let run = sandtable(&["mech", "import", HERON]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("1 files: 1 playable, 0 with omissions, 0 refused\n"), "{}", run.out);
}

/// Generates a scenario into a file of this directory.
fn generate(folder: &Folder, name: &str, more: &[&str]) -> Run {
    let file = folder.path(name);
    sandtable(&[&["mech", "scenario", "-o", &file, "--json"], more].concat())
}

const FORCE: [&str; 4] = ["--units", "hunchback-hbk-4g,griffin-grf-1n:veteran", "--seed", "7"];

#[test]
fn a_generated_battle_can_be_played() {
    let folder = Folder::new();
    let asked = ["--faction", "house_kurita", "--era", "clan_invasion", "--biome", "desert"];
    let shape = ["--type", "capture", "--difficulty", "1.2", "--modifiers", "2", "--no-negative"];
    let run = generate(&folder, "battle.toml", &[&FORCE[..], &asked, &shape].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let battle = run.json();
    assert_eq!((&battle["budget"], &battle["player"]["total"]), (&2775.into(), &2313.into()));
    assert!(battle["opponents"]["total"].as_u64() <= Some(2775));
    assert_eq!(battle["player"]["units"][1]["skills"]["gunnery"], 3);
    assert_eq!(battle["opponents"]["units"][0]["estimated"], false);
    assert_eq!(battle["modifiers"].as_array().map(Vec::len), Some(2));

    let file = folder.path("battle.toml");
    let fight = ["run", "mech", "--scenario", &file, "--seed", "1", "--players", "random,random"];
    let fought = sandtable(&[&fight[..], &["--quiet"]].concat());
    assert_eq!(fought.code, 0, "{}", fought.err);
}

#[test]
fn the_same_seed_writes_the_same_file() {
    let folder = Folder::new();
    for name in ["one.toml", "other.toml"] {
        assert_eq!(generate(&folder, name, &FORCE).code, 0);
    }
    assert_eq!(content(&folder.path("one.toml")), content(&folder.path("other.toml")));
}

#[test]
fn forces_are_printed_with_battle_values_and_estimates_are_marked() {
    let folder = Folder::new();
    let (file, force) = (folder.path("battle.toml"), format!("wasp-wsp-1a,{HERON}:2/6"));
    let run = sandtable(&["mech", "scenario", "--units", &force, "--seed", "1", "-o", &file]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("    384  Wasp WSP-1A             20 t  pilot 4/5\n"), "{}", run.out);
    assert!(run.out.contains("  ~  886  Heron HRN-1             45 t  pilot 2/6\n"), "{}", run.out);
    assert!(run.out.contains("budget 1270"), "{}", run.out);
}

#[test]
fn a_random_seed_is_printed() {
    let folder = Folder::new();
    let file = folder.path("battle.toml");
    let run = sandtable(&["mech", "scenario", "--units", "wasp-wsp-1a", "-o", &file]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("; add --seed "), "{}", run.err);
}

#[test]
fn impossible_requests_are_usage_errors_and_write_nothing() {
    let folder = Folder::new();
    let code = |more: &[&str]| {
        let run = generate(&folder, "battle.toml", more);
        assert_eq!(run.code, 2, "{more:?}: {}", run.err);
        run.error()["code"].as_str().map(str::to_owned).unwrap_or_default()
    };
    assert_eq!(code(&[]), "generator.no-units");
    assert_eq!(code(&["--units", ""]), "generator.no-units");
    assert_eq!(
        code(&[&FORCE[..], &["--faction", "martians"]].concat()),
        "generator.unknown-faction"
    );
    assert_eq!(code(&[&FORCE[..], &["--difficulty", "0"]].concat()), "generator.budget");
    assert_eq!(code(&["--units", "hunchback"]), "unknown-design");
    assert_eq!(code(&["--units", "wasp-wsp-1a:famous"]), "unknown-skills");
    for wrong in [["--difficulty", "1.2345"], ["--difficulty", "-1"], ["--type", "race"]] {
        assert_eq!(generate(&folder, "battle.toml", &[&FORCE[..], &wrong].concat()).code, 2);
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn without_units_the_message_says_what_to_add() {
    let run = generate(&Folder::new(), "battle.toml", &[]);
    let finding = &run.error()["details"]["findings"][0];
    assert_eq!(finding["message"], "Add at least one unit to generate scenario");
}

#[test]
fn an_invalid_design_file_is_invalid_data() {
    let folder = Folder::new();
    for junk in [folder.file("junk.mtf", "a stone"), folder.file("junk.toml", "a stone")] {
        assert_eq!(generate(&folder, "battle.toml", &["--units", &junk]).code, 3, "{junk}");
    }
}

#[test]
fn an_existing_scenario_is_replaced_only_with_overwrite() {
    let folder = Folder::new();
    let file = folder.file("battle.toml", "old content");
    let run = generate(&folder, "battle.toml", &FORCE);
    assert_eq!((run.code, run.error()["code"].as_str()), (1, Some("file-exists")));
    assert!(run.err.contains("use --overwrite"), "{}", run.err);
    assert_eq!(content(&file), "old content");
    assert_eq!(generate(&folder, "battle.toml", &[&FORCE[..], &["--overwrite"]].concat()).code, 0);
}

#[test]
fn templates_are_played_and_counted() {
    let args = ["mech", "templates", "--games", "3", "--units", "hunchback-hbk-4g", "--seed", "5"];
    let run = sandtable(&[&args[..], &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = run.json();
    let rows = rows.as_array().expect("a list");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["template"].as_str()).collect();
    assert_eq!(names, ["skirmish", "ambush", "holdout", "custom"]);
    for row in rows {
        for count in ["winners", "reasons"] {
            let games = row[count].as_object().expect("counts").values();
            assert_eq!(games.filter_map(serde_json::Value::as_u64).sum::<u64>(), 3, "{row}");
        }
        let turns = ["shortest", "median", "longest"].map(|turn| row["turns"][turn].as_u64());
        assert!(turns.is_sorted() && turns[0] > Some(0), "{row}");
    }
    assert_eq!(sandtable(&[&args[..], &["--json"]].concat()).out, run.out, "the same seed");
    let text = sandtable(&args).out;
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.starts_with("template    games  player  opponent  draws"), "{text}");
}

#[test]
fn templates_refuse_unknown_units_maps_and_bots() {
    let cases = [
        (["--units", "atlas"], "unknown unit 'atlas'"),
        (["--map", "nowhere"], "unknown map 'nowhere'"),
        (["--players", "greedy,ace"], "ace"),
        (["--games", "0"], "0"),
    ];
    for (args, words) in cases {
        let run = sandtable(&[&["mech", "templates"], &args[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}
