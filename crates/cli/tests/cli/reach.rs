//! The `reach` command.

use crate::run::{Folder, content, sandtable};

const FORD: &str = "data/maps/mill-ford.toml";

/// Writes a map of 7 by 7 clear hexes.
fn plain(folder: &Folder) -> String {
    let row = ". . . . . . .\n".repeat(7);
    let text = format!(
        "format = 1\nname = \"Plain\"\norientation = \"flat\"\nshape = \"rectangle\"\n\
         columns = 7\nrows = 7\nterrain = \"\"\"\n{row}\"\"\"\n[legend]\n\".\" = \"clear\"\n"
    );
    folder.file("plain.toml", &text)
}

#[test]
fn reach_is_drawn_with_its_costs() {
    let folder = Folder::new();
    let plain = plain(&folder);
    let run = sandtable(&["reach", &plain, "--at", "0404", "--walk", "2", "--enemy", "0403"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    walk with 2 MP: 3 hexes reachable, 6 with facings

        01 02 03 04 05 06 07
    01  .     .     .     .
           .     .     .
    02  .     .     .     .
           .     .     .
    03  .     .     .     .
           .     E     .
    04  .     (2)   (2)   .
           .     U↑    .
    05  .     .     .     .
           .     .     .
    06  .     .     .     .
           .     .     .
    07  .     .     .     .
           .     .     .
    ");
}

#[test]
fn reach_as_json_lists_every_destination_with_its_path() {
    let folder = Folder::new();
    let args =
        ["reach", &plain(&folder), "--at", "0404", "--facing", "ne", "--walk", "3", "--jump", "1"];
    let json = sandtable(&[&args[..], &["--json"]].concat()).json();
    let walk = &json["available"][0];
    assert_eq!(walk["movement_mode"], "Walk");
    assert_eq!(walk["preview"]["reachability"]["destinations"].as_array().map(Vec::len), Some(26));
    assert_eq!(json["available"][1]["movement_mode"], "Jump");
    assert_eq!(json["refused"][0]["movement_mode"], "Run");
    assert_eq!(json["refused"][0]["rule"], "no-movement-points");
}

#[test]
fn the_svg_labels_modes_with_letters_as_well_as_colours() {
    let folder = Folder::new();
    let svg = folder.path("reach.svg");
    let args = ["reach", FORD, "--at", "0805", "--walk", "4", "--run", "6", "--jump", "4"];
    let run = sandtable(&[&args[..], &["--friend", "0806", "--svg", &svg]].concat());
    assert_eq!((run.code, run.out.trim()), (0, svg.as_str()));
    let drawing = content(&svg);
    for text in [">w4<", ">r6<", ">j4<", ">U<", ">F<", "hexes in reach (walk 4, run 6, jump 4)"] {
        assert!(drawing.contains(text), "{text}");
    }
}

#[test]
fn wrong_arguments_are_refused_with_the_expected_values() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["--at", "0805", "--walk", "-4"], 2, "expected 0 to 65535 movement points"),
        (&["--at", "0805", "--walk", "many"], 2, "expected a whole number"),
        (&["--at", "0805"], 2, "--walk"),
        (&["--at", "9905", "--walk", "4"], 2, "hex 9905 is off the map"),
        (&["--at", "85", "--walk", "4"], 2, "as in 0304"),
        (&["--at", "0805", "--walk", "4", "--enemy", "0805,1699"], 2, "hex 1699 is off the map"),
        (
            &["--at", "0805", "--walk", "4", "--facing", "E"],
            2,
            "expected one of N, NE, SE, S, SW, NW",
        ),
        (&["--at", "0805", "--walk", "4", "--svg", "/no/such/folder/x.svg"], 1, "/no/such/folder"),
    ];
    for (args, code, words) in cases {
        let run = sandtable(&[&["reach", FORD], args].concat());
        assert_eq!(run.code, code, "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert!(run.out.is_empty());
    }
}

#[test]
fn a_pointy_top_map_is_refused() {
    let folder = Folder::new();
    let pointy = content(&plain(&folder)).replace("\"flat\"", "\"pointy\"");
    let file = folder.file("pointy.toml", &pointy);
    let run = sandtable(&["reach", &file, "--at", "0101", "--walk", "1", "--facing", "E"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("mech is played on flat-top maps"), "{}", run.err);
}

/// The ends of a move in the list of `reach`, as hex and facing.
fn ends(json: &serde_json::Value, mode: &str) -> Vec<String> {
    let available = json["available"].as_array().expect("a list");
    let action = available.iter().find(|action| action["movement_mode"] == mode);
    let ends = action.map(|action| &action["preview"]["reachability"]["destinations"]);
    let ends = ends.and_then(serde_json::Value::as_array).map_or(&[][..], Vec::as_slice);
    ends.iter()
        .map(|end| format!("{} {} {}", end["position"], end["facing"], end["mp_spent"]))
        .collect()
}

#[test]
fn reach_shows_the_same_ends_as_the_game_in_both_profiles() {
    for (profile, hex) in ["standard", "tabletop"]
        .into_iter()
        .flat_map(|profile| ["0805", "0609"].map(|hex| (profile, hex)))
    {
        let folder = Folder::new();
        let unit = |id: &str, side: &str, position: &str| {
            format!(
                "[[units]]\nid = \"{id}\"\nside = \"{side}\"\ndesign = \"urbanmech-um-r60\"\n\
                 position = \"{position}\"\nfacing = \"N\"\n"
            )
        };
        let text = format!(
            "title = \"Reach\"\nabout = \"\"\nmap = \"mill-ford\"\nturn-limit = 5\n\
             profile = \"{profile}\"\n{}{}",
            unit("one", "player", hex),
            unit("two", "opponent", "0101")
        );
        let (scenario, file) = (folder.file("reach.toml", &text), folder.path("reach.jsonl"));
        let new = ["new", "mech", "--scenario", &scenario, "--seed", "1", "-o", &file];
        assert_eq!(sandtable(&new).code, 0);
        let orders = [
            r#"{"StartGame":{"first_side":"Player"}}"#,
            r#"{"RollInitiative":{"moves_first":null}}"#,
            r#""AdvancePhase""#,
        ];
        let dice = ["", "1,1,6,6", ""];
        for (order, dice) in orders.into_iter().zip(dice) {
            let mut args = vec!["order", &file, "--seat", "1", "--order", order];
            args.extend(if dice.is_empty() { vec![] } else { vec!["--dice", dice] });
            let run = sandtable(&args);
            assert_eq!(run.code, 0, "{order}: {}", run.err);
        }
        let game = sandtable(&["mech", "actions", &file, "--unit", "one", "--json"]).json();
        let points = ["--walk", "2", "--run", "3", "--jump", "2", "--enemy", "0101"];
        let place = ["reach", FORD, "--at", hex, "--profile", profile, "--json"];
        let reach = sandtable(&[&place[..], &points].concat()).json();
        for mode in ["Walk", "Run", "Jump"] {
            assert_eq!(ends(&reach, mode), ends(&game, mode), "{profile} {hex} {mode}");
            assert!(!ends(&reach, mode).is_empty(), "{profile} {hex} {mode}");
        }
    }
}

#[test]
fn an_unknown_profile_is_refused() {
    let run = sandtable(&["reach", FORD, "--at", "0805", "--walk", "4", "--profile", "house"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected one of standard, tabletop"), "{}", run.err);
}
