//! Exact numbers and their spellings.

use crate::vectors::vectors;
use sandtable_counter::{Number, NumberError};

fn ratio(a: i64, b: i64) -> Number {
    Number::ratio(a, b).expect("a number in range")
}

fn reads_as(text: &str, value: Number) {
    assert_eq!(text.parse(), Ok(value));
}

fn reads_as_odds(text: &str, value: Number) {
    assert_eq!(Number::from_odds(text), Ok(value));
}

fn is_refused(text: &str, code: &str) {
    assert_eq!(text.parse::<Number>().map_err(|error| error.code()), Err(code));
}

vectors! {
    numbers_are_read_exactly_as_they_are_written: reads_as {
        a2_1("0.1", ratio(1, 10));
        a2_2("0.50", ratio(1, 2));
        a2_3("1:2", ratio(1, 2));
        a2_5("6:4", ratio(3, 2));
        a2_6("8 1/2", ratio(17, 2));
        a2_7("+2", ratio(2, 1));
        a2_8("-1 1/2", ratio(-3, 2));
        a2_9("1e-3", ratio(1, 1_000));
        a2_10("1/3", ratio(1, 3));
        a2_13("1000000000", ratio(1_000_000_000, 1));
    }
    a_hyphen_separates_odds_where_odds_are_expected: reads_as_odds {
        a2_4("3-1", ratio(3, 1));
    }
    texts_that_are_no_number_in_range_have_a_code: is_refused {
        a2_11("1/0", "N003");
        a2_12("0.0000000001", "N002");
        a2_14("1000000001", "N002");
        a2_15("nan", "N001");
        a2_16("3-1", "N001");
    }
}

#[test]
fn a_hyphen_before_odds_is_a_sign() {
    assert_eq!(Number::from_odds("-3"), Ok(ratio(-3, 1)));
    assert_eq!("3-1".parse::<Number>(), Err(NumberError::NotANumber("3-1".into())));
}

#[test]
fn odd_spellings_have_a_code_too() {
    for text in ["inf", "", "1e", "1.", "--1", "1:", "1 1"] {
        is_refused(text, "N001");
    }
    let digits = "99999999999999999999999999999999999999999999";
    for text in ["1e99999999999999999999", "1e-99999999999999999999", digits] {
        is_refused(text, "N002");
    }
}

#[test]
fn zero_is_zero_with_any_exponent_and_any_number_of_digits() {
    for text in ["0", "0.000", "0e99999999999", "-0", "0/7", "00000000000000000000000000000"] {
        assert_eq!(text.parse(), Ok(Number::ZERO), "{text}");
    }
}

#[test]
fn numbers_are_written_as_integers_decimals_or_fractions() {
    let written = |a, b| ratio(a, b).to_string();
    assert_eq!(written(-7, 1), "-7");
    assert_eq!(written(1, 2), "0.5");
    assert_eq!(written(-17, 20), "-0.85");
    assert_eq!(written(1, 3), "1/3");
    assert_eq!(written(1, 536_870_912), "0.00000000186264514923095703125");
    for text in ["-0.85", "1/3", "0.00000000186264514923095703125"] {
        assert_eq!(text.parse::<Number>().expect("a number").to_string(), text);
    }
}

#[test]
fn arithmetic_is_exact_and_refuses_results_out_of_range() {
    assert_eq!(ratio(1, 3).plus(ratio(1, 6)), Some(ratio(1, 2)));
    assert_eq!(ratio(1, 3).minus(ratio(1, 3)), Some(Number::ZERO));
    assert_eq!(ratio(2, 3).times(ratio(3, 4)), Some(ratio(1, 2)));
    assert_eq!(ratio(2, 3).over(ratio(4, 3)), Some(ratio(1, 2)));
    assert_eq!(ratio(1, 1).over(Number::ZERO), None);
    let largest = ratio(1_000_000_000, 1);
    assert_eq!(largest.plus(Number::ONE), None);
    assert_eq!(largest.times(largest), None);
    assert_eq!(ratio(1, 999_999_937).plus(ratio(1, 999_999_929)), None);
}

#[test]
fn rounding_down_up_and_to_the_nearest_with_halves_up() {
    let rounded = |a, b| {
        let number = ratio(a, b);
        [number.floor(), number.ceiling(), number.nearest(), number.truncated()]
    };
    assert_eq!(rounded(17, 2), [8, 9, 9, 8]);
    assert_eq!(rounded(-5, 2), [-3, -2, -2, -2]);
    assert_eq!(rounded(7, 3), [2, 3, 2, 2]);
    assert_eq!(rounded(6, 1), [6, 6, 6, 6]);
}

#[test]
fn json_reads_and_writes_numbers_exactly() {
    for (json, number) in [("3", ratio(3, 1)), ("-0.1", ratio(-1, 10)), ("\"1/3\"", ratio(1, 3))] {
        assert_eq!(serde_json::from_str::<Number>(json).expect(json), number);
        assert_eq!(serde_json::to_string(&number).expect("JSON"), json);
    }
    let fine = ratio(1, 536_870_912);
    let json = serde_json::to_string(&fine).expect("JSON");
    assert_eq!(json, "\"0.00000000186264514923095703125\"", "too long for a float");
    assert_eq!(serde_json::from_str::<Number>(&json).expect("a number"), fine);
    assert_eq!(serde_json::from_str::<Number>("1e-7").expect("a number"), ratio(1, 10_000_000));
    assert!(serde_json::from_str::<Number>("0.12345678901234567").is_err());
}
