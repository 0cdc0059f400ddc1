//! Printed play aids.

use crate::edit::{east_scenario, east_system, loaded, starter_scenario, starter_system};
use crate::tools::{column, row, table};
use sandtable_counter::sheet::play_aids;
use sandtable_counter::table::CrtColumnType;
use sandtable_counter::{System, starter};

/// The texts of a drawing, in order.
fn texts(svg: &str) -> Vec<&str> {
    let parts = svg.split("<text ").skip(1);
    parts
        .filter_map(|part| part.split_once('>')?.1.split_once("</text>").map(|(text, _)| text))
        .collect()
}

#[test]
fn the_aids_of_a_scenario_hold_everything_a_player_needs() {
    let (system, scenario) = loaded(&starter_system(), &starter_scenario());
    let svg = play_aids(&system, Some(&scenario));
    let found = texts(&svg);
    for title in [
        "Combat Results Table",
        "Combat modifiers",
        "Terrain effects",
        "Sequence of play",
        "Turn record track",
        "Counters, front",
        "Counters, reverse",
        "Four towns",
    ] {
        assert!(found.contains(&title), "{title}");
    }
    for text in [
        "Dice: 1d6",
        "Below 1:2: no attack is allowed.",
        "Above 6:1: use 6:1.",
        "EX",
        "Exchange: defender loses 1 step, attacker 1 step",
        "Each side plays all its phases, then the next side.",
        "All attackers across River",
        "no entry",
        "Blue Reserve",
    ] {
        assert!(found.contains(&text), "{text}");
    }
    let pages = svg.matches("<g id=\"page-").count();
    assert_eq!(pages, 5);
    let hash = system.file().content_hash().short();
    let feet = found.iter().filter(|text| text.contains(&hash)).count();
    assert_eq!(feet, pages, "at the foot of each page");
}

#[test]
fn reverses_are_mirrored_and_show_reduced_numbers() {
    let (system, scenario) = loaded(&starter_system(), &starter_scenario());
    let svg = play_aids(&system, Some(&scenario));
    let page = |title: &str| {
        let found = svg.split("<g id=\"page-").find(|page| page.contains(&format!(">{title}<")));
        found.expect("a page")
    };
    let place = |page: &str, numbers: &str| {
        let at = page.find(&format!(">{numbers}</text>")).expect("the counter");
        let start = page[..at].rfind("<g transform=\"translate(").expect("its place");
        let place = page[start..].split(['(', ' ']).nth(2).and_then(|x| x.parse::<i32>().ok());
        place.expect("a number")
    };
    let (front, back) = (page("Counters, front"), page("Counters, reverse"));
    let (left, right) = (place(front, "8-2-3"), place(back, "4-1-3"));
    assert_eq!(left + right, 2_100, "both are as far from the middle of the sheet");
    assert_eq!(left, 1_050 - 837 + 186 + 93, "the second counter of nine from the left");
}

#[test]
fn a_wide_table_is_split_by_columns_and_a_long_one_repeats_its_head() {
    let mut file = starter().clone();
    let columns =
        (1..=25).map(|at| column(&format!("c{at}"), CrtColumnType::OddsRatio, &at.to_string()));
    let rows = (1..=60).map(|at| row(&format!("r{at}"), at, at));
    file.combat_results_table = table(columns.collect(), rows.collect());
    let svg = play_aids(&System::new(file), None);
    let count = |text: &str| texts(&svg).iter().filter(|one| **one == text).count();
    assert_eq!(count("r1"), 3, "row labels in each of the three parts");
    assert!(count("c1") >= 2, "the head on every page: {}", count("c1"));
    assert_eq!(count("r1/c25"), 2, "in its cell and in the legend");
}

#[test]
fn empty_cells_are_a_hyphen_and_a_table_without_dice_says_so() {
    let mut file = starter().clone();
    file.combat_results_table.outcomes[0][0].label.clear();
    file.roll_sources.clear();
    let svg = play_aids(&System::new(file), None);
    assert!(texts(&svg).contains(&"-"));
    assert!(texts(&svg).contains(&"Dice: roll as agreed"));
}

/// Every text must lie on the page, whatever a design calls its things.
#[test]
fn long_names_stay_on_the_page() {
    let mut file = starter().clone();
    let long = "Very long name of a thing that a designer has called so ".repeat(3);
    file.name.clone_from(&long);
    file.combat_results_table.name.clone_from(&long);
    file.combat_results_table.rows[0].label.clone_from(&long);
    file.combat_results_table.columns[0].label.clone_from(&long);
    file.combat_results_table.outcomes[0][0].label.clone_from(&long);
    file.entity_types.iter_mut().for_each(|one| one.name.clone_from(&long));
    file.turn_structure.phases[0].name = "x".repeat(200);
    let svg = play_aids(&System::new(file), None);
    for text in svg.split("<text ").skip(1) {
        let number = |name: &str| {
            let (_, rest) = text.split_once(&format!("{name}=\""))?;
            rest.split('"').next()?.parse::<usize>().ok()
        };
        let (Some(x), Some(size)) = (number("x"), number("font-size")) else { continue };
        let (_, words) = text.split_once('>').expect("a text");
        let words = words.split('<').next().unwrap_or_default();
        // The narrowest letters of these names take a third of their size.
        let least = words.chars().count() * size / 3;
        let right = if text.contains("\"middle\"") { x + least / 2 } else { x + least };
        assert!(right <= 2_100 || text.contains("\"end\""), "{words}: {right}");
    }
}

#[test]
fn the_published_fixture_prints_every_table_and_counter() {
    let (system, scenario) = loaded(&east_system(), &east_scenario());
    let svg = play_aids(&system, Some(&scenario));
    assert!(texts(&svg).contains(&"12-6"), "attack-movement");
    let titles = svg.matches("strength, ").count() + svg.matches("full strength").count();
    assert!(titles >= scenario.counters.len(), "every counter is described: {titles}");
}

#[test]
fn names_cannot_break_the_drawing() {
    let mut file = starter().clone();
    file.name = "<script>&\"\u{1}".to_owned();
    file.entity_types[0].name = "</g>".to_owned();
    let svg = play_aids(&System::new(file), None);
    assert!(!svg.contains("<script>") && !svg.contains("</g></title>"));
}
