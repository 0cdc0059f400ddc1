//! The map file.

use crate::map::{FORD, ford};
use crate::world::any_shape;
use proptest::prelude::*;
use sandtable_hex::{
    Colour, Facing, Hex, Map, MapError, MapErrors, Orientation, Outline, Shape, Shoved, Terrain,
};

fn errors(text: &str) -> Vec<MapError> {
    Map::from_toml(text).expect_err("an invalid file").0
}

#[test]
fn a_file_is_read_hex_by_hex() {
    let map = ford();
    assert_eq!((map.name(), map.description()), ("Ford", None));
    let seen: Vec<String> = map
        .iter()
        .map(|(hex, ground)| {
            let number = map.shape().number(hex).expect("on the map");
            format!("{number} {} {}", map.palette()[ground.terrain].terrain, ground.elevation)
        })
        .collect();
    let expected = [
        "0101 clear 0",
        "0201 woods:1 1",
        "0301 clear 2",
        "0102 clear 0",
        "0202 water:1 -1",
        "0302 woods:2;road:1:9 0",
    ];
    assert_eq!(seen, expected);
    let woods = map.palette().by_glyph("W").expect("in the legend");
    assert_eq!(map.palette()[woods].fill, Some(Colour::new(0x4a, 0x6a, 0x3a)));
}

#[test]
fn a_file_in_canonical_form_round_trips_unchanged() {
    assert_eq!(ford().to_toml(), FORD);
}

#[test]
fn optional_keys_have_defaults() {
    let text = r#"
        format = 1
        name = ""
        orientation = "pointy"
        shape = "parallelogram"
        columns = 2
        rows = 2
        terrain = "a a\na a"
        legend = { a = "" }
    "#;
    let map = Map::from_toml(text).expect("a small file");
    assert!(map.iter().all(|(_, ground)| ground.elevation == 0));
    assert_eq!(map.sides().count(), 0);
    assert_eq!(map.shape().outline(), Outline::Parallelogram);

    let rectangle = text.replace("parallelogram", "rectangle");
    let map = Map::from_toml(&rectangle).expect("a small file");
    assert_eq!(map.shape().outline(), Outline::Rectangle(Shoved::Odd));
}

/// Text to replace in a valid file, the replacement, and the expected error message.
const FAULTS: &[(&str, &str, &str)] = &[
    (". ~ W\n", "", "line 8: terrain: the number of rows is 1: expected 2 [map.row-count]"),
    (
        ". ~ W\n",
        ". ~ W\n\n. . .\n",
        "line 8: terrain: the number of rows is 3: expected 2 [map.row-count]",
    ),
    (
        ". w .\n",
        ". w\n",
        "line 9: terrain row 1: the number of cells is 2: expected 3 [map.row-length]",
    ),
    (
        ". ~ W\n",
        ". ~ W .\n",
        "line 10: terrain row 2: the number of cells is 4: expected 3 [map.row-length]",
    ),
    (
        ". ~ W\n",
        ". ? W\n",
        "line 10: terrain row 2 cell 2: glyph '?' is not in the legend: \
             expected one of . w W ~ [map.glyph]",
    ),
    (
        "0 -1  0\n",
        "0 -1 x\n",
        "line 14: elevation row 2 cell 3: 'x' is not a level: \
             expected a whole number from -128 to 127 [map.elevation]",
    ),
    (
        "0  1  2\n",
        "0 128 2\n",
        "line 13: elevation row 1 cell 2: '128' is not a level: \
             expected a whole number from -128 to 127 [map.elevation]",
    ),
    ("0 -1  0\n", "", "line 12: elevation: the number of rows is 1: expected 2 [map.row-count]"),
    (
        "columns = 3",
        "columns = 0",
        "line 6: columns and rows: a map of 0 by 2 hexes: \
             expected 1 to 999 in each direction [map.size]",
    ),
    (
        "columns = 3",
        "columns = 1_000",
        "line 6: columns and rows: a map of 1000 by 2 hexes: \
             expected 1 to 999 in each direction [map.size]",
    ),
    ("columns = 3", "columns = -3", "line 6: columns: '-3': expected 1 to 999 [map.value]"),
    (
        "columns = 3",
        "columns = \"3\"",
        "line 6: columns: found string: expected a whole number [map.type]",
    ),
    ("columns = 3\n", "", "line 1: required key 'columns' is missing [map.missing]"),
    (
        "columns = 3",
        "columns = 3\ncolums = 3",
        "line 7: unknown key 'colums': expected one of format, name, description, \
             orientation, shape, shoved, columns, rows, terrain, elevation, legend, hexside \
             [map.unknown-key]",
    ),
    ("\"flat\"", "\"round\"", "line 3: orientation: 'round': expected flat or pointy [map.value]"),
    (
        "\"rectangle\"",
        "\"disc\"",
        "line 4: shape: 'disc': expected rectangle or parallelogram [map.value]",
    ),
    ("\"odd\"", "\"both\"", "line 5: shoved: 'both': expected odd or even [map.value]"),
    (
        "\"rectangle\"",
        "\"parallelogram\"",
        "line 5: shoved: 'parallelogram': \
             expected shape \"rectangle\" if this key is present [map.value]",
    ),
    (
        "\"woods:1\"",
        "\"woods:one\"",
        "line 19: legend 'w': 'woods:one' is not a terrain feature: expected name, \
             name:level or name:level:exits, as in woods:1 or road:1:9 [map.terrain]",
    ),
    (
        "\"woods:1\"",
        "1",
        "line 19: legend 'w': found integer: expected a string in quotes [map.type]",
    ),
    (
        "#4a6a3a",
        "green",
        "line 20: legend 'W': 'green' is not a colour: \
             expected # and six hexadecimal digits, as in #7a9a5a [map.colour]",
    ),
    (
        "fill =",
        "paint =",
        "line 20: legend 'W': unknown key 'paint': expected one of terrain, fill \
             [map.unknown-key]",
    ),
    (
        "\"water:1\"",
        "{ fill = \"#000000\" }",
        "line 21: legend '~': required key 'terrain' is missing [map.missing]",
    ),
    (
        "\"~\" = \"water:1\"",
        "\"~\" = \"water:1\"\n\"v\" = \"water\"",
        "line 22: legend 'v': water:1 already has the glyph '~': \
             expected each terrain once [map.legend]",
    ),
    (
        "\"~\" = \"water:1\"",
        "\"~\" = \"water:1\"\n\"long\" = \"rough\"",
        "line 22: legend 'long': 'long' is not a glyph: expected one to three characters \
             without spaces, quotes and backslashes [map.legend]",
    ),
    (
        "\"0301/NE\"",
        "\"0401/NE\"",
        "line 33: hexside 2 side 3: hex 0401 is off the map: expected 0101 to 0302 \
             [map.hexside]",
    ),
    (
        "\"0301/NE\"",
        "\"0301/E\"",
        "line 33: hexside 2 side 3: no facing 'E' on a flat-top map: \
             expected one of N, NE, SE, S, SW, NW [map.hexside]",
    ),
    (
        "\"0301/NE\"",
        "\"0301\"",
        "line 33: hexside 2 side 3: '0301' is not a hexside: \
             expected hex number and facing, as in 0105/SE [map.hexside]",
    ),
    (
        "\"0301/NE\"",
        "\"0102/N\"",
        "line 33: hexside 2 side 3: hexside 0102/N already has a river: expected each side once \
             [map.hexside-twice]",
    ),
    (
        "\"river\"",
        "\"deep river\"",
        "line 30: hexside 2: 'deep river' is not a kind of hexside: \
             expected a name without spaces, as in river [map.hexside-kind]",
    ),
    ("kind = \"river\"\n", "", "line 29: hexside 2: required key 'kind' is missing [map.missing]"),
    (
        "format = 1",
        "format = 7\nfuture = true",
        "line 1: format: format 7 is newer than this program: expected format 1 or older \
             [map.newer-format]",
    ),
    ("format = 1", "format = 0", "line 1: format: '0': expected 1 [map.value]"),
    ("format = 1\n", "", "line 1: required key 'format' is missing [map.missing]"),
];

#[test]
fn every_problem_reports_line_code_and_expected_content() {
    for (good, bad, message) in FAULTS {
        let text = FORD.replacen(good, bad, 1);
        assert_ne!(text, FORD, "{good}");
        let found = Map::from_toml(&text).expect_err(message).to_string();
        assert_eq!(found, *message);
    }
}

#[test]
fn invalid_toml_is_rejected_with_its_line() {
    let found = errors("format = 1\nname = \n");
    assert_eq!((found[0].code(), found[0].line), ("map.syntax", Some(2)));
    let twice = FORD.replacen("rows = 2", "rows = 2\nrows = 2", 1);
    assert_eq!((errors(&twice)[0].code(), errors(&twice)[0].line), ("map.syntax", Some(8)));
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = FORD
        .replacen(". w .\n", ". w\n", 1)
        .replacen("0 -1  0\n", "0 -1 x\n", 1)
        .replacen("\"water:1\"", "\"water:deep\"", 1)
        .replacen("\"0301/NE\"", "\"0301/E\"", 1)
        .replacen("name = \"Ford\"\n", "nmae = \"Ford\"\n", 1);
    let codes: Vec<&str> = errors(&text).iter().map(MapError::code).collect();
    let expected = [
        "map.unknown-key",
        "map.missing",
        "map.terrain",
        "map.row-length",
        "map.elevation",
        "map.hexside",
    ];
    assert_eq!(codes, expected);
}

#[test]
fn problems_beyond_100_are_only_counted() {
    let row = "x ".repeat(150);
    let text = FORD.replacen(" 0  1  2\n 0 -1  0\n", &format!("{row}\n{row}\n"), 1);
    let text = text.replacen("columns = 3", "columns = 150", 1);
    let MapErrors(found) = Map::from_toml(&text).expect_err("300 invalid levels");
    assert_eq!(found.len(), 101);
    assert_eq!(found[100].code(), "map.more");
}

#[test]
fn an_oversized_file_is_rejected_without_parsing() {
    let text = " ".repeat(Map::LARGEST_TEXT + 1);
    assert_eq!(errors(&text)[0].code(), "map.too-large");
}

#[test]
fn a_map_in_json_has_the_keys_of_a_map_file() {
    let map = ford();
    let json = serde_json::to_value(&map).expect("serialisable");
    assert_eq!(json["columns"], 3);
    assert_eq!(json["legend"]["w"], "woods:1");
    assert_eq!(serde_json::from_value::<Map>(json.clone()).expect("round trip"), map);

    let mut wrong = json;
    wrong["legend"]["w"] = "woods:one".into();
    let error = serde_json::from_value::<Map>(wrong).expect_err("not a terrain").to_string();
    assert!(error.starts_with("legend 'w': 'woods:one' is not"), "{error}");
}

#[test]
fn deeply_nested_files_are_rejected_without_a_crash() {
    let deep = 100_000;
    for text in [
        format!("format = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("format = {}1{}", "{a = ".repeat(deep), "}".repeat(deep)),
        format!("{}format = 1", "a.".repeat(deep)),
        format!("[{}a]", "legend.".repeat(deep)),
    ] {
        assert_eq!(errors(&text)[0].line, Some(1));
    }
}

#[test]
fn the_largest_map_fits_into_a_file() {
    let shape = Shape::new(Orientation::Pointy, Outline::Rectangle(Shoved::Even), 999, 999)
        .expect("the largest");
    let mut map = Map::new("Large", shape);
    map.set_elevation(Hex::ZERO, -128).expect("on the map");
    let text = map.to_toml();
    assert!(text.len() < Map::LARGEST_TEXT);
    assert_eq!(Map::from_toml(&text).expect("round trip"), map);
}

fn any_terrain() -> impl Strategy<Value = Terrain> {
    let feature = ("[a-zé_]{1,5}", any::<i32>(), any::<Option<u32>>());
    prop::collection::vec(feature, 0..3).prop_filter_map("names must differ", |features| {
        let parts: Vec<String> = features
            .into_iter()
            .map(|(name, level, exits)| match exits {
                Some(exits) => format!("{name}:{level}:{exits}"),
                None => format!("{name}:{level}"),
            })
            .collect();
        parts.join(";").parse().ok()
    })
}

fn any_map() -> impl Strategy<Value = Map> {
    let change = (0_u16..9, 0_u16..9, any_terrain(), any::<i8>(), 0_u8..6, "[a-z]{1,3}");
    let changes = prop::collection::vec(change, 0..20);
    let fill = any::<Option<(u8, u8, u8)>>();
    (any_shape(), any::<String>(), any::<Option<String>>(), changes, fill).prop_map(
        |(shape, name, description, changes, fill)| {
            let mut map = Map::new(name, Shape::clone(&shape));
            map.set_description(description);
            for (column, row, terrain, elevation, facing, kind) in changes {
                let Some(cell) = map.shape().cell_at(column, row) else { continue };
                let hex = map.shape().hex(cell);
                map.set_terrain(hex, &terrain).expect("on the map");
                map.set_elevation(hex, elevation).expect("on the map");
                map.add_side(hex, Facing::from_index(facing), &kind).expect("on the map");
                let fill = fill.map(|(red, green, blue)| Colour::new(red, green, blue));
                map.set_fill(&terrain, fill).expect("room");
            }
            map
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_map_round_trips_through_toml_and_json(map in any_map()) {
        let text = map.to_toml();
        let read = Map::from_toml(&text).expect("round trip");
        prop_assert_eq!(&read, &map);
        prop_assert_eq!(read.to_toml(), text);
        let json = serde_json::to_string(&map).expect("serialisable");
        prop_assert_eq!(serde_json::from_str::<Map>(&json).expect("round trip"), map);
    }

    #[test]
    fn damaged_files_never_crash_the_reader(
        at in 0..FORD.len(),
        junk in "\\PC{0,6}",
    ) {
        if FORD.is_char_boundary(at) {
            let text = format!("{}{junk}{}", &FORD[..at], &FORD[at..]);
            let _ = Map::from_toml(&text);
            let _ = Map::from_toml(&FORD[..at]);
        }
    }
}
