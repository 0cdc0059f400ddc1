//! Counters as they look.

use crate::edit::{east_scenario, east_system, loaded, starter_system};
use sandtable_counter::combat::CounterValue;
use sandtable_counter::definition::{Color, PropertyType, PropertyValue, Size, TypeProperty};
use sandtable_counter::picture::{CounterLook, SYMBOLS};
use sandtable_counter::{GameSystemFile, System, TypeId, starter};
use sandtable_hex::draw::{Drawing, INK, Level, Look, PAPER, Parts, Piece, contrast, print_on};
use sandtable_hex::{Colour, Hex, Map, Orientation, Outline, Shape, Shoved};
use std::collections::BTreeSet;

/// The starter, of which a test may change anything.
fn changed(change: impl FnOnce(&mut GameSystemFile)) -> System {
    let mut file = starter().clone();
    change(&mut file);
    System::new(file)
}

/// A level of a counter as SVG.
fn drawn(look: &Look, level: Level) -> String {
    Parts(look.level(level)).to_string()
}

/// The texts of a level, in order.
fn texts(look: &Look, level: Level) -> Vec<String> {
    let svg = drawn(look, level);
    let parts = svg.split("<text ").skip(1);
    let text = |part: &str| Some(part.split_once('>')?.1.split_once('<')?.0.to_owned());
    parts.filter_map(text).collect()
}

fn first(system: &System) -> CounterLook<'_> {
    CounterLook::of(&system.file().entity_types[0])
}

#[test]
fn plates_are_18_30_and_48_wide() {
    let system = changed(|_| ());
    let look = first(&system).look(&system);
    for (level, half) in [(Level::Far, "9"), (Level::Middle, "15"), (Level::Near, "24")] {
        let svg = drawn(&look, level);
        assert!(
            svg.contains(&format!("H{half}")) || svg.contains(&format!("Q{half} -{half}")),
            "{svg}"
        );
    }
}

#[test]
fn each_level_shows_what_can_be_read_on_it() {
    let system = changed(|file| file.entity_types[0].size = Some(Size::XX));
    let look = CounterLook { name: "1st", ..first(&system) }.look(&system);
    assert_eq!(texts(&look, Level::Far), ["4"], "the first number");
    assert_eq!(texts(&look, Level::Middle), ["4-4-3"], "all numbers");
    assert_eq!(texts(&look, Level::Near), ["XX", "4-4-3"], "and the size mark");
    assert!(!drawn(&look, Level::Far).contains("M-13-8"), "no frame from afar");
    assert!(drawn(&look, Level::Middle).contains("M-13-8"), "the frame");
}

#[test]
fn a_short_name_is_shown_nearby_where_there_is_room_and_a_long_one_is_left_out() {
    let system = changed(|_| ());
    let near =
        |name: &str| texts(&CounterLook { name, ..first(&system) }.look(&system), Level::Near);
    assert_eq!(near("1st"), ["1st", "4-4-3"]);
    assert_eq!(near("Blue 1st Infantry"), ["4-4-3"]);
}

#[test]
fn print_is_never_smaller_than_ten_pixels_on_the_screen() {
    let system = changed(|file| {
        file.entity_types[0].size = Some(Size::XXXXX);
        for (at, value) in [(0, 1_000), (1, 2_000), (2, 3_000)] {
            let entry = &mut file.entity_types[0].properties[at];
            (entry.steps, entry.default) = (vec![], Some(PropertyValue::Number(value.into())));
        }
    });
    let look = CounterLook { name: "A", ..first(&system) }.look(&system);
    for level in Level::ALL {
        for size in drawn(&look, level).split("font-size=\"").skip(1) {
            let size: f32 = size.split('"').next().and_then(|it| it.parse().ok()).expect("a size");
            assert!(size >= 10.0, "{level:?}: {size}");
        }
    }
    assert_eq!(
        texts(&look, Level::Near),
        ["XXXXX", "1000"],
        "numbers that do not fit are left out"
    );
}

#[test]
fn a_reduced_unit_shows_its_light_reverse_with_the_reduced_numbers_in_ink() {
    let system = changed(|_| ());
    let (front, back) = (first(&system), CounterLook { step: 1, ..first(&system) });
    let back = drawn(&back.look(&system), Level::Near);
    assert!(back.contains("fill=\"#f7efdc\"") && back.contains(&format!("fill=\"{INK}\">2-2-3<")));
    assert!(!drawn(&front.look(&system), Level::Near).contains("#f7efdc"));
}

#[test]
fn there_is_one_box_per_step_full_or_empty() {
    let boxes = |steps: u32, step: u32| {
        let system = changed(|file| {
            file.entity_types[0].steps = steps;
            file.entity_types[0].properties.truncate(0);
        });
        let look = CounterLook { step, ..first(&system) }.look(&system);
        let svg = drawn(&look, Level::Near);
        let boxes: Vec<&str> =
            svg.split("<path ").filter(|part| part.contains("stroke-width=\"0.8\"")).collect();
        let empty = boxes.iter().filter(|part| part.contains("fill=\"none\"")).count();
        assert!(!drawn(&look, Level::Middle).contains("stroke-width=\"0.8\""), "only nearby");
        (boxes.len(), empty)
    };
    assert_eq!(boxes(1, 0), (0, 0), "none for units with one step");
    assert_eq!(boxes(2, 0), (2, 0));
    assert_eq!(boxes(2, 1), (2, 1));
    assert_eq!(boxes(20, 7), (20, 7));
}

#[test]
fn states_that_differ_from_their_default_are_badges_and_words() {
    let system = changed(|file| {
        let mut dug_in = file.properties[0].clone();
        (dug_in.id, dug_in.name) = ("dug-in".into(), "Dug in".to_owned());
        (dug_in.property_type, dug_in.default) = (PropertyType::Bool, None);
        file.properties.push(dug_in);
        let entry =
            TypeProperty { property: "dug-in".into(), default: None, steps: vec![], badge: true };
        file.entity_types[0].properties.push(entry);
    });
    let set = |flag: bool| {
        let value = Some(PropertyValue::Bool(flag));
        [CounterValue { property: "dug-in".into(), value, steps: vec![] }]
    };
    let (on, off) = (set(true), set(false));
    let with = |values| CounterLook { values, unsupplied: true, ..first(&system) };
    assert_eq!(texts(&with(&on).look(&system), Level::Near), ["4-4-3", "D", "U"]);
    assert_eq!(texts(&with(&off).look(&system), Level::Near), ["4-4-3", "U"]);
    assert!(with(&on).words(&system).ends_with("full strength, dug in: true, out of supply"));
}

#[test]
fn a_unit_that_has_acted_is_bleached_by_45_percent_at_every_level() {
    let system = changed(|_| ());
    let spent = CounterLook { spent: true, ..first(&system) }.look(&system);
    for level in Level::ALL {
        let svg = drawn(&spent, level);
        assert!(svg.contains("fill=\"#f1e8d0\"") && svg.contains("opacity=\"0.45\""), "{level:?}");
    }
}

#[test]
fn counters_of_a_stack_lie_seven_units_up_and_to_the_right() {
    let system = changed(|_| ());
    let shape =
        Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 2, 2).expect("a shape");
    let map = Map::new("Small", shape);
    let piece = || Piece::new("4", 0).upright(first(&system).look(&system));
    let svg = Drawing::of(&map).piece(Hex::ZERO, piece()).piece(Hex::ZERO, piece()).to_string();
    let places =
        svg.split("<g transform=\"translate(").filter(|part| part.contains("<use href=\"#look-"));
    let place = |part: &str| {
        let (place, rest) = part.split_once(')').expect("a place");
        let numbers = place.split(' ').map(|it| it.parse::<f32>().expect("a number"));
        let scale =
            rest.split_once("scale(").and_then(|(_, it)| it.split_once(')')).expect("a scale").0;
        (numbers.collect::<Vec<_>>(), scale.parse::<f32>().expect("a number"))
    };
    let places: Vec<_> = places.map(place).collect();
    let [(below, scale), (top, _)] = places.as_slice() else { panic!("{places:?}") };
    let moved = [(top[0] - below[0]) / scale, (top[1] - below[1]) / scale];
    assert!((moved[0] - 7.0).abs() < 0.2 && (moved[1] + 7.0).abs() < 0.2, "{moved:?}");
}

#[test]
fn print_on_a_counter_has_a_contrast_of_four_and_a_half_on_every_plate() {
    for red in (0..=255).step_by(15) {
        for green in (0..=255).step_by(15) {
            for blue in (0..=255).step_by(15) {
                let plate = Colour::new(red, green, blue);
                assert!(contrast(plate, print_on(plate)) >= 4.5, "{plate}");
            }
        }
    }
    let numbers = |colour: &str| {
        let colour = colour.parse::<Color>().expect("a colour");
        let system = changed(|file| file.sides[0].color = Some(colour));
        let side = TypeId::from("blue");
        drawn(&CounterLook { side: Some(&side), ..first(&system) }.look(&system), Level::Near)
    };
    assert!(numbers("#14568c").contains(&format!("fill=\"{PAPER}\">4-4-3<")), "paper on dark blue");
    assert!(numbers("#f3ead2").contains(&format!("fill=\"{INK}\">4-4-3<")), "ink on bone");
}

#[test]
fn sides_have_the_colours_and_patterns_of_their_seats_unless_the_design_says_otherwise() {
    let system = changed(|file| {
        for side in &mut file.sides {
            (side.color, side.pattern) = (None, None);
        }
    });
    let near = |side: &str| {
        let side = TypeId::from(side);
        drawn(&CounterLook { side: Some(&side), ..first(&system) }.look(&system), Level::Near)
    };
    assert!(near("blue").contains("#14568c") && !near("blue").contains("rotate(90)"), "plain");
    assert!(near("red").contains("#b8400f") && near("red").contains("rotate(90)"), "a left band");
}

#[test]
fn every_pattern_is_a_drawing_of_its_own() {
    let patterns = sandtable_counter::definition::Pattern::ALL;
    let drawings: BTreeSet<String> = patterns
        .into_iter()
        .map(|pattern| {
            let system = changed(|file| file.sides[0].pattern = Some(pattern));
            let side = TypeId::from("blue");
            drawn(&CounterLook { side: Some(&side), ..first(&system) }.look(&system), Level::Near)
        })
        .collect();
    assert_eq!(drawings.len(), 8);
}

#[test]
fn every_symbol_has_a_drawing_of_its_own() {
    let drawings: BTreeSet<String> = SYMBOLS
        .into_iter()
        .map(|symbol| {
            let system = changed(|file| file.entity_types[0].symbol = Some(symbol.to_owned()));
            drawn(&first(&system).look(&system), Level::Near)
        })
        .collect();
    assert_eq!(drawings.len(), SYMBOLS.len());
    let system = changed(|file| file.entity_types[0].symbol = Some("none".to_owned()));
    let marker = CounterLook { name: "Fort", ..first(&system) }.look(&system);
    assert_eq!(
        texts(&marker, Level::Near),
        ["Fort", "4-4-3"],
        "a marker has its name in the middle"
    );
}

#[test]
fn a_counter_is_described_as_the_rules_show() {
    let (system, _) = loaded(&starter_system(), &crate::edit::starter_scenario());
    let look = CounterLook { name: "Blue 4th Infantry", hex: Some("0304"), ..first(&system) };
    let words = "Blue 4th Infantry, Infantry, attack 4, defence 4, movement 3, full strength, 0304";
    assert_eq!(look.words(&system), words);
}

#[test]
fn equal_attack_and_defence_are_printed_once_and_numbers_can_be_chosen() {
    let (system, scenario) = loaded(&east_system(), &east_scenario());
    let counter = &scenario.counters[0];
    let entity_type = system.entity_type(&counter.entity_type).expect("its type");
    let look = CounterLook { values: &counter.values, ..CounterLook::of(entity_type) };
    let numbers = texts(&look.look(&system), Level::Middle).pop().expect("numbers");
    assert_eq!(numbers.split('-').count(), 2, "attack-movement: {numbers}");
    assert!(look.words(&system).contains("strength ") && !look.words(&system).contains("attack"));
    let system = changed(|file| file.entity_types[0].numbers = vec!["movement-points".into()]);
    assert_eq!(texts(&first(&system).look(&system), Level::Middle), ["3"]);
}
