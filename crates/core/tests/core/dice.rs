//! Dice: addresses, fairness, faces entered by hand, seeds and their commitments.

use proptest::prelude::*;
use sandtable_core::{Dice, DiceFault, Purpose, Seed, SessionId};
use std::collections::BTreeSet;

const HIT: Purpose = Purpose::new("to-hit");

fn dice(seed: u64, command: u32) -> Dice {
    Dice::seeded(&Seed::from_number(seed), command)
}

/// Faces of 1,000-sided dice: two streams agree by chance once in a million million times.
fn stream(dice: &mut Dice, purpose: Purpose) -> [u32; 4] {
    dice.roll_many(purpose, 1_000)
}

/// The address scheme of `docs/format.md`, implemented a second time.
mod reference {
    const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

    fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
        for (left, right, target, turn) in
            [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]
        {
            state[left] = state[left].wrapping_add(state[right]);
            state[target] = (state[target] ^ state[left]).rotate_left(turn);
        }
    }

    /// The sixteen words of one ChaCha8 block.
    fn block(key: &[u8; 32], stream: u64, counter: u64) -> [u32; 16] {
        let mut start = [0; 16];
        start[..4].copy_from_slice(&CONSTANTS);
        for (word, bytes) in start[4..12].iter_mut().zip(key.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        start[12..].copy_from_slice(&[
            counter as u32,
            (counter >> 32) as u32,
            stream as u32,
            (stream >> 32) as u32,
        ]);
        let mut state = start;
        for _ in 0..4 {
            for column in 0..4 {
                quarter(&mut state, [column, column + 4, column + 8, column + 12]);
            }
            for diagonal in 0..4 {
                let turned = |row: usize| 4 * row + (diagonal + row) % 4;
                quarter(&mut state, [turned(0), turned(1), turned(2), turned(3)]);
            }
        }
        std::array::from_fn(|word| state[word].wrapping_add(start[word]))
    }

    fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
        bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The address of a purpose; `repeat` is the number of earlier rolls for it in the same
    /// command.
    pub(super) fn address(name: &str, things: &[u64], repeat: u64) -> u64 {
        let mut bytes = name.as_bytes().to_vec();
        bytes.push(0xff);
        bytes.extend(things.iter().flat_map(|thing| thing.to_le_bytes()));
        if repeat > 0 {
            bytes.push(0xff);
            bytes.extend(repeat.to_le_bytes());
        }
        fnv(bytes)
    }

    pub(super) fn faces(key: &[u8; 32], command: u32, address: u64, sides: u32) -> Vec<u32> {
        let fair_words = (1_u64 << 32) / u64::from(sides) * u64::from(sides);
        let blocks = (0..4).map(|step| address.wrapping_add(step));
        let words = blocks.flat_map(|counter| block(key, u64::from(command), counter));
        let fair = words.filter(|word| u64::from(*word) < fair_words);
        fair.map(|word| word % sides + 1).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_face_is_the_one_that_the_documented_scheme_gives(
        key: [u8; 32], command: u32, things in prop::collection::vec(any::<u64>(), 0..3),
        sides in prop_oneof![Just(6_u32), 1..200_u32, any::<u32>().prop_map(|s| s.max(1))],
    ) {
        let purpose = things.iter().fold(HIT, |purpose, thing| purpose.of(*thing));
        let mut dice = Dice::seeded(&Seed::new(key), command);
        for repeat in 0..3 {
            let address = reference::address("to-hit", &things, repeat);
            let expected = reference::faces(&key, command, address, sides);
            // 20 words need two blocks: a long roll continues in the next block.
            let rolled: [u32; 20] = dice.roll_many(purpose, sides);
            let known = expected.len().min(20);
            prop_assert_eq!(&rolled[..known], &expected[..known]);
        }
    }

    #[test]
    fn seeds_are_parsed_as_they_are_printed(bytes: [u8; 32], zeros in 0..=32_usize, number: u64) {
        let mut bytes = bytes;
        bytes[..zeros].fill(0);
        for seed in [Seed::new(bytes), Seed::from_number(number)] {
            prop_assert_eq!(seed.to_string().parse(), Ok(seed));
        }
    }
}

#[test]
fn the_same_address_always_shows_the_same_face() {
    let mut first = dice(7, 12);
    let mut second = dice(7, 12);
    assert_eq!(stream(&mut first, HIT.of(3)), stream(&mut second, HIT.of(3)));
}

#[test]
fn every_part_of_the_address_changes_the_faces() {
    let streams = [
        stream(&mut dice(7, 12), HIT),
        stream(&mut dice(8, 12), HIT),
        stream(&mut dice(7, 13), HIT),
        stream(&mut dice(7, 12), Purpose::new("to-hi")),
        stream(&mut dice(7, 12), HIT.of(0)),
        stream(&mut dice(7, 12), HIT.of(1)),
        stream(&mut dice(7, 12), HIT.of(0).of(1)),
        stream(&mut dice(7, 12), HIT.of(1).of(0)),
    ];
    assert_eq!(BTreeSet::from(streams).len(), streams.len());
}

#[test]
fn a_purpose_that_is_rolled_again_gets_new_faces() {
    let mut dice = dice(7, 12);
    let rolls: Vec<_> = (0..50).map(|_| stream(&mut dice, HIT)).collect();
    assert_eq!(rolls.iter().collect::<BTreeSet<_>>().len(), 50);
}

#[test]
fn a_second_roll_differs_from_the_first_roll_for_a_thing() {
    let mut dice = dice(7, 12);
    stream(&mut dice, HIT);
    let second = stream(&mut dice, HIT);
    assert_ne!(stream(&mut dice, HIT.of(1)), second);
    assert_ne!(stream(&mut dice, HIT.of(0)), second);
}

#[test]
fn an_additional_roll_does_not_shift_the_others() {
    let (mut plain, mut busy) = (dice(7, 12), dice(7, 12));
    for thing in 0..20 {
        busy.roll("initiative", 20);
        busy.two_d6(Purpose::new("morale").of(thing));
        assert_eq!(stream(&mut busy, HIT.of(thing)), stream(&mut plain, HIT.of(thing)));
    }
}

#[test]
fn single_and_combined_rolls_share_the_faces_of_their_address() {
    let together: [u32; 2] = dice(7, 12).roll_many(HIT, 6);
    assert_eq!(dice(7, 12).two_d6(HIT).map(u32::from), together);
    assert_eq!(dice(7, 12).roll(HIT, 6), together[0]);
    assert_eq!(u32::from(dice(7, 12).d6(HIT)), together[0]);
}

#[test]
fn finish_returns_every_face_in_order() {
    let mut dice = dice(7, 12);
    let first = dice.roll(HIT, 6);
    let [second, third] = dice.roll_many(HIT, 20);
    assert_eq!(dice.rolled(), [first, second, third]);
    assert_eq!(dice.finish(), Ok(vec![first, second, third]));
}

#[test]
fn a_die_with_no_sides_or_one_side_shows_1() {
    assert_eq!(dice(7, 12).roll(HIT, 0), 1);
    assert_eq!(dice(7, 12).roll(HIT, 1), 1);
}

/// If any of these numbers changes, every recorded session is broken.
#[test]
fn the_faces_of_seed_7_never_change() {
    let mut dice = dice(7, 12);
    assert_eq!(HIT.address(), 0xd2f2_f738_2ff6_8be9);
    assert_eq!(HIT.of(3).address(), 0xd10e_55f9_36af_ad2a);
    assert_eq!(dice.roll_many(HIT, 6), [6, 5, 6, 6, 4, 6, 4, 1, 3, 3]);
    assert_eq!(dice.roll_many(HIT, 6), [6, 6, 6, 3, 6, 1, 3, 1, 3, 6], "rolled again");
    assert_eq!(dice.roll_many(HIT.of(3), 20), [11, 6, 4, 14, 13, 20, 19, 10, 6, 4]);
    assert_eq!(dice.roll_many(HIT.of(3).of(4), 100), [23, 29, 3, 22, 39, 54, 35, 26, 66, 53]);
}

/// Asserts that the chi-square distance of the counts from their expected values is between the
/// bounds that hold for 998 of 1,000 fair samples with that many degrees of freedom.
fn assert_fair(what: &str, counts: &[u32], expected: impl Fn(usize) -> f64) {
    let terms = counts.iter().enumerate().map(|(index, count)| {
        let expected = expected(index);
        (f64::from(*count) - expected).powi(2) / expected
    });
    let distance: f64 = terms.sum();
    let (low, high) = match counts.len() - 1 {
        1 => (0.0, 10.828),
        3 => (0.024, 16.266),
        5 => (0.210, 20.515),
        7 => (0.598, 24.322),
        9 => (1.152, 27.877),
        10 => (1.479, 29.588),
        11 => (1.834, 31.264),
        19 => (5.407, 43.820),
        35 => (14.688, 66.619),
        99 => (61.137, 148.230),
        other => unreachable!("no bounds for {other} degrees of freedom"),
    };
    assert!((low..=high).contains(&distance), "{what}: chi-square {distance}");
}

const SAMPLE: u32 = 1_000_000;

/// Makes `SAMPLE` rolls, spread over commands and purposes as in play.
fn sample<T>(seed: u64, mut roll: impl FnMut(&mut Dice, Purpose) -> T) -> Vec<T> {
    let mut rolls = Vec::with_capacity(SAMPLE as usize);
    for command in 0..SAMPLE / 100 {
        let mut dice = dice(seed, command);
        // Each of the 50 things is rolled for twice.
        rolls.extend((0..100).map(|thing| roll(&mut dice, HIT.of(thing / 2))));
    }
    rolls
}

#[test]
fn every_face_of_a_die_is_equally_likely() {
    for sides in [2, 4, 6, 8, 10, 12, 20, 100] {
        let mut counts = vec![0; sides as usize];
        for face in sample(u64::from(sides), |dice, purpose| dice.roll(purpose, sides)) {
            counts[face as usize - 1] += 1;
        }
        assert_fair(&format!("d{sides}"), &counts, |_| f64::from(SAMPLE) / f64::from(sides));
    }
}

#[test]
fn sums_of_two_dice_have_the_expected_distribution() {
    let mut sums = [0; 11];
    for [first, second] in sample(1, Dice::two_d6) {
        sums[usize::from(first + second) - 2] += 1;
    }
    let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    assert_fair("2d6", &sums, |index| f64::from(SAMPLE * ways[index]) / 36.0);
}

#[test]
fn neighbouring_addresses_are_independent() {
    type Pair = fn(&mut Dice, &mut Dice, Purpose) -> [u8; 2];
    let pairs: [(&str, Pair); 4] = [
        ("things", |a, _, purpose| [a.d6(purpose), a.d6(purpose.of(0))]),
        ("repeats", |a, _, purpose| [a.d6(purpose), a.d6(purpose)]),
        ("words", |a, _, purpose| a.two_d6(purpose)),
        ("commands", |a, b, purpose| [a.d6(purpose), b.d6(purpose)]),
    ];
    for (what, pair) in pairs {
        let mut counts = [0; 36];
        for command in 0..SAMPLE / 100 {
            let (mut here, mut next) = (dice(2, command), dice(2, command + 1));
            for thing in 0..100 {
                let [first, second] = pair(&mut here, &mut next, HIT.of(thing));
                counts[usize::from(first - 1) * 6 + usize::from(second - 1)] += 1;
            }
        }
        assert_fair(what, &counts, |_| f64::from(SAMPLE) / 36.0);
    }
}

#[test]
fn given_dice_show_the_given_faces() {
    let mut dice = Dice::given([6, 1, 20]);
    assert_eq!(dice.two_d6(HIT), [6, 1]);
    assert_eq!(dice.roll("morale", 20), 20);
    assert_eq!(dice.finish(), Ok(vec![6, 1, 20]));
}

#[test]
fn a_missing_die_is_named() {
    let mut dice = Dice::given([4]);
    assert_eq!(dice.two_d6(HIT), [4, 1]);
    let fault = DiceFault::Missing { number: 2, sides: 6, purpose: "to-hit", given: 1 };
    assert_eq!(
        fault.to_string(),
        "die 2 is missing: the rules need a d6 for to-hit; dice given: 1"
    );
    assert_eq!(dice.finish(), Err(fault));
}

#[test]
fn a_face_that_the_die_does_not_have_is_named() {
    for face in [0, 7, u32::MAX] {
        let mut dice = Dice::given([3, face]);
        assert_eq!(dice.two_d6(HIT), [3, 1]);
        let fault = DiceFault::NoSuchFace { number: 2, face, sides: 6, purpose: "to-hit" };
        assert_eq!(dice.finish(), Err(fault));
    }
}

#[test]
fn the_first_fault_is_reported() {
    let mut dice = Dice::given([9]);
    dice.two_d6(HIT);
    let fault = DiceFault::NoSuchFace { number: 1, face: 9, sides: 6, purpose: "to-hit" };
    assert_eq!(fault.to_string(), "die 1 shows 9: the rules need a d6 for to-hit, expected 1 to 6");
    assert_eq!(dice.finish(), Err(fault));
}

#[test]
fn surplus_dice_are_reported() {
    let mut dice = Dice::given([1, 2, 3]);
    dice.d6(HIT);
    let fault = DiceFault::TooMany { given: 3, used: 1 };
    assert_eq!(fault.to_string(), "too many dice: 3 given, but the rules rolled 1");
    assert_eq!(dice.finish(), Err(fault));
}

#[test]
fn seeds_are_numbers_or_sixty_four_hexadecimal_digits() {
    assert_eq!("7".parse(), Ok(Seed::from_number(7)));
    assert_eq!(Seed::from_number(u64::MAX).to_string(), "18446744073709551615");
    let bytes: [u8; 32] = std::array::from_fn(|index| index as u8);
    let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    assert_eq!(Seed::new(bytes).to_string(), text);
    assert_eq!(text.parse(), Ok(Seed::new(bytes)));
    assert_eq!(text.to_uppercase().parse(), Ok(Seed::new(bytes)));
    for wrong in ["", "seven", "-1", "7.0", "18446744073709551616", &text[1..], "é"] {
        let error = wrong.parse::<Seed>().expect_err("not a seed").to_string();
        assert!(error.starts_with(&format!("'{wrong}' is not a seed: expected ")), "{error}");
    }
}

#[test]
fn a_seed_with_many_zeros_is_not_read_as_a_small_number() {
    let mut bytes = [0; 32];
    bytes[31] = 1;
    let seed = Seed::new(bytes);
    assert_eq!(seed.to_string(), format!("{:064}", 1));
    assert_eq!(seed.to_string().parse(), Ok(seed));
}

#[test]
fn debug_output_does_not_show_the_seed() {
    let seed = Seed::new([0xab; 32]);
    assert_eq!(format!("{seed:?}"), "Seed(secret)");
    assert_eq!(format!("{seed:#?}"), "Seed(secret)");
    let shown = |seed: &Seed| format!("{:?}", Dice::seeded(seed, 0));
    assert_eq!(shown(&seed), shown(&Seed::from_number(1)));
}

/// The same hash as `sha256sum` over the 32 bytes of the seed and the 16 bytes of the id.
#[test]
fn the_commitment_is_the_hash_of_seed_and_session() {
    let id = SessionId::from_random([1; 16]);
    let expected = "3295ed0429bef5b8ccbf110e3912e01d93b55cabd368e4a9b46439cbee7bb34c";
    assert_eq!(Seed::from_number(7).commitment(id).to_string(), expected);
    assert_ne!(Seed::from_number(7).commitment(id), Seed::from_number(8).commitment(id));
    let other = SessionId::from_random([2; 16]);
    assert_ne!(Seed::from_number(7).commitment(id), Seed::from_number(7).commitment(other));
}
