//! The random source of a bot.

use sandtable_bots::Chance;
use sandtable_core::{Dice, Seat, Seed};

fn chance() -> Chance {
    Chance::new(&Seed::from_number(7), Seat(0))
}

#[test]
fn the_numbers_of_a_seed_never_change() {
    let mut chance = chance();
    let drawn: Vec<u64> = (0..6).map(|_| chance.below(100)).collect();
    assert_eq!(drawn, [29, 46, 62, 54, 29, 14]);
}

#[test]
fn every_number_is_equally_likely() {
    let mut chance = chance();
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[chance.below(6) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (9_700..10_300).contains(count)), "{counts:?}");
}

#[test]
fn results_stay_within_their_limits() {
    let mut chance = chance();
    assert_eq!((chance.below(0), chance.below(1), chance.around_zero(0)), (0, 0, 0));
    let around: Vec<i64> = (0..200).map(|_| chance.around_zero(2)).collect();
    assert_eq!((around.iter().min(), around.iter().max()), (Some(&-2), Some(&2)));
    assert_eq!(chance.around_zero(-5), 0);
    assert!((0..100).all(|_| chance.below(u64::MAX) < u64::MAX));
    let _ = chance.around_zero(i64::MAX);
    assert!((0..100).all(|_| !chance.happens(0) && chance.happens(1_000)));
}

#[test]
fn a_bots_numbers_are_independent_of_the_session_dice() {
    let mut chance = chance();
    let drawn: Vec<u64> = (0..8).map(|_| chance.below(1 << 20)).collect();
    for command in 0..1_000 {
        let faces: [u32; 8] =
            Dice::seeded(&Seed::from_number(7), command).roll_many("way", 1 << 20);
        assert!(faces.iter().all(|face| !drawn.contains(&u64::from(face - 1))), "{command}");
    }
}
