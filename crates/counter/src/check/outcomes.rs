//! Outcomes and their effects.

use super::{Report, codes, values};
use crate::system::System;
use crate::table::{CombatResultsTable, OutcomeEffect, OutcomePlace, Party};
use crate::turn::Task;
use std::collections::BTreeMap;

/// The most hexes or steps in an effect.
const MOST: u32 = 20;

pub(super) fn check(system: &System, report: &mut Report) {
    let file = system.file();
    check_table(system, &file.combat_results_table, "combat_results_table", report);
    for (at, table) in file.tables.iter().enumerate() {
        check_table(system, table, &format!("tables[{at}]"), report);
    }
}

fn check_table(system: &System, table: &CombatResultsTable, path: &str, report: &mut Report) {
    let place = Place::of(system, table);
    for (at, outcome) in table.all_outcomes() {
        for effect in outcome.effect.iter().flat_map(OutcomeEffect::all) {
            let path = Cell { table: path, at };
            check_amounts(effect, path, report);
            check_lists(effect, path, report);
            check_states(system, effect, path, report);
            if !place.allows(effect) {
                let message = format!("{} cannot be used in this table", name(effect));
                report.add(codes::O003, path, message);
            }
        }
    }
    check_labels(table, path, report);
}

/// The path of an outcome. It is written out only for a finding: most outcomes have none.
#[derive(Clone, Copy)]
struct Cell<'p> {
    table: &'p str,
    at: OutcomePlace,
}

impl From<Cell<'_>> for String {
    fn from(Cell { table, at }: Cell<'_>) -> Self {
        format!("{table}.{at}")
    }
}

/// Where effects take place, which decides whom they can concern.
enum Place {
    Combat,
    /// A general table that is rolled on for single units.
    PerUnit,
    General,
}

impl Place {
    fn of(system: &System, table: &CombatResultsTable) -> Self {
        if table.is_combat() {
            return Self::Combat;
        }
        let mut tasks = system.file().turn_structure.phases.iter().flat_map(|phase| &phase.tasks);
        let per_unit = |task: &Task| matches!(task, Task::RollTable { table: id, for_each: Some(_), .. } if *id == table.id);
        if tasks.any(per_unit) { Self::PerUnit } else { Self::General }
    }

    const fn allows(&self, effect: &OutcomeEffect) -> bool {
        use OutcomeEffect as E;
        match self {
            Self::Combat => true,
            Self::PerUnit => !matches!(
                effect,
                E::Retreat { side: Party::Attacker, .. }
                    | E::AttackerStepLoss { .. }
                    | E::Exchange { .. }
                    | E::ExchangeStrength { .. }
                    | E::AttackerEliminated
                    | E::Budget { side: Party::Attacker, .. }
                    | E::SetState { side: Party::Attacker, .. }
                    | E::Advance { .. }
            ),
            Self::General => matches!(
                effect,
                E::NoEffect
                    | E::SetVariable { .. }
                    | E::Points { .. }
                    | E::Sequence(_)
                    | E::Choice { .. }
            ),
        }
    }
}

/// The name of a variant.
fn name(effect: &OutcomeEffect) -> String {
    let debug = format!("{effect:?}");
    debug.chars().take_while(char::is_ascii_alphanumeric).collect()
}

fn check_amounts(effect: &OutcomeEffect, path: Cell<'_>, report: &mut Report) {
    use OutcomeEffect as E;
    let (steps, hexes): (Option<u32>, Option<u32>) = match effect {
        E::Retreat { hexes, .. } => (None, Some(*hexes)),
        E::StepLoss { steps, .. } | E::AttackerStepLoss { steps, .. } => (Some(*steps), None),
        E::Exchange { attacker_steps, defender_steps, .. } => {
            (Some(*attacker_steps.max(defender_steps)), None)
        }
        E::Budget { amount, .. } => (Some(*amount), None),
        _ => return,
    };
    if steps == Some(0) {
        report.add(codes::O001, path, format!("{} with 0 steps does nothing", name(effect)));
    }
    if hexes == Some(0) {
        report.add(codes::O002, path, "retreat of 0 hexes does nothing");
    }
    for count in steps.into_iter().chain(hexes).filter(|count| *count > MOST) {
        let message = format!("{count} hexes or steps in an effect; at most {MOST}");
        report.add(codes::L016, path, message);
    }
}

fn check_lists(effect: &OutcomeEffect, path: Cell<'_>, report: &mut Report) {
    match effect {
        OutcomeEffect::Sequence(effects) if effects.is_empty() => {
            report.add(codes::O004, path, "the sequence has no effects");
        }
        OutcomeEffect::Choice { options, .. } if options.len() < 2 => {
            let message = format!("the choice has {} options; at least 2", options.len());
            report.add(codes::O005, path, message);
        }
        _ => {}
    }
}

fn check_states(system: &System, effect: &OutcomeEffect, path: Cell<'_>, report: &mut Report) {
    match effect {
        OutcomeEffect::SetState { property, value, .. } => {
            let mut types = system.file().entity_types.iter().filter(|one| one.is_token());
            let Some(definition) = system.property(property) else { return };
            if !types.any(|one| one.property(property).is_some()) {
                let message = format!("property \"{}\" is on no unit type", definition.name);
                report.add(codes::O007, path, message);
            }
            let problem = values::problem(system, &definition.property_type, value);
            if let Some((code, message)) = problem {
                report.add(code, path, message);
            }
        }
        OutcomeEffect::SetVariable { variable, value } => {
            let Some(found) = system.variable(variable) else { return };
            if !found.values.contains(value) {
                let message = format!("\"{value}\" is not a value of variable \"{}\"", found.name);
                report.add(codes::G005, path, message);
            }
        }
        _ => {}
    }
}

/// Reports labels that stand for different effects.
fn check_labels(table: &CombatResultsTable, path: &str, report: &mut Report) {
    let mut first: BTreeMap<&str, &Option<OutcomeEffect>> = BTreeMap::new();
    let mut different: BTreeMap<&str, usize> = BTreeMap::new();
    let labelled = table.all_outcomes().filter(|(_, outcome)| !outcome.label.is_empty());
    for (_, outcome) in labelled {
        let effect = first.entry(&outcome.label).or_insert(&outcome.effect);
        if **effect != outcome.effect {
            *different.entry(&outcome.label).or_default() += 1;
        }
    }
    for (label, count) in different {
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        let message = format!("label \"{label}\" has different effects in {cells}");
        report.add(codes::O006, format!("{path}.outcomes"), message);
    }
}
