//! Every reference from one definition to another. Dangling ids, unused definitions and the uses of
//! a definition all follow from this one list.

use crate::TypeId;
use crate::definition::{EntityType, PropertyType};
use crate::modifier::{Condition, ModifierSource, ShiftAmount};
use crate::ontology::{Expression, RelationEffect};
use crate::section::Range;
use crate::system::GameSystemFile;
use crate::table::{CombatResultsTable, OutcomeEffect, OutcomePlace};
use crate::turn::{RollValue, Task};

/// A kind of definition with ids of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Side,
    Property,
    Enum,
    Struct,
    EntityType,
    Concept,
    Binding,
    Relation,
    Constraint,
    Phase,
    RollSource,
    Table,
    Modifier,
    ValueRule,
    Variable,
}

impl Kind {
    /// The name in messages.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Side => "side",
            Self::Property => "property",
            Self::Enum => "enum",
            Self::Struct => "struct",
            Self::EntityType => "type",
            Self::Concept => "concept",
            Self::Binding => "binding",
            Self::Relation => "relation",
            Self::Constraint => "constraint",
            Self::Phase => "phase",
            Self::RollSource => "roll source",
            Self::Table => "table",
            Self::Modifier => "modifier",
            Self::ValueRule => "value rule",
            Self::Variable => "variable",
        }
    }
}

/// A reference by id.
#[derive(Clone, Debug)]
pub(crate) struct Reference<'f> {
    pub(crate) path: String,
    pub(crate) kind: Kind,
    pub(crate) id: &'f TypeId,
}

/// Lists all references of a system.
pub(crate) fn references(file: &GameSystemFile) -> Vec<Reference<'_>> {
    let mut list = List(Vec::new());
    list.properties(file);
    list.types(file);
    list.ontology(file);
    list.turn(file);
    list.tables(file);
    list.modifiers(file);
    list.sections(file);
    list.0
}

struct List<'f>(Vec<Reference<'f>>);

impl<'f> List<'f> {
    fn add(&mut self, kind: Kind, id: &'f TypeId, path: String) {
        self.0.push(Reference { path, kind, id });
    }

    fn all(&mut self, kind: Kind, ids: &'f [TypeId], path: &str) {
        for (at, id) in ids.iter().enumerate() {
            self.add(kind, id, format!("{path}[{at}]"));
        }
    }

    fn properties(&mut self, file: &'f GameSystemFile) {
        for (at, property) in file.properties.iter().enumerate() {
            let path = format!("properties[{at}].property_type");
            self.property_type(&property.property_type, &path);
        }
        for (at, one) in file.structs.iter().enumerate() {
            for (number, field) in one.fields.iter().enumerate() {
                let path = format!("structs[{at}].fields[{number}].property_type");
                self.property_type(&field.property_type, &path);
            }
        }
    }

    fn property_type(&mut self, kind: &'f PropertyType, path: &str) {
        match kind {
            PropertyType::Enum(id) => self.add(Kind::Enum, id, path.to_owned()),
            PropertyType::Struct(id) => self.add(Kind::Struct, id, path.to_owned()),
            PropertyType::List(inner) => self.property_type(inner, path),
            PropertyType::Map { keys, value } => {
                self.add(Kind::Enum, keys, path.to_owned());
                self.property_type(value, path);
            }
            _ => {}
        }
    }

    fn types(&mut self, file: &'f GameSystemFile) {
        for (at, one) in file.entity_types.iter().enumerate() {
            self.entity_type(one, &format!("entity_types[{at}]"));
        }
    }

    fn entity_type(&mut self, one: &'f EntityType, path: &str) {
        for (at, entry) in one.properties.iter().enumerate() {
            self.add(Kind::Property, &entry.property, format!("{path}.properties[{at}].property"));
        }
        self.all(Kind::Property, &one.numbers, &format!("{path}.numbers"));
    }

    fn ontology(&mut self, file: &'f GameSystemFile) {
        for (at, binding) in file.bindings.iter().enumerate() {
            let path = format!("bindings[{at}]");
            self.add(Kind::EntityType, &binding.entity_type_id, format!("{path}.entity_type_id"));
            self.add(Kind::Concept, &binding.concept_id, format!("{path}.concept_id"));
            for (number, bound) in binding.properties.iter().enumerate() {
                let path = format!("{path}.properties[{number}].property");
                self.add(Kind::Property, &bound.property, path);
            }
        }
        for (at, relation) in file.relations.iter().enumerate() {
            let path = format!("relations[{at}]");
            self.add(Kind::Concept, &relation.concept_id, format!("{path}.concept_id"));
            if let RelationEffect::Block { condition: Some(condition) }
            | RelationEffect::Allow { condition: Some(condition) } = &relation.effect
            {
                self.expression(condition, &format!("{path}.effect"));
            }
        }
        for (at, constraint) in file.constraints.iter().enumerate() {
            let path = format!("constraints[{at}]");
            self.add(Kind::Concept, &constraint.concept_id, format!("{path}.concept_id"));
            if let Some(id) = &constraint.relation_id {
                self.add(Kind::Relation, id, format!("{path}.relation_id"));
            }
            self.expression(&constraint.expression, &format!("{path}.expression"));
        }
    }

    fn expression(&mut self, expression: &'f Expression, path: &str) {
        match expression {
            Expression::IsType { entity_type, .. } | Expression::IsNotType { entity_type, .. } => {
                self.add(Kind::EntityType, entity_type, path.to_owned());
            }
            Expression::All(inner) | Expression::Any(inner) => {
                for one in inner {
                    self.expression(one, path);
                }
            }
            Expression::Not(inner) => self.expression(inner, path),
            _ => {}
        }
    }

    fn turn(&mut self, file: &'f GameSystemFile) {
        for (at, phase) in file.turn_structure.phases.iter().enumerate() {
            let path = format!("turn_structure.phases[{at}]");
            self.all(Kind::Side, &phase.sides, &format!("{path}.sides"));
            self.conditions(&phase.unit_filter, &format!("{path}.unit_filter"));
            if let Some(along) = &phase.along {
                self.add(Kind::EntityType, along, format!("{path}.along"));
            }
            for (number, task) in phase.tasks.iter().enumerate() {
                self.task(task, &format!("{path}.tasks[{number}]"));
            }
        }
    }

    fn task(&mut self, task: &'f Task, path: &str) {
        match task {
            Task::RollTable { table, value, for_each } => {
                self.add(Kind::Table, table, format!("{path}.RollTable.table"));
                if let Some(RollValue::Property(id)) = value {
                    self.add(Kind::Property, id, format!("{path}.RollTable.value"));
                }
                if let Some(conditions) = for_each {
                    self.conditions(conditions, &format!("{path}.RollTable.for_each"));
                }
            }
            Task::SetProperty { property, .. } => {
                self.add(Kind::Property, property, format!("{path}.SetProperty.property"));
            }
            _ => {}
        }
    }

    fn tables(&mut self, file: &'f GameSystemFile) {
        self.table(&file.combat_results_table, "combat_results_table");
        for (at, table) in file.tables.iter().enumerate() {
            self.table(table, &format!("tables[{at}]"));
        }
        for (at, choice) in file.table_choice.iter().enumerate() {
            let path = format!("table_choice[{at}]");
            self.add(Kind::Table, &choice.table, format!("{path}.table"));
            self.conditions(&choice.conditions, &format!("{path}.conditions"));
        }
        for (at, source) in file.roll_sources.iter().enumerate() {
            self.all(Kind::Table, &source.tables, &format!("roll_sources[{at}].tables"));
        }
    }

    fn table(&mut self, table: &'f CombatResultsTable, path: &str) {
        if let Some(concept) = &table.combat_concept_id {
            self.add(Kind::Concept, concept, format!("{path}.combat_concept_id"));
        }
        for (place, outcome) in table.all_outcomes() {
            for effect in outcome.effect.iter().flat_map(OutcomeEffect::all) {
                self.effect(effect, place, path);
            }
        }
    }

    fn effect(&mut self, effect: &'f OutcomeEffect, place: OutcomePlace, path: &str) {
        match effect {
            OutcomeEffect::SetState { property, .. } => {
                self.add(Kind::Property, property, format!("{path}.{place}"));
            }
            OutcomeEffect::SetVariable { variable, .. } => {
                self.add(Kind::Variable, variable, format!("{path}.{place}"));
            }
            _ => {}
        }
    }

    fn modifiers(&mut self, file: &'f GameSystemFile) {
        for (at, modifier) in file.combat_modifiers.modifiers.iter().enumerate() {
            let path = format!("combat_modifiers.modifiers[{at}]");
            if let Some(filter) = &modifier.terrain_type_filter {
                self.add(Kind::EntityType, filter, format!("{path}.terrain_type_filter"));
            }
            self.conditions(&modifier.conditions, &format!("{path}.conditions"));
            if let Some(amount) = &modifier.amount {
                self.amount(amount, &format!("{path}.amount"));
            }
        }
        for (at, rule) in file.value_rules.iter().enumerate() {
            self.conditions(&rule.conditions, &format!("value_rules[{at}].conditions"));
        }
    }

    fn amount(&mut self, amount: &'f ShiftAmount, path: &str) {
        match amount {
            ShiftAmount::Value { property, .. } => {
                self.add(Kind::Property, property, format!("{path}.Value.property"));
            }
            ShiftAmount::Per { points, conditions, .. } => {
                if let Some(points) = points {
                    self.add(Kind::Property, points, format!("{path}.Per.points"));
                }
                self.conditions(conditions, &format!("{path}.Per.conditions"));
            }
        }
    }

    fn conditions(&mut self, conditions: &'f [Condition], path: &str) {
        for (at, condition) in conditions.iter().enumerate() {
            self.condition(condition, format!("{path}[{at}]"));
        }
    }

    fn condition(&mut self, condition: &'f Condition, path: String) {
        match condition {
            Condition::Terrain { entity_type, .. }
            | Condition::Feature { entity_type, .. }
            | Condition::UnitType { entity_type, .. }
            | Condition::Hexside { entity_type, .. } => {
                self.add(Kind::EntityType, entity_type, path);
            }
            Condition::Side { side, .. } => self.add(Kind::Side, side, path),
            Condition::Property { property, .. } => self.add(Kind::Property, property, path),
            Condition::State { variable, .. } => self.add(Kind::Variable, variable, path),
            Condition::Phase { phases, .. } => self.all(Kind::Phase, phases, &path),
            Condition::Supply { .. } | Condition::Turn { .. } => {}
        }
    }

    fn sections(&mut self, file: &'f GameSystemFile) {
        if let Some(movement) = &file.movement {
            if let Some(concept) = &movement.concept {
                self.add(Kind::Concept, concept, "movement.concept".to_owned());
            }
            for (at, path) in movement.paths.iter().enumerate() {
                let place = format!("movement.paths[{at}]");
                self.add(Kind::EntityType, &path.entity_type, format!("{place}.type"));
                self.conditions(&path.conditions, &format!("{place}.conditions"));
            }
        }
        if let Some(points) = file.stacking.as_ref().and_then(|stacking| stacking.points.as_ref()) {
            self.add(Kind::Property, points, "stacking.points".to_owned());
        }
        if let Some(zoc) = &file.zoc {
            self.conditions(&zoc.exerted_by, "zoc.exerted_by");
            self.conditions(&zoc.affects, "zoc.affects");
            self.all(Kind::EntityType, &zoc.not_across, "zoc.not_across");
            self.all(Kind::EntityType, &zoc.not_into, "zoc.not_into");
        }
        if let Some(combat) = &file.combat {
            self.range(&combat.range, "combat.range");
            combat.support_range.iter().for_each(|range| self.range(range, "combat.support_range"));
        }
        if let Some(supply) = &file.supply {
            self.all(Kind::EntityType, &supply.impassable, "supply.impassable");
        }
    }

    fn range(&mut self, range: &'f Range, path: &str) {
        if let Range::Property(by) = range {
            self.add(Kind::Property, &by.property, format!("{path}.property"));
        }
    }
}

/// The property that a modifier's source names, if any.
pub(crate) const fn source_property(source: &ModifierSource) -> Option<&String> {
    match source {
        ModifierSource::AttackerProperty(id) | ModifierSource::DefenderProperty(id) => Some(id),
        _ => None,
    }
}
