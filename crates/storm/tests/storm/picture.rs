//! Pictures: what is drawn, where, and that any input gives a well-formed document.

use roxmltree::{Document, Node};
use sandtable_storm::Faction::{Atreides, BeneGesserit, Emperor, Fremen, Harkonnen};
use sandtable_storm::picture::{Picture, Sheet};
use sandtable_storm::{
    Alliances, Battle, Board, Clash, Faction, Force, Kind, Location, Presence, Profile, Sector,
    Sectors, Shapes, Storm, Territory, battles, clashes,
};
use std::collections::{BTreeMap, BTreeSet};

fn sector(number: u8) -> Sector {
    Sector::new(number).unwrap()
}

fn storm(number: u8) -> Storm {
    Storm::at(sector(number))
}

fn force(place: &str, faction: Faction, fighters: u8, advisors: u8) -> Force {
    let location = Board::printed().location(place).unwrap();
    Force { faction, location, fighters, advisors }
}

fn fought(forces: &[Force], now: Storm) -> Vec<Battle> {
    battles(Board::printed(), forces, Alliances::default(), now, Profile::Standard)
}

fn printed() -> Picture<'static> {
    Picture::of(Board::printed(), Shapes::printed())
}

fn territory(id: &str, sectors: Sectors) -> Territory {
    let kind = if sectors.is_empty() { Kind::Polar } else { Kind::Sand };
    Territory { id: id.into(), code: "ONE".into(), kind, shielded: false, sectors, spice: None }
}

/// A case of the standard profile: one territory, and a number of fighters per faction and sector.
fn case(sectors: &[u8], now: u8, fighters: &[(Faction, u8, u8)]) -> Picture<'static> {
    let anywhere = Board::printed().find("arrakeen").unwrap();
    let force = |(faction, at, fighters): &(Faction, u8, u8)| {
        let location = Location { territory: anywhere, sector: Some(sector(*at)) };
        Force { faction: *faction, location, fighters: *fighters, advisors: 0 }
    };
    let forces: Vec<Force> = fighters.iter().map(force).collect();
    let sectors: Sectors = sectors.iter().map(|number| sector(*number)).collect();
    let mut presence = Presence::default();
    for force in &forces {
        presence.add(force);
    }
    let found = clashes(Profile::Standard, sectors, presence, Alliances::default(), storm(now));
    let found: Vec<Clash> = found.collect();
    Picture::case(territory("arrakeen", sectors)).storm(storm(now)).forces(&forces).clashes(&found)
}

fn with_class<'d>(document: &'d Document<'_>, class: &str) -> Vec<Node<'d, 'd>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).collect()
}

fn texts(nodes: &[Node<'_, '_>]) -> Vec<String> {
    let text = |node: &Node<'_, '_>| {
        let parts = node.descendants().filter(Node::is_text).filter_map(|part| part.text());
        parts.collect::<String>()
    };
    nodes.iter().map(text).collect()
}

/// The words of an element, such as its title, by its direct children.
fn child_text(node: Node<'_, '_>, tag: &str) -> Option<String> {
    let child = node.children().find(|child| child.has_tag_name(tag))?;
    child.text().map(str::to_owned)
}

/// Each location with the number of its elements.
fn drawn(document: &Document<'_>) -> BTreeMap<String, usize> {
    let mut drawn = BTreeMap::new();
    for id in document.descendants().filter_map(|node| node.attribute("data-location")) {
        *drawn.entry(id.to_owned()).or_default() += 1;
    }
    drawn
}

fn place_of(node: Node<'_, '_>) -> [f64; 2] {
    let transform = node.attribute("transform").unwrap();
    let inside = transform.strip_prefix("translate(").unwrap().split(')').next().unwrap();
    let numbers: Vec<f64> = inside.split(' ').map(|number| number.parse().unwrap()).collect();
    [numbers[0], numbers[1]]
}

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

#[test]
fn every_location_of_the_board_is_drawn_once() {
    for shapes in [Shapes::printed(), &Shapes::schematic(Board::printed())] {
        let picture = Picture::of(Board::printed(), shapes).to_string();
        let drawn = drawn(&Document::parse(&picture).unwrap());
        let board = Board::printed();
        let expected = board.locations().map(|location| (board.name_of(location), 1)).collect();
        assert_eq!(drawn, expected);
    }
}

#[test]
fn a_document_is_an_image_with_a_title_and_a_description() {
    let forces = [force("arrakeen:9", Atreides, 6, 0), force("arrakeen:9", Harkonnen, 5, 0)];
    let picture =
        printed().storm(storm(14)).forces(&forces).battles(&fought(&forces, storm(14))).to_string();
    let document = Document::parse(&picture).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(child_text(root, "title").as_deref(), Some(Board::printed().name.as_str()));
    assert_eq!(
        child_text(root, "desc").as_deref(),
        Some(
            "Storm in sector 14. Forces: Arrakeen 9: Atreides 6, Harkonnen 5. \
             Battles: Arrakeen: Atreides, Harkonnen in 9."
        )
    );
    assert_eq!(with_class(&document, "panel").len(), 1);
}

#[test]
fn each_force_is_a_disc_with_its_number() {
    let forces = [
        force("arrakeen:9", Atreides, 6, 0),
        force("arrakeen:9", Harkonnen, 15, 0),
        force("old_gap:8", BeneGesserit, 2, 3),
        force("polar_sink", BeneGesserit, 0, 4),
        force("basin:8", Fremen, 0, 0),
    ];
    let picture = printed().forces(&forces).to_string();
    let document = Document::parse(&picture).unwrap();
    let disc = |node: &Node<'_, '_>| {
        let [faction, place] =
            ["data-faction", "data-at"].map(|name| node.attribute(name).unwrap());
        let advisors = node.attribute("class") == Some("disc advisors");
        (place.to_owned(), faction.to_owned(), child_text(*node, "text").unwrap(), advisors)
    };
    let discs: Vec<_> = with_class(&document, "disc").iter().map(disc).collect();
    let expected = [
        ("arrakeen:9", "atreides", "6", false),
        ("arrakeen:9", "harkonnen", "15", false),
        ("old_gap:8", "bene_gesserit", "2", false),
        ("old_gap:8", "bene_gesserit", "3", true),
        ("polar_sink", "bene_gesserit", "4", true),
    ];
    let expected = expected.map(|(place, faction, count, advisors)| {
        (place.to_owned(), faction.to_owned(), count.to_owned(), advisors)
    });
    assert_eq!(discs, expected);
}

#[test]
fn a_disc_lies_on_the_first_spot_of_its_location() {
    let picture = printed().forces(&[force("red_chasm:6", Emperor, 2, 0)]).to_string();
    let document = Document::parse(&picture).unwrap();
    let location = Board::printed().location("red_chasm:6").unwrap();
    let spot = Shapes::printed().locations[&location].spots[0].at;
    // The radius of the board is 500 in the picture and 100,000 in the shapes.
    let expected = [spot.x, spot.y].map(|length| f64::from(length) / 200.0);
    let place = place_of(with_class(&document, "disc")[0]);
    assert!(distance(place, expected) < 0.1, "{place:?} is not {expected:?}");
}

#[test]
fn more_forces_than_spots_are_all_visible() {
    let mut forces = Faction::ALL.map(|faction| force("basin:8", faction, 3, 0)).to_vec();
    forces[1].advisors = 4;
    let location = Board::printed().location("basin:8").unwrap();
    assert!(Shapes::printed().locations[&location].spots.len() < 7);
    let picture = printed().forces(&forces).to_string();
    let document = Document::parse(&picture).unwrap();
    let places: Vec<_> = with_class(&document, "disc").into_iter().map(place_of).collect();
    assert_eq!(places.len(), 7);
    for (index, one) in places.iter().enumerate() {
        for other in &places[..index] {
            // A disc has a radius of 20; neighbours may share their dark edges.
            assert!(distance(*one, *other) > 36.0, "{one:?} covers {other:?}");
        }
    }
}

#[test]
fn battles_are_outlined_and_marked() {
    let forces = [
        force("old_gap:8", Atreides, 3, 0),
        force("old_gap:9", Harkonnen, 2, 0),
        force("carthag:10", Harkonnen, 8, 0),
        force("wind_pass:13", Fremen, 1, 0),
        force("wind_pass:15", Emperor, 1, 0),
    ];
    let battles = fought(&forces, storm(14));
    let picture = printed().storm(storm(14)).forces(&forces).battles(&battles).to_string();
    let document = Document::parse(&picture).unwrap();
    let outlined: Vec<_> = with_class(&document, "battle")
        .iter()
        .map(|node| ["data-territory", "data-sectors"].map(|name| node.attribute(name).unwrap()))
        .map(|[territory, sectors]| format!("{territory} {sectors}"))
        .collect();
    assert_eq!(outlined, ["old_gap 8, 9"]);
    assert_eq!(with_class(&document, "swords").len(), 1);
    // Two neighbouring locations have one outline around both.
    let outline = with_class(&document, "fight")[0].attribute("d").unwrap();
    assert_eq!(outline.matches('M').count(), 1);
    let keys = texts(&with_class(&document, "key"));
    assert!(keys.contains(&"Old Gap: Atreides, Harkonnen in 8, 9".to_owned()), "{keys:?}");
}

#[test]
fn the_number_of_the_storm_is_marked() {
    for now in (0..18).map(storm) {
        let picture = printed().storm(now).to_string();
        let document = Document::parse(&picture).unwrap();
        let marked = texts(&with_class(&document, "now"));
        assert_eq!(marked, [now.sector().to_string()]);
        assert_eq!(with_class(&document, "rim").len(), 18);
        let turn = 240 + 20 * i32::from(now.sector().number());
        let wedge = with_class(&document, "storm");
        assert_eq!(wedge[0].attribute("transform"), Some(&*format!("rotate(-{turn})")));
    }
}

/// The four examples of the document on battle determination.
#[test]
fn the_four_examples_show_their_battles_and_separations() {
    let examples = [
        (case(&[4, 5, 6, 7], 10, &[(Atreides, 5, 5), (Harkonnen, 6, 5)]), Some("5, 6"), 0),
        (case(&[4, 5, 6, 7], 5, &[(Atreides, 4, 5), (Harkonnen, 6, 5)]), None, 1),
        (
            case(&[4, 5, 6, 7], 10, &[(Atreides, 5, 5), (Harkonnen, 6, 5), (Fremen, 7, 5)]),
            Some("5, 6, 7"),
            0,
        ),
        (case(&[4, 5, 6, 7], 5, &[(Atreides, 5, 5), (Harkonnen, 5, 5)]), Some("5"), 0),
    ];
    for (picture, battle, separations) in examples {
        let picture = picture.to_string();
        let document = Document::parse(&picture).unwrap();
        let outlined: Vec<_> = with_class(&document, "battle")
            .iter()
            .filter_map(|node| node.attribute("data-sectors"))
            .collect();
        assert_eq!(outlined, battle.into_iter().collect::<Vec<_>>());
        assert_eq!(with_class(&document, "separation").len(), separations);
        let keys = texts(&with_class(&document, "key"));
        assert_eq!(keys.contains(&"No battle".to_owned()), battle.is_none());
        assert_eq!(drawn(&document).len(), 4);
        assert_eq!(texts(&with_class(&document, "hub")), ["Arrakeen"]);
    }
}

#[test]
fn a_ring_of_eighteen_sectors_is_a_case() {
    let all: Vec<u8> = (0..18).collect();
    let picture = case(&all, 5, &[(Atreides, 4, 1), (Harkonnen, 6, 1)]).to_string();
    let document = Document::parse(&picture).unwrap();
    assert_eq!(drawn(&document).len(), 18);
    assert_eq!(with_class(&document, "separation").len(), 1);
}

#[test]
fn a_case_in_the_polar_sink_has_its_forces_in_the_middle() {
    let anywhere = force("arrakeen:9", Atreides, 2, 0);
    let picture = Picture::case(territory("polar_sink", Sectors::NONE)).forces(&[anywhere]);
    let text = picture.to_string();
    let document = Document::parse(&text).unwrap();
    let discs = with_class(&document, "disc");
    assert_eq!(discs[0].attribute("data-at"), Some("polar_sink"));
    assert!(distance(place_of(discs[0]), [0.0, 0.0]) < 100.0);
}

#[test]
fn names_and_captions_are_escaped() {
    let hostile = "</svg><script>alert(\"1\")</script> & ]]> \u{0}\u{1b}";
    let board = Board::of_one(territory(hostile, Sectors::ALL));
    let shapes = Shapes::schematic(&board);
    let location = board.locations().next().unwrap();
    let force = Force { faction: Atreides, location, fighters: 1, advisors: 0 };
    let pictures = vec![
        Picture::of(&board, &shapes).forces(&[force]).caption(hostile),
        Picture::case(territory(hostile, Sectors::ALL)).note(hostile.repeat(1000)),
    ];
    let single = pictures[0].to_string();
    for text in [single, Sheet(pictures).to_string()] {
        let document = Document::parse(&text).unwrap();
        assert!(!document.descendants().any(|node| node.has_tag_name("script")));
        assert!(text.contains("&lt;/svg&gt;"));
    }
}

#[test]
fn a_sheet_draws_a_limited_number_of_cases_and_counts_the_rest() {
    let one = case(&[4, 5], 5, &[(Atreides, 4, 1)]).caption("Case");
    let sheet = Sheet(vec![one; Sheet::MOST + 6]).to_string();
    let document = Document::parse(&sheet).unwrap();
    assert_eq!(with_class(&document, "panel").len(), Sheet::MOST);
    let keys = texts(&with_class(&document, "key"));
    assert!(keys.contains(&"6 more cases are not drawn".to_owned()), "{keys:?}");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("style")).count(), 1);
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "symbols are defined once");
    assert_eq!(with_class(&Document::parse(&Sheet(vec![]).to_string()).unwrap(), "panel").len(), 0);
}

#[test]
fn equal_pictures_are_equal_texts() {
    let forces = Faction::ALL.map(|faction| force("arrakeen:9", faction, 3, 0));
    let picture = || printed().storm(storm(3)).forces(&forces).battles(&fought(&forces, storm(3)));
    assert_eq!(picture().to_string(), picture().to_string());
    let mut backwards = forces;
    backwards.reverse();
    let other = printed().storm(storm(3)).forces(&backwards).battles(&fought(&forces, storm(3)));
    assert_eq!(picture().to_string(), other.to_string());
}

#[test]
fn shapes_of_another_board_are_replaced_by_the_schematic() {
    let board = Board::of_one(territory("alone", Sectors::ALL));
    let picture = Picture::of(&board, Shapes::printed()).to_string();
    let own = Picture::of(&board, &Shapes::schematic(&board)).to_string();
    assert_eq!(picture, own);
}

/// Boards of any number of territories, with territories that cross from 17 to 0 and rings.
#[test]
fn schematic_locations_of_one_sector_do_not_overlap() {
    let widths = [1, 3, 18, 2, 5, 9, 17, 4];
    let mut text = "format = 1\nname = \"Many\"\n".to_owned();
    for number in 0..Board::MOST_TERRITORIES {
        let sectors = (0..widths[number % widths.len()]).map(|place| (number * 7 + place) % 18);
        let sectors = sectors.map(|sector| format!("{sector} = []")).collect::<Vec<_>>().join(", ");
        let head = format!("[[territory]]\nid = \"t{number}\"\ncode = \"{number}\"");
        text = format!("{text}{head}\nkind = \"sand\"\nsectors = {{ {sectors} }}\n");
    }
    let board = Board::from_toml(&text).unwrap();
    let shapes = Shapes::schematic(&board);
    assert!(shapes.locations.keys().copied().eq(board.locations()));
    for number in 0..18 {
        let here = shapes.locations.iter().filter(|(at, _)| at.sector == Some(sector(number)));
        let mut spans: Vec<(i64, i64)> = here
            .map(|(_, shape)| {
                let out = |point: &sandtable_storm::board::Point| {
                    f64::from(point.x).hypot(f64::from(point.y)).round() as i64
                };
                let all = || shape.outline.iter().map(out);
                (all().min().unwrap(), all().max().unwrap())
            })
            .collect();
        spans.sort_unstable();
        assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0 + 2), "sector {number}");
    }
    let picture = Picture::of(&board, &shapes).to_string();
    let document = Document::parse(&picture).unwrap();
    assert_eq!(drawn(&document).len(), board.locations().len());
}

/// The style sheet has sizes for three ranges of widths. In each range, the smallest text that is
/// shown has 10 pixels at the narrow end; the narrowest display is 390 pixels wide.
#[test]
fn no_label_is_shown_smaller_than_ten_pixels() {
    let picture = printed().to_string();
    let style = picture.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let parts: Vec<&str> = style.split("@media(max-width:").collect();
    let limit = |part: &str| part.split("px").next().unwrap().parse::<f64>().unwrap();
    let [wide, middle, narrow] = parts[..] else { panic!("three ranges of widths") };
    let ranges = [
        (wide, limit(middle), vec!["name", "hold", "rim", "title", "key", "count", "amount"]),
        (middle, limit(narrow), vec!["name", "hold", "rim", "hub", "title", "key", "count"]),
        (narrow, 390.0, vec!["hold", "rim", "hub", "title", "key"]),
    ];
    for (part, width, classes) in ranges {
        for class in classes {
            let size = part.split(&format!(".{class}{{font-size:")).nth(1).unwrap();
            let size: f64 = size.split("px").next().unwrap().parse().unwrap();
            let pixels = size * width / 1120.0;
            assert!(pixels > 9.99, "{class} has {pixels} pixels at a width of {width}");
        }
    }
}
