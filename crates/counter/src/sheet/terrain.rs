//! The terrain effects chart.

use super::list::List;
use super::page::Pages;
use super::words::signed;
use crate::TypeId;
use crate::definition::{EntityType, Placement};
use crate::modifier::{CombatModifierDefinition, Condition};
use crate::ontology::{Operation, RelationEffect};
use crate::system::System;
use std::collections::BTreeSet;

/// Prints the effects of every kind of ground.
pub(super) fn terrain(pages: &mut Pages, system: &System) {
    let ground = system.file().entity_types.iter().filter(|one| !one.is_token());
    let row = |one: &EntityType| {
        let place = place(one).to_owned();
        vec![one.name.clone(), place, cost(system, one), shifts(system, one), zones(system, one)]
    };
    let rows: Vec<Vec<String>> = ground.map(row).collect();
    if rows.is_empty() {
        return;
    }
    let note = "Movement: points to enter the hex or to cross the side.";
    pages.section("Terrain effects", note, List::START);
    let heads = [
        ("Terrain", 330),
        ("Place", 200),
        ("Movement", 420),
        ("Combat", 560),
        ("Zones of control", 350),
    ];
    List { heads: &heads, rows }.print(pages);
}

const fn place(one: &EntityType) -> &'static str {
    match one.placement {
        Placement::Base => "hex",
        Placement::Feature => "feature",
        Placement::Hexside => "hexside",
    }
}

fn cost(system: &System, one: &EntityType) -> String {
    let file = system.file();
    let Some(movement) = &file.movement else { return "-".to_owned() };
    let path = movement.paths.iter().find(|path| path.entity_type == one.id);
    if let Some(path) = path {
        return format!("{} instead of other costs", path.cost);
    }
    let Some(concept) = &movement.concept else { return "-".to_owned() };
    let relations = file.relations.iter().filter(|relation| relation.concept_id == *concept);
    let roles: BTreeSet<&TypeId> = relations.clone().map(|one| &one.subject_role_id).collect();
    // With one kind of movers its name says nothing.
    let several = roles.len() > 1;
    let words = relations.filter_map(|relation| {
        let binding = system.binding(concept, &relation.object_role_id, &one.id)?;
        match &relation.effect {
            RelationEffect::Block { condition: None } => Some("no entry".to_owned()),
            RelationEffect::Block { condition: Some(_) } => {
                Some(format!("no entry ({})", relation.name))
            }
            RelationEffect::Allow { .. } => Some(format!("entry ({})", relation.name)),
            RelationEffect::ModifyProperty { source_property, operation, .. } => {
                let value = system.number(Some(one), &[], 0, binding.property(source_property)?)?;
                let sign = match (operation, one.placement) {
                    (Operation::Subtract, Placement::Base) => "",
                    (Operation::Subtract, _) => "+",
                    _ => "\u{2212}",
                };
                let movers = several.then(|| format!("{} ", relation.subject_role_id));
                Some(format!("{}{sign}{value}", movers.unwrap_or_default()))
            }
        }
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

fn shifts(system: &System, one: &EntityType) -> String {
    let names = |modifier: &&CombatModifierDefinition| {
        modifier.terrain_type_filter.as_ref() == Some(&one.id)
            || modifier.conditions.iter().any(|condition| names_type(condition, &one.id))
    };
    let modifiers = system.file().combat_modifiers.modifiers.iter().filter(names);
    let words: Vec<String> = modifiers
        .map(|modifier| format!("{}\u{a0}{}", modifier.name, signed(modifier.column_shift)))
        .collect();
    if words.is_empty() { "-".to_owned() } else { words.join("; ") }
}

fn names_type(condition: &Condition, id: &TypeId) -> bool {
    match condition {
        Condition::Terrain { entity_type, .. }
        | Condition::Feature { entity_type, .. }
        | Condition::Hexside { entity_type, .. } => entity_type == id,
        _ => false,
    }
}

fn zones(system: &System, one: &EntityType) -> String {
    let Some(zoc) = &system.file().zoc else { return "-".to_owned() };
    let across = zoc.not_across.contains(&one.id).then_some("not across");
    let into = zoc.not_into.contains(&one.id).then_some("not into");
    across.or(into).unwrap_or("-").to_owned()
}
