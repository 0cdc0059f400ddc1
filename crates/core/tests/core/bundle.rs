//! Files bundled with the program.

use sandtable_core::content::Bundle;
use sandtable_core::texts;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Named numbers; the text "many" cannot be parsed.
static NUMBERS: Bundle<u8> =
    Bundle::new(&[("three", "3"), ("one", "1"), ("many", "many")], |text| text.parse().ok());

#[test]
fn values_have_names_and_the_order_of_the_texts() {
    assert_eq!(NUMBERS.all(), [("three", 3), ("one", 1)]);
    assert_eq!(NUMBERS.names().collect::<Vec<_>>(), ["three", "one"]);
    assert_eq!(NUMBERS.values().collect::<Vec<_>>(), [&3, &1]);
    assert_eq!(NUMBERS.get("one"), Some(&1));
}

#[test]
fn a_text_that_cannot_be_parsed_is_left_out_of_the_values() {
    assert_eq!(NUMBERS.get("many"), None);
    assert_eq!(NUMBERS.texts().last(), Some(&("many", "many")));
}

#[test]
fn an_unknown_name_gives_a_finding_that_lists_the_known_names() {
    let find = |name| NUMBERS.find("no-number", "dice[2]", ("number", name));
    assert_eq!(find("three"), Ok(&3));
    let finding = find("tree").expect_err("unknown name");
    assert_eq!(
        finding.to_string(),
        "error no-number at dice[2]: unknown number 'tree' (expected one of three, one)"
    );
}

#[test]
fn texts_are_parsed_once_and_only_on_demand() {
    static READ: AtomicUsize = AtomicUsize::new(0);
    static WORDS: Bundle<usize> = Bundle::new(&[("a", "Alpha"), ("b", "Beta")], |text| {
        READ.fetch_add(1, Ordering::Relaxed);
        Some(text.len())
    });
    assert_eq!((WORDS.texts().len(), READ.load(Ordering::Relaxed)), (2, 0));
    assert_eq!((WORDS.get("b"), WORDS.get("a"), WORDS.get("c")), (Some(&4), Some(&5), None));
    assert_eq!(READ.load(Ordering::Relaxed), 2);
}

#[test]
fn embedded_texts_are_named_after_their_files() {
    let texts: &[(&str, &str)] = texts!["../../data/formation/generals": "bold", "steady"];
    let names =
        texts.iter().map(|(name, text)| (*name, text.contains(&format!("name = \"{name}\""))));
    assert_eq!(names.collect::<Vec<_>>(), [("bold", true), ("steady", true)]);
}
