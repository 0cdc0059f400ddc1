//! Critical hit rolls and slots.

use super::pairs;
use sandtable_mech::Location;
use sandtable_mech::rules::critical::{self, Critical, determine};
use std::collections::BTreeMap;

#[test]
fn every_roll_on_every_location() {
    for location in Location::ALL {
        let twelve = match location {
            Location::Head => Critical::HeadBlownOff,
            Location::CenterTorso | Location::LeftTorso | Location::RightTorso => {
                Critical::Slots(3)
            }
            _ => Critical::LimbBlownOff,
        };
        let found: Vec<_> = (2..=12).map(|roll| determine(location, roll)).collect();
        let slots = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2].map(Critical::Slots);
        assert_eq!(found, [&slots[..], &[twelve]].concat(), "{location}");
    }
}

#[test]
fn critical_hit_frequencies_match_the_dice() {
    let count = |wanted| pairs().filter(|r| determine(Location::LeftTorso, *r) == wanted).count();
    assert_eq!([0, 1, 2, 3].map(|hits| count(Critical::Slots(hits))), [21, 9, 5, 1]);
}

#[test]
fn heads_and_legs_have_six_slots_and_one_die() {
    for location in Location::ALL {
        let small = matches!(location, Location::Head | Location::LeftLeg | Location::RightLeg);
        let expected = if small { (6, 1) } else { (12, 2) };
        assert_eq!((critical::slots(location), critical::dice(location)), expected, "{location}");
    }
}

#[test]
fn each_pair_of_dice_selects_one_slot() {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for half in 1..=6 {
        for within in 1..=6 {
            let slot = critical::slot(Location::RightTorso, &[half, within]).expect("two dice");
            let upper = if half <= 3 { 0 } else { 6 };
            assert_eq!(slot, upper + usize::from(within) - 1, "{half} {within}");
            *times.entry(slot).or_default() += 1;
        }
    }
    assert_eq!(times.into_values().collect::<Vec<_>>(), [3; 12], "all slots equally likely");
    for die in 1..=6 {
        let slot = critical::slot(Location::LeftLeg, &[die]);
        assert_eq!(slot, Some(usize::from(die) - 1));
    }
}

#[test]
fn invalid_dice_select_no_slot() {
    assert_eq!(critical::slot(Location::LeftLeg, &[1, 1]), None);
    assert_eq!(critical::slot(Location::LeftArm, &[1]), None);
    assert_eq!(critical::slot(Location::LeftArm, &[]), None);
    for face in [0, 7, 255] {
        assert_eq!(critical::slot(Location::Head, &[face]), None);
        assert_eq!(critical::slot(Location::LeftArm, &[face, 1]), None);
        assert_eq!(critical::slot(Location::LeftArm, &[1, face]), None);
    }
}
