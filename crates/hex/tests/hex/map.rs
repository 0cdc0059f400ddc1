//! Maps: terrain, palettes and hexsides.

use crate::world::any_shape;
use proptest::prelude::*;
use sandtable_hex::{
    Colour, Facing, GroundError, Hex, Hexside, Map, OffMap, Palette, PaletteError, Terrain,
    TerrainError, flat, side,
};

pub(crate) const FORD: &str = r##"format = 1
name = "Ford"
orientation = "flat"
shape = "rectangle"
shoved = "odd"
columns = 3
rows = 2
terrain = """
. w .
. ~ W
"""
elevation = """
 0  1  2
 0 -1  0
"""

[legend]
"." = "clear"
"w" = "woods:1"
"W" = { terrain = "woods:2;road:1:9", fill = "#4a6a3a" }
"~" = "water:1"

[[hexside]]
kind = "bridge"
sides = [
    "0101/S",
]

[[hexside]]
kind = "river"
sides = [
    "0101/SE", "0101/S",
    "0301/NE",
]
"##;

pub(crate) fn ford() -> Map {
    Map::from_toml(FORD).expect("a valid file")
}

fn hex(map: &Map, number: &str) -> Hex {
    map.shape().hex_at(number.parse().expect("a number")).expect("on the map")
}

#[test]
fn terrain_notation_always_states_the_level() {
    let cases = [
        ("", "clear"),
        ("clear", "clear"),
        ("clear:2", "clear:2"),
        ("woods", "woods:1"),
        ("woods:2;road:1:9", "woods:2;road:1:9"),
        (" water : -3 ;; rough", "water:-3;rough:1"),
        ("ünknown_thing:7:4294967295", "ünknown_thing:7:4294967295"),
    ];
    for (text, written) in cases {
        let terrain: Terrain = text.parse().expect(text);
        assert_eq!(terrain.to_string(), written);
        assert_eq!(written.parse(), Ok(terrain));
    }
}

#[test]
fn malformed_terrain_is_rejected_with_the_bad_part() {
    for part in ["woods:x", ":1", "a b", "road:1:-1", "road:1:2:3", "woods:99999999999"] {
        let text = format!("rough;{part}");
        assert_eq!(text.parse::<Terrain>(), Err(TerrainError::Feature(part.into())), "{part}");
    }
    let many: Vec<String> = (0..65).map(|index| format!("f{index}")).collect();
    assert_eq!(many.join(";").parse::<Terrain>(), Err(TerrainError::TooMany(65)));
    assert!(many[..64].join(";").parse::<Terrain>().is_ok());
    assert_eq!("woods:1;woods:2".parse::<Terrain>(), Err(TerrainError::Twice("woods".into())));
    let hostile = "x;".repeat(1 << 20);
    assert_eq!(hostile.parse::<Terrain>(), Err(TerrainError::TooMany(1 << 20)), "and quickly");
}

#[test]
fn a_palette_numbers_each_terrain_once_and_gives_it_a_glyph() {
    let mut palette = Palette::default();
    let names = ["clear", "woods:1", "woods:2", "water:1", "rough", "woods:2", "wall"];
    let ids: Vec<usize> = names
        .iter()
        .map(|name| palette.intern(&name.parse().expect(name)).expect("room").index())
        .collect();
    assert_eq!(ids, [0, 1, 2, 3, 4, 2, 5]);
    let glyphs: Vec<&str> = palette.iter().map(|(_, swatch)| swatch.glyph()).collect();
    assert_eq!(glyphs, [".", "w", "W", "a", "r", "b"]);
}

#[test]
fn glyphs_grow_to_three_letters_until_the_palette_is_full() {
    let mut palette = Palette::default();
    for level in 0..=u16::MAX {
        let terrain = format!("x:{level}").parse().expect("a terrain");
        palette.intern(&terrain).expect("room");
    }
    let mut glyphs: Vec<&str> = palette.iter().map(|(_, swatch)| swatch.glyph()).collect();
    assert_eq!(glyphs[..4], ["x", "X", "a", "b"]);
    assert_eq!(glyphs[51..54], ["Z", "aa", "ab"]);
    assert_eq!(glyphs[2755..2758], ["ZZ", "aaa", "aab"]);
    glyphs.sort_unstable();
    glyphs.dedup();
    assert_eq!(glyphs.len(), 65_536);
    assert_eq!(palette.intern(&"y".parse().expect("a terrain")), Err(PaletteError::Full));
}

#[test]
fn a_hexside_is_the_same_from_both_hexes() {
    for facing in Facing::ALL {
        let (here, there) = (Hex::new(3, -2), facing.step(Hex::new(3, -2)));
        assert_eq!(Hexside::new(here, facing), Hexside::new(there, facing.opposite()));
    }
    let map = ford();
    let shape = map.shape();
    for (text, written) in
        [("0102/N", "0101/S"), ("0201/SW", "0102/NE"), ("0101/NW", "0101/NW"), ("0302/s", "0302/S")]
    {
        let side = Hexside::parse(text, shape).expect(text);
        assert_eq!(side.name(shape).as_deref(), Some(written));
    }
}

#[test]
fn hexside_features_apply_to_both_hexes_and_can_be_removed() {
    let mut map = ford();
    let (north, south) = (hex(&map, "0101"), hex(&map, "0102"));
    assert_eq!(map.side(north, flat::S), [side::BRIDGE, side::RIVER]);
    assert_eq!(map.side(south, flat::N), [side::BRIDGE, side::RIVER]);
    assert_eq!(map.side(south, flat::S), [] as [&str; 0]);
    assert_eq!(map.side(Hex::new(90, 90), flat::S), [] as [&str; 0]);
    assert_eq!(
        map.side(hex(&map, "0301"), flat::NE),
        [side::RIVER],
        "a side at the edge of the map"
    );
    assert_eq!(map.sides().count(), 3);

    assert_eq!(map.add_side(south, flat::N, side::RIVER), Ok(false));
    assert_eq!(map.remove_side(south, flat::N, side::RIVER), Ok(true));
    assert_eq!(map.remove_side(south, flat::N, side::RIVER), Ok(false));
    assert_eq!(map.side(north, flat::S), [side::BRIDGE]);
}

#[test]
fn changes_off_the_map_and_invalid_names_are_rejected() {
    let mut map = ford();
    let nowhere = Hex::new(i32::MAX, 0);
    let off = OffMap { what: "change", hex: nowhere, columns: 3, rows: 2 };
    let off: Result<(), GroundError> = Err(off.into());
    assert_eq!(map.set_elevation(nowhere, 1), off);
    assert_eq!(map.set_terrain(nowhere, &Terrain::CLEAR), off);
    assert_eq!(map.add_side(nowhere, flat::N, side::RIVER).map(|_| ()), off);
    let odd = map.add_side(Hex::ZERO, flat::N, "two words").expect_err("not a name");
    assert_eq!(
        odd.to_string(),
        "'two words' is not a kind of hexside: expected a name without spaces, as in river"
    );
}

#[test]
fn a_hexside_has_at_most_16_kinds_of_features() {
    let mut map = ford();
    let added: Vec<bool> =
        (0..17).map(|n| map.add_side(Hex::ZERO, flat::N, &format!("kind{n}")).is_ok()).collect();
    assert_eq!(added.iter().filter(|accepted| **accepted).count(), 16);
    assert!(!added[16]);
}

#[test]
fn map_equality_ignores_only_the_order_of_palettes() {
    type Change = fn(&mut Map) -> Result<(), GroundError>;
    let map = ford();
    let reordered = FORD.replacen(
        "\".\" = \"clear\"\n\"w\" = \"woods:1\"",
        "\"w\" = \"woods:1\"\n\".\" = \"clear\"",
        1,
    );
    assert_eq!(Map::from_toml(&reordered).expect("a valid file"), map);

    let changes: [Change; 4] = [
        |map| map.set_elevation(Hex::ZERO, 5),
        |map| map.set_terrain(Hex::ZERO, &"water:1".parse().expect("a terrain")),
        |map| map.add_side(Hex::ZERO, flat::NW, side::WALL).map(|_| ()),
        |map| map.set_fill(&Terrain::CLEAR, Some(Colour::new(1, 2, 3))),
    ];
    for change in changes {
        let mut other = ford();
        change(&mut other).expect("a valid change");
        assert_ne!(other, map);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn hexside_names_round_trip(shape in any_shape()) {
        for cell in shape.cells() {
            for facing in Facing::ALL {
                let side = Hexside::new(shape.hex(cell), facing);
                let name = side.name(&shape).expect("it touches the map");
                prop_assert_eq!(Hexside::parse(&name, &shape), Ok(side));
            }
        }
    }
}
