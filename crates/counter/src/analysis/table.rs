use super::distribution::Losses;
use super::{Band, Distribution, Steps, bands, defender_strengths};
use crate::Number;
use crate::system::System;
use crate::table::CombatResultsTable;
use serde::Serialize;

/// Everything a designer sees beside a table while editing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableReport {
    /// One entry per column.
    pub columns: Vec<ColumnReport>,
    /// The bands of all columns against each defender strength that can be present; empty if there
    /// are more than 10,000.
    pub bands: Vec<(Number, Vec<Option<Band>>)>,
    /// Index of the first column where the attacker's expected loss is below the defender's.
    pub break_even: Option<usize>,
}

/// A column of a table, analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnReport {
    /// Label of the column.
    pub label: String,
    /// Its outcomes; `None` if the table has no roll source.
    pub distribution: Option<Distribution>,
    /// Its expected losses; `None` if the table has no roll source.
    pub losses: Option<Losses>,
    /// Rank of each cell in the table's severity, from 0 (worst for the attacker); `None` for
    /// labels that it does not name.
    pub severity: Vec<Option<usize>>,
}

/// The steps of a battle that only a table is known of: one unit of two steps on each side.
const USUAL: Steps = Steps { attacker: 2, defender: 2 };

impl TableReport {
    /// Analyses a table.
    ///
    /// ```
    /// use sandtable_counter::analysis::TableReport;
    /// use sandtable_counter::{System, starter};
    ///
    /// let system = System::new(starter().clone());
    /// let report = TableReport::of(&system, &system.file().combat_results_table);
    /// assert_eq!(report.break_even, Some(4), "from 4:1 on the defender loses more");
    /// ```
    pub fn of(system: &System, table: &CombatResultsTable) -> Self {
        let columns: Vec<ColumnReport> =
            (0..table.columns.len()).map(|column| column_report(system, table, column)).collect();
        let favourable =
            |one: &ColumnReport| one.losses.is_some_and(|losses| losses.attacker < losses.defender);
        let strengths = defender_strengths(system, table).unwrap_or_default();
        let bands = strengths.into_iter().map(|one| (one, bands(&table.columns, one))).collect();
        Self { break_even: columns.iter().position(favourable), columns, bands }
    }
}

fn column_report(system: &System, table: &CombatResultsTable, column: usize) -> ColumnReport {
    let rolls = system.rolls(&table.id);
    let rank = |row: usize| {
        let label = &table.outcome(row, column)?.label;
        table.severity.iter().position(|one| one == label)
    };
    ColumnReport {
        label: table.columns[column].label.clone(),
        distribution: rolls.map(|rolls| Distribution::of_column(table, column, 0, rolls)),
        losses: rolls.map(|rolls| Losses::of_column(table, column, 0, rolls, USUAL)),
        severity: (0..table.rows.len()).map(rank).collect(),
    }
}
