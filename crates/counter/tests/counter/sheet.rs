//! Counters and printed play aids.

use crate::edit::{One, east_scenario, east_system, starter_scenario, starter_system};
use crate::tools::{column, row, table};
use sandtable_counter::definition::Color;
use sandtable_counter::scenario::ScenarioFile;
use sandtable_counter::sheet::{CounterLook, SYMBOLS, counter, play_aids};
use sandtable_counter::table::CrtColumnType;
use sandtable_counter::{GameSystemFile, System, TypeId, starter};

fn loaded(system: &str, scenario: &str) -> (System, ScenarioFile) {
    let file = GameSystemFile::from_toml(system).expect("a system").value;
    let scenario = ScenarioFile::from_toml(scenario, &One(system.to_owned())).expect("a scenario");
    (System::new(file), scenario.value)
}

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
        "EX: Exchange: defender loses 1 step, attacker 1 step",
        "all attackers across River",
        "no entry",
        "Blue Reserve",
    ] {
        assert!(found.contains(&text), "{text}");
    }
    assert_eq!(svg.matches("<g id=\"page-").count(), 8);
    let hash = system.file().content_hash().short();
    assert_eq!(
        found.iter().filter(|text| text.contains(&hash)).count(),
        8,
        "at the foot of each page"
    );
}

#[test]
fn reverses_are_mirrored_and_show_reduced_numbers() {
    let (system, scenario) = loaded(&starter_system(), &starter_scenario());
    let svg = play_aids(&system, Some(&scenario));
    let page = |number: usize| svg.split("<g id=\"page-").nth(number).expect("a page");
    let (front, back) = (page(6), page(7));
    let place = |page: &str, numbers: &str| {
        let at = page.find(&format!(">{numbers}</text>")).expect("the counter");
        let start = page[..at].rfind("translate(").expect("its place") + "translate(".len();
        page[start..].split(' ').next().and_then(|x| x.parse::<i32>().ok()).expect("a number")
    };
    let (left, right) = (place(front, "8-2-3"), place(back, "4-1-3"));
    assert_eq!(left, 120 + 180, "the second counter from the left");
    assert_eq!(right, 120 + 8 * 180, "the second of ten from the right");
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
    assert_eq!(count("r1/c25"), 1);
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

#[test]
fn print_on_a_counter_is_paper_or_ink_by_contrast() {
    let mut file = starter().clone();
    let look = |file: &GameSystemFile| {
        let system = System::new(file.clone());
        let side = TypeId::from("blue");
        let entity_type = system.entity_type("infantry").expect("the type");
        let look =
            CounterLook { entity_type, side: Some(&side), name: "1st", step: 0, values: &[] };
        counter(&system, &look)
    };
    assert!(look(&file).contains("fill=\"#fffaf0\">4-4-3<"), "paper on dark blue");
    file.sides[0].color = Some("#f3ead2".parse::<Color>().expect("a colour"));
    assert!(look(&file).contains("fill=\"#26211b\">4-4-3<"), "ink on bone");
}

#[test]
fn equal_attack_and_defence_are_printed_once_and_numbers_can_be_chosen() {
    let (system, scenario) = loaded(&east_system(), &east_scenario());
    let svg = play_aids(&system, Some(&scenario));
    assert!(texts(&svg).contains(&"12-6"), "attack-movement");
    let mut file = starter().clone();
    file.entity_types[0].numbers = vec!["movement-points".into()];
    let svg = play_aids(&System::new(file), None);
    assert!(texts(&svg).contains(&"3"));
}

#[test]
fn every_symbol_has_a_drawing_of_its_own() {
    let mut file = starter().clone();
    let mut drawings = std::collections::BTreeSet::new();
    for symbol in SYMBOLS {
        file.entity_types[0].symbol = Some(symbol.to_owned());
        let system = System::new(file.clone());
        let entity_type = &system.file().entity_types[0];
        let look = CounterLook { entity_type, side: None, name: "", step: 0, values: &[] };
        assert!(drawings.insert(counter(&system, &look)), "{symbol}");
    }
}

#[test]
fn names_cannot_break_the_drawing() {
    let mut file = starter().clone();
    file.name = "<script>&\"\u{1}".to_owned();
    file.entity_types[0].name = "</g>".to_owned();
    let svg = play_aids(&System::new(file), None);
    assert!(!svg.contains("<script>") && !svg.contains("</g></title>"));
}
