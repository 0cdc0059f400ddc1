//! The two readings of the rules.

use sandtable_mech::rules::Profile;
use serde_json::Value;

/// Each switch with its row in the register of differences, in order.
const ROWS: [(&str, u8); 14] = [
    ("head_cap", 1),
    ("ties_to_player", 2),
    ("leg_damage_unbalances", 3),
    ("falls_always_wound", 5),
    ("heat_explodes_all", 8),
    ("heat_explosion_destroys", 9),
    ("first_bin_explodes", 10),
    ("free_descent", 14),
    ("flat_water", 15),
    ("free_flight", 16),
    ("plain_steps", 17),
    ("wounds_unbalance", 21),
    ("fresh_damage_counts_twice", 35),
    ("triggers_add_up", 35),
];

/// Rows on which what is played by default differs from the printed rules.
const DIFFERENT: [u8; 12] = [1, 2, 3, 5, 8, 9, 10, 14, 15, 16, 17, 21];

fn written(profile: Profile) -> Value {
    serde_json::to_value(profile).expect("plain data")
}

#[test]
fn the_profiles_differ_in_exactly_the_rows_of_the_register() {
    let (standard, tabletop) = (written(Profile::STANDARD), written(Profile::TABLETOP));
    assert_eq!(standard.as_object().map(serde_json::Map::len), Some(ROWS.len()));
    let differing = ROWS.iter().filter(|(name, _)| standard[name] != tabletop[name]);
    assert_eq!(differing.map(|(_, row)| *row).collect::<Vec<_>>(), DIFFERENT);
}

#[test]
fn every_switch_is_on_by_default() {
    for (name, row) in ROWS {
        assert_eq!(written(Profile::default())[name], true, "D{row}");
    }
}

#[test]
fn a_file_states_only_what_departs_from_the_standard() {
    assert_eq!(serde_json::from_str::<Profile>("{}").expect("nothing"), Profile::STANDARD);
    for profile in [Profile::STANDARD, Profile::TABLETOP] {
        let read: Profile = serde_json::from_value(written(profile)).expect("what was written");
        assert_eq!(read, profile);
    }
    let misspelt = serde_json::from_str::<Profile>(r#"{"head_cup": true}"#).expect_err("a typo");
    assert!(misspelt.to_string().contains("unknown field `head_cup`"), "{misspelt}");
}

#[test]
fn profiles_are_found_by_name() {
    assert_eq!(Profile::named("standard"), Some(Profile::STANDARD));
    assert_eq!(Profile::named("tabletop"), Some(Profile::TABLETOP));
    assert_eq!(Profile::named("house"), None);
}
