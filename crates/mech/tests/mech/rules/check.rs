//! Checks with 2d6.

use super::pairs;
use sandtable_mech::rules::{Chance, Check, to_hit};

#[test]
fn chances_count_all_36_dice_pairs() {
    for target in -10..=20_i16 {
        let ways = pairs().filter(|total| i16::from(*total) >= target).count();
        assert_eq!(usize::from(Chance::of(target).ways()), ways, "{target}");
    }
}

#[test]
fn chances_are_shown_to_a_tenth_of_a_percent() {
    let shown: Vec<_> = (2..=13).map(|target| Chance::of(target).to_string()).collect();
    let table = [
        "100.0 %", "97.2 %", "91.7 %", "83.3 %", "72.2 %", "58.3 %", "41.7 %", "27.8 %", "16.7 %",
        "8.3 %", "2.8 %", "0.0 %",
    ];
    assert_eq!(shown, table);
}

#[test]
fn checks_are_certain_up_to_2_and_impossible_from_13() {
    for skill in 0..=20 {
        let check = Check::new(skill);
        assert_eq!(check.is_automatic(), skill <= 2);
        assert_eq!(check.is_impossible(), skill >= 13);
        let successes = pairs().filter(|total| check.succeeds(*total)).count();
        assert_eq!(successes, usize::from(check.chance().ways()), "{skill}");
    }
    assert!(!Check::new(13).succeeds(255), "an impossible check never succeeds");
}

#[test]
fn a_check_lists_its_modifiers() {
    let check = Check::new(4).with(to_hit::target_movement(6)).with(to_hit::target_movement(0));
    assert_eq!(check.modifiers.len(), 1, "modifiers of 0 are not listed");
    let json = serde_json::to_value(&check).expect("plain data");
    let item = serde_json::json!({
        "name": "Target movement", "value": 2, "source": "target_movement"
    });
    assert_eq!(json, serde_json::json!({ "skill": 4, "modifiers": [item] }));
}

#[test]
fn many_modifiers_do_not_overflow() {
    let endless = std::iter::repeat_n(to_hit::TARGET_JUMPED, 100_000);
    assert_eq!(Check::new(0).with(endless).target_number(), i16::MAX);
    assert_eq!((Chance::of(i16::MIN).ways(), Chance::of(i16::MAX).ways()), (36, 0));
}
