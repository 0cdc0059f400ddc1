//! Map pictures, as text and as SVG.

use proptest::prelude::*;
use roxmltree::Document;
use sandtable_hex::draw::{
    self, Drawing, Emblem, Mark, Paint, Piece, SEATS, Seat, Sheet, Specimens, Style,
};
use sandtable_hex::{
    Colour, Facing, Hex, Map, Orientation, Outline, Shape, Shoved, flat, pointy, side,
};
use std::collections::BTreeSet;

const MILL_FORD: &str = include_str!("../../../../data/maps/mill-ford.toml");

/// A pointy-top parallelogram with many kinds of terrain and hexsides.
const MOOR: &str = r#"
format = 1
name = "Walled <town> & moor"
orientation = "pointy"
shape = "parallelogram"
columns = 4
rows = 3
terrain = """
. h b b
~ s b v
~ ~ . t
"""
elevation = """
 0 1 1 0
-1 0 0 0
-2 0 0 0
"""
[legend]
"." = "clear"
"h" = "hill:1"
"s" = "swamp:1"
"b" = "building:2"
"v" = "vineyard:1"
"t" = "woods:2;rail:1"
"~" = "water:2"
[[hexside]]
kind = "wall"
sides = ["0301/NE", "0401/NE"]
[[hexside]]
kind = "hedge"
sides = ["0402/SE"]
[[hexside]]
kind = "road"
sides = ["0203/E"]
"#;

fn mill_ford() -> Map {
    Map::from_toml(MILL_FORD).expect("the shipped map")
}

fn moor() -> Map {
    Map::from_toml(MOOR).expect("a valid file")
}

fn map(orientation: Orientation, outline: Outline, columns: u32, rows: u32) -> Map {
    let shape = Shape::new(orientation, outline, columns, rows).expect("a small map");
    let mut map = Map::new("Small", shape);
    let hexes: Vec<Hex> = map.iter().map(|(hex, _)| hex).collect();
    map.set_terrain(hexes[1], &"woods:1".parse().expect("a terrain")).expect("on the map");
    map.set_elevation(hexes[1], 2).expect("on the map");
    map.set_elevation(hexes[hexes.len() - 1], -3).expect("on the map");
    map
}

fn plain(map: &Map) -> String {
    draw::text(map, Paint::Plain, |_| None)
}

#[test]
fn flat_rectangles_take_two_lines_per_row() {
    let odd = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 4, 3);
    insta::assert_snapshot!(plain(&odd), @r"
        01 02 03 04
    01  .     .
           w2    .
    02  .     .
           .     .
    03  .     .
           .     .-3
    ");
    let even = map(Orientation::Flat, Outline::Rectangle(Shoved::Even), 4, 3);
    insta::assert_snapshot!(plain(&even), @r"
        01 02 03 04
           w2    .
    01  .     .
           .     .
    02  .     .
           .     .-3
    03  .     .
    ");
}

#[test]
fn pointy_rectangles_offset_every_other_row() {
    let odd = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 4, 3);
    insta::assert_snapshot!(plain(&odd), @r"
        01  02  03  04
    01  .   w2  .   .
    02    .   .   .   .
    03  .   .   .   .-3
    ");
    let even = map(Orientation::Pointy, Outline::Rectangle(Shoved::Even), 4, 3);
    insta::assert_snapshot!(plain(&even), @r"
          01  02  03  04
    01    .   w2  .   .
    02  .   .   .   .
    03    .   .   .   .-3
    ");
}

#[test]
fn parallelograms_are_slanted() {
    let flat = map(Orientation::Flat, Outline::Parallelogram, 4, 2);
    insta::assert_snapshot!(plain(&flat), @r"
        01 02 03 04
    01  .
           w2
    02  .     .
           .     .
              .
                 .-3
    ");
    insta::assert_snapshot!(plain(&moor()), @r"
        01  02  03  04
    01  .   h1  b1  b
    02    ~-1 s   b   v
    03      ~-2 ~   .   t
    ");
}

#[test]
fn marks_replace_the_ground_and_widen_the_cells() {
    let map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 4, 2);
    let arrow = draw::arrow(Orientation::Flat, flat::NE);
    let marks = |hex: Hex| match (hex.x, hex.y) {
        (0, 0) => Some(Mark::new(format!("ATL{arrow}12345"), Style::Own)),
        (2, 0) => Some(Mark::new("7", Style::Reach)),
        (3, -1) => Some(Mark::new("\u{1b}[2J", Style::Enemy)),
        _ => None,
    };
    insta::assert_snapshot!(draw::text(&map, Paint::Plain, marks), @r"
        01  02  03  04
    01  ATL↗123 .
            w2      ?[2J
    02  .       7
            .       .-3
    ");
    let coloured = draw::text(&map, Paint::Ansi, marks);
    assert!(coloured.contains("\u{1b}[1;36mATL↗123\u{1b}[0m"), "{coloured:?}");
    assert!(coloured.contains("\u{1b}[32m7\u{1b}[0m"), "{coloured:?}");
    assert!(!coloured.contains("\u{1b}[2J"), "a mark cannot clear the screen");
}

#[test]
fn columns_beyond_ninety_nine_have_three_digits() {
    let wide = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 101, 1);
    let picture = plain(&wide);
    assert!(picture.starts_with("     001 002 003 "), "{picture}");
    assert!(picture.lines().nth(1).is_some_and(|line| line.starts_with("001  .   w2  .")));
}

#[test]
fn arrows_point_in_the_direction_of_the_step() {
    let flat: String =
        flat::ALL.map(|facing| draw::arrow(Orientation::Flat, facing)).into_iter().collect();
    let pointy: String =
        pointy::ALL.map(|facing| draw::arrow(Orientation::Pointy, facing)).into_iter().collect();
    assert_eq!((flat.as_str(), pointy.as_str()), ("↑↗↘↓↙↖", "→↗↖←↙↘"));
}

#[test]
fn the_key_explains_glyphs_and_lists_hexsides() {
    insta::assert_snapshot!(draw::key(&moor()), @r"
    .   clear
    h   hill:1
    s   swamp:1
    b   building:2
    v   vineyard:1
    t   woods:2;rail:1
    ~   water:2
    hedge 0402/SE
    road 0203/E
    wall 0301/NE 0401/NE
    ");
}

#[test]
fn a_small_map_as_svg() {
    let mut map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3);
    map.add_side(Hex::new(1, 1), flat::S, side::RIVER).expect("on the map");
    insta::assert_snapshot!(Drawing::of(&map));
}

fn elements<'d>(document: &'d Document<'_>, tag: &'static str) -> Vec<roxmltree::Node<'d, 'd>> {
    document.descendants().filter(|node| node.has_tag_name(tag)).collect()
}

fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed");
    elements(&document, "text").iter().filter_map(roxmltree::Node::text).map(String::from).collect()
}

#[test]
fn every_hex_is_drawn_once_with_number_and_level() {
    let map = mill_ford();
    let svg = Drawing::of(&map).to_string();
    let document = Document::parse(&svg).expect("well-formed");
    let grid = elements(&document, "path")
        .into_iter()
        .find(|node| node.attribute("id").is_some_and(|id| id.starts_with("grid-")));
    let grid = grid.and_then(|node| node.attribute("d")).expect("a grid");
    assert_eq!(grid.matches('M').count(), 15 * 17);

    let texts = texts(&svg);
    let numbers: BTreeSet<&String> = texts.iter().filter(|text| text.len() == 4).collect();
    assert_eq!(numbers.len(), 15 * 17);
    let raised = map.iter().filter(|(_, ground)| ground.elevation != 0).count();
    assert_eq!(texts.iter().filter(|text| text.len() == 1).count(), raised);
    assert!(!Drawing::of(&map).without_numbers().to_string().contains(">0101<"));
}

#[test]
fn caption_and_notes_can_be_left_out() {
    let map = moor();
    let drawing = || Drawing::of(&map).caption("Ford").note("7 units");
    assert_eq!(texts(&drawing().to_string()).last().map(String::as_str), Some("7 units"));
    assert_eq!(drawing().without_notes().to_string(), Drawing::of(&map).to_string());
}

#[test]
fn names_are_escaped_and_available_to_screen_readers() {
    let map = moor();
    let svg = Drawing::of(&map).caption("\"a\" < b & c\u{1}").to_string();
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(elements(&document, "title")[0].text(), Some("Walled <town> & moor"));
    assert_eq!(elements(&document, "desc")[0].text(), Some("A pointy-top map of 4 by 3 hexes."));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    assert_eq!(texts(&svg).last().map(String::as_str), Some("\"a\" < b & c\u{fffd}"));
}

#[test]
fn unknown_terrain_is_drawn_by_glyph_and_unknown_hexsides_by_name() {
    let texts = texts(&Drawing::of(&moor()).to_string());
    assert_eq!(texts.iter().filter(|text| *text == "v").count(), 1, "the vineyard by its glyph");
    assert_eq!(texts.iter().filter(|text| *text == "hedge").count(), 1, "the hedge by its name");
    assert!(!texts.iter().any(|text| text == "wall"), "a wall has its own style");
}

#[test]
fn a_map_drawn_in_its_own_colours_does_not_use_those_of_the_table() {
    let mut map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3);
    let clear = map.palette().iter().next().map(|(_, swatch)| swatch.terrain.clone());
    map.set_fill(&clear.expect("clear ground"), Some(Colour::new(0x12, 0x34, 0x56))).expect("room");
    assert!(!Drawing::of(&map).to_string().contains("#123456"));
    assert!(Drawing::of(&map).own_colours().to_string().contains("fill=\"#123456\""));
}

#[test]
fn the_legend_lists_each_terrain_and_each_kind_of_hexside_once() {
    let map = mill_ford();
    let texts = texts(&Drawing::of(&map).without_numbers().legend().to_string());
    let words: Vec<&str> = texts.iter().filter(|text| text.len() > 1).map(String::as_str).collect();
    let expected = [
        "clear",
        "woods 1",
        "woods 2",
        "rough 1",
        "water 1",
        "road 1",
        "woods 1, road 1",
        "bridge",
        "ford",
        "river",
        "road",
    ];
    assert_eq!(words, expected);
}

#[test]
fn overlays_off_the_map_are_not_drawn() {
    let map = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 3, 3);
    let bare = Drawing::of(&map).to_string();
    let nowhere = Hex::new(i32::MAX, 9);
    let off = Drawing::of(&map)
        .tint(nowhere, Colour::new(1, 2, 3), 50)
        .counter(nowhere, None, "X", 0)
        .label(nowhere, "X")
        .path(&[nowhere, Hex::ZERO])
        .path(&[]);
    let labels = |drawing: &Drawing<'_>| texts(&drawing.to_string()).len();
    assert_eq!(labels(&off), texts(&bare).len());
    assert!(!off.to_string().contains("#010203"));

    let on = Drawing::of(&map)
        .tint(Hex::ZERO, Colour::new(1, 2, 3), 250)
        .counter(Hex::ZERO, pointy::E, "A&B", 1)
        .label(Hex::new(1, 0), "12")
        .path(&[Hex::ZERO, Hex::new(1, 0), Hex::new(1, 0)]);
    let svg = on.to_string();
    let found = texts(&svg);
    assert_eq!(
        (found.len(), &found[0], &found[found.len() - 1]),
        (texts(&bare).len() + 2, &"A&B".to_owned(), &"12".to_owned())
    );
    assert!(svg.contains("fill=\"#010203\" fill-opacity=\"1\""), "capped at 100 percent");
}

/// The relative luminance of a colour in hundred-thousandths, as the WCAG define it.
fn luminance(colour: Colour) -> u64 {
    let text = colour.to_string();
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&text[at..at + 2], 16).expect("a colour")) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    ((0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)) * 100_000.0).round() as u64
}

/// The contrast of two colours in hundredths.
fn contrast(one: Colour, other: Colour) -> u64 {
    let (one, other) = (luminance(one) + 5_000, luminance(other) + 5_000);
    one.max(other) * 100 / one.min(other)
}

#[test]
fn print_can_be_read_on_every_plate() {
    let found = SEATS.each_ref().map(|seat| (seat.name, contrast(seat.plate, seat.print)));
    assert!(found.iter().all(|(_, contrast)| *contrast >= 450), "{found:?}");
    assert_eq!(contrast(Colour::new(0, 0, 0), Colour::new(255, 255, 255)), 2_100);
}

#[test]
fn seats_differ_in_shape_and_pattern_not_only_in_colour() {
    let map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3);
    let plate = |side: u8| {
        let scene = Drawing::of(&map).counter(Hex::ZERO, None, "A", side).into_scene();
        let plate = serde_json::to_value(&scene.looks[0].near).expect("JSON");
        let pattern = plate.as_array().and_then(|parts| parts.last()).expect("a pattern").clone();
        (Seat::of(side).outline(21.0), pattern["d"].to_string())
    };
    let plates: Vec<_> = (0..8).map(plate).collect();
    let distinct =
        |of: fn(&(String, String)) -> &String| plates.iter().map(of).collect::<BTreeSet<_>>().len();
    assert_eq!((distinct(|one| &one.0), distinct(|one| &one.1)), (8, 8));
}

#[test]
fn seats_have_two_edges_of_ink_and_paper() {
    for seat in &SEATS {
        let [ink, paper] = draw::edged(&seat.outline(21.0), seat.plate, [3.2, 1.6]);
        let json = [ink, paper].map(|part| serde_json::to_value(part).expect("JSON"));
        assert_eq!((&json[0]["stroke"], &json[0]["width"]), (&"#26211b".into(), &3.2.into()));
        assert_eq!((&json[1]["stroke"], &json[1]["width"]), (&"#fdf8ea".into(), &1.6.into()));
    }
}

#[test]
fn a_scene_has_each_look_once() {
    let map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3);
    let drawing = Drawing::of(&map)
        .counter(Hex::ZERO, flat::N, "A", 0)
        .counter(Hex::new(1, 0), flat::SE, "A", 0)
        .counter(Hex::new(1, 1), None, "B", 1);
    let scene = drawing.into_scene();
    let looks = |at: usize| scene.pieces[at].layers.iter().map(|one| one.look).collect::<Vec<_>>();
    assert_eq!((looks(0), looks(1), looks(2)), (vec![0, 1, 2], vec![0, 1, 2], vec![3, 4]));
    assert_eq!(scene.looks.len(), 5);
}

/// Writes all eight seats at three levels to a file, if the environment asks for it.
#[test]
fn specimens_show_every_seat_at_three_levels() {
    let map = map(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 8, 1);
    let scene = (0..8_u8).fold(Drawing::of(&map), |drawing, side| {
        let piece = Piece::new((side + 1).to_string(), side).title(Seat::of(side).name);
        drawing.piece(Hex::ZERO, piece.facing(Facing::from_index(side % 6)))
    });
    let svg = Specimens(&scene.into_scene(), Orientation::Flat).to_string();
    assert!(Document::parse(&svg).is_ok());
    if let Some(folder) = std::env::var_os("GALLERY") {
        std::fs::write(std::path::Path::new(&folder).join("seats.svg"), svg).expect("a folder");
    }
}

#[test]
fn everything_is_drawn_inside_the_view_box() {
    for map in [mill_ford(), moor()] {
        let svg = Drawing::of(&map).legend().caption(map.name()).to_string();
        let document = Document::parse(&svg).expect("well-formed");
        let paper: Vec<f32> = document
            .root_element()
            .attribute("viewBox")
            .expect("a view box")
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        for node in document.descendants().filter(|node| !node.has_tag_name("rect")) {
            let place = ["x", "y"].map(|name| node.attribute(name).map(str::parse::<f32>));
            if let [Some(Ok(x)), Some(Ok(y))] = place {
                assert!(x >= paper[0] && x <= paper[0] + paper[2], "{x} in {paper:?}");
                assert!(y >= paper[1] && y <= paper[1] + paper[3], "{y} in {paper:?}");
            }
        }
    }
}

#[test]
fn the_mill_ford_file_is_in_canonical_form() {
    assert_eq!(mill_ford().to_toml(), MILL_FORD);
}

/// Returns the hexes that can be reached on foot by steps for which `may_cross` returns true.
fn reached(map: &Map, from: &str, may_cross: impl Fn(Hex, Facing) -> bool) -> BTreeSet<(i32, i32)> {
    let start = map.shape().hex_at(from.parse().expect("a number")).expect("on the map");
    let mut seen = BTreeSet::from([(start.x, start.y)]);
    let mut open = vec![start];
    while let Some(hex) = open.pop() {
        for facing in Facing::ALL {
            let next = facing.step(hex);
            let may = map.shape().contains(next) && may_cross(hex, facing);
            if may && seen.insert((next.x, next.y)) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn the_mill_stream_divides_the_map_except_at_bridge_fords_and_pond() {
    let map = mill_ford();
    let has = |hex, facing, kind: &str| map.side(hex, facing).iter().any(|known| known == kind);
    let wet = |hex| map.terrain(hex).is_some_and(|terrain| terrain.level("water").is_some());
    let dry = |hex: Hex, facing: Facing| !has(hex, facing, side::RIVER) && !wet(facing.step(hex));
    let banks = [reached(&map, "0101", dry), reached(&map, "0117", dry)];
    assert!(banks[0].is_disjoint(&banks[1]));
    assert_eq!(banks[0].len() + banks[1].len() + 4, 15 * 17, "two banks and a pond of four hexes");

    for kind in ["bridge", "ford"] {
        let crossing = |hex, facing| has(hex, facing, kind) || dry(hex, facing);
        assert_eq!(reached(&map, "0101", crossing).len(), 15 * 17 - 4, "{kind}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_gives_well_formed_svg(
        name in any::<String>(),
        words in any::<String>(),
        side in any::<u8>(),
        column in 0_i32..4,
    ) {
        let shape = Shape::new(Orientation::Flat, Outline::Parallelogram, 3, 3).expect("small");
        let map = Map::new(name, shape);
        let hex = Hex::new(column, 1);
        let drawing = Drawing::of(&map)
            .caption(words.as_str())
            .label(hex, words.as_str())
            .counter(hex, None, words.as_str(), side)
            .legend();
        let svg = drawing.to_string();
        prop_assert!(Document::parse(&svg).is_ok(), "{}", svg);
        prop_assert_eq!(svg, drawing.to_string());
    }
}

#[test]
fn structures_are_drawn_instead_of_the_terrain_below() {
    let mut map = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 4, 1);
    for (column, terrain) in
        ["road;wall;gate", "rough;ridge", "clear;wall;tower", "cliff"].iter().enumerate()
    {
        let terrain = terrain.parse().expect("a terrain");
        map.set_terrain(Hex::new(column as i32, 0), &terrain).expect("on the map");
    }
    let svg = Drawing::of(&map).to_string();
    for symbol in ["gate", "crest", "tower", "crag"] {
        assert!(svg.contains(&format!(r#"<marker id="{symbol}-light""#)), "{symbol}");
    }
    assert!(!svg.contains("stone-light"), "the ridge instead of the rough ground below it");
}

#[test]
fn pieces_on_one_hex_are_drawn_as_a_stack_up_and_to_the_right() {
    let map = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 3, 3);
    let piece = |text: &str| Piece::new(text, 0);
    let drawing = Drawing::of(&map).piece(Hex::ZERO, piece("A")).piece(Hex::ZERO, piece("B"));
    let svg = drawing.to_string();
    let [below, above] = ["translate(0 0) scale(0.928)", "translate(6.5 -6.5) scale(0.928)"]
        .map(|place| svg.find(place).expect("a piece"));
    assert!(below < above, "the second lies on top: {svg}");
}

#[test]
fn shades_are_grouped_by_opacity_and_skipped_off_the_map() {
    let map = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 3, 1);
    let off = Hex::new(99, 99);
    let drawing = Drawing::of(&map)
        .shade(Hex::ZERO, 40)
        .shade(Hex::new(1, 0), 40)
        .shade(Hex::new(2, 0), 20)
        .shade(off, 40)
        .emblem(off, Emblem::Flag, None)
        .piece(off, Piece::new("X", 1))
        .way(&[off], 0);
    let svg = drawing.to_string();
    assert_eq!(svg.matches(r#"fill-opacity="0.4""#).count(), 1);
    assert_eq!(svg.matches(r#"fill-opacity="0.2""#).count(), 1);
    let shown = svg.split("</defs>").nth(1).expect("a body");
    assert!(!shown.contains(r##"href="#look-"##), "{svg}");
}

#[test]
fn drawings_are_side_by_side_unless_the_sheet_becomes_too_wide() {
    let small = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 4, 4);
    let long = map(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 20, 2);
    let size = |map: &Map| {
        let svg = Sheet(vec![Drawing::of(map), Drawing::of(map), Drawing::of(map)]).to_string();
        let document = Document::parse(&svg).expect("XML");
        let measure = |name| {
            let value = document.root_element().attribute(name).expect("a measure");
            value.parse::<f32>().expect("a number")
        };
        (measure("width"), measure("height"))
    };
    let ((wide, high), (across, down)) = (size(&small), size(&long));
    assert!(wide > 2.0 * high, "{wide} by {high}");
    assert!(across < 4.0 * down, "{across} by {down}");
}

#[test]
fn a_picture_of_the_fight_shows_the_most_pieces_of_both_sides() {
    let map = mill_ford();
    let box_of = |pieces: &[([i32; 2], u8)]| {
        let mut drawing = Drawing::of(&map);
        for ([x, y], side) in pieces {
            drawing = drawing.piece(Hex::new(*x, *y), Piece::new("A", *side));
        }
        let svg = drawing.around_fight([6.0, 4.0]).to_string();
        let parsed = Document::parse(&svg).expect("well-formed");
        let numbers = parsed.root_element().attribute("viewBox").expect("a view box").to_owned();
        numbers.split(' ').map(|number| number.parse().expect("a number")).collect::<Vec<f32>>()
    };
    let [one, enemy] = [([2, 2], 0), ([4, 2], 1)];
    let duel = box_of(&[one, enemy]);
    let lonely = [([9, 5], 0), ([9, 6], 0), ([10, 5], 0)];
    assert_eq!(box_of(&[&[one, enemy], &lonely[..]].concat()), duel, "a side alone is no fight");
    let whole = box_of(&[one]);
    assert!(whole[2] > duel[2] && whole[3] > duel[3], "without an enemy all of it is drawn");
    let battle = [([9, 5], 0), ([9, 6], 0), ([10, 5], 1), ([10, 4], 1)];
    let crowded = box_of(&[&[one, enemy], &battle[..]].concat());
    assert_eq!(crowded, box_of(&battle), "two against two, not one against one");
    assert_ne!(crowded, duel);
}
