//! The `map` commands.

use crate::run::{Folder, content, sandtable};

const SMALL: &str = r#"format = 1
name = "Small"
orientation = "flat"
shape = "rectangle"
columns = 3
rows = 2
terrain = """
. w .
. ~ .
"""
[legend]
"." = "clear"
"w" = "woods:1"
"~" = "water:1"
"#;

#[test]
fn show_draws_the_map_and_its_legend() {
    let folder = Folder::new();
    let run = sandtable(&["map", "show", &folder.file("small.toml", SMALL)]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    Small, 3 by 2 hexes, flat-top

        01 02 03
    01  .     .
           w
    02  .     .
           ~

    .   clear
    w   woods:1
    ~   water:1
    ");
}

#[test]
fn show_writes_an_svg() {
    let folder = Folder::new();
    let svg = folder.path("small.svg");
    let run = sandtable(&["map", "show", &folder.file("small.toml", SMALL), "--svg", &svg]);
    assert_eq!((run.code, run.out.trim()), (0, svg.as_str()));
    let light = content(&svg);
    assert!(light.starts_with("<svg "));
    let small = folder.file("small.toml", SMALL);
    let run = sandtable(&["map", "show", &small, "--svg", &svg, "--theme", "dark", "--overwrite"]);
    assert!(run.code == 0 && content(&svg) != light, "another picture in the dark theme");
    assert_eq!(sandtable(&["map", "show", &small, "--svg", &svg, "--theme", "blue"]).code, 2);
}

#[test]
fn show_as_json_can_be_read_back() {
    let folder = Folder::new();
    let json = sandtable(&["map", "show", &folder.file("small.toml", SMALL), "--json"]).json();
    let map: sandtable_hex::Map = serde_json::from_value(json).expect("a map");
    assert_eq!(map, sandtable_hex::Map::from_toml(SMALL).expect("a map"));
}

#[test]
fn map_errors_name_the_file_the_line_and_the_expected_value() {
    let cases = [
        (SMALL.replace(". ~ .\n", ""), "map.row-count", "expected 2"),
        (SMALL.replace(". ~ .", ". ~"), "map.row-length", "expected 3"),
        (SMALL.replace(". ~ .", ". ? ."), "map.glyph", "expected one of"),
        (SMALL.replace("columns = 3", "columns = 3000000"), "map.size", "expected 1 to 999"),
        (SMALL.replace("format = 1", "format = 9"), "map.newer-format", "expected format 1"),
        (SMALL.replace("rows = 2", "rows = -2"), "map.", "expected"),
        (SMALL.replace("name =", "nmae ="), "map.unknown-key", "expected one of"),
        ("not toml at all [".to_owned(), "map.syntax", ""),
    ];
    let folder = Folder::new();
    for (text, code, expected) in cases {
        let file = folder.file("broken.toml", &text);
        for command in ["show", "check"] {
            let run = sandtable(&["map", command, &file]);
            assert_eq!(run.code, 3, "{text}");
            assert!(run.err.contains(&file) && run.err.contains("line "), "{}", run.err);
            assert!(run.err.contains(code) && run.err.contains(expected), "{}", run.err);
        }
    }
    assert_eq!(folder.names(), ["broken.toml"], "nothing was written");
}

#[test]
fn check_reads_all_files_and_prints_a_summary() {
    let folder = Folder::new();
    let good = folder.file("good.toml", &SMALL.replace("woods:1", "jungle:1"));
    let (bad, worse) = (folder.file("bad.toml", "format = 1"), folder.file("worse.toml", "="));
    let run = sandtable(&["map", "check", &good, &bad, &worse]);
    assert_eq!(run.code, 3);
    assert_eq!(run.out, format!("ok       {good}\nINVALID  {bad}\nINVALID  {worse}\n"));
    assert!(run.err.contains("unknown terrain 'jungle'"), "{}", run.err);
    assert!(run.err.contains("2 of 3 files are invalid"), "{}", run.err);

    let json = sandtable(&["map", "check", "--json", &good, &bad]).json();
    assert_eq!(json[0]["ok"], true);
    assert_eq!(json[0]["warnings"][0]["code"], "mech.terrain-unknown");
    assert_eq!(json[1]["ok"], false);
}

#[test]
fn a_missing_file_is_a_read_error() {
    let run = sandtable(&["map", "show", "no/such/map.toml", "--json"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.error()["code"], "cannot-read");
    assert_eq!(run.error()["details"]["file"], "no/such/map.toml");
}

#[test]
fn invalid_utf8_is_refused() {
    let folder = Folder::new();
    let path = folder.path("binary.toml");
    std::fs::write(&path, b"format = 1\n\xff\xfe\n").expect("a writable folder");
    let run = sandtable(&["map", "check", &path]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("line 2: invalid UTF-8"), "{}", run.err);
}

#[test]
fn an_imported_board_keeps_unknown_terrain_with_a_warning() {
    let board = "size 1 2\nhex 0101 1 \"woods:1\" \"\"\nhex 0102 0 \"geyser:2\" \"\"\nend\n";
    let folder = Folder::new();
    let (file, map) = (folder.file("Crater.board", board), folder.path("crater.toml"));
    let run = sandtable(&["map", "import", &file, "-o", &map]);
    assert_eq!((run.code, run.out.trim()), (0, map.as_str()));
    assert!(run.err.contains("0102: unknown terrain 'geyser'"), "{}", run.err);
    let shown = sandtable(&["map", "show", &map]);
    assert!(shown.out.contains("Crater, 1 by 2 hexes"), "{}", shown.out);
    assert!(shown.out.contains("geyser:2"), "kept: {}", shown.out);

    let again = sandtable(&["map", "import", &file, "-o", &map, "--json"]);
    assert_eq!((again.code, again.error()["code"].as_str()), (1, Some("file-exists")));
    assert_eq!(sandtable(&["map", "import", &file, "-o", &map, "--overwrite"]).code, 0);
    assert_eq!(sandtable(&["map", "import", &file]).out, content(&map), "without -o");
}

#[test]
fn a_broken_board_writes_nothing() {
    let folder = Folder::new();
    let (file, map) = (folder.file("x.board", "size 9 9\nend\n"), folder.path("x.toml"));
    let run = sandtable(&["map", "import", &file, "-o", &map]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("board.hex-missing"), "{}", run.err);
    assert_eq!(folder.names(), ["x.board"]);
}
