//! Ids, names and references of all definitions.

use super::references::{Kind, Reference, source_property};
use super::{Report, codes};
use crate::TypeId;
use crate::system::GameSystemFile;
use std::collections::{BTreeMap, BTreeSet};

/// A definition as the general checks see it.
struct Definition<'f> {
    kind: Kind,
    id: &'f TypeId,
    name: Option<&'f str>,
    path: String,
}

/// The most definitions of all kinds together.
const MOST: usize = 10_000;

pub(super) fn check(file: &GameSystemFile, references: &[Reference<'_>], report: &mut Report) {
    let all = definitions(file);
    if all.len() > MOST {
        let message = format!("{} definitions; at most 10,000 in one system", all.len());
        report.add(codes::L003, "", message);
    }
    check_ids(&all, report);
    check_names(&all, report);
    check_owned_ids(file, report);
    check_references(file, &all, references, report);
    check_unused(&all, file, references, report);
}

macro_rules! list {
    ($all:ident, $($kind:ident $list:expr, $path:literal;)+) => {
        $(for (at, one) in $list.iter().enumerate() {
            let path = format!(concat!($path, "[{}]"), at);
            $all.push(Definition { kind: Kind::$kind, id: &one.id, name: Some(&one.name), path });
        })+
    };
}

fn definitions(file: &GameSystemFile) -> Vec<Definition<'_>> {
    let mut all = Vec::new();
    list! { all,
        Side file.sides, "sides";
        Property file.properties, "properties";
        Enum file.enums, "enums";
        Struct file.structs, "structs";
        EntityType file.entity_types, "entity_types";
        Concept file.concepts, "concepts";
        Relation file.relations, "relations";
        Constraint file.constraints, "constraints";
        Phase file.turn_structure.phases, "turn_structure.phases";
        RollSource file.roll_sources, "roll_sources";
        Table file.tables, "tables";
        Modifier file.combat_modifiers.modifiers, "combat_modifiers.modifiers";
        ValueRule file.value_rules, "value_rules";
        Variable file.variables, "variables";
    }
    for (at, one) in file.bindings.iter().enumerate() {
        let path = format!("bindings[{at}]");
        all.push(Definition { kind: Kind::Binding, id: &one.id, name: None, path });
    }
    let table = &file.combat_results_table;
    let path = "combat_results_table".to_owned();
    all.push(Definition { kind: Kind::Table, id: &table.id, name: Some(&table.name), path });
    all
}

fn check_ids(all: &[Definition<'_>], report: &mut Report) {
    let mut seen = BTreeSet::new();
    for one in all {
        if !seen.insert((one.kind, one.id)) {
            let message = format!("{} id \"{}\" is used twice", one.kind.word(), one.id);
            report.add(codes::D002, format!("{}.id", one.path), message);
        }
    }
}

fn check_names(all: &[Definition<'_>], report: &mut Report) {
    let mut seen = BTreeSet::new();
    for one in all {
        let kind = one.kind.word();
        match one.name {
            Some("") => {
                report.add(codes::D004, &one.path, format!("{kind} \"{}\" has no name", one.id));
            }
            Some(name) if !seen.insert((one.kind, name)) => {
                let message = format!("two {kind}s are called \"{name}\"");
                report.add(codes::D003, format!("{}.name", one.path), message);
            }
            _ => {}
        }
    }
}

/// Ids that are unique within their owner.
fn check_owned_ids(file: &GameSystemFile, report: &mut Report) {
    for (at, one) in file.enums.iter().enumerate() {
        let ids = one.options.iter().map(|option| &option.id);
        twice("option", ids, &format!("enums[{at}].options"), report);
    }
    for (at, one) in file.structs.iter().enumerate() {
        let ids = one.fields.iter().map(|field| &field.id);
        twice("field", ids, &format!("structs[{at}].fields"), report);
    }
    for (at, one) in file.concepts.iter().enumerate() {
        let ids = one.roles.iter().map(|role| &role.id);
        twice("role", ids, &format!("concepts[{at}].roles"), report);
    }
}

fn twice<'i>(kind: &str, ids: impl Iterator<Item = &'i TypeId>, path: &str, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (at, id) in ids.enumerate() {
        if !seen.insert(id) {
            let message = format!("{kind} id \"{id}\" is used twice");
            report.add(codes::D002, format!("{path}[{at}].id"), message);
        }
    }
}

fn check_references(
    file: &GameSystemFile,
    all: &[Definition<'_>],
    references: &[Reference<'_>],
    report: &mut Report,
) {
    let mut known: BTreeMap<Kind, BTreeSet<&str>> = BTreeMap::new();
    for one in all {
        known.entry(one.kind).or_default().insert(one.id);
    }
    let exists = |kind: Kind, id: &str| known.get(&kind).is_some_and(|ids| ids.contains(id));
    let mut dangling = |kind: Kind, id: &str, path: &str| {
        let message = format!("refers to {} \"{id}\", which does not exist", kind.word());
        report.add(codes::D005, path, message);
    };
    for one in references.iter().filter(|one| !exists(one.kind, one.id)) {
        dangling(one.kind, one.id, &one.path);
    }
    for (at, modifier) in file.combat_modifiers.modifiers.iter().enumerate() {
        let property = source_property(&modifier.source);
        for id in property.into_iter().filter(|id| !exists(Kind::Property, id)) {
            dangling(Kind::Property, id, &format!("combat_modifiers.modifiers[{at}].source"));
        }
    }
}

/// Kinds that only other definitions use. Types, phases and tables are used by play itself.
const ONLY_BY_REFERENCE: [Kind; 6] =
    [Kind::Property, Kind::Enum, Kind::Struct, Kind::Concept, Kind::RollSource, Kind::Variable];

fn check_unused(
    all: &[Definition<'_>],
    file: &GameSystemFile,
    references: &[Reference<'_>],
    report: &mut Report,
) {
    let used: BTreeSet<(Kind, &str)> = references.iter().map(|one| (one.kind, &**one.id)).collect();
    let serves = |id: &TypeId| {
        file.roll_sources.iter().any(|source| source.id == *id && !source.tables.is_empty())
    };
    for one in all.iter().filter(|one| ONLY_BY_REFERENCE.contains(&one.kind)) {
        let is_used = match one.kind {
            Kind::RollSource => serves(one.id),
            kind => used.contains(&(kind, &**one.id)),
        };
        if !is_used {
            let name = one.name.filter(|name| !name.is_empty()).unwrap_or(one.id);
            let message = format!("{} \"{name}\" is not used", one.kind.word());
            report.add(codes::D006, &one.path, message);
        }
    }
}
