//! Tables: shape, rows, columns, dice and policies.

use super::amounts::die_shifts;
use super::rows::check_rows;
use super::{Purpose, Report, codes};
use crate::analysis::{bands, break_points, defender_strengths};
use crate::system::System;
use crate::table::{
    AboveFrom, AboveMaximum, CombatResultsTable, CrtColumn, CrtColumnType, Party, PastRight,
    RollSource, TableInput, TableKind,
};
use crate::turn::PhaseType;
use crate::{Number, TypeId};
use sandtable_core::Severity;
use std::collections::BTreeSet;

pub(super) fn check(system: &System, purpose: Purpose, report: &mut Report) {
    let file = system.file();
    // A file that does not mention the table has a blank one.
    let shifts = die_shifts(system, &[]);
    let tables = file.tables.iter().enumerate().map(|(at, one)| (one, format!("tables[{at}]")));
    let first = (&file.combat_results_table, "combat_results_table".to_owned());
    for (table, path) in std::iter::once(first).chain(tables) {
        check_rows(system, table, shifts, &path, report);
        check_table(system, table, &path, purpose, report);
    }
    for (at, source) in file.roll_sources.iter().enumerate() {
        if !source.is_within_limits() {
            let sides = source.sides.map_or(source.faces.len(), |sides| sides as usize);
            let message = format!(
                "{} dice with {sides} sides; 1 to 10 dice, 2 to 1,000 sides, at most 10^18 combinations",
                source.dice
            );
            report.add(codes::L013, format!("roll_sources[{at}]"), message);
        }
    }
}

fn check_table(
    system: &System,
    table: &CombatResultsTable,
    path: &str,
    purpose: Purpose,
    report: &mut Report,
) {
    check_shape(table, path, report);
    check_source(system, table, path, report);
    check_columns(table, path, report);
    check_column_types(table, path, report);
    check_policies(table, path, report);
    check_cells(table, path, report);
    if table.is_combat() {
        check_combat(system, table, path, purpose, report);
        check_reach(system, table, path, report);
    }
}

fn check_shape(table: &CombatResultsTable, path: &str, report: &mut Report) {
    let (rows, columns) = (table.rows.len(), table.columns.len());
    let ragged = table.outcomes.iter().find(|cells| cells.len() != columns);
    if table.outcomes.len() != rows || ragged.is_some() {
        let found = ragged.or(table.outcomes.first()).map_or(0, Vec::len);
        let message = format!(
            "outcomes has {} x {found} cells; expected {rows} x {columns}",
            table.outcomes.len()
        );
        report.add(codes::T001, format!("{path}.outcomes"), message);
    }
}

fn check_source(system: &System, table: &CombatResultsTable, path: &str, report: &mut Report) {
    let serves = |source: &&RollSource| source.tables.contains(&table.id);
    let sources: Vec<&RollSource> = system.file().roll_sources.iter().filter(serves).collect();
    match sources.as_slice() {
        [] if !table.is_blank() => {
            let message = "no roll source: rolls are typed in, no odds and no bots";
            report.add(codes::T014, path, message);
        }
        [a, b, ..] => {
            let (name, a, b) = (&table.name, &a.name, &b.name);
            let message = format!("table \"{name}\" is served by {a} and {b}");
            report.add(codes::T015, path, message);
        }
        _ => {}
    }
}

fn check_columns(table: &CombatResultsTable, path: &str, report: &mut Report) {
    for (at, column) in table.columns.iter().enumerate() {
        let place = format!("{path}.columns[{at}]");
        if column.column_type == CrtColumnType::OddsRatio && column.threshold < Number::ZERO {
            let text = column.threshold;
            let message = format!("threshold \"{text}\" is not usable: a ratio below 0");
            report.add(codes::T009, format!("{place}.threshold"), message);
        }
        let not_above = |other: &&CrtColumn| {
            other.column_type == column.column_type && other.threshold <= column.threshold
        };
        if let Some(other) = table.columns[at + 1..].iter().find(not_above) {
            let (a, b) = (&column.label, &other.label);
            let message = format!(
                "column \"{a}\" ({}) can never be chosen: \"{b}\" to its right has threshold {}",
                column.threshold, other.threshold
            );
            report.add(codes::T006, place, message);
        }
    }
}

fn check_column_types(table: &CombatResultsTable, path: &str, report: &mut Report) {
    use CrtColumnType::{Differential, Direct, OddsRatio};
    let allowed: &[CrtColumnType] = match (table.kind, table.input) {
        (TableKind::Combat, TableInput::AttackerDefender) => &[OddsRatio, Differential],
        (TableKind::Combat, _) => &[],
        (TableKind::General, TableInput::Value) => &[Direct],
        (TableKind::General, _) => &[OddsRatio, Differential, Direct],
    };
    let wrong: BTreeSet<CrtColumnType> = table.columns.iter().map(|one| one.column_type).collect();
    for column_type in wrong.iter().filter(|one| !allowed.contains(one)) {
        let (kind, input) = (table.kind, table.input);
        let message =
            format!("{column_type:?} columns do not fit a {kind:?} table with input {input:?}");
        report.add(codes::T021, format!("{path}.columns"), message);
    }
    let general = table.kind == TableKind::General;
    if general && table.input == TableInput::None && table.columns.len() > 1 {
        let message = "a table without input uses only its first column";
        report.add(codes::T022, format!("{path}.columns"), message);
    }
}

fn check_policies(table: &CombatResultsTable, path: &str, report: &mut Report) {
    let led_to = table.above_from.is_some() || table.past_right == PastRight::AboveMaximum;
    if table.above_maximum != AboveMaximum::Clamp && !led_to {
        let message = "above_maximum is set, but nothing leads to it";
        report.add(codes::T018, format!("{path}.above_maximum"), message);
    }
    let Some(from) = table.above_from else { return };
    let (column_type, value) = match from {
        AboveFrom::Ratio(value) => (CrtColumnType::OddsRatio, value),
        AboveFrom::Differential(value) => (CrtColumnType::Differential, value),
    };
    let last = table.columns.iter().rfind(|column| column.column_type == column_type);
    if last.is_some_and(|last| value < last.threshold) {
        let message =
            format!("above_from {from} is below the threshold of the last {column_type:?} column");
        report.add(codes::T017, format!("{path}.above_from"), message);
    }
}

fn check_cells(table: &CombatResultsTable, path: &str, report: &mut Report) {
    for (row, cells) in table.outcomes.iter().enumerate() {
        for (column, outcome) in cells.iter().enumerate() {
            if outcome.label.is_empty() {
                let message = format!("{} has no label", cell(table, row, column));
                let place = format!("{path}.outcomes[{row}][{column}]");
                report.add(codes::T012, place, message);
            }
            check_severity(table, (row, column), path, report);
        }
    }
    let labels: BTreeSet<&String> =
        table.outcomes.iter().flatten().map(|outcome| &outcome.label).collect();
    for (at, label) in table.severity.iter().enumerate().filter(|(_, one)| !labels.contains(one)) {
        let message = format!("severity names \"{label}\", which is in no cell");
        report.add(codes::T019, format!("{path}.severity[{at}]"), message);
    }
}

fn cell(table: &CombatResultsTable, row: usize, column: usize) -> String {
    let row = table.rows.get(row).map_or("?", |row| &row.label);
    let column = table.columns.get(column).map_or("?", |column| &column.label);
    format!("cell \"{row}\" / \"{column}\"")
}

/// Reports a cell that is worse for the attacker than its neighbour to the left or above.
fn check_severity(
    table: &CombatResultsTable,
    (row, column): (usize, usize),
    path: &str,
    report: &mut Report,
) {
    let rank = |row: usize, column: usize| {
        let label = &table.outcome(row, column)?.label;
        table.severity.iter().position(|one| one == label)
    };
    let Some(here) = rank(row, column) else { return };
    let left = column.checked_sub(1).and_then(|column| rank(row, column));
    let above = row.checked_sub(1).and_then(|row| rank(row, column));
    for (neighbour, direction) in [(left, "to the left"), (above, "above")] {
        if neighbour.is_some_and(|rank| here < rank) {
            let label = &table.severity[here];
            let place = cell(table, row, column).replacen("cell ", "", 1);
            let message = format!(
                "\"{label}\" at {place} is worse for the attacker than its neighbour {direction}"
            );
            report.add(codes::T013, format!("{path}.outcomes[{row}][{column}]"), message);
        }
    }
}

fn check_combat(
    system: &System,
    table: &CombatResultsTable,
    path: &str,
    purpose: Purpose,
    report: &mut Report,
) {
    let fights = system.file().turn_structure.has(PhaseType::Combat);
    let severity = match purpose {
        Purpose::Play if fights => Severity::Error,
        _ => Severity::Warning,
    };
    let name = &table.name;
    for (empty, what) in [(table.rows.is_empty(), "rows"), (table.columns.is_empty(), "columns")] {
        if empty {
            let message = format!("table \"{name}\" has no {what}");
            report.rated(codes::T020, severity, path, message);
        }
    }
    let Some(concept) = &table.combat_concept_id else {
        let message = format!("table \"{name}\" has no combat concept");
        return report.rated(codes::T010, severity, path, message);
    };
    if system.concept(concept).is_none() {
        return;
    }
    for (party, word) in [(Party::Attacker, "attacker"), (Party::Defender, "defender")] {
        if !is_filled(system, table, concept, party) {
            let message = format!("no unit type fills role {word} of concept \"{concept}\"");
            report.rated(codes::T011, severity, path, message);
        }
    }
}

fn is_filled(system: &System, table: &CombatResultsTable, concept: &TypeId, party: Party) -> bool {
    let role = system.combat_role(&table.id, party);
    system
        .file()
        .bindings
        .iter()
        .any(|binding| binding.concept_id == *concept && Some(&binding.concept_role_id) == role)
}

/// Looks for columns that no defender strength can lead to.
fn check_reach(system: &System, table: &CombatResultsTable, path: &str, report: &mut Report) {
    let Some(strengths) = defender_strengths(system, table) else {
        let message = "more than 10,000 defender strengths; T007 was not checked";
        return report.add(codes::T023, path, message);
    };
    dead_columns(table, &strengths, path, report);
}

/// Reports columns that are never chosen against these strengths, and those that some skip.
pub(super) fn dead_columns(
    table: &CombatResultsTable,
    strengths: &BTreeSet<Number>,
    path: &str,
    report: &mut Report,
) {
    let mut chosen = vec![false; table.columns.len()];
    let mut skipped = vec![None; table.columns.len()];
    // Against no strength every ratio is infinite, which says nothing about a column.
    let present = || strengths.iter().filter(|defense| **defense > Number::ZERO);
    for defense in present() {
        for (at, band) in bands(&table.columns, *defense).into_iter().enumerate() {
            chosen[at] |= band.is_some();
            if band.is_none() && skipped[at].is_none() {
                skipped[at] = Some(*defense);
            }
        }
    }
    if present().next().is_none() {
        return;
    }
    let shadowed = |at: usize| {
        let column = &table.columns[at];
        table.columns[at + 1..].iter().any(|other| {
            other.column_type == column.column_type && other.threshold <= column.threshold
        })
    };
    for (at, column) in table.columns.iter().enumerate().filter(|(at, _)| !shadowed(*at)) {
        let place = format!("{path}.columns[{at}]");
        let label = &column.label;
        match (chosen[at], skipped[at]) {
            (false, _) => {
                let message = format!(
                    "column \"{label}\" is not reachable against any defender strength present"
                );
                report.add(codes::T007, place, message);
            }
            (true, Some(defense)) => {
                let attack = skipping_attack(table, at, defense);
                let message = format!("{attack} against {defense} skips column \"{label}\"");
                report.add(codes::T008, place, message);
            }
            (true, None) => {}
        }
    }
}

/// The smallest strength that chooses a column to the right of a skipped one.
fn skipping_attack(table: &CombatResultsTable, at: usize, defense: Number) -> Number {
    let beyond = bands(&table.columns, defense).into_iter().skip(at + 1).flatten().next();
    let first = break_points(&table.columns, defense).first().copied();
    beyond.map(|band| band.from).or(first).unwrap_or_default()
}
