//! Pilots.

use sandtable_mech::rules::pilot::{self, Condition, Skills, condition, wounded};

#[test]
fn consciousness_rolls_get_harder_and_the_6th_wound_kills() {
    use Condition::{AwakeOn, Dead, Unhurt};
    let table = [Unhurt, AwakeOn(3), AwakeOn(5), AwakeOn(7), AwakeOn(10), AwakeOn(11), Dead, Dead];
    let found: Vec<_> = (0..=7).map(condition).collect();
    assert_eq!(found, table);
    assert_eq!(condition(u8::MAX), Dead);
}

#[test]
fn two_wounds_at_once_need_two_checks() {
    let after = |before, received| wounded(before, received).collect::<Vec<_>>();
    assert_eq!(after(0, 1), [Condition::AwakeOn(3)]);
    assert_eq!(after(1, pilot::EXPLOSION), [Condition::AwakeOn(5), Condition::AwakeOn(7)]);
    assert_eq!(after(4, 2), [Condition::AwakeOn(11), Condition::Dead]);
    assert_eq!(after(3, 0), []);
    assert_eq!((pilot::HEAD_HIT, pilot::FALL, pilot::EXPLOSION), (1, 1, 2));
}

#[test]
fn a_regular_pilot_has_gunnery_4_and_piloting_5() {
    assert_eq!(Skills::default(), Skills { gunnery: 4, piloting: 5 });
    let bands = Skills::BANDS.map(|(name, skills)| (name, skills.gunnery, skills.piloting));
    assert_eq!(bands, [("green", 5, 6), ("regular", 4, 5), ("veteran", 3, 4), ("elite", 2, 3)]);
}
