//! The map of a scenario, and what stands on it.

use super::{Report, codes};
use crate::definition::Placement;
use crate::ontology::{RelationEffect, Thing, Trigger, holds};
use crate::scenario::{Counter, ScenarioFile, Tile, Vocabulary};
use crate::system::System;
use crate::{Number, TypeId};
use sandtable_hex::{Map, Terrain};
use std::collections::{BTreeMap, BTreeSet};

/// A map with the meaning of its words.
pub(super) struct Ground<'s> {
    map: &'s Map,
    system: &'s System,
    words: Vocabulary<'s>,
}

impl<'s> Ground<'s> {
    pub(super) fn new(map: &'s Map, system: &'s System) -> Self {
        Self { map, system, words: Vocabulary::of(system) }
    }

    fn tile(&self, number: &str) -> Option<Tile> {
        let hex = self.map.shape().hex_at(number.parse().ok()?)?;
        self.map.terrain(hex).map(|terrain| self.words.tile(terrain))
    }

    fn has(&self, number: &str) -> bool {
        number.parse().is_ok_and(|number| self.map.shape().hex_at(number).is_some())
    }
}

pub(super) fn check_map(scenario: &ScenarioFile, ground: &Ground<'_>, report: &mut Report) {
    check_terrain(ground, report);
    check_hexsides(ground, report);
    check_hexes(scenario, ground, report);
    check_stacks(scenario, ground, report);
    for (at, counter) in scenario.counters.iter().enumerate() {
        check_entry(counter, ground, &format!("counters[{at}]"), report);
    }
}

/// Checks every terrain once, at the first hex that has it.
fn check_terrain(ground: &Ground<'_>, report: &mut Report) {
    let shape = ground.map.shape();
    let mut seen: BTreeSet<&Terrain> = BTreeSet::new();
    let mut reported = BTreeSet::new();
    for cell in shape.cells() {
        let hex = shape.hex(cell);
        let Some(terrain) = ground.map.terrain(hex).filter(|terrain| seen.insert(terrain)) else {
            continue;
        };
        let number = shape.number(hex).map(|number| number.to_string()).unwrap_or_default();
        let tile = ground.words.tile(terrain);
        for word in tile.unknown.iter().filter(|word| reported.insert((*word).clone())) {
            let message = format!("map word \"{word}\" stands for no type of the system");
            report.add(codes::S003, "map.legend", message);
        }
        if tile.bases.len() != 1 && tile.unknown.is_empty() {
            let count = tile.bases.len();
            let message = format!("hex {number} has {count} base terrain types; exactly 1");
            report.add(codes::S002, "map.terrain", message);
        }
        let features: BTreeSet<&TypeId> = tile.features.iter().collect();
        for feature in
            features.iter().filter(|one| tile.features.iter().filter(|f| f == *one).count() > 1)
        {
            let message = format!("hex {number} has feature \"{feature}\" twice");
            report.add(codes::S014, "map.terrain", message);
        }
    }
}

fn check_hexsides(ground: &Ground<'_>, report: &mut Report) {
    let kinds: BTreeSet<&String> = ground.map.sides().flat_map(|(_, kinds)| kinds).collect();
    for kind in kinds {
        let found = ground.words.get(kind);
        if !found.is_some_and(|one| one.is_placed(Placement::Hexside)) {
            let message = format!("\"{kind}\" is not a Hexside type");
            report.add(codes::S013, "map.hexside", message);
        }
    }
}

fn check_hexes(scenario: &ScenarioFile, ground: &Ground<'_>, report: &mut Report) {
    let counters = scenario.counters.iter().enumerate();
    let counters = counters
        .flat_map(|(at, one)| one.hex.iter().map(move |hex| (hex, format!("counters[{at}].hex"))));
    let objectives = scenario.objectives.iter().enumerate();
    let objectives = objectives.map(|(at, one)| (&one.hex, format!("objectives[{at}].hex")));
    let zones = listed(scenario.zones.iter().map(|one| &one.hexes), "zones");
    let entries = listed(scenario.reinforcements.iter().map(|one| &one.hexes), "reinforcements");
    let sources = listed(scenario.supply_sources.iter().map(|one| &one.hexes), "supply_sources");
    let lists = zones.into_iter().chain(entries).chain(sources);
    for (hex, path) in counters.chain(objectives).chain(lists) {
        if !ground.has(hex) {
            report.add(codes::S001, path, format!("hex {hex} is not on the map"));
        }
    }
}

fn listed<'s>(
    lists: impl Iterator<Item = &'s Vec<String>>,
    name: &str,
) -> Vec<(&'s String, String)> {
    let numbered = lists.enumerate().flat_map(|(at, hexes)| {
        hexes.iter().enumerate().map(move |(number, hex)| (hex, at, number))
    });
    numbered.map(|(hex, at, number)| (hex, format!("{name}[{at}].hexes[{number}]"))).collect()
}

fn check_stacks(scenario: &ScenarioFile, ground: &Ground<'_>, report: &mut Report) {
    let mut stacks: BTreeMap<&String, BTreeMap<Option<&TypeId>, Vec<&Counter>>> = BTreeMap::new();
    for counter in &scenario.counters {
        if let Some(hex) = &counter.hex {
            let sides = stacks.entry(hex).or_default();
            sides.entry(counter.side.as_ref()).or_default().push(counter);
        }
    }
    for (hex, sides) in stacks {
        let names: Vec<String> = sides.keys().map(|side| side_name(ground.system, *side)).collect();
        if let [a, b, ..] = names.as_slice() {
            report.add(codes::S005, "counters", format!("units of {a} and {b} in {hex}"));
        }
        for (counters, name) in sides.values().zip(names) {
            check_limit(ground.system, counters, &name, hex, report);
        }
    }
}

fn side_name(system: &System, side: Option<&TypeId>) -> String {
    let found = side.and_then(|id| system.side(id));
    found.map_or_else(|| "no side".to_owned(), |side| side.name.clone())
}

fn check_limit(system: &System, stack: &[&Counter], side: &str, hex: &str, report: &mut Report) {
    let Some(stacking) = &system.file().stacking else { return };
    let Some(limit) = stacking.limit.and_then(|limit| Number::ratio(limit, 1)) else { return };
    let worth = |counter: &&Counter| match &stacking.points {
        Some(points) => {
            let one = system.entity_type(&counter.entity_type);
            system.number(one, &counter.values, counter.step, points).unwrap_or_default()
        }
        None => Number::ONE,
    };
    let sum = stack.iter().map(worth).try_fold(Number::ZERO, Number::plus);
    if sum.is_none_or(|sum| sum > limit) {
        let count = sum.map_or_else(|| stack.len().to_string(), |sum| sum.to_string());
        let message = format!("{count} units of {side} in {hex}; the limit is {limit}");
        report.add(codes::S004, "counters", message);
    }
}

/// Reports a unit that starts where the movement concept blocks it.
fn check_entry(counter: &Counter, ground: &Ground<'_>, path: &str, report: &mut Report) {
    let Some(hex) = &counter.hex else { return };
    let Some(tile) = ground.tile(hex) else { return };
    if is_blocked(ground.system, counter, &tile) {
        let name = &counter.name;
        let message = format!("{name} starts in {hex}, which it cannot enter");
        report.add(codes::S006, format!("{path}.hex"), message);
    }
}

fn is_blocked(system: &System, counter: &Counter, tile: &Tile) -> bool {
    let concept = system.file().movement.as_ref().and_then(|rules| rules.concept.as_ref());
    let Some(concept) = concept else { return false };
    let unit =
        Thing { entity_type: &counter.entity_type, step: counter.step, own: &counter.values };
    let applies = |allow: bool| {
        let relations = system.file().relations.iter();
        let mut relations =
            relations.filter(|one| one.concept_id == *concept && one.trigger == Trigger::OnEnter);
        relations.any(|relation| {
            let condition = match &relation.effect {
                RelationEffect::Block { condition } if !allow => condition,
                RelationEffect::Allow { condition } if allow => condition,
                _ => return false,
            };
            let subject = &relation.subject_role_id;
            let object = &relation.object_role_id;
            let fills = system.binding(concept, subject, unit.entity_type).is_some();
            fills
                && tile.bases.iter().chain(&tile.features).any(|id| {
                    let thing = Thing { entity_type: id, step: 0, own: &[] };
                    let roles = [(subject, unit), (object, thing)];
                    system.binding(concept, object, id).is_some()
                        && condition.as_ref().is_none_or(|one| holds(system, concept, one, &roles))
                })
        })
    };
    applies(false) && !applies(true)
}
