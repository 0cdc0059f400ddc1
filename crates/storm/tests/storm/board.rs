//! The printed board, its shapes and names, and the checks of all three.

use crate::fixture::{sectors, storm};
use sandtable_storm::{Board, Faction, Kind, Location, Names, Shapes};
use std::collections::BTreeSet;

const BOARD: &str = include_str!("../../../../data/storm/board.toml");
const SHAPES: &str = include_str!("../../../../data/storm/board-shapes.toml");
const NAMES: &str = include_str!("../../../../data/storm/names/default.toml");

fn count(kind: Kind) -> usize {
    Board::printed().territories().iter().filter(|territory| territory.kind == kind).count()
}

/// All links, each once.
fn links(board: &Board) -> BTreeSet<(Location, Location)> {
    let both = board.locations().flat_map(|from| board.links(from).map(move |to| (from, to)));
    both.filter(|(from, to)| from < to).collect()
}

#[test]
fn printed_board_has_the_printed_numbers() {
    let board = Board::printed();
    assert_eq!((board.territories().len(), board.locations().len()), (42, 86));
    assert_eq!([Kind::Stronghold, Kind::Rock, Kind::Sand, Kind::Polar].map(count), [5, 7, 29, 1]);
    let links = links(board);
    let inside = links.iter().filter(|(from, to)| from.territory == to.territory).count();
    assert_eq!((links.len(), inside), (188, 44));
    let neighbours: BTreeSet<_> = links.iter().map(|(a, b)| (a.territory, b.territory)).collect();
    assert_eq!(neighbours.iter().filter(|(one, other)| one != other).count(), 103);
    let spice: Vec<u32> = board
        .territories()
        .iter()
        .filter_map(|territory| Some(u32::from(territory.spice?.amount)))
        .collect();
    assert_eq!((spice.len(), spice.iter().sum()), (15, 118));
    let shielded = board.territories().iter().filter(|territory| territory.shielded);
    let shielded: Vec<&str> = shielded.map(|territory| territory.id.as_str()).collect();
    assert_eq!(shielded, ["arrakeen", "carthag", "imperial_basin"]);
}

#[test]
fn only_cielago_west_crosses_from_sector_17_to_0() {
    let crossing = |territory: &&sandtable_storm::Territory| {
        (sectors(&[0, 17]) - territory.sectors).is_empty()
    };
    let found: Vec<&str> = Board::printed()
        .territories()
        .iter()
        .filter(crossing)
        .map(|territory| territory.id.as_str())
        .collect();
    assert_eq!(found, ["cielago_west"]);
}

#[test]
fn every_link_has_its_other_side() {
    let board = Board::printed();
    for from in board.locations() {
        for to in board.links(from) {
            assert!(board.links(to).any(|back| back == from), "{}", board.name_of(from));
        }
    }
}

#[test]
fn corner_links_join_two_more_pairs() {
    let text = BOARD.replace("corner_links = false", "corner_links = true");
    let board = Board::from_toml(&text).unwrap();
    assert_eq!(links(&board).len(), 190);
    assert_eq!(Shapes::from_toml(SHAPES, &board).unwrap_err().0.len(), 2, "ridges keep them apart");
}

#[test]
fn storm_covers_the_locations_of_its_sector_and_never_the_polar_sink() {
    let board = Board::printed();
    let covered = board.covered(storm(14)).map(|place| board.name_of(place));
    let expected = ["bight_of_the_cliff:14", "funeral_plain:14", "great_flat:14", "wind_pass:14"];
    assert_eq!(covered.collect::<Vec<_>>(), expected);
    let all: usize = (0..18).map(|sector| board.covered(storm(sector)).count()).sum();
    assert_eq!(all, 85);
}

#[test]
fn printed_shapes_have_a_border_for_every_link_and_no_other() {
    let shapes = Shapes::from_toml(SHAPES, Board::printed()).unwrap();
    assert_eq!(shapes.locations.len(), 86);
    assert_eq!(shapes.labels.len(), 42);
    assert_eq!(shapes.ridges.len(), 2);
    assert!(shapes.locations.values().all(|shape| shape.spots.len() >= 3));
    let spice = shapes.locations.values().filter(|shape| shape.spice.is_some()).count();
    assert_eq!(spice, 15);
    assert_eq!(&shapes, Shapes::printed());
}

#[test]
fn every_territory_and_faction_has_a_name() {
    let names = Names::from_toml(NAMES).unwrap();
    for territory in Board::printed().territories() {
        assert_ne!(names.territory(territory), territory.id);
    }
    assert_eq!(
        Faction::ALL.map(|faction| names.faction(faction)).join(", "),
        "Atreides, Bene Gesserit, Emperor, Fremen, Harkonnen, Spacing Guild"
    );
    assert_eq!(names.term("storm"), "storm");
}

/// Checks a board with one change, and returns the findings as lines.
fn findings(from: &str, to: &str) -> Vec<String> {
    assert!(BOARD.contains(from), "{from}");
    let text = BOARD.replacen(from, to, 1);
    let findings = Board::from_toml(&text).unwrap_err();
    findings.0.iter().map(ToString::to_string).collect()
}

/// The line of the first board text that holds this.
fn line(text: &str, part: &str) -> usize {
    text[..text.find(part).unwrap()].matches('\n').count() + 1
}

#[test]
fn contradictions_of_a_board_are_found_with_their_line() {
    let at = |part: &str| line(BOARD, part);
    for (from, to, expected) in [
        (
            "9 = [\"imperial_basin:9\", \"old_gap:9\", \"rim_wall_west:8\"]",
            "9 = [\"imperial_basin:9\", \"old_gap:9\"]",
            format!(
                "error board.link-not-symmetric at line {}, rim_wall_west:8: the link to \
                 arrakeen:9 is missing from the other side",
                at("8 = [\"arrakeen:9\", \"basin:8\"")
            ),
        ),
        (
            "[territory.sectors]\n10 = [\"carthag:10\"",
            "[territory.sectors]\n9 = []\n7 = []\n10 = [\"carthag:10\"",
            format!(
                "error territory-not-connected at line {}, arsunt: its sectors (7, 9, 10, 11) are \
                 not one unbroken run",
                at("id = \"arsunt\"")
            ),
        ),
        (
            "\"old_gap:9\", \"rim_wall_west:8\"]",
            "\"old_gap:9\", \"rim_wall_west:8\", \"old_gapp:9\"]",
            format!(
                "error board.unknown-id at line {}, arrakeen:9: unknown territory 'old_gapp'",
                at("\"old_gap:9\", \"rim_wall_west:8\"]")
            ),
        ),
        (
            "\"old_gap:9\", \"rim_wall_west:8\"]",
            "\"old_gap:9\", \"rim_wall_west:8\", \"old_gap:11\"]",
            format!(
                "error board.unknown-id at line {}, arrakeen:9: unknown location 'old_gap:11': \
                 old_gap has the sectors 8, 9, 10",
                at("\"old_gap:9\", \"rim_wall_west:8\"]")
            ),
        ),
        (
            "spice = { sector = 11, amount = 8 }",
            "spice = { sector = 12, amount = 8 }",
            format!(
                "error board.spice at line {}, broken_land: sector 12 of the spice is not a \
                 sector of the territory",
                at("spice = { sector = 11, amount = 8 }")
            ),
        ),
        (
            "id = \"arsunt\"",
            "id = \"Arsunt\"",
            format!(
                "error board.bad-id at line {}, Arsunt: expected 1 to 40 lower-case letters, \
                 digits and _",
                at("id = \"arsunt\"")
            ),
        ),
        (
            "code = \"ARS\"",
            "code = \"ARR\"",
            format!(
                "error board.bad-code at line {}, arsunt: code 'ARR': expected 1 to 4 letters \
                 that no other territory has",
                at("code = \"ARS\"")
            ),
        ),
        (
            "\"old_gap:9\", \"rim_wall_west:8\"]",
            "\"old_gap:9\", \"rim_wall_west:8\", \"rim_wall_west:8\"]",
            format!(
                "error board.duplicate-link at line {}, arrakeen:9: the link to rim_wall_west:8 is \
                 listed twice",
                at("\"old_gap:9\", \"rim_wall_west:8\"]")
            ),
        ),
        (
            "8 = [\"arrakeen:9\", \"basin:8\"",
            "18 = []\n8 = [\"arrakeen:9\", \"basin:8\"",
            format!(
                "error board.bad-sector at line {}, rim_wall_west: '18' is not a sector: expected \
                 0 to 17",
                at("8 = [\"arrakeen:9\", \"basin:8\"")
            ),
        ),
    ] {
        let findings = findings(from, to);
        assert!(findings.contains(&expected), "{expected}\n{findings:#?}");
    }
}

#[test]
fn links_inside_a_territory_and_links_over_two_sectors_are_refused() {
    let inner = findings("9 = [\"imperial_basin:9\"", "9 = [\"arrakeen:9\", \"imperial_basin:9\"");
    assert!(inner.iter().any(|finding| finding.contains("board.inner-link")), "{inner:#?}");
    let far =
        findings("9 = [\"imperial_basin:9\"", "9 = [\"false_wall_east:5\", \"imperial_basin:9\"");
    assert!(far.iter().any(|finding| finding.contains("board.far-link")), "{far:#?}");
}

#[test]
fn polar_territories_lie_in_no_sector() {
    let sectors = findings("kind = \"polar\"", "kind = \"sand\"");
    assert!(sectors.iter().any(|finding| finding.contains("board.polar-links")), "{sectors:#?}");
    let polar = findings("kind = \"stronghold\"", "kind = \"polar\"");
    assert!(polar.iter().any(|finding| finding.contains("board.polar-sectors")), "{polar:#?}");
}

#[test]
fn files_that_are_no_board_are_refused() {
    let code = |text: &str| Board::from_toml(text).unwrap_err().0[0].code.clone();
    assert_eq!(code(""), "board.syntax");
    assert_eq!(code("format = 1\nname = \"x\""), "board.size");
    assert_eq!(code(&BOARD.replace("format = 1", "format = 2")), "board.format");
    assert_eq!(code(&BOARD.replace("kind = \"rock\"", "kind = \"lava\"")), "board.syntax");
    assert_eq!(code(&BOARD.replace("code = ", "cody = ")), "board.syntax");
    assert_eq!(code(&"#".repeat(Board::LARGEST_TEXT + 1)), "board.too-large");
    let many = (0..251).map(|n| format!("[[territory]]\nid='t{n}'\ncode='{n}'\nkind='polar'\n"));
    let many = format!("format = 1\nname = \"x\"\n{}", many.collect::<String>());
    assert_eq!(code(&many), "board.size");
    let twice = "[[territory]]\nid='a'\ncode='A'\nkind='polar'\n\
                 [[territory]]\nid='a'\ncode='B'\nkind='polar'\n";
    assert_eq!(code(&format!("format = 1\nname = \"x\"\n{twice}")), "board.duplicate-id");
}

#[test]
fn a_ring_of_eighteen_sectors_is_linked_all_the_way_round() {
    let rows: String = (0..18).map(|sector| sector.to_string() + " = []\n").collect();
    let ring =
        "[[territory]]\nid = \"ring\"\ncode = \"RNG\"\nkind = \"sand\"\n[territory.sectors]\n";
    let board = Board::from_toml(&format!("format = 1\nname = \"Ring\"\n{ring}{rows}")).unwrap();
    assert_eq!(links(&board).len(), 18);
    let first = board.location("ring:0").unwrap();
    let near: Vec<String> = board.links(first).map(|near| board.name_of(near)).collect();
    assert_eq!(near, ["ring:1", "ring:17"]);
}

fn shape_codes(text: &str) -> Vec<String> {
    let findings = Shapes::from_toml(text, Board::printed()).unwrap_err();
    findings.0.iter().map(|finding| finding.code.to_string()).collect()
}

#[test]
fn contradictions_between_shapes_and_links_are_found() {
    let start = SHAPES.find("[[location]]\nid = \"arrakeen:9\"").unwrap();
    let end = start + SHAPES[start..].find("spots").unwrap();
    let outline = &SHAPES[start..end];
    // Far from everything else: all links lose their borders.
    let moved = "[[location]]\nid = \"arrakeen:9\"\noutline = \"1.5,1.5 1.6,1.5 1.6,1.6\"\n";
    let found = shape_codes(&SHAPES.replace(outline, moved));
    assert_eq!(found, ["board.link-without-border"; 3]);
    // On top of Carthag: it shares the borders of Carthag.
    let start = SHAPES.find("[[location]]\nid = \"carthag:10\"").unwrap();
    let there = SHAPES[start..].split('\n').nth(2).unwrap();
    let covered = format!("[[location]]\nid = \"arrakeen:9\"\n{there}\n");
    let found = shape_codes(&SHAPES.replace(outline, &covered));
    assert!(found.contains(&"board.border-without-link".to_owned()), "{found:?}");
}

#[test]
fn faults_of_shapes_are_found() {
    for (from, to, expected) in [
        ("id = \"arrakeen:9\"", "id = \"arrakeen:8\"", vec!["board.unknown-id", "board.no-shape"]),
        (
            "id = \"arrakeen:9\"",
            "id = \"carthag:10\"",
            vec!["board.duplicate-shape", "board.no-shape"],
        ),
        ("territory = \"arrakeen\"", "territory = \"nowhere\"", vec!["board.unknown-id"]),
        ("at = \"0.306,-0.748\"", "at = \"0.306\"", vec!["board.bad-points"]),
        ("at = \"0.306,-0.748\"", "at = \"NaN,9e99\"", vec!["board.bad-points"]),
        ("format = 1", "format = 7", vec!["board.format"]),
    ] {
        assert!(SHAPES.contains(from), "{from}");
        assert_eq!(shape_codes(&SHAPES.replacen(from, to, 1)), expected, "{from}");
    }
}

#[test]
fn names_must_be_short_texts() {
    let code = |text: &str| Names::from_toml(text).unwrap_err().0[0].to_string();
    let long = format!("format = 1\n[faction]\nemperor = \"{}\"", "x".repeat(61));
    assert_eq!(
        code(&long),
        "error names.length at line 3, emperor: the name has 61 characters: expected 1 to 60"
    );
    assert!(code("format = 1\n[planet]\nx = \"y\"").contains("unknown field `planet`"));
}
