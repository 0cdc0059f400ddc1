//! The ground as a printed map.

use roxmltree::Document;
use sandtable_hex::draw::{Board, Drawing, Theme};
use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, Terrain, flat, side};
use std::collections::BTreeSet;

const MILL_FORD: &str = include_str!("../../../../data/maps/mill-ford.toml");
const RIVER_BRIDGES: &str = include_str!("../../../../data/formation/maps/river-bridges.toml");
const TOKENS: &str = include_str!("../../../../web/src/ui/tokens.css");

fn read(text: &str) -> Map {
    Map::from_toml(text).expect("a shipped map")
}

fn terrain(text: &str) -> Terrain {
    text.parse().expect("a terrain")
}

/// A row of hexes with these terrains, each between two clear ones.
fn row(orientation: Orientation, terrains: &[&str]) -> Map {
    let outline = Outline::Rectangle(Shoved::Odd);
    let columns = 2 * terrains.len() as u32 + 1;
    let mut map = Map::new("Row", Shape::new(orientation, outline, columns, 1).expect("small"));
    for (index, text) in terrains.iter().enumerate() {
        let cell = map.shape().cell_at(2 * index as u16 + 1, 0).expect("on the map");
        let hex = map.shape().hex(cell);
        map.set_terrain(hex, &terrain(text)).expect("on the map");
    }
    map
}

/// The side of a tile.
const TILE: f32 = 70.0;

/// Returns the tiles of a map by position: column and row.
fn tiles(map: &Map) -> Vec<((i16, i16), String)> {
    let field = Board::of(map).field;
    let across = (field.width / TILE).ceil() as i16;
    let down = (field.height / TILE).ceil() as i16;
    let tile = |column: i16, row: i16| {
        let at = [field.x + f32::from(column) * TILE, field.y + f32::from(row) * TILE, TILE, TILE];
        ((column, row), Drawing::board(map).window(at).to_string())
    };
    (0..down).flat_map(|row| (0..across).map(move |column| tile(column, row))).collect()
}

/// Returns the farthest distance, in hexes, from a hex to a tile that a change of the hex changes.
fn farthest_change(map: &Map, number: &str, change: impl Fn(&mut Map, Hex)) -> f32 {
    let hex = map.shape().hex_at(number.parse().expect("a number")).expect("on the map");
    let mut changed = map.clone();
    change(&mut changed, hex);
    let board = Board::of(map);
    let cell = board.cells.iter().find(|cell| cell.hex == hex).expect("a cell");
    let (before, after) = (tiles(map), tiles(&changed));
    let differing = before.iter().zip(&after).filter(|(one, other)| one != other);
    let away = |start: f32, at: f32| (start - at).max(at - start - TILE).max(0.0);
    let distances = differing.map(|((tile, _), _)| {
        let (x, y) = (f32::from(tile.0) * TILE, f32::from(tile.1) * TILE);
        let (x, y) = (board.field.x + x, board.field.y + y);
        away(x, cell.at[0]).hypot(away(y, cell.at[1])) / (board.size * 1.732)
    });
    distances.fold(-1.0, f32::max)
}

#[test]
fn a_changed_hex_redraws_only_its_neighbourhood() {
    for (text, number) in [(MILL_FORD, "0809"), (MILL_FORD, "1310"), (RIVER_BRIDGES, "2215")] {
        let map = read(text);
        for kind in ["woods:2", "water:1", "rough", "building", "road", "vineyard", "clear"] {
            let far = farthest_change(&map, number, |map, hex| {
                map.set_terrain(hex, &terrain(kind)).expect("on the map");
            });
            assert!(far <= 6.0, "{kind} at {number}: {far} hexes");
        }
        let far = farthest_change(&map, number, |map, hex| {
            map.set_elevation(hex, 2).expect("on the map");
        });
        assert!((0.0..=6.0).contains(&far), "level 2 at {number}: {far} hexes");
        let far = farthest_change(&map, number, |map, hex| {
            map.add_side(hex, flat::N, "stream").expect("on the map");
        });
        assert!((0.0..=6.0).contains(&far), "a stream at {number}: {far} hexes");
    }
}

/// Returns the curves of a drawing with their control points.
fn curves(svg: &str) -> BTreeSet<(String, [i32; 2])> {
    let number = |text: &str| text.parse::<f32>().ok().map(|number| number.round() as i32);
    let curve = |text: &str| {
        let data = text.split(['Q', 'Z', 'M', 'L', '"']).next()?;
        let mut parts = data.split(' ');
        let control = [number(parts.next()?)?, number(parts.next()?)?];
        Some((data.to_owned(), control))
    };
    svg.split('Q').skip(1).filter_map(curve).collect()
}

#[test]
fn a_part_of_the_picture_has_the_curves_of_the_whole() {
    for (text, x, y) in [(MILL_FORD, 150_i16, 180_i16), (RIVER_BRIDGES, 950, 200)] {
        let map = read(text);
        let whole = curves(&Drawing::board(&map).to_string());
        let side = 400_i16;
        let part = Drawing::board(&map).window([x, y, side, side].map(f32::from));
        let within = |[a, b]: [i32; 2]| {
            (i32::from(x)..=i32::from(x + side)).contains(&a)
                && (i32::from(y)..=i32::from(y + side)).contains(&b)
        };
        let part: BTreeSet<_> =
            curves(&part.to_string()).into_iter().filter(|(_, at)| within(*at)).collect();
        let same: BTreeSet<_> = whole.into_iter().filter(|(_, at)| within(*at)).collect();
        assert!(part.len() > 50, "{} curves", part.len());
        assert_eq!(part, same);
    }
}

/// Returns the values of a `--map-…` token of the page, by theme.
fn token(name: &str) -> [String; 2] {
    let (_, rest) = TOKENS.split_once(&format!("--map-{name}: light-dark(")).expect("a token");
    let (pair, _) = rest.split_once(')').expect("two colours");
    let (light, dark) = pair.split_once(", ").expect("two colours");
    [light.to_owned(), dark.to_owned()]
}

#[test]
fn both_themes_have_their_own_colours_and_agree_with_the_page() {
    let map = read(MILL_FORD);
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| {
        Drawing::of(&map).theme(theme).name(Hex::ZERO, "Mill").shade(Hex::ZERO, 20).to_string()
    });
    for name in ["ground", "veil", "edge", "label", "halo", "fog", "hatch"] {
        let [day, night] = token(name);
        assert!(light.contains(&day) && !light.contains(&night), "{name} in the light theme");
        assert!(dark.contains(&night) && !dark.contains(&day), "{name} in the dark theme");
    }
    for colour in ["#b3d0d2", "#41788a", "#d6dab0", "#bfc896", "#e9dbb9", "#9a7a48", "#faf3e0"] {
        assert!(light.contains(colour) && !dark.contains(colour), "{colour}");
    }
    assert_eq!(Drawing::of(&map).to_string(), Drawing::of(&map).theme(Theme::Light).to_string());
}

#[test]
fn every_known_terrain_has_a_drawing_of_its_own() {
    let known = [
        "tower",
        "gate",
        "cliff",
        "ridge",
        "deep-water",
        "shallow-water",
        "woods:2",
        "woods:1",
        "treeline",
        "water:1",
        "swamp",
        "rough",
        "rubble",
        "sand",
        "fields",
        "hill",
        "mountain",
        "building:4",
        "building:3",
        "building:2",
        "building:1",
        "fortification",
        "pavement",
        "road",
        "path",
        "rail",
        "stream",
        "wall",
        "bridge",
    ];
    let clear = Drawing::of(&row(Orientation::Flat, &["clear"])).without_numbers().to_string();
    let mut seen = BTreeSet::from([clear]);
    for name in known {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let svg = Drawing::of(&row(orientation, &[name])).without_numbers().to_string();
            let document = Document::parse(&svg).expect("well-formed");
            let texts = document.descendants().filter(|node| node.has_tag_name("text"));
            assert_eq!(texts.count(), 0, "{name} needs no glyph");
            assert!(seen.insert(svg), "{name} looks like another terrain");
        }
    }
}

#[test]
fn unknown_terrain_has_the_colour_of_its_map_in_both_themes() {
    let mut map = row(Orientation::Flat, &["vineyard", "woods"]);
    let wine = "#a03050".parse().ok();
    map.set_fill(&terrain("vineyard"), wine).expect("room");
    map.set_fill(&terrain("woods"), wine).expect("room");
    let fills = |drawing: Drawing<'_>| drawing.to_string().matches("#a03050").count();
    assert_eq!(fills(Drawing::of(&map)), 1, "the vineyard, because woods have their own colour");
    assert_eq!(fills(Drawing::of(&map).theme(Theme::Dark)), 0, "darkened");
    let own = Drawing::of(&map).own_colours().to_string();
    assert!(own.contains("#a03050") && !own.contains("#d6dab0"), "instead of the woods' colour");
}

#[test]
fn the_picture_of_a_board_continues_the_ground_beyond_the_field_without_numbers() {
    let map = read(MILL_FORD);
    let board = Board::of(&map);
    assert!(board.x < board.field.x - 300.0 && board.width > board.field.width + 600.0);
    let svg = Drawing::board(&map).to_string();
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("text")).count(), 0);
    let size = ["width", "height"].map(|name| document.root_element().attribute(name));
    assert_eq!(size, [Some("1410"), Some("1629.3")]);
    assert_eq!((board.width, board.height.round()), (1410.0, 1629.0));
    let beyond = curves(&svg).into_iter().filter(|(_, [x, _])| *x < -60).count();
    assert!(beyond > 100, "{beyond} curves west of the field");
}

#[test]
fn the_grid_has_ticks_of_a_fifth_of_a_side() {
    let svg = Drawing::of(&read(MILL_FORD)).to_string();
    assert!(svg.contains(r#"stroke-opacity=".46" stroke-dasharray="12 18" stroke-dashoffset="6""#));
    assert!(svg.contains(r#"stroke-width=".7" stroke-opacity=".12""#));
}

#[test]
fn a_river_is_one_curve_from_side_to_side() {
    let mut map = row(Orientation::Flat, &["clear", "clear"]);
    for facing in [flat::SW, flat::S, flat::SE] {
        map.add_side(Hex::new(2, -1), facing, side::RIVER).expect("on the map");
    }
    let svg = Drawing::of(&map).to_string();
    let document = Document::parse(&svg).expect("well-formed");
    let line = document
        .descendants()
        .find(|node| node.attribute("id").is_some_and(|id| id.starts_with("line-")));
    let data = line.and_then(|node| node.attribute("d")).expect("a line").to_owned();
    // Both bends around the corners between the three sides meet in the middle of the second side.
    assert_eq!(data.matches("88.9 25.8").count(), 2, "{data}");
    assert_eq!(
        data.matches("66.4 11.2").count(),
        2,
        "the western end begins in the middle: {data}"
    );
    assert_eq!(data.matches("113.2 12.7").count(), 2, "the eastern end too: {data}");
}

#[test]
fn the_drawing_of_a_shipped_map_is_the_same_everywhere() {
    // The hash of the bytes. It changes with the drawer, and with nothing else: a difference
    // between two machines would be a bug.
    let hash = |text: &str| {
        let svg = Drawing::board(&read(text)).to_string();
        svg.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let hashes = [hash(MILL_FORD), hash(RIVER_BRIDGES)].map(|hash| format!("{hash:016x}"));
    assert_eq!(hashes, ["1bc7a1119fac5232", "c8788afbfefd461a"]);
}
