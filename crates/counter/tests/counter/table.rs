//! Columns, rows and policies of tables.

use crate::tools::{column, differentials, mixed, number, outcome, ratios, row, table};
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

/// A7.2-1 to A7.2-12.
#[test]
fn the_base_column_is_the_rightmost_one_that_is_met_by_its_own_type() {
    let columns = mixed();
    for (vector, attack, defense, column) in [
        ("A7.2-1", "1", "4", None),
        ("A7.2-2", "2", "4", Some(0)),
        ("A7.2-3", "5", "4", Some(1)),
        ("A7.2-4", "6", "4", Some(2)),
        ("A7.2-5", "8", "4", Some(3)),
        ("A7.2-6", "10", "4", Some(4)),
        ("A7.2-7", "16", "4", Some(5)),
        ("A7.2-8", "20", "10", Some(4)),
        ("A7.2-9", "2", "1", Some(3)),
        ("A7.2-10", "4", "1", Some(5)),
        ("A7.2-11", "3", "0", Some(5)),
        ("A7.2-12", "0", "0", None),
    ] {
        assert_eq!(base(&columns, attack, defense), column, "{vector}");
    }
}

/// A7.2-13 to A7.2-16.
#[test]
fn the_raw_value_has_the_type_of_the_base_column() {
    let table = table(mixed(), vec![row("1", 1, 1)]);
    for (vector, attack, defense, value) in [
        ("A7.2-13", "6", "4", RawValue::Differential(number("2"))),
        ("A7.2-14", "8", "4", RawValue::Ratio(number("2"))),
        ("A7.2-15", "1", "4", RawValue::Ratio(number("1/4"))),
        ("A7.2-16", "3", "0", RawValue::Infinite),
    ] {
        let input = Input::Strengths(number(attack), number(defense));
        assert_eq!(table.raw_value(input), Some(value), "{vector}");
    }
    let empty = CombatResultsTable::default();
    assert_eq!(empty.raw_value(Input::Strengths(number("1"), number("1"))), None);
}

/// A7.2-17 to A7.2-21.
#[test]
fn a_column_has_a_band_of_attacker_strengths_at_each_defender_strength() {
    for (vector, defense, starts) in [
        ("A7.2-17", "1", ["1/2", "1", "x", "2", "x", "4"]),
        ("A7.2-18", "2", ["1", "2", "x", "4", "x", "8"]),
        ("A7.2-19", "3", ["3/2", "3", "5", "6", "9", "12"]),
        ("A7.2-20", "4", ["2", "4", "6", "8", "10", "16"]),
        ("A7.2-21", "6", ["3", "6", "8", "x", "12", "24"]),
    ] {
        let found = bands(&mixed(), number(defense));
        let found: Vec<_> = found.into_iter().map(|band| band.map(|band| band.from)).collect();
        let starts = starts.map(|start| (start != "x").then(|| number(start)));
        assert_eq!(found, starts, "{vector}");
    }
}

/// A7.3-1 to A7.3-9.
#[test]
fn ratio_columns_give_fractions_to_the_defender() {
    let columns = ratios().columns;
    for (vector, attack, defense, column) in [
        ("A7.3-1", "12", "4", Some(3)),
        ("A7.3-2", "11", "4", Some(2)),
        ("A7.3-3", "5", "8", Some(0)),
        ("A7.3-4", "1", "4", None),
        ("A7.3-5", "40", "4", Some(6)),
        ("A7.3-6", "3", "0", Some(6)),
        ("A7.3-7", "0", "3", None),
        ("A7.3-8", "0", "0", None),
        ("A7.3-9", "17/2", "4", Some(2)),
    ] {
        assert_eq!(base(&columns, attack, defense), column, "{vector}");
    }
    let refused = ratios().base(Input::Strengths(number("0"), number("3"))).unwrap_err();
    assert_eq!(refused.code(), "no-strength");
}

/// A7.3-10 to A7.3-14.
#[test]
fn differential_columns_compare_the_difference() {
    for (vector, attack, defense, column) in [
        ("A7.3-10", "6", "4", Some(5)),
        ("A7.3-11", "13/2", "4", Some(5)),
        ("A7.3-12", "1", "5", None),
        ("A7.3-13", "20", "4", Some(6)),
        ("A7.3-14", "2", "0", Some(5)),
    ] {
        assert_eq!(base(&differentials(), attack, defense), column, "{vector}");
    }
}

/// A7.3-15 to A7.3-17.
#[test]
fn a_single_column_takes_every_shift_and_an_empty_table_is_refused() {
    let one = table(vec![column("2:1", CrtColumnType::OddsRatio, "2")], vec![row("1", 1, 6)]);
    assert_eq!(base(&one.columns, "8", "4"), Some(0), "A7.3-15");
    let met = one.base(Input::Strengths(number("8"), number("4"))).expect("a column");
    for shift in [-1_000, -1, 1, 1_000] {
        let shifted = one.shifted(met.clone(), shift).expect("a column");
        assert!(matches!(shifted, Lookup::Column { index: 0, .. }), "A7.3-15");
    }
    assert_eq!(base(&one.columns, "7", "4"), None, "A7.3-16");
    let no_rows = CombatResultsTable { rows: vec![], ..one };
    for empty in [CombatResultsTable::default(), no_rows] {
        let refused = empty.base(Input::Strengths(number("8"), number("4"))).unwrap_err();
        assert_eq!(refused.code(), "table-empty", "A7.3-17");
    }
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

/// A7.4-1 to A7.4-8.
#[test]
fn the_policy_below_the_first_column_decides_before_and_after_shifts() {
    use BelowMinimum::{Automatic, ClampToLeftmost, ClampWithDieModifier, NoAttack};
    use PastLeft::{BelowMinimum as Below, Clamp};
    for (vector, below_minimum, past_left, strengths, shift, result) in [
        ("A7.4-1", NoAttack, Clamp, ("1", "4"), 2, "below-minimum"),
        ("A7.4-2", ClampToLeftmost, Clamp, ("1", "4"), 2, "column 2"),
        ("A7.4-3", ClampWithDieModifier(-1), Clamp, ("1", "4"), 2, "column 2, die -1"),
        ("A7.4-4", Automatic(outcome("NE")), Clamp, ("1", "4"), 2, "NE below"),
        ("A7.4-5", NoAttack, Clamp, ("4", "4"), -3, "column 0"),
        ("A7.4-6", Automatic(outcome("NE")), Below, ("4", "4"), -3, "NE below"),
        ("A7.4-7", NoAttack, Below, ("4", "4"), -3, "below-minimum"),
        ("A7.4-8", ClampWithDieModifier(-1), Below, ("1", "4"), -1, "column 0, die -1"),
    ] {
        let table = CombatResultsTable { below_minimum, past_left, ..ratios() };
        assert_eq!(lookup(&table, strengths.0, strengths.1, shift), result, "{vector}");
    }
}

/// A7.4-9 to A7.4-13.
#[test]
fn the_policy_beyond_the_last_column_decides_from_its_threshold_or_after_shifts() {
    use AboveMaximum::{Automatic, Clamp, ClampWithDieModifier};
    for (vector, above_maximum, above_from, past_right, attack, shift, result) in [
        ("A7.4-9", Clamp, None, PastRight::Clamp, "24", 2, "column 6"),
        ("A7.4-10", Automatic(outcome("DE")), None, PastRight::AboveMaximum, "24", 2, "DE above"),
        ("A7.4-11", Automatic(outcome("DE")), Some("9:1"), PastRight::Clamp, "36", -3, "DE above"),
        ("A7.4-12", Automatic(outcome("DE")), Some("9:1"), PastRight::Clamp, "35", -3, "column 3"),
        (
            "A7.4-13",
            ClampWithDieModifier(1),
            Some("7:1"),
            PastRight::Clamp,
            "28",
            -1,
            "column 5, die +1",
        ),
    ] {
        let above_from = above_from.map(|from| from.parse().expect("a ratio"));
        let table = CombatResultsTable { above_maximum, above_from, past_right, ..ratios() };
        assert_eq!(lookup(&table, attack, "4", shift), result, "{vector}");
    }
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

/// A8-1 to A8-15.
#[test]
fn a_roll_falls_into_the_first_row_that_has_it_or_into_the_nearest() {
    let (gap, inverted) =
        (vec![row("4", 4, 4), row("6", 6, 6)], vec![row("x", 2, 1), row("3", 3, 3)]);
    for (vector, roll, rows, exact, nearest) in [
        ("A8-1", -2, rows(), Some(0), Some(0)),
        ("A8-2", 0, rows(), Some(0), Some(0)),
        ("A8-3", 1, rows(), Some(1), Some(1)),
        ("A8-4", 2, rows(), Some(2), Some(2)),
        ("A8-5", 3, rows(), Some(2), Some(2)),
        ("A8-6", 4, rows(), Some(3), Some(3)),
        ("A8-7", 5, rows(), None, Some(3)),
        ("A8-8", 6, rows(), None, Some(4)),
        ("A8-9", 8, rows(), Some(4), Some(4)),
        ("A8-10", 9, rows(), Some(4), Some(4)),
        ("A8-11", -3, rows(), None, Some(0)),
        ("A8-12", 10, rows(), None, Some(4)),
        ("A8-13", 5, gap, None, Some(0)),
        ("A8-14", 3, inverted, Some(1), Some(1)),
        ("A8-15", 3, vec![], None, None),
    ] {
        let with = |row_policy| CombatResultsTable { row_policy, ..table(vec![], rows.clone()) };
        assert_eq!(find_crt_row(roll, &rows), exact, "{vector}");
        assert_eq!(with(RowPolicy::Error).row(roll), exact, "{vector}");
        assert_eq!(with(RowPolicy::ClampToNearest).row(roll), nearest, "{vector}");
    }
}

#[test]
fn extreme_rolls_have_a_nearest_row() {
    let table =
        CombatResultsTable { row_policy: RowPolicy::ClampToNearest, ..table(vec![], rows()) };
    assert_eq!((table.row(i32::MIN), table.row(i32::MAX)), (Some(0), Some(4)));
}

/// A15-2, A15-4.
#[test]
fn break_points_are_the_strengths_at_which_the_column_changes() {
    let columns = ratios().columns;
    let points = break_points(&columns, number("4"));
    let expected = ["2", "4", "8", "12", "16", "20", "24"].map(number);
    assert_eq!(points, expected, "A15-2");
    let next = |attack: &str| to_next_column(&columns, number(attack), number("4"));
    assert_eq!(next("11"), Some(number("1")), "A15-4");
    assert_eq!(next("24"), None);
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
