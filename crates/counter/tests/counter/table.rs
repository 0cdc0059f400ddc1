//! Columns, rows and policies of tables.

use crate::tools::{column, differentials, mixed, number, outcome, ratios, row, table};
use crate::vectors::vectors;
use sandtable_core::Refusal as _;
use sandtable_counter::analysis::{bands, break_points, to_next_column};
use sandtable_counter::table::{
    AboveMaximum, BelowMinimum, CombatResultsTable, CrtColumn, CrtColumnType, CrtRow, Edge, Input,
    Lookup, PastLeft, PastRight, RawValue, RowPolicy, TableInput, TableKind, find_crt_column,
    find_crt_row,
};

fn base(columns: &[CrtColumn], attack: &str, defense: &str) -> Option<usize> {
    find_crt_column(number(attack), number(defense), columns)
}

fn base_in_mixed(attack: &str, defense: &str, column: Option<usize>) {
    assert_eq!(base(&mixed(), attack, defense), column);
}

fn base_in_ratios(attack: &str, defense: &str, column: Option<usize>) {
    assert_eq!(base(&ratios().columns, attack, defense), column);
}

fn base_in_differentials(attack: &str, defense: &str, column: Option<usize>) {
    assert_eq!(base(&differentials(), attack, defense), column);
}

/// One column of at least 2:1.
fn one_column() -> CombatResultsTable {
    table(vec![column("2:1", CrtColumnType::OddsRatio, "2")], vec![row("1", 1, 6)])
}

fn base_in_one_column(attack: &str, defense: &str, found: Option<usize>) {
    let one = one_column();
    assert_eq!(base(&one.columns, attack, defense), found);
    let Some(found) = found else { return };
    let met = one.base(Input::Strengths(number(attack), number(defense))).expect("a column");
    for shift in [-1_000, -1, 1, 1_000] {
        let shifted = one.shifted(met.clone(), shift).expect("a column");
        assert!(matches!(shifted, Lookup::Column { index, .. } if index == found), "{shift}");
    }
}

fn refused_as_empty(attack: &str, defense: &str) {
    let no_rows = CombatResultsTable { rows: vec![], ..one_column() };
    for empty in [CombatResultsTable::default(), no_rows] {
        assert_eq!(lookup(&empty, attack, defense, 0), "table-empty");
    }
}

fn raw_value_in_mixed(attack: &str, defense: &str, value: RawValue) {
    let table = table(mixed(), vec![row("1", 1, 1)]);
    let input = Input::Strengths(number(attack), number(defense));
    assert_eq!(table.raw_value(input), Some(value));
}

/// The starts of the bands of all columns, `x` for a column that cannot be chosen.
fn bands_in_mixed(defense: &str, starts: [&str; 6]) {
    let found = bands(&mixed(), number(defense));
    let found: Vec<_> = found.into_iter().map(|band| band.map(|band| band.from)).collect();
    assert_eq!(found, starts.map(|start| (start != "x").then(|| number(start))));
}

/// The column and die modifier of a lookup, the label of an automatic outcome, or a refusal's code.
fn lookup(table: &CombatResultsTable, attack: &str, defense: &str, shift: i32) -> String {
    let input = Input::Strengths(number(attack), number(defense));
    let found = table.base(input).and_then(|base| table.shifted(base, shift));
    match found {
        Ok(Lookup::Column { index, dice }) if dice.total() == 0 => format!("column {index}"),
        Ok(Lookup::Column { index, dice }) => format!("column {index}, die {:+}", dice.total()),
        Ok(Lookup::Automatic { outcome, edge: Edge::BelowMinimum }) => {
            format!("{} below", outcome.label)
        }
        Ok(Lookup::Automatic { outcome, edge: Edge::AboveMaximum }) => {
            format!("{} above", outcome.label)
        }
        Err(refusal) => refusal.code().to_owned(),
    }
}

fn below(
    (below_minimum, past_left): (BelowMinimum, PastLeft),
    (attack, defense): (&str, &str),
    shift: i32,
    result: &str,
) {
    let table = CombatResultsTable { below_minimum, past_left, ..ratios() };
    assert_eq!(lookup(&table, attack, defense, shift), result);
}

fn above(
    (above_maximum, above_from, past_right): (AboveMaximum, Option<&str>, PastRight),
    (attack, defense): (&str, &str),
    shift: i32,
    result: &str,
) {
    let above_from = above_from.map(|from| from.parse().expect("a ratio"));
    let table = CombatResultsTable { above_maximum, above_from, past_right, ..ratios() };
    assert_eq!(lookup(&table, attack, defense, shift), result);
}

fn no_effect() -> BelowMinimum {
    BelowMinimum::Automatic(outcome("NE"))
}

fn destroyed() -> AboveMaximum {
    AboveMaximum::Automatic(outcome("DE"))
}

fn row_is(roll: i32, rows: &[CrtRow], exact: Option<usize>, nearest: Option<usize>) {
    assert_eq!(find_crt_row(roll, rows), exact);
    let with = |row_policy| CombatResultsTable { row_policy, ..table(vec![], rows.to_vec()) };
    assert_eq!(with(RowPolicy::Error).row(roll), exact);
    assert_eq!(with(RowPolicy::ClampToNearest).row(roll), nearest);
}

fn break_points_are(defense: &str, expected: [&str; 7]) {
    assert_eq!(break_points(&ratios().columns, number(defense)), expected.map(number));
}

fn next_column_needs(attack: &str, defense: &str, more: Option<&str>) {
    let found = to_next_column(&ratios().columns, number(attack), number(defense));
    assert_eq!(found, more.map(number));
}

vectors! {
    the_base_column_is_the_rightmost_one_that_is_met_by_its_own_type: base_in_mixed {
        a7_2_1("1", "4", None);
        a7_2_2("2", "4", Some(0));
        a7_2_3("5", "4", Some(1));
        a7_2_4("6", "4", Some(2));
        a7_2_5("8", "4", Some(3));
        a7_2_6("10", "4", Some(4));
        a7_2_7("16", "4", Some(5));
        a7_2_8("20", "10", Some(4));
        a7_2_9("2", "1", Some(3));
        a7_2_10("4", "1", Some(5));
        a7_2_11("3", "0", Some(5));
        a7_2_12("0", "0", None);
    }
    the_raw_value_has_the_type_of_the_base_column: raw_value_in_mixed {
        a7_2_13("6", "4", RawValue::Differential(number("2")));
        a7_2_14("8", "4", RawValue::Ratio(number("2")));
        a7_2_15("1", "4", RawValue::Ratio(number("1/4")));
        a7_2_16("3", "0", RawValue::Infinite);
    }
    a_column_has_a_band_of_attacker_strengths_at_each_defender_strength: bands_in_mixed {
        a7_2_17("1", ["1/2", "1", "x", "2", "x", "4"]);
        a7_2_18("2", ["1", "2", "x", "4", "x", "8"]);
        a7_2_19("3", ["3/2", "3", "5", "6", "9", "12"]);
        a7_2_20("4", ["2", "4", "6", "8", "10", "16"]);
        a7_2_21("6", ["3", "6", "8", "x", "12", "24"]);
    }
    ratio_columns_give_fractions_to_the_defender: base_in_ratios {
        a7_3_1("12", "4", Some(3));
        a7_3_2("11", "4", Some(2));
        a7_3_3("5", "8", Some(0));
        a7_3_4("1", "4", None);
        a7_3_5("40", "4", Some(6));
        a7_3_6("3", "0", Some(6));
        a7_3_7("0", "3", None);
        a7_3_8("0", "0", None);
        a7_3_9("17/2", "4", Some(2));
    }
    differential_columns_compare_the_difference: base_in_differentials {
        a7_3_10("6", "4", Some(5));
        a7_3_11("13/2", "4", Some(5));
        a7_3_12("1", "5", None);
        a7_3_13("20", "4", Some(6));
        a7_3_14("2", "0", Some(5));
    }
    a_single_column_takes_every_shift: base_in_one_column {
        a7_3_15("8", "4", Some(0));
        a7_3_16("7", "4", None);
    }
    an_attack_on_an_empty_table_is_refused: refused_as_empty {
        a7_3_17("8", "4");
    }
    the_policy_below_the_first_column_decides_before_and_after_shifts: below {
        a7_4_1((BelowMinimum::NoAttack, PastLeft::Clamp), ("1", "4"), 2, "below-minimum");
        a7_4_2((BelowMinimum::ClampToLeftmost, PastLeft::Clamp), ("1", "4"), 2, "column 2");
        a7_4_3((BelowMinimum::ClampWithDieModifier(-1), PastLeft::Clamp), ("1", "4"), 2, "column 2, die -1");
        a7_4_4((no_effect(), PastLeft::Clamp), ("1", "4"), 2, "NE below");
        a7_4_5((BelowMinimum::NoAttack, PastLeft::Clamp), ("4", "4"), -3, "column 0");
        a7_4_6((no_effect(), PastLeft::BelowMinimum), ("4", "4"), -3, "NE below");
        a7_4_7((BelowMinimum::NoAttack, PastLeft::BelowMinimum), ("4", "4"), -3, "below-minimum");
        a7_4_8((BelowMinimum::ClampWithDieModifier(-1), PastLeft::BelowMinimum), ("1", "4"), -1, "column 0, die -1");
    }
    the_policy_beyond_the_last_column_decides_from_its_threshold_or_after_shifts: above {
        a7_4_9((AboveMaximum::Clamp, None, PastRight::Clamp), ("24", "4"), 2, "column 6");
        a7_4_10((destroyed(), None, PastRight::AboveMaximum), ("24", "4"), 2, "DE above");
        a7_4_11((destroyed(), Some("9:1"), PastRight::Clamp), ("36", "4"), -3, "DE above");
        a7_4_12((destroyed(), Some("9:1"), PastRight::Clamp), ("35", "4"), -3, "column 3");
        a7_4_13((AboveMaximum::ClampWithDieModifier(1), Some("7:1"), PastRight::Clamp), ("28", "4"), -1, "column 5, die +1");
    }
    a_roll_falls_into_the_first_row_that_has_it_or_into_the_nearest: row_is {
        a8_1(-2, &rows(), Some(0), Some(0));
        a8_2(0, &rows(), Some(0), Some(0));
        a8_3(1, &rows(), Some(1), Some(1));
        a8_4(2, &rows(), Some(2), Some(2));
        a8_5(3, &rows(), Some(2), Some(2));
        a8_6(4, &rows(), Some(3), Some(3));
        a8_7(5, &rows(), None, Some(3));
        a8_8(6, &rows(), None, Some(4));
        a8_9(8, &rows(), Some(4), Some(4));
        a8_10(9, &rows(), Some(4), Some(4));
        a8_11(-3, &rows(), None, Some(0));
        a8_12(10, &rows(), None, Some(4));
        a8_13(5, &[row("4", 4, 4), row("6", 6, 6)], None, Some(0));
        a8_14(3, &[row("x", 2, 1), row("3", 3, 3)], Some(1), Some(1));
        a8_15(3, &[], None, None);
    }
    break_points_are_the_strengths_at_which_the_column_changes: break_points_are {
        a15_2("4", ["2", "4", "8", "12", "16", "20", "24"]);
    }
    the_next_column_needs_the_strength_that_is_missing: next_column_needs {
        a15_4("11", "4", Some("1"));
    }
}

#[test]
fn an_attack_without_strength_is_refused() {
    assert_eq!(lookup(&ratios(), "0", "3", 0), "no-strength");
}

#[test]
fn an_empty_table_has_no_raw_value() {
    let empty = CombatResultsTable::default();
    assert_eq!(empty.raw_value(Input::Strengths(number("1"), number("1"))), None);
}

#[test]
fn each_of_two_policies_adds_its_die_modifier_once() {
    let table = CombatResultsTable {
        below_minimum: BelowMinimum::ClampWithDieModifier(-2),
        past_left: PastLeft::BelowMinimum,
        above_maximum: AboveMaximum::ClampWithDieModifier(5),
        above_from: Some("7:1".parse().expect("a ratio")),
        ..ratios()
    };
    assert_eq!(lookup(&table, "28", "4", -9), "column 0, die +3");
    assert_eq!(lookup(&table, "1", "4", -9), "column 0, die -2");
}

fn rows() -> Vec<CrtRow> {
    vec![
        row("0 or less", -2, 0),
        row("1", 1, 1),
        row("2-3", 2, 3),
        row("3-4", 3, 4),
        row("7-9", 7, 9),
        row("8", 8, 8),
    ]
}

#[test]
fn extreme_rolls_have_a_nearest_row() {
    let table =
        CombatResultsTable { row_policy: RowPolicy::ClampToNearest, ..table(vec![], rows()) };
    assert_eq!((table.row(i32::MIN), table.row(i32::MAX)), (Some(0), Some(4)));
}

#[test]
fn there_is_nothing_to_reach_beyond_the_last_column() {
    next_column_needs("24", "4", None);
}

fn general(input: TableInput, columns: Vec<CrtColumn>) -> CombatResultsTable {
    CombatResultsTable { kind: TableKind::General, input, ..table(columns, vec![row("any", 1, 6)]) }
}

fn found(table: &CombatResultsTable, input: Input) -> Option<usize> {
    match table.base(input) {
        Ok(Lookup::Column { index, .. }) => Some(index),
        _ => None,
    }
}

#[test]
fn a_general_table_without_input_uses_its_first_column() {
    let weather = general(TableInput::None, vec![column("all", CrtColumnType::Direct, "0")]);
    assert_eq!(found(&weather, Input::None), Some(0));
}

#[test]
fn a_general_table_of_values_compares_them_directly() {
    let direct = |label: &str| column(label, CrtColumnType::Direct, label);
    let supply = general(TableInput::Value, vec![direct("0"), direct("3"), direct("7.5")]);
    let at = |value: &str| found(&supply, Input::Value(number(value)));
    assert_eq!([at("-1"), at("0"), at("5"), at("7.5")], [None, Some(0), Some(1), Some(2)]);
}

#[test]
fn a_general_table_of_two_values_accepts_a_first_value_of_0() {
    let columns = vec![
        column("0:1", CrtColumnType::OddsRatio, "0"),
        column("1:1", CrtColumnType::OddsRatio, "1"),
        column("5", CrtColumnType::Direct, "5"),
    ];
    let table = general(TableInput::AttackerDefender, columns);
    let at = |a: &str, b: &str| found(&table, Input::Strengths(number(a), number(b)));
    assert_eq!(at("0", "3"), Some(0));
    assert_eq!(at("0", "0"), Some(0), "0 against 0 is 0");
    assert_eq!(at("-4", "-2"), Some(0), "negative values of ratios count as 0");
    assert_eq!(at("3", "0"), Some(1));
    assert_eq!(at("5", "9"), Some(2));
}
