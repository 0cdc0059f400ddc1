//! Commands, pictures and tables in the documentation are up to date.

use crate::run::{Folder, content, sandtable};
use sandtable_formation::Temperament;
use sandtable_formation::rules::UnitKind;
use sandtable_formation::rules::terrain::{ADDITIONS, BASES};
use sandtable_mech::setup::generator::{biomes, eras, factions};
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

pub(crate) fn root(file: &str) -> String {
    format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the fenced blocks of a page with their languages, in order.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a language and its block")).collect()
}

/// Runs the `sh` blocks of a page in order, as printed, in one new directory with `data/` and the
/// program in it. Every line of a `text` block must be in the output of the blocks before it.
fn run_page(file: &str) -> Folder {
    let folder = Folder::new();
    let page = content(&root(file));
    let blocks = blocks(&page);
    let commands = || blocks.iter().filter(|(language, _)| *language == "sh");
    let numbered = (0..).zip(commands());
    let script: Vec<String> =
        numbered.map(|(n, (_, block))| format!("{{\n{block}\n}} > {n}.out\n")).collect();
    assert!(!script.is_empty(), "{file} has no commands");
    symlink(root("data"), folder.path("data")).expect("a link to data/");
    symlink(env!("CARGO_BIN_EXE_sandtable"), folder.path("sandtable")).expect("a link");
    // The README runs the program as `cargo run --release -- ...`.
    let cargo = "cargo() { shift 3; sandtable \"$@\"; }";
    let script = format!("set -eu\nPATH=$PWD:$PATH\n{cargo}\n{}", script.concat());
    let run = Command::new("bash").args(["-c", &script]).current_dir(folder.path("")).output();
    let run = run.expect("the examples need bash");
    assert!(run.status.success(), "{file}: {}", String::from_utf8_lossy(&run.stderr));
    let mut outputs = (0..).map(|n| content(&folder.path(&format!("{n}.out"))));
    let mut output = String::new();
    for (language, block) in &blocks {
        match *language {
            "sh" => output.extend(outputs.next()),
            "text" => {
                for line in block.lines() {
                    assert!(
                        output.contains(line),
                        "{file} prints\n{line}\nand the program\n{output}"
                    );
                }
            }
            _ => {}
        }
    }
    folder
}

fn assert_picture(folder: &Folder, drawn: &str, stored: &str) {
    let stored = format!("docs/pictures/{stored}");
    assert!(content(&folder.path(drawn)) == content(&root(&stored)), "redraw {stored}");
}

#[test]
fn the_commands_in_the_readme_work_and_draw_its_pictures() {
    let folder = run_page("README.md");
    assert_picture(&folder, "battle.svg", "battle.svg");
    assert_picture(&folder, "river.svg", "formation.svg");
}

#[test]
fn the_commands_in_the_formation_chapter_work_and_draw_its_picture() {
    assert_picture(&run_page("docs/formation.md"), "seen.svg", "gorge.svg");
}

#[test]
fn the_commands_in_the_storm_chapter_work_and_draw_its_pictures() {
    let folder = run_page("docs/storm.md");
    assert_picture(&folder, "board.svg", "storm-board.svg");
    assert_picture(&folder, "examples.svg", "storm-examples.svg");
}

#[test]
fn the_commands_in_the_other_chapters_work() {
    for page in ["program", "bots", "mech", "mech-actions", "encounters", "maps", "counter-table"] {
        run_page(&format!("docs/{page}.md"));
    }
}

/// Without this, a moved file leaves a dead reference that only a reader would notice.
#[test]
fn every_path_in_the_architecture_page_exists() {
    let page = content(&root("ARCHITECTURE.md"));
    let quoted = page.split('`').skip(1).step_by(2);
    let paths = quoted.filter(|text| text.contains('/') && !text.contains(['…', '<', ' ']));
    let exists = |path: &str| {
        ["", "crates/"].iter().any(|base| Path::new(&root(&format!("{base}{path}"))).exists())
    };
    let missing: Vec<&str> = paths.filter(|path| !exists(path)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_stored_picture_of_reach_is_up_to_date() {
    let folder = Folder::new();
    let drawn = folder.path("reach.svg");
    let place = ["reach", "data/maps/mill-ford.toml", "--at", "0805", "--facing", "SE"];
    let modes = ["--walk", "4", "--run", "6", "--jump", "4", "--enemy", "0907", "--friend", "0806"];
    let run = sandtable(&[&place[..], &modes, &["--svg", &drawn]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let kept = content(&root("docs/pictures/reach.svg"));
    assert!(content(&drawn) == kept, "redraw docs/pictures/reach.svg");
}

#[test]
fn the_book_lists_every_chapter() {
    let summary = content(&root("docs/SUMMARY.md"));
    let listed: BTreeSet<&str> =
        summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let files = std::fs::read_dir(root("docs")).unwrap();
    let names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let chapter = |name: &&str| name.contains(".md") && *name != "SUMMARY.md";
    let chapters: BTreeSet<&str> = names.iter().map(String::as_str).filter(chapter).collect();
    assert_eq!(listed, chapters);
}

#[test]
fn the_map_in_the_book_is_valid() {
    let chapter = content(&root("docs/maps.md"));
    let (_, rest) = chapter.split_once("```toml\n").expect("a map in the chapter");
    let (map, _) = rest.split_once("```").expect("the end of the map");
    let folder = Folder::new();
    let run = sandtable(&["map", "check", &folder.file("book.toml", map)]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn the_scenarios_in_the_book_can_be_played() {
    for game in ["mech", "formation"] {
        let chapter = content(&root(&format!("docs/{game}.md")));
        let (_, rest) = chapter.split_once("```toml\n").expect("a scenario in the chapter");
        let (scenario, _) = rest.split_once("```").expect("the end of the scenario");
        let folder = Folder::new();
        let (file, session) = (folder.file("book.toml", scenario), folder.path("book.jsonl"));
        let run = sandtable(&["new", game, "--scenario", &file, "--seed", "1", "-o", &session]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{game}");
    }
}

#[test]
fn the_book_lists_every_scenario_troop_type_and_general_of_formation() {
    let chapter = content(&root("docs/formation.md"));
    let games = sandtable(&["games", "--json"]).json();
    let scenarios = games[1]["scenarios"].as_array().expect("a list").clone();
    let names = scenarios.iter().filter_map(|name| name.as_str().map(str::to_owned));
    let generals = Temperament::shipped().map(|general| general.name.clone());
    let kinds = UnitKind::ALL.map(|kind| kind.name().replace(' ', "-"));
    for name in names.chain(generals).chain(kinds) {
        assert!(chapter.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_book_lists_the_formation_costs_of_every_terrain() {
    let chapter = content(&root("docs/maps.md"));
    let tenths = |value: i32| f64::from(value) / 10.0;
    let bases = BASES.iter().map(|base| (base.name, base.cost.map(i32::from), base.cover));
    let additions =
        ADDITIONS.iter().map(|added| (added.name, Some(i32::from(added.cost)), added.cover));
    for (name, cost, cover) in bases.chain(additions) {
        let row = match cost {
            Some(cost) => format!("`{name}` | {} | {} |", tenths(cost), tenths(cover)),
            None => format!("`{name}`"),
        };
        assert!(chapter.contains(&row), "{row}");
    }
}

#[test]
fn the_book_lists_the_temperament_of_every_general() {
    let chapter = content(&root("docs/bots.md"));
    let row = |of: fn(&Temperament) -> u32| {
        let named = ["steady", "bold", "cautious", "cunning"].map(Temperament::named);
        named.map(|general| of(general.expect("a general")).to_string()).join(" | ")
    };
    assert_eq!(Temperament::shipped().count(), 4);
    for (field, values) in [
        ("odds", row(|general| general.odds)),
        ("reserve", row(|general| general.reserve)),
        ("commit", row(|general| general.commit)),
        ("patience", row(|general| general.patience)),
        ("scouting", row(|general| general.scouting)),
        ("haste", row(|general| general.haste)),
    ] {
        let line = chapter.lines().find(|line| line.starts_with(&format!("| `{field}` |")));
        assert!(
            line.is_some_and(|line| line.ends_with(&format!("| {values} |"))),
            "{field}: {values}"
        );
    }
}

#[test]
fn the_book_lists_every_scenario_faction_biome_and_era_of_mech() {
    let chapter = content(&root("docs/mech.md"));
    let games = sandtable(&["games", "--json"]).json();
    let scenarios = games[0]["scenarios"].as_array().expect("a list").clone();
    let names = scenarios.iter().filter_map(|name| name.as_str().map(str::to_owned));
    let factions = factions().iter().map(|faction| faction.id.clone());
    let biomes = biomes().iter().map(|biome| biome.id.clone());
    for name in names.chain(factions).chain(biomes).chain(eras().iter().cloned()) {
        assert!(chapter.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_book_lists_every_command() {
    let chapter = content(&root("docs/program.md"));
    let help = sandtable(&["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> =
        commands.map_while(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    assert!(names.len() >= 11, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(chapter.contains(&format!("`sandtable {name}")), "{name}");
    }
}
