//! Ids made from names.

use crate::vectors::vectors;
use sandtable_counter::TypeId;

/// The id that a name gets while others are taken.
fn id_is(name: &str, kind: &str, taken: &[&str], id: &str) {
    assert_eq!(&*TypeId::made_from(name, kind, |one| taken.contains(&one)), id);
}

vectors! {
    an_id_is_made_from_the_letters_and_digits_of_the_name: id_is {
        a1_1("Attack Strength", "property", &[], "attack-strength");
        a1_2("1st Shock", "counter", &[], "1st-shock");
        a1_3("Übung", "type", &[], "ubung");
        a1_4("Straße", "type", &[], "stra-e");
        a1_5("!!!", "phase", &[], "phase");
        a1_6("  --Rail  yard--", "type", &[], "rail-yard");
        a1_9(&"a".repeat(60), "type", &[], &"a".repeat(48));
    }
    an_id_that_is_taken_gets_the_smallest_free_number: id_is {
        a1_7("Movement", "phase", &["movement"], "movement-2");
        a1_8("Movement", "phase", &["movement", "movement-2"], "movement-3");
    }
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
