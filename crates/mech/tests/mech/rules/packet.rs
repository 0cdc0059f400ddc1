//! Damage groups.

use sandtable_mech::Location;
use sandtable_mech::rules::{Profile, packet};

#[test]
fn damage_groups_are_full_except_the_last() {
    for damage in 0..=100 {
        for size in 1..=12 {
            let portions: Vec<_> = packet::portions(damage, size).collect();
            assert_eq!(portions.iter().sum::<u16>(), damage);
            let whole = portions.iter().filter(|portion| **portion == size).count();
            assert_eq!(whole, usize::from(damage / size));
            assert_eq!(portions.len(), usize::from(damage.div_ceil(size)));
        }
    }
    assert_eq!(packet::portions(u16::MAX, packet::FIVE).count(), 13_107);
    assert!(packet::portions(3, 0).eq([1, 1, 1]), "a group size of 0 counts as 1");
}

#[test]
fn head_damage_is_capped_at_3_except_in_the_tabletop_profile() {
    for location in Location::ALL {
        let most = if location == Location::Head { 3 } else { 20 };
        assert_eq!(packet::capped(20, location, &Profile::STANDARD), most, "{location}");
        assert_eq!(packet::capped(20, location, &Profile::TABLETOP), 20, "{location}");
        assert_eq!(packet::capped(2, location, &Profile::STANDARD), 2, "{location}");
    }
}
