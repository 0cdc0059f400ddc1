//! Falls.

use super::sum;
use sandtable_hex::{Facing, flat};
use sandtable_mech::rules::{HitColumn, fall, packet};

#[test]
fn fall_damage_is_a_tenth_of_the_tonnage_for_the_fall_and_each_level() {
    let standing = [2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10];
    for (tons, points) in (20..=100).step_by(5).zip(standing) {
        for levels in 0..=4 {
            let dry = points * (levels + 1);
            assert_eq!(fall::damage(tons, levels, false), dry, "{tons} t, {levels} levels");
            assert_eq!(fall::damage(tons, levels, true), dry / 2, "{tons} t, {levels} levels");
        }
    }
    assert_eq!(fall::damage(75, 2, false), 24);
    assert_eq!(fall::damage(fall::UNKNOWN_TONS, 0, false), 5);
    assert_eq!(fall::damage(u16::MAX, u16::MAX, false), u16::MAX, "no overflow");
}

#[test]
fn fall_damage_is_grouped_in_fives() {
    let packets = |tons| packet::portions(fall::damage(tons, 0, false), packet::FIVE);
    assert!(packets(20).eq([2]));
    assert!(packets(55).eq([5, 1]));
    assert!(packets(100).eq([5, 5]));
}

#[test]
fn the_fall_die_sets_side_and_facing() {
    use HitColumn::{Front, Left, Rear, Right};
    let columns = [1, 2, 3, 4, 5, 6].map(fall::column);
    assert_eq!(columns, [Front, Right, Right, Rear, Left, Left]);
    let facings = [1, 2, 3, 4, 5, 6].map(|die| fall::facing(flat::N, die));
    assert_eq!(facings, flat::ALL);
    for facing in Facing::ALL {
        for die in 1..=6 {
            assert_eq!(fall::facing(facing, die), facing.rotated(i32::from(die) - 1));
        }
    }
}

#[test]
fn each_extra_level_makes_the_pilots_roll_harder() {
    let added = [0, 1, 2, 5, u16::MAX].map(|levels| sum(fall::levels_fallen(levels)));
    assert_eq!(added, [0, 0, 1, 4, 127]);
}
