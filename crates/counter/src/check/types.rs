//! Properties, enums, entity types and sides.

use super::structs::check_structs;
use super::{Report, codes, values};
use crate::definition::{
    EntityType, Pattern, Placement, PropertyDefinition, PropertyType, Role, TypeProperty,
};
use crate::picture::SYMBOLS;
use crate::system::System;
use crate::{Number, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps of a counter.
const MOST_STEPS: u32 = 20;

pub(super) fn check(system: &System, report: &mut Report) {
    let file = system.file();
    for (at, property) in file.properties.iter().enumerate() {
        check_property(system, property, &format!("properties[{at}]"), report);
    }
    check_enums(system, report);
    check_structs(system, report);
    for (at, one) in file.entity_types.iter().enumerate() {
        check_type(system, one, &format!("entity_types[{at}]"), report);
    }
    check_map_words(system, report);
    check_sides(system, report);
}

pub(super) fn check_property(
    system: &System,
    property: &PropertyDefinition,
    path: &str,
    report: &mut Report,
) {
    check_range(&property.property_type, &format!("{path}.property_type"), report);
    let default = property.default.as_ref();
    let problem = default.and_then(|one| values::problem(system, &property.property_type, one));
    if let Some((code, message)) = problem {
        report.add(code, format!("{path}.default"), message);
    }
}

fn check_range(kind: &PropertyType, path: &str, report: &mut Report) {
    let inverted = match kind {
        PropertyType::IntRange { min, max } if min > max => {
            Some((min.to_string(), max.to_string()))
        }
        PropertyType::FloatRange { min, max } if min > max => {
            Some((min.to_string(), max.to_string()))
        }
        PropertyType::List(inner) | PropertyType::Map { value: inner, .. } => {
            return check_range(inner, path, report);
        }
        _ => None,
    };
    if let Some((min, max)) = inverted {
        report.add(codes::E005, path, format!("minimum {min} is greater than maximum {max}"));
    }
}

fn check_enums(system: &System, report: &mut Report) {
    let file = system.file();
    let mut used = BTreeSet::new();
    let fields = file.structs.iter().flat_map(|one| &one.fields);
    for property in file.properties.iter().chain(fields) {
        collect_enums(&property.property_type, &mut used);
    }
    for (at, one) in file.enums.iter().enumerate() {
        if one.options.is_empty() && used.contains(&one.id) {
            let message = format!("enum \"{}\" has no options but is used", one.name);
            report.add(codes::E020, format!("enums[{at}]"), message);
        }
        let mut names = BTreeSet::new();
        for (number, option) in one.options.iter().enumerate() {
            if !option.name.is_empty() && !names.insert(&option.name) {
                let path = format!("enums[{at}].options[{number}].name");
                let (name, option) = (&one.name, &option.name);
                let message = format!("two options of enum \"{name}\" are called \"{option}\"");
                report.add(codes::E021, path, message);
            }
        }
    }
}

fn collect_enums<'f>(kind: &'f PropertyType, used: &mut BTreeSet<&'f TypeId>) {
    match kind {
        PropertyType::Enum(id) => {
            used.insert(id);
        }
        PropertyType::Map { keys, value } => {
            used.insert(keys);
            collect_enums(value, used);
        }
        PropertyType::List(inner) => collect_enums(inner, used),
        _ => {}
    }
}

fn check_type(system: &System, one: &EntityType, path: &str, report: &mut Report) {
    if !(1..=MOST_STEPS).contains(&one.steps) {
        let message = format!("{} steps; 1 to {MOST_STEPS}", one.steps);
        report.add(codes::L010, format!("{path}.steps"), message);
    }
    if one.role == Role::Token && one.placement != Placement::Base {
        let (name, placement) = (&one.name, one.placement);
        let message = format!("\"{name}\" is a Token and cannot have placement {placement:?}");
        report.add(codes::E008, format!("{path}.placement"), message);
    }
    if let Some(symbol) = one.symbol.as_ref().filter(|symbol| !SYMBOLS.contains(&symbol.as_str())) {
        let message = format!("unknown symbol \"{symbol}\"; a plain box is drawn");
        let hint = format!("known symbols: {}", SYMBOLS.join(", "));
        report.hint(codes::E010, format!("{path}.symbol"), message, hint);
    }
    let mut seen = BTreeSet::new();
    for (at, entry) in one.properties.iter().enumerate() {
        let place = format!("{path}.properties[{at}]");
        if !seen.insert(&entry.property) {
            let (name, property) = (&one.name, &entry.property);
            let message = format!("type \"{name}\" lists property \"{property}\" twice");
            report.add(codes::E001, &place, message);
        }
        check_type_property(system, one, entry, &place, report);
    }
    check_numbers(system, one, path, report);
}

fn check_type_property(
    system: &System,
    one: &EntityType,
    entry: &TypeProperty,
    path: &str,
    report: &mut Report,
) {
    let Some(property) = system.property(&entry.property) else { return };
    check_steps(property, &entry.steps, one.steps, path, report);
    for value in entry.steps.iter().chain(&entry.default) {
        if let Some((code, message)) = values::problem(system, &property.property_type, value) {
            report.add(code, path, message);
        }
    }
}

/// Checks a list of values per step, of a type or a counter.
pub(super) fn check_steps<T>(
    property: &PropertyDefinition,
    values: &[T],
    steps: u32,
    path: &str,
    report: &mut Report,
) {
    if values.is_empty() {
        return;
    }
    if values.len() != steps as usize {
        let message = format!("{} step values for a type with {steps} steps", values.len());
        report.add(codes::E006, path, message);
    }
    if !property.property_type.is_numeric() {
        let name = &property.name;
        let message = format!("property \"{name}\" is not numeric and cannot have values per step");
        report.add(codes::E007, path, message);
    }
}

fn check_numbers(system: &System, one: &EntityType, path: &str, report: &mut Report) {
    let printed = |id: &TypeId| {
        let numeric = system.property(id).is_some_and(|found| found.property_type.is_numeric());
        numeric && one.property(id).is_some()
    };
    for (at, id) in one.numbers.iter().enumerate().filter(|(_, id)| !printed(id)) {
        let name = &one.name;
        let message = format!("\"{id}\" in numbers is not a numeric property of type \"{name}\"");
        report.add(codes::E011, format!("{path}.numbers[{at}]"), message);
    }
}

fn check_map_words(system: &System, report: &mut Report) {
    let mut words: BTreeMap<&str, &EntityType> = BTreeMap::new();
    let ground = || system.file().entity_types.iter().filter(|one| !one.is_token());
    for one in ground() {
        words.entry(&one.id).or_insert(one);
    }
    for (at, one) in system.file().entity_types.iter().enumerate() {
        for word in &one.map_words {
            let first = *words.entry(word).or_insert(one);
            if first.id != one.id {
                let (a, b) = (&first.name, &one.name);
                let message = format!("map word \"{word}\" stands for both \"{a}\" and \"{b}\"");
                report.add(codes::E012, format!("entity_types[{at}].map_words"), message);
            }
        }
    }
}

fn check_sides(system: &System, report: &mut Report) {
    let sides = &system.file().sides;
    let looks = |at: usize| {
        let side = &sides[at];
        let pattern = side.pattern.unwrap_or(Pattern::ALL[at % Pattern::ALL.len()]);
        // Sides without a colour get different ones.
        (side.color, side.color.is_none().then_some(at), pattern)
    };
    for at in 0..sides.len() {
        if let Some(same) = (0..at).find(|other| looks(*other) == looks(at)) {
            let (a, b) = (&sides[same].name, &sides[at].name);
            let message = format!("sides \"{a}\" and \"{b}\" have the same colour and pattern");
            report.add(codes::E013, format!("sides[{at}]"), message);
        }
    }
}

/// Returns the values of a numeric property at every step of a type.
pub(super) fn step_values(system: &System, one: &EntityType, property: &str) -> Vec<Number> {
    (0..one.steps.clamp(1, MOST_STEPS))
        .filter_map(|step| system.number(Some(one), &[], step, property))
        .collect()
}
