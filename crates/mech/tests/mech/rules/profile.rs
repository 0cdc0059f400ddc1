//! The two rule profiles.

use sandtable_mech::rules::Profile;
use serde_json::Value;

/// Each option with its D-number (see `docs/codes.md`), in order.
pub(crate) const OPTIONS: [(&str, u8); 14] = [
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

/// D-numbers of the options that differ between the standard and the tabletop profile.
const DIFFERENT: [u8; 12] = [1, 2, 3, 5, 8, 9, 10, 14, 15, 16, 17, 21];

fn json(profile: Profile) -> Value {
    serde_json::to_value(profile).expect("plain data")
}

#[test]
fn the_profiles_differ_in_the_listed_options() {
    let (standard, tabletop) = (json(Profile::STANDARD), json(Profile::TABLETOP));
    assert_eq!(standard.as_object().map(serde_json::Map::len), Some(OPTIONS.len()));
    let differing = OPTIONS.iter().filter(|(name, _)| standard[name] != tabletop[name]);
    assert_eq!(differing.map(|(_, number)| *number).collect::<Vec<_>>(), DIFFERENT);
}

#[test]
fn every_option_is_on_by_default() {
    for (name, number) in OPTIONS {
        assert_eq!(json(Profile::default())[name], true, "D{number}");
    }
}

#[test]
fn a_file_lists_only_options_that_differ_from_the_standard() {
    assert_eq!(serde_json::from_str::<Profile>("{}").expect("nothing"), Profile::STANDARD);
    for profile in [Profile::STANDARD, Profile::TABLETOP] {
        let read: Profile = serde_json::from_value(json(profile)).expect("what was written");
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
