//! Scenarios against their systems.

use super::map::{Ground, check_map};
use super::rows::check_rows_of_scenario;
use super::tables::dead_columns;
use super::turn::{check_turn, check_turns};
use super::types::check_steps;
use super::{Report, codes, values};
use crate::TypeId;
use crate::analysis::{Candidate, candidate, stack_sums};
use crate::scenario::{Counter, Reinforcement, ScenarioFile};
use crate::system::System;
use std::collections::{BTreeMap, BTreeSet};

/// Adds the findings of a scenario to a report. `has_map` is true if it has a map that may have been
/// reported already.
pub(crate) fn check_scenario(
    scenario: &ScenarioFile,
    system: Option<&System>,
    has_map: bool,
    report: &mut Report,
) {
    check_ids(scenario, report);
    check_numbers(scenario, report);
    if !has_map {
        report.add(codes::S016, "map", "the scenario has no map");
    }
    check_end(scenario, report);
    let Some(system) = system else { return };
    for (at, counter) in scenario.counters.iter().enumerate() {
        check_counter(system, counter, &format!("counters[{at}]"), report);
    }
    check_references(scenario, system, report);
    check_reinforcements(scenario, report);
    check_sides(scenario, system, report);
    check_tracks(scenario, system, report);
    check_system_with(scenario, system, report);
    let ground = scenario.map.as_ref().map(|map| Ground::new(map, system));
    if let Some(ground) = &ground {
        check_map(scenario, ground, report);
    }
}

fn check_ids(scenario: &ScenarioFile, report: &mut Report) {
    let mut twice = |kind: &str, list: &str, ids: Vec<&TypeId>| {
        let mut seen = BTreeSet::new();
        for (at, id) in ids.into_iter().enumerate() {
            if !seen.insert(id) {
                let message = format!("{kind} id \"{id}\" is used twice");
                report.add(codes::D002, format!("{list}[{at}].id"), message);
            }
        }
    };
    twice("counter", "counters", scenario.counters.iter().map(|one| &one.id).collect());
    twice("zone", "zones", scenario.zones.iter().map(|one| &one.id).collect());
    twice("objective", "objectives", scenario.objectives.iter().map(|one| &one.id).collect());
    for (at, counter) in scenario.counters.iter().enumerate() {
        if counter.name.is_empty() {
            let message = format!("counter \"{}\" has no name", counter.id);
            report.add(codes::D004, format!("counters[{at}]"), message);
        }
    }
}

fn check_numbers(scenario: &ScenarioFile, report: &mut Report) {
    if let Some(limit) = scenario.turn_limit {
        check_turn(limit, "turn_limit", report);
    }
    for (at, one) in scenario.reinforcements.iter().enumerate() {
        check_turn(one.turn, &format!("reinforcements[{at}].turn"), report);
    }
    for (at, counter) in scenario.counters.iter().enumerate() {
        if let Some(turn) = counter.not_before {
            check_turn(turn, &format!("counters[{at}].not_before"), report);
        }
    }
    for (at, zone) in scenario.zones.iter().enumerate() {
        if zone.hexes.is_empty() {
            let message = format!("zone \"{}\" has no hexes", zone.name);
            report.add(codes::S008, format!("zones[{at}]"), message);
        }
    }
    let mut hexes = BTreeSet::new();
    for (at, objective) in scenario.objectives.iter().enumerate() {
        if !hexes.insert(&objective.hex) {
            let message = format!("two objectives in {}", objective.hex);
            report.add(codes::S018, format!("objectives[{at}]"), message);
        }
    }
}

fn check_end(scenario: &ScenarioFile, report: &mut Report) {
    if scenario.turn_limit.is_none() && scenario.victory.is_empty() {
        let message = "no turn limit and no victory condition: the game may never end";
        report.add(codes::S009, "", message);
    }
}

fn check_counter(system: &System, counter: &Counter, path: &str, report: &mut Report) {
    let (name, id) = (&counter.name, &counter.entity_type);
    if counter.side.is_none() && !system.file().sides.is_empty() {
        let message = format!("{name} has no side, but the system has sides");
        report.add(codes::S021, path, message);
    }
    let Some(one) = system.entity_type(id) else {
        return dangling("type", id, &format!("{path}.type"), report);
    };
    if !one.is_token() {
        let message = format!("\"{id}\" is not a Token type");
        report.add(codes::S020, format!("{path}.type"), message);
    }
    if counter.step >= one.steps {
        let message = format!("{name} starts at step {} of {}", counter.step, one.steps);
        report.add(codes::S015, format!("{path}.step"), message);
    }
    for (at, own) in counter.values.iter().enumerate() {
        let place = format!("{path}.values[{at}]");
        let Some(property) = system.property(&own.property) else {
            dangling("property", &own.property, &format!("{place}.property"), report);
            continue;
        };
        check_steps(property, &own.steps, one.steps, &place, report);
        for value in own.steps.iter().chain(&own.value) {
            if let Some((code, message)) = values::problem(system, &property.property_type, value) {
                report.add(code, &place, message);
            }
        }
    }
}

fn dangling(kind: &str, id: &TypeId, path: &str, report: &mut Report) {
    let message = format!("refers to {kind} \"{id}\", which does not exist");
    report.add(codes::D005, path, message);
}

/// A reference of a scenario: its kind, id and path.
type Reference<'s> = (&'static str, &'s TypeId, String);

fn check_references(scenario: &ScenarioFile, system: &System, report: &mut Report) {
    let counters: BTreeSet<&TypeId> = scenario.counters.iter().map(|one| &one.id).collect();
    let zones: BTreeSet<&TypeId> = scenario.zones.iter().map(|one| &one.id).collect();
    let objectives: BTreeSet<&TypeId> = scenario.objectives.iter().map(|one| &one.id).collect();
    for (kind, id, path) in references(scenario) {
        let known = match kind {
            "side" => system.side(id).is_some(),
            "variable" => system.variable(id).is_some(),
            "counter" => counters.contains(id),
            "zone" => zones.contains(id),
            _ => objectives.contains(id),
        };
        if !known {
            dangling(kind, id, &path, report);
        }
    }
}

fn references(scenario: &ScenarioFile) -> Vec<Reference<'_>> {
    let mut list: Vec<Reference<'_>> = Vec::new();
    for (at, one) in scenario.counters.iter().enumerate() {
        list.extend(one.side.iter().map(|id| ("side", id, format!("counters[{at}].side"))));
    }
    for (at, one) in scenario.reinforcements.iter().enumerate() {
        let path = format!("reinforcements[{at}]");
        list.push(("counter", &one.counter, format!("{path}.counter")));
        list.extend(one.zone.iter().map(|id| ("zone", id, format!("{path}.zone"))));
    }
    for (at, one) in scenario.supply_sources.iter().enumerate() {
        let path = format!("supply_sources[{at}]");
        list.push(("side", &one.side, format!("{path}.side")));
        list.extend(one.zone.iter().map(|id| ("zone", id, format!("{path}.zone"))));
    }
    for (at, one) in scenario.replacement_places.iter().enumerate() {
        let path = format!("replacement_places[{at}]");
        list.push(("side", &one.side, format!("{path}.side")));
        list.extend(one.zone.iter().map(|id| ("zone", id, format!("{path}.zone"))));
        list.extend(one.without_supply.iter().map(|id| ("objective", id, path.clone())));
    }
    for (at, one) in scenario.objectives.iter().enumerate() {
        list.extend(one.owner.iter().map(|id| ("side", id, format!("objectives[{at}].owner"))));
    }
    for (at, one) in scenario.tracks.iter().enumerate() {
        list.push(("variable", &one.variable, format!("tracks[{at}].variable")));
    }
    victory_references(scenario, &mut list);
    list
}

fn victory_references<'s>(scenario: &'s ScenarioFile, list: &mut Vec<Reference<'s>>) {
    use crate::scenario::VictoryCondition;
    for (at, one) in scenario.victory.iter().enumerate() {
        let path = format!("victory[{at}]");
        if &*one.winner != "draw" {
            list.push(("side", &one.winner, format!("{path}.winner")));
        }
        for condition in &one.conditions {
            list.extend(condition.side().map(|id| ("side", id, path.clone())));
            if let VictoryCondition::Holds { objectives, .. } = condition {
                list.extend(objectives.iter().map(|id| ("objective", id, path.clone())));
            }
        }
    }
}

fn check_reinforcements(scenario: &ScenarioFile, report: &mut Report) {
    let Some(limit) = scenario.turn_limit else { return };
    let name = |one: &Reinforcement| {
        let counter = scenario.counters.iter().find(|counter| counter.id == one.counter);
        counter.map_or_else(|| one.counter.to_string(), |counter| counter.name.clone())
    };
    for (at, one) in scenario.reinforcements.iter().enumerate().filter(|(_, one)| one.turn > limit)
    {
        let (unit, turn) = (name(one), one.turn);
        let message = format!("{unit} arrives on turn {turn}; the game ends after turn {limit}");
        report.add(codes::S007, format!("reinforcements[{at}]"), message);
    }
}

fn check_sides(scenario: &ScenarioFile, system: &System, report: &mut Report) {
    for side in &system.file().sides {
        let name = &side.name;
        if !scenario.counters.iter().any(|counter| counter.side.as_ref() == Some(&side.id)) {
            report.add(codes::S010, "counters", format!("side \"{name}\" has no units"));
        }
        let supplied = scenario.supply_sources.iter().any(|source| source.side == side.id);
        if system.file().supply.is_some() && !supplied {
            report.add(
                codes::S019,
                "supply_sources",
                format!("side \"{name}\" has no supply source"),
            );
        }
    }
}

fn check_tracks(scenario: &ScenarioFile, system: &System, report: &mut Report) {
    for (at, track) in scenario.tracks.iter().enumerate() {
        let path = format!("tracks[{at}]");
        let count = track.values.len();
        if let Some(limit) = scenario.turn_limit.filter(|limit| *limit as usize != count) {
            let variable = &track.variable;
            let message = format!("track \"{variable}\" has {count} values for {limit} turns");
            report.add(codes::S011, &path, message);
        }
        let Some(variable) = system.variable(&track.variable) else { continue };
        for value in track.values.iter().filter(|value| !variable.values.contains(value)) {
            let message = format!("\"{value}\" is not a value of variable \"{}\"", variable.name);
            report.add(codes::G005, format!("{path}.values"), message);
        }
    }
}

/// What only a scenario shows about its system: phases beyond the turn limit, rolls that bots cannot
/// make, and columns that its counters cannot reach.
fn check_system_with(scenario: &ScenarioFile, system: &System, report: &mut Report) {
    let file = system.file();
    if let Some(limit) = scenario.turn_limit {
        for phase in &file.turn_structure.phases {
            check_turns(phase, limit, "turn_limit", report);
        }
    }
    for table in file.all_tables().filter(|table| table.is_combat() && !table.is_blank()) {
        if system.roll_source(&table.id).is_none() {
            let name = &table.name;
            let message = format!("table \"{name}\" has no roll source, so bots cannot play");
            report.add(codes::S017, "system", message);
        }
        check_rows_of_scenario(system, table, &scenario.counters, report);
        let mut strengths = BTreeSet::new();
        for candidates in candidates_by_side(scenario, system, &table.id).into_values() {
            let Some(sums) = stack_sums(system, &candidates) else {
                let message = "more than 10,000 defender strengths; T007 was not checked";
                return report.add(codes::T023, "counters", message);
            };
            strengths.extend(sums);
        }
        dead_columns(table, &strengths, "counters", report);
    }
}

/// The units that can stand in one stack, with the number of equal ones.
fn candidates_by_side<'s>(
    scenario: &'s ScenarioFile,
    system: &System,
    table: &str,
) -> BTreeMap<Option<&'s TypeId>, Vec<(Candidate, usize)>> {
    let mut counts: BTreeMap<Option<&TypeId>, BTreeMap<Candidate, usize>> = BTreeMap::new();
    for counter in &scenario.counters {
        let one = system.entity_type(&counter.entity_type);
        let found = one
            .zip(system.table(table))
            .and_then(|(one, table)| candidate(system, table, one, &counter.values));
        if let Some(found) = found {
            *counts.entry(counter.side.as_ref()).or_default().entry(found).or_default() += 1;
        }
    }
    counts.into_iter().map(|(side, all)| (side, all.into_iter().collect())).collect()
}
