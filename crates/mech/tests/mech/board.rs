//! Import of MegaMek boards.

use proptest::prelude::*;
use sandtable_mech::board::import;

const BOARD: &str = r#"
# A board of our own.
size 2 2
option exit_roads_to_pavement false
tag "Meadow"
hex 0101 0 "" ""
hex 0201 2 "woods:2;foliage_elev:2" "grass"
hex 0102 -1 "water:1;fluff_of_doom:7:9" ""
hex 0202 0 "road:1:9" "deep snow"
description "Two by two"
end
"#;

fn errors(text: &str) -> Vec<(String, String, String)> {
    let findings = import("Broken", text).expect_err("a broken board");
    let parts = |f: sandtable_core::Finding| (f.code.into_owned(), f.path, f.message);
    findings.0.into_iter().map(parts).collect()
}

#[test]
fn levels_terrain_exits_and_themes_are_kept() {
    let map = import("Meadow", BOARD).expect("a valid board").map;
    let shape = map.shape();
    let at = |number: &str| shape.hex_at(number.parse().expect("a number")).expect("on the map");
    assert_eq!((shape.columns(), shape.rows()), (2, 2));
    assert_eq!(map.elevation(at("0201")), Some(2));
    assert_eq!(map.elevation(at("0102")), Some(-1));
    let written: Vec<String> = ["0101", "0201", "0102", "0202"]
        .map(|number| map.terrain(at(number)).expect("on the map").to_string())
        .into();
    assert_eq!(
        written,
        [
            "clear",
            "woods:2;foliage_elev:2;theme-grass:1",
            "water:1;fluff_of_doom:7:9",
            "road:1:9;theme-deep-snow:1",
        ]
    );
    assert_eq!(map.description(), Some("Two by two"));
}

#[test]
fn even_columns_are_shifted_down_as_printed() {
    let map = import("Meadow", BOARD).expect("a valid board").map;
    let shape = map.shape();
    let at = |number: &str| shape.hex_at(number.parse().expect("a number")).expect("on the map");
    let neighbours: Vec<_> = sandtable_hex::flat::ALL.map(|facing| facing.step(at("0101"))).into();
    assert!(neighbours.contains(&at("0201")) && neighbours.contains(&at("0102")));
    assert!(!neighbours.contains(&at("0202")));
}

#[test]
fn unknown_terrain_is_kept_and_reported_and_ignored_lines_are_reported() {
    let imported = import("Meadow", BOARD).expect("a valid board");
    let warnings: Vec<String> = imported.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "warning board.ignored at line 4: not used here: option exit_roads_to_pavement false",
            "warning board.ignored at line 5: not used here: tag \"Meadow\"",
            "warning mech.terrain-unknown at 0102: \
         unknown terrain 'fluff_of_doom': kept, but without effect on movement",
        ]
    );
}

#[test]
fn an_imported_board_round_trips_as_a_map_file() {
    let map = import("Meadow", BOARD).expect("a valid board").map;
    let back = sandtable_hex::Map::from_toml(&map.to_toml()).expect("what was written");
    assert_eq!(back, map);
}

#[test]
fn each_error_names_its_line() {
    let cases = [
        ("size 0 5\nend", "board.size", "line 1", "expected 1 to 999"),
        ("size 1000000 5\nend", "board.size", "line 1", "expected 1 to 999"),
        ("size two 5\nend", "board.size", "line 1", "expected a whole number"),
        ("size 1 1\nsize 1 1\nhex 0101 0 \"\"\nend", "board.size-twice", "line 2", "once"),
        ("hex 0101 0 \"\"\nend", "board.no-size", "line 1", "expected 'size' first"),
        ("size 1 1\nhex 01 0 \"\"\nend", "board.hex-number", "line 2", "as in 0304"),
        ("size 1 1\nhex 0201 0 \"\"\nend", "board.off-map", "line 2", "1 by 1"),
        ("size 1 1\nhex 0101 high \"\"\nend", "board.level", "line 2", "-128 to 127"),
        ("size 1 1\nhex 0101 999 \"\"\nend", "board.level", "line 2", "-128 to 127"),
        ("size 1 1\nhex 0101 0 \"woods:many\"\nend", "board.terrain", "line 2", "as in woods:1"),
        ("size 1 1\nhex 0101 0 \"\" \"a:b\"\nend", "board.theme", "line 2", "theme-a:b"),
        ("size 1 1\nhex 0101\nend", "board.line", "line 2", "hex NUMBER LEVEL"),
        ("size 1 1\nhex 0101 0 \"\"\nhex 0101 0 \"\"\nend", "board.hex-twice", "line 3", "once"),
        ("size 1 1\nhex 0101 0 \"\"\n", "board.truncated", "line 3", "truncated"),
        ("size 1 2\nhex 0101 0 \"\"\nend", "board.hex-missing", "file", "the first is 0102"),
        ("size 1 1\nhex 0101 0 \"\"\nend\nhex 0101 0 \"\"", "board.after-end", "line 4", "nothing"),
        ("", "board.no-size", "file", "size COLUMNS ROWS"),
    ];
    for (text, code, path, words) in cases {
        let errors = errors(text);
        let found = errors.iter().any(|(c, p, m)| c == code && p == path && m.contains(words));
        assert!(found, "{text:?}: {code} at {path} with '{words}' not in {errors:?}");
    }
}

#[test]
fn all_errors_of_a_board_are_reported_together() {
    let codes: Vec<String> =
        errors("size 2 1\nhex 0101 x \"\"\nhex 0909 0 \"\"").into_iter().map(|e| e.0).collect();
    assert_eq!(codes, ["board.level", "board.off-map", "board.truncated", "board.hex-missing"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_makes_the_import_panic(text in "(size|hex|end|0101|[0-9 ]{1,6}|\"|;|:|\n|woods|.){0,60}") {
        let _ = import("Noise", &text);
    }
}
