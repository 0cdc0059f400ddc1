//! The turn structure.

use super::{Report, codes};
use crate::definition::Placement;
use crate::system::System;
use crate::turn::{Phase, PhaseType, PlayerOrder, Sequence, Task};

pub(super) fn check(system: &System, report: &mut Report) {
    let file = system.file();
    let turn = &file.turn_structure;
    if turn.phases.is_empty() {
        let message = "the turn has no phases; play cannot advance";
        report.add(codes::P001, "turn_structure", message);
    }
    if turn.activation_draw.is_some() {
        let message = "drawing for activation is stored but not evaluated yet";
        report.add(codes::X004, "turn_structure.activation_draw", message);
    }
    let order = turn.player_order;
    if order != PlayerOrder::Alternating && file.sides.len() < 2 {
        let message = format!("player order {order:?} has no effect with fewer than two sides");
        report.add(codes::P005, "turn_structure.player_order", message);
    }
    if !file.combat_results_table.is_blank() && !turn.has(PhaseType::Combat) {
        let message = "there is a combat table but no Combat phase";
        report.add(codes::P004, "turn_structure", message);
    }
    for (at, phase) in turn.phases.iter().enumerate() {
        let path = format!("turn_structure.phases[{at}]");
        check_phase(system, phase, &path, report);
        check_turns(phase, Sequence::LAST_TURN, &path, report);
    }
    check_sides(system, report);
}

fn check_phase(system: &System, phase: &Phase, path: &str, report: &mut Report) {
    let name = &phase.name;
    if !phase.tasks.is_empty() && phase.phase_type != PhaseType::Admin {
        let message = format!("phase \"{name}\" has tasks but is not an Admin phase");
        report.add(codes::P006, format!("{path}.tasks"), message);
    }
    if let Some(along) = &phase.along {
        let found = system.entity_type(along);
        let is_hexside = found.is_none_or(|one| one.is_placed(Placement::Hexside));
        if !is_hexside || phase.phase_type != PhaseType::Movement {
            let message = format!(
                "\"along\" of phase \"{name}\" must name a Hexside type, in a Movement phase"
            );
            report.add(codes::P007, format!("{path}.along"), message);
        }
    }
    for turn in phase.from_turn.iter().chain(&phase.to_turn) {
        check_turn(*turn, path, report);
    }
    for (at, task) in phase.tasks.iter().enumerate() {
        if let Some(reason) = idle(system, task) {
            let task = task.name();
            let message = format!("task {task} of phase \"{name}\" has nothing to do: {reason}");
            report.add(codes::P008, format!("{path}.tasks[{at}]"), message);
        }
    }
}

/// Checks a turn number.
pub(super) fn check_turn(turn: u32, path: &str, report: &mut Report) {
    if !(1..=Sequence::LAST_TURN).contains(&turn) {
        report.add(codes::L011, path, format!("turn {turn}; 1 to {}", Sequence::LAST_TURN));
    }
}

/// Reports a phase that is never played before the last turn.
pub(super) fn check_turns(phase: &Phase, limit: u32, path: &str, report: &mut Report) {
    let (from, to) = (phase.from_turn.unwrap_or(1), phase.to_turn.unwrap_or(limit));
    if from > to.min(limit) {
        let name = &phase.name;
        let message = format!("phase \"{name}\" is never played (turns {from} to {to} of {limit})");
        report.add(codes::P002, path, message);
    }
}

/// Returns why a task has nothing to do.
fn idle(system: &System, task: &Task) -> Option<&'static str> {
    match task {
        Task::Supply if system.file().supply.is_none() => Some("there is no [supply] section"),
        Task::Replacements { points: 0 } => Some("it gives 0 points"),
        _ => None,
    }
}

fn check_sides(system: &System, report: &mut Report) {
    let file = system.file();
    if file.turn_structure.phases.is_empty() {
        return;
    }
    for (at, side) in file.sides.iter().enumerate() {
        if !file.turn_structure.phases.iter().any(|phase| phase.is_for(&side.id)) {
            let message = format!("side \"{}\" has no phase", side.name);
            report.add(codes::P003, format!("sides[{at}]"), message);
        }
    }
}
