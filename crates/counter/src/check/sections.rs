//! The sections with rules of play, and variables.

use super::{Report, codes, values};
use crate::definition::Placement;
use crate::section::{CombatRules, Range};
use crate::system::System;
use crate::turn::{PhaseType, Task};

pub(super) fn check(system: &System, report: &mut Report) {
    check_movement(system, report);
    check_stacking(system, report);
    if let Some(combat) = &system.file().combat {
        check_combat(system, combat, report);
    }
    check_supply(system, report);
    check_variables(system, report);
    check_tasks(system, report);
}

fn check_movement(system: &System, report: &mut Report) {
    let file = system.file();
    let movement = file.movement.as_ref();
    let concept = movement.and_then(|movement| movement.concept.as_ref());
    if concept.is_none() && file.turn_structure.has(PhaseType::Movement) {
        let message = "no movement concept: units move without limit";
        report.add(codes::G001, "movement", message);
    }
    for (at, path) in movement.iter().flat_map(|rules| &rules.paths).enumerate() {
        let found = system.entity_type(&path.entity_type);
        if found.is_some_and(|one| !one.is_placed(Placement::Hexside)) {
            let message = format!("\"{}\" in paths is not a Hexside type", path.entity_type);
            report.add(codes::G002, format!("movement.paths[{at}].type"), message);
        }
    }
    if file.zoc.is_some() && file.sides.is_empty() {
        let message = "zones of control have no effect without sides";
        report.add(codes::G006, "zoc", message);
    }
}

fn check_stacking(system: &System, report: &mut Report) {
    let Some(stacking) = &system.file().stacking else { return };
    if let Some(limit) = stacking.limit.filter(|limit| *limit < 1) {
        let message = format!("stacking limit {limit}; at least 1");
        report.add(codes::G003, "stacking.limit", message);
    }
    if let Some(points) = &stacking.points {
        check_numeric(system, points, "stacking", "stacking.points", report);
    }
}

fn check_numeric(system: &System, id: &str, section: &str, path: &str, report: &mut Report) {
    if system.property(id).is_some_and(|found| !found.property_type.is_numeric()) {
        let message = format!("property \"{id}\" in {section} is not numeric");
        report.add(codes::G004, path, message);
    }
}

fn check_combat(system: &System, combat: &CombatRules, report: &mut Report) {
    match &combat.range {
        Range::Hexes(range) if *range < 1 => {
            report.add(codes::G007, "combat.range", format!("range {range}; at least 1"));
        }
        Range::Property(by) => {
            check_numeric(system, &by.property, "combat", "combat.range", report);
        }
        Range::Hexes(_) => {}
    }
    let later = [
        (codes::X003, combat.several_defender_hexes, "several_defender_hexes"),
        (codes::X005, combat.support_range.is_some(), "support_range"),
        (codes::X006, combat.overrun.is_some(), "overrun"),
    ];
    for (code, _, key) in later.into_iter().filter(|(_, present, _)| *present) {
        let message = format!("{key} is stored but not evaluated yet");
        report.add(code, format!("combat.{key}"), message);
    }
}

fn check_supply(system: &System, report: &mut Report) {
    let range = system.file().supply.as_ref().and_then(|supply| supply.range);
    if let Some(range) = range.filter(|range| *range < 1) {
        report.add(codes::G007, "supply.range", format!("range {range}; at least 1"));
    }
}

fn check_variables(system: &System, report: &mut Report) {
    for (at, variable) in system.file().variables.iter().enumerate() {
        if !variable.values.contains(&variable.initial) {
            let message = format!(
                "variable \"{}\" has no values, or its initial value is not one of them",
                variable.name
            );
            report.add(codes::G005, format!("variables[{at}]"), message);
        }
    }
}

/// Values that tasks set.
fn check_tasks(system: &System, report: &mut Report) {
    for (at, phase) in system.file().turn_structure.phases.iter().enumerate() {
        for (number, task) in phase.tasks.iter().enumerate() {
            let Task::SetProperty { property, value } = task else { continue };
            let definition = system.property(property);
            let problem =
                definition.and_then(|found| values::problem(system, &found.property_type, value));
            if let Some((code, message)) = problem {
                let path = format!("turn_structure.phases[{at}].tasks[{number}]");
                report.add(code, path, message);
            }
        }
    }
}
