//! Rows of tables against the rolls that can occur.

use super::amounts::die_shifts;
use super::{Report, codes};
use crate::scenario::Counter;
use crate::system::System;
use crate::table::{AboveMaximum, BelowMinimum, CombatResultsTable, CrtRow, RowPolicy};
use sandtable_core::Severity;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The largest die value in either direction.
const LARGEST: i32 = 1_000_000;

type Span = RangeInclusive<i64>;

/// Checks the rows of a table; `shifts` are the sums of all negative and of all positive die shifts
/// of modifiers.
pub(super) fn check_rows(
    system: &System,
    table: &CombatResultsTable,
    shifts: (i64, i64),
    path: &str,
    report: &mut Report,
) {
    for (at, row) in table.rows.iter().enumerate() {
        check_row(row, &format!("{path}.rows[{at}]"), report);
    }
    let sorted = sorted_rows(&table.rows);
    check_overlaps(&sorted, path, report);
    let reachable = reachable(system, table, shifts);
    check_gaps(table, &sorted, reachable.as_deref(), path, report);
    if let Some(reachable) = reachable {
        check_unreachable(table, &reachable, path, report);
    }
}

/// Reports values without a row that only the counters of a scenario lead to.
pub(super) fn check_rows_of_scenario(
    system: &System,
    table: &CombatResultsTable,
    counters: &[Counter],
    report: &mut Report,
) {
    let gaps = |counters: &[Counter]| {
        let spans = reachable(system, table, die_shifts(system, counters));
        uncovered(&sorted_rows(&table.rows), &spans.unwrap_or_default())
    };
    if table.row_policy != RowPolicy::Error || table.rows.is_empty() || !gaps(&[]).is_empty() {
        return;
    }
    let found = gaps(counters);
    if !found.is_empty() {
        let message = format!("no row matches {}", words(&found));
        report.rated(codes::T004, Severity::Error, "counters", message);
    }
}

fn check_row(row: &CrtRow, path: &str, report: &mut Report) {
    for (key, value) in [("min", row.die_value_min), ("max", row.die_value_max)] {
        if !(-LARGEST..=LARGEST).contains(&value) {
            let message = format!("die value {value} is outside -1,000,000 to 1,000,000");
            report.add(codes::T016, format!("{path}.die_value_{key}"), message);
        }
    }
    if row.die_value_min > row.die_value_max {
        let (label, min, max) = (&row.label, row.die_value_min, row.die_value_max);
        let message = format!("row \"{label}\": minimum {min} is greater than maximum {max}");
        report.add(codes::T002, path, message);
    }
}

/// The usable rows by their smallest value, with their index.
fn sorted_rows(rows: &[CrtRow]) -> Vec<(usize, &CrtRow)> {
    let usable = rows.iter().enumerate().filter(|(_, row)| row.die_value_min <= row.die_value_max);
    let mut sorted: Vec<(usize, &CrtRow)> = usable.collect();
    sorted.sort_by_key(|(at, row)| (row.die_value_min, *at));
    sorted
}

fn check_overlaps(sorted: &[(usize, &CrtRow)], path: &str, report: &mut Report) {
    let mut farthest: Option<(usize, &CrtRow)> = None;
    for (at, row) in sorted {
        if let Some((first, before)) =
            farthest.filter(|(_, one)| row.die_value_min <= one.die_value_max)
        {
            let (a, b) = if first < *at { (before, *row) } else { (*row, before) };
            let message = format!(
                "rows \"{}\" and \"{}\" both match {}",
                a.label, b.label, row.die_value_min
            );
            report.add(codes::T003, format!("{path}.rows[{}]", first.max(*at)), message);
        }
        if farthest.is_none_or(|(_, one)| one.die_value_max < row.die_value_max) {
            farthest = Some((*at, row));
        }
    }
}

/// Returns the spans of values that a roll can have after all die modifiers; `None` if the rolls
/// are typed in.
fn reachable(system: &System, table: &CombatResultsTable, shifts: (i64, i64)) -> Option<Vec<Span>> {
    let rolls = system.rolls(&table.id)?;
    let (least, most) = die_modifiers(table, shifts);
    let mut spans: Vec<Span> = Vec::new();
    for (value, _) in rolls.values() {
        let (from, to) = (i64::from(value) + least, i64::from(value) + most);
        match spans.last_mut() {
            Some(span) if from <= *span.end() + 1 => *span = *span.start()..=to.max(*span.end()),
            _ => spans.push(from..=to),
        }
    }
    Some(spans)
}

/// The sums of all negative and of all positive die modifiers of a table; `shifts` are those of
/// modifiers.
fn die_modifiers(table: &CombatResultsTable, shifts: (i64, i64)) -> (i64, i64) {
    // Modifiers concern attacks only.
    let (mut least, mut most) = if table.is_combat() { shifts } else { (0, 0) };
    let mut add = |modifier: i32| {
        least += i64::from(modifier.min(0));
        most += i64::from(modifier.max(0));
    };
    if let BelowMinimum::ClampWithDieModifier(modifier) = table.below_minimum {
        add(modifier);
    }
    if let AboveMaximum::ClampWithDieModifier(modifier) = table.above_maximum {
        add(modifier);
    }
    let limit = table.die_modifier_limit.map_or(i64::MAX, i64::from);
    (least.max(-limit), most.min(limit))
}

fn check_gaps(
    table: &CombatResultsTable,
    sorted: &[(usize, &CrtRow)],
    reachable: Option<&[Span]>,
    path: &str,
    report: &mut Report,
) {
    if sorted.is_empty() {
        return;
    }
    let missing = |spans: &[Span]| uncovered(sorted, spans);
    let inner = i64::from(sorted[0].1.die_value_min)
        ..=sorted.iter().map(|(_, row)| i64::from(row.die_value_max)).max().unwrap_or_default();
    let reached = match (reachable, table.row_policy) {
        (Some(spans), RowPolicy::Error) => missing(spans),
        _ => vec![],
    };
    let mut gap = |severity: Severity, spans: &[Span]| {
        if !spans.is_empty() {
            let message = format!("no row matches {}", words(spans));
            report.rated(codes::T004, severity, format!("{path}.rows"), message);
        }
    };
    gap(Severity::Error, &reached);
    // Gaps that the dice can reach have been reported.
    let inner = missing(&[inner]);
    let others: Vec<Span> =
        inner.into_iter().filter(|gap| !reached.iter().any(|one| overlaps(one, gap))).collect();
    gap(Severity::Warning, &others);
}

fn overlaps(a: &Span, b: &Span) -> bool {
    a.start() <= b.end() && b.start() <= a.end()
}

/// The parts of spans that no row covers.
fn uncovered(sorted: &[(usize, &CrtRow)], spans: &[Span]) -> Vec<Span> {
    let mut found = Vec::new();
    for span in spans {
        let mut next = *span.start();
        for (_, row) in sorted {
            let (min, max) = (i64::from(row.die_value_min), i64::from(row.die_value_max));
            if max < next || min > *span.end() {
                continue;
            }
            if min > next {
                found.push(next..=min - 1);
            }
            next = max + 1;
        }
        if next <= *span.end() {
            found.push(next..=*span.end());
        }
    }
    found
}

fn words(spans: &[Span]) -> String {
    const MOST: usize = 10;
    let word = |span: &Span| match (span.start(), span.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    };
    let mut words: Vec<String> = spans.iter().take(MOST).map(word).collect();
    if spans.len() > MOST {
        words.push(format!("{} more ranges", spans.len() - MOST));
    }
    words.join(", ")
}

/// Reports rows that no roll leads to.
fn check_unreachable(
    table: &CombatResultsTable,
    reachable: &[Span],
    path: &str,
    report: &mut Report,
) {
    let hit = rows_hit(table, reachable);
    for (at, row) in table.rows.iter().enumerate() {
        if !hit.contains(&at) && row.die_value_min <= row.die_value_max {
            let message = format!("row \"{}\" can never be rolled", row.label);
            report.add(codes::T005, format!("{path}.rows[{at}]"), message);
        }
    }
}

/// The rows that values of the spans lead to. Between two neighbouring ends of rows the row does not
/// change, so one value of each stretch is enough.
fn rows_hit(table: &CombatResultsTable, reachable: &[Span]) -> BTreeSet<usize> {
    let ends = table.rows.iter().flat_map(|row| {
        let (min, max) = (i64::from(row.die_value_min), i64::from(row.die_value_max));
        [min, max, min - 1, max + 1]
    });
    let ends: BTreeSet<i64> = ends.collect();
    let mut hit = BTreeSet::new();
    for span in reachable {
        let inside = ends.range(span.clone()).copied();
        let values = inside.chain([*span.start(), *span.end()]);
        let values = values.filter_map(|value| i32::try_from(value).ok());
        hit.extend(values.filter_map(|value| table.row(value)));
    }
    hit
}
