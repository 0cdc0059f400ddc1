//! Ids made from names.

use sandtable_counter::TypeId;

/// A1-1 to A1-6, A1-9.
#[test]
fn an_id_is_made_from_the_letters_and_digits_of_the_name() {
    let (long, cut) = ("a".repeat(60), "a".repeat(48));
    for (vector, name, kind, id) in [
        ("A1-1", "Attack Strength", "property", "attack-strength"),
        ("A1-2", "1st Shock", "counter", "1st-shock"),
        ("A1-3", "Übung", "type", "ubung"),
        ("A1-4", "Straße", "type", "stra-e"),
        ("A1-5", "!!!", "phase", "phase"),
        ("A1-6", "  --Rail  yard--", "type", "rail-yard"),
        ("A1-9", &long, "type", &cut),
    ] {
        assert_eq!(&*TypeId::made_from(name, kind, |_| false), id, "{vector}");
    }
}

/// A1-7, A1-8.
#[test]
fn an_id_that_is_taken_gets_the_smallest_free_number() {
    let made = |taken: &[&str]| TypeId::made_from("Movement", "phase", |id| taken.contains(&id));
    assert_eq!(&*made(&["movement"]), "movement-2", "A1-7");
    assert_eq!(&*made(&["movement", "movement-2"]), "movement-3", "A1-8");
}

#[test]
fn ids_cut_in_the_middle_of_a_word_have_no_hyphen_at_the_end() {
    let name = format!("{} b", "a".repeat(47));
    assert_eq!(&*TypeId::made_from(&name, "type", |_| false), "a".repeat(47));
}

#[test]
fn ids_in_files_are_words_with_single_hyphens() {
    for good in ["a", "1d6", "combat-results-table", &"x".repeat(64)] {
        assert!(TypeId::is_valid(good), "{good}");
    }
    for bad in ["", "-a", "a-", "a--b", "A", "a b", "ü", &"x".repeat(65)] {
        assert!(!TypeId::is_valid(bad), "{bad}");
    }
}
