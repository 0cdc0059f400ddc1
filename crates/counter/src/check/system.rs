use super::{Report, definitions, modifiers, ontology, outcomes, references};
use super::{sections, tables, turn, types};
use crate::system::System;
use sandtable_core::Findings;

/// What a design is checked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Editing: a table that is not finished yet is a warning.
    Edit,
    /// Play: a table that attacks need must be complete.
    Play,
}

/// Checks a whole system and returns all findings, with paths but without lines. Play can start if
/// none of them is an error.
///
/// ```
/// use sandtable_counter::check::{Purpose, check_system};
/// use sandtable_counter::{System, starter};
///
/// let mut file = starter().clone();
/// file.combat_results_table.rows[5].die_value_min = 7;
/// let findings = check_system(&System::new(file), Purpose::Play);
/// assert_eq!(
///     findings.0[0].to_string(),
///     "error T002 at combat_results_table.rows[5]: row \"6\": minimum 7 is greater than maximum 6"
/// );
/// ```
pub fn check_system(system: &System, purpose: Purpose) -> Findings {
    let mut report = Report::default();
    check_into(system, purpose, &mut report);
    report.finish()
}

/// Adds the findings of a system to a report.
pub(crate) fn check_into(system: &System, purpose: Purpose, report: &mut Report) {
    let file = system.file();
    let references = references::references(file);
    definitions::check(file, &references, report);
    types::check(system, report);
    ontology::check(system, report);
    turn::check(system, report);
    tables::check(system, purpose, report);
    outcomes::check(system, report);
    modifiers::check(system, report);
    sections::check(system, report);
}
